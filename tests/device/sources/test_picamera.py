"""The Pi's camera, played by a stand-in that behaves as picamera2 and libcamera were seen to."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.sources.adjustment import (
    Adjustment,
    CameraError,
    CapturedPicture,
    LockState,
    causes,
)
from device.sources.base import Fault
from device.sources.live import LiveCamera
from device.sources.open import open_source
from device.sources.picamera import (
    PiCamera,
    exposure_start_ns,
    frame_size,
    to_bgr,
)
from tests.support.fakes import FakePicamera2, bytes_of
from vision.types import Frame
from web.console import FailureError

NOW_NS = 1_500_000_000
FORMATS = ["RGB888", "BGR888", "XRGB8888", "YUV420", "NV12", "NV21", "MJPEG"]


def followed(fake: FakePicamera2, frames: int = 40) -> tuple[LiveCamera, list[Frame]]:
    """A camera that has given so many frames, ten a second."""

    def clock_ns() -> int:
        return 1_000_000_000 + fake.frame * 100_000_000 + 1_000_000

    camera = LiveCamera("picamera", lambda: PiCamera(lambda: fake, clock_ns), clock_ns)
    camera.open()
    return camera, [item for item in islice(camera.frames(), frames) if isinstance(item, Frame)]


def test_the_light_is_locked_once_it_has_settled() -> None:
    fake = FakePicamera2()
    camera, _ = followed(fake, 5)
    assert camera.adjustment().lock is LockState.SETTLING
    assert fake.controls["AeEnable"] is True
    assert len(list(islice(camera.frames(), 20))) == 20
    held = fake.controls
    assert (held["AeEnable"], held["AwbEnable"]) == (False, False)
    assert (held["AnalogueGain"], held["ColourGains"]) == (2.0, (1.5, 2.5))
    assert "AfMode" not in held
    exposure_us, told = held["ExposureTime"], camera.adjustment()
    assert exposure_us < 10_200
    assert told.fps == pytest.approx(10.0, abs=0.2)
    assert told == Adjustment(LockState.LOCKED, exposure_us, 2.0, (1.5, 2.5), fps=told.fps)
    camera.close()
    assert fake.closed


def test_a_lens_with_a_motor_is_held_once_it_is_in_focus() -> None:
    fake = FakePicamera2(autofocus=True)
    camera, _ = followed(fake, 20)
    assert (fake.controls["AfMode"], camera.adjustment().focus_locked) == (2, False)
    assert len(list(islice(camera.frames(), 20))) == 20
    assert (fake.controls["AfMode"], fake.controls["LensPosition"]) == (0, 3.5)
    assert camera.adjustment().focus_locked is True


def test_unlocked_by_hand_it_stays_so_until_it_is_locked() -> None:
    fake = FakePicamera2(autofocus=True)
    camera, _ = followed(fake)
    camera.unlock()
    assert len(list(islice(camera.frames(), 40))) == 40
    assert camera.adjustment().lock is LockState.UNLOCKED
    assert fake.controls["AeEnable"] is True
    assert fake.controls["AfMode"] == 2
    camera.lock()
    assert len(list(islice(camera.frames(), 40))) == 40
    assert camera.adjustment().lock is LockState.LOCKED
    assert fake.controls["AfMode"] == 0


def test_a_virtual_camera_without_controls_is_followed_all_the_same() -> None:
    fake = FakePicamera2(virtual=True)
    camera, frames = followed(fake)
    assert len(frames) == 40
    assert camera.adjustment().lock is LockState.UNSUPPORTED
    assert set(fake.controls) == {"FrameDurationLimits"}


@pytest.mark.parametrize("pixel_format", FORMATS)
def test_the_format_that_the_camera_really_gives_is_made_into_blue_green_red(
    pixel_format: str,
) -> None:
    fake = FakePicamera2(pixel_format=pixel_format)
    _, frames = followed(fake, 12)
    assert [frame.image.shape for frame in frames] == [(120, 160, 3)] * 12
    assert all(frame.t_ns <= 1_000_000_000 + fake.frame * 100_000_000 for frame in frames)
    assert frames[0].image.mean(axis=(0, 1)) == pytest.approx([200, 100, 50], abs=4.0)
    assert fake.held == 0


def test_a_format_that_is_not_known_is_refused_in_one_line() -> None:
    fake = FakePicamera2(pixel_format="SRGGB10_CSI2P")
    with pytest.raises(CameraError, match=r"gives pixels as SRGGB10_CSI2P, asked for RGB888"):
        PiCamera(lambda: fake)
    assert fake.closed


@pytest.mark.parametrize("pixel_format", [*FORMATS[:-1]])
@pytest.mark.parametrize("padding", [0, 16])
def test_pixels_come_back_as_they_were(pixel_format: str, padding: int) -> None:
    ramp = np.linspace(0, 255, 32 * 48).reshape(32, 48)
    picture = np.asarray(np.dstack([ramp, ramp[::-1], np.full_like(ramp, 90)]), np.uint8)
    picture = np.asarray(
        cv2.resize(picture[::2, ::2], (48, 32), interpolation=cv2.INTER_NEAREST), np.uint8
    )
    width = {"RGB888": 144, "BGR888": 144, "XRGB8888": 192}.get(pixel_format, 48)
    data = bytes_of(picture, pixel_format, width + padding)
    back = to_bgr(data, pixel_format, 48, 32, width + padding)
    exact = pixel_format in ("RGB888", "BGR888", "XRGB8888")
    assert np.abs(back.astype(int) - picture).max() <= (0 if exact else 6)
    with pytest.raises(ValueError, match="expected"):
        to_bgr(data[:-200], pixel_format, 48, 32, width + padding)


def test_a_pi_camera_that_goes_away_is_reopened() -> None:
    cameras = [FakePicamera2(pictures=1), FakePicamera2(pictures=1)]
    made = iter(cameras)
    slept: list[float] = []

    def make() -> FakePicamera2:
        if len(slept) == 1:
            raise IndexError("list index out of range")  # picamera2 where no camera is found
        return next(made)

    source = LiveCamera("picamera", lambda: PiCamera(make), sleep=slept.append)
    source.open()
    told = list(islice(source.frames(), 5))
    assert [type(thing) for thing in told] == [Frame, Fault, Fault, Fault, Frame]
    assert cameras[0].closed
    assert len(slept) == 2


def test_the_hidden_cause_is_said() -> None:
    def make() -> Any:
        try:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        except RuntimeError as error:
            raise RuntimeError("Camera __init__ sequence did not complete.") from error

    with pytest.raises(CameraError, match="Device or resource busy") as failure:
        PiCamera(make)
    assert "did not complete.; cause: Failed" in str(failure.value)
    assert "\n" not in str(failure.value)
    assert causes(ValueError("one\ntwo")) == "one two"


BROKEN = [
    ("import pykms", r"module 'pykms' that it imports is not; sudo apt install python3-kms\+\+"),
    ("import libcamera", "'libcamera' that it imports is not; .* python3-libcamera"),
    ("raise ImportError('libcamera.so.0.5: cannot open')", r"cannot be imported: libcamera\.so"),
    ("raise ValueError('numpy.dtype size changed')", "cannot be imported: numpy.dtype"),
    ("def Picamera2():\n    raise IndexError('list index out of range')", "no camera answers"),
    (None, "library picamera2 is not here; .* sudo apt install python3-picamera2"),
]
"""What the module picamera2 holds, None where there is none, and what is said."""


@pytest.mark.parametrize(("body", "words"), BROKEN)
def test_what_picamera2_lacks_is_one_line_and_status_2(
    body: str | None, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if body is None:
        monkeypatch.setitem(sys.modules, "picamera2", None)
    else:
        (tmp_path / "picamera2.py").write_text(body)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    with pytest.raises(FailureError, match=words) as failure:
        open_source("picamera")
    assert failure.value.status == 2


@pytest.mark.parametrize(
    ("sensor", "size"),
    [((4608, 2592), (1920, 1080)), ((4056, 3040), (1440, 1080)), ((1456, 1088), (1446, 1080))],
)
def test_the_picture_keeps_the_sensors_shape(
    sensor: tuple[int, int], size: tuple[int, int]
) -> None:
    assert frame_size(sensor) == size


def test_exposure_begins_before_the_sensor_is_read() -> None:
    now_ns, read = 5_500_000, {"SensorTimestamp": 5_000_000}
    assert exposure_start_ns({**read, "ExposureTime": 2_000}, now_ns) == 3_000_000
    assert exposure_start_ns(read, now_ns) == 5_000_000
    assert exposure_start_ns({}, now_ns) == now_ns
    assert exposure_start_ns({"SensorTimestamp": 10**15}, now_ns) == now_ns, "of another clock"


def test_a_picture_is_of_the_lens_in_motion_or_not() -> None:
    fake = FakePicamera2(autofocus=True)
    camera = PiCamera(lambda: fake)
    pictures = [camera.take() for _ in range(31)]
    focusing = [each.focusing for each in pictures if isinstance(each, CapturedPicture)]
    assert focusing == [*[True] * 29, False, False]
