"""A second opinion on a found grid: does this look like a board, and are these its lines?

A small net sees the board cut out straight from above along the proposed grid, with what lies round
it. It says how probable it is that a real board lies there whose lines are those of the grid. It
was taught to refuse diagrams, screens, chess boards, tiles, and grids a line off the board. It
reads no stones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout, cut_plate, planes
from ..nets import Net
from ..types import BoardView

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
