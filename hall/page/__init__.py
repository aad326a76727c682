"""The page of a hall, and its interface for programs."""
