"""Points at which the record and the table differ, and no alert reports it."""

from __future__ import annotations

from dataclasses import replace

from referee.alerts.step_builder import StepBuilder
from referee.decision.commit import set_table
from referee.events import EventType
from rules.color import BLACK
from rules.points import from_board
from tests.support.positions import PLAIN, after
from tests.support.table import Table, played

UNRELIABLE = "PointUnreliable"


def with_stone_that_is_known_and_not_recorded() -> Table:
    """A black stone lies at A1 and is expected there; the record has none."""
    table = played(*PLAIN)
    builder = StepBuilder(table.state, table.settings)
    set_table(builder, {from_board("A1", 5): BLACK})
    table.state = builder.state
    table.rows = after(table.rows, "B A1")
    return table


def test_a_stone_that_is_known_and_not_recorded_is_named_once() -> None:
    table = with_stone_that_is_known_and_not_recorded()
    table.still(25.0)
    assert table.names(UNRELIABLE) == []
    table.still(60.0)
    assert table.names(UNRELIABLE) == ["PointUnreliable A1"]
    assert table.moves == list(PLAIN)
    assert table.alerts() == []


def test_a_stone_that_the_arbiter_wants_no_alert_for_is_not_named() -> None:
    table = with_stone_that_is_known_and_not_recorded()
    cause = (EventType.EXTRA_STONE, (from_board("A1", 5),), None)
    table.state = replace(table.state, dismissed=frozenset({cause}))
    table.still(60.0)
    assert table.names(UNRELIABLE) == []
