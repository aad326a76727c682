"""How far the hub has come with each game: one file beside the games, by the games' ids."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from hall.messages.batches import START, Place, read_acks
from hall.messages.texts import MessageError

from ..machine import MACHINE, Machine
from ..trouble import Trouble

NAME = "link.json"

MOST_GAMES = 100
"""Games that are remembered, the last ones."""

SAVED_S = 5.0
"""The file is written so often at most: without it the hub says again where it stands."""


class Cursors:
    """Places by game. Used in one thread. What cannot be read or written counts as not known."""

    def __init__(self, folder: Path, machine: Machine = MACHINE) -> None:
        self._path, self._machine = folder / NAME, machine
        self._places = self._read()
        self._saved_s: float | None = None
        self._changed = False
        self._failing = Trouble()

    def __getitem__(self, game_id: str) -> Place:
        return self._places.get(game_id, START)

    def put(self, game_id: str, place: Place) -> None:
        """Note that the hub has all of a game up to `place`."""
        if self._places.get(game_id) == place:
            return
        self._places.pop(game_id, None)
        self._places[game_id] = place
        while len(self._places) > MOST_GAMES:
            del self._places[next(iter(self._places))]
        self._changed = True

    def save(self, *, now: bool = False) -> None:
        """Write the file where something has changed, and the last time is long ago or `now`."""
        time_s = self._machine.clock.monotonic_s()
        lately = self._saved_s is not None and time_s - self._saved_s < SAVED_S
        if not self._changed or (lately and not now):
            return
        self._saved_s = time_s
        try:
            self._machine.disk.replace_file(self._path, _in_order(self._places))
        except OSError as error:
            self._failing.begins(f"{self._path}: cannot be written ({error.strerror or error})")
        else:
            self._changed = False
            self._failing.ends(f"{self._path}: can be written again")

    def _read(self) -> dict[str, Place]:
        try:
            return read_acks(self._path.read_bytes())
        except (OSError, MessageError):
            return {}


def _in_order(places: Mapping[str, Place]) -> bytes:
    """The places as a file that `read_acks` reads, the latest last."""
    body = {game: {"epoch": at.epoch, "n": at.n} for game, at in places.items()}
    return json.dumps(body).encode()
