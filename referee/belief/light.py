"""Changes of light: looks in which all points at once read otherwise than in the look before.

A lamp that is switched on, or a cloud, shifts what every point reads. Where a point reads as
something else from then on, without a hand, it is likelier misread than changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .arrays import NEVER, Codes, Flags, Floats, Times
from .evidence import PointEvidence
from .look import Look


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """What the last look read, and what the light has changed.

    Arrays are (N, N) and never changed in place.
    """

    odds: Floats
    """Log odds of the last look for a stone against none."""
    kind: Codes
    """The likeliest codes."""
    visible: Flags
    misled: Codes
    """The code that a point was clearly misread as since the last change of light, else -1.

    No hand was at the point before it was misread.
    """
    usual: float | None = None
    """Mean shift of a point's odds from look to look in nats, None before it is known."""
    changed_ns: int = NEVER
    """When the odds last began to shift all at once."""
    shifted_ns: int = NEVER
    """When they last did so."""


def begin_light(size: int) -> Light:
    """Nothing seen yet on a board of `size` lines."""
    each = (size, size)
    return Light(
        np.zeros(each, np.float32),
        np.zeros(each, np.int8),
        np.zeros(each, np.bool_),
        np.full(each, -1, np.int8),
    )


def update_light(
    before: Light, look: Look, seen: PointEvidence, hidden_ns: Times, settings: Settings
) -> Light:
    """`before` after one more `look`, with which the evidence `seen` is already updated.

    `hidden_ns` (N, N): when a hand was last at each point.
    """
    logs = look.logs
    odds = np.maximum(logs[:, :, 1], logs[:, :, 2]) - logs[:, :, 0]
    kind = logs.argmax(axis=2).astype(np.int8)
    usual, changed_ns, shifted_ns = before.usual, before.changed_ns, before.shifted_ns
    both = look.visible & before.visible & (kind == before.kind)
    if both.any():
        shift = float(np.abs(odds - before.odds)[both].mean())
        limits, known = settings.limits, usual is not None
        usual = shift if usual is None else usual
        most = max(settings.costs.light_shift, limits.light_factor * usual)
        # Between looks so far apart hands may have laid what is new.
        watched = look.step_ns < nanoseconds(settings.timing.some_hands_s)
        if known and watched and shift >= most:
            begins = look.t_ns - shifted_ns > nanoseconds(settings.timing.cover_s)
            changed_ns = look.t_ns if begins else changed_ns
            shifted_ns = look.t_ns
        # Changes of light that come often become the usual shift.
        usual += limits.light_rate * (min(shift, most) - usual)
    misled = before.misled
    since_ns = look.t_ns - changed_ns
    if since_ns <= nanoseconds(settings.timing.light_s):
        # What a hand left there was read after it; the light has not misled about that.
        alone = look.visible & (hidden_ns <= np.minimum(seen.expected_ns, changed_ns))
        believed = alone & (seen.values.max(axis=2) >= settings.costs.confirmed) & (misled < 0)
        misled = np.where(believed, seen.values.argmax(axis=2).astype(np.int8), misled)
    elif since_ns > nanoseconds(settings.timing.misled_s) and (misled >= 0).any():
        misled = np.full(misled.shape, -1, np.int8)
    return Light(odds, kind, look.visible, misled, usual, changed_ns, shifted_ns)


def rebase_light(light: Light, changed: Flags) -> Light:
    """`light` once another table is expected at the points `changed` (N, N)."""
    return replace(light, misled=np.where(changed, np.int8(-1), light.misled))
