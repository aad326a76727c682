"""The hall and the tournament: pairings in, results out."""
