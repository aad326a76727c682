"""Frames that are no pictures in colour are faults; the next good one is followed again."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from device.sources.base import Fault
from device.sources.cameras.adjustment import Adjustment
from device.sources.cameras.device import Picture
from device.sources.cameras.live import LiveCamera
from device.sources.frame_gate import FrameGate, oddity
from vision.types import Frame

GOOD = np.zeros((48, 64, 3), np.uint8)

ODD: dict[str, NDArray[Any]] = {
    "0x0 pixels, 3 channels of uint8": np.zeros((0, 0, 3), np.uint8),
    "64x0 pixels, 3 channels of uint8": np.zeros((0, 64, 3), np.uint8),
    "64x48 pixels, 2 channels of uint8": np.zeros((48, 64, 2), np.uint8),
    "64x48 pixels, 4 channels of uint8": np.zeros((48, 64, 4), np.uint8),
    "64x48 pixels, 3 channels of uint16": np.zeros((48, 64, 3), np.uint16),
    "64x48 pixels, one channel of uint8": np.zeros((48, 64), np.uint8),
}


@pytest.mark.parametrize("words", ODD)
def test_what_is_odd_about_a_frame_is_said(words: str) -> None:
    assert oddity(ODD[words]) == f"a picture of {words}"
    assert oddity(GOOD) is None


def test_odd_frames_of_a_film_in_a_row_are_one_fault() -> None:
    gate = FrameGate("film.mp4")
    images = [GOOD, *ODD.values(), GOOD]
    given = [item for seq, image in enumerate(images) for item in gate.frames(image, seq, seq, "")]
    assert [type(item) for item in given] == [Frame, Fault, Frame]


class OddCamera:
    """A camera that changes its format for a moment."""

    def __init__(self) -> None:
        self.images = iter([GOOD, *ODD.values(), GOOD, GOOD, GOOD])

    def take(self) -> Picture | None:
        image = next(self.images, None)
        return None if image is None else Picture(image, 0)

    def hold(self) -> bool:
        return False

    def free(self, *, focus: bool) -> None:
        """Nothing to free."""

    def adjustment(self) -> Adjustment:
        return Adjustment()

    def close(self) -> None:
        """Nothing is held."""


def test_a_camera_that_gives_odd_frames_is_one_fault_that_ends() -> None:
    camera = LiveCamera("camera:0", OddCamera, lambda: 0)
    camera.open()
    given = list(islice(camera.frames(), 4))
    camera.close()
    assert [type(item) for item in given] == [Frame, Fault, Fault, Frame]
    faults = [item for item in given if isinstance(item, Fault)]
    assert [(fault.lost, fault.again) for fault in faults] == [(True, False), (False, False)]
    assert "0x0 pixels" in faults[0].line
