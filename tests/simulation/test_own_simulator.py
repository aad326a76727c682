"""The simulator: what happens on its table is what its truth says."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.position import Position
from rules.presets import preset
from simulation.kos import building
from simulation.own import handicap as setting_up
from simulation.own import irregular_plays, schedule
from simulation.own.camera import LEVELS
from simulation.own.hands import Hands
from simulation.own.near_misses import NEAR_MISSES
from simulation.own.simulator import first_bare, simulate_evening
from simulation.truth import truth_to_json

CAN_FAIL = {"KoRetake", "SelfCapture"}
"""What a random game may offer no chance of."""


def a_game(size: int = 7, plays: int = 60, seed: int = 3) -> tuple[Game, list[Move]]:
    """The start of a game and legal plays at random that fill no eye of their own."""
    rng = np.random.default_rng(seed)
    start = Game.start(preset("bga2009"), size)
    game, moves = start, []
    for _ in range(plays):
        points = [
            point
            for point in game.legal()
            if any(game.position[n] is not game.to_play for n in game.position.neighbours(point))
        ]
        if not points:
            break
        moves.append(Move(game.to_play, points[int(rng.integers(len(points)))]))
        game = game.play(moves[-1])
    return start, moves


def some_hands(size: int = 7, seed: int = 5) -> Hands:
    start, moves = a_game(size)
    return Hands(start, np.random.default_rng(seed), script=list(moves))


def lying(hands: Hands) -> Position:
    """What lies on the table once all that was put there lies there."""
    table: dict[Point, Color | None] = {}
    for put in sorted(hands.puts, key=lambda put: put.t):
        table[put.point] = put.stone
    return Position.empty(hands.game.position.height).with_stones(table)


def play_some(hands: Hands, count: int) -> None:
    for _ in range(count):
        move = hands.next_move()
        if move is not None:
            hands.play(move)
            hands.script.pop(0)
            hands.wait()


@pytest.mark.parametrize("name", sorted(set(schedule.IN_PLAY) - CAN_FAIL))
def test_the_table_agrees_with_the_record_after_every_irregularity(name: str) -> None:
    happened = 0
    for seed in range(4):
        hands = some_hands(seed=seed)
        for _ in range(12):
            play_some(hands, 3)
            before = len(hands.irregularities)
            if schedule.IN_PLAY[name](hands):
                happened += 1
                assert [item.type for item in hands.irregularities[before:]] == [name]
                assert lying(hands) == hands.game.position
                assert [move for move, _ in hands.moves] == list(hands.game.moves())
    assert happened


def test_where_kos_are_built_they_are_fought_until_the_position_repeats() -> None:
    for seed in range(4):
        start, moves = a_game(9)
        hands = Hands(start, np.random.default_rng(seed), script=list(moves))
        kos = schedule.plant(hands, [schedule.SUPERKO])
        assert len(kos) == 3
        while not irregular_plays.superko(hands, kos):
            play_some(hands, 1)
            assert len(hands.moves) < 40
        assert hands.irregularities[-1].type == schedule.SUPERKO
        assert lying(hands) == hands.game.position


def test_a_fight_over_kos_that_cannot_be_fought_to_its_end_is_not_begun() -> None:
    start = Game.start(preset("bga2009"), 9)
    kos, plays = building(9, [Color.BLACK, Color.WHITE, Color.BLACK])
    missing = kos[2].around[Color.WHITE][0]
    stones = {point: color for color, points in plays.items() for point in points}
    del stones[missing]
    hands = Hands(start, np.random.default_rng(1))
    hands.game = before = start.edited(start.position.with_stones(stones), Color.WHITE)
    assert not irregular_plays.superko(hands, kos)
    assert hands.game is before
    assert not hands.moves


def test_a_ko_is_retaken_at_once() -> None:
    start, moves = a_game(9)
    hands = Hands(start, np.random.default_rng(1), script=list(moves))
    schedule.plant(hands, ["KoRetake"])
    while not irregular_plays.ko_retake(hands):
        play_some(hands, 1)
        assert len(hands.moves) < 40
    assert hands.irregularities[-1].type == "KoRetake"
    assert lying(hands) == hands.game.position


def test_a_self_capture_is_undone_with_a_pass_or_stands() -> None:
    outcomes = set()
    for seed in range(8):
        setup = Position.from_rows([".B...", "B....", ".....", ".....", "...W."])
        start = Game.start(preset("bga2009"), setup=setup, to_play=Color.WHITE)
        hands = Hands(start, np.random.default_rng(seed))
        for color in Color:
            for point in setup.stones(color):
                hands.put(0.0, point, color)
        assert irregular_plays.self_capture(hands)
        assert hands.irregularities[0].points == (Point(0, 0),)
        outcomes.add(hands.moves[0][0])
        assert lying(hands) == hands.game.position
    assert outcomes == {
        Move(Color.WHITE, None, forced=True),
        Move(Color.WHITE, Point(0, 0)),
    }


@pytest.mark.parametrize("near_miss", NEAR_MISSES)
def test_near_misses_change_no_record_and_are_no_irregularity(
    near_miss: Callable[[Hands], bool],
) -> None:
    hands = some_hands()
    wanted = list(hands.script)
    while hands.next_move() is not None:
        near_miss(hands)
        play_some(hands, 1)
    assert [move for move, _ in hands.moves] == wanted
    assert hands.irregularities == []
    assert lying(hands) == hands.game.position


@pytest.mark.parametrize("wrong", [None, *schedule.AT_START])
def test_handicap_stones_laid_by_hand(wrong: str | None) -> None:
    stood = set()
    for seed in range(12):
        rng = np.random.default_rng(seed)
        hands = Hands(Game.start(preset("bga2009"), 19), rng)
        hands.script = [Move(Color.WHITE, Point(9, 2)), Move(Color.BLACK, Point(2, 9))]
        what = setting_up.laying(19, wrong, rng)
        setting_up.lay(hands, what, wrong)
        assert (set(what.laid) == set(what.right)) is (wrong is None)
        assert (len(what.laid) == what.handicap) is (wrong != setting_up.MISCOUNTED)
        assert [item.type for item in hands.irregularities] == ([] if wrong is None else [wrong])
        assert lying(hands) == hands.game.position
        assert hands.game.at(0).to_play is Color.WHITE
        stood.add(hands.game.at(0).position.stones(Color.BLACK) == set(what.right))
    assert stood == ({True} if wrong is None else {True, False})


def test_a_stone_between_two_points_lies_far_from_its_own() -> None:
    hands = some_hands()
    play_some(hands, 5)
    assert schedule.IN_PLAY["StoneBetweenPoints"](hands)
    (point,) = hands.irregularities[0].points
    leans = [put.lean for put in hands.puts if put.point == point and put.stone is not None]
    far = [math.hypot(*lean) for lean in leans[-2:]]
    assert far[0] > 0.3
    assert far[1] < 0.3


def test_a_stone_is_in_view_when_no_hand_covers_it_any_more() -> None:
    hands = some_hands()
    move = hands.next_move()
    assert move is not None
    left = hands.play(move)
    laid = hands.moves[0][1]
    bare = first_bare(hands, move, laid, 10.0, 60.0)
    assert laid < bare <= left + 0.1
    hands.rest(move.color, (float(move.point.row), float(move.point.col)), 5.0)  # type: ignore[union-attr]
    assert first_bare(hands, move, left, 10.0, 60.0) >= left + 5.0
    assert math.isnan(first_bare(hands, move, left, 10.0, left + 2.0))


def test_the_same_seed_makes_the_same_game_and_another_one_another() -> None:
    start, moves = a_game(9, 30)
    first, again = (simulate_evening(start, moves, 4) for _ in range(2))
    assert truth_to_json(first.truth) == truth_to_json(again.truth)
    for one, other in zip(first.observations(), again.observations(), strict=True):
        assert one.t_ns == other.t_ns
        assert np.array_equal(one.probs, other.probs)
    assert truth_to_json(simulate_evening(start, moves, 5).truth) != truth_to_json(first.truth)


def test_without_irregularities_the_record_is_played_as_it_is() -> None:
    start, moves = a_game(9, 30)
    truth = simulate_evening(start, moves, 6, irregularities=0.0).truth
    assert truth.irregularities == ()
    assert [move for move, _ in truth.moves] == moves


@pytest.mark.parametrize("noise", sorted(LEVELS))
def test_looks_are_probabilities_at_every_noise(noise: str) -> None:
    start, moves = a_game(9, 12)
    for sight in simulate_evening(start, moves, 2, noise=noise).observations():
        assert np.allclose(sight.probs.sum(axis=2), 1.0, atol=1e-4)
        assert sight.probs.min() >= 0.0
        assert sight.offset is not None
        assert np.isnan(sight.offset[~sight.visible]).all()


def test_wishes_do_not_exclude_each_other() -> None:
    start = Game.start(preset("bga2009"), 19)
    counts = []
    for seed in range(60):
        wished = schedule.wishes(start, LEVELS["middle"], 5.0, np.random.default_rng(seed))
        assert len(wished) == len(set(wished))
        assert sum(name in (*schedule.AT_START, schedule.SUPERKO) for name in wished) <= 1
        counts.append(len(wished))
    assert 0 in counts
    assert 3.0 < float(np.mean(counts)) < 6.0
