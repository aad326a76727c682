"""What a tracker carries from one picture to the next."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..types import BoardView, Side
from .background import Background
from .blocks import Mask
from .suspicion import Suspect


@dataclass(frozen=True, slots=True, eq=False)
class TrackedPoints:
    """The points of the board as last classified."""

    probs: NDArray[np.float32]
    """float32 (N, N, 3)."""
    offset: NDArray[np.float32]
    """float32 (N, N, 2): a stone's centre from its point in cells."""
    seen: Mask
    """bool (N, N): what the classifier could see."""
    stale: Mask
    """Points that may have changed since."""
    changed: Mask
    """Points at which something else than the known board was seen since they were last read with
    no occluder about."""
    hidden: Mask
    """Points that an occluder hides."""
    side: Side | None
    """The side from which the occluder reaches in."""
    t_ns: int
    """Time of the classification."""


@dataclass(frozen=True, slots=True, eq=False)
class TrackerState:
    """All that is carried from one picture to the next."""

    view: BoardView | None = None
    """Where the board was last."""
    size: int | None = None
    """The lines it must have, None if unknown."""
    shape: tuple[int, int] | None = None
    """(height, width) of the pictures in which `view` is."""
    background: Background | None = None
    points: TrackedPoints | None = None
    lost: int = 0
    """Pictures in a row without a board."""
    tried_ns: int | None = None
    """When the whole picture was last searched."""
    moved_ns: int | None = None
    """When the board was last seen to have moved."""
    thumbnail: NDArray[np.uint8] | None = None
    """uint8: the last registered picture in few pixels.

    None where the next picture must be registered.
    """
    suspect: Suspect | None = None
    """The grid that is not believed yet, while the board is searched for."""
