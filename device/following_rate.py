"""Measure how many pictures a second this machine can follow, and choose a camera's rate.

A drawn board of 19 lines is followed in pictures of 1280x720. Every second a drawn arm lays a stone
and goes, as in quick play. Only the vision is measured. It may take half of the time: the referee,
the page, and a machine that slows down when it is hot need the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.tracker import Tracker
from vision.types import Frame, PointClassifier, view_from_corners
from web.console import complain

from .sources.base import MAX_FPS, NS, Source
from .sources.live import LiveCamera

MIN_FPS = 1.0
"""What a camera is followed at, at least: at less hands are missed."""
SHARE = 0.5
"""The share of one core's time that seeing may take."""
MAX_MEASURED_S, MIN_PICTURES, MAX_PICTURES = 3.0, 10, 40
"""It is measured over as many pictures as there is time for, between these numbers."""

SHAPE = (720, 1280, 3)
PACE = 10
"""Pictures a second of the drawn film, and pictures between two stones."""
_SIZE, _CELL, _LEFT, _TOP = 19, 34, 334, 54
_WOOD, _LINE, _ARM = (110, 165, 205), (40, 60, 75), (95, 120, 175)
_STONES = ((30, 30, 30), (225, 225, 225))
_REACHING = 6
"""Pictures out of `PACE` in which the arm is over the board."""


def measured_rate(
    classifier: PointClassifier, now_s: Callable[[], float] = time.perf_counter
) -> float:
    """Pictures a second that can be followed with one core all to itself; takes some seconds."""
    tracker = Tracker(None, classifier)
    last = _SIZE - 1
    ends = np.array([[0, 0], [last, 0], [last, last], [0, last]]) * _CELL + (_LEFT, _TOP)
    state = tracker.begin(view_from_corners(_SIZE, ends))
    spent_s, count = 0.0, 0
    for number, image in enumerate(drawn_film()):
        frame = Frame(image, number, number * NS // PACE)
        begun_s = now_s()
        state, _ = tracker.update(state, frame, False)
        # The first picture is read whole, and loads what the others find loaded.
        if number:
            spent_s, count = spent_s + now_s() - begun_s, count + 1
        if count >= MIN_PICTURES and spent_s >= MAX_MEASURED_S:
            break
    return count / max(spent_s, 1e-9)


def camera_rate(can_fps: float) -> float:
    """Pictures a second that a camera is followed at by a machine that can follow `can_fps`.

    >>> camera_rate(80.0), camera_rate(7.0), camera_rate(0.5)
    (5.0, 3.5, 1.0)
    """
    return min(MAX_FPS, max(MIN_FPS, round(SHARE * can_fps, 1)))


def hold_rate(source: Source, fps: float | None, classifier: PointClassifier) -> float | None:
    """Have a camera followed at `fps`, or at what this machine can, which is then logged.

    Returns the rate. Does nothing to other sources.
    """
    if not isinstance(source, LiveCamera):
        return fps
    if fps is None:
        can_fps = measured_rate(classifier)
        fps = camera_rate(can_fps)
        complain(
            f"{source.identity}: {fps:g} pictures a second are followed; this machine can follow "
            f"{can_fps:.0f} (--fps sets another rate)"
        )
    source.rate.most_fps = fps
    return fps


def drawn_film() -> Iterator[NDArray[np.uint8]]:
    """The pictures of the drawn board, the same every time."""
    random = np.random.default_rng(1)
    noise = [random.integers(-3, 4, SHAPE, np.int16) for _ in range(2)]
    points = random.permutation(_SIZE * _SIZE)
    still = _bare_board()
    for number in range(MAX_PICTURES + 1):
        visit, step = divmod(number, PACE)
        row, col = divmod(int(points[visit]), _SIZE)
        at = (_LEFT + _CELL * col, _TOP + _CELL * row)
        if step == _REACHING // 2:
            cv2.circle(still, at, round(0.47 * _CELL), _STONES[visit % 2], -1, cv2.LINE_AA)
        picture = still.copy()
        if step < _REACHING:
            away = 60 * abs(step - _REACHING // 2)
            cv2.line(picture, (at[0] - 200, SHAPE[0]), (at[0], at[1] + away), _ARM, 90, cv2.LINE_AA)
        yield np.clip(picture + noise[number % 2], 0, 255).astype(np.uint8)


def _bare_board() -> NDArray[np.uint8]:
    """An empty board on a dark table."""
    picture = np.full(SHAPE, 60, np.uint8)
    span, room = _CELL * (_SIZE - 1), _CELL
    low, high = (_LEFT - room, _TOP - room), (_LEFT + span + room, _TOP + span + room)
    cv2.rectangle(picture, low, high, _WOOD, -1)
    for line in range(_SIZE):
        x, y = _LEFT + _CELL * line, _TOP + _CELL * line
        cv2.line(picture, (x, _TOP), (x, _TOP + span), _LINE, 2, cv2.LINE_AA)
        cv2.line(picture, (_LEFT, y), (_LEFT + span, y), _LINE, 2, cv2.LINE_AA)
    return picture
