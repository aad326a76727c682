"""Stones that are read on and off since a hand laid them: when they came, though seen late."""

from __future__ import annotations

import numpy as np

from .belief import NEVER, Belief, Flags, Times

_FAINTLY = 0.05
_OFTEN = 0.2


def recurring(
    belief: Belief, begun: Flags, touched: Flags, edge: Flags | None, t_ns: int
) -> tuple[Times, Flags]:
    """When a colour was first read after a hand had been there, and which runs are of it again.

    ``first`` and ``again`` (N, N, 3) after a look in which the runs `begun` began, `touched` those
    that a hand did; what is read beside a hand (`edge`, (N, N)) is no beginning. A first reading
    is kept while the colour is read there now and then; a run is of it again where it has been
    read so often that it is no glint.
    """
    known = (belief.first_ns != NEVER) & (belief.usual >= _FAINTLY)
    again = np.where(begun, known & (belief.usual >= _OFTEN), belief.reappeared)
    clear = touched if edge is None else touched & ~edge[:, :, None]
    came = np.where(clear, np.int64(t_ns), np.int64(NEVER))
    return np.where(begun & ~known, came, belief.first_ns), again
