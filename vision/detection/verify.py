"""Is this a real board? All evidence for and against a proposed grid, item by item.

`Confidence` gathers the items: how the grid explains the marks, and the verifier net's output
before and after it is refined. Further, whether its squares alternate, and whether its stones stand
above the board. How exactly the stones lie is asked last, of a grid that is otherwise believed.

Squares alternate on a chess board, a checked cloth, gingham or tiles. A Go board is of one colour
between its lines, and stones follow no pattern. In alternating squares, much of the colours'
variance goes with the parity of row, of column, or of their sum. It is taken on a grid's points, in
its cells, and on both together. Broad or blurred lines alternate with the cells as well; they
differ from squares in how far their shade reaches.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..nets import Net
from ..plate import PlateLayout, cut_plate, planes
from ..types import BELIEVED, BoardView, Classification, NoBoard, NoBoardReason, median
from .fit import ALTERNATING, GridProposal, with_confidence
from .stone_height import measured_height, stone_height_log_odds

_BESIDE = 2.5 / 12
"""Cells from a place's middle, along both lines, at which it is sampled: beside the lines."""
_LEAST = 0.06
"""Logarithm of intensity under which an alternation may be the lines' own shade."""
_DARK = 8.0
"""Intensity that is added, so that noise in the dark counts little."""
_ROUND = (3, 3)
"""Places each way whose mean is taken off: light and its blotches."""
_FEWEST = 20
"""Places in the picture that are needed for a result."""
_REACH = 0.4
"""Share of a line's shade left `_BESIDE` it from which it may be a square's. Of five rendered
boards whose lines alternate with their cells four lie under 0.3, one at 0.66. Of 20 pictures
without a board that do so seven lie over 0.6. What lies under 0.4 is refused by other evidence."""


def alternation(
    plate: NDArray[np.uint8], layout: PlateLayout, view: BoardView, shape: tuple[int, ...]
) -> float:
    """The share 0..1 of the colours' variance that goes with the parity of row, column or both.

    `plate` (side, side, 3) shows the grid of `view` in a picture of `shape` (H, W, ...) by
    `layout`. The result is the largest of three shares: of the points, of the cells, and of points,
    cells and lines' middles together. The third is left out where the lines' own shade makes it.
    What lies outside the picture is left out. Colours are compared with those round them, as
    ratios. Stones and board are not distinguished.
    """
    colours = _sampled(plate, layout)
    halves = np.arange(2 * layout.size - 1) / 2
    there = view.pixels(np.stack(np.meshgrid(halves, halves), axis=-1).reshape(-1, 2))
    far = np.array([shape[1] - 1, shape[0] - 1])
    seen = np.all((there >= 0) & (there <= far), axis=1).reshape(colours.shape[:2])
    apart = max(
        _explained(colours[first::2, first::2], seen[first::2, first::2]) for first in (0, 1)
    )
    together = _explained(colours, seen)
    if together <= apart or _reach(plate, layout, seen) < _REACH:
        return apart
    return together


def _reach(plate: NDArray[np.uint8], layout: PlateLayout, seen: NDArray[np.bool_]) -> float:
    """The share of what the middles of lines differ by from the cells that is left beside them.

    1 where a line lies in a square or a stripe of one colour, 0 where it is narrow. `seen`
    (2N-1, 2N-1) is True for points, middles of lines and cells in the picture.
    """
    colours = np.log(plate + _DARK)
    product = square = 0.0
    for along, there in ((colours, seen), (colours.transpose(1, 0, 2), seen.T)):
        lines = (layout.margin + np.arange(layout.size)) * layout.cell_px
        cells = lines[:-1] + layout.cell_px / 2
        aside = _BESIDE * layout.cell_px
        on, before, after, ground = (
            along[np.ix_(np.rint(rows).astype(int), np.rint(cells).astype(int))]
            for rows in (lines, lines - aside, lines + aside, cells)
        )
        between = (ground[:-1] + ground[1:]) / 2
        shade = (on[1:-1] - between)[there[2:-1:2, 1::2]]
        left = ((before + after)[1:-1] / 2 - between)[there[2:-1:2, 1::2]]
        product += float((left * shade).sum())
        square += float((shade**2).sum())
    return product / square if square > 0.0 else 1.0


def _sampled(plate: NDArray[np.uint8], layout: PlateLayout) -> NDArray[np.float64]:
    """The colours (2N-1, 2N-1, 3) of points, lines' middles and cells, beside the lines."""
    at = (layout.margin + np.arange(2 * layout.size - 1) / 2) * layout.cell_px
    low, high = (np.rint(at + side * layout.cell_px).astype(int) for side in (-_BESIDE, _BESIDE))
    corners = [plate[np.ix_(rows, cols)] for rows in (low, high) for cols in (low, high)]
    return np.asarray(median(np.array(corners, np.float64), axis=0))


def _explained(colours: NDArray[np.float64], seen: NDArray[np.bool_]) -> float:
    """The share of the variance of `colours` (M, M, 3), where `seen`, that parities explain."""
    if np.count_nonzero(seen) < _FEWEST:
        return 0.0
    shown = _beside_its_like(np.log(colours + _DARK), seen)[seen]
    odd = (-1.0) ** np.arange(len(colours))
    rows, cols = np.meshgrid(odd, odd, indexing="ij")
    even = np.ones_like(rows)[seen, None]
    parities = np.stack([rows, cols, rows * cols], axis=-1)[seen]
    whole = _left_over(even, shown)
    gained = whole - _left_over(np.hstack([even, parities]), shown)
    return gained / whole if gained > _LEAST**2 * len(shown) else 0.0


def _beside_its_like(values: NDArray[np.float64], seen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """`values` (M, M, 3) less the mean of those that are `seen` round each."""
    weight = seen.astype(np.float64)
    total, count = (
        cv2.boxFilter(of, -1, _ROUND, normalize=False, borderType=cv2.BORDER_CONSTANT)
        for of in (values * weight[..., None], weight)
    )
    return np.asarray(values - total / np.maximum(count, 1.0)[..., None])


def _left_over(terms: NDArray[np.float64], values: NDArray[np.float64]) -> float:
    """The square error that a linear fit of `terms` (K, T) leaves of `values` (K, 3)."""
    # Normal equations: the columns are ones and signs, far from dependent.
    fit = np.linalg.lstsq(terms.T @ terms, terms.T @ values, rcond=None)[0]
    return float(((values - terms @ fit) ** 2).sum())


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

    def of_found(self, image: NDArray[np.uint8], proposal: GridProposal) -> GridProposal:
        """The proposal with the evidence of the verifier and of its plate's squares."""
        plate, layout = verifier_plate(image, proposal.view)
        items = replace(
            proposal.confidence,
            verifier=self.plate_log_odds(plate),
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
        height = measured_height(image, proposal.view, classification.probs, classification.visible)
        items = replace(
            items,
            refined_verifier=self.log_odds(image, refined),
            stone_height=stone_height_log_odds(height, items.matched),
        )
        return replace(with_confidence(refined, items), classification=classification)


_NO_BOARD = 0.0
"""Log odds of the verifier under which a refusal states that there is no board."""


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
