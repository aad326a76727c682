"""Endpoints by which people tell: facts, setup, camera, login."""
