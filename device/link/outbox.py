"""What the hub does not have yet: the journals are the outbox, a file of cursors has the positions.

Journals are read beside the session that writes them.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, dropwhile
from pathlib import Path

from messages.batches import ACKED_GAMES, MAX_BATCH_LINES, START, Batch, Line, Place, read_acks
from messages.texts import MessageError, compact
from web.machine import MACHINE, Machine
from web.trouble import Trouble

from ..game.journal.event_lines import lost_line
from ..game.journal.schema import DATABASE_ERRORS, SUFFIX, Identity, identity_in, is_whole, reading

FILE_NAME = "link.json"

MAX_CURSORS = 100
SAVE_INTERVAL_S = 5.0
"""The file is written so often at most: without it the hub sends its positions again."""


class Cursors:
    """Places by game. Used in one thread. What cannot be read or written counts as not known."""

    def __init__(self, folder: Path, machine: Machine = MACHINE) -> None:
        self._path, self._machine = folder / FILE_NAME, machine
        self._places = self._read()
        self._saved_s: float | None = None
        self._changed = False
        self._failing = Trouble()

    def __getitem__(self, game_id: str) -> Place:
        return self._places.get(game_id, START)

    def since(self, games: Container[str]) -> list[str]:
        """The games in the order in which the hub came to know them, from the first of `games`."""
        return list(dropwhile(lambda game_id: game_id not in games, self._places))

    def put(self, game_id: str, place: Place) -> None:
        """Note that the hub has all of a game up to `place`."""
        if self._places.get(game_id) == place:
            return
        self._places.pop(game_id, None)
        self._places[game_id] = place
        while len(self._places) > MAX_CURSORS:
            del self._places[next(iter(self._places))]
        self._changed = True

    def save(self, *, now: bool = False) -> None:
        """Write the file where something has changed, and the last time is long ago or `now`."""
        time_s = self._machine.clock.monotonic_s()
        lately = self._saved_s is not None and time_s - self._saved_s < SAVE_INTERVAL_S
        if not self._changed or (lately and not now):
            return
        self._saved_s = time_s
        # In their order, the latest last, as `acks_to_bytes` would not have them.
        body = {game: {"epoch": at.epoch, "n": at.n} for game, at in self._places.items()}
        content = json.dumps(body).encode()
        if self._machine.disk.try_replace_file(self._path, content, self._failing):
            self._changed = False

    def _read(self) -> dict[str, Place]:
        try:
            return read_acks(self._path.read_bytes())
        except (OSError, MessageError):
            return {}


class Outbox:
    """The games of a table whose journals lie in `folder`. Used in one thread.

    Earlier games of which the hub lacks lines come first: its last line is one of the present game.
    Nothing is ever deleted because of an acknowledgement.
    """

    def __init__(self, folder: Path, cursors: Cursors) -> None:
        self._folder, self._cursors = folder, cursors
        self._present: Path | None = None
        self._games: dict[str, KeptGame] = {}

    def begin(self, journal: Path) -> None:
        """Send the game in this journal from now on; those before it may have new names."""
        self._present = journal
        self._games = {game.identity.game_id: game for game in kept_games(self._folder)}
        self.look()
        for game in self._games.values():
            self._put(game, self._known(game))

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
        games = reversed(self._games.values())
        for game in sorted(games, key=lambda game: game.path == self._present):
            known = self._known(game)
            if game.last_n <= known.n:
                continue
            pairs = lines_after(game, known)
            if pairs:
                lines, texts = zip(*pairs, strict=True)
                identity = game.identity
                return Batch(identity.game_id, identity.epoch, known.n + 1, lines, texts)
        return None

    def accept(self, acks: Mapping[str, Place]) -> None:
        """Take in how far the hub has come with its latest games of this board.

        It knows nothing of games that came to it after one that it names, such as after an older
        copy of its store was put back, nor of any other where it names fewer than it could.
        """
        known = self._cursors.since(acks if len(acks) >= ACKED_GAMES else self._games)
        for game_id, game in self._games.items():
            if game_id in acks:
                self._put(game, acks[game_id])
            elif game_id in known or game.path == self._present:
                self._put(game, START)
        self._cursors.save()

    def rewind(self, game_id: str, place: Place) -> bool:
        """Send a game again from `place` on; whether there is such a game."""
        if (game := self._games.get(game_id)) is not None:
            self._put(game, place)
        return game is not None

    def close(self) -> None:
        """Keep how far the hub has come."""
        self._cursors.save(now=True)

    def _known(self, game: KeptGame) -> Place:
        """How far the hub has come with a game in the epoch of its journal."""
        place = self._cursors[game.identity.game_id]
        return place if place.epoch == game.identity.epoch else Place(game.identity.epoch, 0)

    def _put(self, game: KeptGame, place: Place) -> None:
        """Note how far the hub has come; numbers that the journal has lost are used again."""
        self._cursors.put(game.identity.game_id, replace(place, n=min(place.n, game.last_n)))


MAX_JOURNALS = 30
"""Journals of earlier games that are looked at, the latest."""

MAX_BATCH_BYTES = 256 * 1024
"""Lines of one batch; the first line always fits, unless it is longer by itself."""

DAY_PATTERN = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]/*"
"""Games that nobody has named lie in a folder for their day."""

LOCK_TIMEOUT_S = 0.2
"""A journal that is locked for longer is read the next time."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A journal: where it is, which game it holds, and the number of its last line."""

    path: Path
    identity: Identity
    last_n: int


