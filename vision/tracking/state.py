"""What a tracker carries from picture to picture, and the observation or refusal it comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..classification.stone_offsets import stone_offsets
from ..plate import PlateLayout, cut_plate, in_picture
from ..reader import Suspect
from ..types import (
    EMPTY,
    WHITE,
    BoardView,
    Classification,
    Frame,
    NoBoardReason,
    Observation,
    Side,
)
from ..views import parallax
from .background import (
    SECOND_NS,
    Background,
    BlockChange,
    change_since,
    has_come_to_rest,
    is_blurred,
)
from .blocks import BLOCKS, Mask, points_of
from .occlusion import Registration, hidden_points, points_in_hand

_REFRESH_NS = 5 * SECOND_NS
"""Points classified longer ago are classified again even where nothing changed."""
PAUSE_NS = SECOND_NS // 4
"""The least time between two classifications in a film."""
_SHADED_NS = 2 * SECOND_NS
"""While an occluder is about, points at which nothing but the board was seen may wait so long."""
_EDGE = 2
"""Blocks beside an occluder whose points need not be classified before it has gone."""
_IDLE_NS = SECOND_NS
"""The longest time for which pictures are compared by their thumbnails alone."""
_NOTICE, _NOTICED = 9, 4
"""Intensity by which so many pixels of a thumbnail must change for a picture to be registered."""

_SURELY, _LIKELY = 0.95, 0.5
"""Probability of a bare point before a hand came, and of a white stone there since."""

_DARKEST = 14.0
"""Mean intensity of a picture, or of a board, below which nothing can be read."""

_MOST_OCCLUDED, _MOST_MOTION = 0.5, 0.3
"""Share of the plate above which it is occluded, and above which it is moving."""


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
    covered: Mask
    """Points that an occluder has hidden since they were last read."""
    laid: Mask
    """White stones that came under an occluder, at points that were surely bare: no gleams."""
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


def disturbed_points(
    last: TrackedPoints,
    background: Background,
    registration: Registration,
    change: BlockChange,
    settled: bool,
) -> TrackedPoints:
    """The points with those that are hidden now, and those that may have changed since."""
    layout, occlusion = background.layout, registration.occlusion
    hidden = hidden_points(occlusion.occluder, layout)
    if not settled:
        hidden |= points_in_hand(occlusion, layout)
    stale: Mask = last.stale | points_of(change.stirred, layout, 2) | hidden
    changed = last.changed | points_of(occlusion.objects, layout) & stale
    # Where the surface is seen again as it was known, so is what was read there.
    stale = stale & (changed | points_of(~occlusion.same, layout)) | hidden | ~last.seen
    if not bool(occlusion.occluder.any()):
        stale = stale | changed
    covered = last.covered | hidden
    return replace(
        last, stale=stale, changed=changed, hidden=hidden, covered=covered, side=occlusion.side
    )


def are_due(
    points: TrackedPoints,
    background: Background,
    registration: Registration,
    change: BlockChange,
    frame: Frame,
    settled: bool,
) -> bool:
    """Whether the points of a board that has not moved are to be classified now."""
    passed = frame.t_ns - points.t_ns
    occlusion = registration.occlusion
    # What a moving edge touches is read when the edge has gone, as what it hides is.
    edge = points_of(occlusion.occluder, background.layout, _EDGE)
    free = points.stale & ~points.hidden & ~edge
    if passed < _SHADED_NS and bool(occlusion.occluder.any()):
        free &= points.changed
    pressing = passed >= PAUSE_NS and bool(free.any())
    rests = has_come_to_rest(background, occlusion, change, frame.t_ns, points.t_ns)
    return settled or pressing or rests or passed >= _REFRESH_NS


def renewed_points(
    points: TrackedPoints,
    fresh: Classification,
    background: Background,
    registration: Registration,
    frame: Frame,
) -> TrackedPoints:
    """The points as classified now, where nothing hides them."""
    view = registration.view
    seen = fresh.visible & in_picture(view, frame.image.shape)
    visible = ~points.hidden
    plain = fresh.probs if fresh.undoubted is None else fresh.undoubted
    came = points.laid | points.covered & (points.probs[..., EMPTY] > _SURELY)
    laid = np.where(visible, came & (plain[..., WHITE] > _LIKELY), points.laid)
    read = np.where(laid[..., None], plain, fresh.probs)
    probs: NDArray[np.float32] = np.where(visible[..., None], read, points.probs)
    due = parallax(view, frame.image.shape)
    offset = stone_offsets(registration.plate, background.layout, probs, seen & visible, due)
    return replace(
        points,
        probs=probs,
        offset=offset,
        seen=np.where(visible, seen, points.seen),
        stale=points.hidden,
        covered=points.hidden,
        laid=laid,
        # What was read beside a hand, in its shadow, is read once more when it has gone.
        changed=points.changed & (points.hidden | bool(registration.occlusion.occluder.any())),
        t_ns=frame.t_ns,
    )


def observation(
    state: TrackerState, points: TrackedPoints, frame: Frame, motion: float, moved: bool
) -> Observation:
    """The points as an observation: equal thirds where a point is not seen."""
    visible = points.seen & ~points.stale & ~points.hidden
    unknown = np.float32(1.0 / 3.0)
    return Observation(
        frame.seq,
        frame.t_ns,
        np.where(visible[..., None], points.probs, unknown).astype(np.float32),
        visible,
        motion=motion,
        hand=points.side,
        offset=np.where(visible[..., None], points.offset, np.float32(np.nan)),
        view=state.view,
        view_moved=moved,
    )


def thumbnail(frame: Frame, view: BoardView, layout: PlateLayout) -> NDArray[np.uint8]:
    """The board and its surroundings in two pixels a block."""
    return cut_plate(frame.image, view, PlateLayout(layout.size, 2 * BLOCKS, layout.margin), False)


def unchanged_observation(state: TrackerState, frame: Frame, settled: bool) -> Observation | None:
    """The last observation once more, if nothing has changed since it was made; else None."""
    if settled or state.thumbnail is None or state.view is None or state.background is None:
        return None
    points = state.points
    if points is None or state.shape != (frame.image.shape[0], frame.image.shape[1]):
        return None
    old = frame.t_ns - state.background.looked_ns >= _IDLE_NS
    if old or frame.t_ns - points.t_ns >= _REFRESH_NS:
        return None
    now = thumbnail(frame, state.view, state.background.layout)
    change = cv2.blur(cv2.absdiff(now, state.thumbnail), (3, 3))
    if np.count_nonzero(change > _NOTICE) >= _NOTICED:
        return None
    return observation(state, points, frame, 0.0, False)


def is_too_dark(image: NDArray[np.uint8]) -> bool:
    """Whether nothing could be seen in a picture of any content.

    >>> [is_too_dark(np.full((90, 90, 3), level, np.uint8)) for level in (0, 100)]
    [True, False]
    """
    sample = _brightest(image[::8, ::8]).astype(np.float32)
    return float(sample.mean()) < _DARKEST and float(np.quantile(sample, 0.99)) < 4 * _DARKEST


def reason_unseen(background: Background, registration: Registration) -> NoBoardReason:
    """Why a board that was there is not seen."""
    if float(_brightest(registration.plate).mean()) < _DARKEST:
        return NoBoardReason.TOO_DARK
    if is_blurred(registration, background):
        return NoBoardReason.BLURRED
    if float(np.mean(registration.occlusion.occluder)) > _MOST_OCCLUDED:
        return NoBoardReason.OCCLUDED
    moving = change_since(background, registration.blocks).motion > _MOST_MOTION
    return NoBoardReason.MOVING if moving else NoBoardReason.NO_GRID


def _brightest(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The brightest channel of each pixel, at a tenth of the cost of `max(axis=2)`."""
    blue, green, red = np.moveaxis(image, 2, 0)
    return np.asarray(np.maximum(np.maximum(blue, green), red), np.uint8)
