"""Event lines in the journals of a table's games, read beside the session that writes them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from hall.messages.batches import MOST_LINES, Line, Place
from hall.messages.texts import MessageError, compact

from ..game.journal.event_lines import lost_line
from ..game.journal.schema import DATABASE_ERRORS, SUFFIX, Identity, identity_in, is_whole

MOST_JOURNALS = 30
"""Journals of earlier games that are looked at, the latest."""

MOST_BYTES = 256 * 1024
"""Lines of one batch; the first is taken whatever its length, unless it is longer by itself."""

DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]/*"
"""Games that nobody has named lie in a folder for their day."""

BUSY_S = 0.2
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
        with closing(_opened(path)) as database:
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


def lines_after(game: KeptGame, place: Place) -> Sequence[Line]:
    """The lines of a batch after the number of `place`, none where there are no more.

    A number whose line is damaged or lost has a `lost_line`.
    """
    try:
        with closing(_opened(game.path)) as database:
            rows = database.execute(
                "SELECT * FROM events WHERE n > ? ORDER BY n LIMIT ?", (place.n, MOST_LINES)
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


def _within(lines: Iterator[Line]) -> Iterator[Line]:
    """So many of `lines` as a batch can take."""
    room = MOST_BYTES
    for count, given in enumerate(lines):
        line, length = _sized(given)
        if count and (length > room or count == MOST_LINES):
            return
        room -= length
        yield line


def _sized(line: Line) -> tuple[Line, int]:
    """A line that can be sent, and its length in bytes."""
    try:
        length = len(compact(line))
    except MessageError:
        length = MOST_BYTES + 1
    if length <= MOST_BYTES:
        return line, length
    n = line["n"]
    assert isinstance(n, int)
    return lost_line(n), 0


def _line(row: tuple[int, int, str, int]) -> Line | None:
    """The event line of a row; None where that is damaged."""
    if not is_whole("events", row):
        return None
    line = json.loads(row[2])
    return line if isinstance(line, dict) and line.get("n") == row[0] else None


def _opened(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_S)


def _newest(folder: Path) -> list[Path]:
    """The journals of `folder` and its days, the one that was written last first."""
    timed = []
    for path in chain.from_iterable(folder.glob(pattern + SUFFIX) for pattern in ("*", DAY)):
        try:
            timed.append((path.stat().st_mtime_ns, path))
        except OSError:
            continue
    return [path for _, path in sorted(timed, reverse=True)[:MOST_JOURNALS]]
