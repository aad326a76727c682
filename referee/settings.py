"""The settings of a game: the rules, the table, and the tuned numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rules.clocks.clock import TimeControl
from rules.color import Color
from rules.rulesets.ruleset import Ruleset
from vision.types import Side

from .alerts.catalog import Routing
from .costs import Costs
from .limits import Limits
from .timing import Timing


@dataclass(frozen=True, slots=True)
class Settings:
    """One game's settings; the same value must be given to every step of that game."""

    ruleset: Ruleset
    """Decides legality and scoring."""
    size: int = 19
    """Lines a side."""
    komi: Fraction | None = None
    """None: the rule set's."""
    handicap: int = 0
    """Stones expected on the board at the start; none are added."""
    to_play: Color | None = None
    """Who moves first; None: the first stone decides."""
    black_side: Side | None = None
    """The side of the picture at which Black sits; None: as seen.

    The diagram is turned so that this side is at the bottom.
    """
    black_hand: Side | None = None
    """Where Black's hands come from in the picture, where that is known without turning."""
    time: TimeControl | None = None
    """The time control with which the clock may be started; None: any."""
    costs: Costs = field(default_factory=Costs)
    """Every number in nats."""
    timing: Timing = field(default_factory=Timing)
    """Every duration: `Timing.film` or `Timing.looks`, as the source is."""
    limits: Limits = field(default_factory=Limits)
    """Every other number."""
    routing: Routing = field(default_factory=dict)
    """How much events matter and who is notified, where that differs from the catalogue."""

    @property
    def looks(self) -> bool:
        """Whether every observation is a settled look of its own."""
        return self.timing.settled
