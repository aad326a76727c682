"""Where in a picture to look for a board: from afar, closer, and more carefully where in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import in_picture
from ..types import BoardView, grid_of, median, view_from_corners
from ..views import centred_lens, overlap, rescaled
from . import lattice
from .extent import Extent, Marks, best_extent, extents
from .fit import GridProposal, bent, fitted, upright, with_confidence
from .heatmap import PEAK, Box, Heatmap, HeatmapNet, everything, grid_area, peaks
from .lattice import SHEARS, apply
from .markers import aligned_to_markers, marker_corners
from .verify import Verifier

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


COARSE_SIDE = 256
"""Pixels of the net's input where a picture is only searched for the area that a grid covers."""
SECOND_SIDES = (320, 640, 896)
"""Pixels of the net's input where the first search leaves doubt. Large stones on few lines are
recognised better in smaller pictures, lines far off or close together in larger ones."""

AREA_SIDE = 640
"""Pixels of the net's input where the corners of an area are looked for."""

_PLAIN = 0.9
"""Confidence from which a first proposal is taken without a second search."""
_OTHER = 0.8
"""Confidence from which a further board is named."""
_MOST_OTHERS = 3
_APART = 0.1
"""Share of its area that another board may seem to have in common with one."""

_SIDE = 1800
"""Longer side of the copy in which boards are painted over, at most."""

_ROUND_IT = 1.3
"""Cells around a grid that belong to its board."""


class BoardSearch:
    """Searches pictures with the heatmap `net`; the `verifier` adds evidence to every proposal."""

    def __init__(self, net: HeatmapNet, verifier: Verifier | None) -> None:
        self._net = net
        self._verifier = verifier

    def propose(self, image: NDArray[np.uint8], size: int | None = None) -> GridProposal | None:
        """The likeliest grid in `image`, however unlikely, and its confidence."""
        inner = marker_corners(image)
        if inner is not None:
            box = (*inner.min(axis=0).tolist(), *inner.max(axis=0).tolist())
            beside = aligned_to_markers(self._verified_in(image, box, size), inner, size)
            if beside is not None:
                return beside
        found = self._closer(image, size)
        return self._verified_in(image, everything(image), size) if found is None else found

    def propose_quickly(self, image: NDArray[np.uint8], size: int | None) -> GridProposal | None:
        """The likeliest grid at one search, by its marks alone; None where no area shows one."""
        box = self._from_afar(image)
        return None if box is None else self._grid_in(image, box, size)

    def around_area(self, image: NDArray[np.uint8], sizes: tuple[int, ...]) -> list[BoardView]:
        """Grids of these `sizes` laid over the area that looks most like a grid; none without."""
        box = grid_area(self._net.heatmap(image, everything(image)))
        corners = None if box is None else quadrangle(self._net.heatmap(image, box, AREA_SIDE))
        return [] if corners is None else [over(corners, size) for size in sizes]

    def others(
        self, image: NDArray[np.uint8], view: BoardView, least_px: float
    ) -> list[GridProposal]:
        """Boards of any size beside the one at `view`, of `least_px` square pixels at least."""
        known, found = [view], list[GridProposal]()
        while len(found) < _MOST_OTHERS:
            copy, shown = mask_boards(image, known)
            shrink = copy.shape[0] * copy.shape[1] / (shown[0] * shown[1])
            one = self._closer(copy, None, careful=False, least_px=least_px * shrink)
            if one is None or one.view.confidence < _OTHER:
                break
            there = rescaled(one.view, (copy.shape[0], copy.shape[1]), shown)
            if any(overlap(there, before) > _APART for before in known):
                break
            known.append(there)
            found.append(replace(one, view=there))
        return found

    def alone(
        self,
        image: NDArray[np.uint8],
        proposal: GridProposal,
        others: Sequence[BoardView],
        size: int | None,
    ) -> GridProposal:
        """The proposal as found with the `others` painted over, if that is more confident."""
        copy, shown = mask_boards(image, others)
        again = self._closer(copy, size)
        if again is None or again.view.confidence <= proposal.view.confidence:
            return proposal
        return replace(again, view=rescaled(again.view, (copy.shape[0], copy.shape[1]), shown))

    def _closer(
        self,
        image: NDArray[np.uint8],
        size: int | None,
        careful: bool = True,
        least_px: float = 0.0,
    ) -> GridProposal | None:
        """The likeliest grid in what looks, from afar, like the largest board.

        A `careful` search goes on where that leaves doubt. An area whose box is smaller than
        `least_px` square pixels is left out.
        """
        box = self._from_afar(image)
        if box is not None and (box[2] - box[0]) * (box[3] - box[1]) < least_px:
            return None
        found = None if box is None else self._verified_in(image, box, size)
        if not careful or (found is not None and found.view.confidence >= _PLAIN):
            return found
        every = [one for one in (found, *self._searched_again(image, size)) if one is not None]
        return max(every, key=lambda one: one.view.confidence, default=None)

    def _searched_again(self, image: NDArray[np.uint8], size: int | None) -> list[GridProposal]:
        """The proposals of further searches: at other scales, and rectified."""
        h, w = image.shape[:2]
        box = grid_area(self._net.heatmap(image, everything(image)))
        if box is None:
            return []
        heatmaps = [self._net.heatmap(image, box, side) for side in SECOND_SIDES]
        found = [likeliest_grid(heatmap, size, (w, h)) for heatmap in heatmaps]
        corners = quadrangle(heatmaps[1])
        if corners is not None:
            flat, back = flattened(image, corners)
            flat_map = self._net.heatmap(flat, everything(flat))
            again = likeliest_grid(flat_map, size, (len(flat), len(flat)))
            found.append(None if again is None else map_proposal(again, back, (w, h)))
        return [self._verified(image, one) for one in found if one is not None]

    def _from_afar(self, image: NDArray[np.uint8]) -> Box | None:
        """The box of what looks, from afar, like the largest board."""
        return grid_area(self._net.heatmap(image, everything(image), COARSE_SIDE))

    def _grid_in(self, image: NDArray[np.uint8], box: Box, size: int | None) -> GridProposal | None:
        """The likeliest grid in the `box` of `image`, by its marks alone."""
        h, w = image.shape[:2]
        return likeliest_grid(self._net.heatmap(image, box), size, (w, h))

    def _verified_in(
        self, image: NDArray[np.uint8], box: Box, size: int | None
    ) -> GridProposal | None:
        """The likeliest grid in the `box` of `image`, verified."""
        found = self._grid_in(image, box, size)
        return None if found is None else self._verified(image, found)

    def _verified(self, image: NDArray[np.uint8], found: GridProposal) -> GridProposal:
        return found if self._verifier is None else self._verifier.of_found(image, found)


