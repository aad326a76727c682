"""A board that was filled in or rearranged for the count, read from one picture.

Such a board looks less like a game's: its stones lie in rows and off their points, and they may
hide every line. The verifier of boards in play has seen none like it. The grid is believed where
the marks fit one grid alone and the stones on it are plain.

Some stones touch, or look like the board. Points in doubt are then read otherwise in a picture that
is a little darker or mirrored. The mean over such looks is surer than any one of them. A board that
is not found in one look may be found in another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from .classification.stone_discs import stone_discs
from .detection.detector import Detector
from .detection.line_fit import PLAIN_LEAD, fitted_to_lines
from .plate import in_picture
from .types import (
    BELIEVED,
    EMPTY,
    BoardView,
    Detection,
    NoBoard,
    NoBoardReason,
    PointClassifier,
    StoneShift,
    freeze_points,
)
from .views import LIFT, corner_distance_cells, parallax, rescaled

Image = NDArray[np.uint8]

_LIGHTER, _DARKER = 0.7, 1.4
"""Exponents of the intensities of the lighter and the darker look."""

BY_MARKS = 0.9
"""Confidence by its marks alone from which a grid is believed if its points are plain."""

PLAIN, MOST_DOUBTED = 0.9, 0.1
"""A point is plain from this probability; the share of others on a board that is believed."""

STONES = 0.25
"""Share of a filled board's points that hold stones, at least."""

SEEN = 0.99
"""Probability of a stone from which its point counts as seen, though the classifier doubts it."""

CROWDED = 0.5
"""Share of a board's points with stones from which on they lead its grid astray."""

FLATTEST = 4.0
"""How far aside a thing appears at most, in its own heights: a camera 14 degrees above the table.
Seen flatter, stones of neighbouring rows hide each other."""

_LEAST = 1e-6
"""Probability below which no look is believed."""

MOVED = 0.04
"""Cells by which a corner must move for the board to be read again."""


def altered(image: Image, view: BoardView) -> Iterator[tuple[Image, BoardView, bool]]:
    """Looks at the board at `view` in `image` (H, W, 3): picture, view in it, whether mirrored.

    In the mirror the board's columns run backwards, so that the grid keeps its turn.
    """
    mirror = np.array([[-1, 0, image.shape[1] - 1], [0, 1, 0], [0, 0, 1.0]])
    columns = np.array([[-1, 0, view.size - 1], [0, 1, 0], [0, 0, 1.0]])
    yield np.ascontiguousarray(image[:, ::-1]), _carried(view, mirror, columns), True
    for exponent in (_LIGHTER, _DARKER):
        tone = np.rint(255 * (np.arange(256) / 255) ** exponent).astype(np.uint8)
        yield np.asarray(cv2.LUT(image, tone), np.uint8), view, False


