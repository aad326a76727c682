"""What cannot be the board of a finished game, or of this one, is one sentence and no number."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction

import pytest

from device.counting.filled_count import CountTask, check_certain, check_plausible, counted
from device.counting.photo_count import task_of_game, task_of_record
from device.errors import FileError
from referee.arranged.filled_board import FilledBoard
from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import Sides
from rules.errors import RulesError
from rules.game import Game
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind, points_shown

FINISHED = ("..BW.", "..BW.", "..BW.", "..BW.", "..BW.")
PLAYED = (".....", ".B.W.", ".....", ".W.B.", ".....")
ONE_COLOUR = ("..B..", "..B..", "..B..", "..B..", "..B..")
CROWDED = ("BBBW.", "BBBW.", "BBBW.", "..BW.", "..BW.")


def board(rows: tuple[str, ...], kind: CountKind = CountKind.TERRITORY) -> FilledBoard:
    position = Position.from_rows(rows)
    opened = areas_of(position).contested.bit_count()
    vacant = sum(row.count(".") for row in rows)
    return FilledBoard(position, points_shown(position, kind), vacant, opened, 1.0, 0)


def judged(filled: FilledBoard) -> None:
    """Refuse what nobody counts."""
    check_plausible(filled)
    counted(filled, CountTask(CountKind.HALF, preset("aga"), Fraction(0), Sides(0, 0), None, ()))


@pytest.mark.parametrize(
    ("rows", "code", "words"),
    [
        (PLAYED, "unfinished", "still being played"),
        (ONE_COLOUR, "stones", "no white stone is seen"),
        (("." * 5,) * 5, "stones", "no black and no white"),
    ],
)
def test_a_board_that_nobody_counts_is_refused(
    rows: tuple[str, ...], code: str, words: str
) -> None:
    with pytest.raises(FileError, match=words) as refused:
        judged(board(rows))
    assert refused.value.code == code


def test_a_finished_board_is_counted() -> None:
    check_plausible(board(FINISHED))
    task = CountTask(CountKind.TERRITORY, preset("aga"), Fraction(0), Sides(0, 0), None, ())
    assert counted(board(FINISHED), task)["margin"] == 5


@pytest.mark.parametrize(
    ("confidence", "as_recorded", "refused"),
    [(0.99, False, False), (0.9, False, True), (0.9, True, False), (0.7, True, True)],
)
def test_a_count_must_be_surer_where_no_record_says_the_same(
    confidence: float, as_recorded: bool, refused: bool
) -> None:
    filled = replace(board(FINISHED), confidence=confidence)
    with pytest.raises(FileError, match="not certain") if refused else nullcontext():
        check_certain(filled, as_recorded=as_recorded)


def test_borders_that_the_record_leaves_open_may_be_open() -> None:
    game = Game.start(preset("simple"), 5, setup=Position.from_rows(PLAYED))
    task = task_of_game(game, CountKind.HALF, [], Sides(0, 0))
    line = counted(board(PLAYED, CountKind.HALF), task)
    assert (line["agrees"], line["margin"]) == (True, 0)


def test_more_stones_than_the_record_has_are_refused() -> None:
    game = Game.start(preset("simple"), 5, setup=Position.from_rows(FINISHED))
    task = task_of_game(game, CountKind.TERRITORY, [], Sides(0, 0))
    assert counted(board(FINISHED), task)["agrees"] is True
    with pytest.raises(FileError, match="11 black stones lie there, the record has 5"):
        counted(board(CROWDED), task)


def test_more_stones_than_a_set_has_are_refused() -> None:
    rows = ("B" * 19,) * 10 + ("W" * 19,) * 9
    task = CountTask(CountKind.AREA, preset("wmsg2008"), None, Sides(0, 0), None, ())
    with pytest.raises(FileError, match="190 black stones lie there"):
        counted(board(rows, CountKind.AREA), task)


def test_only_rules_that_fill_in_all_stones_know_spare_ones() -> None:
    """Both sets of 40 lie there, a black string of eight in White's area."""
    rows: tuple[str, ...] = ("B" * 9,) * 3 + ("B" * 5 + "W" * 4,) + ("W" * 9,) * 2
    rows += ("WBBBBBBBB", "W" * 9, "W" * 8 + ".")
    assert [sum(row.count(color) for row in rows) for color in "BW"] == [40, 40]
    task = CountTask(CountKind.AREA, preset("simple"), Fraction(0), Sides(0, 0), None, ())
    line = counted(board(rows, CountKind.AREA), task)
    assert line["margin"] == -1
    assert "--rules wmsg2008" in str(line["notes"])
    with pytest.raises(RulesError, match="may be spare or alive"):
        counted(board(rows, CountKind.AREA), replace(task, ruleset=preset("wmsg2008")))


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (Sides(1, 0), "180 black stones lie there and 1 are left, which makes 181 of a set of 180"),
        (Sides(0, 2), "179 white stones lie there and 2 are left, which makes 181 of a set of 180"),
        (Sides(0, 0), "180 black and 179 white stones lie there and 2 points are vacant"),
        (Sides(0, 1), None),
    ],
)
def test_stones_on_the_board_and_in_the_bowls_make_up_both_sets(
    left: Sides[int], words: str | None
) -> None:
    """361 points, two sets of 180: one point is vacant, and one more for each stone in a bowl."""
    rows = ("B" * 19,) * 9 + ("B" * 9 + "." + "W" * 9,) + ("W" * 19,) * 8 + ("." + "W" * 18,)
    task = CountTask(CountKind.AREA, preset("wmsg2008"), None, left, None, ())
    if words is None:
        assert counted(board(rows, CountKind.AREA), task)["vacant"] == 2
        return
    with pytest.raises(FileError, match=words):
        counted(board(rows, CountKind.AREA), task)


def test_the_record_tells_what_balance_to_expect() -> None:
    game = Game.start(preset("simple"), 5, setup=Position.from_rows(FINISHED))
    for kind, balance in ((CountKind.TERRITORY, 5), (CountKind.HALF, 5), (CountKind.AREA, None)):
        assert task_of_game(game, kind, [], Sides(0, 0)).balance == balance


def test_the_record_beside_a_board_is_counted_at_its_end() -> None:
    # FAQ 4.1: "Two successive passes end the game that is scored then."
    text = "(;SZ[5]KM[0]RU[Tromp-Taylor];B[cc];W[];B[];W[aa];B[];W[])"
    task = task_of_record(read_sgf(text), None, None, CountKind.AREA, "", Sides(0, 0))
    assert task.recorded is not None
    assert task.recorded.margin == 25
    (*_, left_out) = task.notes
    assert "the game ended with move 3: moves 4 to 6, made after it, are left out" in left_out
