"""Whole evenings of a hall in simulation: a hub whose machine fails, and boards of all kinds."""
