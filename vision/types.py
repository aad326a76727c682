"""The values that seeing is made of: frames, board views, observations and refusals.

Also what reader and tracker need of a detector and of a classifier, and what these return, and the
median as seeing needs it: of finite numbers, without what numpy's own loads and asks.

All are frozen and carry read-only arrays; shapes and dtypes are checked at the door.

Conventions: a pixel is ``(x, y)``, x right, y down, the centre of the top-left pixel is (0, 0).
A grid point is ``(u, v)`` with u = column and v = row, 1.0 = one line spacing. A matrix is named
``target_from_source``. Corners run top-left, top-right, bottom-right, bottom-left in the order
that the rows run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

EMPTY, BLACK, WHITE = 0, 1, 2
"""Indices of the last axis of every probability array."""


class Side(Enum):
    """The side of the board (as the diagram lies) from which a hand came."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


class NoBoardReason(Enum):
    """Why there is no reading."""

    NO_GRID = "no_grid"
    AMBIGUOUS_GRID = "ambiguous_grid"
    BLURRED = "blurred"
    TOO_DARK = "too_dark"
    OCCLUDED = "occluded"
    MOVING = "moving"
    NO_PICTURE = "no_picture"
    """The camera gives no picture, or none that can be used."""
    FROZEN = "frozen"
    """The camera gives one picture again and again."""


def frozen(
    array: Any, dtype: type[np.generic], shape: Sequence[int | None], name: str
) -> NDArray[Any]:
    """A read-only copy of `array`, or ValueError naming what was expected and what came.

    `shape` gives each axis' length, None where any length will do.

    >>> frozen([1, 2], np.uint8, (3,), "marks")
    Traceback (most recent call last):
        ...
    ValueError: marks: expected shape (3,), got (2,)
    """
    value = np.array(array, dtype=dtype)
    fits = value.ndim == len(shape) and all(
        want is None or have == want for have, want in zip(value.shape, shape, strict=True)
    )
    if not fits:
        raise ValueError(f"{name}: expected shape {tuple(shape)}, got {value.shape}")
    value.setflags(write=False)
    return value


