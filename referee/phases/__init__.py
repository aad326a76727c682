"""The phases of a game: setup, play, disturbance, agreement, counting."""
