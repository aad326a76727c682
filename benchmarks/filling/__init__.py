"""Imagined players who fill in or rearrange a finished board for the count, before a camera."""
