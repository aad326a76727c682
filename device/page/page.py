"""What every endpoint works with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..game.table import Table
from .access import Access, LoginLimit
from .game_list import GameList
from .photo_desk import PhotoDesk
from .sink import PageSink

STATIC = Path(__file__).resolve().parent / "static"
"""The files of the page that browsers load."""


@dataclass(slots=True)
class Page:
    """The game that is shown, the table that facts go to, who may do what, and who reads photos."""

    sink: PageSink
    table: Table
    access: Access
    photos: PhotoDesk
    static: Path = STATIC
    games: GameList = field(default_factory=GameList)
    limit: LoginLimit = field(default_factory=LoginLimit)
