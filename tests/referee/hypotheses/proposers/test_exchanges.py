"""Moves between two looks seconds apart: stones played and captured that no look shows."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

import referee
from referee.hypotheses.supposing import crowding
from rules.points import to_board
from tests.support.positions import PLAIN, after, place
from tests.support.table import seen, settings

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


@pytest.mark.parametrize(("name", "pictures", "events"), LAPSES, ids=[row[0] for row in LAPSES])
def test_no_move_is_told_before_a_picture_that_shows_its_point_bare(
    name: str, pictures: tuple[tuple[str, str], ...], events: tuple[str, ...]
) -> None:
    assert _lapse(pictures) == [*PLAIN, *events]


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
