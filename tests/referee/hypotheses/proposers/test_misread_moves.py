"""The line proposed anew once the table belies it: after one error in it, or a guess too many."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.evenings.line_errors import LineMistake, with_error
from tests.support.positions import FULLER, after
from tests.support.table import Table, played

NEXT = ("B E3", "W E1", "B A1", "W A5", "B E5")


def with_line_error(error: LineMistake) -> Table:
    """A table on which `FULLER` was played, with `error` in the referee's line."""
    moves = (
        ("B A2", "W A1", "B E5", "W C3", "B B1;. A1") if error is LineMistake.CAPTURE else FULLER
    )
    table = played(*moves)
    rng = np.random.default_rng(4)
    wrong = with_error(table.state, table.settings, error, rng)
    assert wrong is not None
    table.state = wrong
    return table


@pytest.mark.parametrize("error", LineMistake)
def test_the_line_is_the_true_one_again_within_three_moves(error: LineMistake) -> None:
    table = with_line_error(error)
    laid = [
        f"{mark} {'ABCDE'[col]}{5 - row}"
        for row, marks in enumerate(table.rows)
        for col, mark in enumerate(marks)
        if mark != "."
    ]
    more = ("W C4", "B D3", "W E1") if error is LineMistake.CAPTURE else NEXT[:3]
    table.play(*more)
    table.still(8.0)
    position = table.state.game.position.rows()
    assert position == table.rows
    assert {*laid, *more} <= {*table.moves}
    assert [move.split()[0] for move in table.moves[-3:]] == [one.split()[0] for one in more]
    assert len([name for name in table.alerts() if " open " in name]) <= 1


def test_a_guess_that_the_table_belies_goes_with_the_doubtful_stone_that_asked_for_it() -> None:
    table = played(*FULLER, *NEXT[:3])
    line = list(table.state.line)
    line[6] = replace(line[6], covered=False, doubt=8.0)
    line[7] = replace(line[7], guessed=True)
    table.state = replace(table.state, line=tuple(line))
    table.rows = after(table.rows, ". E1")
    table.still(12.0)
    assert table.moves == [*FULLER, "B A1"]
    assert table.names("Revision") != []
    assert table.alerts() == []
    table.play("W A5")
    assert table.moves == [*FULLER, "B A1", "W A5"]
    assert table.alerts() == []
