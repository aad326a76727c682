"""Is this a real board? All evidence for and against a proposed grid, item by item.

`Confidence` gathers the items: how the grid explains the marks, and the verifier net's output
before and after it is refined. Further, whether its squares alternate, and whether its stones stand
above the board. How exactly the stones lie is asked last, of a grid that is otherwise believed.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout, cut_plate, planes
from ..interfaces import BELIEVED, Classification
from ..nets import Net
from ..types import BoardView, NoBoard, NoBoardReason
from .checkerboard import alternation
from .confidence import ALTERNATING, Confidence
from .fit import GridProposal
from .stone_height import measured_height, stone_height_log_odds, stones_are_drawn

CELL = 12
AROUND = 2
"""Whole cells of surroundings on every side of the outermost ones."""

MARGIN = AROUND + (CELL - 1) / (2 * CELL)
"""Cells round the grid on the net's plate, such that points lie in the middle of its cells."""


def verifier_plate(
    image: NDArray[np.uint8], view: BoardView
) -> tuple[NDArray[np.uint8], PlateLayout]:
    """The plate (side, side, 3) on which `view` in `image` (H, W, 3) BGR is verified."""
    layout = PlateLayout(view.size, CELL, MARGIN)
    return cut_plate(image, view, layout), layout


class Verifier:
    """Rates proposed grids with the net in `weights` (bytes of an ONNX file)."""

    def __init__(self, weights: bytes, threads: int = 1) -> None:
        self.net = Net(weights, threads)

    def log_odds(self, image: NDArray[np.uint8], view: BoardView) -> float:
        """Log odds (nats) that `view` is the grid of a real board in `image` (H, W, 3) BGR."""
        return self.plate_log_odds(verifier_plate(image, view)[0])

    def plate_log_odds(self, plate: NDArray[np.uint8]) -> float:
        """The same of a plate that was cut by `verifier_plate`."""
        return float(self.net(planes(plate)[None]).reshape(-1)[0])


_NO_BOARD = 0.0
"""Log odds of the verifier under which a refusal states that there is no board."""


class Verification:
    """Adds evidence to proposals; without a `verifier` they keep their marks' evidence."""

    def __init__(self, verifier: Verifier | None) -> None:
        self._verifier = verifier

    def of_found(self, image: NDArray[np.uint8], proposal: GridProposal) -> GridProposal:
        """The proposal with the evidence of the verifier and of its plate's squares."""
        if self._verifier is None:
            return proposal
        plate, layout = verifier_plate(image, proposal.view)
        items = replace(
            proposal.confidence,
            verifier=self._verifier.plate_log_odds(plate),
            alternation=alternation(plate, layout, proposal.view, image.shape),
        )
        return with_confidence(proposal.view, items)

    def of_refined(
        self,
        image: NDArray[np.uint8],
        proposal: GridProposal,
        refined: BoardView,
        classification: Classification,
    ) -> GridProposal:
        """The `refined` view of a proposal with the evidence of both.

        Lines that lie beside those of a real board look wrong to the verifier. How high stones
        stand is measured at the proposal's own view, which was found by its lines. The refined view
        was moved to where stones are expected, so there they are no evidence.
        """
        items = proposal.confidence
        if self._verifier is None or items.verifier is None:
            return replace(proposal, view=refined)
        height = measured_height(image, proposal.view, classification.probs, classification.visible)
        items = replace(
            items,
            refined_verifier=self._verifier.log_odds(image, refined),
            stone_height=stone_height_log_odds(height, items.matched),
        )
        return with_confidence(refined, items)


def with_confidence(view: BoardView, items: Confidence) -> GridProposal:
    """The proposal of `view` with the probability that `items` come to."""
    return GridProposal(replace(view, confidence=items.probability), items)


def refusal(best: GridProposal) -> NoBoard:
    """Why the likeliest grid is not believed."""
    n, items = best.view.size, best.confidence
    reason = NoBoardReason.NO_GRID
    if items.verifier is not None and items.verifier < _NO_BOARD:
        detail = f"a {n}x{n} grid was seen, but it does not look like a board on a table"
    elif replace(items, stone_height=0.0).probability >= BELIEVED:
        detail = f"a {n}x{n} grid was seen, but its stones lie flat and exact, as on a screen"
    elif items.alternation > ALTERNATING:
        detail = f"a {n}x{n} grid was seen, but its squares alternate as no Go board's do"
    else:
        reason = NoBoardReason.AMBIGUOUS_GRID
        detail = f"a {n}x{n} grid was suspected, with a probability of {best.view.confidence:.2f}"
    return NoBoard(0, 0, reason, detail)


def refusal_by_stones(
    image: NDArray[np.uint8], view: BoardView, classification: Classification
) -> NoBoard | None:
    """Why a board that was found is not real after all, by how exactly its stones lie, or None."""
    if not stones_are_drawn(image, view, classification.probs, classification.visible):
        return None
    detail = "its stones lie too exactly for a board that was played on: a screen or a diagram"
    return NoBoard(0, 0, NoBoardReason.NO_GRID, detail)
