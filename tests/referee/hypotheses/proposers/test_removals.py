"""Stones that are gone with liberties: by the hand that played, or by another one."""

from __future__ import annotations

from tests.support.play_table import by_hand, looks, played, read_as, under_a_hand
from tests.support.positions import FULLER, place

CORNER, FAR = place("E1"), place("B4")


def test_the_hand_that_played_removed_stones_with_liberties_wherever_it_played() -> None:
    table = played(*FULLER)
    under_a_hand(table, "B E1;. B4", [CORNER, FAR])
    table.still(8.0)
    assert table.moves == [*FULLER, "B E1"]
    assert table.alerts() == ["RemovedStonesWithLiberties open B4"]


def test_a_hand_that_comes_later_is_anybodys() -> None:
    table = played(*FULLER, "B E1")
    table.play(". B4", wait=8.0)
    assert table.moves == [*FULLER, "B E1"]
    assert table.alerts() == ["StoneRemoved open B4"]


def test_a_stone_that_flickers_is_not_taken_off_by_the_hand_that_plays_beside_it() -> None:
    table = played(*FULLER)
    bare, stone = {FAR: (0.98, 0.01, 0.01)}, {FAR: (0.01, 0.01, 0.98)}
    looks(table, 1.6, bare, bare, stone, stone)
    by_hand(table, "B A4", place("A4"), 0.0, stone)
    read_as(table, FAR, (0.98, 0.01, 0.01), 4.0)
    assert table.moves == [*FULLER, "B A4"]
    assert not table.alerts()
