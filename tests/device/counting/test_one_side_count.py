"""A board on which one side's stones alone lie: what is counted, and what is asked."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from device.counting.count_task import Beside, CountTask
from device.counting.filled_board import FilledBoard
from device.counting.filled_count import check_plausible, counted
from device.counting.photo_count import task_of_game
from rules.board.position import Position
from rules.color import Sides
from rules.game import Game
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind, points_shown
from vision.heaps import UNSEEN, Heaps
from web.console import FileError

BEFORE = (
    "..BW.....",
    "..BW.....",
    "..BW..WWW",
    "..BW..WBB",
    "..BWWWWB.",
    "BBBWWWWBB",
    "BBWW..WWW",
    "BBBW.....",
    "BBBWW....",
)
"""Black has 32 points: ten vacant ones at the left, 21 stones, and one at J5."""

WALLS = ("..B......",) * 5 + ("BBB......",) + (".........",) * 3
ROWS = (*WALLS[:7], "....BBBBB", "....BBBBB")
WALLS_AT_THE_BOTTOM = tuple(row[::-1] for row in WALLS[::-1])

NOTHING = Heaps((), True)


def board(rows: tuple[str, ...]) -> FilledBoard:
    position = Position.from_rows(rows)
    vacant = sum(row.count(".") for row in rows)
    return FilledBoard(position, points_shown(position, CountKind.HALF), vacant, 1.0, 0)


ALONE = CountTask(CountKind.HALF, preset("chinese_simplified"), Fraction(0), Sides(0, 0), None, ())


def with_record() -> CountTask:
    game = Game.start(preset("chinese_simplified"), 9, setup=Position.from_rows(BEFORE))
    return task_of_game(game, CountKind.HALF, (), Sides(0, 0))


@pytest.mark.parametrize(
    ("rows", "heaps", "points"),
    [
        (ROWS, NOTHING, 28),
        (ROWS, Heaps((5,), True), 33),
        (WALLS, Heaps((10, 5), True), 33),
    ],
)
def test_blocks_stones_and_heaps_are_added(
    rows: tuple[str, ...], heaps: Heaps, points: int
) -> None:
    line = counted(board(rows), ALONE, heaps)
    assert line["black"] == {"points": points}
    assert line["white"] == {"points": 81 - points}
    assert line["margin"] == 2 * points - 81
    said = line["counted"]
    assert isinstance(said, dict)
    assert (said["color"], said["vacant"], said["heaps"]) == ("black", 10, sum(heaps.stones))


@pytest.mark.parametrize(
    ("rows", "heaps", "words"),
    [
        (WALLS, NOTHING, "stones lie in heaps beside the board; they are not seen for sure"),
        (WALLS, UNSEEN, "stones lie in heaps beside the board; they are not seen for sure"),
        (WALLS, Heaps((10, 10, 7), False), r"not each for sure: 27; 2 heaps of ten and one of 7\?"),
    ],
)
def test_heaps_that_are_not_seen_for_sure_are_asked_for(
    rows: tuple[str, ...], heaps: Heaps, words: str
) -> None:
    with pytest.raises(FileError, match=words) as asked:
        counted(board(rows), ALONE, heaps)
    assert asked.value.code == "heaps"
    said = replace(ALONE, beside=Beside(15))
    assert counted(board(rows), said, heaps)["black"] == {"points": 33}


@pytest.mark.parametrize(
    ("rows", "heaps"),
    [
        (WALLS, Heaps((10, 4), False)),
        (WALLS_AT_THE_BOTTOM, Heaps((10, 4), True)),
        ((*WALLS[:6], "BBB......", "BBB......", "BBB.BBBBB"), UNSEEN),
    ],
)
def test_the_record_speaks_for_what_is_seen(rows: tuple[str, ...], heaps: Heaps) -> None:
    line = counted(board(rows), with_record(), heaps)
    assert (line["agrees"], line["differences"]) == (True, [])


def test_by_the_record_it_is_asked_how_many_heaps_there_are() -> None:
    for heaps in (NOTHING, UNSEEN, Heaps((10,), True)):
        with pytest.raises(FileError, match=r"by the record: 14; 1 heap of ten and one of 4\?"):
            counted(board(WALLS), with_record(), heaps)
    line = counted(board(WALLS), replace(with_record(), beside=Beside(13)), UNSEEN)
    assert line["agrees"] is False
    differences = line["differences"]
    assert isinstance(differences, list)
    assert [(each["shown"], each["expected"]) for each in differences] == [(31, 32)]


def test_blocks_that_are_not_certain_are_asked_for() -> None:
    rows = ("..B.B....",) * 5 + ("BBB.BBBBB", ".........", "B.B.B.B..", ".........")
    with pytest.raises(FileError, match=r"A5–B9 \(10\), F5–J9 \(20\)") as asked:
        counted(board(rows), ALONE, NOTHING)
    assert asked.value.code == "blocks"
    line = counted(board(rows), replace(ALONE, beside=Beside(0, "A9 H8")), NOTHING)
    assert line["black"] == {"points": 10 + 20 + 22}


@pytest.mark.parametrize(
    ("rows", "kind", "beside", "code"),
    [
        (WALLS, CountKind.HALF, Beside(70), "heaps"),
        (WALLS, CountKind.HALF, Beside(0, "C9"), "blocks"),
        (WALLS, CountKind.HALF, Beside(0, "Z9"), "blocks"),
        (BEFORE, CountKind.HALF, Beside(10), "kind"),
        (BEFORE, CountKind.TERRITORY, Beside(None, "A1"), "kind"),
    ],
)
def test_what_does_not_fit_the_board_is_refused(
    rows: tuple[str, ...], kind: CountKind, beside: Beside, code: str
) -> None:
    with pytest.raises(FileError) as refused:
        counted(board(rows), replace(ALONE, kind=kind, beside=beside), NOTHING)
    assert refused.value.code == code


def test_only_half_of_a_board_is_counted_with_one_colour() -> None:
    check_plausible(board(WALLS), CountKind.HALF)
    for kind in (CountKind.AREA, CountKind.TERRITORY):
        with pytest.raises(FileError, match="no white stone is seen"):
            check_plausible(board(WALLS), kind)
