"""What the referee is told before a game: the rules, the table, and how sure it must be."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from rules.color import Color
from rules.ruleset import Ruleset
from vision.types import Side

from .alerts.routing import Notices


class Cadence(Enum):
    """How observations follow one another."""

    FILM = "film"
    """Frames of a running camera, with hands in them; thresholds count in seconds and looks."""
    LOOKS = "looks"
    """Each observation is one settled look and may commit alone; durations elapse between two."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Prices of events in nats (RULES.md 6.2): what a change must outweigh to be believed.

    Fitted by `models/training/fit_referee.py` where the simulator decides them.
    """

    play: float = 1.0
    more_play: float = 2.5
    capture_pending: float = 0.5
    unseen_play: float = 5.0
    slide: float = 6.0
    take_back: float = 5.5
    prisoner_back: float = 4.0
    ko: float = 5.5
    superko: float = 7.0
    self_capture: float = 6.5
    two_in_row: float = 6.0
    wrong_color: float = 6.5
    occupied: float = 7.5
    removal: float = 8.0
    lone_removal: float = 8.0
    extra_stone: float = 9.0
    disturbed: float = 12.0
    disturbed_point: float = 1.0
    only_added: float = 10.0
    misread: float = 9.0
    misread_play: float = 12.0
    uncovered: float = 8.0
    beside: float = 4.0
    short: float = 4.0
    side_cue: float = 4.0
    same_hand: float = 6.0
    white_first: float = 4.0


@dataclass(frozen=True, slots=True)
class Settings:
    """One game's settings; the same value must be given to every step of that game.

    ``ruleset`` decides legality and scoring; ``size`` lines a side; ``komi`` None = the rule
    set's; ``handicap`` = stones expected on the board at the start (none are added);
    ``to_play`` None = the first stone decides. ``black_side``: the side of the picture at which
    Black sits; the diagram is turned so that it is at the bottom; None = as seen. ``black_hand``:
    the side of the picture from which Black's hands come where that is known without turning.

    Durations in seconds: ``frame_s`` the usual distance of two observations; ``independent_s``
    the time after which another look counts as independent; ``settle_s`` how long a legal play
    must lie clear after the hand has left; ``alert_s`` the same for anything irregular;
    ``bare_s`` the least for what no hand was seen to make;
    ``resting_s`` and ``patience_s`` how long instead while a hand is on the board elsewhere;
    ``grace_s`` and ``grace_limit_s`` for captures (RULES.md C-1). Evidence in nats: ``clip`` a
    point's limit, ``look_cap`` one look's limit, ``faint`` and ``ripe`` where a change is noticed
    and may be believed, ``sure`` and ``alert_sure`` the lead over the next reading that a legal
    play and an irregularity need; ``unreliable_looks`` seconds after which an unexplained change
    is masked. ``between_cells``: how far from its point a stone lies between points. ``notices``:
    how much events matter and who is told, where that differs from `notices.DEFAULTS`.
    """

    ruleset: Ruleset
    size: int = 19
    komi: Fraction | None = None
    handicap: int = 0
    to_play: Color | None = None
    cadence: Cadence = Cadence.FILM
    black_side: Side | None = None
    black_hand: Side | None = None
    frame_s: float = 0.2
    independent_s: float = 0.3
    settle_s: float = 0.6
    alert_s: float = 1.6
    bare_s: float = 2.0
    resting_s: float = 2.5
    patience_s: float = 3.5
    removal_s: float = 3.0
    setup_s: float = 0.8
    grace_s: float = 2.0
    grace_limit_s: float = 10.0
    name_s: float = 8.0
    clip: float = 14.0
    look_cap: float = 5.0
    faint: float = 1.5
    ripe: float = 3.5
    sure: float = 2.0
    alert_sure: float = 3.0
    unreliable_looks: float = 30.0
    between_cells: float = 0.35
    costs: Costs = field(default_factory=Costs)
    notices: Notices = field(default_factory=dict)

    @property
    def looks(self) -> bool:
        """Whether every observation is a settled look of its own."""
        return self.cadence is Cadence.LOOKS
