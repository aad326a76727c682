"""Evidence over time: the observations so far, combined for every intersection."""