def kept_game(path: Path) -> KeptGame | None:
    """What a journal holds; None where it cannot be read, or its game has no id yet."""
    try:
        with reading(path, wait_s=LOCK_TIMEOUT_S) as database:
            identity = identity_in(database)
            last_n = database.execute("SELECT max(n) FROM events").fetchone()[0] or 0
    except (*DATABASE_ERRORS, OSError, ValueError):
        return None
    return None if identity is None else KeptGame(path, identity, int(last_n))


def kept_games(folder: Path) -> list[KeptGame]:
    """The latest journals of a folder, the newest first; of a mended game the newest epoch.

    Those in its folders for days are among them, and those of no other folder below it.
    """
    found: dict[str, KeptGame] = {}
    for path in _newest(folder):
        game = kept_game(path)
        if game is None:
            continue
        other = found.get(game.identity.game_id)
        if other is None or other.identity.epoch < game.identity.epoch:
            found[game.identity.game_id] = game
    return list(found.values())


def lines_after(game: KeptGame, place: Place) -> Sequence[tuple[Line, bytes]]:
    """The lines of a batch after the number of `place`, each as `compact` writes it too.

    Empty where there are no more. A number whose line is damaged or lost has a `lost_line`.
    """
    try:
        with reading(game.path, wait_s=LOCK_TIMEOUT_S) as database:
            rows = database.execute(
                "SELECT * FROM events WHERE n > ? AND n <= ? ORDER BY n LIMIT ?",
                (place.n, game.last_n, MAX_BATCH_LINES),
            ).fetchall()
    except (*DATABASE_ERRORS, OSError):
        return ()
    return list(_within(_numbered_on(rows, place.n)))


def _numbered_on(rows: Sequence[tuple[int, int, str, int]], n: int) -> Iterator[Line]:
    """The lines of `rows`, with one for each number that is missing after `n`."""
    for row in rows:
        line = _line(row)
        for lost in range(n + 1, row[0]):
            yield lost_line(lost)
        n = row[0]
        yield lost_line(n) if line is None else line


def _within(lines: Iterator[Line]) -> Iterator[tuple[Line, bytes]]:
    """So many of `lines` as a batch can take, with their texts."""
    room = MAX_BATCH_BYTES
    for count, given in enumerate(lines):
        line, text = _encoded(given)
        if count and (len(text) > room or count == MAX_BATCH_LINES):
            return
        room -= len(text)
        yield line, text


def _encoded(line: Line) -> tuple[Line, bytes]:
    """A line that can be sent, and its text."""
    with suppress(MessageError):
        text = compact(line)
        if len(text) <= MAX_BATCH_BYTES:
            return line, text
    n = line["n"]
    assert isinstance(n, int)
    lost = lost_line(n)
    return lost, compact(lost)


def _line(row: tuple[int, int, str, int]) -> Line | None:
    """The event line of a row; None where that is damaged."""
    if not is_whole("events", row):
        return None
    line = json.loads(row[2])
    return line if isinstance(line, dict) and line.get("n") == row[0] else None


def _newest(folder: Path) -> list[Path]:
    """The journals of `folder` and its days, the one that was written last first."""
    timed = []
    for path in chain.from_iterable(folder.glob(at + SUFFIX) for at in ("*", DAY_PATTERN)):
        try:
            timed.append((path.stat().st_mtime_ns, path))
        except OSError:
            continue
    return [path for _, path in sorted(timed, reverse=True)[:MAX_JOURNALS]]
