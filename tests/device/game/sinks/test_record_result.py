"""The record's result (RE): after a resignation, a given result and an agreed count."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from device.game.sinks.record import RecordSink, annotations_of
from device.sheet.irregularities import Story
from device.sheet.sheet import Supplement, sheet_of
from referee.facts import (
    DeleteMove,
    Edited,
    EndGame,
    Fact,
    FactRefusedError,
    GameDescribed,
    InsertMove,
    MethodAgreed,
    PassPressed,
    Penalised,
    ReplaceMove,
    Resign,
    ResultGiven,
    StatusClaimed,
    Undo,
)
from rules.color import BLACK, WHITE, Color, Sides
from rules.legality.course import balance_of
from rules.points import Point, to_board
from rules.records.results import is_result
from rules.records.sgf import read_sgf
from rules.records.writing import Annotation
from rules.rulesets.ruleset import Method
from rules.scoring.recorded import recorded_game
from tests.support.table import SECOND, Table


def told(*facts: Fact) -> Table:
    table = Table()
    table.play("B C3")
    for fact in facts:
        table.tell(fact)
        table.still(0.4)
    return table


def passes() -> tuple[Fact, ...]:
    return tuple(PassPressed(9 * SECOND, color) for color in (WHITE, BLACK))


def claims() -> tuple[Fact, ...]:
    return tuple(StatusClaimed(9 * SECOND, color, ()) for color in (BLACK, WHITE))


@pytest.mark.parametrize(
    ("facts", "result"),
    [
        # WMSG 6: "Either player may resign during the game, in which case the game ends"
        ((Resign(9 * SECOND, BLACK),), "W+R"),
        ((Resign(9 * SECOND, WHITE),), "B+R"),
        # FAQ 6.1: "a referee declaring a win by forfeit"
        ((ResultGiven(9 * SECOND, "B+F"),), "B+F"),
        ((EndGame(9 * SECOND, "W+T"),), "W+T"),
        (
            (*passes(), *(StatusClaimed(9 * SECOND, color, ()) for color in (BLACK, WHITE))),
            "B+17.5",
        ),
        (passes(), None),
        ((), None),
    ],
)
def test_the_record_gets_the_result(
    facts: tuple[Fact, ...], result: str | None, tmp_path: Path
) -> None:
    table = told(*facts)
    sink = RecordSink(tmp_path / "game.sgf")
    sink.update(table.state, table.events)
    written = read_sgf((tmp_path / "game.sgf").read_bytes()).info.get("RE")
    assert written == table.state.result == result
    assert written is None or is_result(written)


def test_a_penalty_is_in_the_record_before_what_is_dead_is_agreed(tmp_path: Path) -> None:
    table = told(Penalised(9 * SECOND, BLACK, Fraction(3)), *passes())
    RecordSink(tmp_path / "game.sgf").update(table.state, table.events)
    recorded = recorded_game(read_sgf((tmp_path / "game.sgf").read_bytes()))
    assert recorded.stated().penalties == Sides(Fraction(3), Fraction(0))


def test_the_record_has_the_territory_once_both_have_agreed(tmp_path: Path) -> None:
    def written(*facts: Fact) -> dict[str, tuple[str, ...]]:
        table = told(*facts)
        RecordSink(tmp_path / "game.sgf").update(table.state, table.events)
        *_, last = read_sgf((tmp_path / "game.sgf").read_bytes()).main_line()
        return {name: last.properties[name] for name in ("TB", "TW") if name in last.properties}

    assert written(*passes()) == {}
    dead = tuple(StatusClaimed(9 * SECOND, color, (Point(2, 2),)) for color in (BLACK, WHITE))
    assert written(*passes(), *dead) == {}, "no side surrounds a point"
    (black,) = written(*passes(), *claims()).items()
    assert black[0] == "TB"
    assert len(set(black[1])) == 24
    assert "cc" not in black[1], "a living stone is no territory"


@pytest.mark.parametrize("dead", [(), (Point(2, 2),)])
def test_the_record_of_a_counted_game_is_counted_alike(
    dead: tuple[Point, ...], tmp_path: Path
) -> None:
    claimed = (StatusClaimed(9 * SECOND, color, dead) for color in (BLACK, WHITE))
    table = told(*passes(), *claimed)
    path = tmp_path / "game.sgf"
    RecordSink(path).update(table.state, table.events)
    record = read_sgf(path.read_bytes())
    recorded = recorded_game(record)
    assert recorded.stated().dead == frozenset(dead)
    assert recorded.count(recorded.stated()).result == table.state.result
    assert sheet_of(record, Supplement(), Story()).result == table.state.result


@pytest.mark.parametrize("to_play", [None, BLACK])
def test_stones_set_before_the_first_move_are_the_handicap_of_game_and_record(
    to_play: Color | None, tmp_path: Path
) -> None:
    table = Table(start=("B...B", ".....", "..B..", ".....", "....."))
    table.tell(Edited(9 * SECOND, {Point(2, 2): None}, to_play))
    table.tell(InsertMove(9 * SECOND, 1, table.state.game.to_play, "C4"))
    table.tell(MethodAgreed(9 * SECOND, Method.AREA))
    for color in (table.state.game.to_play, table.state.game.to_play.other):
        table.tell(PassPressed(9 * SECOND, color))
    for fact in claims():
        table.tell(fact)
    RecordSink(tmp_path / "game.sgf").update(table.state, ())
    recorded = recorded_game(read_sgf((tmp_path / "game.sgf").read_bytes()))
    assert recorded.whole.handicap == table.state.game.handicap == 2
    assert balance_of(recorded.whole) == balance_of(table.state.game)
    assert recorded.count(recorded.stated(), Method.AREA).result == table.state.result


def test_names_ranks_event_and_round_are_those_told_last(tmp_path: Path) -> None:
    sink = RecordSink(tmp_path / "game.sgf", Sides("Ada", None))

    def written(table: Table) -> dict[str, str]:
        sink.update(table.state, ())
        info = read_sgf((tmp_path / "game.sgf").read_bytes()).info
        return {name: info[name] for name in ("PB", "BR", "PW", "WR", "EV", "RO") if name in info}

    table = told()
    assert written(table) == {"PB": "Ada"}
    table.tell(GameDescribed(20 * SECOND, Sides(None, "Lee]"), Sides("3d", "2d"), "Cup", "4"))
    known = {"PB": "Ada", "BR": "3d", "PW": "Lee]", "WR": "2d", "EV": "Cup", "RO": "4"}
    assert written(table) == known
    table.tell(GameDescribed(21 * SECOND, Sides("", None), round=""))
    assert written(table) == {name: known[name] for name in ("BR", "PW", "WR", "EV")}
    table.tell(Undo(22 * SECOND))
    assert written(table) == known


@pytest.mark.parametrize("text", ["White wins", "W+", "B+3.5.", "w+r", "16/3", ""])
def test_a_given_result_is_one_of_sgf(text: str) -> None:
    if is_result(text):
        assert told(ResultGiven(9 * SECOND, text)).state.result == text
        return
    table = told()
    with pytest.raises(FactRefusedError, match="expected B"):
        table.tell(ResultGiven(9 * SECOND, text))
    assert table.state.result is None


@pytest.mark.parametrize(
    ("correction", "moves"),
    [
        (ReplaceMove(99 * SECOND, 1, "C2"), ["C2", "A1", "E5"]),
        (InsertMove(99 * SECOND, 2, WHITE, "B5"), ["C3", "B5", "A1", "E5"]),
        (DeleteMove(99 * SECOND, 2), ["C3", "E5"]),
    ],
)
def test_what_an_alert_said_goes_with_its_move(
    correction: Fact, moves: list[str], tmp_path: Path
) -> None:
    table = told()
    for label, color in (("A1", WHITE), ("E5", BLACK)):
        table.tell(InsertMove(20 * SECOND, table.state.game.number + 1, color, label))
    game = table.state.game
    annotations = {game: Annotation("of E5"), game.at(1): Annotation("of C3")}
    table.tell(correction)
    now = table.state.game
    beside = annotations_of(annotations, now)
    assert [to_board(move.point, 5) for move in now.moves() if move.point] == moves
    said = {
        to_board(node.last.point, 5): beside[node].comment
        for node in now.line()
        if node in beside and node.last and node.last.point
    }
    assert said == {"E5": "of E5"} | ({"C3": "of C3"} if moves[0] == "C3" else {})


def test_a_result_that_is_taken_back_leaves_the_record(tmp_path: Path) -> None:
    table = told(Resign(9 * SECOND, BLACK))
    sink = RecordSink(tmp_path / "game.sgf")
    sink.update(table.state, table.events)
    table.tell(Undo(12 * SECOND))
    sink.update(table.state, ())
    assert table.state.result is None
    assert "RE" not in read_sgf((tmp_path / "game.sgf").read_bytes()).info
