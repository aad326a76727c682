"""The record's result (RE): after a resignation, a given result and an agreed count."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.game.record import RecordSink
from referee.facts import (
    EndGame,
    Fact,
    FactRefusedError,
    PassPressed,
    Resign,
    ResultGiven,
    StatusClaimed,
    Undo,
)
from rules.color import BLACK, WHITE
from rules.results import is_result
from rules.sgf import read_sgf
from tests.support.positions import after
from tests.support.table import SECOND, Table


def told(*facts: Fact) -> Table:
    table = Table()
    table.reach(after(table.rows, "B C3"))
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


@pytest.mark.parametrize("text", ["White wins", "W+", "B+3.5.", "w+r", "16/3", ""])
def test_a_given_result_is_one_of_sgf(text: str) -> None:
    if is_result(text):
        assert told(ResultGiven(9 * SECOND, text)).state.result == text
        return
    table = told()
    with pytest.raises(FactRefusedError, match="expected B"):
        table.tell(ResultGiven(9 * SECOND, text))
    assert table.state.result is None


def test_a_result_that_is_taken_back_leaves_the_record(tmp_path: Path) -> None:
    table = told(Resign(9 * SECOND, BLACK))
    sink = RecordSink(tmp_path / "game.sgf")
    sink.update(table.state, table.events)
    table.tell(Undo(12 * SECOND))
    sink.update(table.state, ())
    assert table.state.result is None
    assert "RE" not in read_sgf((tmp_path / "game.sgf").read_bytes()).info
