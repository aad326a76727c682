"""The board-relative colour model: a second opinion on every point, unlike a trained net.

It is not trained; it begins with broad expectations. In each picture it fits the colour of the bare
board as a smooth field, because light falls unevenly. Every point's colour is expressed as a ratio
to that field, and the arms of the line cross are looked for. Three groups (empty, black, white)
then settle on what they look like in this light. Shadows and lamps are therefore mostly divided
out.

The net knows black stones as dark and white ones as light. Under a coloured lamp a pale green stone
can be darker than the wood, and a blue one as light. But the stones of one side are alike. Divided
by the colour of the board beside them, their colours are nearly the same all over the board. So
where the stones fall into two groups that are far apart, the darker group is Black's and the
lighter one White's. That is evidence against the net where it reads a stone as the other colour.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout, cut_plate, in_picture, layout_for
from ..types import BLACK, EMPTY, WHITE, BoardView, Classification, median

Array = NDArray[np.float64]

_LUMA = np.array([0.2, 0.5, 0.3])
"""Weights of B, G, R in what is called luminance here."""
_DARK = 6.0
"""Added to every intensity before its logarithm, so that noise in the dark stays small."""

_LOGS = np.log(np.arange(256, dtype=np.float32) + np.float32(_DARK))

_CENTRES = np.array([[-0.07, 0.0, 0.16, -2.3], [-1.35, 0.5, 0.2, -1.2], [0.38, 0.45, -0.02, -3.0]])
_SPREADS = np.array([[0.11, 0.10, 0.08, 0.45], [0.40, 0.5, 0.2, 1.0], [0.17, 0.25, 0.05, 0.8]])
"""What is expected of empty, black and white. The features are log luminance over the board's, and
blue minus red of the same. Then come contrast of the second weakest arm of the cross, and log of
the spread within the stone's disc."""
_CENTRE_WEIGHT, _SPREAD_WEIGHT = 5.0, 25.0
"""How many points of the picture the expectations count for."""
_ROUNDS = 6
_TAILS = np.array([12.0, 6.0, 4.0, 4.0])
"""Degrees of freedom of each feature: the larger, the less an outlier is forgiven."""
_DARKEST_EMPTY, _LIGHTEST_BLACK = -0.45, -0.75
"""Log luminance over the board's beyond which the groups may not wander."""
_DULL = 0.55
"""Exponent that takes the overconfidence of features treated as independent out of the result."""
_FLOOR = 2e-3


class ColourModel:
    """Classifies points by their colour relative to the board in the same picture."""

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """P(empty, black, white) of every intersection of `view` in `image` (BGR, H x W x 3).

        Points outside the picture are not visible and get equal thirds. Does not see hands: what
        covers a point is classified as if it were a stone or the board.
        """
        features = point_features(image, view)
        seen = in_picture(view, image.shape, reach=0.0)
        n = view.size
        probs = np.full((n, n, 3), 1.0 / 3.0)
        if seen.any():
            probs[seen] = _probabilities(features[seen])
        return Classification(probs.astype(np.float32), seen)

    def classify_augmented(
        self, image: NDArray[np.uint8], view: BoardView, first: Classification | None = None
    ) -> Classification:
        """As `classify`; there is nothing to augment."""
        return self.classify(image, view) if first is None else first


def point_features(image: NDArray[np.uint8], view: BoardView) -> Array:
    """The four features of every point, (N, N, 4), in the order of the expectations above."""
    layout = layout_for(view, budget_px=20 * (view.size + 1), margin=1.0, least_px=10)
    plate = cut_plate(image, view, layout)
    smooth = cv2.GaussianBlur(plate, (3, 3), 0.7)
    luma = np.asarray(cv2.transform(cv2.LUT(smooth, _LOGS), _LUMA[None]), np.float32)
    at, cell = layout.lines, layout.cell_px
    reach = round(0.33 * cell)
    span = np.arange(-reach, reach + 1)
    dx, dy = np.meshgrid(span, span)
    disc = np.hypot(dx, dy) <= 0.33 * cell
    places = (at[:, None, None] + dy[disc]) * layout.side + at[None, :, None] + dx[disc]
    within = np.stack([channel.ravel()[places] for channel in cv2.split(smooth)], axis=2)
    # The median of logarithms is that of the intensities, of which there is an odd number.
    field = board_field(plate, layout).astype(np.float32)
    middle = (_LOGS[_median(within)] - field).astype(np.float64)
    arms = _arms(luma, layout)
    spread = np.log(luma.ravel()[places].std(axis=2) + 0.01)
    return np.stack([middle @ _LUMA, middle[..., 0] - middle[..., 2], arms, spread], axis=-1)


