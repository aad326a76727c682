"""Logins that were left: their cookies are worth nothing, after a restart of the server too."""

from __future__ import annotations

import json
import threading
from pathlib import Path

from ...console import complain
from ...json_text import parse_json
from ...safe_file import replace_file

SUFFIX = ".left"
"""Beside ``secrets.json`` lies ``secrets.json.left``."""


class RevokedSessions:
    """The logins that were left, each with the time in seconds since 1970 when it was begun.

    They are kept in a file beside the `secrets`, which only its owner may read (mode 0600). They
    are kept for `held_s` seconds: by then a cookie has expired by itself. A file that cannot be
    read or written is said in a line, and logins are then remembered until the server ends.
    """

    def __init__(self, secrets: Path, held_s: float) -> None:
        self._path = secrets.with_name(secrets.name + SUFFIX)
        self._held_s = held_s
        self._writing = threading.Lock()
        self._begun = self._stored()

    def __contains__(self, login: str) -> bool:
        """Whether this login was left."""
        return login in self._begun

    def add(self, login: str, begun_s: float, now_s: float) -> None:
        """`login`, which was begun at `begun_s`, is left now."""
        with self._writing:
            both = {**self._stored(), **self._begun, login: begun_s}
            self._begun = {name: at for name, at in both.items() if now_s - at < self._held_s}
            try:
                replace_file(self._path, json.dumps(self._begun).encode(), mode=0o600)
            except OSError as error:
                complain(f"{self._path}: {error.strerror}; this logout holds until the server ends")

    def _stored(self) -> dict[str, float]:
        """What the file holds; nothing where there is none."""
        try:
            found = parse_json(self._path.read_bytes())
            if not isinstance(found, dict):
                raise ValueError
            return {str(login): float(str(begun_s)) for login, begun_s in found.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            complain(
                f"{self._path}: these are no logins; those that were left may hold again "
                f"(goban serve --new-password ends them all)"
            )
            return {}
