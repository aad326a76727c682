"""Positions: rows and diagrams in and out, stones that are placed and taken, strings."""

from itertools import product

import pytest

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.errors import Reason, RulesError
from rules.points import Point


def board(text: str) -> Position:
    return Position.from_rows(text.split())


def test_colours_know_each_other() -> None:
    assert BLACK.other is WHITE
    assert WHITE.other is BLACK
    assert [(color.letter, color.word) for color in Color] == [("B", "black"), ("W", "white")]


@pytest.mark.parametrize("rows", [("...", "B.W"), ("W",), ("..", "BB", "WW"), (".BW" * 8,) * 24])
def test_rows_go_in_and_come_out(rows: tuple[str, ...]) -> None:
    position = Position.from_rows(rows)
    assert position.rows() == tuple(rows)
    assert (position.height, position.width) == (len(rows), len(rows[0]))
    assert position.codes() == "".join(rows).translate({46: 0, 66: 1, 87: 2}).encode()


@pytest.mark.parametrize(
    ("rows", "reason", "detail"),
    [
        ([], Reason.DIAGRAM, "expected at least one row of at least one point"),
        ([""], Reason.DIAGRAM, "expected at least one row of at least one point"),
        (["..", "."], Reason.DIAGRAM, "row 1 has 1 points: expected 2 as in the first"),
        ([".X"], Reason.DIAGRAM, "row 0, column 1 reads 'X': expected '.', 'B' or 'W'"),
        (["B" * 26], Reason.SIZE, "a board of 26x1 lines: expected 1 to 25 a side"),
    ],
)
def test_rows_that_are_no_board_are_refused(rows: list[str], reason: Reason, detail: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Position.from_rows(rows)
    assert (refusal.value.reason, refusal.value.detail) == (reason, detail)


def test_a_point_is_black_white_or_empty() -> None:
    position = board("B.W ...")
    assert position[Point(0, 0)] is BLACK
    assert position[Point(0, 1)] is None
    assert position[Point(0, 2)] is WHITE
    assert position.stones(BLACK) == {Point(0, 0)}
    with pytest.raises(RulesError, match="off the 2x3 board"):
        position[Point(2, 0)]


def points(text: str) -> set[Point]:
    """The points of "01 10": row and column, a digit each."""
    return {Point(int(pair[0]), int(pair[1])) for pair in text.split()}


@pytest.mark.parametrize(
    ("before", "color", "point", "after", "captured", "lost"),
    [
        ("... ... ...", BLACK, (1, 1), "... .B. ...", "", ""),
        (".WB B.. ...", BLACK, (0, 0), "BWB B.. ...", "", ""),
        (".BW BW. ...", WHITE, (0, 0), "W.W BW. ...", "01", ""),
        ("BW. W.. ...", WHITE, (2, 2), "BW. W.. ..W", "", ""),
        ("B.. WB. ...", WHITE, (0, 1), ".W. WB. ...", "00", ""),
        (".W. W.. ...", BLACK, (0, 0), ".W. W.. ...", "", "00"),
        (".BW BBW WWW", WHITE, (0, 0), "W.W ..W WWW", "01 10 11", ""),
        ("BBW B.W WW.", BLACK, (1, 1), "..W ..W WW.", "", "00 01 10 11"),
        (".BW. BW.W .BW.", BLACK, (1, 2), ".BW. B.BW .BW.", "11", ""),
        ("WB.BW BB.BB", WHITE, (0, 2), "WBWBW BB.BB", "", ""),
        ("WB.BW BBWBB", WHITE, (0, 2), "W.W.W ..W..", "01 10 11 03 13 14", ""),
    ],
)
def test_a_stone_takes_what_has_no_liberty(
    before: str, color: Color, point: tuple[int, int], after: str, captured: str, lost: str
) -> None:
    placement = board(before).place(color, Point(*point))
    assert placement.position == board(after)
    assert placement.captured == points(captured)
    assert placement.self_captured == points(lost)


def test_a_stone_goes_on_an_empty_point_of_the_board() -> None:
    with pytest.raises(RulesError, match="is occupied: expected an empty point") as refusal:
        board(".B ..").place(WHITE, Point(0, 1))
    assert refusal.value.reason is Reason.COORDINATE
    with pytest.raises(RulesError, match="off the"):
        board("B. ..").place(WHITE, Point(0, -1))


def test_an_edit_plays_nothing() -> None:
    position = board("BW. ...").with_stones(
        {Point(1, 0): WHITE, Point(0, 1): None, Point(0, 2): BLACK}
    )
    assert position.rows() == ("B.B", "W..")
    assert board("B. ..").with_stones({Point(0, 0): WHITE}).rows() == ("W.", "..")


def test_strings_are_maximal_and_know_their_liberties() -> None:
    position = board("BB.W .B.W WW..")
    string = position.string_at(Point(0, 0))
    assert string.color is BLACK
    assert string.points == {Point(0, 0), Point(0, 1), Point(1, 1)}
    assert string.liberties == {Point(1, 0), Point(0, 2), Point(1, 2)}
    assert position.string_at(Point(2, 1)).points == {Point(2, 0), Point(2, 1)}
    assert len(list(position.strings())) == 3
    with pytest.raises(RulesError, match="C3 is empty") as refusal:
        position.string_at(Point(0, 2))
    assert refusal.value.reason is Reason.COORDINATE
    assert position.string_at(Point(0, 3)).color is WHITE


def test_neighbours_stay_on_the_board() -> None:
    position = Position.empty(2, 3)
    assert set(position.neighbours(Point(0, 0))) == {Point(0, 1), Point(1, 0)}
    assert set(position.neighbours(Point(1, 1))) == {Point(0, 1), Point(1, 0), Point(1, 2)}


def test_equal_positions_are_one_key() -> None:
    one, two = board("B. .W"), Position.empty(2).with_stones({Point(0, 0): BLACK})
    assert one != two
    assert one == two.with_stones({Point(1, 1): WHITE})
    assert len({one, two, two.with_stones({Point(1, 1): WHITE})}) == 2
    assert Position.empty(2, 3) != Position.empty(3, 2)
    assert one != "B. .W"
    assert eval(repr(one)) == one


@pytest.mark.parametrize(("lines", "legal"), [(1, 1), (2, 57), (3, 12675)])
def test_legal_positions_are_as_many_as_are_known(lines: int, legal: int) -> None:
    count = 0
    for cells in product(".BW", repeat=lines * lines):
        text = "".join(cells)
        position = Position.from_rows([text[at : at + lines] for at in range(0, len(text), lines)])
        count += all(string.liberties for string in position.strings())
    assert count == legal


DRAWN = """\
    A B C D\x20
  3 . B . .  3
  2 . . W .  2
  1 . . . .  1
    A B C D\x20
"""


def test_what_is_drawn_is_read() -> None:
    position = Position.from_rows([".B..", "..W.", "...."])
    assert position.diagram() == DRAWN
    assert Position.from_diagram(DRAWN) == position


def test_a_mark_stands_between_brackets() -> None:
    assert "  2 . .(W).  2\n" in Position.from_diagram(DRAWN).diagram(Point(1, 2))
    assert "  2(.). W .  2\n" in Position.from_diagram(DRAWN).diagram(Point(1, 0))
    assert "  3 . B .(.) 3\n" in Position.from_diagram(DRAWN).diagram(Point(0, 3))


def test_other_hands_are_read_too() -> None:
    assert Position.from_diagram(". X +\n, O .") == Position.from_diagram(".B.\n.W.")
    assert Position.from_diagram("2 . B 2\n1 W . 1\n") == Position.from_diagram(".B\nW.")


@pytest.mark.parametrize(
    "text", ["", "  \n", "...\n..", "..\n.?", "3 . .\n1 . .", "26" + " ." * 26, "A B C\n"]
)
def test_what_is_no_diagram_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Position.from_diagram(text)
    assert refusal.value.reason in (Reason.DIAGRAM, Reason.SIZE)


def test_nothing_is_captured_by_drawing() -> None:
    assert Position.from_diagram("BW\nW.").rows() == ("BW", "W.")
