"""Labelled pictures as files: pairs NAME.jpg, NAME.npz, which training and measuring read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.types import BoardView, grid_of

QUALITY = 95
"""Of the JPEG files."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelledPicture:
    """A picture at `path` and its truth."""

    path: Path
    points: NDArray[np.float32]
    """The points, float32 (N, N, 2) in pixels."""
    labels: NDArray[np.uint8]
    """uint8 (N, N): 0 empty, 1 black, 2 white, 3 cannot be seen."""
    tags: tuple[str, ...] = ()
    """A renderer's tags; empty for a photograph."""
    elevation: float = 90.0
    """The camera's angle above the table in degrees; 90 where it is unknown."""

    def image(self) -> NDArray[np.uint8]:
        """The picture, uint8 (H, W, 3) BGR; raises OSError where it cannot be read."""
        return read_picture(self.path)


def read_picture(path: Path) -> NDArray[np.uint8]:
    """The picture at `path`, uint8 (H, W, 3) BGR; raises OSError where it cannot be read."""
    image = cv2.imread(str(path))
    if image is None:
        raise OSError(f"{path}: not a picture that can be read")
    return np.asarray(image, np.uint8)


def labelled_pictures(folder: Path) -> list[Path]:
    """The pictures of `folder` that have their truth beside them, in order."""
    return sorted(path for path in folder.glob("*.jpg") if path.with_suffix(".npz").exists())


def read_labelled(path: Path) -> LabelledPicture:
    """The truth of the picture at `path`; raises OSError where there is none beside it."""
    with np.load(path.with_suffix(".npz")) as truth:
        return LabelledPicture(
            path,
            truth["points"].astype(np.float32),
            truth["labels"],
            tuple(truth["tags"].tolist()) if "tags" in truth else (),
            float(truth["elevation"]) if "elevation" in truth else 90.0,
        )


def write_labelled(
    name: Path,
    image: NDArray[np.uint8],
    points: NDArray[np.floating],
    labels: NDArray[np.uint8],
    **more: ArrayLike,
) -> None:
    """Write NAME.jpg, and then NAME.npz with `more` arrays, for `name` without its suffix."""
    cv2.imwrite(str(name.with_suffix(".jpg")), image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    truth = {"points": points.astype(np.float32), "labels": labels, **more}
    np.savez(name.with_suffix(".npz"), allow_pickle=False, **truth)


def view_from_points(
    points: NDArray[np.floating[Any]],
    size: int | None = None,
    shift: tuple[float, float] = (0.0, 0.0),
) -> BoardView:
    """The view of `size` lines (None: all) on which the points (N, N, 2) lie `shift` lines on.

    >>> lines = np.arange(9) * 20.0 + 10
    >>> view_from_points(np.stack(np.meshgrid(lines, lines), -1)).corners[2].round()
    array([170., 170.])
    """
    grid = grid_of(len(points)).reshape(-1, 2) + shift
    matrix, _ = cv2.findHomography(grid, points.reshape(-1, 2))
    return BoardView(size or len(points), np.asarray(matrix, np.float64))
