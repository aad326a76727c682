"""How exactly stones lie on their points: no hand puts stones down as a program draws them.

Every stone is laid over the usual one of its colour, so that a drawn shadow or highlight does not
matter. The shift that the camera's height over the board makes is taken off. What is left is how
loosely the stones were placed. An error of measurement only makes a board look more loosely laid.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout, cut_plate, in_picture
from ..medians import median
from ..types import BLACK, WHITE, BoardView

BY_HAND = 0.02
"""Cells, about half a millimetre: the spread under which no hand laid the stones. Photographed real
boards begin at 0.06, rendered ones, some of them laid with care, at 0.0201."""
BELIEVED = 0.9975
"""Confidence from which a board is real however its stones lie; no screen has come to 0.995."""
_CELL, _MARGIN = 24, 1.0
_REACH = 16
"""Plate pixels each way of a stone's patch."""
_RADIUS, _ROOM = 0.62, 0.7
"""Cells: of the disc that is compared, and round a point that must lie in the picture."""
_SURE = 0.95
_FEWEST, _FEWEST_ALIKE = 9, 4
"""Stones, and stones of a colour, from which on there is anything to say."""
_TAIL = 3.09
"""Normal deviates that leave one in a thousand."""
_SHEEREST = 0.2
"""Share of the usual stone's contrast below which a patch shows another thing."""


def stones_are_drawn(
    image: NDArray[np.uint8],
    view: BoardView,
    probs: NDArray[np.floating],
    visible: NDArray[np.bool_],
) -> bool:
    """Whether what was found at `view` is a screen or a diagram, by how exactly its stones lie.

    The arguments are those of `spread_cells`. False where there are too few stones to measure.
    """
    if view.confidence >= BELIEVED:
        return False
    spread = spread_cells(image, view, probs, visible)
    return spread is not None and spread < BY_HAND


def spread_cells(
    image: NDArray[np.uint8],
    view: BoardView,
    probs: NDArray[np.floating],
    visible: NDArray[np.bool_],
) -> float | None:
    """How far stones lie off their points: the deviation along a line, in cells, at most.

    `image` uint8 (H, W, 3) with the board at `view`, `probs` (N, N, 3) of empty, black, white. The
    true deviation is below what is returned with a probability of 99.9 %. None with too few stones
    to measure. What shifts all stones alike, or evenly across the board, is left out.
    """
    layout = PlateLayout(view.size, _CELL, _MARGIN)
    grey = cut_plate(image, view, layout).astype(np.float32).mean(axis=2)
    smooth = cv2.GaussianBlur(grey, (0, 0), 1.0)
    seen = visible & in_picture(view, image.shape, _ROOM)
    places, offsets, terms = [], [], []
    for colour in (BLACK, WHITE):
        rows, cols = np.nonzero((probs[..., colour] > _SURE) & seen)
        if len(rows) < _FEWEST_ALIKE:
            continue
        offsets.append(_off_the_usual(smooth, layout.lines[rows], layout.lines[cols]))
        places.append(np.stack([cols, rows], axis=1) / view.size)
        terms.append(np.full(len(rows), colour))
    if not offsets or sum(map(len, offsets)) < _FEWEST:
        return None
    of = np.concatenate(terms)
    alike = np.stack([(of == colour).astype(float) for colour in np.unique(of)], axis=1)
    model = np.hstack([alike, np.concatenate(places)])
    off = np.concatenate(offsets)
    rest = off - model @ np.linalg.lstsq(model, off, rcond=None)[0]
    return float(np.sqrt((rest**2).sum() / _least(2 * (len(off) - model.shape[1]))))


def _off_the_usual(
    grey: NDArray[np.float32], rows: NDArray[np.intp], cols: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Where each stone lies beside the usual one of those at the plate pixels `rows`, `cols` (K,).

    Returns (K, 2), (du, dv) in cells; each is matched with a brightness and a contrast of its own.
    """
    span = np.arange(-_REACH, _REACH + 1)
    patches = grey[rows[:, None, None] + span[None, :, None], cols[:, None, None] + span]
    usual = median(patches, axis=0)
    down, across = np.gradient(usual)
    disc = np.hypot(*np.meshgrid(span, span)) < _RADIUS * _CELL
    basis = np.stack([usual[disc], np.ones(disc.sum()), -across[disc], -down[disc]], axis=1)
    fit, *_ = np.linalg.lstsq(basis, patches[:, disc].T, rcond=None)
    return np.asarray((fit[2:] / np.maximum(fit[0], _SHEEREST)).T / _CELL, np.float64)


def _least(freedom: int) -> float:
    """What a chi-square of so much `freedom` exceeds in all but one of a thousand cases, about.

    Wilson and Hilferty's cube.
    """
    part = 2 / (9 * freedom)
    return freedom * float(max(1 - part - _TAIL * np.sqrt(part), 0.05)) ** 3
