"""Games on a `Table`: stones laid by hands, points that are hidden or read badly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.support.positions import after
from tests.support.table import Table
from vision.types import Side

Spot = tuple[int, int]
"""Row and column of a point."""

Read = Mapping[Spot, tuple[float, float, float]]
"""Probabilities of empty, black and white at points that are read otherwise than clearly."""

BOTH = pytest.mark.parametrize("looks", [False, True], ids=["film", "looks"])
"""Run a test on a film and on settled looks."""


def played(*changes: str, wait: float = 4.0, **values: Any) -> Table:
    """A table, made with `values`, on which hands have made `changes`, `wait` seconds apart."""
    table = Table(**values)
    table.play(*changes, wait=wait)
    return table


def seated(*changes: str, size: int = 5) -> Table:
    """A table at which Black sits at the bottom; `changes` are made from each side's own side."""
    table = Table(size, black_hand=Side.BOTTOM)
    from_own_side(table, *changes)
    return table


def from_own_side(table: Table, *changes: str, wait: float = 4.0) -> None:
    """`changes` made from each side's own side, `wait` seconds apart."""
    for change in changes:
        table.play(change, wait=wait, side=Side.BOTTOM if change[0] == "B" else Side.TOP)


def everywhere(table: Table) -> list[Spot]:
    """Every point of the board."""
    size = table.settings.size
    return [(row, col) for row in range(size) for col in range(size)]


def looks(table: Table, seconds: float, *reads: Read) -> None:
    """The table lies clear for `seconds`, read as in one of `reads` after the other."""
    for number in range(round(seconds * 5)):
        table.look(read=reads[number % len(reads)] if reads else None)


def by_hand(table: Table, change: str, point: Spot, seconds: float, *reads: Read) -> None:
    """`change` made by a hand at `point`, then `seconds` of looks."""
    read = reads[0] if reads else None
    for _ in range(3):
        table.look(hidden=[point], read=read)
    table.rows = after(table.rows, change)
    for _ in range(2):
        table.look(hidden=[point], read=read)
    looks(table, seconds, *reads)


def under_a_hand(table: Table, change: str, points: list[Spot], *also: Spot) -> None:
    """`change` made at `points` by a hand, while the points in `also` stay hidden."""
    for _ in range(3):
        table.look(hidden=[*points, *also])
    table.rows = after(table.rows, change)
    for _ in range(2):
        table.look(hidden=[*points, *also])


def read_as(
    table: Table,
    point: Spot,
    probs: tuple[float, float, float],
    seconds: float,
    hidden: list[Spot] | None = None,
) -> None:
    """The table is looked at while `point` shows `probs`."""
    for _ in range(round(seconds * 5)):
        table.look(hidden=hidden or [], read={point: probs})


def flickers(
    table: Table, point: Spot, marks: str, sure: float = 0.96, hidden: Iterable[Spot] = ()
) -> None:
    """One look for each of `marks`, as which `point` is read with probability `sure`."""
    for mark in marks:
        empty, black, white = (sure if mark == each else (1.0 - sure) / 2.0 for each in ".BW")
        table.look(read={point: (empty, black, white)}, hidden=hidden)
