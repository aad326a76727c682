"""Stones laid inaccurately, between points."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MIN_SHIFT, MAX_SHIFT = 0.25, 0.48
"""Cells from its point at which a stone is laid."""
ACROSS, STRAYS = 0.06, 0.15
"""Cells by which it strays across that: the deviation, and the maximum."""
THINNED, SHARE = 0.6, 0.5
"""Share of the stones of a loose scene that are taken off first, so that others have room. And
share of those left that are laid between points where there is room."""


def laid_between(
    rng: np.random.Generator,
    places: NDArray[np.float64],
    homes: NDArray[np.float64],
    wide: NDArray[np.float64],
    share: float,
) -> NDArray[np.float64]:
    """`places` (K, 2) with a `share` of the stones moved to between their points and others.

    `homes` (K, 2) are their points in cells, `wide` (K,) their radii. A stone stays where it would
    touch another one.
    """
    moved = places.copy()
    for one in np.nonzero(rng.random(len(places)) < share)[0]:
        aside = rng.uniform(MIN_SHIFT, MAX_SHIFT) * rng.choice([-1, 1])
        across = float(np.clip(rng.normal(0, ACROSS), -STRAYS, STRAYS))
        at = homes[one] + (aside, across)[:: rng.choice([-1, 1])]
        far = np.linalg.norm(moved - at, axis=1)
        far[one] = np.inf
        if (far >= wide + wide[one]).all():
            moved[one] = at
    return moved
