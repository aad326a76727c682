"""The kinds of arrays that a belief is made of."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rules.points import Point

Floats = NDArray[np.float32]
Times = NDArray[np.int64]
Codes = NDArray[np.int8]
Flags = NDArray[np.bool_]

NEVER = np.iinfo(np.int64).min // 4
"""The time in ns of what has not happened; far enough from the limit to be subtracted from."""


def at_codes(array: Floats, codes: Codes) -> Floats:
    """The values of `array` (N, N, 3) at the colour `codes` (N, N), as (N, N, 1).

    >>> values = np.array([[[0.1, 0.2, 0.7]]])
    >>> at_codes(values, np.array([[2]])).tolist()
    [[[0.7]]]
    """
    return np.take_along_axis(array, codes[:, :, None].astype(np.intp), axis=2)


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
