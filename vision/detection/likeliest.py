"""The likeliest grid through the marks of one heatmap.

A lattice is fitted through the marks. Which of its lines are the board's outermost ones is decided
by the likelihood of all marks present and absent. Sizes, shifts and shears compete, so a grid
shifted by one line competes with the right one.
"""

from __future__ import annotations

from . import lattice
from .extent import Extent, Marks, best_extent, extents
from .fit import GridProposal, fitted
from .heatmap import PEAK, Heatmap, peaks
from .lattice import SHEARS

SIZES = (9, 13, 19)
THRESHOLDS = (PEAK, 0.45, 0.62, 0.75)
"""Where lines are far apart the net also marks places along them, but fainter."""
MOST_SPOTS = 900


def likeliest_grid(
    heatmap: Heatmap, size: int | None, frame: tuple[int, int]
) -> GridProposal | None:
    """The grid that explains the marks best, in pixels of the picture `frame` (w, h), or None.

    `size` fixes the number of lines; otherwise `SIZES` compete.
    """
    affine = heatmap.image_from_heatmap
    spots, heights = peaks(heatmap.planes[0])
    marks = Marks(heatmap.planes, spots, heights, affine, frame)
    sizes = (size,) if size else SIZES
    found: list[Extent] = []
    best: Extent | None = None
    tried = -1
    for threshold in THRESHOLDS:
        strong = spots[heights > threshold]
        if len(strong) > MOST_SPOTS or len(strong) == tried:
            continue
        tried = len(strong)
        grown = lattice.lattice_through(strong)
        if grown is None:
            continue
        # The basis along which the lattice grew first: the others are seldom needed.
        for shears in (SHEARS[:1], SHEARS[1:]):
            found += extents(grown, marks, sizes, shears)
            best = best_extent(found) if found else None
            if best is not None and _beyond_doubt(best):
                return fitted(best, spots, affine, frame)
    return None if best is None else fitted(best, spots, affine, frame)


def _beyond_doubt(extent: Extent) -> bool:
    """Whether a grid explains all marks so well that no other threshold need be tried."""
    return extent.present > 0.97 and extent.explained > 0.97 and extent.margin > 4 * extent.size
