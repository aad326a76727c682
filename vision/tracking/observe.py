"""From the state of a tracker to observations, or to why a board that is tracked is not seen."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout, cut_plate
from ..types import BoardView, Frame, NoBoardReason, Observation
from .background import SECOND_NS, Background, change_since, sharpness
from .blocks import BLOCKS
from .registered import Registration
from .state import TrackedPoints, TrackerState

REFRESH_NS = 5 * SECOND_NS
"""Points classified longer ago are classified again even where nothing changed."""
_IDLE_NS = SECOND_NS
"""The longest time for which pictures are compared by their thumbnails alone."""
_NOTICE, _NOTICED = 9, 4
"""Intensity by which so many pixels of a thumbnail must change for a picture to be registered."""

_DARKEST = 14.0
"""Mean intensity of a picture, or of a board, below which nothing can be read."""

_DIM = 0.45
"""Sharpness beside the usual one below which a board is blurred."""

_SAME_COLOURS = 0.35
"""Usual change of log intensity up to which it is the same board that is blurred."""

_MOST_OCCLUDED, _MOST_MOTION = 0.5, 0.3
"""Share of the plate above which it is occluded, and above which it is moving."""


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
    if old or frame.t_ns - points.t_ns >= REFRESH_NS:
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


def is_blurred(registration: Registration, background: Background) -> bool:
    """Whether it is the same board, only without its fine structure."""
    soft = sharpness(registration.rough) < _DIM * background.sharpness
    return soft and registration.occlusion.colours < _SAME_COLOURS


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
