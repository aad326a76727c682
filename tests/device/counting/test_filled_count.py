"""What cannot be the board of a finished game, or of this one, is one sentence and no number."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from device.counting.count_task import CountTask
from device.counting.filled_board import FilledBoard
from device.counting.filled_count import check_certain, check_plausible, counted
from device.counting.photo_count import (
    count_of_board,
    count_photo,
    task_of_board,
    task_of_game,
    task_of_record,
)
from device.weights import Models
from rules.board.position import Position
from rules.color import Sides
from rules.game import Game
from rules.points import Point
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind, left_to_take_off, points_shown
from tests.support.boards import PlainModels, corners, draw_board
from tests.support.records import SEKI, SEKI_ON_9
from vision.heaps import UNSEEN
from vision.types import Detection, view_from_corners
from web.console import FileError

FINISHED = ("..BW.", "..BW.", "..BW.", "..BW.", "..BW.")
PLAYED = (".....", ".B.W.", ".....", ".W.B.", ".....")
ONE_COLOUR = ("..B..", "..B..", "..B..", "..B..", "..B..")
CROWDED = ("BBBW.", "BBBW.", "BBBW.", "..BW.", "..BW.")


def board(rows: tuple[str, ...], kind: CountKind = CountKind.TERRITORY) -> FilledBoard:
    position = Position.from_rows(rows)
    vacant = sum(row.count(".") for row in rows)
    return FilledBoard(position, points_shown(position, kind), vacant, 1.0, 0)


def judged(filled: FilledBoard) -> None:
    """Refuse what nobody counts."""
    check_plausible(filled, CountKind.TERRITORY)
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
    check_plausible(board(FINISHED), CountKind.HALF)
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


@pytest.mark.parametrize("kind", list(CountKind))
def test_a_count_that_the_record_contradicts_is_as_likely_wrong_as_right(kind: CountKind) -> None:
    rows = (*FINISHED[:4], ".BBW.") if kind is CountKind.TERRITORY else ("BBBWW",) * 4 + ("BBWWW",)
    game = Game.start(preset("simple"), 5, setup=Position.from_rows(FINISHED))
    task = task_of_game(game, kind, [], Sides(0, 0))
    line = count_of_board(board(rows, kind), UNSEEN, task)
    assert (line["agrees"], line["confidence"]) == (False, 0.5)


def test_eyes_in_seki_are_no_points_on_the_board_either() -> None:
    game = Game.start(preset("japanese_1989"), setup=Position.from_rows(SEKI_ON_9), komi=0)

    def line(seki: list[Point] | None) -> dict[str, object]:
        task = task_of_game(game, CountKind.TERRITORY, [], Sides(0, 0), seki=seki)
        return counted(board(tuple(SEKI_ON_9)), task)

    none, named = line([]), line([Point(0, 2)])
    assert none["agrees"] is named["agrees"] is True
    assert none["differences"] == named["differences"] == []
    with pytest.raises(FileError, match="are in seki") as refused:
        line(None)
    assert refused.value.code == "seki"


@pytest.mark.parametrize(
    ("rules", "seki", "result", "note"),
    [
        ("japanese_1989", None, "?", "nobody has stated whether"),
        ("japanese_1989", "C9", "less", "eyes in seki are not counted: D9 H9"),
        ("japanese_1989", "", "all", ""),
        ("igs", None, "all", ""),
    ],
)
def test_without_a_record_it_is_asked_what_is_in_seki(
    rules: str, seki: str | None, result: str, note: str
) -> None:
    none = Sides(0, 0)
    task = CountTask(CountKind.TERRITORY, preset(rules), Fraction(0), none, None, (), True)
    line: dict[str, Any] = counted(board(tuple(SEKI_ON_9)), replace(task, seki=seki))
    seen = [line[color]["points"] for color in ("black", "white")]
    every = points_shown(Position.from_rows(SEKI_ON_9), CountKind.TERRITORY)
    assert seen == [side - (result == "less") for side in every]
    assert (line["result"] == "?") is (line["margin"] is None) is (result == "?")
    assert ("undecided" in line) is (result == "?")
    said = [text for text in line["notes"] if "seki" in text]
    assert [text.startswith(note) for text in said] == [True] * bool(note)
    with pytest.raises(FileError, match="Z9"):
        counted(board(tuple(SEKI_ON_9)), replace(task, ruleset=preset("japanese_1989"), seki="Z9"))


def test_more_stones_than_the_record_has_are_refused() -> None:
    game = Game.start(preset("simple"), 5, setup=Position.from_rows(FINISHED))
    task = task_of_game(game, CountKind.TERRITORY, [], Sides(0, 0))
    assert counted(board(FINISHED), task)["agrees"] is True
    with pytest.raises(FileError, match="11 black stones lie there, the record has 5"):
        counted(board(CROWDED), task)


@pytest.mark.parametrize("rows", [(".BW.",) * 4, (".B..",) * 4])
def test_a_board_of_other_lines_than_the_record_is_refused(rows: tuple[str, ...]) -> None:
    game = Game.start(preset("simple"), 5, setup=Position.from_rows(FINISHED))
    with pytest.raises(FileError, match="the board has 4 lines, the record's has 5"):
        counted(board(rows), task_of_game(game, CountKind.HALF, [], Sides(0, 0)))


def test_more_stones_than_a_set_has_are_refused() -> None:
    rows = ("B" * 19,) * 10 + ("W" * 19,) * 9
    task = CountTask(CountKind.AREA, preset("wmsg2008"), None, Sides(0, 0), None, ())
    with pytest.raises(FileError, match="190 black stones lie there"):
        counted(board(rows, CountKind.AREA), task)


SETS: tuple[str, ...] = (
    *("B" * 9,) * 3,
    "B" * 4 + "W" * 5,
    *("W" * 9,) * 2,
    *("WWWWWWBBB",) * 2,
    ".WWWWWBBB",
)
"""Both sets of 40 lie there, a black string of nine in White's area, with room for two eyes."""


