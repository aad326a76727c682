"""Stones that are read on and off since a hand laid them: when they came, though seen late."""

from __future__ import annotations

import numpy as np

from .belief import NEVER, Evidence, Flags, Times

_FAINTLY = 0.05
_OFTEN = 0.2


def recurring(
    evidence: Evidence, begun: Flags, touched: Flags, edge: Flags | None, t_ns: int
) -> tuple[Times, Flags]:
    """When a colour was first read after a hand had been there, and which runs are of it again.

    ``first`` and ``again`` (N, N, 3) after a look in which the runs `begun` began, `touched` those
    that a hand did; what is read beside a hand (`edge`, (N, N)) is no beginning. A first reading
    is kept while the colour is read there now and then; a run is of it again where it has been
    read so often that it is no glint.
    """
    known = (evidence.first != NEVER) & (evidence.usual >= _FAINTLY)
    again = np.where(begun, known & (evidence.usual >= _OFTEN), evidence.again)
    clear = touched if edge is None else touched & ~edge[:, :, None]
    came = np.where(clear, np.int64(t_ns), np.int64(NEVER))
    return np.where(begun & ~known, came, evidence.first), again
