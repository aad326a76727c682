"""Contents of facts from devices and people, as far as later steps need them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.color import Color, Sides
from rules.points import Point
from rules.rulesets.ruleset import Method
from rules.scoring.ending import Resumption
from rules.scoring.score import NO_PENALTIES

from .facts import NOBODY, GameDescribed


@dataclass(frozen=True, slots=True)
class Description:
    """Names, ranks, event and round. None: not stated; an empty text: there is none."""

    players: Sides[str | None] = NOBODY
    ranks: Sides[str | None] = NOBODY
    event: str | None = None
    round: str | None = None

    def with_fact(self, fact: GameDescribed) -> Description:
        """This description with the fields of `fact`; what it leaves open stays as it is."""
        return Description(
            _sides(fact.players, self.players),
            _sides(fact.ranks, self.ranks),
            _either(fact.event, self.event),
            _either(fact.round, self.round),
        )

    def over(self, players: Sides[str | None]) -> Description:
        """This description with the names in `players` where it has none; empty is None."""
        named = _sides(self.players, players)
        return Description(
            Sides(named.black or None, named.white or None),
            Sides(self.ranks.black or None, self.ranks.white or None),
            self.event or None,
            self.round or None,
        )

    def in_words(self) -> str:
        """The description in one line; empty where nothing is stated.

        >>> Description(Sides("Ito", None), Sides("3d", None), round="2").in_words()
        'Black Ito (3d), round 2'
        """
        players = (
            " ".join(filter(None, (color.word.capitalize(), name, rank and f"({rank})")))
            for color, name, rank in (
                (color, self.players[color], self.ranks[color]) for color in Color
            )
            if name or rank
        )
        round_ = f"round {self.round}" if self.round else None
        return ", ".join(filter(None, (*players, self.event, round_)))


NOT_DESCRIBED = Description()


def _sides(stated: Sides[str | None], before: Sides[str | None]) -> Sides[str | None]:
    return Sides(_either(stated.black, before.black), _either(stated.white, before.white))


def _either(stated: str | None, before: str | None) -> str | None:
    return before if stated is None else stated


@dataclass(frozen=True, slots=True)
class FactState:
    """The contents of facts; a game is followed without any, too."""

    supply: bool = False
    """Whether both sides' stones were counted before the game."""
    terms: bool = False
    """Whether unusual terms of the game were reported."""
    handicap: tuple[Point, ...] = ()
    """The handicap stones whose places were reported as not standardised."""
    claims: Mapping[Color, frozenset[Point]] = field(default_factory=dict)
    """The stones that each side claims are dead."""
    agreed: frozenset[Point] | None = None
    """The stones agreed as dead, None while they have not agreed."""
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
    """How many stones Black's and White's lid hold more than the record."""
    lid_surplus_ns: int = 0
    """Since when they do."""
    lid_accepted: tuple[int, int] | None = None
    """The surplus for which an arbiter wants no alert."""
    method: Method | None = None
    """How the sides agreed to count, None = as the rules have it."""
    penalties: Sides[Fraction] = NO_PENALTIES
    """The points that an arbiter took from each side."""
    description: Description = NOT_DESCRIBED
    """Who plays, and in which event and round, as far as a fact states it."""
    hidden_lids: frozenset[Color] = frozenset()
    """Whose lid cannot be seen."""
