"""When a camera's automatic adjustments are held and when they are let go."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from device.sources.adjustment import Act, LightLock, LockState
from device.sources.live import LiveCamera
from device.sources.webcam import Webcam
from tests.support.fakes import FakeCapture
from vision.types import Frame

Light = Callable[[float], float]


def acts(
    light: Light, seconds: float, lock: LightLock | None = None, fps: int = 10
) -> list[tuple[float, Act]]:
    """What is done while the level of the pictures is that of `light` at each time."""
    lock = lock or LightLock()
    done = []
    for n in range(round(fps * seconds)):
        act = lock.update(np.full(3, light(n / fps)), n * 1_000_000_000 // fps)
        if act is not None:
            done.append((n / fps, act))
    return done


@pytest.mark.parametrize(
    ("light", "expected"),
    [
        (lambda t: 100.0, [(0.0, Act.FREE_ALL), (1.0, Act.HOLD)]),
        # Automatic exposure comes down from above for four seconds.
        (lambda t: 100.0 + max(0.0, 80 - 20 * t), [(0.0, Act.FREE_ALL), (4.9, Act.HOLD)]),
        # A lamp that flickers is held after ten seconds all the same.
        (lambda t: 100.0 + 20 * (round(10 * t) % 2), [(0.0, Act.FREE_ALL), (10.0, Act.HOLD)]),
        # Somebody leans over the board for fifteen seconds.
        (lambda t: 60.0 if 30 < t < 45 else 100.0, [(0.0, Act.FREE_ALL), (1.0, Act.HOLD)]),
        # Evening comes within half an hour: what is expected follows.
        (lambda t: 100.0 - 40.0 * min(1.0, t / 1800), [(0.0, Act.FREE_ALL), (1.0, Act.HOLD)]),
        # A lamp is switched on at 30 s and stays on.
        (
            lambda t: 100.0 if t < 30 else 160.0,
            [(0.0, Act.FREE_ALL), (1.0, Act.HOLD), (50.0, Act.FREE), (51.0, Act.HOLD)],
        ),
    ],
)
def test_light_is_held_when_steady_and_renewed_when_it_changed(
    light: Light, expected: list[tuple[float, Act]]
) -> None:
    done = acts(light, 2000 if expected[-1][0] == 1.0 else 80)
    assert [act for _, act in done] == [act for _, act in expected]
    assert [t for t, _ in done] == pytest.approx([t for t, _ in expected])


def test_a_colour_that_changes_for_good_renews_the_lock_too() -> None:
    lock = LightLock()
    lamps = [[100.0, 100.0, 100.0]] * 300 + [[55.0, 100.0, 110.0]] * 300
    done = [lock.update(np.array(lamp), n * 100_000_000) for n, lamp in enumerate(lamps)]
    assert [act for act in done if act] == [Act.FREE_ALL, Act.HOLD, Act.FREE, Act.HOLD]


def test_of_slow_pictures_several_are_steady_before_light_is_held() -> None:
    """Two a second: five pictures count, and a change before them does not."""
    assert acts(lambda t: 100.0, 8.0, fps=2)[1] == (2.5, Act.HOLD)
    assert acts(lambda t: 100.0 if t < 1.0 else 150.0, 8.0, fps=2)[1] == (3.0, Act.HOLD)


def test_a_camera_that_jumps_when_held_is_left_to_itself() -> None:
    lock = LightLock()
    done = acts(lambda t: 100.0 if t <= 1.0 else 200.0, 60.0, lock)
    assert [act for _, act in done] == [Act.FREE_ALL, Act.HOLD, Act.FREE_ALL]
    assert lock.state is LockState.UNSUPPORTED


CONTROLS = {
    cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
    cv2.CAP_PROP_EXPOSURE: 156.0,
    cv2.CAP_PROP_AUTO_WB: 1.0,
    cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
    cv2.CAP_PROP_AUTOFOCUS: 1.0,
    cv2.CAP_PROP_FOCUS: 30.0,
}


def webcam(controls: dict[int, float]) -> tuple[LiveCamera, FakeCapture]:
    """A webcam that gives a picture each time its clock is asked."""
    capture = FakeCapture(10**9, controls=controls)
    now_ns = 0

    def clock_ns() -> int:
        nonlocal now_ns
        now_ns += 20_000_000
        return now_ns

    device = Webcam(capture, "", adjustable=True, clock_ns=clock_ns)
    camera = LiveCamera("camera:0", lambda: device, clock_ns)
    camera.open()
    return camera, capture


def until(camera: LiveCamera, reached: Callable[[], bool]) -> None:
    """Take frames until something is so."""
    for _, given in zip(range(100_000), camera.frames(), strict=False):
        assert isinstance(given, Frame)
        if reached():
            return
    raise AssertionError("never reached")


def test_a_webcam_is_held_and_freed_through_its_controls() -> None:
    camera, capture = webcam(dict(CONTROLS))
    until(camera, lambda: capture.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0)
    until(camera, lambda: camera.adjustment().focus_locked is True)
    assert capture.controls[cv2.CAP_PROP_AUTO_WB] == 0.0
    assert capture.controls[cv2.CAP_PROP_AUTOFOCUS] == 0.0
    told = camera.adjustment()
    assert (told.exposure_us, told.white_balance_k, told.lens_position) == (15_600.0, 4600.0, 30.0)
    assert told.lock is LockState.LOCKED
    camera.unlock()
    until(camera, lambda: capture.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0)
    until(camera, lambda: capture.controls[cv2.CAP_PROP_AUTOFOCUS] == 1.0)
    camera.lock()
    until(camera, lambda: capture.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0)
    camera.close()


def test_a_webcam_without_controls_is_said_to_have_none() -> None:
    camera, _ = webcam({})
    until(camera, lambda: camera.adjustment().lock is LockState.UNSUPPORTED)
    camera.close()
