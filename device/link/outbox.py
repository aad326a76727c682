"""What the hub does not have yet: the journals are the outbox, a file of cursors says how far."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from hall.messages.batches import START, Batch, Place, read_acks
from hall.messages.texts import MessageError

from ..game.journal.schema import Identity
from ..machine import MACHINE, Machine
from ..trouble import Trouble
from .journals import KeptGame, kept_game, kept_games, lines_after

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


class Outbox:
    """The games of a table whose journals lie in `folder`. Used in one thread.

    The present game comes first, then earlier ones of which the hub lacks lines. Nothing is ever
    deleted because of an acknowledgement.
    """

    def __init__(self, folder: Path, cursors: Cursors) -> None:
        self._folder, self._cursors = folder, cursors
        self._present: Path | None = None
        self._games: dict[str, KeptGame] = {}

    @property
    def present(self) -> Identity | None:
        """The game that goes on; None before it has begun."""
        games = (game for game in self._games.values() if game.path == self._present)
        return next((game.identity for game in games), None)

    def begin(self, journal: Path) -> None:
        """Send the game in this journal from now on; those before it may have new names."""
        self._present = journal
        self._games = {game.identity.game_id: game for game in kept_games(self._folder)}
        self.look()

    def look(self) -> None:
        """Find out how many lines the present game has now."""
        game = None if self._present is None else kept_game(self._present)
        if game is not None:
            self._games[game.identity.game_id] = game

    @property
    def waiting(self) -> int:
        """How many lines the hub lacks."""
        return sum(max(0, game.last_n - self._known(game).n) for game in self._games.values())

    def batch(self) -> Batch | None:
        """The next lines; None where the hub has all that can be read."""
        for game in sorted(self._games.values(), key=lambda game: game.path != self._present):
            known = self._known(game)
            if game.last_n <= known.n:
                continue
            lines = lines_after(game, known)
            if lines:
                identity = game.identity
                return Batch(identity.game_id, identity.epoch, known.n + 1, lines)
        return None

    def accept(self, acks: Mapping[str, Place]) -> None:
        """Take in how far the hub has come with its latest games of this board.

        It knows nothing of a present game that it does not name.
        """
        present = self.present
        for game_id, place in acks.items():
            if game_id in self._games:
                self._cursors.put(game_id, place)
        if present is not None and present.game_id not in acks:
            self._cursors.put(present.game_id, Place(present.epoch, 0))
        self._cursors.save()

    def rewind(self, game_id: str, place: Place) -> bool:
        """Send a game again from `place` on; whether there is such a game."""
        if game_id not in self._games:
            return False
        self._cursors.put(game_id, place)
        return True

    def close(self) -> None:
        """Keep how far the hub has come."""
        self._cursors.save(now=True)

    def _known(self, game: KeptGame) -> Place:
        """How far the hub has come with a game in the epoch of its journal."""
        place = self._cursors[game.identity.game_id]
        if place.epoch != game.identity.epoch:
            return Place(game.identity.epoch, 0)
        return replace(place, n=min(place.n, game.last_n))
