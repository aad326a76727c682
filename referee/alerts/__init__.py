"""Alerts: their catalogue, life, remedies, messages and JSON lines."""
