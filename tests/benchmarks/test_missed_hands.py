"""Evenings in which the camera misses hands, on looks that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from benchmarks.evenings.missed_hands import hands_in, visits_in, with_missed_hands
from lab.evening import Simulation
from lab.truth import Truth
from tests.support.table import seen
from vision.types import Observation, Side

EMPTY = (".....",) * 5
STONE = (*EMPTY[:2], "..B..", *EMPTY[3:])
ARM = [(4, 2), (3, 2), (2, 2)]
COVER = [(0, 0)]
"""A thing that lies over this point for 20 seconds."""


TRUTH = Truth(5, (), (), (), 24.0, 0)


@dataclass(frozen=True)
class Scene:
    """One visit of a hand, which lays a stone under it, in looks 20 to 25 of 5 a second."""

    truth: Truth = TRUTH
    fps: float = 5.0
    sides: bool = True

    def observations(self) -> Iterator[Observation]:
        for number in range(120):
            arm = ARM if 20 <= number <= 25 else []
            rows = STONE if number > 22 else EMPTY
            hidden = [*arm, *(COVER if 2 <= number < 110 else [])]
            hand = Side.BOTTOM if arm else None
            motion = 0.4 if arm else 0.0
            yield seen(rows, number / 5, seq=number, hidden=hidden, hand=hand, motion=motion)


def looks(evening: Simulation) -> list[Observation]:
    return [look for look in evening.observations() if isinstance(look, Observation)]


def test_a_visit_is_found_and_what_lies_there_for_long_is_none() -> None:
    real = looks(Scene())
    assert visits_in(real, hands_in(real)) == [(20, 25)]


def test_hands_are_missed_in_three_ways_and_what_lies_over_the_board_is_not() -> None:
    real = looks(Scene())
    ways = set()
    for seed in range(30):
        shown = looks(with_missed_hands(Scene(), 1.0, seed))
        assert [look.seq for look in shown] == [look.seq for look in real]
        under = np.array([~look.visible for look in shown])
        assert under[2:110, 0, 0].all()
        under[:, 0, 0] = False
        hidden = under[20:26].sum(axis=(1, 2)).tolist()
        ways.add(tuple(hidden))
        first = next(n for n, look in enumerate(shown) if look.probs[2, 2].argmax() == 1)
        assert 20 <= first <= 26
        if not any(hidden):
            assert all(look.hand is None and look.motion < 0.1 for look in shown)
    assert ways == {(0, 0, 0, 0, 0, 0), (0, 0, 0, 3, 3, 3), (2, 2, 2, 2, 2, 2)}


def test_no_hand_is_missed_where_none_shall_be() -> None:
    for look, shown in zip(looks(Scene()), looks(with_missed_hands(Scene(), 0.0, 1)), strict=True):
        assert (look.visible == shown.visible).all()
        assert look.hand is shown.hand
