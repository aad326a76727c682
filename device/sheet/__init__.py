"""The result sheet of a finished game: a value, its HTML, and the PDF made of that."""
