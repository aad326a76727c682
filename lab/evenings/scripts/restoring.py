"""Corrections: restoring the table to the record's position, and by whom."""

from __future__ import annotations

from collections.abc import Iterable

from rules.color import Color
from rules.points import Move, Point

from ...truth import Irregularity
from ..hands import Act, Hands, Lay, Lift
from . import chances


def wait_while_it_lies(hands: Hands) -> None:
    """Advance the clock by the delay before a correction."""
    hands.wait(chances.uniform(hands, hands.habits.lies_s))


def difference(hands: Hands) -> list[Act]:
    """The acts that restore the record's position: first removed stones, then added ones."""
    position = hands.game.position
    gone: list[Act] = []
    come: list[Act] = []
    for point in chances.points(position.height):
        wanted = position[point]
        if hands.lies(point) is wanted:
            continue
        if hands.lies(point) is not None:
            gone.append(Lift(point))
        if wanted is not None:
            come.append(Lay(point, wanted))
    return gone + come


def restore(hands: Hands, who: Color | None) -> None:
    """`who` makes the table agree with the record."""
    acts = difference(hands)
    if acts:
        hands.visit(who, acts)


def undo_with_pass(hands: Hands, count: int, color: Color) -> None:
    """The last `count` moves are undone, and a forced pass of `color` takes their place."""
    hands.unwind(count)
    restore(hands, color)
    hands.follow(Move(color, None, forced=True))


def note(
    hands: Hands, type_: str, points: Iterable[Point], t: float, also: tuple[str, ...] = ()
) -> None:
    """The irregularity that lay from `t` on ends now."""
    hands.note(Irregularity(type_, tuple(sorted(points)), t, hands.now, also))


def disturber(hands: Hands) -> Color:
    """Whose hand it is that touches stones without a play."""
    color = hands.game.to_play
    return color.other if hands.rng.random() < hands.habits.others else color
