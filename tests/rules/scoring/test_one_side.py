"""One side counted alone: its vacant blocks, its stones, and what a board does not say."""

from __future__ import annotations

import pytest

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.errors import RulesError
from rules.scoring.one_side import as_recorded, heaps_asked, one_side, swept_color

BEFORE = Position.from_rows(
    (
        "..BW.....",
        "..BW.....",
        "..BW.....",
        "..BW..WWW",
        "..BW..WBB",
        "BBBWWWWB.",
        "BWWW..WBB",
        "BBBWW.WWW",
        "BBBBW....",
    )
)
"""Black has ten points at the left, and one and six stones at the right; A1 is walled in."""

LAID = ("..B......",) * 5 + ("BBB......",) + (".........",) * 3
"""The walls alone are left: Black's other 15 stones lie beside the board, with one in J5."""


def own(color: Color = BLACK) -> int:
    return areas_of(BEFORE).area(color).bit_count()


def test_the_walls_say_what_counts_by_the_record() -> None:
    found = one_side(Position.from_rows(LAID), areas_of(BEFORE))
    assert (found.color, found.vacant, found.stones.bit_count()) == (BLACK, 10, 8)
    assert found.walls_alone
    # J5 was filled and its stone collected with the others.
    assert own() - found.points == 14


TOGETHER = (*("..BW.....",) * 6, "..BWWWWWW", "B" * 9, "......BBB")


@pytest.mark.parametrize(("bottom", "vacant"), [("......BBB", 20), (".....BBBB", 14)])
def test_smaller_places_count_where_they_make_tens_together(bottom: str, vacant: int) -> None:
    """Places that make none were filled, and their stones collected."""
    before = Position.from_rows((*TOGETHER[:-1], bottom))
    swept = Position.from_rows([row.replace("W", ".") for row in before.rows()])
    assert one_side(swept, areas_of(before)).vacant == vacant


def test_a_gap_in_a_wall_is_named_by_the_record() -> None:
    rows = (*LAID[:2], ".........", *LAID[3:])
    with pytest.raises(RulesError, match="A1–J9 are both sides' by the record"):
        one_side(Position.from_rows(rows), areas_of(BEFORE))


@pytest.mark.parametrize(
    ("stones", "question"),
    [
        (7, "1 heap of 7?"),
        (10, "1 heap of ten?"),
        (14, "1 heap of ten and one of 4?"),
        (30, "3 heaps of ten?"),
        (37, "3 heaps of ten and one of 7?"),
    ],
)
def test_heaps_are_asked_for_in_words(stones: int, question: str) -> None:
    assert heaps_asked(stones) == question


CORNERS = Position.from_rows(
    (
        "BBBBW....",
        "BBBBW....",
        "B.BBW....",
        "BBBBWWWWW",
        "WWWWWBBBB",
        ".WWWB....",
        ".WWWB....",
        "WWWWB....",
        "WWWWB....",
    )
)


@pytest.mark.parametrize(("before", "color"), [(BEFORE, BLACK), (CORNERS, WHITE)])
def test_the_board_is_turned_as_the_record_is(before: Position, color: Color) -> None:
    """Turned by a quarter White's blocks at two corners would lie in Black's area."""
    areas, other = areas_of(before), color.other.letter
    rows = LAID if before is BEFORE else tuple(r.replace(other, ".") for r in before.rows())
    turns: list[Position] = []
    for _ in range(4):
        turns.append(Position.from_rows(rows))
        rows = tuple("".join(row) for row in zip(*rows[::-1], strict=True))
    lies = turns[0]
    for _ in range(4):
        turns.append(turns.pop(0))
        assert as_recorded(turns, areas).rows() == lies.rows()


def test_one_side_alone_is_told_from_two_and_none() -> None:
    assert swept_color(BEFORE) is None
    assert swept_color(Position.from_rows(LAID)) is BLACK
    assert swept_color(Position.from_rows(("W.",) * 2)) is WHITE
    with pytest.raises(RulesError, match="one side alone"):
        one_side(BEFORE)