def _median(values: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The medians of odd numbers of `values` (..., K), as (...)."""
    half = values.shape[-1] // 2
    # Sixteen bits are partitioned many times faster than eight.
    return np.partition(values.astype(np.uint16), half, axis=-1)[..., half]


def board_field(plate: NDArray[np.uint8], layout: PlateLayout) -> Array:
    """Log colour (B, G, R) of the bare board at every intersection, (N, N, 3).

    Fitted robustly, as a surface of the second order, to the gaps in the middle of four points,
    which stones hide last.
    """
    n, cell = layout.size, layout.cell_px
    gaps = np.rint((layout.margin + np.arange(n - 1) + 0.5) * cell).astype(np.intp)
    reach = np.arange(-2, 3) if cell >= 12 else np.arange(-1, 2)
    around = gaps[:, None] + reach
    places = (around[:, None, :, None] * layout.side + around[None, :, None, :]).reshape(
        len(gaps) ** 2, -1
    )
    patches = np.stack([channel.ravel()[places] for channel in cv2.split(plate)], axis=1)
    sample = np.log(_median(patches) + _DARK)
    ticks = np.linspace(-1.0, 1.0, n)
    basis = _surface((ticks[1:] + ticks[:-1]) / 2.0)
    start = median(sample, axis=0)
    stiff = np.diag([0.0, 0.002, 0.002, 0.01, 0.01, 0.01]) * len(sample)
    fit = np.zeros((6, 3))
    fit[0] = start
    for _ in range(8):
        off = np.abs(sample - basis @ fit).max(axis=1)
        scale = float(np.clip(1.5 * float(median(off)), 0.05, 0.3))
        weighted = basis / (1.0 + (off / scale) ** 2)[:, None]
        fit = np.linalg.solve(weighted.T @ basis + stiff + 1e-9 * np.eye(6), weighted.T @ sample)
    return np.asarray((_surface(ticks) @ fit).reshape(n, n, 3), np.float64)


def _surface(ticks: Array) -> Array:
    v, u = np.meshgrid(ticks, ticks, indexing="ij")
    return np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=-1).reshape(-1, 6)


def _arms(luma: NDArray[np.float32], layout: PlateLayout) -> Array:
    """How much darker than its sides the second weakest arm of each point's cross is, (N, N).

    Arms that the edge of the grid cuts off do not count.
    """
    n, cell, at = layout.size, layout.cell_px, layout.lines
    along = np.arange(round(0.15 * cell), round(0.42 * cell) + 1)
    tolerance, side = max(1, round(0.13 * cell)), max(2, round(0.27 * cell))
    blur_rows = cv2.blur(luma, (len(along), 1))
    blur_columns = cv2.blur(luma, (1, len(along)))
    far = int(along[len(along) // 2])
    arms = np.empty((4, n, n))
    offsets = np.arange(-side, side + 1)
    for i, (blurred, dy, dx) in enumerate(
        [(blur_columns, far, 0), (blur_columns, -far, 0), (blur_rows, 0, far), (blur_rows, 0, -far)]
    ):
        across = (offsets, 0) if dy == 0 else (0, offsets)
        profile = blurred[
            at[:, None, None] + dy + across[0],
            at[None, :, None] + dx + across[1],
        ]
        inner = profile[..., side - tolerance : side + tolerance + 1].min(axis=-1)
        outer = profile[..., [0, 1, -2, -1]].mean(axis=-1)
        arms[i] = outer - inner
    arms[0, -1], arms[1, 0], arms[2, :, -1], arms[3, :, 0] = np.inf, np.inf, np.inf, np.inf
    return np.asarray(np.sort(arms, axis=0)[1])


def _probabilities(features: Array) -> Array:
    """P(empty, black, white) of points given by their features (K, 4), as (K, 3)."""
    centres, spreads = _CENTRES.copy(), _SPREADS * 1.3
    share = np.array([0.6, 0.2, 0.2])
    posterior = _posterior(features, centres, spreads, share)
    for _ in range(_ROUNDS):
        mass = posterior.sum(axis=0)[:, None]
        total = posterior.T @ features + _CENTRE_WEIGHT * _CENTRES
        centres = total / (mass + _CENTRE_WEIGHT)
        centres[0, 0] = max(centres[0, 0], _DARKEST_EMPTY)
        centres[1, 0] = min(centres[1, 0], _LIGHTEST_BLACK)
        off = (features[:, None, :] - centres) ** 2
        off = np.minimum(off, 9.0 * _SPREADS**2)
        summed = np.einsum("kc,kcf->cf", posterior, off) + _SPREAD_WEIGHT * _SPREADS**2
        spreads = np.sqrt(summed / (mass + _SPREAD_WEIGHT))
        share = (mass[:, 0] + 10.0) / (len(features) + 30.0)
        posterior = _posterior(features, centres, spreads, share)
    tempered = posterior**_DULL
    tempered /= tempered.sum(axis=1, keepdims=True)
    return np.asarray(tempered * (1.0 - 3.0 * _FLOOR) + _FLOOR, np.float64)


def _posterior(features: Array, centres: Array, spreads: Array, share: Array) -> Array:
    off = (features[:, None, :] - centres) / spreads
    log = np.log(share) - np.log(spreads).sum(axis=1)
    log = log - (0.5 * (_TAILS + 1.0) * np.log1p(off**2 / _TAILS)).sum(axis=2)
    log -= log.max(axis=1, keepdims=True)
    likely = np.exp(log)
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


_STONE = 0.5
"""Probability from which a point is taken to hold a stone."""
_FEWEST = 4
"""Stones from which on they are compared."""
_APART = 6.0
"""How many deviations lie between the two groups, at least. The stones of one side on 166
photographs come to 3.5 at most where no other side is there; both sides to 10 and more."""
_SPREAD, _NOISE = 0.05, 3.0
"""How much the stones of one side differ at least, as a logarithm; and the grey levels of noise."""
_HEED = 3.0
"""Nats by which a single stone's group counts against the net."""
_SEVERAL, _SHARE = 3, 0.25
"""So many stones, and such a share of their group, are read against their group by the net because
it does not know their colour. Then the group decides."""
_GROUP_RIGHT = 0.9
"""Probability that it is right then. It is a guess on the safe side, which leaves a point unsure.
On all five rendered boards that were looked at it was right."""
_DISC = 0.33
"""Cells about a stone's middle that are looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class _Groups:
    """Two groups of K stones."""

    lighter: NDArray[np.bool_]
    """Which stones are of the lighter one, (K,)."""
    apart: float
    """Deviations between their middles."""


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
    level = colours @ (weight * _LUMA)
    lighter = second if level[second].mean() > level[~second].mean() else ~second
    return _Groups(lighter, far / float(np.hypot(spread, 1.0)))
