"""Evidence of the stones' own colours on who is black and who is white.

The net knows black stones as dark and white ones as light. Under a coloured lamp a pale green stone
can be darker than the wood, and a blue one as light. But the stones of one side are alike. Divided
by the colour of the board beside them, their colours are nearly the same all over the board. So
where the stones fall into two groups that are far apart, the darker group is Black's and the
lighter one White's. That is evidence against the net where it reads a stone as the other colour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..interfaces import Classification
from ..plate import PlateLayout
from ..types import BLACK, EMPTY, WHITE
from .classifier import CELL, MARGIN
from .colour_model import board_field

Array = NDArray[np.float64]

_STONE = 0.5
"""Probability from which a point is taken to hold a stone."""
_FEWEST = 4
"""Stones from which on they are compared."""
_APART = 6.0
"""How many deviations lie between the two groups, at least. The stones of one side on 166
photographs come to 3.5 at most where no other side is there; both sides to 10 and more."""
_SPREAD, _NOISE = 0.05, 3.0
"""How much the stones of one side differ at least, as a logarithm; and the grey levels of noise."""
_LUMINANCE = np.array([0.2, 0.5, 0.3])
"""Weights of blue, green and red in what is called lighter."""
_HEED = 3.0
"""Nats by which a single stone's group counts against the net."""
_SEVERAL, _SHARE = 3, 0.25
"""So many stones, and such a share of their group, are read against their group by the net because
it does not know their colour. Then the group decides."""
_GROUP_RIGHT = 0.9
"""Probability that it is right then. It is a guess on the safe side, which leaves a point unsure.
On all five rendered boards that were looked at it was right."""
_DARK = 6.0
"""Added to every intensity before its logarithm, so that noise in the dark stays small."""
_DISC = 0.33
"""Cells about a stone's middle that are looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class _Groups:
    """Two groups of K stones."""

    lighter: NDArray[np.bool_]
    """Which stones are of the lighter one, (K,)."""
    apart: float
    """Deviations between their middles."""


def with_stone_colours(points: Classification) -> Classification:
    """`points` adjusted by the stones' own colours; for a photograph of a game.

    Films have many looks, and boards filled in for the count have spare stones to report: both
    are read without it. Points of a classifier that keeps no plate stay as they are.
    """
    if points.outputs is None:
        return points
    layout = PlateLayout(len(points.visible), CELL, MARGIN)
    probs = heeded_colours(points.probs, points.visible, points.outputs.plate, layout)
    return replace(points, probs=probs.astype(np.float32))


def heeded_colours(
    probs: NDArray[np.floating],
    seen: NDArray[np.bool_],
    plate: NDArray[np.uint8],
    layout: PlateLayout,
) -> Array:
    """`probs` (N, N, 3) of empty, black and white, with the stones' own colours heeded.

    `seen` (N, N) is True for points in view. `plate` (S, S, 3) shows the board at the height of
    the stones' middles, points in the middle of its cells. Only the odds between black and white
    change, and only of stones of a colour unlike that of the others that are read so.
    """
    out = np.array(probs, np.float64)
    rows, cols = np.nonzero((out[..., EMPTY] < _STONE) & seen)
    if len(rows) < _FEWEST:
        return out
    groups = _groups(*_colours(plate, layout, rows, cols))
    if groups.apart < _APART:
        return out
    held = out[rows, cols]
    against = (held[:, WHITE] > held[:, BLACK]) != groups.lighter
    for group, right, wrong in ((groups.lighter, WHITE, BLACK), (~groups.lighter, BLACK, WHITE)):
        odd = against & group
        count = np.count_nonzero(odd)
        both = held[odd][:, right] + held[odd][:, wrong]
        odds = held[odd][:, right] / np.maximum(held[odd][:, wrong], 1e-9) * np.exp(_HEED)
        share = odds / (1 + odds)
        if count >= _SEVERAL and count > _SHARE * np.count_nonzero(group):
            share = np.maximum(share, _GROUP_RIGHT)
        out[rows[odd], cols[odd], right] = share * both
        out[rows[odd], cols[odd], wrong] = (1 - share) * both
    return out


def _colours(
    plate: NDArray[np.uint8],
    layout: PlateLayout,
    rows: NDArray[np.intp],
    cols: NDArray[np.intp],
) -> tuple[Array, Array]:
    """The colours (K, 3) of K stones, logarithms beside the board's, and their likely errors."""
    field = board_field(plate, layout)[rows, cols]
    calm = cv2.GaussianBlur(plate, (3, 3), 0.7)
    reach = int(np.ceil(_DISC * layout.cell_px))
    span = np.arange(-reach, reach + 1)
    across, down = np.meshgrid(span, span)
    disc = np.hypot(across, down) <= _DISC * layout.cell_px
    at = layout.lines
    pixels = calm[at[rows][:, None] + down[disc], at[cols][:, None] + across[disc]]
    stones = np.log(np.median(pixels, axis=1) + _DARK)
    error = np.hypot(_SPREAD, _NOISE / np.exp(np.minimum(stones, field)))
    return stones - field, error


def _groups(colours: Array, error: Array) -> _Groups:
    """The two groups into which `colours` (K, 3) fall best, each with its likely `error`."""
    weight = 1.0 / np.median(error, axis=0)
    scaled = colours * weight
    centred = scaled - scaled.mean(axis=0)
    order = np.argsort(centred @ np.linalg.svd(centred, full_matrices=False)[2][0])
    first = np.arange(1, len(order))
    before = np.cumsum(centred[order], axis=0)[:-1]
    # The sum of all is zero: the two means are far apart where the first sum is large.
    gain = (before**2).sum(axis=1) * len(order) / (first * (len(order) - first))
    second = np.zeros(len(order), bool)
    second[order[int(gain.argmax()) + 1 :]] = True
    between = scaled[second].mean(axis=0) - scaled[~second].mean(axis=0)
    far = float(np.linalg.norm(between))
    along = scaled @ between / max(far, 1e-9)
    inner = np.where(second, along - along[second].mean(), along - along[~second].mean())
    spread = np.sqrt((inner**2).sum() / max(len(order) - 2, 1))
    level = colours @ (weight * _LUMINANCE)
    lighter = second if level[second].mean() > level[~second].mean() else ~second
    return _Groups(lighter, far / float(np.hypot(spread, 1.0)))
