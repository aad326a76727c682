"""One picture registered: where the board lies in it, and how well it fits the background."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..types import BoardView
from .blocks import Grey
from .occlusion import PlateOcclusion

_HELD, _RIM_HELD = 0.35, 0.4
"""Share of the remembered surface that must be seen again, on the board and around it."""


@dataclass(frozen=True, slots=True, eq=False)
class Registration:
    """One picture laid over the background."""

    view: BoardView
    plate: NDArray[np.uint8]
    """The plate, uint8 (S, S, 3)."""
    rough: Grey
    """The plate's relief."""
    blocks: Grey
    """The plate's blocks."""
    occlusion: PlateOcclusion
    """What covers the plate."""
    shift_cells: float
    """The shift from the view it was looked for at, in cells."""

    @property
    def score(self) -> float:
        """How well it fits the background, 0..1."""
        return (self.occlusion.agreement + self.occlusion.rim) / 2.0

    @property
    def accepted(self) -> bool:
        """Whether enough is seen where it was, on the board and around it."""
        return self.occlusion.agreement >= _HELD and self.occlusion.rim >= _RIM_HELD
