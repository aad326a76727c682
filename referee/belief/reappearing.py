"""Stones that are read on and off since a hand laid them: when they came, though seen late."""

from __future__ import annotations

import numpy as np

from ..settings import Settings
from .arrays import NEVER, Flags, Floats, Times


def update_first_seen(
    first_ns: Times,
    reappeared: Flags,
    usual: Floats,
    begun: Flags,
    touched: Flags,
    beside: Flags | None,
    t_ns: int,
    settings: Settings,
) -> tuple[Times, Flags]:
    """`first_ns` and `reappeared` (N, N, 3) after a look at `t_ns` in which runs have `begun`.

    The runs `touched` are those that a hand began. A run that begins `beside` a hand (N, N) is no
    first reading. A first reading is kept while the colour's `usual` probability says that it is
    read now and then. A later run counts as the same stone where it is read too often for a glint.
    """
    known = (first_ns != NEVER) & (usual >= settings.limits.kept_usual)
    again = np.where(begun, known & (usual >= settings.limits.reappearing_usual), reappeared)
    clear = touched if beside is None else touched & ~beside[:, :, None]
    came = np.where(clear, np.int64(t_ns), np.int64(NEVER))
    return np.where(begun & ~known, came, first_ns), again
