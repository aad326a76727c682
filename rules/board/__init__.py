"""The board itself: its points as sets of bits, strings and liberties, areas, life."""
