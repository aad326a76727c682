"""Points that are read now so, now otherwise, while nothing happens there: gloss and worn wood.

Looks that spoke against what is expected and came to nothing tell how little the next ones of
the same point tell (RULES.md 6.2, step 2).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Codes = NDArray[np.int8]
Flags = NDArray[np.bool_]

UNSTEADY = 2.0
"""Looks of late that came to nothing, from which on a point is unsteady."""

_SOME = 0.5
_MOST = 6.0
_HANDED = 3.0
_KEPT = 0.967
_FULL = 4.0
_GONE = np.array([True, False, False])


def believed(gain: Floats, stray: Floats, expected: Codes, handed: Flags) -> Floats:
    """What `gain` (N, N, 3) nats of a look are worth where a stone would be new, or another.

    The more looks at a point were `stray` (N, N), the less independent the next such are, and
    the less they tell; a third as much less where a hand has been since (`handed`). What speaks
    for the colour `expected`, and for a stone's being gone, counts in full.
    """
    if not (stray > _SOME).any():
        return gain
    less = np.where(handed, stray / _HANDED, stray)
    worth = np.minimum(gain, gain / (1.0 + less)[:, :, None])
    gone = (expected != 0)[:, :, None] & _GONE
    return np.where(gone, gain, worth)


def after(
    streak: Floats, stray: Floats, against: Floats, visible: Flags, calm: Flags, passed_s: float
) -> tuple[Floats, Floats]:
    """`streak` and `stray` (N, N) after one more look, `passed_s` seconds after the last.

    `against` (N, N) nats are what it says against the expected colour, a streak of which ends
    where it is seen again (`calm`), and then came to nothing, or where a hand comes.
    """
    longer = streak + against / np.float32(_FULL)
    ended = np.where(calm, np.minimum(streak, np.float32(_MOST)), np.float32(0.0))
    kept = np.float32(_KEPT**passed_s)
    return np.where(visible & ~calm, longer, np.float32(0.0)), stray * kept + ended
