"""The game itself: points, positions, rule sets as data, legality, history, scoring, SGF."""
