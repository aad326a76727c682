"""The game itself: points, positions, rule sets as data, legality, history, scoring, SGF.

The names below are the package's public interface; README.md shows them at work. A module is loaded
when one of its names is first asked for: who needs a point does not load the rule sets. Importing
needs the standard library alone: sgfmill is loaded when a game record is first read or written.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .advice.advice import Advice, advice_at
    from .advice.advice_report import advice_text
    from .board.position import Position, String
    from .color import BLACK, WHITE, Color, Sides
    from .errors import Reason, RulesError
    from .game import Game, MoveBreach, check_record
    from .legality.breach import Breach, BreachType, IllegalMove
    from .legality.repetition import Ledger
    from .points import Move, Point
    from .records.record import Node, Record, Tree
    from .records.sgf import read_sgf, write_sgf
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

_NAMES = {
    "advice.advice": "Advice advice_at",
    "advice.advice_report": "advice_text",
    "board.position": "Position String",
    "color": "BLACK Color Sides WHITE",
    "errors": "Reason RulesError",
    "game": "Game MoveBreach check_record",
    "legality.breach": "Breach BreachType IllegalMove",
    "legality.repetition": "Ledger",
    "points": "Move Point",
    "records.record": "Node Record Tree",
    "records.sgf": "read_sgf write_sgf",
    "records.writing": "record_of",
    "rulesets.presets": "ALIASES PRESETS from_toml preset",
    "rulesets.ruleset": "Method Ruleset",
    "scoring.ending": (
        "Agreement Cause EndingPhase NO_RESULT Resumption agreement phase resume won_by"
    ),
    "scoring.score": "Score score",
}
"""The public names of each module."""

_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
