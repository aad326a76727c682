"""The belief: what the looks so far show at every intersection, against what is expected there.

`update.py` adds a look to it. Arrays are of every point, (N, N), or of every point and colour,
(N, N, 3). They are never changed in place, since one belief may share them with another.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .look import NEVER, Codes, Flags, Floats, Times, at_codes

BIAS_FLOOR_SHARE = 0.02  # a bias of no more than four nats
"""The least probability in a bias."""

_ZERO, _FALSE, _NEVER, _NONE = np.float32(0.0), np.False_, np.int64(NEVER), np.int8(-1)


def _points(start: np.generic, *axes: int, anew: bool = False) -> dict[str, Any]:
    """An array (N, N, *axes), `start` at first; where `anew`, so again at rebased points."""
    return {"start": start, "axes": axes, "anew": anew}


NO_VOTES = (0.0, 0.0, 0.0, 0.0)
"""Votes for the sides of the board before any hand has come."""

NOBODY = (0, 0, 0, 0)
"""Looks at a hand of each side, before any."""


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """Hands over the board without a pause, from `began_ns` to `ended_ns`."""

    began_ns: int
    ended_ns: int
    points: Flags
    """What they hid, (N, N)."""
    looks: tuple[int, ...] = NOBODY
    """Looks at a hand known to be of each side, by its number."""

    @property
    def sided(self) -> bool:
        """Whether it is known from which side a hand came."""
        return any(self.looks)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Belief:
    """What is known of one board of N lines after a look."""

    t_ns: int = NEVER
    """The time of the last look."""
    step_ns: int = 0
    """The time from the one before it."""

    # Evidence: log-likelihood ratios that add up over independent looks.
    values: Floats = field(metadata=_points(_ZERO, 3))
    """Nats for the colour against the expected one."""
    since_ns: Times = field(metadata=_points(_NEVER, 3))
    """When the current run of looks for the colour began."""
    looks: Floats = field(metadata=_points(_ZERO, 3, anew=True))
    """Independent looks in that run."""
    totals: Floats = field(metadata=_points(_ZERO, 3))
    """Nats of that run without a limit."""
    peak: Floats = field(metadata=_points(_ZERO, 3))
    """The highest nats of late."""
    peak_ns: Times = field(metadata=_points(_NEVER, 3))
    """When `peak` was reached."""
    expected_ns: Times = field(metadata=_points(_NEVER))
    """When the expected colour was last seen."""
    as_expected: Flags = field(metadata=_points(_FALSE, anew=True))
    """Whether the last look showed the expected colour."""

    # Occlusion. What has lain over points for long hides them, but is no hand.
    visible: Flags = field(metadata=_points(_FALSE))
    """Whether the point was visible in the last look."""
    hidden_ns: Times = field(metadata=_points(_NEVER))
    """When the point was last hidden, or a hand last hid a neighbour."""
    hidden_since_ns: Times = field(metadata=_points(_NEVER))
    """Since when the point is hidden, NEVER while visible."""
    hidden_near_ns: Times = field(metadata=_points(_NEVER))
    """When a hand last hid a point up to three lines away."""
    hand_side: Codes = field(metadata=_points(_NONE))
    """Number of the side of the hand that last hid the point, -1 if unknown."""
    votes: tuple[float, ...] = NO_VOTES
    """Votes for each side as the side of the present hand, fading from look to look."""
    hands: bool = False
    """Whether any hand was ever seen."""
    motion_ns: int = NEVER
    """When something last moved."""
    visits: tuple[Visit, ...] = ()
    """Visits of hands of late, oldest first."""

    # Reliability: how far the looks at a point can be believed.
    usual: Floats = field(metadata=_points(np.float32(1.0 / 3.0), 3))
    """Running mean of the colour's probability."""
    bias: Floats = field(metadata=_points(_ZERO, 3))
    """Log of what a misread point shows although nothing has happened, 0 elsewhere."""
    clarity: Floats = field(metadata=_points(_ZERO))
    """Running mean of a look's nats for the expected colour."""
    expected_looks: Floats = field(metadata=_points(_ZERO))
    """Independent looks for which that colour has been expected."""
    streak: Floats = field(metadata=_points(_ZERO, anew=True))
    """Looks with no hand near against the expected colour since it was last seen."""
    flicker: Floats = field(metadata=_points(_ZERO))
    """Looks of late against the expected colour after which it was seen again."""
    unexplained_s: Floats = field(metadata=_points(_ZERO, anew=True))
    """Seconds for which a change lay there that nothing explained."""
    muted: Flags = field(metadata=_points(_FALSE))
    """Where no hand has been since a misreading became the bias; little is believed there."""
    level: float = 0.0
    """Of the whole board: usual nats of one look for what is really there."""

    # Arrival: how each run of looks began, and where beside its point a stone lies.
    touched: Flags = field(metadata=_points(_FALSE, 3))
    """Whether a hand was at the point when the run began, or nothing was seen for long."""
    hand_near: Flags = field(metadata=_points(_FALSE, 3))
    """Whether a hand was up to three lines away then."""
    moving: Flags = field(metadata=_points(_FALSE, 3))
    """Whether anything moved then."""
    first_ns: Times = field(metadata=_points(_NEVER, 3, anew=True))
    """When the colour was first read after a hand had been there, NEVER where none had."""
    reappeared: Flags = field(metadata=_points(_FALSE, 3))
    """Whether the run is of that stone, read on and off since."""
    side: Codes = field(metadata=_points(_NONE, 3))
    """`hand_side` when the run began."""
    offset_cells: Floats = field(metadata=_points(_ZERO))
    """How far a stone lies from the point."""

    # Light: what the last look read, and what the light has changed.
    stone_odds: Floats = field(metadata=_points(_ZERO))
    """Log odds of the last look for a stone against none."""
    read: Codes = field(metadata=_points(np.int8(0)))
    """The likeliest codes in it."""
    misled: Codes = field(metadata=_points(_NONE, anew=True))
    """The code that a point was clearly misread as since the last change of light, else -1.

    No hand was at the point before it was misread.
    """
    usual_shift: float | None = None
    """Mean shift of a point's odds from look to look in nats, None before it is known."""
    light_changed_ns: int = NEVER
    """When the odds last began to shift all at once."""
    light_shifted_ns: int = NEVER
    """When they last did so."""

    @property
    def size(self) -> int:
        """Lines a side."""
        return int(self.visible.shape[0])

    def hand_present(self, settings: Settings) -> bool:
        """Whether something that has not lain there for long hides part of the board."""
        since = self.hidden_since_ns
        moving = (since != NEVER) & (self.t_ns - since < nanoseconds(settings.timing.static_s))
        return bool(moving.any())