def area_task(rules: str) -> CountTask:
    return CountTask(CountKind.AREA, preset(rules), Fraction(0), Sides(0, 0), None, ())


@pytest.mark.parametrize("rules", ["simple", "bga2009", "chinese_simplified", "ing_simplified"])
def test_two_whole_sets_are_filled_in_whatever_the_rules(rules: str) -> None:
    """Two spare strings, of three and of two black stones, are White's points."""
    rows = (*("B" * 9,) * 3, "BBBBBBBBW", *("W" * 9,) * 2, "WWBBBWBBW", "W" * 9, "W" * 8 + ".")
    assert [sum(row.count(color) for row in rows) for color in "BW"] == [40, 40]
    line = counted(board(rows, CountKind.AREA), area_task(rules))
    assert (line["black"], line["white"], line["notes"]) == ({"points": 35}, {"points": 46}, [])


@pytest.mark.parametrize("rules", ["simple", "bga2009", "wmsg2008"])
def test_a_string_that_may_be_spare_or_alive_is_asked_for(rules: str) -> None:
    with pytest.raises(FileError, match="black stones at G1–J3 may be spare or alive"):
        counted(board(SETS, CountKind.AREA), area_task(rules))


@pytest.mark.parametrize(
    ("string", "why"),
    [
        (("WBBBBBBBB", "W" * 9, "W" * 8 + "."), "eight in a row"),
        (("WBBBBWWWW", "WBBBBWWWW", "W" * 8 + "."), "two rows of four beside no edge"),
        (("W" * 9, "BBBWWWWWW", "BBBWWWWW."), "three by two in a corner: one eye"),
    ],
)
def test_a_string_without_room_for_two_eyes_is_spare(string: tuple[str, ...], why: str) -> None:
    own = 40 - "".join(string).count("B")
    home = "B" * own + "W" * (54 - own)
    rows = (*(home[at : at + 9] for at in range(0, 54, 9)), *string)
    line = counted(board(rows, CountKind.AREA), area_task("simple"))
    assert line["black"] == {"points": own}, why


def test_with_the_record_a_spare_string_is_always_told() -> None:
    """A living string of nine by the one record, by the other the points are White's."""
    game = Game.start(preset("chinese_simplified"), 9, setup=Position.from_rows(SETS))
    for dead, black in (([], 40), ([Point(6, 6)], 31)):
        task = task_of_game(game, CountKind.AREA, dead, Sides(0, 0))
        line = counted(board(SETS, CountKind.AREA), task)
        assert (line["black"], line["agrees"]) == ({"points": black}, True)


