"""What every endpoint of the hub's page works with."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .changes import Changes
from .hub import Hub
from .logins import HallAccess
from .shared import Doors, LoginLimit, Pace, Uploads


@dataclass(slots=True)
class HallPage:
    """The hub that is shown, who may do what, and what guards it as it guards a board's page.

    ``changes`` is what is new of the boards. ``searching`` is held while the store is searched: one
    search at a time.
    """

    hub: Hub
    access: HallAccess
    doors: Doors = field(default_factory=Doors)
    pace: Pace = field(default_factory=Pace)
    uploads: Uploads = field(default_factory=Uploads)
    limit: LoginLimit = field(default_factory=LoginLimit)
    searching: asyncio.Lock = field(default_factory=asyncio.Lock)
    changes: Changes = field(init=False)

    def __post_init__(self) -> None:
        self.changes = Changes(self.hub)
