"""A stone that slid is gone from one point and lies on a near one: under one hand, and at once."""

from __future__ import annotations

from tests.support.play_table import by_hand, played, under_a_hand
from tests.support.positions import FULLER, place

FROM, TO = place("B2"), place("B1")


def test_a_stone_that_a_hand_slides_has_moved() -> None:
    table = played(*FULLER)
    under_a_hand(table, ". B2;B B1", [FROM, TO])
    table.still(8.0)
    assert table.moves == [*FULLER]
    assert table.alerts() == ["StoneMoved open B2,B1"]


def test_a_stone_taken_off_and_a_play_some_seconds_later_are_two_things() -> None:
    table = played(*FULLER)
    by_hand(table, ". B2", FROM, 2.8)
    by_hand(table, "B B1", TO, 8.0)
    assert table.moves == [*FULLER, "B B1"]
    assert table.alerts() == ["StoneRemoved open B2"]
