"""The errors of this package. All of them are ValueErrors.

::

    ValueError
    └── RulesError        input that cannot be: `reason`, `detail`
        └── IllegalMove   a move that the rules forbid: `move`, `breaches`, `clause` (breach.py)
"""

from __future__ import annotations

from .texts import CodeEnum


class Reason(CodeEnum):
    """What kind of input was bad; programs may branch on it."""

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
    """Bad input: ``reason`` is its kind, ``detail`` states in one line what was expected."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
