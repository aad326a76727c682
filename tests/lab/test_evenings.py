"""Simulated evenings: their schedule, their camera, and what they call seen."""

from __future__ import annotations

import math

import numpy as np
import pytest

from lab.evenings import LEVELS, simulate_evening
from lab.evenings.evening import first_bare
from lab.evenings.hands import Hands
from lab.evenings.schedule import AT_START, SUPERKO, wishes
from lab.evenings.scripts import SCRIPTS
from lab.truth import truth_to_json
from rules.game import Game
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
