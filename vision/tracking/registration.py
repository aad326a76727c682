"""Laying a picture over what is remembered of the board, and finding the board again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import Layout, cut_plate
from ..geometry.views import corner_distance_cells
from ..types import BoardView
from .alignment import Grey, align, follow_view, relief, search, texture
from .background import Memory
from .occlusion import Cover, blocks_of, look_for_hands, real_blocks
from .relocalise import find_again

_RECUTS, _RECUT = 3, 0.03
"""A plate further off than this many cells is cut again where the board now is."""
_ONWARD, _CLEAR = 0.01, 0.7
"""How much more of the texture must agree after a plate was cut again for that to be done once
more, where no more than so much agrees at all."""
_GAIN, _GAIN_UNDER_COVER = 0.012, 0.25
"""How much more of the texture must agree for a correction to be made: more, the less is seen."""
_ALIAS = 0.45
"""A board that jumped further than this many cells may have been taken a line aside."""
_NEARBY = 0.1
"""Correlation with what is remembered below which the board is not within a cell of its place."""
_HELD, _RIM_HELD = 0.35, 0.4
"""Share of the remembered surface that must be seen again, on the board and around it."""
_SURE_SHIFT, _SURE_LOSS = 0.15, 0.15
"""A view that holds with a smaller correction, in cells, and a smaller share of the surface lost
to nobody, is right without asking further."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One picture laid over the memory: ``plate`` uint8 (S, S, 3), its ``rough`` relief, its

    ``blocks``, what covers it, and ``shift_cells`` from the view it was looked for at.
    """

    view: BoardView
    plate: NDArray[np.uint8]
    rough: Grey
    blocks: Grey
    cover: Cover
    shift_cells: float

    @property
    def trust(self) -> float:
        """How well it fits the memory, 0..1."""
        return (self.cover.agreement + self.cover.rim) / 2.0

    @property
    def holds(self) -> bool:
        """Whether enough is seen where it was, on the board and around it."""
        return self.cover.agreement >= _HELD and self.cover.rim >= _RIM_HELD


def place(
    view: BoardView,
    memory: Memory,
    image: NDArray[np.uint8],
    settled: bool,
    resized: bool = False,
) -> Sight:
    """The best sight of the board near `view`; the caller asks whether it holds.

    `settled` says that the board is at rest, `resized` that the picture's size changed, so that
    the view is but a guess.
    """
    best = lay(view, memory, image, settled)
    if best.holds and _sure(best, memory) and not resized:
        return best
    start, likeness = search(memory.keeper, texture(best.rough, memory.layout))
    if likeness > _NEARBY:
        best = max(best, lay(view, memory, image, settled, start), key=_by_trust)
    if not (best.holds and _sure(best, memory)):
        again = find_again(memory.scene, image)
        if again is not None:
            best = max(best, lay(again, memory, image, settled), key=_by_trust)
        if resized or corner_distance_cells(best.view, view) > _ALIAS:
            best = _unshifted(best, view, memory, image, settled)
    return best


def turned(
    found: BoardView,
    before: BoardView,
    memory: Memory,
    image: NDArray[np.uint8],
    settled: bool,
) -> Sight:
    """The sight of a board found afresh, whose rows may run in any of four directions."""
    middle = (found.size - 1) / 2.0
    cut = _cut(image, found, memory.layout)
    blocks = blocks_of(cut[0], memory.layout)
    views, unlike = [], []
    for quarter in range(4):
        angle = quarter * np.pi / 2.0
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        shift = np.array([middle, middle]) - turn @ np.array([middle, middle])
        grid = np.array([[*turn[0], shift[0]], [*turn[1], shift[1]], [0.0, 0.0, 1.0]])
        views.append(replace(found, image_from_grid=found.image_from_grid @ grid))
        change = np.rot90(blocks, quarter) - memory.still
        unlike.append(float(np.abs(change - np.median(change, axis=(0, 1))).mean()))
    nearest = min(range(4), key=lambda quarter: corner_distance_cells(views[quarter], before))
    likest = min(range(4), key=lambda quarter: unlike[quarter])
    near = lay(views[nearest], memory, image, settled, cut=None if nearest else cut)
    if likest == nearest:
        return near
    best = lay(views[likest], memory, image, settled, cut=None if likest else cut)
    return near if near.trust > best.trust - 0.05 else best


def lay(
    view: BoardView,
    memory: Memory,
    image: NDArray[np.uint8],
    settled: bool,
    start: NDArray[np.float64] | None = None,
    cut: tuple[NDArray[np.uint8], Grey] | None = None,
) -> Sight:
    """A picture laid over the memory, beginning at `view` shifted by `start`.

    `cut` is what `_cut` makes of the picture there, where that is known.
    The view is corrected only where that makes clearly more of the board's surface agree: under
    an arm that hides most of it, what is left fits a wrong place nearly as well.
    """
    layout = memory.layout
    plate, rough = _cut(image, view, layout) if cut is None else cut
    first = found = align(memory.keeper, texture(rough, layout), start)
    corrected, bettered, gained = view, (plate, rough), found.share - found.share_before
    for _ in range(_RECUTS):
        corrected = follow_view(corrected, layout, found.plate_from_reference)
        if found.shift_cells <= _RECUT or (gained < _GAIN and found.share < _CLEAR):
            break
        bettered, before = _cut(image, corrected, layout), found.share
        found = align(memory.keeper, texture(bettered[1], layout))
        gained = found.share - first.share_before
        if found.share < min(before + _ONWARD, _CLEAR):
            break
    shift = corner_distance_cells(corrected, view)
    enough = _GAIN + _GAIN_UNDER_COVER * max(0.0, 0.7 - found.share)
    if start is not None or gained >= enough:
        view, (plate, rough) = corrected, bettered
    elif shift < _RECUT and found.share > 0.7:
        view = corrected
    blocks = blocks_of(plate, layout)
    real = memory.real & real_blocks(view, layout, image.shape)
    cover = look_for_hands(blocks, memory.still, rough, memory.keeper, real, settled)
    return Sight(view, plate, rough, blocks, cover, shift)


def _by_trust(sight: Sight) -> float:
    return sight.trust


def _sure(sight: Sight, memory: Memory) -> bool:
    """Whether nothing else need be tried: a small correction after which as much agrees as did."""
    usual = sight.cover.loss < _SURE_LOSS or sight.cover.agreement > memory.agreement - 0.06
    return usual and sight.shift_cells < _SURE_SHIFT


def _unshifted(
    sight: Sight,
    before: BoardView,
    memory: Memory,
    image: NDArray[np.uint8],
    settled: bool,
) -> Sight:
    """The sight, or the one a line aside that fits as well and lies nearer to where the board was.

    Lines look like their neighbours; a board that jumped is more likely to have gone less far.
    """
    best = sight
    grid = sight.view.image_from_grid
    for du, dv in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        aside = np.array([[1.0, 0, du], [0, 1.0, dv], [0, 0, 1.0]])
        view = replace(sight.view, image_from_grid=grid @ aside)
        if corner_distance_cells(view, before) < corner_distance_cells(best.view, before):
            other = lay(view, memory, image, settled)
            if other.trust > sight.trust - 0.05:
                best = other
    return best


def _cut(
    image: NDArray[np.uint8], view: BoardView, layout: Layout
) -> tuple[NDArray[np.uint8], Grey]:
    plate = cut_plate(image, view, layout)
    grey = np.asarray(cv2.cvtColor(plate, cv2.COLOR_BGR2GRAY), np.uint8)
    return plate, relief(grey, layout)
