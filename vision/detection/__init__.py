"""Finding the board in one picture, from marks to a verified grid, or refusing."""
