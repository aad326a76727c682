"""Data that the session's thread writes and the server's loop reads."""
