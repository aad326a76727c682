"""The journal: what the referee was given and said, its files, and a damaged one's rest."""