def searched(image: Image) -> Iterator[tuple[Image, Callable[[BoardView], BoardView]]]:
    """Pictures in which to look for a board that is not found in `image` (H, W, 3).

    Each comes with the function that carries a view found there into `image`: half the size, then
    upside down.
    """
    tall, wide = image.shape[:2]
    size = (max(wide // 2, 1), max(tall // 2, 1))
    half = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    yield (
        np.asarray(half, np.uint8),
        lambda view: rescaled(view, half.shape[:2], (tall, wide)),
    )
    turn = np.array([[-1, 0, wide - 1], [0, -1, tall - 1], [0, 0, 1.0]])
    yield np.ascontiguousarray(image[::-1, ::-1]), lambda view: _carried(view, turn, np.eye(3))


def _carried(view: BoardView, picture: NDArray[np.float64], grid: NDArray[np.float64]) -> BoardView:
    """The view after its `picture` (3, 3) was reversed, and its `grid` (3, 3) before that."""
    k1, cx, cy, scale = view.distortion
    x, y, _ = (picture @ (cx, cy, 1.0)).tolist()
    matrix = picture @ view.image_from_grid @ grid
    return replace(view, image_from_grid=matrix, distortion=(k1, x, y, scale))


@dataclass(frozen=True, slots=True, eq=False)
class FilledPoints:
    """What lies on each point of a filled-in board."""

    view: BoardView
    """Where the board lies."""
    probs: NDArray[np.float32]
    """float32 (N, N, 3): empty, black and white."""
    visible: NDArray[np.bool_]
    """bool (N, N)."""
    shifts: tuple[StoneShift, ...]
    """The stones that lie between two points."""
    crowded: bool = False
    """Whether much of a stone is seen that belongs to no point."""
    doubled: bool = False
    """Whether two stones are read nearer to each other than stones can lie."""
    line_lead: float = 0.0
    """How far lines seen between the stones prefer this grid to those a line beside (`LineFit`)."""
    others: tuple[BoardView, ...] = ()
    """Where further boards lie, which were not read."""

    def __post_init__(self) -> None:
        freeze_points(self, len(self.visible))


def filled_board(
    image: NDArray[np.uint8],
    detector: Detector,
    classifier: PointClassifier,
    size: int | None = None,
    view: BoardView | None = None,
) -> FilledPoints | NoBoard:
    """The points of a board that was filled in for the count, or why there is none.

    `image` uint8 (H, W, 3) BGR; `size` the number of lines, if known; `view` where the board lies,
    if known. Stones that lie off their points are given to the points that they belong to. Without
    both, a grid is refused that may be part of a larger board. The caller must judge whether what
    it makes of the points is certain.
    """
    if view is not None:
        return _points(image, classifier, Detection(view), exact=True)
    refused: list[NoBoard] = []
    for found in _found(image, detector, size):
        if isinstance(found, NoBoard):
            refused.append(found)
            continue
        part = None
        for board in found:
            if _too_flat(image, board.view):
                continue
            points = _points(image, classifier, board)
            if board.view.confidence < BELIEVED:
                # Stones hide the lines of a filled-in board: they may prove a grid in doubt.
                if not (_sure_of_grid(board, points) and _plain(points)):
                    continue
                if size is None and (part := detector.refuse_part(image, points.view)):
                    continue
            beside = (each.view for each in found if each is not board)
            others = tuple(other for other in beside if other.confidence >= BELIEVED)
            return replace(points, others=others)
        if part is not None:
            return part
        n = found[0].view.size
        grid = f"a {n}x{n} grid was seen, but no filled-in board on it"
        refused.append(NoBoard(0, 0, NoBoardReason.NO_GRID, grid))
    return refused[0]


def _found(
    image: NDArray[np.uint8], detector: Detector, size: int | None
) -> Iterator[tuple[Detection, ...] | NoBoard]:
    """What the detector finds in the picture, then what it finds in altered ones.

    A grid that shows in those alone comes with no confidence.
    """
    yield detector.detect_filled(image, size)
    for look, map_view in searched(image):
        found = detector.detect_filled(look, size)
        if isinstance(found, NoBoard):
            yield found
        else:
            yield tuple(
                Detection(replace(map_view(one.view), confidence=0.0), None, one.by_marks)
                for one in found
            )


def looked_at_again(
    image: NDArray[np.uint8], classifier: PointClassifier, points: FilledPoints
) -> FilledPoints:
    """`points` of a board in `image` (H, W, 3) with the mean of what is seen in altered pictures.

    For a board that leaves doubt: it takes four times as long to read as the picture alone.
    """
    logs = [np.log(np.maximum(points.probs, _LEAST))]
    for look, view, mirrored in altered(image, points.view):
        probs = stone_discs(look, view, classifier.classify_augmented(look, view)).probs
        logs.append(np.log(np.maximum(probs[:, ::-1] if mirrored else probs, _LEAST)))
    mean = np.exp(np.mean(logs, axis=0))
    probs = (mean / mean.sum(axis=-1, keepdims=True)).astype(np.float32)
    return replace(points, probs=probs)


def _points(
    image: NDArray[np.uint8], classifier: PointClassifier, board: Detection, exact: bool = False
) -> FilledPoints:
    """What lies on the points of a board, its stones found where they lie.

    The view of a crowded board that is not `exact` is moved to the lines seen between the stones.
    On other boards the detector sees the crossings themselves.
    """
    first = classifier.classify_augmented(image, board.view, board.classification)
    discs = stone_discs(image, board.view, first)
    line_lead, view = 0.0, board.view
    if not exact and (discs.labels != EMPTY).mean() >= CROWDED:
        fit = fitted_to_lines(image, board.view, discs)
        line_lead = fit.lead
        if corner_distance_cells(fit.view, board.view) > MOVED:
            view = fit.view
            first = classifier.classify_augmented(image, view)
            discs = stone_discs(image, view, first)
    stones = (discs.labels != EMPTY) & (discs.probs.max(axis=-1) > SEEN)
    # Beyond the picture's edge its last pixels are repeated, and look like stones.
    visible = (first.visible | stones) & in_picture(view, image.shape)
    return FilledPoints(
        view, discs.probs, visible, discs.shifts, discs.crowded, discs.doubled, line_lead
    )


def _too_flat(image: Image, view: BoardView) -> bool:
    """Whether the camera would have to be so low that stones could not be separated."""
    aside = parallax(view, image.shape).reshape(-1, 2).mean(axis=0) / LIFT
    return float(np.linalg.norm(aside)) > FLATTEST


def _sure_of_grid(board: Detection, points: FilledPoints) -> bool:
    """Whether the marks show which grid it is, or the lines, or both together."""
    if board.by_marks >= BY_MARKS or points.line_lead >= PLAIN_LEAD:
        return True
    return board.by_marks >= BELIEVED and points.line_lead > 0


def _plain(points: FilledPoints) -> bool:
    """Whether a board full of stones is seen clearly, hardly a point in doubt."""
    doubted = (points.probs.max(axis=-1) < PLAIN) | ~points.visible
    stones = points.probs.argmax(axis=-1) != EMPTY
    return bool(doubted.mean() <= MOST_DOUBTED and stones.mean() >= STONES)
