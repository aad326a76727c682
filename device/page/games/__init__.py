"""Endpoints of the day's games: their list, records and sheets."""
