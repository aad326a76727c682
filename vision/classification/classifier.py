"""What lies on every intersection: a net that sees the whole board, checked by the colour model.

The net sees the board cut out straight from above, at the height of the stones' middles. So each
point is classified where its stone appears, beside all others in the same light. The net also gives
the true place of each point, so that a grid that is a little off can be refined. The colour model
(`colour_model.py`) knows nothing of the net's training. The log odds of both are added: where they
contradict each other, the result is less sure. A white stone without a stone's outline is doubted
(`gleam.py`).

The net knows boards of wood, on which a black stone is darker than the board. On dark blue or green
cloth it is lighter, and is read as white or not at all. Under any lamp wood is redder than what has
no colour of its own, as stones have none; coloured cloth is less red. Where stones show that the
board is of cloth, its colour is replaced by that of wood. All that has the cloth's hue is taken for
the board; stones stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from operator import add

import cv2
import numpy as np
from numpy.typing import NDArray

from ..nets import Net
from ..plate import PlateLayout, cut_plate, in_picture, planes
from ..types import BoardView, Classification, ClassifierOutputs, median
from ..views import LIFT, lifted
from .colour_model import ColourModel, board_field, heeded_colours
from .gleam import doubted, gleams

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


CELL = 24
MARGIN = 1 + (CELL - 1) / (2 * CELL)
"""Cells round the grid on the net's plate, such that points lie in the middle of its cells."""

TEMPERATURE = 0.6
"""Divides the net's logits. It lies between what photographs (0.4) and harder rendered boards
(0.75) ask for, neither of which the net was trained on."""

HEED = 0.15
"""Weight of the colour model's log odds beside the net's, the same everywhere. To doubt every point
that the colour model contradicts doubles the doubts and finds no mistake."""

Pass = tuple[int, float]
"""One pass of the net: the turn of the plate (of 90 degrees), and the height of its plane."""

_FIRST: Pass = (0, LIFT)
_FURTHER: tuple[Pass, ...] = ((1, LIFT), (2, LIFT - 0.08), (3, LIFT + 0.08))
"""The further passes of an augmented classification; the mean of all counts."""
_ACROSS: tuple[Pass, ...] = (_FIRST, (2, LIFT))
"""Passes by which a grid is refined: a turn evens out what the net sees too far to one side."""

_DOUBT = 0.99
"""Probability of a point under which a classification is augmented."""

_CLASSES = 4
HIDDEN = _CLASSES - 1
_TURNED = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
"""What offsets (du, dv) seen in a turned plate are in the plate itself, as 2 x 2 matrices."""


