"""The lines of all boards as a stream: the newest in memory, older ones from the store."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from .board import is_public
from .store import KeptLine, Reader

KEPT, KEPT_BYTES = 5000, 16 * 1024 * 1024
"""Lines that are kept in memory, and their bytes."""

AT_ONCE = 200
"""Lines that are sent before others have their turn."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A line as a server-sent event, and whether everybody may see it."""

    number: int
    public: bool
    event: bytes


@dataclass(frozen=True, slots=True)
class StreamStart:
    """The number that a client has ``asked`` to go on from, the one it goes on ``after``, the last.

    Where the first two differ, older lines are left out.
    """

    asked: int
    after: int
    last: int


class Tail:
    """The keeper's thread adds, the server's loop reads; nobody waits for a reader.

    ``woken`` is called in the loop when lines have come.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._pieces: deque[Piece] = deque()
        self._bytes = 0
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._asked: dict[tuple[int, bool], tuple[bytes, int, bool]] = {}
        self.woken: Callable[[], None] = lambda: None
        self._extend([_piece(line) for line in reader.after(reader.last_number() - KEPT, KEPT)])

    def add(self, lines: Sequence[KeptLine]) -> None:
        """Add lines that are kept now, and wake everybody who waits."""
        made = [_piece(line) for line in lines]
        self._extend(made)
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake)

    def _extend(self, pieces: Sequence[Piece]) -> None:
        """Keep pieces, and let the oldest go where there are too many."""
        with self._lock:
            self._pieces.extend(pieces)
            self._bytes += sum(len(piece.event) for piece in pieces)
            while len(self._pieces) > KEPT or (self._bytes > KEPT_BYTES and len(self._pieces) > 1):
                self._bytes -= len(self._pieces.popleft().event)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Call `woken` in `loop` whenever lines have come, from now on."""
        self._loop = loop

    @property
    def last(self) -> int:
        """The number of the last line; 0 where there is none."""
        with self._lock:
            return self._pieces[-1].number if self._pieces else 0

    def start_of_stream(self, number: int, most: int | None) -> StreamStart:
        """Where a client stands that has everything up to `number` and is sent `most` older lines.

        A number that is not reached yet is of another store: every line is after it.
        """
        last = self.last
        asked = number if number <= last else 0
        return StreamStart(asked, asked if most is None else max(asked, last - most), last)

    async def after(self, number: int, *, everything: bool) -> tuple[bytes, int, bool]:
        """The next lines after `number` as events, the number to which one has then come, and
        whether more are there already.

        Without `everything` there are those for players. What many ask for at once is made once.
        """
        key = number, everything
        if (known := self._asked.get(key)) is not None:
            return known
        pieces = await self._after(number)
        if not pieces:
            return b"", number, False
        shown = b"".join(piece.event for piece in pieces if everything or piece.public)
        found = shown, pieces[-1].number, len(pieces) == AT_ONCE
        if found[1] == self.last:
            self._asked[key] = found
        return found

    async def _after(self, number: int) -> list[Piece]:
        """The next pieces after `number`, `AT_ONCE` at most."""
        with self._lock:
            first = self._pieces[0].number if self._pieces else 0
            found = []
            if number >= first - 1:
                for piece in reversed(self._pieces):
                    if piece.number <= number:
                        break
                    found.append(piece)
        if number < first - 1:
            lines = await asyncio.to_thread(self._reader.after, number, AT_ONCE)
            return [_piece(line) for line in lines]
        return found[::-1][:AT_ONCE]

    def _wake(self) -> None:
        self._asked.clear()
        self.woken()


def _piece(kept: KeptLine) -> Piece:
    body = {
        "board": kept.board,
        "game_id": kept.game_id,
        "epoch": kept.at.epoch,
        "n": kept.at.n,
        "line": kept.line,
    }
    data = json.dumps(body, ensure_ascii=False)
    event = f"id: {kept.number}\r\ndata: {data}\r\n\r\n".encode()
    return Piece(kept.number, is_public(kept.line), event)
