"""The game itself: points, positions, rule sets as data, legality, history, scoring, SGF.

The names below are the package's public interface; README.md shows them at work. Importing it
needs the standard library alone: sgfmill is loaded when a game record is first read or written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .advice import Advice, advice_at
from .advice_report import advice_text
from .breach import Breach, BreachType, IllegalMove
from .checking import MoveBreach, check_record
from .color import BLACK, WHITE, Color, Sides
from .ending import (
    NO_RESULT,
    Agreement,
    Cause,
    Phase,
    Resumption,
    agreement,
    phase,
    resume,
    won_by,
)
from .errors import Reason, RulesError
from .game import Game
from .ledger import Ledger
from .moves import Move
from .points import Point
from .position import Position, String
from .presets import ALIASES, PRESETS, from_toml, preset
from .record import Node, Record, Tree
from .ruleset import Method, Ruleset
from .scoring import Score, score
from .writing import record_of

if TYPE_CHECKING:
    from .sgf import read_sgf, write_sgf

__all__ = [
    "ALIASES",
    "BLACK",
    "NO_RESULT",
    "PRESETS",
    "WHITE",
    "Advice",
    "Agreement",
    "Breach",
    "BreachType",
    "Cause",
    "Color",
    "Game",
    "IllegalMove",
    "Ledger",
    "Method",
    "Move",
    "MoveBreach",
    "Node",
    "Phase",
    "Point",
    "Position",
    "Reason",
    "Record",
    "Resumption",
    "RulesError",
    "Ruleset",
    "Score",
    "Sides",
    "String",
    "Tree",
    "advice_at",
    "advice_text",
    "agreement",
    "check_record",
    "from_toml",
    "phase",
    "preset",
    "read_sgf",
    "record_of",
    "resume",
    "score",
    "won_by",
    "write_sgf",
]

_SGF = ("read_sgf", "write_sgf")


def __getattr__(name: str) -> object:
    if name in _SGF:
        from . import sgf

        return getattr(sgf, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
