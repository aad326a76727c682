"""What each side holds, and the terms that all of a game is played under."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .color import BLACK, Color, Sides
from .grid import Grid
from .ruleset import Ruleset

_NOTHING_HELD = Sides(0, 0)


def _raised(pair: Sides[int], color: Color, by: int) -> Sides[int]:
    if color is BLACK:
        return Sides(pair.black + by, pair.white)
    return Sides(pair.black, pair.white + by)


@dataclass(frozen=True, slots=True)
class Ledger:
    """What each side holds: ``prisoners`` captured in play, ``pass_stones`` it was handed."""

    prisoners: Sides[int] = _NOTHING_HELD
    pass_stones: Sides[int] = _NOTHING_HELD

    def captured(self, holder: Color, stones: int) -> Ledger:
        """With `stones` more prisoners in the lid of `holder`."""
        return Ledger(_raised(self.prisoners, holder, stones), self.pass_stones)

    def handed(self, holder: Color) -> Ledger:
        """With one more pass stone in the lid of `holder`."""
        return Ledger(self.prisoners, _raised(self.pass_stones, holder, 1))


class Terms:
    """What a game is played under; the same for all its nodes.

    `komi` None is the rule set's, 0 where it names none; ``komi_stated`` tells that 0 from others.
    """

    __slots__ = (
        "basic_ko",
        "grid",
        "handicap",
        "komi",
        "komi_stated",
        "ruleset",
        "sites",
        "suicide",
    )

    def __init__(self, ruleset: Ruleset, grid: Grid, komi: Fraction | None, handicap: int) -> None:
        self.ruleset = ruleset
        self.grid = grid
        self.komi = ruleset.komi(handicap) if komi is None else komi
        self.komi_stated = komi is not None or ruleset.stated_komi(handicap) is not None
        self.handicap = handicap
        self.sites = grid.sites
        self.suicide = ruleset.suicide
        self.basic_ko = ruleset.basic_ko
