"""Moves between two looks seconds apart: stones played and captured that no look shows."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

import referee
from referee.hypotheses.timing_costs import crowding
from rules.points import from_board, to_board
from tests.support.play_table import played
from tests.support.positions import PLAIN, after, place
from tests.support.table import seen, settings

THROWN_IN = ("B B1", "W E5", "B D4")
"""A white stone at A1 is taken by a black one at A2."""

CASES = (
    (THROWN_IN, "B A2", ("W A1", "B A2"), "A1"),
    (PLAIN, "W E1;B E2;W A5", ("W E1", "B E2", "W A5"), None),
)


@pytest.mark.parametrize(("before", "change", "told", "unseen"), CASES)
def test_what_no_look_shows_is_inferred_and_accuses_nobody(
    before: tuple[str, ...], change: str, told: tuple[str, ...], unseen: str | None
) -> None:
    table = played(*before, looks=True)
    table.play(change)
    table.still(10.0)
    assert sorted(table.moves[len(before) :]) == sorted(told)
    assert table.moves[-1].split()[0] == told[-1].split()[0]
    assert table.alerts() == []
    details = {event.detail: event.points for event in table.events if event.detail}
    assert ("play_inferred" in details) == (unseen is not None)
    if unseen is not None:
        assert details["play_inferred"] == (from_board(unseen, 5),)
        guessed = [made.guessed for made in table.state.line[len(before) :]]
        assert guessed == [True, False]


def test_two_stones_of_a_colour_with_nothing_to_take_are_a_double_move() -> None:
    table = played(*PLAIN, looks=True)
    table.play("B A5")
    table.still(10.0)
    assert [name.split()[1] for name in table.alerts()] == ["open"]


def test_a_stone_laid_again_where_a_string_was_taken_is_a_play() -> None:
    moves = ("B A2", "W A1", "B C1", "W B1", "B E5", "W E4")
    table = played(*moves, looks=True)
    table.play("B B2;. B1")
    table.still(10.0)
    assert table.moves[-2:] == ["B B2", "W A1"]
    assert table.alerts() == []


def test_the_order_of_stones_that_came_together_leaps_least() -> None:
    table = played(*PLAIN, looks=True)
    table.play("W A5;B A4;W E1")
    assert table.moves[-3:] in (["W A5", "B A4", "W E1"], ["W E1", "B A4", "W A5"])
    assert table.moves[-3:] == ["W E1", "B A4", "W A5"]


LAPSES = (
    (
        "bare in the picture that shows the other first",
        (("W A5", ""), ("B A3", "E4 E5"), ("W E1", "A3 A4"), ("B A4", "")),
        ("W A5", "B A3", "W E1", "B A4"),
    ),
    (
        "in as many pictures as can be",
        (("W A5", "E1 B5"), ("B B5;W E1", "")),
        ("W A5", "B B5", "W E1"),
    ),
)


@pytest.mark.parametrize(("name", "pictures", "told"), LAPSES, ids=[row[0] for row in LAPSES])
def test_no_move_is_told_before_a_picture_that_shows_its_point_bare(
    name: str, pictures: tuple[tuple[str, str], ...], told: tuple[str, ...]
) -> None:
    assert _lapse(pictures) == [*PLAIN, *told]


def _lapse(pictures: tuple[tuple[str, str], ...]) -> list[str]:
    """The record of a picture every 5 seconds, each with what has come since and what is hidden."""
    film = settings(5, timing=replace(referee.Timing(), frame_s=5.0))
    state = referee.begin(film)
    rows: tuple[str, ...] = ("." * 5,) * 5
    shown = [("", ""), ("", ""), *((move, "") for move in PLAIN), *pictures, ("", ""), ("", "")]
    for number, (change, under) in enumerate(shown):
        rows = after(rows, change) if change else rows
        hidden = [place(point, 5) for point in under.split()]
        look = seen(rows, 5.0 * number, hidden=hidden, motion=0.0, seq=number)
        state, _ = referee.step(state, look, film)
    names = []
    for move in state.game.moves():
        assert move.point is not None
        names.append(f"{move.color.letter} {to_board(move.point, 5)}")
    return names


@pytest.mark.parametrize(
    ("windows", "weight"),
    [
        (((0, 0), (0, 0), (0, 0)), 1 / 6),
        (((0, 0), (1, 1), (2, 2)), 1.0),
        (((0, 1), (0, 1)), 1 / 2 + 1 + 1 / 2),
        (((0, 2), (1, 1)), 1 + 1 / 2),
        (((2, 2), (1, 1)), 1 / 2),
    ],
)
def test_moves_that_one_look_shows_first_are_weighed_by_their_orders(
    windows: tuple[tuple[int, int], ...], weight: float
) -> None:
    assert crowding(windows) == pytest.approx(-math.log(weight))
