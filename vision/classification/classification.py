"""A classifier's output for every intersection."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..types import freeze_points


@dataclass(frozen=True, slots=True, eq=False)
class ClassifierOutputs:
    """Outputs of the stone classifier's parts before they are combined."""

    net: NDArray[np.float64]
    """float64 (N, N, 6): logits of empty, black, white and hidden, then the point's offset (du, dv)
    in cells.
    """
    colour_log_odds: NDArray[np.float64]
    """float64 (N, N, 3): log odds of the colour model about their mean."""
    plate: NDArray[np.uint8]
    """uint8 (S, S, 3): the picture that the net saw."""


@dataclass(frozen=True, slots=True, eq=False)
class Classification:
    """A classifier's output for each point."""

    probs: NDArray[np.float32]
    """P(empty, black, white), float32 (N, N, 3)."""
    visible: NDArray[np.bool_]
    """Whether it is visible, bool (N, N)."""
    outputs: ClassifierOutputs | None = None
    """What the stone classifier made it from; None from other classifiers."""

    def __post_init__(self) -> None:
        freeze_points(self, len(self.visible))
