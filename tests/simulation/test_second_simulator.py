from __future__ import annotations

import math

import numpy as np
import pytest

from rules.color import Color
from rules.points import Point
from rules.position import Position
from simulation.kos import building, ko_at
from simulation.point_codes import EMPTY, point_code
from simulation.second import SecondSimulation, simulate_evening
from simulation.second.camera import CameraConditions, film_evening
from simulation.second.evening import Evening
from simulation.second.hands import Build, covered
from simulation.second.match import Match
from tests.support.random_games import random_game

pytestmark = pytest.mark.slow

CLEAR = CameraConditions(
    fps=10.0,
    margin=9.0,
    jitter=0.01,
    tail=9.0,
    sway=0.01,
    sway_s=5.0,
    temperature=1.0,
    glare=0,
    glare_nats=0.0,
    misread=0.0,
    worn=0.0,
    blocks=0.0,
    drop=0.0,
    repeat=0.0,
    leak=0.0,
    fringe=0.0,
    motion="good",
    hands=True,
    offsets=True,
)


def an_evening(size: int = 9, seed: int = 5, plays: int = 40) -> Match:
    start, moves = random_game(size, plays)
    return Match(Evening(size, np.random.default_rng(seed)), start, moves, think_s=2.0)


def made(seed: int) -> SecondSimulation:
    start, moves = random_game()
    return simulate_evening(start, moves, seed)


def test_the_same_seed_makes_the_same_evening() -> None:
    first, again = made(4), made(4)
    assert first.truth == again.truth
    for one, other in zip(first.observations(), again.observations(), strict=True):
        assert one.t_ns == other.t_ns
        assert np.array_equal(one.probs, other.probs)


def test_another_seed_makes_another_evening() -> None:
    assert made(4).truth != made(5).truth


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("size", [7, 9, 13, 19])
def test_a_built_ko_can_be_taken_by_either_side_in_turn(size: int, index: int) -> None:
    ko = ko_at(size, index)
    stones = {point: color for color in Color for point in ko.around[color]}
    for holder in Color:
        position = Position.empty(size).with_stones({**stones, ko.place[holder]: holder})
        assert ko.holder(position) is holder
        placed = position.place(holder.other, ko.place[holder.other])
        assert placed.captured == {ko.place[holder]}
        assert ko.holder(placed.position) is holder.other


def test_kos_at_different_edges_do_not_touch() -> None:
    kos, plays = building(9, [Color.BLACK, Color.WHITE, Color.BLACK, Color.WHITE])
    points = [point for color in Color for point in plays[color]]
    points += [ko.place[holder.other] for ko, holder in zip(kos, [*Color, *Color], strict=True)]
    assert len(points) == len(set(points)) == 24


def test_an_arm_hides_what_lies_between_its_tip_and_its_side() -> None:
    build = Build(fingers=0.6, palm=1.0, forearm=0.9)
    hidden = covered((4.0, 4.0), "bottom", build, 9)
    assert hidden[4, 4]
    assert hidden[8, 4]
    assert not hidden[2, 4]
    assert not hidden[8, 0]


def test_a_stone_is_seen_from_when_the_arm_has_left_it() -> None:
    match = an_evening()
    assert match.play()
    match.wait(2.0)
    film = film_evening(match.evening, CLEAR, np.random.default_rng(1))
    move, t = match.line[0]
    assert t is not None
    assert move.point is not None
    bare = film.in_view(t, move.point)
    assert t <= bare < match.evening.t
    index = int(np.searchsorted(film.light_s, bare))
    assert film.arrays["visible"][index][move.point]
    assert film.arrays["probs"][index][move.point].argmax() == point_code(move.color)
    assert math.isnan(film.in_view(match.evening.t + 1.0, move.point))


def test_hidden_points_are_not_visible_and_clear_ones_are_read_right() -> None:
    match = an_evening()
    for _ in range(6):
        match.play()
        match.wait(1.0)
    film = film_evening(match.evening, CLEAR, np.random.default_rng(1))
    assert film.hidden.any()
    assert not film.arrays["visible"][film.hidden].any()
    last = film.arrays["probs"][-1].argmax(axis=-1)
    for row in range(9):
        for col in range(9):
            assert last[row, col] == match.evening.board.get(Point(row, col), EMPTY)


def test_an_evening_without_irregularities_has_none() -> None:
    start, moves = random_game()
    simulation = simulate_evening(start, moves, 8, irregularities=0.0)
    assert simulation.truth.irregularities == ()
    assert [move for move, _ in simulation.truth.moves] == moves
