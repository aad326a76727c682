"""What is kept of the last minutes, and for how long."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from device.page.sink import (
    INTERVAL_S,
    LONGEST_PX,
    MAX_AGE_S,
    MAX_BYTES,
    RecentPictures,
)
from referee.settings import Settings
from referee.state import begin
from rules.board.position import Position
from rules.rulesets.presets import preset
from tests.support.boards import corners, draw_board
from vision.types import Frame, view_from_corners

STATE = replace(begin(Settings(preset("bga2009"), size=3)), t0_ns=0)
BOARD = draw_board(Position.empty(9))
VIEW = view_from_corners(9, corners(9))


def kept_of(seconds: np.ndarray, most_bytes: int = MAX_BYTES) -> RecentPictures:
    found = RecentPictures(most_bytes)
    for seq, t_s in enumerate(seconds):
        found.add(Frame(BOARD, seq, int(t_s * 1e9)), VIEW, STATE)
    return found


def test_ten_frames_a_second_leave_one_every_two_seconds() -> None:
    times = [picture.t_s for picture in kept_of(np.arange(0, 20, 0.1)).all()]
    assert len(times) == 10
    assert np.diff(times) == pytest.approx(INTERVAL_S, abs=0.11)


def test_what_is_older_goes() -> None:
    times = [picture.t_s for picture in kept_of(np.arange(0, 1000, INTERVAL_S)).all()]
    assert times[-1] - times[0] == pytest.approx(MAX_AGE_S)


def test_pictures_have_a_bound_in_bytes() -> None:
    one = len(kept_of(np.zeros(1)).all()[0].jpeg)
    assert len(kept_of(np.arange(0, 20, INTERVAL_S), 3 * one).all()) == 3


def test_a_picture_is_cut_to_the_board_and_small() -> None:
    room = np.zeros((1500, 2000, 3), np.uint8)
    room[: BOARD.shape[0], : BOARD.shape[1]] = BOARD
    found = RecentPictures()
    found.add(Frame(room, 0, 0), VIEW, STATE)
    shown = cv2.imdecode(np.frombuffer(found.all()[0].jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert max(shown.shape) <= LONGEST_PX
    assert shown.mean() > 60, "the dark room is cut off"


def test_another_game_forgets_them() -> None:
    found = kept_of(np.arange(0, 20, INTERVAL_S))
    found.clear()
    assert found.all() == []
    found.add(Frame(BOARD, 0, 0), VIEW, STATE)
    assert len(found.all()) == 1
