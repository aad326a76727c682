"""Hands that rest on the board while play goes on, and lines that look like a disturbance."""

from __future__ import annotations

from tests.support.play_table import played
from tests.support.positions import after

PLAYED = ("B A9", "W J9", "B A8", "W J8", "B A7", "W J7", "B A6", "W J6")


def test_a_stone_under_a_hand_that_came_back_is_not_forgotten() -> None:
    table = played(*PLAYED, size=9, wait=1.6)
    table.play("B E5", wait=0.4)
    resting = [(4, 4), (3, 4), (5, 4)]
    table.look(hidden=resting)
    for _ in range(2):
        table.look(hidden=[*resting, (0, 4)])
    table.rows = after(table.rows, "W E9")
    for _ in range(25):
        table.look(hidden=resting)
    table.still(4.0)
    assert table.moves == [*PLAYED, "B E5", "W E9"]
    assert table.alerts() == []
