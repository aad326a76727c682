"""The games of a table, as their records have them."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from ..connections.throttling import CrowdedError
from ..errors import TOO_MUCH, PageError
from .record_jobs import read_record
from .worker import LateError, Worker

MAX_GAMES = 200
"""No table plays more in a day; of more games the newest are listed."""

LIMIT_S = 15.0
"""No record takes so long to read where the machine has time for it."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game by its record; ``changed_s`` is when the file was written."""

    file: Path
    changed_s: float
    black: str | None
    white: str | None
    result: str | None
    moves: int
    day: str | None


class GameList:
    """The records of a table, each read once for every time that it was written.

    One request looks at the folder at a time, and `worker` reads the records, the newest `most`.
    """

    def __init__(self, worker: Worker, most: int = MAX_GAMES) -> None:
        self._worker, self._most = worker, most
        self._one = asyncio.Lock()
        self._known: dict[tuple[Path, float], GameEntry | None] = {}

    async def listed(self, folder: Path, current: Path, today: date | None) -> list[GameEntry]:
        """The games below `folder` whose records were written `today`, and the `current` one.

        With None those of any day, the newest of them.
        Oldest first. What is no file, no record or too large is left out. Raises PageError where
        the machine is too busy to read one.
        """
        async with self._one:
            files = await run_in_threadpool(_files, folder, current, today, self._most)
            entries = {at: await self._entry(*at) for at in files}
            kept = {} if len(self._known) > self._most else self._known
            self._known = {**kept, **{at: entry for at, entry in entries.items() if entry}}
        found = [entry for entry in entries.values() if entry is not None]
        return sorted(found, key=lambda entry: (entry.changed_s, str(entry.file)))

    async def _entry(self, file: Path, changed_s: float) -> GameEntry | None:
        if (file, changed_s) in self._known:
            return self._known[file, changed_s]
        try:
            found = await self._worker.do(read_record, str(file), limit_s=LIMIT_S, first=True)
        except LateError:
            raise PageError(503, "busy", TOO_MUCH) from None
        except CrowdedError:
            raise
        except PageError as error:
            if error.code == "no_record":  # else its reader failed, and it is read again
                self._known[file, changed_s] = None
            return None
        assert isinstance(found, dict)
        black, white, result, day = (_text(found[key]) for key in ("PB", "PW", "RE", "DT"))
        moves = found["moves"]
        assert isinstance(moves, int)
        return GameEntry(file, changed_s, black, white, result, moves, day)


def _files(folder: Path, current: Path, today: date | None, most: int) -> list[tuple[Path, float]]:
    """The files that may be records, the newest `most`, and when they changed."""
    found = list(_changed(folder, current, today))
    found.sort(key=lambda at: (at[0] != current, -at[1], str(at[0])))
    return found[:most]


def _changed(folder: Path, current: Path, today: date | None) -> Iterator[tuple[Path, float]]:
    days = "????-??-??" if today is None else today.isoformat()
    for file in {*folder.glob("*.sgf"), *folder.glob(f"{days}/*.sgf"), current}:
        try:
            status = file.stat()
        except OSError:
            continue
        day = date.fromtimestamp(status.st_mtime)
        if stat.S_ISREG(status.st_mode) and (file == current or today in (None, day)):
            yield file, status.st_mtime


def _text(value: object) -> str | None:
    assert value is None or isinstance(value, str)
    return value
