"""What looks irregular for a moment and is not: no alert and no question may come of it."""

from __future__ import annotations

from collections.abc import Callable

from rules.moves import Move

from . import chances
from .table import Act, Lift, Place, Slide, Table


def rests(table: Table) -> bool:
    """A hand lies over the stone just played for long."""
    last = table.game.last
    if last is None or last.point is None:
        return False
    seconds = chances.uniform(table, (5.0, 15.0))
    table.hover(last.color, (last.point.row + 0.6, last.point.col + 0.4), seconds)
    return True


def hovers(table: Table) -> bool:
    """A hand comes over the board, thinks better of it and goes."""
    size = table.game.position.height
    row, col = table.rng.uniform(0, size - 1, 2)
    table.hover(table.game.to_play, (float(row), float(col)), chances.uniform(table, (0.3, 2.5)))
    return True


def dropped(table: Table) -> bool:
    """A stone falls on the board and is picked up in the same visit."""
    color = table.game.to_play
    point = chances.quiet_play(table, color)
    if point is None:
        return False
    table.visit(color, [Place(point, color), Lift(point)])
    table.wait(1.0)
    return True


def adjusted(table: Table) -> bool:
    """A stone is laid beside its point and pushed over before the hand lets go."""
    point = table.plan()
    color = table.game.to_play
    if point is None or table.game.position.place(color, point).captured:
        return False
    free = [p for p in sorted(table.game.position.neighbours(point)) if table.lies(p) is None]
    if not free:
        return False
    beside = chances.one_of(table, free)
    t = table.visit(color, [Place(beside, color), Slide(beside, point)])
    table.follow(Move(color, point), t)
    return True


def slow_capture(table: Table) -> bool:
    """A capture whose stones are lifted one by one, the hand never away for long."""
    point = table.plan()
    color = table.game.to_play
    if point is None:
        return False
    taken = sorted(table.game.position.place(color, point).captured)
    if not 1 <= len(taken) <= 4:
        return False
    t = table.visit(color, [Place(point, color)])
    for stone in taken:
        table.wait(chances.uniform(table, (0.15, 0.6)))
        lift: list[Act] = [Lift(stone)]
        table.visit(color, lift)
    table.follow(Move(color, point), t)
    return True


def quick_reply(table: Table) -> bool:
    """The answer lies before the hand of the move has left."""
    if not table.play():
        return False
    plan = table.plan()
    if plan is not None and not table.game.captures:
        table.wait(-chances.uniform(table, (0.2, 0.45)))
        table.play(think=False)
    return True


NEAR_MISSES: tuple[Callable[[Table], bool], ...] = (
    rests,
    hovers,
    dropped,
    adjusted,
    slow_capture,
    quick_reply,
)
"""Each returns False, and has done nothing, where the position offers no chance of it."""
