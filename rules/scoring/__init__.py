"""The end of a game and its count: agreement, scores, boards filled in for the count."""
