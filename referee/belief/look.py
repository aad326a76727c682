"""One look at the board: what an observation shows, turned to the diagram; the table as an array.

Recorded observations are plain arrays, the contract of `goban referee SIGHTS.npz`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from rules.board.position import Position
from rules.color import Color
from rules.points import Point
from vision.types import Observation, Side

from ..settings import Settings
from ..timing import Timing

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


Overlay = Mapping[Point, Color | None]
"""Points at which the table differs from the record's position, and what lies there."""

COLORS: tuple[Color | None, ...] = (None, Color.BLACK, Color.WHITE)
"""The colour of each code in an array of codes."""


def code(color: Color | None) -> int:
    """The code of `color` in an array: 0 empty, 1 black, 2 white.

    >>> [code(color) for color in (None, Color.BLACK, Color.WHITE)]
    [0, 1, 2]
    """
    return COLORS.index(color)


@lru_cache(maxsize=64)
def codes_of(position: Position) -> Codes:
    """The position as a read-only (N, N) array of codes.

    >>> codes_of(Position.from_rows([".B", "W."])).tolist()
    [[0, 1], [2, 0]]
    """
    flat: NDArray[np.int8] = np.frombuffer(position.codes(), np.int8)
    return flat.reshape(position.height, position.width)


def lay(position: Position, table_diff: Overlay) -> Codes:
    """What is expected to lie on the table, as (N, N) codes.

    >>> lay(Position.from_rows([".B", "W."]), {Point(0, 0): Color.WHITE}).tolist()
    [[2, 1], [2, 0]]
    """
    base = codes_of(position)
    if not table_diff:
        return base
    table = base.copy()
    for point, color in table_diff.items():
        table[point] = code(color)
    return table


def differences(before: Codes, after: Codes) -> dict[Point, Color | None]:
    """Points at which `after` differs from `before`, with what lies there then.

    >>> differences(np.array([[0, 1], [2, 0]]), np.array([[2, 0], [2, 0]]))
    {Point(row=0, col=0): Color.WHITE, Point(row=0, col=1): None}
    """
    return {point: COLORS[after[point]] for point in points_of(before != after)}


def without(table_diff: Overlay, points: Collection[Point]) -> dict[Point, Color | None]:
    """`table_diff` but for what lies at `points`."""
    return {point: color for point, color in table_diff.items() if point not in points}


def rows_of(table: Codes) -> tuple[str, ...]:
    """Diagram rows of an array of codes.

    >>> rows_of(np.array([[0, 1], [2, 0]]))
    ('.B', 'W.')
    """
    return tuple("".join(".BW"[value] for value in row) for row in table.tolist())


def near(point: Point, others: Iterable[Point], reach: float = 1.5) -> bool:
    """Whether `point` lies within `reach` lines of any of `others`.

    >>> near(Point(3, 3), [Point(4, 4)]), near(Point(3, 3), [Point(3, 5)])
    (True, False)
    """
    return any(
        (point.row - other.row) ** 2 + (point.col - other.col) ** 2 <= reach**2 for other in others
    )


_SIDES = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT)
_TURN = np.array([[0, -1], [1, 0]], np.float32)
"""Takes (right, down) to what it is after a quarter turn against the clock."""


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
    """(N, N, 2): how far to the right and down of their points stones lie in cells.

    NaN where unknown, None if it is known nowhere.
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
    probs, visible = np.rot90(sight.probs, quarter), np.rot90(sight.visible, quarter)
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
        offset=None
        if sight.offset is None
        else np.rot90(sight.offset, quarter) @ np.linalg.matrix_power(_TURN, quarter),
    )


def turns(settings: Settings) -> int:
    """Quarter turns, against the clock, from the picture to the diagram."""
    return 0 if settings.black_side is None else _SIDES.index(settings.black_side)


SMALLEST, LARGEST = 2, 25
"""Lines a side."""

TOLERANCE = 1e-3
"""How far beyond 0 and 1 rounding may carry a probability."""

FARTHEST = 100.0
"""A stone lies never so many cells from its point."""

LATEST_NS = 2**62
"""Later times do not go into a journal."""

_REAL = "biuf"
"""NumPy's kinds of real numbers, truth values among them."""

_HANDS: tuple[Side | None, ...] = (None, Side.BOTTOM, Side.TOP)


