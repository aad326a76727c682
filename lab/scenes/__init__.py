"""Rendered pictures of boards: ray-cast, path-traced and drawn."""
