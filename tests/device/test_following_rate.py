"""The rate at which a camera is followed: what the machine can, or what a person says."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from device.following_rate import MAX_PICTURES, drawn_film, hold_rate, measured_rate
from device.sources.adjustment import CapturedPicture
from device.sources.base import NS
from device.sources.film import DemoFilm
from device.sources.live import LiveCamera
from tests.support.live import UncontrolledCamera
from vision.classification.colour_model import ColourModel
from vision.types import Frame


class SteadyDevice(UncontrolledCamera):
    """A camera of `fps` pictures a second, each with noise of its own."""

    def __init__(self, fps: float) -> None:
        self.fps, self.count = fps, 0

    def take(self) -> CapturedPicture:
        """The next picture."""
        image = np.random.default_rng(self.count).integers(0, 255, (48, 64, 3), np.uint8)
        self.count += 1
        return CapturedPicture(image, round(self.count * NS / self.fps))


def camera_of(fps: float) -> LiveCamera:
    camera = LiveCamera("camera:0", lambda: SteadyDevice(fps))
    camera.open()
    return camera


@pytest.mark.parametrize(
    ("gives", "most", "followed"),
    [
        (30.0, None, 30.0),
        (30.0, 10.0, 10.0),
        (25.0, 10.0, 10.0),
        (15.0, 10.0, 10.0),
        (8.0, 10.0, 8.0),
        (10.0, 10.0, 10.0),
        (30.0, 2.5, 2.5),
    ],
)
def test_no_more_pictures_are_given_than_are_followed(
    gives: float, most: float | None, followed: float
) -> None:
    camera = camera_of(gives)
    camera.rate.most_fps = most
    frames = [given for given in islice(camera.frames(), 60) if isinstance(given, Frame)]
    passed_s = (frames[-1].t_ns - frames[0].t_ns) / NS
    assert (len(frames) - 1) / passed_s == pytest.approx(followed, rel=0.05)
    assert [frame.seq for frame in frames] == list(range(60))


@pytest.mark.parametrize(
    ("step_s", "fps"), [(0.01, 5.0), (0.08, 5.0), (0.125, 4.0), (0.25, 2.0), (5.0, 1.0)]
)
def test_a_camera_is_followed_at_half_of_what_the_machine_can(
    step_s: float, fps: float, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now_s = 0.0

    def clock() -> float:
        nonlocal now_s
        now_s += step_s
        return now_s

    can = measured_rate(ColourModel(), clock)
    assert can == pytest.approx(1 / step_s)
    monkeypatch.setattr("device.following_rate.measured_rate", lambda _: can)
    camera = camera_of(30.0)
    assert hold_rate(camera, None, ColourModel()) == camera.rate.most_fps == fps
    said = capsys.readouterr().err
    assert said.startswith(f"goban: camera:0: {fps:g} pictures a second are followed")
    assert said.count("\n") == 1


def test_a_rate_that_is_given_is_taken_without_measuring(
    capsys: pytest.CaptureFixture[str],
) -> None:
    camera = camera_of(30.0)
    hold_rate(camera, 4.0, ColourModel())
    assert camera.rate.most_fps == 4.0
    assert capsys.readouterr().err == ""


def test_a_film_is_followed_as_it_is() -> None:
    film = DemoFilm()
    hold_rate(film, None, ColourModel())
    assert film.fps == 10.0


def test_the_drawn_film_is_the_same_every_time() -> None:
    first, again = list(drawn_film()), list(drawn_film())
    assert len(first) == MAX_PICTURES + 1
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
