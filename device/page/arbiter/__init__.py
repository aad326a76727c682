"""Endpoints that change something: facts, setup, camera, login."""
