"""Life on a board: what is proved, room for two eyes, sekis of a finished position."""

import pytest

from rules.board.areas import areas_of
from rules.board.grid import grid_of
from rules.board.life import (
    Proposal,
    eyes_of,
    has_room,
    propose_dead,
    proved,
    settlement,
    unconditional,
)
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.errors import RulesError
from rules.points import Point, points_in, to_board
from tests.support.records import NO_SEKI, SEKI


def board(text: str) -> Position:
    return Position.from_rows(text.split())


def test_two_eyes_live_and_one_does_not() -> None:
    two = board(".B.BW BBBBW WWWWW .....")
    assert two.grid.scatter(unconditional(two, BLACK).stones) == two.stones(BLACK)
    one = board("..BW. BBBW. WWWW. .....")
    assert unconditional(one, BLACK).stones == 0


def test_an_eye_must_be_all_liberties() -> None:
    wide = board(".B...BW BBBBBBW WWWWWWW .......")
    assert unconditional(wide, BLACK).stones != 0
    with_a_stone_inside = board(".B.WBW. BBBBBW. WWWWWW. .......")
    assert unconditional(with_a_stone_inside, BLACK).stones != 0


CENTRE = ".BBBBBB BBBBBBB BB...BB BB.W.BB BB...BB BBBBBBB BBBBBBB"


def test_suicide_asks_for_every_point_of_the_eye() -> None:
    # The white stone in the wide eye is no liberty of Black's.
    position = board(CENTRE)
    found = [(proposal.dead, proposal.source) for proposal in proved(position)]
    assert found == [(0.0, "benson"), (1.0, "benson")]
    assert propose_dead(position) == proved(position)
    assert proved(position, suicide=True) == propose_dead(position, suicide=True) == ()
    assert unconditional(position, BLACK).stones == position.bits(BLACK)
    assert unconditional(position, BLACK, suicide=True).stones == 0


def test_stones_inside_are_proved_dead() -> None:
    position = board(".BW.BW. BBBBBW. .....W. BBBBBW. .B.BWW. BBBBW..")
    found = {next(iter(p.string.points)): p.dead for p in proved(position)}
    assert found[Point(0, 2)] == 1.0
    assert {0.0, 1.0} == set(found.values())


@pytest.mark.parametrize(
    ("inside", "dead"),
    [
        # One point, or two adjacent ones, that no black stone touches: one eye at most.
        ("BB....BB BB.W..BB BB....BB BBBBBBBB", [1.0]),
        ("BB.....B BB.W.W.B BB.....B BBBBBBBB", []),
        ("BB...BBB BB.W.BBB BB...BBB BBBBBBBB", [1.0]),
    ],
)
def test_stones_without_room_for_two_eyes_are_proved_dead(inside: str, dead: list[float]) -> None:
    position = board(f".B.BBBBB BBBBBBBB {inside} B.BBBBBB BBBBBBBB")
    found = [p.dead for p in proved(position) if p.string.color is WHITE]
    assert found == dead


def test_others_are_asked_where_nothing_is_proved() -> None:
    position = board(".B.BW.. BBBBW.. WWWWW.. .......")
    white = position.string_at(Point(0, 4))
    black = position.string_at(Point(0, 1))
    judged = [
        Proposal(white, 0.0, "gnugo"),
        Proposal(white, 0.5, "katago"),
        Proposal(black, 1.0, "gnugo"),
    ]
    found = {p.string.color: p for p in propose_dead(position, judged)}
    assert (found[WHITE].dead, found[WHITE].source) == (0.25, "gnugo+katago")
    assert (found[BLACK].dead, found[BLACK].source) == (0.0, "benson")
    alone = propose_dead(position)
    assert [p.string.color for p in alone] == [BLACK]


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_an_empty_board_has_no_life(color: Color) -> None:
    life = unconditional(Position.empty(5), color)
    assert (life.stones, life.territory, life.one_eye) == (0, 0, 0)


@pytest.mark.parametrize(
    ("rows", "room"),
    [
        (["x"], False),
        (["xxx"], False),
        (["xxxx"], True),
        (["xx.", ".xx"], True),
        (["xx", "xx"], False),
        (["xxx", ".x."], False),
        (["xxx", "xx."], False),
        (["xxxx", ".x.."], True),
        ([".x.", "xxx", ".x."], False),
        ([".x..", "xxxx"], True),
        ([".xx", "xxx", ".x."], False),
        (["xxx", "xxx"], True),
        (["xxxx", "xxx."], True),
    ],
)
def test_room_for_two_eyes_is_a_matter_of_the_shape(rows: list[str], room: bool) -> None:
    grid = grid_of(len(rows), len(rows[0]))
    region = sum(
        grid.bit(Point(row, col))
        for row, line in enumerate(rows)
        for col, mark in enumerate(line)
        if mark == "x"
    )
    assert has_room(grid, region) is room


def named(rows: list[str], points: int) -> list[str]:
    grid = grid_of(len(rows), len(rows[0]))
    return [to_board(point, grid.rows) for point in grid.each(points)]


def test_a_seki_has_groups_of_both_sides_and_the_eye_that_is_left_out() -> None:
    areas = areas_of(Position.from_rows(SEKI))
    (seki,) = settlement(areas).sekis
    assert [to_board(at, 5) for at in seki.strings(areas.grid)] == ["C5", "G5"]
    assert named(SEKI, seki.eyes_of_both) == ["D5", "H5", "H4"]
    assert named(SEKI, seki.shared) == ["F5", "F4"]
    assert not settlement(areas_of(Position.from_rows(NO_SEKI))).sekis


@pytest.mark.parametrize("label", ["C5", "G4", "F5", "D5", "H4"])
def test_any_of_its_points_names_a_seki(label: str) -> None:
    areas = areas_of(Position.from_rows(SEKI))
    stones, eyes = eyes_of(areas, settlement(areas).sekis, points_in(label, 5, 11))
    assert named(SEKI, eyes) == ["D5", "H5", "H4"]
    assert stones.bit_count() == 14


def test_a_string_that_is_in_no_known_seki_is_named_with_its_territory() -> None:
    areas = areas_of(Position.from_rows(["..BW.", "..BW.", "..BW."]))
    assert eyes_of(areas, (), [Point(0, 3)])[1] == areas.territory.white
    assert eyes_of(areas, (), [Point(0, 0)]) == (0, areas.territory.black)
    neutral = areas_of(Position.from_rows(["B.W"]))
    with pytest.raises(RulesError, match="B1: expected a stone or an eye in seki"):
        eyes_of(neutral, (), [Point(0, 1)])


@pytest.mark.parametrize(
    ("rows", "labels"),
    [
        # A stone in the other side's territory: while it lives there, the wall has no eyes.
        (["..B.W...", "..B.W...", "W.B.W...", "..B.W..."], ["A2", "C4"]),
        # White's stones inside have room for one eye at most, and Black lives without them.
        ([".B.BW...", "BBBBW...", ".B.BW...", "BWBBW..."], ["B1"]),
        (["..BW....", "..BW....", "..BW....", "..BW...."], []),
        # Two liberties in common join a stone to its group; no cut separates it at once.
        (["..B.W.W.", "..BB.W..", "..B..W..", "..B..W.."], []),
    ],
)
def test_groups_without_room_for_two_eyes_may_be_dead(rows: list[str], labels: list[str]) -> None:
    found = settlement(areas_of(Position.from_rows(rows))).doubtful
    assert sorted(named(rows, group)[0] for group in found) == labels
