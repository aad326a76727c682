"""Changes of the boards as they are shown: computed once for all clients."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from web.console import LogSeverity
from web.trouble import Often

from ..boards.board import Board, in_order, iso
from ..boards.clock import hub_time_s
from ..boards.store import MAX_SEEN, SeenMark
from ..hub import Hub

POLL_S = 0.05
BOARDS = "boards"
VERSION = 1

NO_ASSIGNMENT: Mapping[str, object] = {}

IGNORED_KEYS = ("last_seen",)
"""Keys that change with every message of a board: they alone are no change."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board as it is shown since change `number`, as JSON for the arbiter and for everybody.

    `of` is its source, `compared` the fields whose difference is a change.
    """

    number: int
    of: tuple[Board, Mapping[str, object]]
    compared: Mapping[str, object]
    full: str
    public: str


@dataclass(slots=True)
class Changes:
    """The boards of `hub` as they are shown, and since which change. Used in the server's loop.

    `current_troubles` returns failures of outgoing connections, a line each. The first change has
    the time of the start in milliseconds: a client of an earlier start is sent every board.
    """

    hub: Hub
    current_troubles: Callable[[], Sequence[str]] = tuple
    time_s: Callable[[], float] = hub_time_s
    number: int = field(init=False)
    failure: str | None = None
    troubles: Sequence[str] = field(default_factory=list)
    _first: int = field(init=False)
    _shown: dict[str, ShownBoard] = field(default_factory=dict)
    _removed: dict[str, int] = field(default_factory=dict)
    _seen: dict[tuple[str, str], tuple[int, SeenMark]] = field(default_factory=dict)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _events: dict[tuple[int, bool], bytes] = field(default_factory=dict)
    _events_of: int = 0
    _errors: Often = field(default_factory=Often)

    def __post_init__(self) -> None:
        self.number = self._first = self.now_ms()

    async def watch(self) -> None:
        """Compare the boards forever."""
        while True:
            try:
                self.update()
            except Exception as error:  # the next update may succeed
                self._log_error("the page", error)
            await asyncio.sleep(POLL_S)

    def _log_error(self, what: str, error: Exception) -> None:
        line = f"hub: {what} cannot be shown ({type(error).__name__}: {error})"
        self._errors.say(line, LogSeverity.ERROR, error)

    def update(self) -> None:
        """Find changes, and wake all waiting clients."""
        before, boards, assignments = self.number, self.hub.boards, self.hub.assignments
        for name, board in boards.items():
            try:
                self._update_board(board, assignments.get(name, NO_ASSIGNMENT))
            except Exception as error:  # the other boards are shown all the same
                self._log_error(f"board {name}", error)
        for name in self._shown.keys() - boards.keys():
            del self._shown[name]
            self.number += 1
            self._removed[name] = self.number
        if self.failure != self.hub.failure:
            self.failure = self.hub.failure
            self.number += 1
        if (troubles := list(self.current_troubles())) != self.troubles:
            self.troubles = troubles
            self.number += 1
        if self.number != before:
            self._wake()

    def note_seen(self, marks: Sequence[SeenMark]) -> None:
        """Add seen marks of arbiters, and wake all waiting clients."""
        self.number += 1
        for mark in marks:
            self._seen.setdefault((mark.key, mark.who), (self.number, mark))
        while len(self._seen) > MAX_SEEN:
            del self._seen[next(iter(self._seen))]
        self._wake()

    def on_lines(self) -> None:
        """Find the changes by new lines, and wake all waiting clients."""
        before = self._changed
        self.update()
        if self._changed is before:
            self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def _update_board(self, board: Board, assignment: Mapping[str, object]) -> None:
        shown = self._shown.get(board.name)
        if shown is not None and shown.of[0] is board and shown.of[1] is assignment:
            return
        found = board.to_json(assignment, everything=True)
        compared = {key: value for key, value in found.items() if key not in IGNORED_KEYS}
        if shown is not None and shown.compared == compared:
            number = shown.number
        else:
            self.number += 1
            number = self.number
            self._removed.pop(board.name, None)
        public = board.to_json(assignment, everything=False)
        of = (board, assignment)
        self._shown[board.name] = ShownBoard(number, of, compared, _text(found), _text(public))

    def hall(self, *, everything: bool) -> str:
        """The failures of the hall itself, as members of a JSON object, for arbiters alone.

        ``failure`` is that of the hub's store, ``troubles`` those of outgoing connections.
        """
        failure, troubles = (self.failure, self.troubles) if everything else (None, ())
        return f'"failure": {_text(failure)}, "troubles": {_text(list(troubles))}'

    def boards(self, *, everything: bool) -> str:
        """Every board by name, as a list in JSON; without `everything` as everybody may see it."""
        shown = (self._shown[name] for name in sorted(self._shown, key=in_order))
        return f"[{', '.join(each.full if everything else each.public for each in shown)}]"

    def seen(self, after: int = 0, *, everything: bool) -> str:
        """The seen marks since change `after`, as a list in JSON, for arbiters alone."""
        marks = [mark for number, mark in self._seen.values() if everything and number > after]
        return _text([{"key": mark.key, "who": mark.who, "at": iso(mark.at)} for mark in marks])

    def since(self, number: int, *, everything: bool) -> str:
        """The boards changed after change `number`, those removed, and the seen marks.

        ``all`` is whether every board is listed. Without `everything` as everybody may see them.
        """
        whole = not self._first <= number <= self.number
        boards = [
            shown.full if everything else shown.public
            for shown in self._shown.values()
            if whole or shown.number > number
        ]
        removed = [name for name, at in self._removed.items() if not whole and at > number]
        return (
            f'{{"version": {VERSION}, "changes": {self.number}, "all": {_text(whole)}, '
            f'"now": {self.now_ms()}, '
            f"{self.hall(everything=everything)}, "
            f'"boards": [{", ".join(boards)}], "removed": {_text(removed)}, '
            f'"seen": {self.seen(0 if whole else number, everything=everything)}}}'
        )

    def _event_since(self, number: int, everything: bool) -> bytes:
        """The changes after `number` as an event, cached for clients with the same cursor."""
        key = number, everything
        if self._events_of != self.number:
            self._events, self._events_of = {}, self.number
        if key not in self._events:
            data = self.since(number, everything=everything)
            self._events[key] = f"event: {BOARDS}\r\ndata: {data}\r\n\r\n".encode()
        return self._events[key]

    def now_ms(self) -> int:
        """The hub's time, in milliseconds since 1970, by which clocks have their ``since``."""
        return int(self.time_s() * 1000)

    def next_change(self) -> asyncio.Event:
        """An event that is set by the next change; get it before reading."""
        return self._changed

    async def stream(
        self, after: int, number: int | None, *, everything: bool
    ) -> AsyncIterator[bytes]:
        """The lines after the hub's number `after`, and the boards that have changed after change
        `number`, as an endless stream of events; None leaves the boards out.

        Events that are available together are one chunk.
        """
        while True:
            changed, tail = self._changed, self.hub.tail
            found, after, more = await tail.after(after, everything=everything)
            if number not in (None, self.number):
                found, number = found + self._event_since(number or 0, everything), self.number
            if found:
                yield found
            if not more:
                await changed.wait()


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
