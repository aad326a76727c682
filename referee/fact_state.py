"""What facts from devices and people have said, as far as later steps need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.color import Color, Sides
from rules.points import Point
from rules.rulesets.ruleset import Method
from rules.scoring.ending import Resumption
from rules.scoring.score import NO_PENALTIES

from .description import NOT_DESCRIBED, Description


@dataclass(frozen=True, slots=True)
class FactState:
    """What was said; the game is followed all the same where nothing was."""

    supply: bool = False
    """Whether both sides' stones were counted before the game."""
    terms: bool = False
    """Whether what is unusual in the game's terms was said."""
    handicap: tuple[Point, ...] = ()
    """The handicap stones of which it was said that their places are not standardised."""
    claims: Mapping[Color, frozenset[Point]] = field(default_factory=dict)
    """What each side says is dead."""
    agreed: frozenset[Point] | None = None
    """What both say is dead, None while they have not agreed."""
    seki: frozenset[Point] | None = None
    """A stone or an eye of each string in seki, None while nobody has stated it."""
    paused: int | None = None
    """The moves made when the game last paused."""
    arranging: bool = False
    """Whether stones are being moved for the count."""
    arranged_ns: int = 0
    """When stones were last moved for the count."""
    compared: bool = False
    """Whether what was arranged has been compared with the score since."""
    counted: tuple[str, ...] = ()
    """The diagram rows of the table that was compared last."""
    balanced: tuple[str, ...] = ()
    """The diagram rows of the table when the borders last balanced."""
    resumption: Resumption | None = None
    """How a dispute was resumed, until the first play of it."""
    lid_pass: tuple[Color, int] | None = None
    """Who has passed by what lies in the lids, and after how many moves."""
    lid_surplus: tuple[int, int] = (0, 0)
    """How many stones Black's and White's lid hold more than the record says."""
    lid_surplus_ns: int = 0
    """Since when they do."""
    lid_accepted: tuple[int, int] | None = None
    """The surplus for which an arbiter wants no alert."""
    method: Method | None = None
    """How the sides agreed to count, None = as the rules have it."""
    penalties: Sides[Fraction] = NO_PENALTIES
    """The points that an arbiter took from each side."""
    description: Description = NOT_DESCRIBED
    """Who plays, and in which event and round, as far as a fact has said it."""
    hidden_lids: frozenset[Color] = frozenset()
    """Whose lid cannot be seen."""
