"""Per-point evidence: how many nats the looks so far say for each colour at each point.

Evidence is a log-likelihood ratio for each colour against the expected one. It adds up over
independent looks, up to a limit. It starts again at the first look that speaks for a change, and
stands still while the point is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .look import NEVER, Codes, Flags, Floats, Look, Times


@dataclass(frozen=True, slots=True, eq=False)
class PointEvidence:
    """What the looks say of every point; arrays are never changed in place.

    The first six are of every point and colour, (N, N, 3), the others of every point, (N, N).
    """

    values: Floats
    """Nats for the colour against the expected one."""
    since_ns: Times
    """When the current run of looks for the colour began."""
    looks: Floats
    """Independent looks in that run."""
    totals: Floats
    """Nats of that run without a limit."""
    peak: Floats
    """The highest nats of late."""
    peak_ns: Times
    """When `peak` was reached."""
    expected_ns: Times
    """When the expected colour was last seen."""
    as_expected: Flags
    """Whether the last look showed the expected colour."""


def begin_evidence(size: int) -> PointEvidence:
    """Nothing seen yet on a board of `size` lines."""
    each, colors = (size, size), (size, size, 3)
    return PointEvidence(
        values=np.zeros(colors, np.float32),
        since_ns=np.full(colors, NEVER, np.int64),
        looks=np.zeros(colors, np.float32),
        totals=np.zeros(colors, np.float32),
        peak=np.zeros(colors, np.float32),
        peak_ns=np.full(colors, NEVER, np.int64),
        expected_ns=np.full(each, NEVER, np.int64),
        as_expected=np.zeros(each, np.bool_),
    )


def update_evidence(
    before: PointEvidence,
    look: Look,
    plain: Floats,
    gain: Floats,
    covered: Flags,
    muted: Flags,
    beside: Flags | None,
    settings: Settings,
) -> PointEvidence:
    """`before` after one more `look`.

    `plain` (N, N, 3) nats are the look's, `gain` what of them is believed. `covered` (N, N)
    points are hidden since this look. At `muted` points and those `beside` a hand nothing becomes
    sure.
    """
    old = before.values
    fresh = (old < 0.0) & (gain > 0.0)
    if covered.any():
        # What was not confirmed is forgotten, so that a run that a hand began is known as such.
        faint = covered[:, :, None] & (old < settings.costs.confirmed)
        old = np.where(faint, np.minimum(old, 0.0), old)
    values = _limited(np.where(fresh, gain, old + gain), settings.costs.point_limit)
    if muted.any():
        faint = np.clip(values, -settings.costs.muted_limit, settings.costs.muted_limit)
        values = np.where(muted[:, :, None], faint, values)
    if beside is not None:
        most = np.maximum(old, np.float32(settings.costs.beside_limit))
        values = np.where(beside[:, :, None], np.minimum(values, most), values)
    rising = values > 0.0
    begun = rising & (old <= 0.0)
    seen = np.float32(look.weight) * look.visible[:, :, None]
    zero, now = np.float32(0.0), np.int64(look.t_ns)
    as_expected = look.visible & (gain.max(axis=2) <= 0.0)
    peak, peak_ns = _peak(before, values, look.t_ns, settings)
    return PointEvidence(
        values=values,
        since_ns=np.where(begun, now, before.since_ns),
        looks=np.where(rising, np.where(begun, seen, before.looks + seen), zero),
        totals=np.where(rising, np.where(begun, plain, before.totals + plain), zero),
        peak=peak,
        peak_ns=peak_ns,
        expected_ns=np.where(as_expected, now, before.expected_ns),
        as_expected=as_expected,
    )


def forget(evidence: PointEvidence, points: Flags) -> PointEvidence:
    """`evidence` without what was seen at `points` (N, N)."""
    where, zero = points[:, :, None], np.float32(0.0)
    return replace(
        evidence,
        values=np.where(where, zero, evidence.values),
        looks=np.where(where, zero, evidence.looks),
        totals=np.where(where, zero, evidence.totals),
    )


def rebase_evidence(
    evidence: PointEvidence, changed: Flags, after: Codes, t_ns: int
) -> PointEvidence:
    """`evidence` at `t_ns` once `after` (N, N) is expected; points not `changed` keep theirs."""
    rows, cols = np.nonzero(changed)
    values = evidence.values.copy()
    base = values[rows, cols, after[rows, cols]]
    values[rows, cols] = np.where(
        base[:, None] > 0.0, np.minimum(values[rows, cols] - base[:, None], 0.0), 0.0
    )
    looks = evidence.looks.copy()
    looks[rows, cols] = 0.0
    expected_ns = evidence.expected_ns.copy()
    expected_ns[rows, cols] = t_ns
    return replace(
        evidence,
        values=values,
        looks=looks,
        expected_ns=expected_ns,
        as_expected=evidence.as_expected & ~changed,
    )


def _limited(values: Floats, limit: float) -> Floats:
    """`values` lowered together until none of a point is over `limit`, and none under its minus."""
    excess = values.max(axis=2, keepdims=True) - np.float32(limit)
    if (excess > 0.0).any():
        values = np.where(values == 0.0, values, values - np.maximum(excess, 0.0))
    return np.maximum(values, -limit)


def _peak(
    before: PointEvidence, values: Floats, t_ns: int, settings: Settings
) -> tuple[Floats, Times]:
    """The highest of `values` of late, and when they were so high."""
    late = t_ns - before.peak_ns > nanoseconds(settings.timing.peak_s)
    high = (values > settings.costs.noticed) & ((values >= before.peak) | late)
    if not high.any():
        return before.peak, before.peak_ns
    return np.where(high, values, before.peak), np.where(high, np.int64(t_ns), before.peak_ns)
