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
    """The points of the board as last classified.

    ``probs`` float32 (N, N, 3); ``offset`` float32 (N, N, 2), a stone's centre from its point in
    cells; ``seen`` bool (N, N) what the classifier could see; ``stale`` which points changed since;
    ``hidden`` which an occluder hides; ``side`` from which it reaches in; ``t_ns`` of the
    classification.
    """

    probs: NDArray[np.float32]
    offset: NDArray[np.float32]
    seen: Mask
    stale: Mask
    hidden: Mask
    side: Side | None
    t_ns: int


@dataclass(frozen=True, slots=True, eq=False)
class TrackerState:
    """All that is carried from one picture to the next.

    ``view`` where the board was last, in pictures of ``shape`` (height, width); ``size`` the lines
    it must have, if that is known; ``lost`` counts pictures without a board; ``tried_ns`` when the
    whole picture was last searched, ``moved_ns`` when the board was last seen to have moved;
    ``thumbnail`` uint8 is what the last picture that was registered showed, in few pixels, None
    where the next one must be registered; ``suspect`` the grid that is not believed yet, while the
    board is searched for.
    """

    view: BoardView | None = None
    size: int | None = None
    shape: tuple[int, int] | None = None
    background: Background | None = None
    points: TrackedPoints | None = None
    lost: int = 0
    tried_ns: int | None = None
    moved_ns: int | None = None
    thumbnail: NDArray[np.uint8] | None = None
    suspect: Suspect | None = None
