"""What each side holds, and which position a game had before by the rule set's measure."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..color import BLACK, Color, Sides
from ..rulesets.ruleset import LongCycle, Ruleset, Superko

if TYPE_CHECKING:
    from .history import History

LEAST_CYCLE = 2
"""A position that comes back after so few moves is a ko, no long cycle."""


def situation(node: History) -> Hashable | None:
    """What a later play may not bring about again, by the measure of the rules of `node`.

    None where `node` brought nothing about: by BGA 6.2 only a play does.
    """
    superko, last = node.ruleset.superko, node.last
    if superko is Superko.NATURAL_SITUATIONAL:
        return None if last is None or last.point is None else (node.bits, last.color)
    return (node.bits, node.to_play) if superko is Superko.SITUATIONAL else node.bits


def forbids_nothing(ruleset: Ruleset) -> bool:
    """Whether no repetition has a consequence under `ruleset`."""
    return ruleset.superko is Superko.NONE and ruleset.long_cycle is LongCycle.FORBIDDEN


def first_seen(after: History) -> int | None:
    """After how many moves the position of `after`, a play, was there first, or None.

    Looks back no further than to where as many stones lay on the board for the first time.
    """
    if forbids_nothing(after.ruleset) or after.parent is None:
        return None
    bits, wanted, first = after.bits, situation(after), None
    stones = bits[0].bit_count() + bits[1].bit_count()
    for node in after.parent.line():
        if node.highest < stones:
            break
        if node.bits == bits and situation(node) == wanted and not _is_ko(after, node.number):
            first = node.number
    return first


def _is_ko(after: History, number: int) -> bool:
    """Whether the position after move `number` is too near before `after` for a long cycle."""
    return after.ruleset.superko is Superko.NONE and after.number - number <= LEAST_CYCLE


class PositionIndex:
    """The positions of one line of play, each with the number of moves after which it first
    occurred.

    It answers what `first_seen` finds by walking back, for lines that may be thousands of moves
    long. Every node of the line is to be added in turn, from its start to its end.
    """

    def __init__(self, start: History) -> None:
        self._none = forbids_nothing(start.ruleset)
        self._first: dict[Hashable, int] = {}
        for node in reversed(list(start.line())):
            self.add(node)

    def add(self, node: History) -> None:
        """Take up the next node of the line."""
        key = situation(node)
        if key is not None:
            self._first.setdefault(key, node.number)

    def first_seen(self, after: History) -> int | None:
        """As `first_seen`, of a play that is not added yet."""
        first = None if self._none else self._first.get(situation(after))
        return None if first is None or _is_ko(after, first) else first


def long_cycles(game: History) -> Iterator[tuple[int, int]]:
    """Each play of `game` that closed a long cycle: its number, and that of the position.

    A cycle is one of plays alone, after which the same side is to move. Where a side passed on the
    way, or the other is to move, nothing makes the players repeat it. `BreachType.LONG_CYCLE` names
    those positions too (FAQ 3.8). Nothing under rules that forbid repetitions.
    """
    if game.ruleset.superko is not Superko.NONE:
        return
    seen: dict[Hashable, int] = {}
    for node in reversed(list(game.line())):
        if node.last is not None and node.last.point is None:
            seen.clear()
        first = seen.setdefault((node.bits, node.to_play), node.number)
        if node.last is not None and node.number - first > LEAST_CYCLE:
            yield node.number, first


def closes_cycle(game: History) -> bool:
    """Whether the last move of `game` closed a long cycle, as `long_cycles` has it."""
    return any(number == game.number for number, _ in long_cycles(game))


_NOTHING_HELD = Sides(0, 0)


def _raised(pair: Sides[int], color: Color, by: int) -> Sides[int]:
    if color is BLACK:
        return Sides(pair.black + by, pair.white)
    return Sides(pair.black, pair.white + by)


@dataclass(frozen=True, slots=True)
class Ledger:
    """What each side holds: ``prisoners`` it captured in play, ``pass_stones`` it was handed.

    >>> ledger = Ledger().captured(BLACK, 2).handed(BLACK)
    >>> ledger.prisoners, ledger.pass_stones
    (Sides(black=2, white=0), Sides(black=1, white=0))
    """

    prisoners: Sides[int] = _NOTHING_HELD
    pass_stones: Sides[int] = _NOTHING_HELD

    def captured(self, holder: Color, stones: int) -> Ledger:
        """With `stones` more prisoners in the lid of `holder`."""
        return Ledger(_raised(self.prisoners, holder, stones), self.pass_stones)

    def handed(self, holder: Color) -> Ledger:
        """With one more pass stone in the lid of `holder`."""
        return Ledger(self.prisoners, _raised(self.pass_stones, holder, 1))
