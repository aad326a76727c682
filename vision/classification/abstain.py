"""Too much in doubt: a reading that doubts a good part of the board says nothing of where it errs.

Where more than one point in twenty is doubted and that is not a hand's doing, some are wrong nearly
always: such pictures are blurred, in glare or dark, or show stones that hide one another. A point
under a hand is another thing; the rest of the board can be read all the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SURE = 0.99
"""A point less probable than this is unsure."""
TOO_MANY = 0.05
"""Share of all points; who is unsure of more has not said which ones are doubtful."""
_EXPECTED = 1.0
"""Wrong points in view that the probabilities let one expect."""


def too_doubtful(sure: NDArray[np.floating], visible: NDArray[np.bool_]) -> bool:
    """Whether too much is in doubt, by how probable each point's best guess is, `sure` (N, N).

    Too many points are, seen or not (`visible`, bool (N, N)), and of those that are seen too many
    as well, or among them at least one mistake is to be expected.
    """
    seen = sure[visible]
    doubted = np.count_nonzero(seen < SURE)
    if doubted + np.count_nonzero(~visible) <= TOO_MANY * sure.size:
        return False
    return bool(doubted > TOO_MANY * len(seen) or (1.0 - seen).sum() > _EXPECTED)
