"""Which line of moves best explains what was seen of every point over the last minutes."""