def freeze_points(value: object, n: int) -> None:
    """Freeze ``probs`` and ``visible`` of a new `value` that describes a board of `n` lines.

    Raises ValueError as `frozen`.
    """
    for name, dtype, shape in (("probs", np.float32, (n, n, 3)), ("visible", np.bool_, (n, n))):
        object.__setattr__(value, name, frozen(getattr(value, name), dtype, shape, name))


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture from a source: ``image`` uint8 (H, W, 3) BGR; ``t_ns`` start of exposure."""

    image: NDArray[np.uint8]
    seq: int
    t_ns: int
    source: str = ""

    def __post_init__(self) -> None:
        image = self.image
        if image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
            raise ValueError(f"image: expected uint8 (H, W, 3), got {image.dtype} {image.shape}")


def grid_of(n: int) -> NDArray[np.float64]:
    """The coordinates (u, v) of the points of a grid of `n` lines, float64 (N, N, 2).

    >>> grid_of(2).tolist()
    [[[0.0, 0.0], [1.0, 0.0]], [[0.0, 1.0], [1.0, 1.0]]]
    """
    lines = np.arange(n, dtype=np.float64)
    return np.stack(np.meshgrid(lines, lines), -1)


@dataclass(frozen=True, slots=True, eq=False)
class BoardView:
    """Where the board lies in a picture: a calibration that can be saved, printed, compared."""

    size: int
    image_from_grid: NDArray[np.float64]
    """3x3 homography from grid (u, v) to undistorted pixels."""
    distortion: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    """(k1, cx, cy, scale): a one-parameter radial model around (cx, cy); k1 = 0 for none.

    Lengths are divided by ``scale`` pixels.
    """
    rms_px: float = 0.0
    """Residual of the fit."""
    confidence: float = 1.0
    """Calibrated probability that every intersection is within half a cell."""
    found_at_seq: int = 0

    def __post_init__(self) -> None:
        if not 2 <= self.size <= 25:
            raise ValueError(f"size: expected 2 to 25 lines, got {self.size}")
        matrix = frozen(self.image_from_grid, np.float64, (3, 3), "image_from_grid")
        object.__setattr__(self, "image_from_grid", matrix)

    def pixels(self, grid: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
        """Pixels (K, 2) of grid points (K, 2) given as (u, v).

        >>> view = view_from_corners(9, np.array([[20, 10], [180, 10], [180, 170], [20, 170]]))
        >>> view.pixels(np.array([[4.0, 4.0]])).round()
        array([[100.,  90.]])
        """
        flat = np.asarray(grid, np.float64).reshape(-1, 2)
        homogeneous = np.column_stack([flat, np.ones(len(flat))]) @ self.image_from_grid.T
        straight = homogeneous[:, :2] / homogeneous[:, 2:]
        k1, cx, cy, scale = self.distortion
        if k1 == 0.0:
            return np.asarray(straight, np.float64)
        centre = np.array([cx, cy])
        offset = (straight - centre) / scale
        radius2 = np.sum(offset**2, axis=1, keepdims=True)
        return np.asarray(centre + offset * (1.0 + k1 * radius2) * scale, np.float64)

    @property
    def points(self) -> NDArray[np.float64]:
        """Pixels of every intersection, (N, N, 2), indexed [row, col]."""
        return self.pixels(grid_of(self.size)).reshape(self.size, self.size, 2)

    @property
    def corners(self) -> NDArray[np.float64]:
        """Pixels of the outermost intersections, (4, 2): TL, TR, BR, BL.

        >>> square = np.array([[20.0, 20], [180, 20], [180, 180], [20, 180]])
        >>> view_from_corners(9, square).corners.round(6).tolist()
        [[20.0, 20.0], [180.0, 20.0], [180.0, 180.0], [20.0, 180.0]]
        """
        return _corners_of(self)

    @property
    def pitch_px(self) -> float:
        """Mean distance between neighbouring intersections in pixels.

        >>> view_from_corners(9, np.array([[20, 20], [180, 20], [180, 180], [20, 180]])).pitch_px
        20.0
        """
        points = self.points
        across = np.linalg.norm(np.diff(points, axis=1), axis=-1).mean()
        down = np.linalg.norm(np.diff(points, axis=0), axis=-1).mean()
        return float((across + down) / 2.0)


@lru_cache(maxsize=16)
def _corners_of(view: BoardView) -> NDArray[np.float64]:
    """Of a board that lies still they are asked for several times a frame."""
    n = view.size - 1
    corners = view.pixels(np.array([[0, 0], [n, 0], [n, n], [0, n]], np.float64))
    return frozen(corners, np.float64, (4, 2), "corners")


def view_from_corners(size: int, corners: NDArray[np.floating[Any]]) -> BoardView:
    """The view whose outermost intersections are the four `corners` (4, 2), no distortion.

    >>> view = view_from_corners(9, np.array([[20, 10], [180, 10], [180, 170], [20, 170]]))
    >>> view.points[0, 1].round(), round(view.pitch_px)
    (array([40., 10.]), 20)
    """
    quad = frozen(corners, np.float64, (4, 2), "corners")
    n = float(size - 1)
    grid = np.array([[0, 0], [n, 0], [n, n], [0, n]])
    rows = []
    for (u, v), (x, y) in zip(grid, quad, strict=True):
        rows.append([u, v, 1, 0, 0, 0, -x * u, -x * v])
        rows.append([0, 0, 0, u, v, 1, -y * u, -y * v])
    try:
        solution = np.linalg.solve(np.array(rows), quad.reshape(-1))
    except np.linalg.LinAlgError:
        raise ValueError("corners: expected four points of which no three lie in line") from None
    return BoardView(size, np.append(solution, 1.0).reshape(3, 3))


@dataclass(frozen=True, slots=True)
class StoneShift:
    """A stone between two points: it may belong to ``other``, which is read as empty."""

    point: tuple[int, int]
    """The point where it is read, (row, col)."""
    other: tuple[int, int]
    """The point to which it may belong, (row, col)."""
    nats: float
    """How much likelier the stone belongs to ``point``."""


@dataclass(frozen=True, slots=True)
class NoBoard:
    """A look that gave no reading, and why."""

    seq: int
    t_ns: int
    reason: NoBoardReason
    detail: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """The reading of every intersection in one look."""

    seq: int
    t_ns: int
    probs: NDArray[np.float32]
    """float32 (N, N, 3): P(empty, black, white), calibrated, never thresholded here."""
    visible: NDArray[np.bool_]
    """bool (N, N): False under a hand or out of the picture."""
    motion: float = 0.0
    """0..1: how much of the board's neighbourhood is moving."""
    hand: Side | None = None
    """The side from which a hand reaches in, None if unknown."""
    offset: NDArray[np.float32] | None = None
    """float32 (N, N, 2): a stone's centre from its point, right and down in cells; else NaN."""
    view: BoardView | None = None
    view_moved: bool = False
    """True in the first look after the board was found again elsewhere.

    While the board goes on moving, it is True once only.
    """
    model: str = ""

    def __post_init__(self) -> None:
        n = self.size
        freeze_points(self, n)
        if self.offset is not None:
            offset = frozen(self.offset, np.float32, (n, n, 2), "offset")
            object.__setattr__(self, "offset", offset)

    @property
    def size(self) -> int:
        """Lines a side."""
        return int(np.shape(self.probs)[0])


