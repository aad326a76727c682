"""Short games on five lines as changes of the table, and diagrams with changes made.

A change is written "B C3", a stone that is laid, or ". C3", one that is taken off; changes made
at the same time are joined by semicolons.
"""

from __future__ import annotations

from collections.abc import Sequence

LETTERS = "ABCDEFGHJKLMNOPQRST"

EMPTY = (".....",) * 5
PLAIN = ("B B2", "W D4", "B D2")
FULLER = ("B B2", "W D4", "B D2", "W B4", "B C3", "W C5")
CORNER = ("B B1", "W E5", "B A2")
"""White would capture itself at A1."""
KO = ("B B3", "W C3", "B C4", "W D4", "B C2", "W D2", "B A1", "W E3", "B D3;. C3")
"""Black has just taken the ko at C3."""


def place(label: str, size: int = 5) -> tuple[int, int]:
    """Row and column of a point's `label` on a board of `size` lines."""
    return size - int(label[1:]), LETTERS.index(label[0])


def after(rows: Sequence[str], change: str) -> tuple[str, ...]:
    """The diagram `rows` after `change`."""
    grid = [list(row) for row in rows]
    for single in change.split(";"):
        mark, label = single.split()
        row, col = place(label, len(rows))
        grid[row][col] = mark
    return tuple("".join(row) for row in grid)


def board(stones: str, size: int = 19) -> tuple[str, ...]:
    """A diagram of `size` lines with black stones at the labels in `stones`."""
    rows = ("." * size,) * size
    return after(rows, ";".join(f"B {label}" for label in stones.split())) if stones else rows
