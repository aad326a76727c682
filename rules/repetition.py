"""Which position a game had before, by the rule set's own sense of the same position."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from .ruleset import LongCycle, Superko

if TYPE_CHECKING:
    from .history import History

LEAST_CYCLE = 2
"""A position that comes back after so few moves is a ko, no long cycle."""


class PositionIndex:
    """The positions of one line of play, each with the number of moves after which it was first.

    It holds what `History` finds by walking back, for lines that are followed from their start to
    an end that may be thousands of moves away: every node of the line is to be added in turn.
    """

    def __init__(self, start: History) -> None:
        ruleset = start.ruleset
        self._superko = ruleset.superko
        self._none = self._superko is Superko.NONE and ruleset.long_cycle is LongCycle.FORBIDDEN
        self._first: dict[Hashable, int] = {}
        for node in reversed(list(start.line())):
            self.add(node)

    def add(self, node: History) -> None:
        """Take up the next node of the line."""
        if self._superko is Superko.NATURAL_SITUATIONAL:
            if node.last is None or node.last.point is None:
                return
            mover = node.last.color
        else:
            mover = node.to_play.other
        self._first.setdefault(self._key(node, mover), node.number)

    def first_seen(self, after: History) -> int | None:
        """After how many moves the position of `after`, not added yet, was there first, or None."""
        if self._none:
            return None
        first = self._first.get(self._key(after, after.to_play.other))
        cycles = self._superko is Superko.NONE
        if first is not None and cycles and after.number - first <= LEAST_CYCLE:
            return None
        return first

    def _key(self, node: History, mover: object) -> Hashable:
        board = node.bits
        situational = self._superko in (Superko.SITUATIONAL, Superko.NATURAL_SITUATIONAL)
        return (board, mover) if situational else board
