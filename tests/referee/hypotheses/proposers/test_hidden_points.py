"""Stones at points that something lying over the board hides, to the end or for minutes."""

from __future__ import annotations

import pytest

from tests.support.positions import after, place
from tests.support.table import Table

BLACK_NEXT = ("B G3", "W G7", "B C3", "W C7", "B E3", "W E7")
WHITE_NEXT = (*BLACK_NEXT, "B F4")
ATARI_ON_WHITE = ("B A2", "W A1", "B G3", "W G7")
ATARI_ON_BLACK = ("B A1", "W A2", "B G3", "W G7", "B C5")
TWO_TO_TAKE = ("B B2", "W A2", "B A3", "W A1", "B G3", "W G7")
KO_TAKEN = ("B D5", "W F6", "B E6", "W F4", "B E4", "W G5", "B C3", "W E5", "B F5;. E5")
IN_THE_MIDDLE = ("B E4", "W E5", "B D5", "W A9", "B F5", "W J9")


def hide(table: Table, points: tuple[str, ...], seconds: float) -> None:
    """Something that does not move lies over `points` for `seconds`."""
    hidden = [place(point, 9) for point in points]
    for _ in range(round(seconds * 5)):
        table.look(hidden=hidden, motion=0.0)


def lay(table: Table, change: str, *hidden: str, wait: float = 3.0) -> None:
    """A hand makes `change` and hides the points around it; `hidden` ones are hidden throughout."""
    hand = [place(point, 9) for point in hidden]
    for single in change.split(";"):
        row, col = place(single.split()[1], 9)
        cross = [(row, col), (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        hand += [spot for spot in cross if min(spot) >= 0 and max(spot) < 9]
    for _ in range(3):
        table.look(hidden=hand)
    table.rows = after(table.rows, change)
    for _ in range(2):
        table.look(hidden=hand)
    hide(table, hidden, wait)


def table_after(moves: tuple[str, ...], *hidden: str) -> Table:
    """A table on which `moves` were made in clear view before `hidden` points came to be so."""
    table = Table(9)
    for move in moves:
        lay(table, move)
    hide(table, hidden, 16.0)
    return table


@pytest.mark.parametrize(
    ("before", "unseen", "then"),
    [
        (BLACK_NEXT, "B E1", ("W D6", "B F6", "W C4")),
        (BLACK_NEXT, "B E5", ("W D6", "B F6", "W C4")),
        (BLACK_NEXT, "B A9", ("W J9", "B J8")),
        (WHITE_NEXT, "W E1", ("B D6", "W F6", "B C4")),
        (WHITE_NEXT, "W E5", ("B D6", "W F6", "B C4")),
        (ATARI_ON_WHITE, "B B1;. A1", ("W D6", "B F6")),
        (ATARI_ON_BLACK, "W B1;. A1", ("B D6", "W F6")),
        (IN_THE_MIDDLE, "B E6;. E5", ("W D4", "B C6")),
    ],
)
def test_a_stone_that_nobody_ever_sees_is_inferred_from_whose_turn_it_was(
    before: tuple[str, ...], unseen: str, then: tuple[str, ...]
) -> None:
    move = unseen.split(";")[0]
    point = move.split()[1]
    table = table_after(before, point)
    lay(table, unseen, point, wait=5.0)
    for other in then:
        lay(table, other, point)
    assert table.alerts() == []
    assert table.moves == [*before, move, *then]


def test_a_stone_that_lies_there_when_the_points_come_to_be_hidden_is_inferred() -> None:
    table = table_after(BLACK_NEXT)
    lay(table, "B E1", "E1", "D1", wait=2.0)
    lay(table, "W D6", "E1", "D1")
    lay(table, "B F6", "E1", "D1")
    hide(table, ("E1", "D1"), 10.0)
    assert table.alerts() == []
    assert table.moves[-2:] == ["W D6", "B F6"]
    assert table.moves[-3] in ("B E1", "B D1")


def test_a_stone_inferred_at_the_wrong_point_is_put_right_when_the_points_are_seen() -> None:
    points = ("D1", "E1", "F1")
    table = table_after(BLACK_NEXT, *points)
    lay(table, "B F1", *points)
    for move in ("W D6", "B F6", "W C4"):
        lay(table, move, *points)
    table.still(6.0)
    assert table.alerts() == []
    assert table.moves == [*BLACK_NEXT, "B F1", "W D6", "B F6", "W C4"]


def test_whose_a_stone_is_is_asked_where_no_other_hand_came_to_the_hidden_points() -> None:
    table = table_after(BLACK_NEXT, "A9")
    lay(table, "B E5", "A9")
    lay(table, "B F6", "A9", wait=12.0)
    assert table.alerts() == ["AmbiguousTurn open F6"]


def test_a_corner_outside_the_picture_does_not_hide_a_stone_of_the_wrong_colour() -> None:
    """Black lays a white stone, sees it after five seconds and puts a black one in its place."""
    corner = ("A1", "B1", "A2")
    table = Table(9)
    for move in BLACK_NEXT:
        lay(table, move, *corner)
    hide(table, corner, 16.0)
    lay(table, "W E5", *corner, wait=5.0)
    assert table.alerts() == ["AmbiguousTurn open E5"]
    lay(table, ". E5;B E5", *corner)
    assert table.moves == [*BLACK_NEXT, "B E5"]
    assert table.alerts()[-1] == "WrongColourStone settled E5"


def test_a_string_captured_at_hidden_points_is_taken_to_be_gone() -> None:
    table = table_after(ATARI_ON_WHITE, "A1")
    lay(table, "B B1;. A1", "A1")
    lay(table, "W D6", "A1")
    assert table.alerts() == []
    table.still(3.0)
    assert table.moves == [*ATARI_ON_WHITE, "B B1", "W D6"]
    assert table.alerts() == []


def test_a_stone_thrown_in_where_a_string_was_taken_unseen_is_inferred() -> None:
    points = ("A1", "A2")
    table = table_after(TWO_TO_TAKE, *points)
    lay(table, "B B1;. A1;. A2", *points)
    lay(table, "W A1", *points)
    lay(table, "B D6", *points)
    assert table.alerts() == []
    assert table.moves[-3] == "B B1"
    assert table.moves[-2] in ("W A1", "W A2")
    assert table.moves[-1] == "B D6"


@pytest.mark.parametrize("threat", [("W A9", "B A8"), ()], ids=["a threat", "none"])
def test_a_ko_is_taken_back_in_turn_where_hands_came_for_a_threat_and_its_answer(
    threat: tuple[str, ...],
) -> None:
    points = ("A9", "A8", "B9")
    table = table_after(KO_TAKEN, *points)
    for move in threat:
        lay(table, move, *points)
    lay(table, "W E5;. F5", *points, wait=6.0)
    assert table.moves[-1] == "W E5"
    assert len(table.moves) == len(KO_TAKEN) + len(threat) + 1
    assert table.alerts() == ([] if threat else ["KoRetake open E5"])


POINTS = ("D1", "E1", "F1")


def guessed() -> tuple[Table, str]:
    """A table with a black stone at one of `POINTS`, which are hidden, and where it is supposed."""
    table = table_after(BLACK_NEXT, *POINTS)
    lay(table, "B F1", *POINTS)
    for move in ("W D6", "B F6", "W C4"):
        lay(table, move, *POINTS)
    supposed = table.moves[len(BLACK_NEXT)].split()[1]
    assert supposed != "F1"
    return table, supposed


def test_a_stone_that_comes_into_view_is_the_one_that_was_guessed_at_elsewhere() -> None:
    table, _ = guessed()
    lay(table, "B C6", "D1", "E1")
    assert table.alerts() == []
    assert table.moves == [*BLACK_NEXT, "B F1", "W D6", "B F6", "W C4", "B C6"]


def test_a_guess_that_is_seen_to_be_wrong_accuses_nobody() -> None:
    table, supposed = guessed()
    hide(table, tuple(point for point in POINTS if point != supposed), 8.0)
    assert table.alerts() == []
    others = {f"B {point}" for point in POINTS if point != supposed}
    assert table.moves[len(BLACK_NEXT)] in others
    assert table.moves[-3:] == ["W D6", "B F6", "W C4"]


def test_a_stone_laid_while_something_came_to_lie_over_its_point_is_inferred() -> None:
    points = ("E5", "F5")
    table = table_after(WHITE_NEXT)
    hide(table, points, 2.0)
    lay(table, "W B3", *points, wait=2.0)
    lay(table, "B E5", *points, wait=1.0)
    lay(table, "W D2", *points, wait=20.0)
    assert table.alerts() == []
    assert table.moves[-2] in ("B E5", "B F5")
    assert table.moves[-1] == "W D2"


def test_a_bump_does_not_move_a_stone_that_was_inferred() -> None:
    table = table_after(BLACK_NEXT, "E1")
    lay(table, "B E1", "E1")
    lay(table, "W D6", "E1")
    lying = table.rows
    bumped = after(lying, ". E1; B D1; . E3; B D3; . C3; B B3; . E7; W D7")
    for rows in (bumped, lying):
        for _ in range(5):
            table.look(hidden=[(row, col) for row in range(9) for col in range(6)])
        table.reach(rows, wait=8.0)
    assert [alert.rsplit(" ", 1)[0] for alert in table.alerts()] == [
        "BoardDisturbed open",
        "BoardDisturbed settled",
    ]
    assert table.moves == [*BLACK_NEXT, "B E1", "W D6"]
