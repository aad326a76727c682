"""The one error of this room: bad input, with a reason that programs can branch on."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """What kind of input was bad."""

    COORDINATE = "coordinate"
    SIZE = "size"
    DIAGRAM = "diagram"
    HANDICAP = "handicap"
    KOMI = "komi"
    RULESET = "ruleset"
    FIELD = "field"
    VALUE = "value"
    SGF = "sgf"
    MOVE = "move"
    NUMBER = "number"
    DEAD = "dead"


class RulesError(ValueError):
    """Bad input: ``reason`` says of which kind, ``detail`` is one line for a person."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
