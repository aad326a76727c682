"""Endpoints of the board as it stands: state, events, pictures, record."""
