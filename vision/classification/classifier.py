"""What lies on every intersection: a net that sees the whole board, checked by the colour model.

The net reads the board as cut out straight from above, at the height of the stones' middles, so
that each point is judged where its stone appears and beside all others in the same light. It also
says where each point really lies, so that a grid that is a little off can be moved. The colour
model (`colours.py`) knows nothing of the net's training.
What the two say is added up, so that where both are sure of different things the answer is less so.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..detection.refine import realigned
from ..geometry.plate import Layout, cut_plate, in_picture, planes
from ..geometry.pose import LIFT, lifted
from ..nets import Net
from ..types import BoardView
from .colour_model import Classification, ColourModel

Looks = tuple[tuple[int, float], ...]

CELL = 24
MARGIN = 1 + (CELL - 1) / (2 * CELL)
"""Cells round the grid on the net's plate, such that points lie in the middle of its cells."""

TEMPERATURE = 0.6
"""Divides the net's logits: between what photographs (0.4) and harder rendered boards (0.75) ask
for that it was not trained on."""

HEED = 0.15
"""Weight of the colour model's log odds beside the net's. What it says weighs everywhere alike: to
doubt every point on which it is sure of something else doubles the doubts and finds no mistake."""

_FIRST: Looks = ((0, LIFT),)
_FURTHER: Looks = ((1, LIFT), (2, LIFT - 0.08), (3, LIFT + 0.08))
"""Looks at the board: in which turn (of 90 degrees), and at which height. The further ones are
taken where the first leaves doubt; then the mean of all counts."""
_ACROSS: Looks = ((0, LIFT), (2, LIFT))
"""Looks by which a grid is moved: what a net sees too far to one side is evened out by a turn."""

_DOUBT = 0.99
"""Probability of a point under which the board is looked at again."""

_CLASSES = 4
_TURNED = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
"""What offsets (du, dv) seen in a turned plate are in the plate itself, as 2 x 2 matrices."""

_MOVES, _CLOSE = 2, 0.04
"""How often a grid is moved at most, and the mean move in cells after which it is left alone."""
_FARTHEST = 0.5
"""Cells by which any point of a grid may be moved in all."""


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
        return _weighed(self._said(image, view, _FIRST), *self._besides(image, view))

    def classify_augmented(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """As `classify`; where a point is left in doubt three further passes are averaged in.

        Fewer mistakes, for up to four times as long: for pictures that stand alone.
        """
        said, besides = self._said(image, view, _FIRST), self._besides(image, view)
        first = _weighed(said, *besides)
        if not bool((first.visible & (first.probs.max(axis=-1) < _DOUBT)).any()):
            return first
        said += len(_FURTHER) * self._said(image, view, _FURTHER)
        return _weighed(said / (1 + len(_FURTHER)), *besides)

    def settled(self, image: NDArray[np.uint8], view: BoardView) -> BoardView:
        """The view moved to where the net sees its points in `image`, its confidence as it was.

        Mends a grid that is up to half a cell off. Where the net would move it further, or sees
        too little, the view itself comes back.
        """
        there = view
        for _ in range(_MOVES):
            said = self._said(image, there, _ACROSS)
            beside = said[..., _CLASSES:]
            seen = in_picture(there, image.shape, reach=0.0)
            seen &= said[..., :_CLASSES].argmax(axis=-1) != _CLASSES - 1
            moved = realigned(there, image.shape, beside, seen, LIFT)
            if moved is None:
                break
            there = moved
            if np.abs(beside[seen]).mean() < _CLOSE:
                break
        gaps = np.linalg.norm(there.points - view.points, axis=-1)
        return there if float(gaps.max()) < _FARTHEST * view.pitch_px else view

    def _besides(
        self, image: NDArray[np.uint8], view: BoardView
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """The colour model's log odds (N, N, 3) about their mean, and which points are in view."""
        odds = np.log(np.maximum(self._colours.classify(image, view).probs, 1e-4))
        centred = odds - odds.mean(axis=-1, keepdims=True)
        return centred.astype(np.float64), in_picture(view, image.shape, reach=0.0)

    def _said(self, image: NDArray[np.uint8], view: BoardView, looks: Looks) -> NDArray[np.float64]:
        """What the net says, (N, N, 6): logits and offsets, the mean of `looks`."""
        layout = Layout(view.size, CELL, MARGIN)
        total = np.zeros((view.size, view.size, _CLASSES + 2))
        for turn, height in looks:
            plate = cut_plate(image, lifted(view, image.shape, height), layout)
            batch = np.ascontiguousarray(np.rot90(planes(plate), turn, (1, 2)))[None]
            said = np.rot90(self._net(batch)[0].transpose(1, 2, 0), -turn).astype(np.float64)
            total[..., :_CLASSES] += said[..., :_CLASSES]
            total[..., _CLASSES:] += said[..., _CLASSES:] @ np.reshape(_TURNED[turn], (2, 2))
        return np.asarray(total / len(looks))


def _weighed(
    said: NDArray[np.float64], second: NDArray[np.float64], seen: NDArray[np.bool_]
) -> Classification:
    """What the net `said` and the `second` stone classifier's log odds come to together."""
    logits = said[..., :_CLASSES] / TEMPERATURE
    logits[..., :3] += HEED * second
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    odds /= odds.sum(axis=-1, keepdims=True)
    hidden = odds[..., 3]
    stones = odds[..., :3] + 1e-7
    stones /= stones.sum(axis=-1, keepdims=True)
    doubt = hidden[..., None] ** 2
    probs = (1 - doubt) * stones + doubt / 3
    probs[~seen] = 1 / 3
    return Classification(probs.astype(np.float32), seen & (hidden < 0.5))
