"""In which order stones are told that were laid at one time and came into plain view at another."""

from __future__ import annotations

from referee.belief.changes import find_changes
from referee.belief.look import NEVER
from tests.support.play_table import Read, by_hand, looks, played
from tests.support.positions import PLAIN, after
from tests.support.table import SECOND, Table

D1, B1, E1 = (4, 3), (4, 1), (4, 4)
ON: Read = {D1: (0.02, 0.01, 0.97)}
OFF: Read = {D1: (0.97, 0.01, 0.02)}


def read_on_and_off() -> Table:
    """A white stone of which two looks of three say that it is there, and no run is long enough."""
    table = played(*PLAIN)
    by_hand(table, "W D1", D1, 0.0)
    looks(table, 1.8, ON, ON, OFF)
    return table


def test_a_stone_read_on_and_off_came_when_a_hand_had_first_been_there() -> None:
    table = read_on_and_off()
    came = table.t
    looks(table, 1.0, OFF)
    looks(table, 0.4)
    belief, expected = table.state.belief, table.state.expected
    (change,) = find_changes(belief, expected, table.settings)
    assert change.began_ns > came * SECOND
    assert came - 2.0 < change.laid_ns / SECOND < came - 1.5
    assert change.absent_ns == change.laid_ns


def test_a_glint_under_a_passing_hand_is_no_first_reading() -> None:
    table = played(*PLAIN)
    for _ in range(3):
        table.look(hidden=[D1])
    looks(table, 0.2, ON)
    looks(table, 3.0)
    by_hand(table, "W D1", D1, 0.4)
    (change,) = find_changes(table.state.belief, table.state.expected, table.settings)
    assert change.first_ns == NEVER
    assert change.laid_ns / SECOND > table.t - 2.0


def test_stones_of_one_side_are_told_in_the_order_in_which_hands_came() -> None:
    table = read_on_and_off()
    before = table.moves
    for change, point in (("B B1", B1), ("W E1", E1)):
        for number in range(6):
            table.look(hidden=[point], read=(ON, OFF)[number % 2])
        table.rows = after(table.rows, change)
        looks(table, 0.4, OFF)
    looks(table, 6.0)
    assert table.moves == [*before, "W D1", "B B1", "W E1"]
    assert table.alerts() == []


def test_of_two_stones_that_come_into_view_together_the_one_longer_hidden_came_first() -> None:
    table = played(*PLAIN)
    before = table.moves
    under: list[tuple[int, int]] = []
    for change, point in (("W E1", E1), ("B B1", B1), ("W D1", D1)):
        under.append(point)
        for _ in range(3):
            table.look(hidden=under)
        table.rows = after(table.rows, change)
        for _ in range(2):
            table.look(hidden=under)
    looks(table, 6.0)
    assert table.moves == [*before, "W E1", "B B1", "W D1"]
    assert table.alerts() == []
