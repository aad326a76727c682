"""What a classifier says of every intersection."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..types import frozen


@dataclass(frozen=True, slots=True, eq=False)
class ClassifierOutputs:
    """What the parts of the stone classifier said before they were combined.

    ``net`` float64 (N, N, 6): logits of empty, black, white and hidden, then the offset (du, dv) of
    the point in cells; ``colour_log_odds`` float64 (N, N, 3), the colour model's about their mean;
    ``plate`` uint8 (S, S, 3) what the net saw.
    """

    net: NDArray[np.float64]
    colour_log_odds: NDArray[np.float64]
    plate: NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Classification:
    """``probs`` float32 (N, N, 3) = P(empty, black, white); ``visible`` bool (N, N).

    ``outputs`` is what the stone classifier made it from, None from other classifiers.
    """

    probs: NDArray[np.float32]
    visible: NDArray[np.bool_]
    outputs: ClassifierOutputs | None = None

    def __post_init__(self) -> None:
        n = len(self.visible)
        object.__setattr__(self, "probs", frozen(self.probs, np.float32, (n, n, 3), "probs"))
        object.__setattr__(self, "visible", frozen(self.visible, np.bool_, (n, n), "visible"))
