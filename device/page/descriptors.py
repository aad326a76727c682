"""How many files and connections the system lets the program have open at once."""

from __future__ import annotations

from contextlib import suppress

from .doors import MOST

WANTED = 4096
"""The limit is raised to this where the system allows it; most begin with 1024."""

FOR_THE_GAME = 128
"""Descriptors that are left to the game and its files, whatever the page is asked."""

FEWEST = 16


def most_connections() -> int:
    """How many connections there is room for, once the limit of descriptors was raised."""
    found = WANTED
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        found = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < found:
            resource.setrlimit(resource.RLIMIT_NOFILE, (found, hard))
    return max(FEWEST, min(MOST, found - FOR_THE_GAME))
