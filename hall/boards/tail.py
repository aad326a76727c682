"""The lines of all boards as a stream, the newest in memory; and the cursors of their readers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from threading import Lock

from messages.texts import with_member
from referee.events import is_public
from web.event_log import PublishedLine

from .store import KeptLine, Reader, connect, rows_in, written

MAX_LINES, MAX_BYTES = 5000, 16 * 1024 * 1024
READ_BATCH_LINES = 200


class Tail:
    """The keeper's thread adds, the server's loop reads; no reader blocks the thread.

    ``woken`` is called in the loop when lines were added.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._events: deque[PublishedLine] = deque()
        self._bytes = 0
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._cache: dict[tuple[int, bool], tuple[bytes, int, bool]] = {}
        self.woken: Callable[[], None] = lambda: None
        self.add(reader.after(reader.last_number() - MAX_LINES, MAX_LINES))

    def add(self, lines: Sequence[KeptLine]) -> None:
        """Add stored lines, drop the oldest above the limits, and call `woken`."""
        events, held = [_line_event(line) for line in lines], self._events
        with self._lock:
            held.extend(events)
            self._bytes += sum(len(each.event) for each in events)
            while len(held) > MAX_LINES or (self._bytes > MAX_BYTES and len(held) > 1):
                self._bytes -= len(held.popleft().event)
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Call `woken` in `loop` from now on."""
        self._loop = loop

    @property
    def last(self) -> int:
        """The number of the last line; 0 where there is none."""
        with self._lock:
            return self._events[-1].n if self._events else 0

    async def after(self, number: int, *, everything: bool) -> tuple[bytes, int, bool]:
        """The next lines after `number` as events, the number of the last, and whether more exist.

        Without `everything` only those for players. Equal requests share one cached answer.
        """
        key = number, everything
        if (known := self._cache.get(key)) is not None:
            return known
        events = await self._after(number)
        if not events:
            return b"", number, False
        shown = b"".join(each.event for each in events if everything or each.public)
        found = shown, events[-1].n, len(events) == READ_BATCH_LINES
        if found[1] == self.last:
            self._cache[key] = found
        return found

    async def _after(self, number: int) -> list[PublishedLine]:
        """The next events after `number`, `READ_BATCH_LINES` at most."""
        with self._lock:
            first = self._events[0].n if self._events else 0
            if number >= first - 1:
                newer = [*takewhile(lambda each: each.n > number, reversed(self._events))]
                return newer[::-1][:READ_BATCH_LINES]
        lines = await asyncio.to_thread(self._reader.after, number, READ_BATCH_LINES)
        return [_line_event(line) for line in lines]

    def _wake(self) -> None:
        self._cache.clear()
        self.woken()


def _line_event(kept: KeptLine) -> PublishedLine:
    place = {"game_id": kept.game_id, "epoch": kept.at.epoch, "n": kept.at.n}
    data = with_member({"board": kept.board, **place}, "line", kept.text)
    event = f"id: {kept.number}\r\ndata: {data}\r\n\r\n".encode()
    return PublishedLine(kept.number, is_public(kept.line), event)


class Cursor:
    """The cursor of `reader` in the store at `path`; ``number`` is None before its first line."""

    def __init__(self, path: Path, reader: str) -> None:
        self._path, self._reader = path, reader
        found = rows_in(path, "SELECT number FROM cursors WHERE reader = ?", (reader,))
        self.number: int | None = int(found[0][0]) if found else None

    def advance(self, number: int) -> None:
        """Store that all lines up to `number` are done. Raises StoreError; then nothing changes.

        A cursor that was deleted or set meanwhile stays so: its name has another reader.
        """
        if number == self.number:
            return
        was = "(SELECT number FROM cursors WHERE reader = ?1) IS ?3"
        with written(self._path), closing(connect(self._path)) as database:
            values = (self._reader, number, self.number)
            database.execute(f"REPLACE INTO cursors SELECT ?1, ?2 WHERE {was}", values)
        self.number = number


def forget_cursors(path: Path, readers: Iterable[str]) -> None:
    """Delete the cursors of `readers`. Raises sqlite3.Error."""
    with closing(connect(path)) as database:
        database.executemany(
            "DELETE FROM cursors WHERE reader = ?", [(reader,) for reader in readers]
        )
