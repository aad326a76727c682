"""The terms that a game is played under; they are the same at every move."""

from __future__ import annotations

from copy import copy
from fractions import Fraction

from ..board.grid import Grid
from .ruleset import Ruleset


class Terms:
    """Rule set, board, komi and handicap of a game.

    With `komi` None it is the rule set's, and 0 where that names none. ``komi_stated`` is False for
    that 0 alone. ``names_ko`` is True if the rules speak of retaking a ko at once. It may be a
    rule of its own (``basic_ko``), or their name for this case of superko (BGA interp. 6.1).
    """

    __slots__ = (
        "basic_ko",
        "grid",
        "handicap",
        "komi",
        "komi_stated",
        "names_ko",
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
        self.names_ko = ruleset.basic_ko or bool(ruleset.clause("KoRetake"))

    def with_handicap(self, handicap: int) -> Terms:
        """The same terms with another handicap; the komi stays."""
        terms = copy(self)
        terms.handicap = handicap
        return terms
