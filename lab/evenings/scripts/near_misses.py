"""Near misses: they look irregular for a moment, but must raise no alert and no question."""

from __future__ import annotations

from collections.abc import Callable

from rules.points import Move

from ..hands import Act, Hands, Lay, Lift, Slide
from . import chances


def rests(hands: Hands) -> bool:
    """A hand lies over the stone just played for long."""
    last = hands.game.last
    if last is None or last.point is None:
        return False
    seconds = chances.uniform(hands, (5.0, 15.0))
    hands.hover(last.color, (last.point.row + 0.6, last.point.col + 0.4), seconds)
    return True


def hovers(hands: Hands) -> bool:
    """A hand moves over the board and leaves without a play."""
    size = hands.game.position.height
    row, col = hands.rng.uniform(0, size - 1, 2)
    hands.hover(hands.game.to_play, (float(row), float(col)), chances.uniform(hands, (0.3, 2.5)))
    return True


def dropped(hands: Hands) -> bool:
    """A stone falls on the board and is picked up in the same visit."""
    color = hands.game.to_play
    point = chances.quiet_play(hands, color)
    if point is None:
        return False
    hands.visit(color, [Lay(point, color), Lift(point)])
    hands.wait(1.0)
    return True


def adjusted(hands: Hands) -> bool:
    """A stone is laid beside its point and pushed over before the hand lets go."""
    point = hands.plan()
    color = hands.game.to_play
    if point is None or hands.game.position.place(color, point).captured:
        return False
    beside = chances.one_beside(hands, point)
    if beside is None:
        return False
    t = hands.visit(color, [Lay(beside, color), Slide(beside, point)])
    hands.follow(Move(color, point), t)
    return True


def slow_capture(hands: Hands) -> bool:
    """A capture whose stones are lifted one by one, the hand never away for long."""
    point = hands.plan()
    color = hands.game.to_play
    if point is None:
        return False
    taken = sorted(hands.game.position.place(color, point).captured)
    if not 1 <= len(taken) <= 4:
        return False
    t = hands.visit(color, [Lay(point, color)])
    for stone in taken:
        hands.wait(chances.uniform(hands, (0.15, 0.6)))
        lift: list[Act] = [Lift(stone)]
        hands.visit(color, lift)
    hands.follow(Move(color, point), t)
    return True


def quick_reply(hands: Hands) -> bool:
    """The answer lies before the hand of the move has left."""
    if not hands.play():
        return False
    plan = hands.plan()
    if plan is not None and not hands.game.captures:
        hands.wait(-chances.uniform(hands, (0.2, 0.45)))
        hands.play(think=False)
    return True


NEAR_MISSES: tuple[Callable[[Hands], bool], ...] = (
    rests,
    hovers,
    dropped,
    adjusted,
    slow_capture,
    quick_reply,
)
"""Each returns False, and has done nothing, where the position offers no chance of it."""
