"""Endpoints of the count: photographs, scores, agreement."""
