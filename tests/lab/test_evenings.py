"""Simulated evenings: schedule, camera, what they call seen, and every script at a table."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from lab.evenings import LEVELS, simulate_evening
from lab.evenings.evening import first_bare
from lab.evenings.hands import Habits, Hands, Lay, Lift, Slide
from lab.evenings.kos import building
from lab.evenings.schedule import AT_START, SUPERKO, wishes
from lab.evenings.scripts import SCRIPTS, chances, handicap
from lab.evenings.scripts.near_misses import NEAR_MISSES
from lab.evenings.scripts.plays import ko_fight
from lab.truth import truth_to_json
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.points import Move, Point
from rules.rulesets.presets import preset
from tests.support.random_games import random_game


def test_every_type_of_irregularity_can_be_wished_for() -> None:
    assert set(SCRIPTS) == {
        "TwoInARow",
        "AmbiguousTurn",
        "WrongColourStone",
        "KoRetake",
        "SelfCapture",
        "UncapturedString",
        "RemovedStonesWithLiberties",
        "StoneMoved",
        "StoneTakenBack",
        "StoneRemoved",
        "BoardDisturbed",
        "ExtraStone",
        "OccupiedIntersection",
        "StoneBetweenPoints",
    }


def test_a_stone_is_in_view_when_no_hand_covers_it_any_more() -> None:
    start, moves = random_game(7, 60)
    hands = Hands(start, np.random.default_rng(5), script=list(moves))
    move = moves[0]
    assert hands.play()
    left, laid = hands.now, hands.moves[0][1]
    bare = first_bare(hands, move, laid, 10.0, 60.0)
    assert laid < bare <= left + 0.1
    assert move.point is not None
    hands.hover(move.color, (float(move.point.row), float(move.point.col)), 5.0)
    assert first_bare(hands, move, left, 10.0, 60.0) >= left + 5.0
    assert math.isnan(first_bare(hands, move, left, 10.0, left + 2.0))


def test_the_same_seed_makes_the_same_game_and_another_one_another() -> None:
    start, moves = random_game(9, 30)
    first, again = (simulate_evening(start, moves, 4) for _ in range(2))
    assert truth_to_json(first.truth) == truth_to_json(again.truth)
    for one, other in zip(first.observations(), again.observations(), strict=True):
        assert one.t_ns == other.t_ns
        assert np.array_equal(one.probs, other.probs)
    assert truth_to_json(simulate_evening(start, moves, 5).truth) != truth_to_json(first.truth)


def test_without_irregularities_the_record_is_played_as_it_is() -> None:
    start, moves = random_game(9, 30)
    truth = simulate_evening(start, moves, 6, irregularities=0.0).truth
    assert truth.irregularities == ()
    assert [move for move, _ in truth.moves] == moves


@pytest.mark.parametrize("noise", sorted(LEVELS))
def test_looks_are_probabilities_at_every_noise(noise: str) -> None:
    start, moves = random_game(9, 12)
    for sight in simulate_evening(start, moves, 2, noise=noise).observations():
        assert np.allclose(sight.probs.sum(axis=2), 1.0, atol=1e-4)
        assert sight.probs.min() >= 0.0
        assert sight.offset is not None
        assert np.isnan(sight.offset[~sight.visible]).all()


def test_wishes_do_not_exclude_each_other() -> None:
    start = Game.start(preset("bga2009"), 19)
    counts = []
    for seed in range(60):
        wished = wishes(start, LEVELS["middle"], 5.0, np.random.default_rng(seed))
        assert len(wished) == len(set(wished))
        assert sum(name in (*AT_START, SUPERKO) for name in wished) <= 1
        counts.append(len(wished))
    assert 0 in counts
    assert 3.0 < float(np.mean(counts)) < 6.0


OTHERS = Habits(
    lies_s=(3.5, 14.0),
    capture_lies_s=(10.0, 24.0),
    again_s=(2.0, 6.0),
    played_on=1.0,
    late=1.0,
    plays_meanwhile=(1, 3),
    others=1.0,
    patch=(6, 10),
    directions=0,
    push=(0.6, 1.3),
    badly_mended=1.0,
    falls=0.0,
)
HABITS = {"usual": Habits(), "others": OTHERS}


def at_table(start: Game, moves: list[Move], seed: int, habits: Habits = HABITS["usual"]) -> Hands:
    return Hands(start, np.random.default_rng(seed), habits=habits, script=list(moves))


def lying(hands: Hands) -> Position:
    """What lies on the table now."""
    size = hands.game.position.height
    stones = {point: hands.lies(point) for point in chances.points(size)}
    return Position.empty(size).with_stones(stones)


def record(hands: Hands) -> list[Move]:
    """The moves that the truth will have."""
    return [move for move, _ in hands.moves]


@pytest.mark.parametrize("habits", HABITS)
@pytest.mark.parametrize("wanted", sorted(set(SCRIPTS) - {"KoRetake"}))
def test_a_script_happens_and_leaves_table_record_and_truth_in_agreement(
    habits: str, wanted: str
) -> None:
    happened = 0
    for seed in range(12):
        start, moves = random_game(7, 60, seed)
        hands = at_table(start, moves, seed, HABITS[habits])
        while hands.plan() is not None and happened < 3:
            before = len(hands.irregularities)
            if SCRIPTS[wanted](hands):
                happened += 1
                (noted,) = hands.irregularities[before:]
                assert noted.type == wanted
                assert noted.right is not None
                assert noted.t < noted.right <= hands.now
                assert lying(hands) == hands.game.position
                assert record(hands) == list(hands.game.moves())
                assert not hands.shunned
            elif not hands.play():
                break
    assert happened == 3


@pytest.mark.parametrize("near_miss", NEAR_MISSES)
def test_a_near_miss_changes_no_record_and_is_no_irregularity(
    near_miss: Callable[[Hands], bool],
) -> None:
    start, moves = random_game(7, 60, 3)
    hands = at_table(start, moves, 5)
    while hands.plan() is not None and len(record(hands)) < 45:
        near_miss(hands)
        assert lying(hands) == hands.game.position
        if not hands.play():
            break
    assert record(hands) == list(hands.game.moves())
    assert hands.irregularities == []


KOS, PLAYS = building(9, [BLACK, WHITE, BLACK])


def fighting(seed: int, without: Point | None = None) -> Hands:
    """White to move among three kos, of which it holds one; Black has just built the last."""
    stones = {point: color for color, points in PLAYS.items() for point in points}
    last = KOS[2].place[BLACK]
    for point in {last, without or last}:
        del stones[point]
    setup = Position.empty(9).with_stones(stones)
    start = Game.start(preset("bga2009"), setup=setup, to_play=BLACK)
    moves = [Move(color, Point(4, 3 + col)) for col, color in enumerate((WHITE, BLACK, WHITE))]
    hands = at_table(start, moves, seed)
    for color in Color:
        for point in sorted(setup.stones(color)):
            hands.put(-1.0, point, color)
    assert hands.play(last)
    return hands


def test_three_kos_are_fought_until_the_position_repeats() -> None:
    endings = set()
    for seed in range(8):
        hands = fighting(seed)
        assert ko_fight(hands, KOS)
        assert [one.type for one in hands.irregularities] == ["SuperkoRepetition"]
        assert lying(hands) == hands.game.position
        endings.add(any(move.forced for move in record(hands)))
    assert endings == {True, False}


def test_a_fight_that_cannot_be_fought_to_its_end_is_not_begun() -> None:
    hands = fighting(1, without=KOS[2].around[WHITE][0])
    assert not ko_fight(hands, KOS)
    assert len(record(hands)) == 1


def test_a_ko_is_taken_and_retaken_at_once() -> None:
    hands = fighting(2)
    assert SCRIPTS["KoRetake"](hands)
    assert [one.type for one in hands.irregularities] == ["KoRetake"]
    assert lying(hands) == hands.game.position


@pytest.mark.parametrize("wrong", [None, handicap.MISPLACED, handicap.MISCOUNTED])
def test_handicap_stones_laid_by_hand(wrong: str | None) -> None:
    stood = set()
    for seed in range(12):
        moves = [Move(WHITE, Point(9, 2)), Move(BLACK, Point(2, 9))]
        hands = at_table(Game.start(preset("bga2009"), 19), moves, seed)
        what = handicap.laying(19, wrong, hands.rng)
        handicap.lay(hands, what, wrong)
        assert (set(what.laid) == set(what.right)) is (wrong is None)
        assert (len(what.laid) == what.handicap) is (wrong != handicap.MISCOUNTED)
        assert [one.type for one in hands.irregularities] == ([] if wrong is None else [wrong])
        assert lying(hands) == hands.game.position
        assert hands.game.at(0).to_play is WHITE
        stood.add(hands.game.at(0).position.stones(BLACK) == set(what.right))
    assert stood == ({True} if wrong is None else {True, False})


def test_a_stone_on_another_one_comes_off_again() -> None:
    hands = at_table(Game.start(preset("bga2009"), 9), [], 1)
    point, beside = Point(4, 4), Point(4, 5)
    hands.visit(WHITE, [Lay(point, WHITE)])
    hands.visit(BLACK, [Lay(point, BLACK)])
    assert hands.lies(point) is BLACK
    hands.visit(BLACK, [Lift(point)])
    assert hands.lies(point) is WHITE
    hands.visit(BLACK, [Slide(point, beside)])
    assert (hands.lies(point), hands.lies(beside)) == (None, WHITE)


def test_a_stone_between_two_points_lies_far_from_its_own() -> None:
    start, moves = random_game(7, 60, 3)
    hands = at_table(start, moves, 5)
    for _ in range(5):
        assert hands.play()
    assert SCRIPTS["StoneBetweenPoints"](hands)
    (point,) = hands.irregularities[0].points
    leans = [put.lean for put in hands.puts if put.point == point and put.stone is not None]
    far = [math.hypot(*lean) for lean in leans[-2:]]
    assert far[0] > 0.3
    assert far[1] < 0.3