_ARRAYS = {item.name: item.metadata for item in fields(Belief) if item.metadata}


def begin(size: int) -> Belief:
    """The belief before the first look at a board of `size` lines: nothing known."""
    arrays: dict[str, Any] = {
        name: np.full((size, size, *rule["axes"]), rule["start"]) for name, rule in _ARRAYS.items()
    }
    return Belief(**arrays)


def rebase(belief: Belief, before: Codes, after: Codes) -> Belief:
    """`belief` once the expected table has changed from `before` to `after` (N, N) codes.

    Points that did not change keep theirs; at the others what was found is now expected, and the
    run of looks for it counts.
    """
    at = rows, cols = np.nonzero(before != after)
    if not rows.size:
        return belief
    run = (rows, cols, after[at])
    base, looks = belief.values[run], np.maximum(belief.looks[run], 1.0)
    lower = np.minimum(belief.values[at] - base[:, None], 0.0)
    mean = np.minimum(belief.totals[run] / looks, belief.level)
    changed = {name: rule["start"] for name, rule in _ARRAYS.items() if rule["anew"]} | {
        "values": np.where(base[:, None] > 0.0, lower, 0.0),
        "expected_ns": belief.t_ns,
        "clarity": np.where(base > 0.0, mean, belief.level),
        "expected_looks": looks,
    }
    new = {name: getattr(belief, name).copy() for name in changed}
    for name, value in changed.items():
        new[name][at] = value
    return replace(belief, **new)


def learn_bias(belief: Belief, points: Flags) -> Belief:
    """`belief` in which what `points` (N, N) usually show is their bias.

    Nothing is read there until it changes.
    """
    where = points[:, :, None]
    usual = np.log(np.maximum(belief.usual, BIAS_FLOOR_SHARE))
    return replace(
        belief,
        values=np.where(where, _ZERO, belief.values),
        looks=np.where(where, _ZERO, belief.looks),
        totals=np.where(where, _ZERO, belief.totals),
        bias=np.where(where, usual, belief.bias),
        unexplained_s=np.where(points, _ZERO, belief.unexplained_s),
    )


def give_up(belief: Belief, unexplained_s: Floats, points: Flags) -> Belief:
    """`belief` with seconds for which changes lay `unexplained_s` (N, N), given up at `points`.

    What `points` (N, N) show is their bias from now on, and they are muted until a hand comes.
    """
    belief = replace(belief, unexplained_s=unexplained_s)
    if not points.any():
        return belief
    return replace(learn_bias(belief, points), muted=belief.muted | points)


def board_clarity(belief: Belief) -> float:
    """The usual nats of one look for what lies at a point, whether it is expected there or not."""
    runs = belief.totals.max(axis=2) / np.maximum(belief.looks.max(axis=2), 1.0)
    clarity = np.maximum(belief.clarity, runs)
    return float(np.median(clarity[belief.expected_looks > 0.0]))


def begin_game(belief: Belief, expected: Codes, level: float) -> Belief:
    """`belief` as a game begins on `expected` (N, N), with `level` known of its looks.

    What else has been read at a point from the first look on is a misreading, and so is what
    flickers there. The point is muted until a hand comes.
    """
    kind = belief.values.argmax(axis=2)
    misread = (belief.values.max(axis=2) > 0.0) & (kind != expected)
    misread &= ~at_codes(belief.touched, kind)
    misread &= (belief.expected_ns == NEVER) | (belief.flicker > 0.0)
    return replace(belief, muted=belief.muted | misread, level=level)
