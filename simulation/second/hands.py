"""Arms over the board: where they reach, when, and what they cover."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.color import Color

Spot = tuple[float, float]
"""(row, col) in cells, not rounded; may lie beside the board."""

SEATS = ("bottom", "right", "top", "left")
"""Where a player sits, going round the board; the opponent sits two further on."""


@dataclass(frozen=True)
class Build:
    """How bulky an arm is, in cells: fingers, the back of the hand, the forearm."""

    fingers: float
    palm: float
    forearm: float


@dataclass(frozen=True)
class Arm:
    """One visit of an arm: the fingertips at `times` (s, rising) are at `spots`."""

    color: Color
    seat: str
    build: Build
    times: tuple[float, ...]
    spots: tuple[Spot, ...]

    def tip(self, t: float) -> Spot | None:
        """Where the fingertips are at `t`, None while the arm is away."""
        if not self.times[0] <= t <= self.times[-1]:
            return None
        rows, cols = zip(*self.spots, strict=True)
        return float(np.interp(t, self.times, rows)), float(np.interp(t, self.times, cols))


def shoulder(seat: str, tip: Spot, size: int) -> Spot:
    """Where the forearm that reaches to `tip` crosses the edge of the picture."""
    middle, far = (size - 1) / 2, 5.0
    across = tip[1] if seat in ("bottom", "top") else tip[0]
    beside = middle + 0.45 * (across - middle)
    return {
        "bottom": (size - 1 + far, beside),
        "top": (-far, beside),
        "left": (beside, -far),
        "right": (beside, size - 1 + far),
    }[seat]


def away(seat: str, size: int, aside: float) -> Spot:
    """A place beside the board at that player's side, where the hand comes from."""
    middle = (size - 1) / 2 + aside
    return {
        "bottom": (size + 2.0, middle),
        "top": (-3.0, middle),
        "left": (middle, -3.0),
        "right": (middle, size + 2.0),
    }[seat]


def covered(
    tip: Spot, seat: str, build: Build, size: int, margin: float = 0.0
) -> NDArray[np.bool_]:
    """The points, (N, N), within `margin` cells of what an arm that reaches to `tip` hides."""
    base = shoulder(seat, tip, size)
    rows, cols = np.mgrid[0:size, 0:size].astype(float)
    down, along = base[0] - tip[0], base[1] - tip[1]
    length = max(float(np.hypot(down, along)), 1e-6)
    share = ((rows - tip[0]) * down + (cols - tip[1]) * along) / length**2
    share = np.clip(share, 0.0, 1.0)
    distance = np.hypot(rows - tip[0] - share * down, cols - tip[1] - share * along)
    reach = share * length
    width = np.where(reach < 0.9, build.fingers, np.where(reach < 3.2, build.palm, build.forearm))
    return np.asarray(distance < width + margin)
