"""Frames that are no pictures in colour are faults; the next good one is followed again."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from device.sources.base import Fault
from device.sources.camera import Camera
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


@pytest.mark.parametrize("live", [True, False])
def test_odd_frames_in_a_row_are_one_fault(live: bool) -> None:
    gate = FrameGate("camera:0", live=live)
    images = [GOOD, *ODD.values(), GOOD]
    given = [item for seq, image in enumerate(images) for item in gate.frames(image, seq, seq, "")]
    end = [Fault] if live else []
    assert [type(item) for item in given] == [Frame, Fault, *end, Frame]
    assert [item.lost for item in given if isinstance(item, Fault)] == [live, *[False] * len(end)]


class OddCapture:
    """A webcam that changes its format for a moment."""

    def __init__(self) -> None:
        self.images = iter([GOOD, *ODD.values(), GOOD, GOOD, GOOD])

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def read(self) -> tuple[bool, NDArray[Any] | None]:
        image = next(self.images, None)
        return image is not None, image

    def release(self) -> None:
        """Nothing is held."""


def test_a_webcam_that_gives_odd_frames_is_no_traceback() -> None:
    camera = Camera(0, lambda _: OddCapture())
    given = list(islice(camera.frames(), 1))
    camera.close()
    assert all(isinstance(item, Frame | Fault) for item in given)
