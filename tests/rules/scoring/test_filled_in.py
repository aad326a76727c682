"""Boards that were filled in for the count show the score that the map of points has."""

from __future__ import annotations

import random

import pytest

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.points import Point
from rules.scoring.counting import fill_in
from rules.scoring.filled_in import (
    CountKind,
    filled_in_areas,
    points_shown,
    sets_may_lie_there,
    spare_or_alive,
)
from tests.support.boards import all_stones_filled_in

TERRITORY = (
    ".BWW.",
    ".BBW.",
    "BBWWW",
    ".BBW.",
    "..BWW",
)


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        (CountKind.TERRITORY, Sides(5, 3)),
        (CountKind.HALF, Sides(13, 12)),
        (CountKind.AREA, Sides(13, 12)),
    ],
)
def test_what_a_board_shows_by_each_kind(kind: CountKind, points: Sides[int]) -> None:
    assert points_shown(Position.from_rows(TERRITORY), kind) == points


def filled(seed: int) -> tuple[Position, Position]:
    """A 7x7 board in two halves, and the same board with 24 stones of each side filled in."""
    rng = random.Random(seed)
    cut = rng.choice([3, 4])
    owner = [["B" if row < cut else "W"] * 7 for row in range(7)]
    for col in range(rng.randrange(7)):
        owner[cut][col] = "B"
    rows = [list(row) for row in owner]
    inside = {
        letter: [(r, c) for r in range(1, 6) for c in range(1, 6) if owner[r][c] == letter]
        for letter in "BW"
    }
    for color in Color:
        own = [at for row in range(7) for at in enumerate(rows[row]) if at[1] == color.letter]
        spare = len(own) - 24
        if spare <= 0:
            continue
        deep = [
            (row, col)
            for row, col in inside[color.letter]
            if all(owner[row + dr][col + dc] == color.letter for dr, dc in STEPS)
        ]
        opened = rng.sample(deep, spare)
        for index, (row, col) in enumerate(opened):
            rows[row][col] = "." if index == 0 else color.other.letter
    return (
        Position.from_rows(["".join(row) for row in owner]),
        Position.from_rows(["".join(row) for row in rows]),
    )


def points_of(position: Position, owned: Sides[int]) -> Sides[int]:
    areas = filled_in_areas(position, owned)
    return Sides(areas.area(BLACK).bit_count(), areas.area(WHITE).bit_count())


STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@pytest.mark.parametrize("seed", range(20))
def test_a_full_fill_in_gives_the_area_of_the_board_before_it(seed: int) -> None:
    before, after = filled(seed)
    owned = areas_of(before)
    areas = Sides(owned.area(BLACK), owned.area(WHITE))
    expected = Sides(areas.black.bit_count(), areas.white.bit_count())
    assert all_stones_filled_in(after)
    assert points_of(after, areas) == expected
    assert spare_or_alive(after) or points_shown(after, CountKind.AREA) == expected
    assert fill_in(owned, 24).margin == expected.black - expected.white


def test_a_string_that_may_be_spare_or_alive_is_not_guessed() -> None:
    position = Position.from_rows(
        ("BBBBBBB", "BWWWWBB", "BWWWBBB", "BBBBBBB", "WWWWWWW", "WWWWWWW", "WWWWWW.")
    )
    assert "the white stones at B5–E6 may be spare or alive" in spare_or_alive(position)
    owned = areas_of(position, [Point(1, 1)])
    assert points_of(position, Sides(owned.area(BLACK), owned.area(WHITE))).black == 28


def test_spare_stones_may_be_all_that_a_side_has_on_the_board() -> None:
    position = Position.from_rows(("BBB", "BWW", "WW."))
    assert points_of(position, Sides(position.grid.full, 0)) == Sides(9, 0)


def test_a_stone_beside_an_empty_point_at_the_border_is_not_spare() -> None:
    """White's stone at A1 is cut off by the point that is vacant; those at C4 and B1 are spare."""
    rows = ("BBBBB", "BBWBB", "BBBBB", ".WWWW", "WBWWW")
    assert points_shown(Position.from_rows(rows), CountKind.AREA) == Sides(15, 9)


def test_living_stones_with_room_are_not_spare() -> None:
    rows = ("..WBB", "WWWBB", "BBBBB", "WWWWW", "WWWWW")
    position = Position.from_rows(rows)
    assert "A4–C5 may be spare or alive" in spare_or_alive(position)
    assert points_shown(position, CountKind.AREA) == Sides(9, 16)


@pytest.mark.parametrize(
    ("black", "left", "may"), [(24, 0, True), (22, 0, True), (21, 0, False), (21, 1, True)]
)
def test_sets_that_may_lie_there(black: int, left: int, may: bool) -> None:
    text = "B" * black + "W" * 24 + "." * (25 - black)
    position = Position.from_rows([text[at : at + 7] for at in range(0, 49, 7)])
    assert sets_may_lie_there(position, None, Sides(left, 0)) is may
