"""What facts from devices and people have said, as far as later steps need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.color import Color, Sides
from rules.ending import Resumption
from rules.points import Point
from rules.ruleset import Method

NO_PENALTIES: Sides[Fraction] = Sides(Fraction(0), Fraction(0))
"""Nobody has been penalised."""


@dataclass(frozen=True, slots=True)
class Reported:
    """What was said; the game is followed all the same where nothing was.

    ``supply`` whether both sides' stones were counted before the game; ``terms`` whether what is
    unusual in the game's terms was said; ``handicap`` the stones of which it was said that their
    places are not standardised; ``claims`` what each side says is dead; ``agreed`` what
    both do; ``paused`` the moves made when the game last paused; ``arranging`` whether stones are
    being moved for the count, ``arranged_ns`` when they last were, ``compared`` whether what was
    arranged has been compared with the score since, ``counted`` the diagram rows of the table that
    was compared last, ``balanced`` those of the table when the borders last balanced;
    ``resumption`` how a dispute was resumed, until the first play of it.

    ``method`` how the sides agreed to count, None = as the rules have it; ``penalties`` the points
    that an arbiter took from each.

    Of the lids: ``lid_pass`` who has passed by what lies in them, and after how many moves;
    ``lid_surplus`` how many stones Black's and White's hold more than the record says, since
    ``lid_surplus_ns``; ``lid_accepted`` the surplus for which an arbiter wants no alert;
    ``hidden_lids`` whose cannot be seen.
    """

    supply: bool = False
    terms: bool = False
    handicap: tuple[Point, ...] = ()
    claims: Mapping[Color, frozenset[Point]] = field(default_factory=dict)
    agreed: frozenset[Point] | None = None
    paused: int | None = None
    arranging: bool = False
    arranged_ns: int = 0
    compared: bool = False
    counted: tuple[str, ...] = ()
    balanced: tuple[str, ...] = ()
    resumption: Resumption | None = None
    lid_pass: tuple[Color, int] | None = None
    lid_surplus: tuple[int, int] = (0, 0)
    lid_surplus_ns: int = 0
    lid_accepted: tuple[int, int] | None = None
    method: Method | None = None
    penalties: Sides[Fraction] = NO_PENALTIES
    hidden_lids: frozenset[Color] = frozenset()
