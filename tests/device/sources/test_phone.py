"""A phone as a camera: order, times, who may send, and what the game sees of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.page.jobs.photo_jobs import decode_jpeg, pixels_of
from device.sources.adjustment import CameraError, LockState
from device.sources.base import NS, SILENCE_S, Fault
from device.sources.phone import (
    ANSWERED_S,
    DELAYS,
    MAX_CONCURRENT_UPLOADS,
    Phone,
    PhoneCamera,
    PhoneClock,
    PhoneStatus,
)
from device.sources.pictures import decode_picture
from vision.types import Frame, NoBoardReason
from web.console import PageError

MS = 1_000_000

UNKNOWN = PhoneStatus()


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now_ns = 5_000 * NS

    def __call__(self) -> int:
        return self.now_ns


def picture(brightness: int = 100, width: int = 64, height: int = 48) -> NDArray[np.uint8]:
    """A picture with some contrast."""
    image = np.full((height, width, 3), brightness, np.uint8)
    image[: height // 2] += 50
    return image


def jpeg(width: int = 64, height: int = 48) -> bytes:
    """A picture as a phone sends it."""
    return cv2.imencode(".jpg", picture(100, width, height))[1].tobytes()


def answered(phone: Phone, stream: int, *times_ms: float, status: PhoneStatus = UNKNOWN) -> bool:
    """What is answered to a picture that was taken and sent at these times of the phone."""
    taken_ms, sent_ms = times_ms
    return phone.put(stream, picture(), (taken_ms, sent_ms), phone.clock_ns(), status)


def put(phone: Phone, stream: int, taken_ms: float, brightness: int = 100) -> None:
    """Send a picture without waiting for the answer."""
    given = (stream, picture(brightness), (taken_ms, taken_ms + 5), phone.clock_ns())
    threading.Thread(target=phone.put, args=(*given, PhoneStatus())).start()


def next_frame(given: Iterator[Frame | Fault]) -> Frame:
    """The next frame, whatever faults come before it."""
    return next(each for each in given if isinstance(each, Frame))


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(PageError) as caught:
        yield
    assert caught.value.code == code
    assert "\n" not in caught.value.message


def begun(phone: Phone, sender: str = "one", *, take_over: bool = False) -> int:
    return phone.begin(sender, holds=True, take_over=take_over)


def test_a_picture_is_answered_when_the_game_takes_it() -> None:
    phone = Phone()
    stream = begun(phone)
    with pytest.raises(CameraError):
        phone.connect()
    answers: list[bool] = []
    send = threading.Thread(target=lambda: answers.append(answered(phone, stream, 1000.0, 1005.0)))
    send.start()
    phone.pause(ANSWERED_S)
    assert answers == []
    assert phone.connect() is phone
    taken = phone.take()
    send.join()
    assert answers == [False]
    assert taken is not None
    assert taken.image.shape == (48, 64, 3)


def test_a_picture_that_nobody_takes_is_answered_all_the_same() -> None:
    phone = Phone()
    stream = begun(phone)
    for taken_ms in (1.0, 2.0):
        assert answered(phone, stream, taken_ms, 3.0) is False


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("no_jpeg", b""),
        ("no_jpeg", b"GIF89a"),
        ("no_jpeg", b"\xff\xd8\xff" + bytes(500)),
        ("no_jpeg", jpeg()[:-200]),
        ("no_jpeg", cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes()),
        ("too_large", jpeg(width=5000, height=4000)),
    ],
)
def test_what_cannot_be_a_picture_is_refused(code: str, data: bytes) -> None:
    with pytest.raises(PageError) as refusal:
        decode_jpeg(data)
    assert refusal.value.code == code


def test_a_picture_comes_whole_from_its_worker() -> None:
    assert np.array_equal(pixels_of(decode_jpeg(jpeg())), decode_picture(jpeg()))


NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    "times", [(11, 10), (-1, 10), (0, 1000 * SILENCE_S + 1), (NAN, 10), (10, INF)]
)
def test_times_that_cannot_be_are_refused_and_change_nothing(times: tuple[float, float]) -> None:
    phone = Phone()
    stream = begun(phone)
    with refused("bad_time"):
        answered(phone, stream, *times)
    with pytest.raises(CameraError):
        phone.connect()


def test_an_earlier_picture_is_refused_after_a_later_one() -> None:
    phone = Phone()
    stream = begun(phone)
    put(phone, stream, 200.0)
    phone.pause(ANSWERED_S)
    for taken_ms in (200.0, 199.0):
        with refused("out_of_order"):
            answered(phone, stream, taken_ms, 201.0)


def test_a_second_phone_is_refused_until_it_takes_over_or_the_first_is_silent() -> None:
    clock = Clock()
    phone = Phone(clock)
    first = begun(phone)
    with refused("other_phone"):
        begun(phone, "two")
    second = begun(phone, "two", take_over=True)
    with refused("not_begun"):
        answered(phone, first, 1.0, 2.0)
    assert begun(phone, "two") > second, "a reload is the same phone"
    clock.now_ns += round((SILENCE_S + 1) * NS)
    assert phone.status is None
    begun(phone, "one")


def test_so_many_pictures_may_be_under_way() -> None:
    phone = Phone()
    stream = begun(phone)
    with refused("not_begun"), phone.under_way(stream + 1):
        pass
    with ExitStack() as under_way:
        for _ in range(MAX_CONCURRENT_UPLOADS):
            under_way.enter_context(phone.under_way(stream))
        with refused("busy"), phone.under_way(stream):
            pass
    with phone.under_way(stream):
        pass


def test_the_quickest_picture_lately_tells_how_the_clocks_differ() -> None:
    clock = PhoneClock()
    ahead_ns = 777 * NS
    delays_ms = [80, 20, 300, 40]
    errors_ms = []
    for number, delay_ms in enumerate(delays_ms):
        taken_ms = 1000.0 * number
        arrived_ns = round((taken_ms + 10 + delay_ms) * MS) + ahead_ns
        t_ns = clock.time_ns(taken_ms, taken_ms + 10, arrived_ns)
        errors_ms.append((t_ns - ahead_ns) / MS - taken_ms)
    assert errors_ms == [80, 20, 20, 20]


def test_a_phones_clock_that_goes_slow_is_followed() -> None:
    """200 parts in a million for an hour are 720 ms, of which all but a few are made up for."""
    clock = PhoneClock()
    error_ms = 0.0
    for second in range(3600):
        now_ns = second * NS
        phone_ms = 1000.0 * second * (1 - 200e-6)
        error_ms = (clock.time_ns(phone_ms, phone_ms, now_ns) - now_ns) / MS
    assert abs(error_ms) < 0.2 * DELAYS + 1


def test_a_phones_clock_that_stood_still_while_it_slept_is_compared_anew() -> None:
    clock = PhoneClock()
    clock.time_ns(1000.0, 1000.0, 50 * NS)
    assert clock.time_ns(2000.0, 2000.0, 650 * NS) == 650 * NS


def test_a_phone_that_falls_silent_and_comes_back_is_a_lost_camera() -> None:
    clock = Clock()
    camera = PhoneCamera(clock)
    phone, frames = camera.phone, camera.frames()
    stream = begun(phone)
    put(phone, stream, 10.0)
    next_frame(frames)
    begun(phone, "two", take_over=True)
    lost = next(frames)
    assert isinstance(lost, Fault)
    assert (lost.lost, lost.reason) == (True, NoBoardReason.NO_PICTURE)
    put(phone, stream + 1, 3.0)
    back, second = next(frames), next(frames)
    assert isinstance(back, Fault)
    assert (back.lost, back.line) == (False, "phone: pictures come again")
    assert isinstance(second, Frame)
    assert second.t_ns == clock() - 5 * MS
    camera.close()


@pytest.mark.parametrize("connected", [False, True])
def test_a_picture_of_long_ago_is_none(monkeypatch: pytest.MonkeyPatch, connected: bool) -> None:
    """A phone was put away before a game began, or while nothing was taken."""
    monkeypatch.setattr("device.sources.phone.ANSWERED_S", 0.0)
    clock = Clock()
    camera = PhoneCamera(clock)
    answered(camera.phone, camera.phone.begin("A", holds=False, take_over=False), 10, 15)
    if connected:
        camera.open()
    clock.now_ns += 1800 * NS
    for given in islice(camera.frames(), 2):
        assert isinstance(given, Fault)
        assert given.lost
    camera.close()


def test_a_phone_is_asked_to_hold_what_it_adjusts_once_that_is_steady() -> None:
    clock = Clock()
    camera = PhoneCamera(clock)
    stream = begun(camera.phone)
    frames, held = camera.frames(), []
    for number in range(30):
        clock.now_ns += NS // 5
        brightness = 60 + 8 * number if number < 5 else 100
        put(camera.phone, stream, 200.0 * number, brightness)
        next_frame(frames)
        held.append(camera.adjustment().lock)
    assert held[0] is LockState.SETTLING
    assert held[-1] is LockState.LOCKED
    assert answered(camera.phone, stream, 1e5, 1e5) is True
    camera.close()


def test_a_nearly_empty_battery_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    phone = Phone()
    stream = begun(phone)
    statuses = [(0.14, False), (0.13, None), (0.13, True)]
    for number, (battery, charging) in enumerate(statuses):
        answered(phone, stream, float(number), 5.0, status=PhoneStatus(battery, charging))
    said = capsys.readouterr().err
    assert said.count("nearly empty") == 1
    assert said.count("has enough") == 1


def test_a_camera_that_is_closed_keeps_nobody_waiting() -> None:
    camera = PhoneCamera()
    given: list[object] = []
    reading = threading.Thread(target=lambda: given.extend(camera.frames()))
    reading.start()
    camera.close()
    reading.join(2.0)
    assert not reading.is_alive()
