"""Simulated games as path-traced films."""
