"""The file of the board's corners: ``{"size", "corners"}``, as an operator placed them."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.types import BoardView, view_from_corners
from web.console import FailureError, parse_json

FARTHEST_PX = 100_000

EXPECTED = 'expected {"size": N, "corners": [[x, y], four of them]}'


def add_corners_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for the board's corners in a picture."""
    parser.add_argument(
        "--corners",
        metavar="FILE",
        type=Path,
        help='where the board lies: {"size", "corners": [[x, y] TL, TR, BR, BL]}',
    )


def load_corners(path: Path, size: int | None = None) -> BoardView:
    """The view in a corners file; other keys of the file are ignored.

    Corners run TL, TR, BR, BL in pixels. `size` must be the file's own where both are given.
    Raises FailureError (status 2) naming the file and what is expected.
    """
    try:
        stored = parse_json(path.read_bytes())
    except OSError as error:
        raise FailureError(f"{path}: {error.strerror or error}") from None
    except ValueError:
        raise FailureError(f"{path}: this is not JSON; {EXPECTED}") from None
    if not isinstance(stored, dict) or not stored.get("corners"):
        raise FailureError(f"{path}: no corners in it; {EXPECTED}")
    lines = stored.get("size", size)
    if not isinstance(lines, int) or isinstance(lines, bool):
        raise FailureError(f"{path}: no size in it, and no --size; {EXPECTED}")
    if size is not None and lines != size:
        raise FailureError(f"{path}: the size in it is {lines}, not {size}; {EXPECTED}")
    try:
        return view_of(lines, stored["corners"])
    except (ValueError, TypeError, OverflowError) as error:
        raise FailureError(f"{path}: {error}; {EXPECTED}") from None


def view_of(size: int, placed: object) -> BoardView:
    """The view of a board of `size` lines whose corners were `placed` by a person.

    Raises ValueError, TypeError or OverflowError for what cannot be the four corners of a board.

    >>> view_of(9, [[10, 10], [90, 10], [90, 90], [10, 90]]).points[0, 1].tolist()
    [20.0, 10.0]
    """
    corners = corners_of(placed)
    view = view_from_corners(size, corners)
    sides = np.roll(corners, -1, axis=0) - corners
    (x, y), (next_x, next_y) = sides.T, np.roll(sides, -1, axis=0).T
    if (x * next_y - y * next_x).min() <= 0.0:
        raise ValueError("corners: they run the wrong way round or cross, a mirrored board")
    return view


def corners_of(placed: object) -> NDArray[np.float64]:
    """What was `placed` as an array of pixels.

    Raises ValueError, TypeError or OverflowError for what can be none.
    """
    corners = np.array(placed, np.float64)
    if not (np.abs(corners) < FARTHEST_PX).all():
        raise ValueError(f"corners: expected pixels within {FARTHEST_PX}")
    return corners
