"""Whether real stones lie on the board: on a screen, a page or a sheet they are flat and exact.

Seen obliquely, the middle of a real stone appears beside its point, away from the camera. The
distance is the parallax of half its thickness, which the board's pose foretells. A drawn stone
stays on its point. And a hand lays stones less exactly than a program or a printer. For that, every
stone is laid over the usual one of its colour, so that a drawn shadow or highlight does not matter.
The shift by the camera's height is taken off. What is left is how loosely the stones were placed;
an error of measurement only makes a board look more loosely laid.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ..classification.stone_offsets import stone_middles
from ..plate import PlateLayout, cut_plate, in_picture
from ..types import BLACK, WHITE, BoardView, median
from ..views import parallax

_CELL, _MARGIN = 24, 1.0
_FEWEST = 6
"""Stones that are needed for a result."""
_STANDS, _SPREAD = 0.65, 0.35
"""The rise of real stones. On 167 photographs and 319 path-traced boards half lie between 0.4 and
0.9. They spread because a grid moves a little with stones that hide its lines."""
_FLAT = 0.08
"""The spread about zero of what is drawn."""
_FITTED = 3
"""What is fitted to the stones' places before their scatter is taken: a height and a shift."""
_ERROR = 0.005
"""Cells by which all of a grid may lie aside."""
_FLAT_THOUGH_REAL, _STRAY = (0.05, 0.5), 0.05
"""How often real stones seem flat, least and most, and drawn ones seem to stand."""
_BY_HAND, _DRAWN = (0.073, 0.4), (0.014, 0.65)
"""The usual scatter in cells, and the spread of its logarithm: of the boards above, and of 87
screens and their photographs."""
_EXACT, _LOOSE = 0.3, 0.1
"""How often real stones may lie as exactly as drawn ones, and drawn ones as loosely as real."""
_MAX_BOARD_NATS = 1.5
"""Nats at most for a board: real stones do not prove that the grid is the right one."""


@dataclass(frozen=True, slots=True)
class StoneHeight:
    """How high the stones stand, and how exactly they lie."""

    share: float
    """Share of the usual height to which stones stand."""
    error: float
    """Standard error of the share."""
    scatter: float
    """How far stones lie from where they should at that height, in cells along a line.

    What all stones have in common is taken off.
    """
    freedom: int
    """Degrees of freedom of the scatter."""


def measured_height(
    image: NDArray[np.uint8],
    view: BoardView,
    probs: NDArray[np.float32],
    visible: NDArray[np.bool_],
) -> StoneHeight | None:
    """How high the stones on the board at `view` in `image` (H, W, 3) stand, or None.

    `probs` (N, N, 3) of empty, black and white and `visible` (N, N) are a classifier's. The view is
    one that was found by the lines: in one that was moved to where stones are expected they prove
    nothing. None with too few stones that can be measured.
    """
    layout = PlateLayout(view.size, _CELL, _MARGIN)
    beside = stone_middles(cut_plate(image, view, layout), layout, probs, visible)
    known = np.isfinite(beside[..., 0])
    if np.count_nonzero(known) < _FEWEST:
        return None
    lie = beside[known].astype(np.float64)
    due = parallax(view, image.shape)[known].astype(np.float64)
    length = max(float((due**2).sum()), 1e-9)
    share = float((due * lie).sum()) / length
    rest = lie - share * due
    freedom = rest.size - _FITTED
    scatter = float(np.sqrt(((rest - rest.mean(axis=0)) ** 2).sum() / freedom))
    error = np.sqrt((scatter**2 + _ERROR**2 * len(due)) / length)
    return StoneHeight(share, float(error), scatter, freedom)


def stone_height_log_odds(seen: StoneHeight | None, matched: float) -> float:
    """How much more likely (nats) the measurement is over a real board than over a drawn one.

    `matched` is the share of intersections marked within a fifth of a cell. The fewer are marked,
    the less surely the grid lies on the lines, and the more often standing stones seem flat.
    Returns 0 where nothing was measured.

    >>> stone_height_log_odds(None, matched=1.0)
    0.0
    """
    if seen is None:
        return 0.0
    stands = _normal(seen.share - _STANDS, float(np.hypot(_SPREAD, seen.error)))
    flat = _normal(seen.share, float(np.hypot(_FLAT, seen.error)))
    often = float(np.clip(1.0 + _FLAT_THOUGH_REAL[0] - matched, *_FLAT_THOUGH_REAL))
    height = _odds(stands, flat, often, _STRAY)
    width = np.log(max(seen.scatter, 1e-4))
    doubt = 1 / np.sqrt(2 * seen.freedom)
    loose = _normal(width - np.log(_BY_HAND[0]), float(np.hypot(_BY_HAND[1], doubt)))
    exact = _normal(width - np.log(_DRAWN[0]), float(np.hypot(_DRAWN[1], doubt)))
    return min(height + _odds(loose, exact, _EXACT, _LOOSE), _MAX_BOARD_NATS)


def _odds(real: float, drawn: float, seldom_real: float, seldom_drawn: float) -> float:
    """Log odds of two densities, of which each kind now and then follows the other's."""
    first = (1 - seldom_real) * real + seldom_real * drawn
    second = (1 - seldom_drawn) * drawn + seldom_drawn * real
    return float(np.log(max(first, 1e-12) / max(second, 1e-12)))


def _normal(away: float, spread: float) -> float:
    return float(np.exp(-0.5 * (away / spread) ** 2)) / spread


BY_HAND = 0.02
"""Cells, about half a millimetre: the spread under which no hand laid the stones. Photographed real
boards begin at 0.06, rendered ones, some of them laid with care, at 0.0201."""
BELIEVED = 0.9975
"""Confidence from which a board is real however its stones lie; no screen has come to 0.995."""
_REACH = 16
"""Plate pixels each way of a stone's patch."""
_RADIUS, _ROOM = 0.62, 0.7
"""Cells: of the disc that is compared, and round a point that must lie in the picture."""
_SURE = 0.95
_MIN_JITTER_STONES, _FEWEST_ALIKE = 9, 4
"""Stones, and stones of a colour, that are needed for a result."""
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
    if not offsets or sum(map(len, offsets)) < _MIN_JITTER_STONES:
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
