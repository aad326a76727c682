"""Points that are read now so, now otherwise, while nothing happens there: gloss and worn wood."""

from __future__ import annotations

from tests.support.play_table import flickers
from tests.support.table import Table

GLOSSY = (0, 4)


def table_after_a_while() -> Table:
    """A table whose glossy point has flickered between moves that hands made."""
    table = Table()
    table.reach(("B....", *table.rows[1:]))
    table.reach(("B....", "W....", *table.rows[2:]))
    flickers(table, GLOSSY, "..WWW.W...WW..WWWW..W..")
    return table


def test_a_point_that_has_flickered_is_no_stone_beside_the_next_move() -> None:
    table = table_after_a_while()
    flickers(table, GLOSSY, "WWW", hidden=[(0, 2)])
    table.rows = ("B.B..", *table.rows[1:])
    flickers(table, GLOSSY, "WWWWWW", hidden=[(0, 2)])
    flickers(table, GLOSSY, "W" * 12 + "." * 20)
    assert table.moves == ["B A5", "W A4", "B C5"]
    assert table.alerts() == []


def test_a_stone_that_a_hand_lays_where_it_has_flickered_is_a_play() -> None:
    table = table_after_a_while()
    flickers(table, GLOSSY, "...", hidden=[GLOSSY])
    flickers(table, GLOSSY, "B" * 20)
    assert table.moves == ["B A5", "W A4", "B E5"]
    assert table.alerts() == []


def test_what_was_unsteady_long_ago_is_forgotten() -> None:
    table = table_after_a_while()
    unsteady = table.state.belief.reliability.flicker[GLOSSY]
    table.still(120.0)
    assert table.state.belief.reliability.flicker[GLOSSY] < 0.05 * unsteady


def test_a_stone_that_flickered_from_the_start_was_never_removed() -> None:
    table = Table(start=("....W", ".....", ".....", ".....", "....."))
    table.rows = (".....",) * 5
    flickers(table, GLOSSY, "WW.WWW.WW..WW.W.WW.W..WWW.W" * 2)
    flickers(table, GLOSSY, "...", hidden=[(0, 3), GLOSSY])
    flickers(table, GLOSSY, "." * 40)
    assert table.alerts() == []
