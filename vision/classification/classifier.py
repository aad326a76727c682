"""What lies on every intersection: a net that sees the whole board, checked by the colour model.

The net sees the board cut out straight from above, at the height of the stones' middles. So each
point is classified where its stone appears, beside all others in the same light. The net also gives
the true place of each point, so that a grid that is a little off can be refined. The colour model
(`colour_model.py`) knows nothing of the net's training. The log odds of both are added: where they
contradict each other, the result is less sure. A board of coloured cloth is seen as if it were of
wood as well (`coloured_board.py`). A white stone without a stone's outline is doubted (`gleam.py`).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout, cut_plate, in_picture, planes
from ..geometry.pose import LIFT, lifted
from ..nets import Net
from ..types import BoardView
from .classification import Classification, ClassifierOutputs
from .colour_model import ColourModel
from .coloured_board import cloth_as_wood
from .gleam import doubted, gleams

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
        if not bool((first.visible & (first.probs.max(axis=-1) < _DOUBT)).any()):
            return first
        outputs = first.outputs
        if outputs is None:
            raise ValueError("first: expected a classification of the stone classifier")
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
        total: NDArray[np.float64] | None = None
        for turn, height in passes:
            output = np.mean([self._output(look, turn) for look in seen[height]], axis=0)
            output[..., _CLASSES:] = output[..., _CLASSES:] @ np.reshape(_TURNED[turn], (2, 2))
            total = output if total is None else total + output
        if total is None:
            raise ValueError("passes: expected one at least")
        return np.asarray(total / len(passes))

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


def turned_offsets(beside: NDArray[np.float32], turns: int, mirror: bool) -> NDArray[np.float32]:
    """Offsets (N, N, 2) on a plate turned by `turns` of ``np.rot90`` and then perhaps mirrored.

    >>> aside = np.array([[[0.5, 0.25]]], np.float32)
    >>> turned_offsets(aside, turns=1, mirror=False).tolist()
    [[[0.25, -0.5]]]
    """
    for _ in range(turns):
        beside = np.rot90(beside)
        beside = np.stack([beside[..., 1], -beside[..., 0]], -1)
    return beside[:, ::-1] * np.array([-1, 1], np.float32) if mirror else beside


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
    probs = doubted(probs, *gleams(outputs.plate, places, probs, visible, CELL))
    probs[~seen] = 1 / 3
    return Classification(probs.astype(np.float32), visible, outputs)


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
