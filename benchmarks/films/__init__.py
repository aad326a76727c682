"""Simulated games as path-traced films, watched from the pictures: the whole chain at once."""
