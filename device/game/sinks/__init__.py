"""Sinks of states and events of a game: record, event lines, pictures, terminal."""
