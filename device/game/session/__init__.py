"""A game from its source to its sinks, and game after game at one table."""
