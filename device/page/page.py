"""The context that every endpoint receives, with its proposals of dead stones and its pairing."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from rules.board.life import PROOF, Proposal
from rules.board.position import Position
from rules.texts import phrases_json
from web.connections.limits import ConnectionLimits, max_connections
from web.guarded_app import Guarded
from web.machine import SystemClock

from ..counting.dead_stones import LIKELY, judged, proposal_to_json
from ..game.session.table import ShownGame, Table
from ..sources.phone import MAX_CONCURRENT_UPLOADS
from .first_run import FirstRun
from .jobs.photo_jobs import PhotoDesk
from .jobs.record_jobs import GameList
from .jobs.worker import Worker
from .sink import PageSink
from .static_files import STATIC

RETRY_S = 60.0
"""How long an answer with a trouble is cached; then it is tried again."""


class ProposalDesk:
    """Asks what is dead; who asks about the same position again is given the same answer.

    `network` is KataGo's model and configuration; without them GNU Go alone is asked. An answer
    with a trouble, such as that of a program that was too slow, is given for `RETRY_S`.
    `monotonic_s` is an input so that tests can let time pass.
    """

    def __init__(
        self,
        network: tuple[str, str] | None = None,
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._network = network
        self._monotonic_s = monotonic_s
        self._one = asyncio.Lock()
        self._asked: tuple[Position, bool] | None = None
        self._found: dict[str, object] = {}
        self._found_s = 0.0

    async def of(self, position: Position, *, suicide: bool) -> dict[str, object]:
        """What is held of the strings of `position`, as JSON: ``dead``, ``alive``, ``troubles``.

        ``dead`` and ``alive`` are lists of strings with their ``origin``: ``certain`` where it is
        proved, ``suggested`` where a program suggests it; ``source`` names it.
        """
        async with self._one:
            is_old = self._monotonic_s() - self._found_s >= RETRY_S
            if self._asked != (position, suicide) or (self._found["troubles"] and is_old):
                found, troubles = await run_in_threadpool(judged, position, suicide, self._network)
                size = position.height
                self._found = {
                    "dead": [_to_json(item, size) for item in found if item.dead >= LIKELY],
                    "alive": [
                        _to_json(item, size)
                        for item in found
                        if item.dead < LIKELY and item.source == PROOF
                    ],
                    "troubles": list(troubles),
                    "trouble_phrases": [phrases_json(each) for each in troubles],
                }
                self._asked, self._found_s = (position, suicide), self._monotonic_s()
            return self._found


def _to_json(item: Proposal, size: int) -> dict[str, object]:
    origin = "certain" if item.source == PROOF else "suggested"
    return {**proposal_to_json(item, size), "origin": origin}


MAX_DECISIONS = 100
"""Decisions that may wait for the link; the newest are kept."""


class AssignmentState(Enum):
    """The state of an assignment."""

    TAKEN = "taken"
    """A game at this table has it."""
    ASKS = "asks"
    """A game goes on that has another one: the arbiter decides whether it takes this one."""
    NEXT = "next"
    """The next game takes it."""
    REFUSED = "refused"
    """It cannot be taken; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """The newest assignment, the ``serial``-th, and its state."""

    body: Mapping[str, object]
    state: AssignmentState
    message: str | None = None
    serial: int = 0

    def to_json(self) -> dict[str, object]:
        """The value in ``/api/state``."""
        return {**self.body, "state": self.state.value, "message": self.message}


class Assigned:
    """Written by the link's thread, read by the server's, which hands decisions back.

    Without a link there is no assignment. `wake` is called when the arbiter has decided.
    """

    def __init__(self) -> None:
        self.shown: Assignment | None = None
        self.wake: Callable[[], None] = lambda: None
        self._decided: deque[tuple[bool, Assignment | None]] = deque(maxlen=MAX_DECISIONS)

    def decide(self, *, take: bool) -> None:
        """Note whether the arbiter gives the assignment to the present game, or the next one."""
        self._decided.append((take, self.shown))
        self.wake()

    def decision(self) -> bool | None:
        """The next decision that was not read yet, None where there is none about this pairing."""
        while self._decided:
            take, about = self._decided.popleft()
            if about is not None and self.shown is not None and about.body == self.shown.body:
                return take
        return None


MAX_RECORDS_WAITING, RECORDS_MB = 16, 400
"""Requests for sheets that may wait for the one that is made, and the memory for it."""

PICTURES_MB = 500
"""The memory for decoding a phone's pictures; libraries reserve half of it."""


@dataclass(slots=True)
class Page(Guarded):
    """The game that is shown, the table that facts go to, who may do what, and who reads photos.

    ``records`` is the worker that reads records and makes sheets, ``phone_pictures`` the one that
    decodes the pictures of a phone that is the camera. ``host_names`` are names of the page beside
    those that are the machine's own. ``on_network``: whether other devices can connect.
    ``assigned`` is the pairing that a hub has given, ``hub_trouble`` why the hub cannot be reached,
    None where it can or there is none. ``first`` is the first start, where no game is followed yet.
    """

    sink: PageSink
    table: Table | ShownGame
    photos: PhotoDesk
    static: Path = STATIC
    records: Worker = field(
        default_factory=lambda: Worker("record", MAX_RECORDS_WAITING, RECORDS_MB)
    )
    phone_pictures: Worker = field(
        default_factory=lambda: Worker(
            "phone's picture", MAX_CONCURRENT_UPLOADS, PICTURES_MB, less_priority=0
        )
    )
    games: GameList = field(init=False)
    connections: ConnectionLimits = field(
        default_factory=lambda: ConnectionLimits(max_connections()), kw_only=True
    )
    host_names: Sequence[str] = ()
    on_network: bool = True
    proposals: ProposalDesk = field(default_factory=ProposalDesk)
    clock: SystemClock = field(default_factory=SystemClock)
    assigned: Assigned = field(default_factory=Assigned)
    hub_trouble: str | None = None
    first: FirstRun | None = None
    loop: asyncio.AbstractEventLoop | None = None

    def __post_init__(self) -> None:
        self.games = GameList(self.records)
        self.sink.loading = self.table.game.files.journal.is_file()

    def close(self) -> None:
        """End the workers, once no request is answered any more."""
        self.photos.worker.close()
        self.records.close()
        self.phone_pictures.close()
