"""Live sources: webcams and the Pi's camera, present, absent and going away."""

from __future__ import annotations

import sys
from itertools import islice
from types import ModuleType, SimpleNamespace

import pytest

from device.errors import FailureError
from device.sources.base import Fault
from device.sources.camera import Camera
from device.sources.open import open_source
from device.sources.picamera import PiCamera, exposure_start_ns, frame_size
from tests.support.fakes import FakeCapture, FakePicamera2
from vision.types import Frame


class Clock:
    """A clock that moves when it is slept on, and a little when it is read."""

    def __init__(self) -> None:
        self.now_ns = 0
        self.slept: list[float] = []

    def __call__(self) -> int:
        self.now_ns += 1
        return self.now_ns

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now_ns += round(seconds * 1e9)


@pytest.mark.parametrize("raises", [False, True])
def test_a_webcam_that_goes_away_is_reopened_until_it_is_back(raises: bool) -> None:
    captures = iter(
        [FakeCapture(1, raises), FakeCapture(None), FakeCapture(None), FakeCapture(1, raises)]
    )
    clock = Clock()
    camera = Camera(0, lambda _: next(captures), clock, clock.sleep)
    told = list(islice(camera.frames(), 4))
    assert [type(thing) for thing in told] == [Frame, Fault, Fault, Frame]
    assert [thing.lost for thing in told if isinstance(thing, Fault)] == [True, False]
    assert clock.slept == [0.5, 1.0, 2.0]
    assert [thing.seq for thing in told if isinstance(thing, Frame)] == [0, 1]
    camera.close()


def test_a_slow_reader_sees_the_newest_picture_and_close_releases() -> None:
    capture = FakeCapture(50)
    camera = Camera(0, lambda _: capture)
    first = next(iter(camera.frames()))
    assert isinstance(first, Frame)
    assert first.image.shape == (48, 64, 3)
    camera.close()
    assert capture.released


def test_an_absent_webcam_is_one_line_and_status_2() -> None:
    with pytest.raises(FailureError, match="no camera answers") as failure:
        open_source("camera:63")
    assert failure.value.status == 2


@pytest.mark.parametrize("word", ["camera:", "camera:x", "camera:-1"])
def test_a_camera_needs_a_number(word: str) -> None:
    with pytest.raises(FailureError, match="expected camera:0"):
        open_source(word)


@pytest.fixture
def libcamera(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("libcamera")
    vars(module)["controls"] = SimpleNamespace(AfModeEnum=SimpleNamespace(Manual=0))
    monkeypatch.setitem(sys.modules, "libcamera", module)


def test_the_pi_camera_locks_the_light_once_it_has_settled() -> None:
    fake = FakePicamera2()
    source = PiCamera(lambda: fake)
    source.start()
    assert fake.configuration["main"] == {"size": (1920, 1080), "format": "RGB888"}
    assert fake.controls["AeEnable"] is False
    assert fake.controls["AwbEnable"] is False
    assert fake.controls["ExposureTime"] < 10_200
    assert fake.controls["AnalogueGain"] == 2.0
    assert fake.controls["ColourGains"] == (1.5, 2.5)
    assert fake.focused == 0
    assert "AfMode" not in fake.controls
    source.close()
    assert fake.closed


@pytest.mark.usefixtures("libcamera")
def test_a_lens_with_a_motor_is_focused_once_and_held() -> None:
    fake = FakePicamera2(autofocus=True)
    PiCamera(lambda: fake).start()
    assert fake.focused == 1
    assert (fake.controls["AfMode"], fake.controls["LensPosition"]) == (0, 3.5)


def test_every_request_is_released_and_rgb888_is_taken_as_bgr() -> None:
    fake = FakePicamera2()
    source = PiCamera(lambda: fake)
    source.start()
    frames = list(islice(source.frames(), 3 * fake.configuration["buffer_count"]))
    assert fake.held == 0
    assert all(isinstance(frame, Frame) for frame in frames)
    last = frames[-1]
    assert isinstance(last, Frame)
    assert last.image[0, 0].tolist() == [200, 0, 0]
    assert last.t_ns < 1_000_000_000 + fake.frame * 100_000_000


def test_a_pi_camera_that_goes_away_is_reopened() -> None:
    cameras = [FakePicamera2(pictures=1), FakePicamera2(pictures=1)]
    made = iter(cameras)
    clock = Clock()

    def make() -> FakePicamera2:
        if len(clock.slept) == 1:
            raise IndexError("list index out of range")  # picamera2 where no camera is found
        return next(made)

    source = PiCamera(make, clock, clock.sleep)
    source.start()
    told = list(islice(source.frames(), 4))
    assert [type(thing) for thing in told] == [Frame, Fault, Fault, Frame]
    assert cameras[0].closed
    assert len(clock.slept) == 2


def test_the_pi_camera_without_its_library_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(FailureError, match="sudo apt install python3-picamera2") as failure:
        open_source("picamera")
    assert failure.value.status == 2


def test_the_pi_camera_that_is_not_plugged_in_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise IndexError("list index out of range")

    module = ModuleType("picamera2")
    vars(module)["Picamera2"] = nothing
    monkeypatch.setitem(sys.modules, "picamera2", module)
    with pytest.raises(FailureError, match="no camera answers"):
        open_source("picamera")


@pytest.mark.parametrize(
    ("sensor", "size"),
    [((4608, 2592), (1920, 1080)), ((4056, 3040), (1440, 1080)), ((1456, 1088), (1446, 1080))],
)
def test_the_picture_keeps_the_sensors_shape(
    sensor: tuple[int, int], size: tuple[int, int]
) -> None:
    assert frame_size(sensor) == size


def test_exposure_begins_before_the_sensor_is_read() -> None:
    assert exposure_start_ns({"SensorTimestamp": 5_000_000, "ExposureTime": 2_000}, 7) == 3_000_000
    assert exposure_start_ns({}, 7) == 7
