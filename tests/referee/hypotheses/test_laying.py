"""Stones laid in turn and legally: every way of giving them, and the bound of the search."""

from __future__ import annotations

import pytest

from referee.hypotheses.context import MoveBudget
from referee.hypotheses.replacements import AnyOrder, Queues, TargetBoard, lay_in_turn
from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import Move, from_board
from rules.rulesets.presets import preset


def board(rows: tuple[str, ...], to_play: Color = Color.BLACK) -> Game:
    return Game.start(preset("bga2009"), 5, setup=Position.from_rows(rows), to_play=to_play)


def moves(*texts: str) -> tuple[Move, ...]:
    return tuple(Move.from_text(text, Color.BLACK, 5) for text in texts)


def queues(*given: tuple[str, ...]) -> Queues[str]:
    return Queues(
        tuple(tuple(zip(texts, moves(*texts), strict=True)) for texts in given),
    )


EMPTY = (".....",) * 5


@pytest.mark.parametrize(
    ("rows", "stock", "lines"),
    [
        pytest.param(
            EMPTY,
            queues(("B A1", "W A2"), ("B C1",)),
            [("B A1", "W A2", "B C1"), ("B C1", "W A2", "B A1")],
            id="each queue keeps the order of a colour, turn decides between them",
        ),
        pytest.param(
            EMPTY,
            queues(("B A1", "B A2"), ("W C1",)),
            [("B A1", "W C1", "B A2")],
            id="the stones of one queue are not swapped",
        ),
        pytest.param(EMPTY, queues(("W A1",)), [], id="White is not to move"),
        pytest.param(EMPTY, queues(("B A1", "B A2")), [], id="two in a row are not in turn"),
        pytest.param(
            (".B...", "BWB..", "W.W..", ".W...", "....."),
            queues(("B B3",), ("W B4",)),
            [],
            id="a ko is not taken back at once",
        ),
    ],
)
def test_queues_are_laid_in_turn(
    rows: tuple[str, ...], stock: Queues[str], lines: list[tuple[str, ...]]
) -> None:
    assert list(lay_in_turn(board(rows), stock, MoveBudget(100))) == lines


def test_stones_in_any_order_end_in_the_table() -> None:
    table = (".B...", "B.B..", "W....", ".....", ".....")
    start = board((".....", "BWB..", ".....", ".....", "....."))
    # B5 takes B4 only when B3 is Black's: it never is, so the table with B4 bare has no line.
    stock = AnyOrder(moves("W A3", "B B5"), Position.from_rows(table))
    assert list(lay_in_turn(start, stock, MoveBudget(100))) == []
    start = board((".....", "BWB..", ".B...", ".....", "....."))
    table = (".B...", "B.B..", "WB...", ".....", ".....")
    stock = AnyOrder(moves("W A3", "B B5"), Position.from_rows(table))
    assert list(lay_in_turn(start, stock, MoveBudget(100))) == [moves("B B5", "W A3")]


@pytest.mark.parametrize(("unseen", "lines"), [(0, []), (1, [("W A5", "B B5")])])
def test_a_stone_thrown_in_and_taken_is_found_where_one_unseen_stone_is_allowed(
    unseen: int, lines: list[tuple[str, ...]]
) -> None:
    game = board((".....", "B....", ".....", ".....", "....."), Color.WHITE)
    after = Position.from_rows((".B...", "B....", ".....", ".....", "....."))
    black, white = after.bits(Color.BLACK), after.bits(Color.WHITE)
    near = game.position.grid.bit(from_board("A5", 5))
    found = list(lay_in_turn(game, TargetBoard(black, white, near, unseen), MoveBudget(100)))
    assert found == [moves(*line) for line in lines]


@pytest.mark.parametrize(("budget", "found"), [(0, 0), (2, 0), (3, 1), (100, 2)])
def test_the_search_ends_with_its_budget(budget: int, found: int) -> None:
    stock = queues(("B A1", "W A2"), ("B C1",))
    assert len(list(lay_in_turn(board(EMPTY), stock, MoveBudget(budget)))) == found
