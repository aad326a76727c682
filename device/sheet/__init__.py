"""The result sheet of a finished game: a value, and its HTML and PDF."""
