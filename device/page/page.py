"""What every endpoint works with."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from referee.facts import Fact

from ..game.config import GameConfig
from ..game.said import Said
from ..game.table import TableGame
from ..machine import Clock
from ..sources.base import Source
from .access import Access, LoginLimit
from .game_list import GameList
from .photo_desk import PhotoDesk
from .proposals import ProposalDesk
from .sink import PageSink

STATIC = Path(__file__).resolve().parent / "static"
"""The files of the page that browsers load."""


class ShownTable(Protocol):
    """What the page asks of whoever follows the games: `Table`, or the one game of a terminal."""

    @property
    def config(self) -> GameConfig:
        """What the present game was told."""

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

    def put(self, fact: Fact, said: Said) -> Future[int]:
        """Hand in a fact, as `Inbox.put` does."""


@dataclass(slots=True)
class Page:
    """The game that is shown, the table that facts go to, who may do what, and who reads photos."""

    sink: PageSink
    table: ShownTable
    access: Access
    photos: PhotoDesk
    static: Path = STATIC
    games: GameList = field(default_factory=GameList)
    proposals: ProposalDesk = field(default_factory=ProposalDesk)
    limit: LoginLimit = field(default_factory=LoginLimit)
    clock: Clock = field(default_factory=Clock)