@dataclass(frozen=True, slots=True, eq=False)
class ClassifierOutputs:
    """Outputs of the stone classifier's parts before they are combined."""

    net: NDArray[np.float64]
    """float64 (N, N, 6): logits of empty, black, white and hidden, then the point's offset (du, dv)
    in cells.
    """
    colour_log_odds: NDArray[np.float64]
    """float64 (N, N, 3): log odds of the colour model about their mean."""
    plate: NDArray[np.uint8]
    """uint8 (S, S, 3): the picture that the net saw."""


@dataclass(frozen=True, slots=True, eq=False)
class Classification:
    """A classifier's output for each point."""

    probs: NDArray[np.float32]
    """P(empty, black, white), float32 (N, N, 3)."""
    visible: NDArray[np.bool_]
    """Whether it is visible, bool (N, N)."""
    outputs: ClassifierOutputs | None = None
    """What the stone classifier made it from; None from other classifiers."""
    undoubted: NDArray[np.float32] | None = None
    """``probs`` without doubt about stones that may be gleams; None where nothing is doubted so."""

    def __post_init__(self) -> None:
        freeze_points(self, len(self.visible))


BELIEVED = 0.5
"""A grid with less confidence is refused."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """Where a board lies, and what lies on its points if that was classified to verify it."""

    view: BoardView
    classification: Classification | None = None
    by_marks: float = 1.0
    """Confidence of the grid by the marks alone.

    The verifier and the pattern of the squares are left out: boards full of stones mislead them.
    """


class PointClassifier(Protocol):
    """Classifies the intersections of a board whose place is known."""

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """What lies on each intersection of `view` in `image`."""

    def classify_augmented(
        self, image: NDArray[np.uint8], view: BoardView, first: Classification | None = None
    ) -> Classification:
        """The same at more cost, for a picture that stands alone.

        `first` is what `classify` returned for the same `image` and `view`, if that is known.
        """


def median(values: NDArray[Any], axis: int = -1) -> NDArray[Any]:
    """The median of `values` along `axis`, as `numpy.median` gives it for finite numbers.

    Whole numbers give float64. NaN counts as larger than every number, and is not looked for.
    Raises IndexError where there are none.

    >>> median(np.array([[1, 2, 9], [4, 4, 5]])).tolist(), float(median(np.array([1.0, 2.0])))
    ([2.0, 4.0], 1.5)
    """
    if values.dtype.kind in "ui":
        values = values.astype(np.float64)
    count = values.shape[axis]
    half = count // 2
    if count % 2:
        return np.asarray(np.partition(values, half, axis=axis).take(half, axis=axis))
    parted = np.partition(values, (half - 1, half), axis=axis)
    return np.asarray((parted.take(half - 1, axis=axis) + parted.take(half, axis=axis)) / 2)
