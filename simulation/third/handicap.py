"""Handicap stones that lie wrong at the start."""

from __future__ import annotations

from rules.color import BLACK

from .evening import Evening, Wrong


def misplace(e: Evening) -> None:
    """One stone lies a point off; it is set right before White plays."""
    stones = sorted(e.table.lying)
    right = stones[int(e.rng.integers(len(stones)))]
    wrong = right._replace(row=right.row + (1 if right.row < e.size // 2 else -1))
    act = next(a for a in e.table.acts if a.stone == e.table.lying[right][0])
    e.table.acts.remove(act)
    del e.table.lying[right]
    e.table.put(act.t, BLACK, wrong, e.lies(wrong))
    t = 12.0 + float(e.rng.uniform(0, 6.0))
    e.table.shift(t + 0.6, wrong, right, e.lies(right))
    e.now = e.hand(BLACK, [(t, wrong), (t + 0.6, right)]).ends + 3.0
    e.wrong.append(
        Wrong("HandicapMisplaced", frozenset({wrong, right}), 0.0, t + 0.6, (), "put right")
    )
