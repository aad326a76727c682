"""What takes every state and event of a game: record, event lines, pictures, terminal."""
