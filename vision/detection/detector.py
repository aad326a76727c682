"""Find the boards in one picture: search for grids, refine them, verify that they are boards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..classification.classifier import StoneClassifier
from ..classification.stone_discs import stone_discs
from ..types import BELIEVED, EMPTY, BoardView, Detection, NoBoard, NoBoardReason, grid_of
from ..views import LIFT, area_px, centred_lens, is_whole, lifted, upward
from .fit import GridProposal, bent
from .heatmap import HeatmapNet
from .plate_grid import APART, PlateGrid, plate_grid, settled_grid
from .search import SIZES, BoardSearch
from .verify import Verifier, refusal

_LEAST = 0.3
"""Share of the points that must be seen for the grid to be moved."""
_MAX_MOVED_CELLS = 0.6
"""Cells by which the points of a grid that was found rightly need not be moved on average."""
_ROUNDS = 4
_MOVES, _CLOSE = 2, 0.04
"""How often a grid is moved at most, and the mean move in cells after which it is left alone."""
_FARTHEST = 0.5
"""Cells by which any point of a grid may be moved in all."""


def refined_view(
    classifier: StoneClassifier, image: NDArray[np.uint8], view: BoardView
) -> BoardView:
    """The view moved to where `classifier` sees its points in `image`, its confidence unchanged.

    Mends a grid that is up to half a cell off. Where it would have to be moved further, or too few
    points are seen, the view itself comes back.
    """
    there = view
    for _ in range(_MOVES):
        beside, seen = classifier.point_offsets(image, there)
        moved = realigned(there, image.shape, beside, seen, LIFT)
        if moved is None:
            break
        there = moved
        if np.abs(beside[seen]).mean() < _CLOSE:
            break
    gaps = np.linalg.norm(there.points - view.points, axis=-1)
    return there if float(gaps.max()) < _FARTHEST * view.pitch_px else view


def refined_by_stones(
    classifier: StoneClassifier, image: NDArray[np.uint8], view: BoardView
) -> BoardView:
    """The view moved so that stones lie about their points, as far aside on one side as another.

    For crowded boards whose lines are hardly seen: there the classifier sees a point where its
    stone is. Stones are taken where they lie as discs, bare points where the classifier sees them.
    """
    beside, seen = classifier.point_offsets(image, view)
    discs = stone_discs(image, view, classifier.classify_augmented(image, view))
    stones = discs.labels != EMPTY
    beside = np.where(stones[..., None], discs.beside, beside)
    moved = realigned(view, image.shape, beside, seen | stones, LIFT)
    return view if moved is None else moved


def realigned(
    view: BoardView,
    shape: tuple[int, ...],
    beside: NDArray[np.floating],
    seen: NDArray[np.bool_],
    height: float,
) -> BoardView | None:
    """The view on which things `height` cells above the points appear where they were seen.

    `beside` (N, N, 2) is how far, in cells (du, dv), they lie from the points of `view` lifted by
    `height`. The picture has `shape` (H, W, …); `seen` (N, N) is True for those that count. All are
    fitted at once, the lens too. Returns None where too few are seen, or where the grid would have
    to be moved so far that it were another grid.
    """
    if seen.mean() < _LEAST or np.abs(beside[seen]).mean() > _MAX_MOVED_CELLS:
        return None
    n = view.size
    grid = grid_of(n)[seen]
    above = lifted(view, shape, height)
    pixels = above.pixels(grid + beside[seen])
    lens = centred_lens(shape)
    matrix, k1 = bent(grid, pixels, above.image_from_grid, lens)
    moved = replace(view, image_from_grid=matrix, distortion=(k1, *lens))
    # The plane of what was seen is known; the board lies `height` below it.
    ground = matrix
    for _ in range(_ROUNDS):
        up = upward(replace(moved, image_from_grid=ground), shape)
        if up is None:
            break
        ground = matrix.copy()
        ground[:, 2] -= height * up
    return replace(moved, image_from_grid=ground / ground[2, 2])


_SURE = 0.9
"""Confidence from which other boards need not be looked for."""
_CUT_OFF = 0.1
"""Share of its points outside the picture from which a board is not taken for the only one."""
_HOPELESS = 0.3
"""Probability of a grid on its own plate under which there is no board: it settles nowhere."""
_PART = -1.5
"""The verifier's log odds under which a filled-in board is taken for part of a larger one. Whole
ones of 9 and 13 lines begin at -1.3, nine in ten parts of that size lie lower."""
_ROOM_BESIDE = 0.4
"""Share of the picture from which on a grid leaves no room for a larger one beside it."""


class Detector:
    """Finds boards with the net in `weights` (bytes of an ONNX file).

    With the net `verifier` (likewise) a grid must also look like a board on a table. With a
    `classifier` a grid is refined to where its points are seen, and how high its stones stand
    counts as evidence.
    """

    def __init__(
        self,
        weights: bytes,
        verifier: bytes | None = None,
        threads: int = 1,
        classifier: StoneClassifier | None = None,
    ) -> None:
        self.heatmaps = HeatmapNet(weights, threads)
        self.verifier = Verifier(verifier, threads) if verifier else None
        self._classifier = classifier
        self._search = BoardSearch(self.heatmaps, self.verifier)

    def detect(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        """The board in `image` uint8 (H, W, 3) BGR, or why there is none.

        `size` fixes the number of lines; otherwise 9, 13 and 19 compete. The view's confidence is
        the probability that every intersection is within half a cell. Other boards are looked for
        only where the first is unsure or partly outside the picture, or where a larger one has room
        beside it.
        """
        found = self._detect(image, size, beside=False)
        return found if isinstance(found, NoBoard) else found[0].view

    def detect_all(
        self, image: NDArray[np.uint8], size: int | None = None, least: float = BELIEVED
    ) -> tuple[Detection, ...] | NoBoard:
        """All boards in `image` that are found, as in `detect`, the largest whole one first.

        A grid with less confidence than `least` is not believed.
        """
        found = self._detect(image, size, beside=True, least=least)
        if isinstance(found, NoBoard):
            return found
        return tuple(
            Detection(one.view, one.classification, one.confidence.by_marks) for one in found
        )

    def detect_filled(
        self, image: NDArray[np.uint8], size: int | None = None
    ) -> tuple[Detection, ...] | NoBoard:
        """The grids in `image` that a board filled in for the count may have, as `detect_all`.

        Each is compared with those a line beside it, on its own plate. A likelier one found so is
        returned instead, and so is one in an area that looks like a grid where none was found. For
        such a grid only ``by_marks`` speaks. The caller judges by what lies on the points.
        """
        found = self._detect(image, size, beside=True, least=0.0)
        if isinstance(found, NoBoard):
            around = self._search.around_area(image, (size,) if size else SIZES)
            grids = [settled_grid(self.heatmaps, image, view) for view in around]
            if not grids:
                return found
            return (self._of_plate(image, max(grids, key=lambda grid: grid.score)),)
        return tuple(self._straightened(image, one) for one in found)

    def _straightened(self, image: NDArray[np.uint8], one: GridProposal) -> Detection:
        """A proposal as it is, with its plate's evidence, or the grid that is likelier there."""
        grid = settled_grid(self.heatmaps, image, one.view)
        if grid.moved >= APART:
            return self._of_plate(image, grid)
        by_marks = max(one.confidence.by_marks, grid.confidence)
        if one.view.confidence >= BELIEVED or self._classifier is None:
            return Detection(one.view, one.classification, by_marks)
        return Detection(refined_by_stones(self._classifier, image, one.view), None, by_marks)

    def _of_plate(self, image: NDArray[np.uint8], grid: PlateGrid) -> Detection:
        """The grid moved to where its points are seen; nothing but the marks speaks for it."""
        view = replace(grid.view, confidence=0.0)
        if grid.confidence < _HOPELESS:
            return Detection(view, None, 0.0)
        if self._classifier is not None:
            view = refined_view(self._classifier, image, view)
            view = refined_by_stones(self._classifier, image, view)
        again = plate_grid(self.heatmaps, image, view)
        return Detection(view, None, again.confidence if again.moved < APART else 0.0)

    def refuse_part(self, image: NDArray[np.uint8], view: BoardView) -> NoBoard | None:
        """Why the grid of `view` may be part of a larger board, by what lies around it, or None.

        A grid of as many lines as any board has is none.
        """
        n = view.size
        verifier = self.verifier if n < max(SIZES) else None
        if verifier is None or verifier.log_odds(image, view) >= _PART:
            return None
        grid = f"a {n}x{n} grid was seen, but the board seems to go on beyond it"
        return NoBoard(0, 0, NoBoardReason.AMBIGUOUS_GRID, grid)

    def detect_quickly(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | None:
        """The likeliest grid of `image` at one search, None where that leaves doubt.

        Costs less than `detect`: neither printed markers nor other boards are looked for, and the
        grid is neither refined nor verified. The caller verifies it.
        """
        found = self._search.propose_quickly(image, size)
        return None if found is None or found.view.confidence < BELIEVED else found.view

    def propose(self, image: NDArray[np.uint8], size: int | None = None) -> GridProposal | None:
        """The likeliest grid in `image`, however unlikely, and its confidence; not refined."""
        return self._search.propose(image, size)

    def _detect(
        self,
        image: NDArray[np.uint8],
        size: int | None,
        beside: bool,
        least: float = BELIEVED,
    ) -> list[GridProposal] | NoBoard:
        best = self._search.propose(image, size)
        if best is None:
            return NoBoard(0, 0, NoBoardReason.NO_GRID, "no grid of lines was found in the picture")
        sure = best.view.confidence >= _SURE or best.confidence.marked
        others: list[GridProposal] = []
        area = area_px(best.view)
        if beside or not sure or best.confidence.unseen > _CUT_OFF:
            others = self._search.others(image, best.view, 0.0)
        elif area < _ROOM_BESIDE * image.shape[0] * image.shape[1]:
            others = self._search.others(image, best.view, area)
        if others and not sure:
            best = self._search.alone(image, best, [other.view for other in others], size)
        seen = [self.refine(image, one) for one in (best, *others) if size in (None, one.view.size)]
        found = [one for one in seen if one.view.confidence >= least]
        if not found:
            return refusal(seen[0])
        shape = image.shape
        if not best.confidence.marked:  # markers show which board is meant
            found.sort(key=lambda one: (is_whole(one.view, shape), area_px(one.view)), reverse=True)
        return found

    def refine(self, image: NDArray[np.uint8], proposal: GridProposal) -> GridProposal:
        """The proposal moved to where its points are seen, with the evidence of both views."""
        if self._classifier is None:
            return proposal
        refined = refined_view(self._classifier, image, proposal.view)
        if self.verifier is None or proposal.confidence.verifier is None:
            return replace(proposal, view=refined)
        seen = self._classifier.classify(image, refined)
        return self.verifier.of_refined(image, proposal, refined, seen)
