"""Boards laid out by a referee, and with both sets filled in, hold what their games were worth."""

from __future__ import annotations

import numpy as np
import pytest

from lab.scenes.arranged_boards import heap_places, position_of
from lab.scenes.counting_scenes import ARRANGED, board_of, kind_and_size
from rules.board.areas import areas_of
from rules.color import BLACK, WHITE, Color, Sides
from rules.scoring.filled_in import filled_in_areas
from rules.scoring.one_side import TEN, one_side
from tests.support.boards import all_stones_filled_in


@pytest.mark.parametrize("seed", range(24))
def test_blocks_stones_and_heaps_are_the_side_s_area(seed: int) -> None:
    _, size = kind_and_size(seed, ARRANGED)
    made = board_of(np.random.default_rng(seed), "swept", size)
    before, color = areas_of(position_of(made.before)), (BLACK, WHITE)[made.color - 1]
    found = one_side(position_of(made.labels), before)
    assert found.color is color
    assert found.points + sum(made.heaps) == before.area(color).bit_count()
    assert all(block.bit_count() % TEN == 0 for block in found.blocks)
    assert all(heap == TEN for heap in made.heaps[:-1])
    assert bool(made.heaps) <= (made.collected != "nowhere")


@pytest.mark.parametrize("seed", range(24))
def test_both_whole_sets_lie_there_and_show_the_areas(seed: int) -> None:
    _, size = kind_and_size(seed, ARRANGED)
    made = board_of(np.random.default_rng(seed), "sets", size)
    position, before = position_of(made.labels), areas_of(position_of(made.before))
    assert all_stones_filled_in(position)
    shown = filled_in_areas(position, Sides(before.area(BLACK), before.area(WHITE)))
    for color in Color:
        assert shown.area(color).bit_count() == before.area(color).bit_count()


def test_heaps_lie_apart_from_the_board_and_from_each_other() -> None:
    heaps = (10, 10, 10, 10, 10, 10, 7)
    places = np.array(heap_places(np.random.default_rng(1), heaps, (20.0, 20.0), 2.0))
    assert len(places) == sum(heaps)
    assert (np.abs(places).max(axis=1) > 10.5).all()
    apart = np.linalg.norm(places[:, None] - places[None], axis=-1) + 9 * np.eye(len(places))
    assert apart.min() > 0.75
