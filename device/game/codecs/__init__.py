"""Inputs, states and checkpoints as they are written down."""
