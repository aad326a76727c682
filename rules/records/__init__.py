"""Game records: a tree of nodes, read from SGF and written to it, and results."""
