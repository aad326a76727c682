"""The game itself: points, positions, rule sets as data, legality, history, scoring, SGF.

The names below are the package's public interface; README.md shows them at work. A module is loaded
when one of its names is first asked for: who needs a point does not load the rule sets. Importing
needs the standard library alone: sgfmill is loaded when a game record is first read or written.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .advice.advice import Advice as Advice
    from .advice.advice import advice_at as advice_at
    from .advice.advice_report import advice_text as advice_text
    from .board.position import Position as Position
    from .board.position import String as String
    from .color import BLACK as BLACK
    from .color import WHITE as WHITE
    from .color import Color as Color
    from .color import Sides as Sides
    from .errors import Reason as Reason
    from .errors import RulesError as RulesError
    from .game import Game as Game
    from .game import MoveBreach as MoveBreach
    from .game import check_record as check_record
    from .legality.breach import Breach as Breach
    from .legality.breach import BreachType as BreachType
    from .legality.breach import IllegalMove as IllegalMove
    from .legality.repetition import Ledger as Ledger
    from .points import Move as Move
    from .points import Point as Point
    from .records.record import Node as Node
    from .records.record import Record as Record
    from .records.record import Tree as Tree
    from .records.sgf import read_sgf as read_sgf
    from .records.sgf import write_sgf as write_sgf
    from .records.writing import record_of as record_of
    from .rulesets.presets import ALIASES as ALIASES
    from .rulesets.presets import PRESETS as PRESETS
    from .rulesets.presets import from_toml as from_toml
    from .rulesets.presets import preset as preset
    from .rulesets.ruleset import Method as Method
    from .rulesets.ruleset import Ruleset as Ruleset
    from .scoring.ending import NO_RESULT as NO_RESULT
    from .scoring.ending import Agreement as Agreement
    from .scoring.ending import Cause as Cause
    from .scoring.ending import EndingPhase as EndingPhase
    from .scoring.ending import Resumption as Resumption
    from .scoring.ending import agreement as agreement
    from .scoring.ending import phase as phase
    from .scoring.ending import resume as resume
    from .scoring.ending import won_by as won_by
    from .scoring.score import Score as Score
    from .scoring.score import score as score

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

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
