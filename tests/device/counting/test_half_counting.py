"""Half counted as Chinese referees do it, from the finished board to the number."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from device.counting.count_task import Beside, CountTask
from device.counting.filled_board import FilledBoard
from device.counting.filled_count import counted
from device.counting.photo_count import count_of_board, task_of_game
from lab.scenes.arranged_boards import ArrangedBoard, position_of
from lab.scenes.counting_scenes import board_of
from referee.arranged_count import arranged_count
from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.game import Game
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind
from rules.scoring.one_side import heaps_asked
from vision.heaps import UNSEEN
from web.console import FileError

CASES = [
    (size, color, collected)
    for size in (9, 13, 19)
    for color in Color
    for collected in ("rows", "heaps", "nowhere")
    if (size, collected) != (9, "rows")  # There is no room for rows of ten.
]
TURNED_WRONGLY = [(13, 14), (13, 37), (19, 11), (13, 517), (9, 48)]
"""Boards, by size and seed, that were once turned: by stones in rows, or as their walls look alike.
"""


def laid(size: int, seed: int) -> ArrangedBoard:
    return board_of(np.random.default_rng((size, seed)), "swept", size)


def first_of(size: int, color: Color, collected: str) -> ArrangedBoard:
    wanted = (1 + (color is WHITE), collected)
    boards = (laid(size, seed) for seed in range(200))
    return next(made for made in boards if (made.color, made.collected) == wanted)


def quarters(position: Position, turns: int) -> Position:
    for _ in range(turns):
        rows = ["".join(row) for row in zip(*position.rows()[::-1], strict=True)]
        position = Position.from_rows(rows)
    return position


def task_of(made: ArrangedBoard) -> CountTask:
    game = Game.start(
        preset("chinese_official"), len(made.before), setup=position_of(made.before), komi=0
    )
    return task_of_game(game, CountKind.HALF, (), Sides(0, 0))


def photographed(position: Position) -> FilledBoard:
    """The board as it is read from a photograph, every point surely."""
    return FilledBoard(position, Sides(0, 0), 0, 1.0, 0)


def question(position: Position, task: CountTask) -> str:
    """What is asked before `position` is counted; "" for nothing."""
    try:
        counted(photographed(position), task)
    except FileError as error:
        return f"{error.code}: {error}"
    return ""


def check(made: ArrangedBoard, turns: int) -> None:
    before, task, heaps = areas_of(position_of(made.before)), task_of(made), sum(made.heaps)
    lies = quarters(position_of(made.labels), turns)
    asked = question(lies, task)
    assert asked.startswith("heaps: ") or not (asked or heaps)
    assert not heaps or heaps_asked(heaps) in asked
    if asked:
        task = replace(task, beside=Beside(heaps, ""))
    line = counted(photographed(lies), task)
    assert line["agrees"] is True
    assert line["differences"] == []
    area = Sides(*(before.area(color).bit_count() for color in Color))
    assert line["margin"] == float(Fraction(area.black - area.white))


@pytest.mark.parametrize(("size", "color", "collected"), CASES)
@pytest.mark.parametrize("turns", [0, 1])
def test_a_photographed_board_is_counted_however_its_stones_were_collected(
    size: int, color: Color, collected: str, turns: int
) -> None:
    check(first_of(size, color, collected), turns)


@pytest.mark.parametrize(("size", "seed"), TURNED_WRONGLY)
def test_neither_rows_nor_walls_that_look_alike_turn_the_board(size: int, seed: int) -> None:
    check(laid(size, seed), 0)


@pytest.mark.parametrize(("size", "color", "collected"), CASES)
def test_the_table_that_a_camera_watches_says_the_same(
    size: int, color: Color, collected: str
) -> None:
    made = first_of(size, color, collected)
    recorded = task_of(made).recorded
    assert recorded is not None
    found = arranged_count(position_of(made.labels), recorded)
    assert (found.kind, found.heaps) == (CountKind.HALF, sum(made.heaps))
    assert found.agrees is not bool(made.heaps)
    assert found.margin_off == 0


@pytest.mark.parametrize("size", [13, 19])
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_a_stone_that_lacks_in_a_row_is_missed(size: int, color: Color) -> None:
    made = first_of(size, color, "rows")
    lies = position_of(made.labels)
    rows = lies.bits(color) & areas_of(position_of(made.before)).area(color.other)
    lacking = lies.with_stones({next(iter(lies.grid.each(rows))): None})
    heaps = sum(made.heaps)
    assert f"missing by the record: {heaps + 1};" in question(lacking, task_of(made))
    said = replace(task_of(made), beside=Beside(heaps, ""))
    line = count_of_board(photographed(lacking), UNSEEN, said)
    assert line["agrees"] is False
    assert line["confidence"] == 0.5
    recorded = task_of(made).recorded
    assert recorded is not None
    assert not arranged_count(lacking, recorded).agrees
