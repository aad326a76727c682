"""Flicker: points that are read in two ways while nothing happens there, as on gloss or worn wood.

Some looks spoke against what is expected and came to nothing. The next such looks at the same point
count for less.
"""

from __future__ import annotations

import numpy as np

from ..settings import Settings
from .arrays import Codes, Flags, Floats

_EMPTY = np.array([True, False, False])


def believed(
    gain: Floats, flicker: Floats, expected: Codes, handled: Flags, settings: Settings
) -> Floats:
    """What the `gain` (N, N, 3) of a look, in nats, is worth at points that `flicker` (N, N).

    The more looks came to nothing of late, the less the next ones tell. Less is taken off where a
    hand has been since (`handled`). What speaks for the colour `expected` (N, N) counts in full.
    """
    if not (flicker > settings.timing.flicker_least_looks).any():
        return gain
    less = np.where(handled, flicker / settings.limits.handled_flicker, flicker)
    worth = np.minimum(gain, gain / (1.0 + less)[:, :, None])
    # What says that a stone is gone counts in full.
    gone = (expected != 0)[:, :, None] & _EMPTY
    return np.where(gone, gain, worth)


def update_flicker(
    streak: Floats,
    flicker: Floats,
    against: Floats,
    visible: Flags,
    as_expected: Flags,
    passed_s: float,
    settings: Settings,
) -> tuple[Floats, Floats]:
    """`streak` and `flicker` (N, N), in looks, after one more look, `passed_s` after the last.

    `against` (N, N) nats are what it says against the expected colour. A streak ends where that
    colour is seen again (`as_expected`), and then came to nothing, or where a hand comes.
    """
    longer = streak + against / np.float32(settings.costs.flicker_look)
    most = np.float32(settings.timing.flicker_most_looks)
    ended = np.where(as_expected, np.minimum(streak, most), np.float32(0.0))
    kept = np.float32(settings.limits.flicker_kept**passed_s)
    return np.where(visible & ~as_expected, longer, np.float32(0.0)), flicker * kept + ended
