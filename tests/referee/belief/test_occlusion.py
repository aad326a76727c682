"""Occlusion alone: what is hidden, since when, and by a hand from which side."""

from __future__ import annotations

import pytest

from referee.belief.look import NEVER
from referee.belief.occlusion import (
    Occlusion,
    begin_occlusion,
    beside_hand,
    hand_over,
    update_occlusion,
)
from tests.support.looks import MIDDLE, SETTINGS, SIZE, looks_at
from tests.support.table import SECOND

BOTTOM, UNKNOWN = 0, -1


def after(marks: str, every_s: float = 0.5) -> Occlusion:
    """The occlusion after looks in which "?" and "<" hide the middle point."""
    occlusion = begin_occlusion(SIZE)
    for look in looks_at(marks, every_s):
        occlusion = update_occlusion(occlusion, look, SETTINGS)
    return occlusion


@pytest.mark.parametrize(
    ("marks", "visible", "hidden_s", "since_s", "side", "hands"),
    [
        ("..", True, None, None, UNKNOWN, False),
        (".?", False, 0.5, 0.5, UNKNOWN, True),
        (".??", False, 1.0, 0.5, UNKNOWN, True),
        (".??.", True, 1.0, None, UNKNOWN, True),
        (".?.?", False, 1.5, 1.5, UNKNOWN, True),
        (".<.", True, 0.5, None, BOTTOM, True),
        (".<?", False, 1.0, 0.5, BOTTOM, True),  # the look that cannot tell changes nothing
        (".<.?", False, 1.5, 1.5, UNKNOWN, True),  # another hand
    ],
)
def test_a_hidden_point(
    marks: str,
    visible: bool,
    hidden_s: float | None,
    since_s: float | None,
    side: int,
    hands: bool,
) -> None:
    occlusion = after(marks)
    assert bool(occlusion.visible[MIDDLE]) is visible
    assert occlusion.hidden_ns[MIDDLE] == (NEVER if hidden_s is None else hidden_s * SECOND)
    assert occlusion.hidden_since_ns[MIDDLE] == (NEVER if since_s is None else since_s * SECOND)
    assert occlusion.side[MIDDLE] == side
    assert occlusion.hands is hands


@pytest.mark.parametrize(
    ("point", "hidden", "near"),
    [((0, 1), True, True), ((0, 0), False, True), ((2, 2), False, True)],
)
def test_a_neighbour_counts_as_hidden_and_others_as_near(
    point: tuple[int, int], hidden: bool, near: bool
) -> None:
    occlusion = after(".?")
    assert bool(occlusion.visible[point])
    assert bool(occlusion.hidden_ns[point] != NEVER) is hidden
    assert bool(occlusion.hidden_near_ns[point] != NEVER) is near


@pytest.mark.parametrize(
    ("seconds", "over"), [(2.0, True), (14.0, True), (16.0, False)], ids=["2 s", "14 s", "16 s"]
)
def test_what_lies_over_the_board_for_long_is_no_hand(seconds: float, over: bool) -> None:
    marks = ".?" + "?" * round(seconds)
    occlusion = after(marks, every_s=1.0)
    assert hand_over(occlusion, round((1.0 + seconds) * SECOND), SETTINGS) is over


def test_points_beside_a_hand_are_those_that_touch_what_it_hides() -> None:
    clear, hidden = looks_at(".?")
    before = update_occlusion(begin_occlusion(SIZE), clear, SETTINGS)
    assert beside_hand(before, clear, SETTINGS) is None
    beside = beside_hand(before, hidden, SETTINGS)
    assert beside is not None
    rows = ["".join(".x"[flag] for flag in row) for row in beside.tolist()]
    assert rows == [".x.", "x.x", ".x."]
