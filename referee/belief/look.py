"""One look at the board: what an observation shows, turned to the diagram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from rules.points import Point
from vision.types import Observation, Side

from ..settings import Settings

Floats = NDArray[np.float32]
Times = NDArray[np.int64]
Codes = NDArray[np.int8]
Flags = NDArray[np.bool_]

T = TypeVar("T", bound=np.generic)

NEVER: int = np.iinfo(np.int64).min // 4
"""The time in ns of what has not happened; far enough from the limit to be subtracted from."""


def at_codes(array: NDArray[T], codes: NDArray[np.integer[Any]]) -> NDArray[T]:
    """The values (N, N) of `array` (N, N, 3) at the colour `codes` (N, N).

    >>> values = np.array([[[0.1, 0.2, 0.7]]])
    >>> at_codes(values, np.array([[2]])).tolist()
    [[0.7]]
    """
    return np.take_along_axis(array, codes[:, :, None].astype(np.intp), axis=2)[:, :, 0]


def points_of(flags: Flags) -> tuple[Point, ...]:
    """The points that are set in `flags` (N, N).

    >>> points_of(np.eye(2, dtype=np.bool_))
    (Point(row=0, col=0), Point(row=1, col=1))
    """
    rows, cols = np.nonzero(flags)
    return tuple(Point(row, col) for row, col in zip(rows.tolist(), cols.tolist(), strict=True))


def spread(flags: Flags) -> Flags:
    """`flags` (N, N) grown by one point to the four sides.

    >>> flags = np.zeros((3, 3), np.bool_)
    >>> flags[0, 0] = True
    >>> spread(flags).astype(int).tolist()
    [[1, 1, 0], [1, 0, 0], [0, 0, 0]]
    """
    wide = flags.copy()
    wide[1:] |= flags[:-1]
    wide[:-1] |= flags[1:]
    wide[:, 1:] |= flags[:, :-1]
    wide[:, :-1] |= flags[:, 1:]
    return wide


_SIDES = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What one observation shows of a board of N lines."""

    probs: Floats
    """(N, N, 3): probabilities of empty, black and white."""
    logs: Floats
    """Their logarithms."""
    visible: Flags
    """(N, N)."""
    t_ns: int
    step_ns: int
    """Time since the look before."""
    weight: float
    """How many independent looks it counts for."""
    side: int = -1
    """Number of the hand's side, -1 for none or unknown."""
    motion: float = 0.0
    """0..1."""
    offset: Floats | None = None
    """(N, N, 2): how far stones lie from their points in cells, NaN where unknown.

    None if it is known nowhere.
    """

    def gain(self, expected: Codes, bias: Floats, limit: float) -> Floats:
        """Nats (N, N, 3) of the look for each colour against the `expected` one.

        At most `limit` an independent look, less the `bias` of points that are misread; 0 where
        a point is hidden.
        """
        logs = self.logs - bias
        gain: Floats = logs - at_codes(logs, expected)[:, :, None]
        np.clip(gain, -limit, limit, out=gain)
        gain *= np.float32(self.weight)
        gain[~self.visible] = 0.0
        return gain


def make_look(sight: Observation, last_ns: int, settings: Settings) -> Look:
    """The look that the observation `sight` is, after one at `last_ns` (NEVER for the first).

    It is turned so that Black sits at the bottom, as set in `settings`.
    """
    quarter = turns(settings)
    probs, visible, offset = sight.probs, sight.visible, sight.offset
    if quarter:
        probs, visible = np.rot90(probs, quarter), np.rot90(visible, quarter)
        offset = None if offset is None else np.rot90(offset, quarter)
    timing = settings.timing
    step_ns = int(timing.frame_s * 1e9) if last_ns == NEVER else sight.t_ns - last_ns
    return Look(
        probs=probs,
        logs=np.log(np.maximum(probs, settings.limits.least_probability)),
        visible=visible,
        t_ns=sight.t_ns,
        step_ns=step_ns,
        weight=min(timing.look_weight, step_ns / 1e9 / timing.independent_s),
        side=-1 if sight.hand is None else (_SIDES.index(sight.hand) - quarter) % 4,
        motion=sight.motion,
        offset=offset,
    )


def turns(settings: Settings) -> int:
    """Quarter turns, against the clock, from the picture to the diagram."""
    return 0 if settings.black_side is None else _SIDES.index(settings.black_side)
