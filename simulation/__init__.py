"""Imagined tables with their truth: for the demo, for training and for measuring."""
