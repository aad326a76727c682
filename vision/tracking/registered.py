"""One picture registered: where the board lies in it, and how well it fits the background."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..types import BoardView
from .blocks import Grey
from .occlusion import Occlusion

_HELD, _RIM_HELD = 0.35, 0.4
"""Share of the remembered surface that must be seen again, on the board and around it."""


@dataclass(frozen=True, slots=True, eq=False)
class Registration:
    """One picture laid over the background: ``plate`` uint8 (S, S, 3), its ``rough`` relief, its

    ``blocks``, what covers it, and ``shift_cells`` from the view it was looked for at.
    """

    view: BoardView
    plate: NDArray[np.uint8]
    rough: Grey
    blocks: Grey
    occlusion: Occlusion
    shift_cells: float

    @property
    def score(self) -> float:
        """How well it fits the background, 0..1."""
        return (self.occlusion.agreement + self.occlusion.rim) / 2.0

    @property
    def accepted(self) -> bool:
        """Whether enough is seen where it was, on the board and around it."""
        return self.occlusion.agreement >= _HELD and self.occlusion.rim >= _RIM_HELD
