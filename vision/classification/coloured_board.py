"""Boards of coloured cloth, shown to the net as if they were of wood.

The net knows boards of wood, on which a black stone is darker than the board. On dark blue or green
cloth it is lighter, and is read as white or not at all. Under any lamp wood is redder than what has
no colour of its own, as stones have none; coloured cloth is less red. Where stones show that the
board is of cloth, its colour is replaced by that of wood. All that has the cloth's hue is taken for
the board; stones stay as they are.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout
from ..medians import median
from .colour_model import board_field

_LESS_RED = 0.3
"""How much smaller the logarithm of red is than that of blue or green on a board of cloth, at
least. On 85 photographs of boards it is 0.13 smaller at most."""
_REDDER, _LIT, _LEAST = 0.4, 60.0, 0.5
"""A stone on cloth is redder than the cloth by the first, as a logarithm, where its colour is as
strong as the second. That must hold on so many cells of the plate as the third. Under a coloured
lamp stones on wood are less red than the board."""
_WOOD = np.array([110, 165, 205], np.float32)
"""Blue, green, red of the wood that is shown."""
_DARKEST, _LIGHTEST = -2.0, 0.4
"""How much darker and lighter than the board, as a logarithm, what has its hue is shown."""
_DARK = np.float32(6.0)
"""Added to every intensity before its logarithm, so that noise in the dark stays small."""
_CALM = 0.8
"""Deviation of the blur, in pixels, that keeps noise from being taken for another hue."""
_STEEPNESS = 4
_UNDECIDED, _BETWEEN = 0.2, (0.2, 0.8)
"""The most of the plate that may be undecided: wood to a share between the two bounds. Where more
is, the board's hue was not found. Of 15 boards of cloth 14 come to 0.15 at most, one that is lost
to 0.35."""


def cloth_as_wood(plate: NDArray[np.uint8], layout: PlateLayout) -> NDArray[np.uint8] | None:
    """The `plate` (S, S, 3) of a board of coloured cloth in the colours of wood, else None.

    Light and shade stay. The plate's margin is to be such that points lie in the middle of its
    cells. None on wood, on cloth that is red or yellow, where no stone shows what it is, and where
    the board has no one hue.
    """
    if not _may_be_cloth(plate, layout):
        return None
    points = board_field(plate, layout).astype(np.float32)
    ring = cv2.copyMakeBorder(points, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    field = cv2.resize(ring, plate.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    smooth = cv2.GaussianBlur(plate, (0, 0), _CALM).astype(np.float32)
    beside = np.log(smooth + _DARK) - field
    colour = points.mean(axis=(0, 1))
    redder = beside[..., 2] - beside[..., int(np.argmax(colour[:2]))] > _REDDER
    redder &= smooth.max(axis=-1) > _LIT
    inner = slice(layout.cell_px, -layout.cell_px)
    if np.count_nonzero(redder[inner, inner]) < _LEAST * layout.cell_px**2:
        return None
    away = np.abs(_hue(beside)).max(axis=-1) / (np.abs(_hue(colour)).max() / 2)
    share = cv2.GaussianBlur(1 / (1 + away**_STEEPNESS), (0, 0), _CALM)
    least, most = _BETWEEN
    if ((share > least) & (share < most))[inner, inner].mean() > _UNDECIDED:
        return None
    light = (np.log(plate + _DARK) - colour).mean(axis=-1, keepdims=True)
    wood = _WOOD * np.exp(np.clip(light, _DARKEST, _LIGHTEST))
    shown = share[..., None] * wood + (1 - share[..., None]) * plate
    return np.asarray(np.clip(shown, 0, 255), np.uint8)


def _may_be_cloth(plate: NDArray[np.uint8], layout: PlateLayout) -> bool:
    """Whether the middles of the squares are blue, green or violet: cloth, or a coloured lamp."""
    middles = np.rint((layout.margin + np.arange(layout.size - 1) + 0.5) * layout.cell_px)
    at = middles.astype(np.intp)
    blue, green, red = np.log(median(plate[at[:, None], at].reshape(-1, 3), axis=0) + _DARK)
    return bool(red < max(blue, green) - _LESS_RED)


def _hue(logs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logarithms (..., 3) of blue, green and red less their mean."""
    return np.asarray(logs - logs.mean(axis=-1, keepdims=True), np.float32)
