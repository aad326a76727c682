"""The context that every endpoint receives."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from referee.facts import Fact
from web.access.access import Access
from web.connections.limits import ConnectionLimits, max_connections
from web.connections.throttling import CpuBudget, LoginLimit, Uploads
from web.machine import SystemClock

from ..game.facts_file import Attribution
from ..game.session.table import TableGame
from ..sources.base import Source
from ..sources.phone import MAX_CONCURRENT_UPLOADS
from .assigned import Assigned
from .first_run import FirstRun
from .jobs.photo_jobs import PhotoDesk
from .jobs.record_jobs import GameList
from .jobs.worker import Worker
from .proposals import ProposalDesk
from .sink import PageSink
from .static_files import STATIC


class ShownTable(Protocol):
    """What the page needs of the games: `Table`, or the one game of a terminal."""

    @property
    def game(self) -> TableGame:
        """The present game."""

    @property
    def folder(self) -> Path:
        """The folder in which the games lie."""

    @property
    def source(self) -> Source | None:
        """What is watched."""

    @property
    def failure(self) -> str | None:
        """Why the game does not go on at the moment."""

    def put(self, fact: Fact, attribution: Attribution) -> Future[int]:
        """Submit a fact, as `Inbox.put` does."""


MAX_RECORDS_WAITING, RECORDS_MB = 16, 400
"""Requests for sheets that may wait for the one that is made, and the memory for it."""

PICTURES_MB = 500
"""The memory for decoding a phone's pictures; libraries reserve half of it."""


@dataclass(slots=True)
class Page:
    """The game that is shown, the table that facts go to, who may do what, and who reads photos.

    ``records`` is the worker that reads records and makes sheets, ``phone_pictures`` the one that
    decodes the pictures of a phone that is the camera. ``host_names`` are names of the page beside
    those that are the machine's own. ``on_network``: whether other devices can connect.
    ``assigned`` is the pairing that a hub has given, ``hub_trouble`` why the hub cannot be reached,
    None where it can or there is none. ``first`` is the first start, where no game is followed yet.
    """

    sink: PageSink
    table: ShownTable
    access: Access
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
        default_factory=lambda: ConnectionLimits(max_connections())
    )
    cpu_budget: CpuBudget = field(default_factory=CpuBudget)
    uploads: Uploads = field(default_factory=Uploads)
    host_names: Sequence[str] = ()
    on_network: bool = True
    proposals: ProposalDesk = field(default_factory=ProposalDesk)
    limit: LoginLimit = field(default_factory=LoginLimit)
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
