"""Weights with a card each, opened with importlib.resources."""
