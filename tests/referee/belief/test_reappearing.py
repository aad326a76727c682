"""When a stone was laid that is read on and off, or that gave a glint before it came."""

from __future__ import annotations

from referee.belief.arrays import NEVER
from referee.belief.changes import Change, find_changes
from tests.support.table import SECOND, Table
from tests.support.table_rows import table_after

PLAIN = "B B2, W D4, B D2"
ON, OFF = "D1 .02/.01/.97", "D1 .97/.01/.02"


def change_of(table: Table) -> Change:
    (change,) = find_changes(table.state.belief, table.state.expected, table.settings)
    return change


def test_a_stone_read_on_and_off_came_when_a_hand_had_first_been_there() -> None:
    on_and_off = f"{PLAIN}, W D1 ~0, look 9 read {ON} | {ON} | {OFF}"
    came = table_after(on_and_off).t
    change = change_of(table_after(on_and_off, f"look 5 read {OFF}, ~0.4"))
    assert change.began_ns > came * SECOND
    assert came - 2.0 < change.laid_ns / SECOND < came - 1.5
    assert change.absent_ns == change.laid_ns


def test_a_glint_under_a_passing_hand_is_no_first_reading() -> None:
    table = table_after(f"{PLAIN}, look 3 hide D1, look 1 read {ON}, ~3, W D1 ~0.4")
    change = change_of(table)
    assert change.first_ns == NEVER
    assert change.laid_ns / SECOND > table.t - 2.0
