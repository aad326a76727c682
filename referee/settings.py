"""The settings of a game: the rules, the table, and the tuned numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rules.color import Color
from rules.ruleset import Ruleset
from vision.types import Side

from .alerts.routing import Routing
from .costs import Costs
from .limits import Limits
from .timing import Timing


@dataclass(frozen=True, slots=True)
class Settings:
    """One game's settings; the same value must be given to every step of that game.

    ``ruleset`` decides legality and scoring; ``size`` lines a side; ``komi`` None = the rule
    set's; ``handicap`` = stones expected on the board at the start (none are added);
    ``to_play`` None = the first stone decides. ``black_side``: the side of the picture at which
    Black sits; the diagram is turned so that it is at the bottom; None = as seen. ``black_hand``:
    the side of the picture from which Black's hands come where that is known without turning.

    ``costs`` holds every number in nats, ``timing`` every duration (`Timing.film` or
    `Timing.looks`, as the source is), ``limits`` every other. ``routing``: how much events matter
    and who is told, where that differs from the catalogue. ``decoder``: whether the line of
    the last minutes is also decoded as a whole (docs/referee-decoder.md).
    """

    ruleset: Ruleset
    size: int = 19
    komi: Fraction | None = None
    handicap: int = 0
    to_play: Color | None = None
    black_side: Side | None = None
    black_hand: Side | None = None
    costs: Costs = field(default_factory=Costs)
    timing: Timing = field(default_factory=Timing)
    limits: Limits = field(default_factory=Limits)
    routing: Routing = field(default_factory=dict)
    decoder: bool = False

    @property
    def looks(self) -> bool:
        """Whether every observation is a settled look of its own."""
        return self.timing.settled
