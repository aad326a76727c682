"""Arrival: when and how what is seen came to its point, and where beside the point it lies."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..limits import Limits
from ..settings import Settings
from ..timing import nanoseconds
from .evidence import PointEvidence
from .look import NEVER, Codes, Flags, Floats, Look, Times
from .occlusion import Occlusion
from .reliability import Reliability


@dataclass(frozen=True, slots=True, eq=False)
class Arrival:
    """How each run of looks began; arrays are never changed in place.

    Arrays are of every point and colour, (N, N, 3); `offset_cells` is of every point, (N, N).
    """

    touched: Flags
    """Whether a hand was at the point when the run began, or nothing was seen for long."""
    hand_near: Flags
    """Whether a hand was up to three lines away then."""
    moving: Flags
    """Whether anything moved then."""
    first_ns: Times
    """When the colour was first read after a hand had been there, NEVER where none had."""
    reappeared: Flags
    """Whether the run is of that stone, read on and off since."""
    side: Codes
    """Number of the side of the hand that last hid the point when the run began, -1 if unknown."""
    offset_cells: Floats
    """How far a stone lies from the point."""


def begin_arrival(size: int) -> Arrival:
    """Nothing seen yet on a board of `size` lines."""
    each, colors = (size, size), (size, size, 3)
    return Arrival(
        touched=np.zeros(colors, np.bool_),
        hand_near=np.zeros(colors, np.bool_),
        moving=np.zeros(colors, np.bool_),
        first_ns=np.full(colors, NEVER, np.int64),
        reappeared=np.zeros(colors, np.bool_),
        side=np.full(colors, -1, np.int8),
        offset_cells=np.zeros(each, np.float32),
    )


def update_arrival(
    before: Arrival,
    look: Look,
    evidence: PointEvidence,
    expected_ns: Times,
    occlusion: Occlusion,
    reliability: Reliability,
    beside: Flags | None,
    settings: Settings,
) -> Arrival:
    """`before` after one more `look`, with which `evidence` is already updated.

    `expected_ns` and `reliability` are of the look before. `occlusion` is of this look, or of the
    one before where looks are far apart. What is read `beside` a hand (N, N) is no first reading.
    """
    rising = evidence.values > 0.0
    begun = rising & (evidence.since_ns == look.t_ns)
    cover_ns = nanoseconds(settings.timing.cover_s)
    moved = look.motion > settings.limits.motion or look.t_ns - occlusion.motion_ns <= cover_ns
    flickers = reliability.flicker > settings.timing.flicker_looks
    # Where a point flickers the hand must have come since it was last read as expected.
    covered_from = np.where(flickers, expected_ns, expected_ns - cover_ns)
    at_point = (occlusion.hidden_ns != NEVER) & (occlusion.hidden_ns >= covered_from)
    near_ns = occlusion.hidden_near_ns
    near = (near_ns != NEVER) & (near_ns >= expected_ns - cover_ns)
    # Between looks so far apart a hand may have come and gone.
    unseen = look.step_ns > nanoseconds(settings.timing.visit_s)
    touched = np.where(begun, at_point[:, :, None] | unseen, before.touched & rising)
    first_ns, reappeared = _first_seen(
        before, reliability.usual, begun, touched, beside, look.t_ns, settings.limits
    )
    return Arrival(
        touched=touched,
        hand_near=np.where(begun, near[:, :, None], before.hand_near & rising),
        moving=np.where(begun, moved, before.moving & rising),
        first_ns=first_ns,
        reappeared=reappeared,
        side=np.where(begun, occlusion.side[:, :, None], before.side),
        offset_cells=_offset(
            before.offset_cells, look, evidence.values, settings.limits.offset_rate
        ),
    )


def rebase_arrival(arrival: Arrival, changed: Flags) -> Arrival:
    """`arrival` once another table is expected at the points `changed` (N, N)."""
    first_ns = arrival.first_ns.copy()
    first_ns[np.nonzero(changed)] = NEVER
    return replace(arrival, first_ns=first_ns)


def _first_seen(
    before: Arrival,
    usual: Floats,
    begun: Flags,
    touched: Flags,
    beside: Flags | None,
    t_ns: int,
    limits: Limits,
) -> tuple[Times, Flags]:
    """`first_ns` and `reappeared` after a look at `t_ns` in which runs have `begun`.

    The runs `touched` are those that a hand began. A run that begins `beside` a hand (N, N) is no
    first reading. A first reading is kept while by the colour's `usual` probability it is
    read now and then. A later run counts as the same stone where it is read too often for a glint.
    """
    known = (before.first_ns != NEVER) & (usual >= limits.kept_usual)
    again = np.where(begun, known & (usual >= limits.reappearing_usual), before.reappeared)
    clear = touched if beside is None else touched & ~beside[:, :, None]
    came = np.where(clear, np.int64(t_ns), np.int64(NEVER))
    return np.where(begun & ~known, came, before.first_ns), again


def _offset(before: Floats, look: Look, values: Floats, rate: float) -> Floats:
    """The running mean of how far stones lie from their points towards others, in cells.

    The mean stays where the look does not say, and starts again where nothing new is seen any more.
    """
    if look.offset is None:
        return before
    down, right = look.offset[:, :, 0].copy(), look.offset[:, :, 1].copy()
    # Off the board's edge there is no point for which a stone may be meant.
    for first, last in ((down[0], down[-1]), (right[:, 0], right[:, -1])):
        np.maximum(first, 0.0, out=first)
        np.minimum(last, 0.0, out=last)
    far = np.hypot(down, right)
    known = np.isfinite(far) & look.visible
    mean = np.where(before > 0.0, (1.0 - rate) * before + rate * far, far)
    nothing = look.visible & (values.max(axis=2) <= 0.0)
    offset = np.where(known, mean, np.where(nothing, 0.0, before))
    return offset.astype(np.float32)
