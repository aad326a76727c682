"""Frames that are no pictures in colour are faults; the next good one is followed again."""

from __future__ import annotations

from itertools import islice
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from device.sources.adjustment import CapturedPicture
from device.sources.base import Fault, oddity
from device.sources.film import DemoFilm
from device.sources.live import LiveCamera
from tests.support.live import UncontrolledCamera
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


class OddFilm:
    """A capture of these pictures."""

    def __init__(self, images: list[NDArray[Any]]) -> None:
        self.images = images

    def grab(self) -> bool:
        return bool(self.images)

    def retrieve(self, image: object) -> tuple[bool, NDArray[Any]]:
        return True, self.images.pop(0)

    def get(self, prop: int) -> float:
        return 0.0


def test_odd_frames_of_a_film_in_a_row_are_one_fault() -> None:
    film, images = DemoFilm(), [GOOD, *ODD.values(), GOOD]
    film.capture.release()
    film.capture, film.count = cast(Any, OddFilm(images)), len(images)
    assert [type(item) for item in film.frames()] == [Frame, Fault, Frame]


class OddCamera(UncontrolledCamera):
    """A camera that changes its format for a moment."""

    def __init__(self) -> None:
        self.images = iter([GOOD, *ODD.values(), GOOD, GOOD, GOOD])

    def take(self) -> CapturedPicture | None:
        image = next(self.images, None)
        return None if image is None else CapturedPicture(image, 0)


def test_a_camera_that_gives_odd_frames_is_one_fault_that_ends() -> None:
    camera = LiveCamera("camera:0", OddCamera, lambda: 0)
    camera.open()
    given = list(islice(camera.frames(), 4))
    camera.close()
    assert [type(item) for item in given] == [Frame, Fault, Fault, Frame]
    faults = [item for item in given if isinstance(item, Fault)]
    assert [(fault.lost, fault.again) for fault in faults] == [(True, False), (False, False)]
    assert "0x0 pixels" in faults[0].line


class GarbageCamera(OddCamera):
    """A camera that gives noise of every shape and kind, ten thousand pictures of it."""

    def __init__(self) -> None:
        random = np.random.default_rng(3)
        shapes = [(0, 8, 3), (8, 8), (8, 8, 1), (8, 8, 3), (1, 1, 3), (3,), (2, 2, 2, 2)]
        kinds = [np.uint8, np.uint16, np.float64]
        self.images = iter(
            [
                random.integers(0, 255, shapes[n % len(shapes)]).astype(kinds[n % len(kinds)])
                for n in range(10_000)
            ]
        )


def test_ten_thousand_pictures_of_garbage_harm_nothing() -> None:
    now_ns = iter(range(0, 10**18, 10**8))
    camera = LiveCamera("camera:0", GarbageCamera, lambda: next(now_ns), lambda seconds: None)
    camera.open()
    frames = faults = 0
    for given in camera.frames():
        frames += isinstance(given, Frame)
        faults += isinstance(given, Fault) and not given.again
        if frames + faults > 3_000:
            break
    camera.close()
    assert frames > 900
    assert faults > 1800, "each stretch of garbage begins and ends"
