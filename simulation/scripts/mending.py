"""How things are put right: the table as the record has it, and who does it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.color import Color
from rules.moves import Move
from rules.points import Point

from ..truth import Irregularity
from . import chances
from .table import Act, Lift, Place, Table


def wait_while_it_lies(table: Table) -> None:
    """Let the time pass for which something wrong lies before anybody acts."""
    table.wait(chances.uniform(table, table.habits.lies_s))


def difference(table: Table) -> list[Act]:
    """What makes the table agree with the record: stones that go first, then those that come."""
    position = table.game.position
    gone: list[Act] = []
    come: list[Act] = []
    for point in chances.points(position.height):
        wanted = position[point]
        if table.lies(point) is wanted:
            continue
        if table.lies(point) is not None:
            gone.append(Lift(point))
        if wanted is not None:
            come.append(Place(point, wanted))
    return gone + come


def restore(table: Table, who: Color | None) -> None:
    """`who` makes the table agree with the record."""
    acts = difference(table)
    if acts:
        table.visit(who, acts)


def undo_with_pass(table: Table, count: int, color: Color) -> None:
    """The last `count` moves are undone, and a forced pass of `color` takes their place."""
    table.unwind(count)
    restore(table, color)
    table.follow(Move(color, None, forced=True))


def note(
    table: Table, type_: str, points: Iterable[Point], t: float, also: tuple[str, ...] = ()
) -> None:
    """The irregularity that lay from `t` on ends now."""
    table.note(Irregularity(type_, tuple(sorted(points)), t, table.clock, also))


def disturber(table: Table) -> Color | None:
    """Whose hand it is that touches stones without a play."""
    color = table.game.to_play
    if table.rng.random() >= table.habits.others:
        return color
    return None if table.habits.strangers else color.other