def test_a_small_living_string_is_counted_where_there_are_stones_enough() -> None:
    """Black has 45 stones there and White 36: nobody ran out of room."""
    rows = (*("B" * 9,) * 4, "BWWWWWWWB", *("W" * 9,) * 3, "W" * 8 + "W")
    line = counted(board((*rows[:8], "WWBBBBBBB"), CountKind.AREA), area_task("simple"))
    assert line["black"] == {"points": 45}


@pytest.mark.parametrize("kind", [CountKind.TERRITORY, CountKind.HALF])
def test_a_board_filled_with_all_stones_is_no_other_kind_of_count(kind: CountKind) -> None:
    with pytest.raises(FileError, match="vacant: 1: count it as such"):
        counted(board(SETS, kind), replace(area_task("simple"), kind=kind))


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


class TwoBoards(PlainModels):
    """Finds another board at the right of the drawn one."""

    def detect_all(
        self, image: NDArray[np.uint8], size: int | None = None, least: float = 0.5
    ) -> tuple[Detection, ...]:
        """The views of both."""
        beside = np.add(corners(self.size), (1000, 0))
        return tuple(
            Detection(view_from_corners(self.size, each)) for each in (corners(self.size), beside)
        )


def test_a_board_that_was_not_counted_is_noted() -> None:
    models = TwoBoards(doubt=1e-6)
    image = draw_board(Position.from_rows(["..BW....."] * 9))
    task = task_of_board(CountKind.HALF, preset("simple"), Fraction(0), Sides(0, 0))
    line = count_photo(Models(models, models), image, task)
    assert line["notes"] == ["boards in the picture that were not counted: 1"]


def test_the_board_shows_eyes_in_seki_too() -> None:
    """Japanese rules, article 8: they are no territory. On the table nobody fills them."""
    position = Position.from_rows(SEKI)
    game = Game.start(preset("japanese_1989"), setup=position, komi=0)
    task = task_of_game(game, CountKind.TERRITORY, [], Sides(0, 0), seki=[Point(0, 3), Point(0, 5)])
    shown = points_shown(position, CountKind.TERRITORY)
    assert task.recorded is not None
    assert len(task.recorded.seki) == 3
    assert task.balance == shown.black - shown.white


def test_the_record_beside_a_board_is_counted_at_its_end() -> None:
    # FAQ 4.1: "Two successive passes end the game that is scored then."
    text = "(;SZ[5]KM[0]RU[Tromp-Taylor];B[cc];W[];B[];W[aa];B[];W[])"
    task = task_of_record(read_sgf(text), None, None, CountKind.AREA, "", Sides(0, 0))
    assert task.recorded is not None
    assert task.recorded.margin == 25
    (*_, left_out) = task.notes
    assert "the game ended with move 3: moves 4 to 6, made after it, are left out" in left_out


def test_a_count_by_another_method_than_the_rules_have_is_noted() -> None:
    ruleset = preset("japanese_1989")
    game = Game.start(ruleset, 5, komi=0, setup=Position.from_rows(FINISHED))
    for kind, noted in ((CountKind.HALF, True), (CountKind.TERRITORY, False)):
        for task in (
            task_of_game(game, kind, [], Sides(0, 0)),
            task_of_board(kind, ruleset, Fraction(0), Sides(0, 0)),
        ):
            assert any("this is not their result" in note for note in task.notes) is noted


def test_dead_stones_that_the_rules_leave_are_noted() -> None:
    text = "(;SZ[5]KM[0]RU[Tromp-Taylor];B[cc];W[aa];B[];W[])"
    task = task_of_record(read_sgf(text), None, None, CountKind.HALF, "A5", Sides(0, 0))
    assert any("no stones are removed as dead" in note for note in task.notes)


@pytest.mark.parametrize(
    ("rules", "komi", "noted"),
    [
        ("simple", None, "it is scored with 0"),
        ("bga2009", None, "komi 7.5 is stated for 19x19"),
        ("simple", Fraction(0), None),
        ("bga2009", Fraction(15, 2), None),
    ],
)
def test_a_komi_that_nobody_announced_is_noted(
    rules: str, komi: Fraction | None, noted: str | None
) -> None:
    task = task_of_board(CountKind.HALF, preset(rules), komi, Sides(0, 0))
    notes = counted(board(FINISHED, CountKind.HALF), task)["notes"]
    assert notes == [] if noted is None else noted in str(notes)


