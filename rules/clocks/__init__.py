"""Time for thought: time controls as data, and the arithmetic of a game clock."""
