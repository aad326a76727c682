"""What a tablet that is the clock leaves in record and state; the rest is in `rows/clock.txt`."""

from __future__ import annotations

import pytest

from device.game.sinks.record import with_times
from referee.facts import ClockEntry, FactRefusedError, PassPressed
from rules.clock import ClockAct, TimeControl, TimeLeft
from rules.color import BLACK, WHITE
from rules.records.sgf import read_sgf, write_sgf
from rules.records.writing import record_of
from tests.support.table import SECOND, Table
from tests.support.table_rows import table_after


def test_the_time_left_at_a_press_goes_into_the_record() -> None:
    state = table_after(
        "tablet start B, B C3 ~0, tablet press B ~4, W B2 ~0, tablet press W ~4, B D4 ~0",
        "tablet press B ~4",
    ).state
    sgf = write_sgf(record_of(state.game, annotations=with_times({}, state)))
    nodes = [node.properties for node in read_sgf(sgf).main_line() if node.move]
    assert nodes == [{"BL": ("59.0",)}, {"WL": ("55.0",)}, {"BL": ("54.0",)}]


def test_a_move_that_is_replaced_keeps_its_time_and_takes_no_later_press() -> None:
    state = table_after(
        "tablet start B, B C3 ~0, tablet press B ~4, W B2 ~0, tablet press W ~4",
        "ReplaceMove 1 C4, . C3, B C4 ~4, B D4 ~0, tablet press B ~4",
    ).state
    left = [made.left.shown_ms if made.left else None for made in state.line]
    assert left == [59_000, 55_000, 44_000]


def test_a_pass_that_comes_after_a_later_stone_is_not_taken_for_one_of_now() -> None:
    table = table_after("B C3 ~4, W B2 ~4, B D4 ~4")
    with pytest.raises(FactRefusedError, match="White passed before the last stone was played"):
        table.say(PassPressed, WHITE, 9_000)
    table.say(PassPressed, WHITE, 1_000)
    assert table.state.game.number == 4


def test_in_overtime_the_record_has_the_periods_that_are_left() -> None:
    state = table_after("tablet start B ~95, B C3 ~0, tablet press B ~4").state
    assert state.line[0].left == TimeLeft(0, 30_000, 2)
    (first,) = [each for each in with_times({}, state).values() if each.seconds_left]
    assert (first.seconds_left, first.moves_left) == ({BLACK: 30.0}, {BLACK: 2})


def test_an_order_changes_the_clock_once_the_tablet_has_carried_it_out() -> None:
    ordered = "tablet start B ~10, ClockOrder adjust W -20 -1 yes"
    known = table_after(ordered).state.clock
    assert known.clock is not None
    assert (len(known.orders), known.done, known.clock.left.white.main_ms) == (1, 0, 60_000)
    known = table_after(ordered, "tablet order order=1").state.clock
    assert known.clock is not None
    assert (known.done, known.clock.left.white) == (1, TimeLeft(40_000, 30_000, 2))
    known = table_after(
        ordered, "tablet order order=1, ClockOrder stop, tablet order order=2"
    ).state.clock
    assert known.clock is not None
    assert not known.clock.running


def test_the_clock_has_the_time_that_was_agreed() -> None:
    table = Table(time=TimeControl.parse("900 + 10 Fischer"))
    t_ns = round(table.t * SECOND)
    with pytest.raises(FactRefusedError, match="this game has 900 \\+ 10 Fischer"):
        table.tell(ClockEntry(t_ns, "a", 1, ClockAct.START, 0, BLACK, "60 + 3x30 byo-yomi"))
    table.tell(ClockEntry(t_ns, "a", 1, ClockAct.START, 0, BLACK, "900 + 10 Fischer"))