def mask_boards(
    image: NDArray[np.uint8], views: Sequence[BoardView]
) -> tuple[NDArray[np.uint8], tuple[int, int]]:
    """A copy of `image` (H, W, 3), made smaller where it is large, with the boards painted over.

    Also returns the height and width of the part of `image` that the copy shows.
    """
    factor = max(1, max(image.shape[:2]) // _SIDE)
    height, width = image.shape[0] // factor, image.shape[1] // factor
    part = image[: height * factor, : width * factor]
    copy = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    for view in views:
        low, high = -_ROUND_IT, view.size - 1 + _ROUND_IT
        ends = np.array([[low, low], [high, low], [high, high], [low, high]])
        ring = (view.pixels(ends) - (factor - 1) / 2) / factor
        colour = median(copy[::16, ::16].reshape(-1, 3), axis=0)
        cv2.fillConvexPoly(copy, np.rint(ring).astype(np.int32), colour.tolist())
    return np.asarray(copy, np.uint8), (part.shape[0], part.shape[1])


_FLAT_SIDE, _FLAT_ROOM = 640, 70
"""Pixels of the flat picture's sides, and those around the area in it."""
_INSIDE = 0.5
_LEAST = 80
"""Pixels of the net's plane that an area has at least."""


def quadrangle(heatmap: Heatmap) -> NDArray[np.float64] | None:
    """The four corners (4, 2), in turn, of the largest area that looks like a grid, or None.

    In pixels of the picture.
    """
    mask = (heatmap.planes[1] > _INSIDE).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    if cv2.contourArea(hull) < _LEAST:
        return None
    length = cv2.arcLength(hull, True)
    for part in np.linspace(0.01, 0.15, 30):
        corners = cv2.approxPolyDP(hull, float(part) * length, True)[:, 0]
        if len(corners) <= 4:
            break
    if len(corners) != 4:
        return None
    affine = heatmap.image_from_heatmap
    return np.asarray(corners @ affine[:, :2].T + affine[:, 2], np.float64)


def flattened(
    image: NDArray[np.uint8], corners: NDArray[np.float64]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The picture with the quadrangle `corners` (4, 2) laid square; also image_from_flat (3, 3).

    Seen from low down, or crowded with stones, the marks of far lines melt together, while the area
    of the grid is still plain. In the flat picture the lines lie evenly apart.
    """
    low, high = float(_FLAT_ROOM), float(_FLAT_SIDE - 1 - _FLAT_ROOM)
    square = np.array([[low, low], [high, low], [high, high], [low, high]])
    if cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
        square = square[[0, 3, 2, 1]]
    back = cv2.getPerspectiveTransform(square.astype(np.float32), corners.astype(np.float32))
    longest = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).max()
    source = image
    if longest > 1.5 * (high - low):
        source = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.4 * longest / (high - low)), np.uint8)
    flat = cv2.warpPerspective(
        source,
        back,
        (_FLAT_SIDE, _FLAT_SIDE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(flat, np.uint8), np.asarray(back, np.float64)


def over(corners: NDArray[np.float64], size: int) -> BoardView:
    """The grid of `size` lines whose outermost points are the `corners` (4, 2) of an area.

    >>> corners = np.array([[0, 0], [80, 0], [80, 80], [0, 80]], np.float64)
    >>> over(corners, size=9).points[0, 1].tolist()
    [10.0, 0.0]
    """
    clockwise = cv2.contourArea(corners.astype(np.float32), oriented=True) > 0
    view = view_from_corners(size, corners if clockwise else corners[[0, 3, 2, 1]])
    return replace(view, image_from_grid=upright(view.image_from_grid, size))


def map_proposal(
    proposal: GridProposal, image_from_flat: NDArray[np.float64], frame: tuple[int, int]
) -> GridProposal:
    """A proposal in the flat picture as one in the picture `frame` (w, h), its lens fitted anew."""
    view, (w, h) = proposal.view, frame
    n = view.size
    grid = grid_of(n).reshape(-1, 2)
    pixels = apply(image_from_flat, view.pixels(grid))
    lens = centred_lens((h, w))
    matrix, k1 = bent(grid, pixels, image_from_flat @ view.image_from_grid, lens)
    made = BoardView(n, upright(matrix, n), (k1, *lens))
    seen = in_picture(made, (h, w), reach=0.0)
    items = replace(proposal.confidence, unseen=1.0 - float(seen.mean()))
    return with_confidence(replace(made, rms_px=items.residual_cells * made.pitch_px), items)
