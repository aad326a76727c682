"""The rows of the catalogue: a module for each part of the game."""
