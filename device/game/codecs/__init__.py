"""Serialisation of inputs, states and checkpoints."""