def test_a_penalty_of_the_record_is_said_not_to_be_on_the_board() -> None:
    text = "(;SZ[5]KM[0]RU[Tromp-Taylor];B[cc];W[];B[]PENALTY[B:2]TB[aa])"
    task = task_of_record(read_sgf(text), None, None, CountKind.AREA, None, Sides(0, 0))
    assert "Black's penalty of 2 is not on the board" in task.notes


def test_a_game_without_result_has_none_by_its_board_either() -> None:
    game = Game.start(preset("japanese_1989"), 5, komi=0, setup=Position.from_rows(FINISHED))
    task = task_of_game(game, CountKind.TERRITORY, [], Sides(0, 0))
    assert task.recorded is not None
    void = replace(task, recorded=replace(task.recorded, outcome="Void"))
    found = [counted(board(FINISHED), each)["result"] for each in (task, void)]
    assert found == ["B+5", "Void"]


OPEN = ("..BW.", "...W.", "..BW.", "..BW.", "..BW.")
NOBODYS = ("BBBWW",) * 5


@pytest.mark.parametrize(
    ("rows", "rules", "code", "words"),
    [
        (NOBODYS, "simple", "kind", "count it as such"),
        (("..BWW",) * 5, "aga", "stones", "filled in twice"),
        (("...WW", "..BW.", "..BW.", "..BW.", "..BW."), "aga", "unfinished", "most of them at A1"),
    ],
)
def test_no_number_stands_beside_a_note_that_makes_it_worthless(
    rows: tuple[str, ...], rules: str, code: str, words: str
) -> None:
    task = CountTask(CountKind.TERRITORY, preset(rules), None, Sides(0, 0), None, ())
    with pytest.raises(FileError, match=words) as refused:
        counted(board(rows), task)
    assert refused.value.code == code


def test_unequal_stones_are_refused_where_the_rules_are_named_and_no_handicap_is() -> None:
    """Black has used two stones more: a handicap of three, whose komi the caller states."""
    rows = ("..BW.", "..BW.", "..BW.", ".BBW.", ".BBW.")
    task = CountTask(CountKind.TERRITORY, preset("aga"), None, Sides(0, 0), None, ())
    with pytest.raises(FileError, match="with a handicap of 3: state its komi"):
        counted(board(rows), task)
    assert counted(board(rows), replace(task, komi=Fraction(1, 2)))["margin"] == 2.5
    notes = counted(board(rows), replace(task, assumed=True))["notes"]
    assert "where none are named" in str(notes)


def test_a_record_that_lacks_a_move_is_no_score_to_compare_with() -> None:
    text = "(;SZ[5]KM[0]RU[AGA];B[bc];B[cc];W[dc];B[cb];W[db];B[];W[])"
    with pytest.raises(FileError, match="the record lacks something") as refused:
        task_of_record(read_sgf(text), None, None, CountKind.TERRITORY, "", Sides(0, 0))
    assert refused.value.code == "record_lacks"


DEAD_LEFT = (
    "...BW....",
    "...BW....",
    "...BW....",
    "BBBBW.WWW",
    "....BWWBW",
    "....BBWWW",
    "BBBBBBBBB",
    ".........",
    ".........",
)
"""A black stone in White's area: a dead one, or a prisoner in the wrong territory."""


@pytest.mark.parametrize("kind", [CountKind.TERRITORY, CountKind.HALF])
@pytest.mark.parametrize(
    # Without and with a vacant point beside it, which would count for nobody.
    "row",
    ["....BWWBW", "....BW.BW"],
)
def test_a_dead_stone_or_a_prisoner_in_the_wrong_place_is_no_number(
    kind: CountKind, row: str
) -> None:
    rows = (*DEAD_LEFT[:4], row, *DEAD_LEFT[5:])
    task = replace(area_task("japanese_1989"), kind=kind)
    with pytest.raises(FileError, match="the black stone at H5 can have no two eyes") as refused:
        counted(board(rows, kind), task)
    assert refused.value.code == "dead"
    off = (*rows[:4], f"{row[:7]}.{row[8:]}", *rows[5:])
    assert counted(board(off, kind), task)["notes"] == []


def test_stones_in_a_seki_are_not_taken_for_dead() -> None:
    """Neither black's three stones nor the white ones round them have two eyes."""
    rows = (
        "B.WB.....",
        "BBWB.....",
        ".WWB.....",
        "WWB......",
        "BBB......",
        ".....BBBB",
        "BBBBBBWWW",
        "WWWWWWW..",
        ".........",
    )
    assert left_to_take_off(Position.from_rows(rows)) == ""
