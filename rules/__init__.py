"""The game itself: points, positions, rule sets as data, legality, history, scoring, SGF.

The names below are the package's public interface; README.md shows them at work. Importing it
needs the standard library alone: sgfmill is loaded when a game record is first read or written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .advice.advice import Advice, advice_at
from .advice.advice_report import advice_text
from .board.position import Position, String
from .checking import MoveBreach, check_record
from .color import BLACK, WHITE, Color, Sides
from .errors import Reason, RulesError
from .game import Game
from .legality.breach import Breach, BreachType, IllegalMove
from .legality.ledger import Ledger
from .moves import Move
from .points import Point
from .records.record import Node, Record, Tree
from .records.writing import record_of
from .rulesets.presets import ALIASES, PRESETS, from_toml, preset
from .rulesets.ruleset import Method, Ruleset
from .scoring.ending import (
    NO_RESULT,
    Agreement,
    Cause,
    EndingPhase,
    Resumption,
    agreement,
    phase,
    resume,
    won_by,
)
from .scoring.score import Score, score

if TYPE_CHECKING:
    from .records.sgf import read_sgf, write_sgf

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
    "EndingPhase",
    "Game",
    "IllegalMove",
    "Ledger",
    "Method",
    "Move",
    "MoveBreach",
    "Node",
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
        from .records import sgf

        return getattr(sgf, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
