"""The demo: its script against the rules, and its film as it is drawn."""

from __future__ import annotations

from itertools import islice, pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from device.sources.base import NS, Fault
from lab.demo_film.film import Course, course_of, grip_at
from lab.demo_film.optics import DemoCamera, Lamp
from lab.demo_film.scene import Scene
from lab.demo_film.script import ACTS, SIZE
from lab.drawn_demo import DrawnDemo, Faults
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.legality.breach import BreachType
from rules.points import Move, from_board
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.score import score
from tests.support.demo_truth import AREA, FORCED_PASS, MOVES, RESULT, ROWS
from vision.types import Frame

COLORS = {"B": BLACK, "W": WHITE}


def game_after(count: int) -> Game:
    game = Game.start(preset("bga2009"), SIZE)
    for number, (color, point) in enumerate(MOVES[:count], start=1):
        at = None if point == "pass" else from_board(point, SIZE)
        game = game.play(Move(COLORS[color], at, forced=number == FORCED_PASS))
    return game


@pytest.fixture(scope="module")
def course() -> Course:
    return course_of(ACTS, Scene(SIZE, DemoCamera().scaled(0.1), Lamp()))


def positions_of(course: Course) -> list[Position]:
    tables = []
    for table in course.tables:
        stones = {at: color for at, (color, _) in table.stones.items()}
        rows = ["".join(stones.get((r, c), ".") for c in range(SIZE)) for r in range(SIZE)]
        tables.append(Position.from_rows(rows))
    return tables


def test_the_main_line_is_legal_and_ends_with_two_passes() -> None:
    game = game_after(len(MOVES))
    assert game.stopped
    assert game.position.rows() == ROWS
    assert 36 <= sum(point != "pass" for _, point in MOVES) <= 44


def test_the_ko_is_taken_back_out_of_turn() -> None:
    before = game_after(FORCED_PASS - 1)
    breaches = before.verdict(Move(WHITE, from_board("D4", SIZE)))
    assert BreachType.KO in {breach.type for breach in breaches}


def test_every_position_of_the_game_lies_on_the_table_in_order(course: Course) -> None:
    seen = iter(positions_of(course))
    for count in range(len(MOVES) + 1):
        wanted = game_after(count).position
        if count and wanted == game_after(count - 1).position:
            continue
        assert any(position == wanted for position in seen), f"after move {count}"


def test_the_captured_string_lies_a_while(course: Course) -> None:
    left = game_after(20).position.with_stones(
        {from_board("G6", SIZE): BLACK, from_board("G5", SIZE): BLACK}
    )
    index = positions_of(course).index(left)
    assert course.tables[index + 1].t_s - course.tables[index].t_s > 4.0


def test_the_lids_hold_what_was_captured(course: Course) -> None:
    prisoners = game_after(len(MOVES)).ledger.prisoners
    last = course.tables[-1].prisoners
    assert (last["B"], last["W"]) == (prisoners[BLACK], prisoners[WHITE])


@pytest.mark.parametrize("method", [Method.TERRITORY, Method.AREA])
def test_both_counts_agree(method: Method) -> None:
    counted = score(game_after(len(MOVES)), method, ())
    assert counted.result == RESULT
    owners = "".join(counted.owner)
    assert (owners.count("B"), owners.count("W")) == AREA


def test_hands_never_meet(course: Course) -> None:
    ends = [(path[0].t_s, path[-1].t_s) for _, path in course.visits]
    assert all(leaves + 1.0 <= comes for (_, leaves), (comes, _) in pairwise(ends))


@pytest.fixture(scope="module")
def source() -> DrawnDemo:
    return DrawnDemo()


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
    faults = [(item.t_ns // (NS // 10), item.lost) for item in got if isinstance(item, Fault)]
    frames = [item.seq for item in got if isinstance(item, Frame)]
    assert faults == [(4, True), (6, False)]
    assert frames == [0, 3, 6, 7]
