"""A stone between points, as it is really seen: in some looks only, or at both of them."""

from __future__ import annotations

from tests.support.positions import after
from tests.support.table import Table


def test_looks_that_cannot_tell_how_a_stone_lies_make_it_lie_no_better() -> None:
    table = Table()
    table.play("B B2", wait=2.0)
    table.look(hidden=[(4, 4)])
    table.rows = after(table.rows, "W E1")
    for _ in range(12):
        table.look(aside={(4, 4): -0.45})
        table.look(aside={})
    assert table.alerts() == ["StoneBetweenPoints open E1"]
    assert table.moves == ["B B2"]


def test_one_stone_that_is_seen_at_both_points_lies_between_them() -> None:
    table = Table()
    table.play("B B2", wait=2.0)
    both = [(4, 3), (4, 4)]
    table.look(hidden=both)
    table.rows = after(table.rows, "W D1;W E1")
    for _ in range(24):
        table.look(aside=dict.fromkeys(both, -0.5))
    assert len(table.alerts()) == 1
    assert table.alerts()[0].startswith("StoneBetweenPoints open")
    assert table.moves == ["B B2"]


def test_a_stone_that_lies_off_the_edge_lies_between_no_points() -> None:
    table = Table()
    table.play("B B2", wait=2.0)
    table.look(hidden=[(4, 4)])
    table.rows = after(table.rows, "W E1")
    for _ in range(24):
        table.look(aside={(4, 4): 0.45})
    assert table.alerts() == []
    assert table.moves == ["B B2", "W E1"]


def test_a_recorded_stone_that_reads_at_the_point_beside_as_well_is_no_other() -> None:
    table = Table()
    table.play("B C3", "W D4", "B E3")
    both = {(1, 3): (0.0, 0.0, 1.0), (0, 3): (0.1, 0.0, 0.9)}
    for _ in range(40):
        table.look(read=both, aside={(0, 3): 0.55})
    assert table.moves == ["B C3", "W D4", "B E3"]
    assert table.alerts() == []
