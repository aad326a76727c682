"""Path-traced films of simulated games: their course, and what is made of it; no rendering."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from benchmarks.films import watch
from benchmarks.films.course import FingerWaypoint, TracedFilm, arm_of, place_at
from benchmarks.films.spectator import spectators_of
from lab.evenings.camera import LEVELS
from lab.evenings.evening import SimulatedEvening, simulate_evening
from lab.evenings.hands import HandVisit, Put
from lab.recorded import truth_from_json
from lab.scenes.materials import BLACK, WHITE
from lab.scenes.path_scenes import describe
from lab.truth import Irregularity, Truth, truth_to_json
from rules.color import Color
from rules.game import Game
from rules.points import Move, Point
from rules.rulesets.presets import preset
from vision.types import view_from_corners

SCENE = describe(31)
"""A scene; which one does not matter."""

A, B = Point(2, 3), Point(2, 4)


def a_film(puts: tuple[Put, ...], visits: tuple[HandVisit, ...]) -> TracedFilm:
    truth = Truth(SCENE.ground.n, (), (), (), 20.0)
    return TracedFilm(SCENE, SimulatedEvening(truth, puts, visits, LEVELS["none"], 5.0, 1))


def a_visit(start: float, end: float, at: Point, color: Color = Color.BLACK) -> HandVisit:
    return HandVisit(start, end, color, (float(at.row), float(at.col)))


def test_a_stone_lies_from_when_it_is_put_until_it_is_lifted() -> None:
    film = a_film((Put(2.0, A, Color.BLACK), Put(5.0, A, None)), ())
    assert [film.lying(t) for t in (1.9, 2.0, 4.9, 5.0)] == [(), (0,), (0,), ()]


def test_a_hand_carries_its_stone_to_the_point_and_leaves_it_there() -> None:
    film = a_film((Put(2.0, A, Color.BLACK),), (a_visit(1.0, 3.0, A),))
    assert film.hands(0.9) == film.hands(3.0) == []
    ((color, at, holds),) = film.hands(1.5)
    assert (color, holds) == (Color.BLACK, 0)
    ((_, there, holds),) = film.hands(2.0)
    assert holds == -1
    assert there[:2] == pytest.approx(film.places[0])
    ((_, home, _),) = film.hands(1.0)
    assert home[1] > film.scene.ground.middle[1] + film.scene.ground.span[1] / 2
    assert np.linalg.norm(home - there) > np.linalg.norm(at - there) > 0


def test_a_hand_carries_away_what_it_lifts() -> None:
    puts = (Put(-1.0, A, Color.WHITE), Put(2.0, A, None))
    film = a_film(puts, (a_visit(1.0, 3.0, A, Color.WHITE),))
    assert [film.hands(t)[0][2] for t in (1.5, 2.5)] == [-1, 0]


def test_a_hand_that_rests_touches_nothing_and_stays_where_it_is() -> None:
    rest = HandVisit(1.0, 9.0, Color.WHITE, (6.0, 5.0), rests=True)
    film = a_film((Put(4.0, A, Color.BLACK),), (rest, a_visit(3.0, 5.0, A)))
    (rested,) = [at for color, at, _ in film.hands(4.0) if color is Color.WHITE]
    assert rested[:2] == pytest.approx([5.0, 6.0 * film.scene.ground.aspect])


def test_of_two_hands_at_once_each_lays_its_own_stone() -> None:
    puts = (Put(2.0, A, Color.BLACK), Put(2.2, Point(6, 6), Color.WHITE))
    visits = (a_visit(1.0, 3.0, A), a_visit(1.1, 3.1, Point(6, 6), Color.WHITE))
    film = a_film(puts, visits)
    assert {color: holds for color, _, holds in film.hands(1.5)} == {Color.BLACK: 0, Color.WHITE: 1}
    assert {holds for _, _, holds in film.hands(2.5)} == {-1}


def test_stones_side_by_side_do_not_lie_in_each_other() -> None:
    close = (Put(1.0, A, Color.BLACK, (0.0, 0.08)), Put(2.0, B, Color.WHITE, (0.0, -0.08)))
    film = a_film(close, ())
    gap = math.dist(*film.places)
    assert gap == pytest.approx(2.0 * max(SCENE.kit.radius.values()))


def test_a_moment_shows_the_stones_and_the_hand_that_are_there() -> None:
    puts = (Put(-1.0, A, Color.WHITE), Put(2.0, B, Color.BLACK))
    film = a_film(puts, (a_visit(1.0, 3.0, B),))
    before, during, after = (film.moment(t) for t in (0.0, 1.5, 4.0))
    assert (len(before.stones), len(before.hands)) == (1, 0)
    assert during.hands
    assert [thing.material for thing in after.stones] == [
        SCENE.kit.skins[k] for k in (BLACK, WHITE)
    ]
    assert before.things is after.things is SCENE.things
    one, again = (arm_of(SCENE, Color.BLACK, np.array([x, 3.0, 1.0])) for x in (2.0, 2.0))
    assert all(
        np.array_equal(a.mesh.vertices, b.mesh.vertices) for a, b in zip(one, again, strict=True)
    )


def test_a_way_rises_between_far_points_and_ends_at_them() -> None:
    path = [
        FingerWaypoint(0.0, np.array([0.0, 0, 1]), 4),
        FingerWaypoint(1.0, np.array([9.0, 0, 1]), -1),
    ]
    assert place_at(path, 0.0)[0] == pytest.approx([0, 0, 1])
    assert place_at(path, 0.5)[0][2] > 2.0
    at, holds = place_at(path, 1.0)
    assert at == pytest.approx([9, 0, 1])
    assert holds == -1


def test_the_truth_that_was_written_is_read_again() -> None:
    game = Game.start(preset("bga2009"), 9)
    truth = Truth(
        9,
        (Point(2, 2),),
        ((Move(Color.BLACK, A), 3.125), (Move(Color.WHITE, None, forced=True), 4.0)),
        (Irregularity("TwoInARow", (A, B), 5.0, None, ("WrongColourStone",)),),
        30.0,
        2,
    )
    assert truth_from_json(json.loads(json.dumps(truth_to_json(truth)))) == truth
    played = simulate_evening(game, [Move(Color.BLACK, A), Move(Color.WHITE, B)], 3).truth
    assert truth_to_json(truth_from_json(truth_to_json(played))) == truth_to_json(played)


def test_a_spectator_hides_a_part_of_the_board_for_some_seconds() -> None:
    (one, two) = spectators_of(SCENE, 80.0)
    assert one.end < two.start
    for each in (one, two):
        assert 0.05 < each.hides.mean() < 0.6
        assert (each.at(each.start - 0.1), each.at(each.end)) == (None, None)
        outside, inside = each.at(each.start), each.at(each.start + 1.0)
        assert outside is not None
        assert inside == pytest.approx(each.head)
        middle = SCENE.ground.middle
        assert np.linalg.norm(outside - middle) > np.linalg.norm(each.head - middle) + 10.0
    (again, _) = spectators_of(SCENE, 80.0)
    assert (again.start, again.head.tolist()) == (one.start, one.head.tolist())


def test_what_a_spectator_hides_lies_in_view_when_he_is_gone() -> None:
    (one, *_) = spectators_of(SCENE, 40.0)
    film = TracedFilm(SCENE, a_film((), ()).simulation, (one,))
    hidden, seen = (Point(*np.argwhere(one.hides == hides)[0].tolist()) for hides in (True, False))
    while_there = one.start + 2.0
    assert film.in_view(hidden, while_there) == one.end
    assert film.in_view(seen, while_there) == while_there
    assert film.in_view(hidden, one.end) == one.end
    assert len(film.moment(while_there).hands) == len(one.body)
    assert film.moment(one.end).hands == []
    assert film.shown(0.0) == film.shown(one.end) != film.shown(while_there)


@pytest.mark.parametrize("turns", range(4))
def test_the_truth_is_turned_as_the_board_was_found(turns: int) -> None:
    outline = np.array([[100.0, 80.0], [500.0, 90.0], [520.0, 420.0], [90.0, 400.0]])
    found = view_from_corners(9, np.roll(outline, turns, axis=0))
    assert watch.quarters(outline, found) == turns
    truth = Truth(
        9, (A,), ((Move(Color.BLACK, B), 1.0),), (Irregularity("X", (A,), 1.0, None),), 9.0
    )
    shown = watch.turned(truth, turns)
    straight = view_from_corners(9, outline)
    ((move, _),) = shown.moves
    assert move.point is not None
    assert found.points[move.point] == pytest.approx(straight.points[B], abs=1e-6)
    assert found.points[shown.setup[0]] == pytest.approx(straight.points[A], abs=1e-6)
    assert shown.irregularities[0].points == shown.setup


def test_a_board_found_a_line_off_is_not_where_it_is() -> None:
    outline = np.array([[100.0, 80.0], [500.0, 80.0], [500.0, 480.0], [100.0, 480.0]])
    found = view_from_corners(9, outline + 50.0)
    assert watch.quarters(outline, found) is None
