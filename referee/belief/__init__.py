"""Evidence over time: what the observations so far say of every intersection."""