def to_arrays(sights: Sequence[Observation]) -> dict[str, NDArray[Any]]:
    """The arrays of one or more observations of one size, in the order given.

    - ``probs`` float32 (T, N, N, 3);
    - ``visible`` bool (T, N, N);
    - ``t_ns`` int64 (T,);
    - ``motion`` float32 (T,);
    - ``hand`` uint8 (T,): 0 none, 1 bottom (Black's), 2 top (White's);
    - ``offset`` float32 (T, N, N, 2), where any observation has one.

    A hand from the left or right is written as none. Raises ValueError for no observations or
    differing sizes.
    """
    if not sights:
        raise ValueError("sights: expected at least one observation, got none")
    arrays: dict[str, NDArray[Any]] = {
        "probs": np.stack([sight.probs for sight in sights]).astype(np.float32),
        "visible": np.stack([sight.visible for sight in sights]),
        "t_ns": np.array([sight.t_ns for sight in sights], np.int64),
        "motion": np.array([sight.motion for sight in sights], np.float32),
        "hand": np.array(
            [_HANDS.index(sight.hand) if sight.hand in _HANDS else 0 for sight in sights], np.uint8
        ),
    }
    if any(sight.offset is not None for sight in sights):
        size = sights[0].size
        none = np.full((size, size, 2), np.nan, np.float32)
        arrays["offset"] = np.stack(
            [none if sight.offset is None else sight.offset for sight in sights]
        )
    return arrays


def from_arrays(arrays: Mapping[str, NDArray[Any]], first_seq: int = 0) -> Iterator[Observation]:
    """The observations of one piece, numbered from `first_seq`; unknown arrays are ignored.

    ``motion`` may be absent. Hand 1 (Black's side) comes as the bottom, 2 as the top: give
    `Settings.black_hand` = bottom with them. Raises ValueError naming the array whose shape or
    values do not fit.
    """
    probs = _checked(arrays, "probs", 4)
    count, size = probs.shape[0], probs.shape[1]
    if probs.shape != (count, size, size, 3):
        raise ValueError(f"probs: expected shape (T, N, N, 3), got {probs.shape}")
    if not count or not SMALLEST <= size <= LARGEST:
        raise ValueError(f"probs: expected observations of {SMALLEST} to {LARGEST} lines a side")
    if not ((probs >= -TOLERANCE) & (probs <= 1.0 + TOLERANCE)).all():
        raise ValueError("probs: expected probabilities, from 0 to 1")
    visible = _fitting(arrays, "visible", (count, size, size))
    t_ns = times(arrays)
    _fitting(arrays, "t_ns", (count,))
    motion = _finite(arrays, "motion", count)
    hand = _finite(arrays, "hand", count)
    offset = _fitting(arrays, "offset", (count, size, size, 2)) if "offset" in arrays else None
    if offset is not None and (np.abs(offset) > FARTHEST).any():
        raise ValueError(f"offset: expected cells, {FARTHEST} at most, or NaN")
    for index in range(count):
        number = int(hand[index])
        yield Observation(
            seq=first_seq + index,
            t_ns=int(t_ns[index]),
            probs=probs[index],
            visible=visible[index],
            motion=float(motion[index]),
            hand=_HANDS[number] if 0 <= number < len(_HANDS) else None,
            offset=None if offset is None else offset[index],
        )


def times(arrays: Mapping[str, NDArray[Any]]) -> NDArray[np.int64]:
    """The times of one piece's observations, at least one; ValueError where they are no times."""
    stored = _checked(arrays, "t_ns", 1)
    if not len(stored) or not (np.abs(stored.astype(np.float64)) <= LATEST_NS).all():
        raise ValueError("t_ns: expected times in nanoseconds, at least one")
    return stored.astype(np.int64)


def frame_seconds(t_ns: NDArray[np.int64]) -> float:
    """The usual time between observations in seconds; that of `Timing` for fewer than two."""
    if len(t_ns) < 2:
        return Timing().frame_s
    return float(np.median(np.diff(t_ns))) / 1e9


def _checked(arrays: Mapping[str, NDArray[Any]], name: str, axes: int) -> NDArray[Any]:
    if name not in arrays:
        raise ValueError(f"{name}: expected an array of that name, there is none")
    array = arrays[name]
    if array.ndim != axes or array.dtype.kind not in _REAL:
        raise ValueError(f"{name}: expected {axes} axes of numbers, got {array.dtype}{array.shape}")
    return array


def _fitting(arrays: Mapping[str, NDArray[Any]], name: str, shape: tuple[int, ...]) -> NDArray[Any]:
    array = _checked(arrays, name, len(shape))
    if array.shape != shape:
        raise ValueError(f"{name}: expected shape {shape}, got {array.shape}")
    return array


def _finite(arrays: Mapping[str, NDArray[Any]], name: str, count: int) -> NDArray[Any]:
    """An array of `count` finite numbers, zeros where there is none of that name."""
    if name not in arrays:
        return np.zeros(count)
    array = _fitting(arrays, name, (count,))
    if not np.isfinite(array).all():
        raise ValueError(f"{name}: expected finite numbers")
    return array
