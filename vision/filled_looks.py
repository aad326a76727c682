"""One board in pictures altered a little: what is seen in only one of them is not certain.

Some stones touch, or look like the board. Points in doubt are then read otherwise in a picture that
is a little darker or mirrored. The mean over such looks is surer than any one of them. A board that
is not found in one look may be found in another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from .geometry.views import rescaled
from .types import BoardView

Image = NDArray[np.uint8]

_LIGHTER, _DARKER = 0.7, 1.4
"""Exponents of the intensities of the lighter and the darker look."""


def altered(image: Image, view: BoardView) -> Iterator[tuple[Image, BoardView, bool]]:
    """Looks at the board at `view` in `image` (H, W, 3): picture, view in it, whether mirrored.

    In the mirror the board's columns run backwards, so that the grid keeps its turn.
    """
    yield np.ascontiguousarray(image[:, ::-1]), _mirrored(view, image.shape[1]), True
    for exponent in (_LIGHTER, _DARKER):
        tone = np.rint(255 * (np.arange(256) / 255) ** exponent).astype(np.uint8)
        yield np.asarray(cv2.LUT(image, tone), np.uint8), view, False


def searched(image: Image) -> Iterator[tuple[Image, Callable[[BoardView], BoardView]]]:
    """Pictures in which to look for a board that is not found in `image` (H, W, 3).

    Each comes with the function that carries a view found there into `image`: half the size, then
    upside down.
    """
    tall, wide = image.shape[:2]
    size = (max(wide // 2, 1), max(tall // 2, 1))
    half = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    yield (
        np.asarray(half, np.uint8),
        lambda view: rescaled(view, half.shape[:2], (tall, wide)),
    )
    yield np.ascontiguousarray(image[::-1, ::-1]), lambda view: _turned(view, wide, tall)


def _mirrored(view: BoardView, wide: int) -> BoardView:
    """The view in the picture of `wide` pixels with left and right exchanged."""
    flip = np.array([[-1, 0, wide - 1], [0, 1, 0], [0, 0, 1.0]])
    back = np.array([[-1, 0, view.size - 1], [0, 1, 0], [0, 0, 1.0]])
    k1, cx, cy, scale = view.distortion
    matrix = flip @ view.image_from_grid @ back
    return replace(view, image_from_grid=matrix, distortion=(k1, wide - 1 - cx, cy, scale))


def _turned(view: BoardView, wide: int, tall: int) -> BoardView:
    """The view in the picture of `wide` by `tall` pixels turned by half a turn."""
    turn = np.array([[-1, 0, wide - 1], [0, -1, tall - 1], [0, 0, 1.0]])
    k1, cx, cy, scale = view.distortion
    lens = (k1, wide - 1 - cx, tall - 1 - cy, scale)
    return replace(view, image_from_grid=turn @ view.image_from_grid, distortion=lens)
