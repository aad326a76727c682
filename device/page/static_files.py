"""The pages of a board: their folder, their files, and which of them need a login."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).resolve().parent / "static"
DOCUMENTS = {
    "/": "board.html",
    "/arbiter": "arbiter.html",
    "/setup": "setup.html",
    "/count": "count.html",
    "/photo": "photo.html",
    "/games": "games.html",
    "/login": "login.html",
    "/table": "table.html",
    "/clock": "clock.html",
    "/join": "join.html",
    "/phone": "phone.html",
    "/first": "first.html",
    "/rules": "rules.html",
    "/embed": "embed.html",
    "/overlay": "embed.html",
}
"""Path -> the file of the page."""

LOGIN_FIRST = frozenset({"/arbiter", "/setup", "/first"})
"""Pages that are of use to the arbiter alone: others are sent to log in."""
