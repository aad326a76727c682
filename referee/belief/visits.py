"""Visits: when hands were over the board of late, from which side, and what they hid."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .arrays import NEVER, Flags, Times
from .look import Look

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


def under_hands(look: Look, hidden_since_ns: Times, settings: Settings) -> Flags:
    """The points (N, N) that are hidden in `look` and were not for long, as by a hand.

    `hidden_since_ns` (N, N) is of the look before.
    """
    static_ns = nanoseconds(settings.timing.static_s)
    fresh = (hidden_since_ns == NEVER) | (look.t_ns - hidden_since_ns < static_ns)
    hidden: Flags = ~look.visible & fresh
    return hidden


def update_visits(
    before: tuple[Visit, ...], look: Look, hidden_since_ns: Times, settings: Settings
) -> tuple[Visit, ...]:
    """The visits of late after one more `look`; `hidden_since_ns` (N, N) is of the look before."""
    if look.visible.all():
        return before
    hidden = under_hands(look, hidden_since_ns, settings)
    if not hidden.any():
        return before
    looks = tuple(int(side == look.side) for side in range(4))
    last = before[-1] if before else None
    pause_ns = nanoseconds(settings.timing.pause_s)
    if last is None or look.t_ns - last.ended_ns > max(pause_ns, 1.5 * look.step_ns):
        most = settings.limits.remembered_visits
        return (*before[1 - most :], Visit(look.t_ns, look.t_ns, hidden, looks))
    longer = replace(
        last,
        ended_ns=look.t_ns,
        points=last.points | hidden,
        looks=tuple(np.add(last.looks, looks).tolist()),
    )
    return (*before[:-1], longer)
