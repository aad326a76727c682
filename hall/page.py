"""What every endpoint of the hub's page works with."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .hub import Hub
from .shared import Access, Doors, LoginLimit, Pace, Uploads


@dataclass(slots=True)
class HallPage:
    """The hub that is shown, who may do what, and what guards it as it guards a board's page.

    ``searching`` is held while the store is searched: one search at a time.
    """

    hub: Hub
    access: Access
    doors: Doors = field(default_factory=Doors)
    pace: Pace = field(default_factory=Pace)
    uploads: Uploads = field(default_factory=Uploads)
    limit: LoginLimit = field(default_factory=LoginLimit)
    searching: asyncio.Lock = field(default_factory=asyncio.Lock)
