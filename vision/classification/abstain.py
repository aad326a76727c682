"""When too much is in doubt: such a reading does not say where it errs.

Where more than one point in twenty is doubted, and no hand is the cause, some points are nearly
always wrong. Such pictures are blurred, in glare or dark, or show stones that hide one another.
Points under a hand do not count: the rest of the board can still be read.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SURE = 0.99
"""A point less probable than this is unsure."""
TOO_MANY = 0.05
"""Share of unsure points above which a reading does not tell which ones are doubtful."""
_EXPECTED = 1.0
"""Wrong points in view that the probabilities let one expect."""


def too_doubtful(sure: NDArray[np.floating], visible: NDArray[np.bool_]) -> bool:
    """Whether too many points are in doubt.

    `sure` (N, N) is how probable each point's best guess is; `visible` bool (N, N). Too many points
    of the whole board must be doubtful. Of the visible ones, too many must be doubtful as well, or
    at least one mistake must be expected.

    >>> every = np.ones((9, 9), np.bool_)
    >>> too_doubtful(np.full((9, 9), 0.99), every), too_doubtful(np.full((9, 9), 0.6), every)
    (False, True)
    """
    seen = sure[visible]
    doubted = np.count_nonzero(seen < SURE)
    if doubted + np.count_nonzero(~visible) <= TOO_MANY * sure.size:
        return False
    return bool(doubted > TOO_MANY * len(seen) or (1.0 - seen).sum() > _EXPECTED)
