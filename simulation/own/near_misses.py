"""What looks irregular for a moment and is not: part of the simulator's stock of events."""

from __future__ import annotations

from collections.abc import Callable

from . import chances
from .hands import Hands


def rest(hands: Hands) -> bool:
    """A hand lies on the board for a while, away from where is played."""
    size = hands.game.position.height
    corner = (float(hands.rng.integers(size)), float(hands.rng.integers(2) * (size - 1)))
    hands.rest(hands.game.to_play, corner, float(hands.rng.uniform(4.0, 9.0)))
    hands.wait(1.0)
    return True


def rest_on_it(hands: Hands) -> bool:
    """The hand that played comes back and lies over the stone for long."""
    last = hands.game.last
    if last is None or last.point is None:
        return False
    seconds = float(hands.rng.uniform(5.0, 15.0))
    hands.rest(last.color, (float(last.point.row), float(last.point.col)), seconds)
    hands.wait(seconds + 1.0)
    return True


def dropped(hands: Hands) -> bool:
    """A stone falls on the board and is picked up at once."""
    point = chances.some_legal(hands, hands.game.to_play)
    if point is None:
        return False
    hands.drop(hands.game.to_play, point)
    hands.wait(1.0)
    return True


def hovered(hands: Hands) -> bool:
    """A hand comes over the board, thinks better of it and goes."""
    size = hands.game.position.height
    row, col = hands.rng.uniform(0, size - 1, 2)
    hands.hover(hands.game.to_play, (float(row), float(col)))
    hands.wait(0.5)
    return True


def slowly(hands: Hands) -> bool:
    """A capture whose stones are lifted one by one, with the hand never away for long."""
    move = hands.next_move()
    if move is None or not hands.game.follow(move)[0].captures:
        return False
    hands.play(move, slow=True)
    hands.script.pop(0)
    hands.wait()
    return True


def under_one_pass(hands: Hands) -> bool:
    """The answer lies before the hand of the move has left."""
    move = hands.next_move()
    if move is None:
        return False
    hands.play(move)
    hands.script.pop(0)
    answer = hands.next_move()
    if answer is None or answer.point in hands.game.captures:
        return True
    hands.now -= float(hands.rng.uniform(0.3, 0.6))
    hands.play(answer)
    hands.script.pop(0)
    hands.wait()
    return True


NEAR_MISSES: tuple[Callable[[Hands], bool], ...] = (
    rest,
    rest_on_it,
    dropped,
    hovered,
    slowly,
    under_one_pass,
)
