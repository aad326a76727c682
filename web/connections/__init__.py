"""Limits of the page's resources: connections, bodies, CPU time."""
