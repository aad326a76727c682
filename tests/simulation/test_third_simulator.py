from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from rules.breach import BreachType
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.handicap import pattern
from rules.moves import Move
from rules.points import Point
from rules.position import Position
from rules.presets import preset
from simulation.third import ThirdSimulation, simulate_evening
from simulation.third.schedule import play_evening
from simulation.third.simulator import AFTER, ROUND, THREE_KOS
from tests.support.random_games import random_game
from vision.types import Observation

pytestmark = pytest.mark.slow


@cache
def evening(seed: int) -> ThirdSimulation:
    start, moves = random_game(plays=50, seed=seed % 5)
    return simulate_evening(start, moves, seed)


def test_the_same_seed_makes_the_same_evening() -> None:
    start, moves = random_game(plays=50, seed=4)
    again = simulate_evening(start, moves, 4)
    assert evening(4).truth == again.truth
    for name, array in evening(4).arrays().items():
        assert np.array_equal(array, again.arrays()[name], equal_nan=name == "offset")
    assert evening(4).truth != simulate_evening(start, moves, 9).truth


def test_what_lies_on_the_table_is_what_the_record_says() -> None:
    for seed in range(12):
        e = evening(seed).recorded.evening
        lying = {point: color for point, (_, color, _, _) in e.table.lying.items()}
        assert Position.empty(e.size).with_stones(lying) == e.game.position


def test_the_truth_is_the_game_that_was_played() -> None:
    for seed in range(12):
        simulation = evening(seed)
        e = simulation.recorded.evening
        assert [move for move, _ in simulation.truth.moves] == list(e.game.moves())
        wrong = {
            point
            for irregularity in simulation.truth.irregularities
            for point in irregularity.points
        }
        game = e.game.at(0)
        for move in e.game.moves():
            game, breaches = game.follow(move)
            assert all(set(breach.points) & wrong for breach in breaches)


def test_three_kos_end_in_a_repetition() -> None:
    setup = Position.from_rows(THREE_KOS)
    start = Game.start(preset("bga2009"), setup=setup, to_play=WHITE)
    moves = [
        Move((WHITE, BLACK)[turn % 2], Point(*point)) for turn, point in enumerate((*ROUND, *AFTER))
    ]
    recorded = play_evening(start, moves, 1, 0, ["superko"])
    assert [one.type for one in recorded.evening.irregularities] == [BreachType.SUPERKO.value]


def test_a_handicap_stone_lies_wrong_and_is_set_right() -> None:
    setup = Position.empty(19).with_stones(dict.fromkeys(pattern(4, 19, 19), BLACK))
    start = Game.start(preset("bga2009"), setup=setup)
    recorded = play_evening(
        start, [Move(WHITE, Point(2, 5)), Move(BLACK, Point(5, 2))], 1, 0, ["handicap"]
    )
    (wrong,) = recorded.evening.irregularities
    first, last = recorded.sights.truth[0], recorded.sights.truth[-1]
    assert wrong.type == "HandicapMisplaced"
    assert {Point(*map(int, at)) for at in np.argwhere(first != last)} >= set(wrong.points)


@pytest.mark.parametrize("seed", [1, 6])
def test_looks_are_probabilities_and_mostly_right(seed: int) -> None:
    sights = evening(seed).recorded.sights
    assert np.allclose(sights.probs.sum(axis=-1), 1.0, atol=1e-5)
    assert (np.diff(sights.t_ns) > 0).all()
    assert 0.0 < sights.misread < 0.02
    assert sights.visible.mean() > 0.8
    assert not sights.visible.all()


def test_passes_pressed_come_between_the_looks() -> None:
    simulation = next(e for e in map(evening, range(12)) if e.recorded.evening.presses)
    inputs = list(simulation.observations())
    times = [item.t_ns for item in inputs]
    assert times == sorted(times)
    facts = sum(not isinstance(item, Observation) for item in inputs)
    assert facts == len(simulation.recorded.evening.presses)


def test_no_irregularity_where_none_is_wished_for() -> None:
    start, moves = random_game()
    assert not simulate_evening(start, moves, 2, irregularities=0).truth.irregularities
