"""Failure modes in which a verdict rests on what was not seen, or wrongly."""

from __future__ import annotations

import pytest

from tests.support.play_table import everywhere, played, under_a_hand
from tests.support.positions import CORNER, KO, PLAIN, after
from tests.support.table import Table


def test_a_superko_verdict_is_made_on_the_line_as_it_is_recorded() -> None:
    table = played(*CORNER, "W A1")
    assert table.alerts() == ["SelfCapture open A1"]
    table.play(". A1")
    assert table.moves[-1] == "W PASS"
    table.play("B E1")
    assert table.names("SuperkoRepetition") == []


@pytest.mark.xfail(strict=True, reason="two ko captures that nobody saw leave the board unchanged")
def test_a_ko_taken_and_retaken_while_nothing_was_seen() -> None:
    table = played(*KO[:8])
    under_a_hand(table, "W A5;B A4", everywhere(table))
    table.still(6.0)
    assert table.moves[-4:] == ["B D3", "W A5", "B A4", "W C3"]


def test_a_ko_verdict_is_withdrawn_when_the_exchange_before_it_comes_into_view() -> None:
    table = played(*KO)
    corner = [(0, 0), (1, 0)]
    under_a_hand(table, "W A5;B A4", [], *corner)
    under_a_hand(table, "W C3;. D3", [(2, 2), (2, 3)], *corner)
    for _ in range(20):
        table.look(hidden=corner)
    assert table.alerts() == ["KoRetake open C3"]
    table.still(10.0)
    assert table.alerts()[1:] == ["KoRetake withdrawn C3"]
    assert table.moves[-4:] == ["B D3", "W A5", "B A4", "W C3"]


def misread(table: Table, point: tuple[int, int], seconds: float, *hidden: tuple[int, int]) -> None:
    """The table is looked at while `point` is read as a white stone."""
    for _ in range(round(seconds * 5)):
        table.look(hidden=hidden, read={point: (0.05, 0.02, 0.93)})


def test_a_superko_verdict_that_rests_on_an_early_misread_is_made_again() -> None:
    table = played(*KO)
    table.look(hidden=[(0, 0)])
    misread(table, (0, 0), 6.0)
    assert table.moves[-1] == "W A5"
    ko = ((2, 2), (2, 3))
    misread(table, (0, 0), 0.6, *ko)
    table.rows = after(table.rows, "W C3;. D3")
    misread(table, (0, 0), 0.4, *ko)
    misread(table, (0, 0), 4.0)
    table.still(20.0)
    assert table.moves[-2:] == ["B D3", "W C3"]
    assert "KoRetake open C3" in table.alerts()


def test_a_double_move_is_withdrawn_when_the_stone_between_comes_into_view() -> None:
    table = played(*PLAIN)
    under_a_hand(table, "W E1", [], (4, 4))
    under_a_hand(table, "B A5", [(0, 0)], (4, 4))
    for _ in range(50):
        table.look(read={(4, 4): (0.97, 0.01, 0.02)})
    assert table.alerts() == ["AmbiguousTurn open A5"]
    table.still(6.0)
    assert table.alerts()[1:] == ["AmbiguousTurn withdrawn A5"]
    assert table.moves == [*PLAIN, "W E1", "B A5"]
    assert "Revision" in table.names()


def test_nothing_is_asked_while_something_hides_where_the_stone_between_may_lie() -> None:
    table = played(*PLAIN)
    under_a_hand(table, "W E1", [], (4, 4))
    under_a_hand(table, "B A5", [(0, 0)], (4, 4))
    for _ in range(50):
        table.look(hidden=[(4, 4)])
    table.still(6.0)
    assert table.alerts() == []
    assert table.moves == [*PLAIN, "W E1", "B A5"]
