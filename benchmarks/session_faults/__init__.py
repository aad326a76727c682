"""Whole evenings in simulation: one seed, a failing machine, and what must hold at every step."""