class StoneClassifier:
    """Classifies points with the net in `weights` (bytes of an ONNX file) and the colour model."""

    def __init__(self, weights: bytes, threads: int = 1) -> None:
        self._net = Net(weights, threads)
        self._colours = ColourModel()

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """P(empty, black, white) of every intersection of `view` in `image` (BGR, H x W x 3).

        ``visible`` is False where a hand or the picture's edge hides the point; its
        probabilities then lean towards equal thirds.
        """
        odds = np.log(np.maximum(self._colours.classify(image, view).probs, 1e-4))
        centred = odds - odds.mean(axis=-1, keepdims=True)
        plate = _plate(image, view, LIFT)
        net = self._mean_output({LIFT: plate}, (_FIRST,))
        outputs = ClassifierOutputs(net, centred.astype(np.float64), plate)
        return _combined(net, outputs, in_picture(view, image.shape, reach=0.0))

    def classify_augmented(
        self, image: NDArray[np.uint8], view: BoardView, first: Classification | None = None
    ) -> Classification:
        """As `classify`; where a visible point is left in doubt three passes more are averaged in.

        Fewer mistakes, for up to four times as long: for pictures that stand alone. `first` is what
        `classify` returned for this image and view, if that is known.
        """
        if first is None or first.outputs is None:
            first = self.classify(image, view)
        outputs = first.outputs
        if outputs is None or not (first.visible & (first.probs.max(axis=-1) < _DOUBT)).any():
            return first
        plates = {height: _plate(image, view, height) for _, height in _FURTHER if height != LIFT}
        further = len(_FURTHER) * self._mean_output(plates | {LIFT: outputs.plate}, _FURTHER)
        mean = (outputs.net + further) / (1 + len(_FURTHER))
        return _combined(mean, outputs, in_picture(view, image.shape, reach=0.0))

    def point_offsets(
        self, image: NDArray[np.uint8], view: BoardView
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Where the net sees each point beside its place, and which points it sees.

        The offsets are (du, dv) in cells, (N, N, 2), at the height `LIFT`; the mask is (N, N).
        """
        net = self._mean_output({LIFT: _plate(image, view, LIFT)}, _ACROSS)
        seen = in_picture(view, image.shape, reach=0.0)
        seen = seen & (net[..., :_CLASSES].argmax(axis=-1) != HIDDEN)
        return net[..., _CLASSES:], seen

    def _mean_output(
        self, plates: Mapping[float, NDArray[np.uint8]], passes: tuple[Pass, ...]
    ) -> NDArray[np.float64]:
        """The net's output (N, N, 6), logits and offsets, averaged over `passes`.

        `plates` are those of every height that is passed over.
        """
        seen = {height: _looks(plate) for height, plate in plates.items()}
        outputs: list[NDArray[np.float64]] = []
        for turn, height in passes:
            output = np.mean([self._output(look, turn) for look in seen[height]], axis=0)
            output[..., _CLASSES:] = output[..., _CLASSES:] @ np.reshape(_TURNED[turn], (2, 2))
            outputs.append(output)
        return np.asarray(reduce(add, outputs) / len(passes))

    def _output(self, look: NDArray[np.float32], turn: int) -> NDArray[np.float64]:
        """The net's output (N, N, 6) for what it is to see, turned and turned back."""
        batch = np.ascontiguousarray(np.rot90(look, turn, (1, 2)))[None]
        output = self._net(batch)[0].transpose(1, 2, 0)
        return np.asarray(np.rot90(output, -turn), np.float64)


def _plate(image: NDArray[np.uint8], view: BoardView, height: float) -> NDArray[np.uint8]:
    """The plate of the plane `height` cells above the board at `view`, as the net sees it."""
    layout = PlateLayout(view.size, CELL, MARGIN)
    return cut_plate(image, lifted(view, image.shape, height), layout)


def _looks(plate: NDArray[np.uint8]) -> list[NDArray[np.float32]]:
    """What the net sees of a plate: as it is, and a board of coloured cloth as wood as well."""
    wooden = cloth_as_wood(plate, PlateLayout(plate.shape[0] // CELL - 2, CELL, MARGIN))
    return [planes(plate)] if wooden is None else [planes(plate), planes(wooden)]


def plate_points(n: int) -> NDArray[np.float32]:
    """Where the intersections (N, N, 2) of `n` lines lie on the net's plate, in pixels.

    >>> plate_points(9)[0, 0].tolist(), plate_points(9)[0, 1].tolist()
    ([35.5, 35.5], [59.5, 35.5])
    """
    at = (np.arange(n, dtype=np.float32) + 1) * CELL + (CELL - 1) / 2
    x, y = np.meshgrid(at, at)
    return np.stack([x, y], -1)


def _combined(
    net: NDArray[np.float64], outputs: ClassifierOutputs, seen: NDArray[np.bool_]
) -> Classification:
    """What the net's output (N, N, 6) and the colour model's log odds come to together."""
    logits = net[..., :_CLASSES] / TEMPERATURE
    logits[..., :HIDDEN] += HEED * outputs.colour_log_odds
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    odds /= odds.sum(axis=-1, keepdims=True)
    hidden = odds[..., HIDDEN]
    stones = odds[..., :HIDDEN] + 1e-7
    stones /= stones.sum(axis=-1, keepdims=True)
    doubt = hidden[..., None] ** 2
    probs = (1 - doubt) * stones + doubt / 3
    visible = seen & (hidden < 0.5)
    places = plate_points(len(seen))
    probs[~seen] = 1 / 3
    plain = probs.astype(np.float32)
    probs = doubted(probs, *gleams(outputs.plate, places, probs, visible, CELL))
    return Classification(probs.astype(np.float32), visible, outputs, plain)


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


SURE = 0.99
"""A point less probable than this is unsure."""
MAX_UNSURE_SHARE = 0.05
"""Share of unsure points above which a reading does not list the doubtful ones."""
_EXPECTED = 1.0
"""Wrong points in view that the probabilities let one expect."""


def too_doubtful(sure: NDArray[np.floating], visible: NDArray[np.bool_]) -> bool:
    """Whether too many points are in doubt.

    `sure` (N, N) is how probable each point's best guess is; `visible` bool (N, N). Too many points
    of the whole board must be doubtful. Of the visible ones, too many must be doubtful as well, or
    at least one mistake must be expected.

    >>> every = np.ones((9, 9), np.bool_)
    >>> too_doubtful(np.full((9, 9), 0.99), every), too_doubtful(np.full((9, 9), 0.6), every)
    (False, True)
    """
    seen = sure[visible]
    doubted = np.count_nonzero(seen < SURE)
    if doubted + np.count_nonzero(~visible) <= MAX_UNSURE_SHARE * sure.size:
        return False
    return bool(doubted > MAX_UNSURE_SHARE * len(seen) or (1.0 - seen).sum() > _EXPECTED)
