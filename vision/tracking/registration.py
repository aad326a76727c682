"""Laying a picture over the background, and finding the board again."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout, cut_plate
from ..types import BoardView, median
from ..views import corner_distance_cells
from .alignment import Grey, align, aligned_view, relief, relocalised_view, search, texture
from .background import Background
from .blocks import blocks_of, real_blocks
from .occlusion import Registration, detect_occlusion

_RECUTS, _RECUT = 3, 0.03
"""How often a plate is cut again where the board now is, if it is further off than so many
cells."""
_STEADY = 0.01
"""Cells up to which a board has not moved: its view stays the same."""
_ONWARD, _CLEAR = 0.01, 0.7
"""A plate is cut once more only if the last cut made so much more of the texture agree, or at least
so much agrees."""
_GAIN, _GAIN_UNDER_COVER = 0.012, 0.25
"""How much more of the texture must agree for a correction to be made: more, the less is seen."""
_ALIAS = 0.45
"""A board that jumped further than this many cells may have been taken a line aside."""
_NEARBY = 0.1
"""Correlation with what is remembered below which the board is not within a cell of its place."""
_SURE_SHIFT, _SURE_LOSS = 0.15, 0.15
"""A view needs no further search if its correction is smaller, in cells, and a smaller share of the
surface is lost to no occluder."""


def register(
    view: BoardView,
    background: Background,
    image: NDArray[np.uint8],
    settled: bool,
    resized: bool = False,
) -> Registration:
    """The best registration of the board near `view`; the caller asks whether it is accepted.

    `settled`: the board is at rest; `resized`: the picture's size changed, so that
    the view is but a guess.
    """
    best = register_at(view, background, image, settled)
    if best.accepted and _sure(best, background) and not resized:
        return best
    start, likeness = search(background.reference, texture(best.rough, background.layout))
    if likeness > _NEARBY:
        best = max(best, register_at(view, background, image, settled, start), key=_by_score)
    if not (best.accepted and _sure(best, background)):
        again = relocalised_view(background.snapshot, image)
        if again is not None:
            best = max(best, register_at(again, background, image, settled), key=_by_score)
        if resized or corner_distance_cells(best.view, view) > _ALIAS:
            best = _unshifted(best, view, background, image, settled)
    return best


def register_turned(
    found: BoardView,
    before: BoardView,
    background: Background,
    image: NDArray[np.uint8],
    settled: bool,
) -> Registration:
    """The registration of a board found afresh, whose rows may run in any of four directions."""
    middle = (found.size - 1) / 2.0
    cut = _cut(image, found, background.layout)
    blocks = blocks_of(cut[0], background.layout)
    views, unlike = [], []
    for quarter in range(4):
        angle = quarter * np.pi / 2.0
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        shift = np.array([middle, middle]) - turn @ np.array([middle, middle])
        grid = np.array([[*turn[0], shift[0]], [*turn[1], shift[1]], [0.0, 0.0, 1.0]])
        views.append(replace(found, image_from_grid=found.image_from_grid @ grid))
        change = np.rot90(blocks, quarter) - background.still
        unlike.append(float(np.abs(change - median(change.reshape(-1, 3), axis=0)).mean()))
    nearest = min(range(4), key=lambda quarter: corner_distance_cells(views[quarter], before))
    likest = min(range(4), key=lambda quarter: unlike[quarter])
    near = register_at(views[nearest], background, image, settled, cut=None if nearest else cut)
    if likest == nearest:
        return near
    best = register_at(views[likest], background, image, settled, cut=None if likest else cut)
    return near if near.score > best.score - 0.05 else best


def register_at(
    view: BoardView,
    background: Background,
    image: NDArray[np.uint8],
    settled: bool,
    start: NDArray[np.float64] | None = None,
    cut: tuple[NDArray[np.uint8], Grey] | None = None,
) -> Registration:
    """A picture laid over the background, beginning at `view` shifted by `start`.

    `cut` is what `_cut` makes of the picture there, where that is known. The view is corrected only
    where clearly more of the board's surface agrees then.
    """
    layout = background.layout
    plate, rough = _cut(image, view, layout) if cut is None else cut
    first = found = align(background.reference, texture(rough, layout), start)
    corrected, bettered, gained = view, (plate, rough), found.share - found.share_before
    for _ in range(_RECUTS):
        corrected = aligned_view(corrected, layout, found.plate_from_reference)
        if found.shift_cells <= _RECUT or (gained < _GAIN and found.share < _CLEAR):
            break
        bettered, before = _cut(image, corrected, layout), found.share
        found = align(background.reference, texture(bettered[1], layout))
        gained = found.share - first.share_before
        if found.share < min(before + _ONWARD, _CLEAR):
            break
    shift = corner_distance_cells(corrected, view)
    # Under an arm that hides most of the board, the rest fits a wrong place nearly as well.
    enough = _GAIN + _GAIN_UNDER_COVER * max(0.0, 0.7 - found.share)
    if start is not None or gained >= enough:
        view, (plate, rough) = corrected, bettered
    elif _STEADY < shift < _RECUT and found.share > 0.7:
        view = corrected
    blocks = blocks_of(plate, layout)
    real = background.real & real_blocks(view, layout, image.shape)
    occlusion = detect_occlusion(
        blocks, background.still, rough, background.reference, real, settled
    )
    return Registration(view, plate, rough, blocks, occlusion, shift)


def _by_score(registration: Registration) -> float:
    return registration.score


def _sure(registration: Registration, background: Background) -> bool:
    """Whether nothing else need be tried: a small correction after which as much agrees as did."""
    usual = (
        registration.occlusion.loss < _SURE_LOSS
        or registration.occlusion.agreement > background.agreement - 0.06
    )
    return usual and registration.shift_cells < _SURE_SHIFT


def _unshifted(
    registration: Registration,
    before: BoardView,
    background: Background,
    image: NDArray[np.uint8],
    settled: bool,
) -> Registration:
    """The registration, or one a line aside that fits as well and lies nearer to where it was.

    Lines look like their neighbours; a board that jumped is more likely to have gone less far.
    """
    best = registration
    grid = registration.view.image_from_grid
    for du, dv in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        aside = np.array([[1.0, 0, du], [0, 1.0, dv], [0, 0, 1.0]])
        view = replace(registration.view, image_from_grid=grid @ aside)
        if corner_distance_cells(view, before) < corner_distance_cells(best.view, before):
            other = register_at(view, background, image, settled)
            if other.score > registration.score - 0.05:
                best = other
    return best


def _cut(
    image: NDArray[np.uint8], view: BoardView, layout: PlateLayout
) -> tuple[NDArray[np.uint8], Grey]:
    plate = cut_plate(image, view, layout)
    grey = np.asarray(cv2.cvtColor(plate, cv2.COLOR_BGR2GRAY), np.uint8)
    return plate, relief(grey, layout)
