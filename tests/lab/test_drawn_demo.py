"""The drawn demo: stones where they should be, hands over them, faults when asked for."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from device.sources.base import NS, Fault
from lab.demo_film.film import grip_at
from lab.demo_film.optics import world_from_point
from lab.demo_film.script import SIZE
from lab.drawn_demo import DrawnDemo, Faults
from referee.facts import PassPressed
from rules.color import BLACK, WHITE
from tests.support.demo_truth import ROWS
from vision.types import Frame

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def source() -> DrawnDemo:
    return DrawnDemo()


def last_picture(source: DrawnDemo) -> NDArray[np.uint8]:
    return source.film.picture(source.film.course.length_s - 0.2)


def points_of(source: DrawnDemo, height: float) -> NDArray[np.int64]:
    world = [
        (*world_from_point(row, col, SIZE), height) for row in range(SIZE) for col in range(SIZE)
    ]
    return np.rint(source.film.scene.camera.project(np.array(world))).astype(np.int64)


def test_the_last_picture_shows_the_last_position(source: DrawnDemo) -> None:
    picture = last_picture(source)
    for (x, y), color in zip(points_of(source, 0.3), "".join(ROWS), strict=True):
        spot = picture[y - 3 : y + 4, x - 3 : x + 4].astype(float)
        brightness = float(np.median(spot))
        saturation = float(np.median(spot.max(axis=2) - spot.min(axis=2)))
        seen = "B" if brightness < 80 else "W" if brightness > 160 and saturation < 40 else "."
        assert seen == color, (x, y, brightness, saturation)


def test_the_board_is_well_inside_the_picture(source: DrawnDemo) -> None:
    corners = source.film.scene.corners()
    assert corners.min() > 30
    assert (corners < np.array([610, 450])).all()


def test_a_hand_covers_the_point_that_it_plays_at(source: DrawnDemo) -> None:
    film = source.film
    player, path = film.course.visits[0]
    held = next(point.t_s for point in path if point.at[2] == 0.0)
    bare, covered = film.picture(0.5).astype(int), film.picture(held).astype(int)
    assert player == "B"
    changed = np.abs(covered - bare).max(axis=2) > 25
    assert changed[240:, :].mean() > 0.15
    assert changed[:60, :].mean() < 0.01


def test_hands_come_from_their_own_side(source: DrawnDemo) -> None:
    bare = source.film.picture(0.5).astype(int)
    for player, path in source.film.course.visits[:2]:
        early = source.film.picture(path[0].t_s + 0.3).astype(int)
        changed = np.abs(early - bare).max(axis=2) > 25
        near, far = changed[300:].sum(), changed[:120].sum()
        assert (near > 5 * far) if player == "B" else (far > near), (player, near, far)


def test_a_grip_begins_and_ends_out_of_the_picture(source: DrawnDemo) -> None:
    camera = source.film.scene.camera
    for _, path in source.film.course.visits:
        for t_s in (path[0].t_s, path[-1].t_s):
            x, y = camera.project(np.array(grip_at(path, t_s)[0]))[0]
            assert not (0 <= x < camera.width and 0 <= y < camera.height)


def test_equal_seeds_give_equal_frames() -> None:
    one, two = (list(islice(DrawnDemo(seed=3).frames(), 2)) for _ in range(2))
    other = next(iter(DrawnDemo(seed=4).frames()))
    assert isinstance(one[1], Frame)
    assert isinstance(two[1], Frame)
    assert isinstance(other, Frame)
    assert np.array_equal(one[1].image, two[1].image)
    assert not np.array_equal(one[1].image, other.image)


def test_frames_follow_at_the_rate_that_was_asked_for(source: DrawnDemo) -> None:
    slow = DrawnDemo(fps=4.0)
    times = [frame.t_ns for frame in islice(slow.frames(since_ns=5 * NS), 3)]
    assert times == [5 * NS, 5 * NS + NS // 4, 5 * NS + NS // 2]
    assert source.length_ns is not None
    assert 90 * NS < source.length_ns < 180 * NS


def test_the_pass_buttons_are_pressed_at_the_end(source: DrawnDemo) -> None:
    black, white = source.facts
    assert isinstance(black, PassPressed)
    assert isinstance(white, PassPressed)
    assert (black.color, white.color) == (BLACK, WHITE)
    assert source.film.course.visits[-1][1][-1].t_s * NS < black.t_ns < white.t_ns
    assert source.length_ns is not None
    assert white.t_ns < source.length_ns


def items(faults: Faults, since_s: float, count: int) -> list[Frame | Fault]:
    source = DrawnDemo(faults=faults)
    return list(islice(source.frames(since_ns=round(since_s * NS)), count))


def image_of(item: Frame | Fault) -> NDArray[np.int64]:
    assert isinstance(item, Frame)
    return item.image.astype(np.int64)


def test_a_knock_moves_the_picture_and_it_stays_so() -> None:
    before, after, later = items(Faults(knocks=((0.3, 12.0, -7.0, 0.0),)), 0.2, 3)
    assert np.abs(image_of(after)[:-7, 12:] - image_of(before)[7:, :-12]).mean() < 3.0
    assert np.abs(image_of(after) - image_of(before)).mean() > 6.0
    assert np.abs(image_of(after) - image_of(later)).mean() < 3.0


def test_lights_off_and_blur() -> None:
    dark, blurred, plain = items(Faults(dark=((0.0, 0.1),), blurred=((0.1, 0.2),)), 0.0, 3)
    assert image_of(dark).mean() < 5
    edges = [np.abs(np.diff(image_of(item), axis=0)).mean() for item in (blurred, plain)]
    assert edges[0] < edges[1] / 2


def test_frames_are_lost_without_a_word_and_a_camera_goes_with_one() -> None:
    got = items(Faults(dropped=((0.1, 0.3),), gone=((0.4, 0.6),)), 0.0, 6)
    told = [(item.t_ns // (NS // 10), item.lost) for item in got if isinstance(item, Fault)]
    frames = [item.seq for item in got if isinstance(item, Frame)]
    assert told == [(4, True), (6, False)]
    assert frames == [0, 3, 6, 7]
