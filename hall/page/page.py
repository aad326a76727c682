"""The state shared by the endpoints of the hub's page."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from device.page.access.login_limit import LoginLimit
from device.page.connections.limits import ConnectionLimits
from device.page.connections.throttling import CpuBudget
from device.page.connections.uploads import Uploads
from device.page.errors import PageError

from ..hub import Hub
from ..logins import HallAccess
from ..ogs.relay import OgsRelay
from ..tournament.desk import Desk
from ..tournament.opengotha import PairingSource
from ..webhooks.webhooks import HallWebhooks
from .changes import Changes

MAX_BOARD_REQUESTS = 6


@dataclass(slots=True)
class Relayed:
    """The number of pending requests to each board. Used in the server's loop."""

    waiting: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def one(self, board: str) -> Iterator[None]:
        """Count one pending request in the body. Raises PageError (503) at the limit."""
        if self.waiting[board] >= MAX_BOARD_REQUESTS:
            message = f"board {board} is asked too much at once; try again in a second"
            raise PageError(503, "busy", message, {"Retry-After": "1"})
        self.waiting[board] += 1
        try:
            yield
        finally:
            self.waiting[board] -= 1
            if not self.waiting[board]:
                del self.waiting[board]


@dataclass(slots=True)
class HallPage:
    """The hub that is shown, its access rights, and the same limits as a board's page.

    ``source`` is the tournament program with the pairings, ``desk`` connects it with the boards.
    ``ogs`` is the relay to OGS, ``webhooks`` posts events, ``changes`` has changes of boards.
    ``searching`` is the lock of searches in the store. ``on_network`` is whether other devices can
    reach the page.
    """

    hub: Hub
    access: HallAccess
    source: PairingSource | None = None
    ogs: OgsRelay | None = None
    webhooks: HallWebhooks | None = None
    on_network: bool = True
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    cpu_budget: CpuBudget = field(default_factory=CpuBudget)
    uploads: Uploads = field(default_factory=Uploads)
    limit: LoginLimit = field(default_factory=LoginLimit)
    searching: asyncio.Lock = field(default_factory=asyncio.Lock)
    relayed: Relayed = field(default_factory=Relayed)
    changes: Changes = field(init=False)
    desk: Desk = field(init=False)

    def __post_init__(self) -> None:
        self.changes = Changes(self.hub, self._troubles)
        self.hub.tail.woken = self.changes.on_lines
        self.changes.note_seen(self.hub.reader.seen())
        self.desk = Desk(self.hub, self.source)

    def _troubles(self) -> list[str]:
        """The present failures of outgoing connections and of boards, a line each."""
        ogs = None if self.ogs is None else self.ogs.trouble
        posted = [] if self.webhooks is None else self.webhooks.troubles
        slowed = [
            f"board {name} sends more than the hub takes" for name in self.hub.keeper.budget.slowed
        ]
        crowded = [] if self.hub.crowded is None else [self.hub.crowded]
        return [*([] if ogs is None else [ogs]), *posted, *slowed, *crowded]
