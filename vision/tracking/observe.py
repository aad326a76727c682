"""From the state of a tracker to observations, also of pictures in which nothing has changed."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout, cut_plate
from ..types import BoardView, Frame, Observation
from .background import SECOND_NS
from .blocks import BLOCKS
from .state import TrackedPoints, TrackerState

REFRESH_NS = 5 * SECOND_NS
"""Points classified longer ago are classified again even where nothing changed."""
_IDLE_NS = SECOND_NS
"""The longest time for which pictures are compared by their thumbnails alone."""
_NOTICE, _NOTICED = 9, 4
"""Intensity by which so many pixels of a thumbnail must change for a picture to be registered."""


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
