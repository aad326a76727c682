"""Live sources: webcams, present, absent and going away, and what a line shows of an address."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from device.sources import live
from device.sources.adjustment import CameraDevice, CameraError, CapturedPicture
from device.sources.base import Fault
from device.sources.live import LiveCamera
from device.sources.open import live_camera, open_source
from device.sources.webcam import CameraOffered, Capture, Webcam, number_of, video_devices
from tests.support.fakes import FakeCapture
from tests.support.live import UncontrolledCamera
from vision.types import Frame, NoBoardReason
from web.console import DriverHungError, FailureError, without_secrets


class Clock:
    """A clock that moves when it is slept on, and by `step_ns` when it is read."""

    def __init__(self, step_ns: int = 1) -> None:
        self.now_ns = 0
        self.step_ns = step_ns
        self.slept: list[float] = []

    def __call__(self) -> int:
        self.now_ns += self.step_ns
        return self.now_ns

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now_ns += round(seconds * 1e9)


def webcam(capture: Capture, clock: Clock | None = None) -> CameraDevice:
    return Webcam(capture, "nothing there", adjustable=True, clock_ns=clock or Clock())


def opened(connect: Callable[[], CameraDevice], clock: Clock) -> LiveCamera:
    camera = LiveCamera("camera:0", connect, clock, clock.sleep)
    camera.open()
    return camera


@pytest.mark.parametrize("raises", [False, True])
def test_a_webcam_that_goes_away_is_reopened_until_it_is_back(raises: bool) -> None:
    captures = iter(
        [FakeCapture(1, raises), FakeCapture(None), FakeCapture(None), FakeCapture(1, raises)]
    )
    clock = Clock()
    camera = opened(lambda: webcam(next(captures)), clock)
    told = list(islice(camera.frames(), 6))
    assert [type(thing) for thing in told] == [Frame, Fault, Fault, Fault, Fault, Frame]
    faults = [thing for thing in told if isinstance(thing, Fault)]
    assert [(fault.lost, fault.again) for fault in faults] == [
        (True, False),
        (True, True),
        (True, True),
        (False, False),
    ]
    assert {fault.reason for fault in faults} == {NoBoardReason.NO_PICTURE}
    assert clock.slept == [0.5, 1.0, 2.0]
    assert [thing.seq for thing in told if isinstance(thing, Frame)] == [0, 1]
    camera.close()
    assert list(camera.frames()) == []


def test_the_frames_of_an_earlier_game_end_when_the_next_begins() -> None:
    camera = opened(lambda: webcam(FakeCapture(10**6)), Clock())
    earlier, later = camera.frames(), camera.frames()
    assert isinstance(next(iter(earlier)), Frame)
    assert isinstance(next(iter(later)), Frame)
    assert list(earlier) == []
    assert isinstance(next(iter(later)), Frame)
    camera.close()


def test_a_slow_reader_sees_the_newest_picture_and_close_releases() -> None:
    capture = FakeCapture(50)
    camera = opened(lambda: webcam(capture), Clock())
    first = next(iter(camera.frames()))
    assert isinstance(first, Frame)
    assert first.image.shape == (48, 64, 3)
    camera.close()
    assert capture.released


def test_a_camera_that_is_silent_from_the_start_is_tried_for_ever() -> None:
    clock = Clock()
    camera = opened(lambda: webcam(FakeCapture(0)), clock)
    told = list(islice(camera.frames(), 8))
    assert all(isinstance(thing, Fault) and thing.lost for thing in told)
    assert [thing.again for thing in told if isinstance(thing, Fault)] == [False, *[True] * 7]
    assert clock.slept[-1] == 5.0


class FrozenCapture(FakeCapture):
    """A webcam of which every picture is the same."""

    def read(self) -> tuple[bool, np.ndarray[tuple[int, ...], np.dtype[np.uint8]] | None]:
        self._noise = np.random.default_rng(7)
        return super().read()


def test_a_frozen_camera_is_one_fault_and_is_opened_again() -> None:
    captures = iter([FrozenCapture(10**6), FrozenCapture(10**6), FakeCapture(10**6)])
    clock = Clock(100_000_000)
    camera = opened(lambda: webcam(next(captures), clock), clock)
    frames = iter(camera.frames())
    told: list[Frame | Fault] = []
    while not told or not (isinstance(told[-1], Fault) and not told[-1].lost):
        told.append(next(frames))
    assert isinstance(next(frames), Frame)
    camera.close()
    faults = [thing for thing in told if isinstance(thing, Fault)]
    assert faults[0].reason is NoBoardReason.FROZEN
    assert [fault.again for fault in faults[:-1]] == [False, *[True] * (len(faults) - 2)]
    assert next(captures, None) is None, "it was opened anew until pictures changed"


def test_a_dark_room_is_not_a_frozen_camera() -> None:
    dark, still = np.full((48, 64, 3), 3, np.uint8), FakeCapture(1).read()[1]
    assert still is not None
    watch = live.FreezeWatch()
    assert not any(watch.update(dark, n * 10**9) for n in range(100))
    verdicts = [watch.update(still, n * 10**9) for n in range(100, 130)]
    assert verdicts.index(True) == 10


def test_a_driver_that_gives_its_buffers_in_turn_is_frozen() -> None:
    capture, watch = FakeCapture(8), live.FreezeWatch()
    buffers = [image for _, image in (capture.read() for _ in range(8)) if image is not None]
    verdicts = [watch.update(buffers[n % 8], n * 10**9) for n in range(40)]
    assert verdicts.index(True) == 17


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("camera:63", "camera:63: no camera answers"),
        ("camera:", "expected camera:0"),
        ("camera:no such camera", "no camera is called so"),
        ("camera:-1", "no camera is called so|expected camera:0"),
        ("phone", "goban serve phone"),
    ],
)
def test_what_is_no_camera_is_one_line_and_status_2(word: str, line: str) -> None:
    with pytest.raises(FailureError, match=line) as failure:
        open_source(word)
    assert failure.value.status == 2


def test_a_camera_is_found_by_its_name(tmp_path: Path) -> None:
    for number, name, index in ((0, "HD Webcam", 0), (1, "HD Webcam", 1), (2, "Overhead", 0)):
        folder = tmp_path / f"video{number}"
        folder.mkdir()
        (folder / "name").write_text(name + "\n")
        (folder / "index").write_text(f"{index}\n")
    chip = tmp_path / "devices" / "platform" / "codec"
    chip.mkdir(parents=True)
    (tmp_path / "video10").mkdir()
    (tmp_path / "video10" / "device").symlink_to(chip)
    have = video_devices(tmp_path)
    assert have == (CameraOffered("camera:0", "HD Webcam"), CameraOffered("camera:2", "Overhead"))
    assert number_of("overhead", have) == 2
    assert number_of("web", have) == 0
    with pytest.raises(CameraError, match=r"2 cameras are called so: camera:0 is 'HD Webcam'"):
        number_of("e", have)
    with pytest.raises(CameraError, match=r"no camera is called so \(camera:0 is"):
        number_of("Pi", have)


SECRETS = {
    "rtsp://arbiter:secret@10.0.0.7:554/board?token=secret": "rtsp://10.0.0.7:554/board",
    "rtsp://arbiter:se/cret@10.0.0.7/board": "rtsp://10.0.0.7/board",
    "rtsp://arbiter:se#cret@10.0.0.7/board": "rtsp://10.0.0.7/board",
    "rtsp://arbiter:se?cret@10.0.0.7/board": "rtsp://10.0.0.7/board",
    "rtsp://arbiter:se@cret@10.0.0.7/board": "rtsp://10.0.0.7/board",
    "rtsp://arbiter:se'cret@10.0.0.7/board": "rtsp://10.0.0.7/board",
    "rtsp://secret@10.0.0.7/board": "rtsp://10.0.0.7/board",
    "RTSP://arbiter:secret@10.0.0.7/board": "RTSP://10.0.0.7/board",
    "rtsp://10.0.0.7:554/user=admin&password=secret&channel=1/stream": "rtsp://10.0.0.7:554",
    "rtsp://10.0.0.7/live/pwd=secret": "rtsp://10.0.0.7/live",
    "rtsp://10.0.0.7/live;token=secret": "rtsp://10.0.0.7/live",
    "rtsp://10.0.0.7/live&auth%3Dsecret": "rtsp://10.0.0.7/live",
    "http://10.0.0.7/cgi?user=ito&pwd=secret": "http://10.0.0.7/cgi",
    "http://10.0.0.7/cgi#key=secret": "http://10.0.0.7/cgi",
    "http://[fe80::1]:8080/video": "http://[fe80::1]:8080/video",
}


@pytest.mark.parametrize(("url", "shown"), SECRETS.items())
def test_nothing_of_an_address_is_shown_that_could_be_a_secret(url: str, shown: str) -> None:
    for text in (url, f"({url})", f"source = {url!r}: no", f"{url}, {url}"):
        assert "cret" not in without_secrets(text)
    assert without_secrets(f"no answer of {url} yet") == f"no answer of {shown} yet"
    assert FailureError(url).line == shown
    try:
        found = live_camera(url).identity
    except FailureError as failure:
        found = failure.line.partition(": this is no address")[0]
    assert found == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("arbiter:se/cret@10.0.0.7/live: no such file", "10.0.0.7/live: no such file"),
        ("rtsp:/arbiter:secret@10.0.0.7/live", "10.0.0.7/live"),
        ("ito@example.org: 12:30 at b@c", "ito@example.org: 12:30 at b@c"),
        ("game.sgf: line 3: expected (;", "game.sgf: line 3: expected (;"),
    ],
)
def test_what_is_no_address_has_its_login_left_out_too(text: str, shown: str) -> None:
    assert without_secrets(text) == shown


class HangingCamera(UncontrolledCamera):
    """A camera with one call that never returns: `hangs` is its name."""

    def __init__(self, hangs: str) -> None:
        self.hangs, self.asked, self.left = hangs, list[str](), 3
        self.over = threading.Event()
        self._capture = FakeCapture(10)

    def _called(self, name: str) -> None:
        self.asked.append(name)
        if name == self.hangs and not self.left:
            self.over.wait()

    def connect(self) -> CameraDevice:
        self._called("connect")
        return self

    def take(self) -> CapturedPicture | None:
        self.left = max(self.left - 1, 0)
        self._called("take")
        image = self._capture.read()[1] if self.left else None
        return None if image is None else CapturedPicture(image, 10**9 * (10 - self.left))

    def close(self) -> None:
        self._called("close")


@pytest.mark.parametrize(
    ("hangs", "exclusive"),
    [("take", True), ("close", True), ("connect", True), ("close", False), ("connect", False)],
)
def test_a_driver_that_hangs_is_a_fault_before_it_is_asked_for_more(
    hangs: str, exclusive: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging, clock = HangingCamera(hangs), Clock(10**9)
    camera = opened(hanging.connect, clock)
    camera.exclusive = exclusive
    frames = camera.frames()
    assert all(isinstance(next(frames), Frame) for _ in range(2))
    monkeypatch.setattr(live, "WAIT_REPORT_S", 0.005)  # from here on a call that lasts is a fault
    monkeypatch.setattr(live, "SILENCE_S", 0.0)
    monkeypatch.setattr(live, "CLOSE_TIMEOUT_S", 0.0)
    lost = next(frames)
    assert isinstance(lost, Fault)
    assert (lost.lost, lost.reason, lost.again) == (True, NoBoardReason.NO_PICTURE, False)
    assert hanging.asked == ["connect", "take", "take", "take"]
    if exclusive:
        with pytest.raises(DriverHungError, match="its driver does not return") as failure:
            list(frames)
        assert failure.value.status == 1
    else:
        later = [given for given in islice(frames, 80) if isinstance(given, Fault)]
        assert any("no answer within 30 s" in fault.line for fault in later)
        assert all(fault.again for fault in later)
    camera.close()
    hanging.over.set()
