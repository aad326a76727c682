from __future__ import annotations

import math

import numpy as np
import pytest

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.position import Position
from rules.presets import preset
from simulation.kos import building, ko_at
from simulation.second import SecondSimulation, simulate_evening
from simulation.second.camera import CameraConditions, film_evening
from simulation.second.evening import EMPTY, Evening, code
from simulation.second.hands import Build, covered
from simulation.second.match import Match
from simulation.second.players import Wish, evening
from simulation.second.stock import IRREGULARITIES

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


def a_game(size: int = 9, plays: int = 40, seed: int = 3) -> tuple[Game, list[Move]]:
    """The start of a game and legal plays at random that fill no eye of their own."""
    rng = np.random.default_rng(seed)
    start = Game.start(preset("bga2009"), size)
    game, moves = start, []
    for _ in range(plays):
        color = game.to_play
        points = [
            point
            for point in game.legal()
            if any(game.position[near] is not color for near in game.position.neighbours(point))
        ]
        if not points:
            break
        move = Move(color, points[int(rng.integers(len(points)))])
        game = game.play(move)
        moves.append(move)
    return start, moves


def an_evening(size: int = 9, seed: int = 5, plays: int = 40) -> Match:
    start, moves = a_game(size, plays)
    return Match(Evening(size, np.random.default_rng(seed)), start, moves, think_s=2.0)


def table(match: Match) -> Position:
    """What lies on the table when all is done."""
    colors = {code(color): color for color in Color}
    stones = {point: colors[what] for point, what in match.evening.board.items()}
    return Position.empty(match.evening.size).with_stones(stones)


def made(seed: int) -> SecondSimulation:
    start, moves = a_game()
    return simulate_evening(start, moves, seed)


def test_the_same_seed_makes_the_same_evening() -> None:
    first, again = made(4), made(4)
    assert first.truth == again.truth
    for one, other in zip(first.observations(), again.observations(), strict=True):
        assert one.t_ns == other.t_ns
        assert np.array_equal(one.probs, other.probs)


def test_another_seed_makes_another_evening() -> None:
    assert made(4).truth != made(5).truth


RARE = {"KoRetake", "SuperkoRepetition", "SelfCapture"}
"""What a random game may offer no chance of."""


@pytest.mark.parametrize("name", sorted(set(IRREGULARITIES) - RARE))
def test_the_table_agrees_with_the_record_after_every_mishap(name: str) -> None:
    happened = 0
    match = an_evening(size=6, plays=60)
    for _ in range(50):
        if happened < 3 and IRREGULARITIES[name](match):
            happened += 1
            assert table(match) == match.game.position
        if match.planned() is None:
            break
        match.play()
    assert happened


def test_where_kos_are_built_they_are_retaken_and_fought_in_a_cycle() -> None:
    start, moves = a_game()
    wish = Wish(moves=60, wrong=("KoRetake",), near=0.0, kos=True, cycle=True)
    match = evening(start, moves, wish, np.random.default_rng(2))
    assert {wrong.type for wrong in match.evening.wrongs} == {"KoRetake", "SuperkoRepetition"}
    assert table(match) == match.game.position


@pytest.mark.parametrize("seed", range(4))
def test_a_self_capture_is_undone_with_a_pass_or_stands(seed: int) -> None:
    eye = Position.from_rows([".B...", "B....", ".....", ".....", "...W."])
    start = Game.start(preset("bga2009"), setup=eye, to_play=Color.WHITE)
    moves = [Move(Color.WHITE, Point(3, 3)), Move(Color.BLACK, Point(3, 1))]
    match = Match(Evening(5, np.random.default_rng(seed)), start, moves, think_s=2.0)
    for point in sorted(eye.stones(Color.BLACK) | eye.stones(Color.WHITE)):
        stone = eye[point]
        assert stone is not None
        match.evening.put(0.0, point, code(stone))
    assert IRREGULARITIES["SelfCapture"](match)
    assert match.evening.wrongs[0].points == [Point(0, 0)]
    assert match.line[0][0] in (
        Move(Color.WHITE, None, forced=True),
        Move(Color.WHITE, Point(0, 0)),
    )
    assert table(match) == match.game.position


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
    lay = match.play()
    match.evening.wait(2.0)
    film = film_evening(match.evening, CLEAR, np.random.default_rng(1))
    move, t = match.line[0]
    assert t == lay
    assert move.point is not None
    bare = film.in_view(lay, move.point)
    assert lay <= bare < match.evening.t
    index = int(np.searchsorted(film.light_s, bare))
    assert film.arrays["visible"][index][move.point]
    assert film.arrays["probs"][index][move.point].argmax() == code(move.color)
    assert math.isnan(film.in_view(match.evening.t + 1.0, move.point))


def test_hidden_points_are_not_visible_and_clear_ones_are_read_right() -> None:
    match = an_evening()
    for _ in range(6):
        match.play()
        match.evening.wait(1.0)
    film = film_evening(match.evening, CLEAR, np.random.default_rng(1))
    assert film.hidden.any()
    assert not film.arrays["visible"][film.hidden].any()
    last = film.arrays["probs"][-1].argmax(axis=-1)
    for row in range(9):
        for col in range(9):
            assert last[row, col] == match.evening.board.get(Point(row, col), EMPTY)


def test_an_evening_without_irregularities_has_none() -> None:
    start, moves = a_game()
    simulation = simulate_evening(start, moves, 8, irregularities=0.0)
    assert simulation.truth.irregularities == ()
    assert [move for move, _ in simulation.truth.moves] == moves
