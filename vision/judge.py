"""What lies on every intersection: a net that sees the whole board, checked by the colour model.

The net reads the board as cut out straight from above, at the height of the stones' middles, so
that each point is judged where its stone appears and beside all others in the same light. The
colour model (`colours.py`) knows nothing of the net's training.
What the two say is added up, so that where both are sure of different things the answer is less so.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .colours import ColourJudge, Judgement
from .nets import Net
from .plate import Layout, cut_plate, in_picture, planes
from .pose import lifted
from .types import BoardView

CELL = 24
MARGIN = 1 + (CELL - 1) / (2 * CELL)
"""Cells round the grid on the net's plate, such that points lie in the middle of its cells."""

LIFT = 0.16
"""Cells above the board of the plane that the net looks at: the middle of a stone."""

TEMPERATURE = 0.75
"""Divides the net's logits; fitted on photographs that it was not trained on."""

HEED = 0.15
"""Weight of the colour model's log odds beside the net's. What it says weighs everywhere alike: to
doubt every point on which it is sure of something else doubles the doubts and finds no mistake."""


class Judge:
    """Judges points with the net in `weights` (bytes of an ONNX file) and the colour model."""

    def __init__(self, weights: bytes, threads: int = 1) -> None:
        self._net = Net(weights, threads)
        self._colours = ColourJudge()

    def judge(self, image: NDArray[np.uint8], view: BoardView) -> Judgement:
        """P(empty, black, white) of every intersection of `view` in `image` (BGR, H x W x 3).

        ``visible`` is False where a hand or the picture's edge hides the point; its
        probabilities then lean towards equal thirds.
        """
        plate = cut_plate(image, lifted(view, image.shape, LIFT), Layout(view.size, CELL, MARGIN))
        logits = self._net(planes(plate)[None])[0].transpose(1, 2, 0) / TEMPERATURE
        logits = logits.astype(np.float64)
        second = np.log(np.maximum(self._colours.judge(image, view).probs, 1e-4))
        logits[..., :3] += HEED * (second - second.mean(axis=-1, keepdims=True))
        odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
        odds /= odds.sum(axis=-1, keepdims=True)
        hidden = odds[..., 3]
        stones = odds[..., :3] + 1e-7
        stones /= stones.sum(axis=-1, keepdims=True)
        doubt = hidden[..., None] ** 2
        probs = (1 - doubt) * stones + doubt / 3
        seen = in_picture(view, image.shape, reach=0.0)
        probs[~seen] = 1 / 3
        return Judgement(probs.astype(np.float32), seen & (hidden < 0.5))
