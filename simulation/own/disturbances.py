"""What happens to stones without a play: part of the simulator's stock of events.

Each returns whether it could happen in the position; the record stays as it was, but where a
stone is taken back and played elsewhere.
"""

from __future__ import annotations

import math

from rules.color import Color
from rules.moves import Move
from rules.points import Point

from . import chances
from .hands import Hands


def stone_moved(hands: Hands) -> bool:
    """An old stone slides to the next point and is put back."""
    position = hands.game.position
    old = chances.old_stone(hands)
    if old is None:
        return False
    free = [point for point in sorted(position.neighbours(old)) if hands.lies(point) is None]
    if not free:
        return False
    new = free[int(hands.rng.integers(len(free)))]
    hands.wait(1.5)
    t = hands.reach(hands.game.to_play, [(old, None), (new, position[old])])
    _put_back(hands, "StoneMoved", (old, new), t)
    return True


def taken_back(hands: Hands) -> bool:
    """The last stone is taken back; put back, or played elsewhere."""
    last = hands.game.last
    if last is None or last.point is None or hands.game.captures or hands.game.number < 3:
        return False
    hands.wait(1.5)
    color = last.color
    point = last.point
    t = hands.reach(color, [(point, None)])
    hands.wait(6.0)
    other = None
    if hands.rng.integers(2):
        hands.unwind(1)
        other = chances.some_legal(hands, color, (point,))
        if other is None:
            hands.game, _ = hands.game.follow(last)
            hands.moves.append((last, math.nan))
    right = hands.restore(color) if other is None else hands.play(Move(color, other))
    hands.irregularity("StoneTakenBack", (point,), t, right)
    hands.wait(4.0)
    return True


def removed(hands: Hands) -> bool:
    """An older stone is taken off without a play, and put back."""
    old = chances.old_stone(hands)
    if old is None:
        return False
    hands.wait(2.0)
    t = hands.reach(hands.game.to_play, [(old, None)])
    _put_back(hands, "StoneRemoved", (old,), t)
    return True


def bumped(hands: Hands) -> bool:
    """Several stones are knocked to neighbouring points, and put back."""
    position = hands.game.position
    stones = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    if len(stones) < 8:
        return False
    centre = stones[int(hands.rng.integers(len(stones)))]
    close = [
        point for point in stones if abs(point.row - centre.row) + abs(point.col - centre.col) <= 4
    ]
    used: set[Point] = set()
    changes: list[tuple[Point, Color | None]] = []
    moved = 0
    for old in close:
        free = [
            new
            for new in sorted(position.neighbours(old))
            if position[new] is None and new not in used
        ]
        if free and moved < 5:
            used.add(free[0])
            changes += [(old, None), (free[0], position[old])]
            moved += 1
    if moved < 3:
        return False
    hands.wait(1.5)
    t = hands.reach(hands.game.to_play, changes, seconds=1.5)
    _put_back(hands, "BoardDisturbed", [point for point, _ in changes], t)
    return True


def fallen(hands: Hands) -> bool:
    """A stone lies where nobody played it: fallen from nowhere, or from a hand that played."""
    color = hands.game.to_play
    point = chances.empty_point(hands)
    if point is None or hands.game.number < 3:
        return False
    stone = color if hands.rng.integers(2) else color.other
    also: tuple[str, ...] = ()
    hands.wait(2.0)
    if hands.rng.integers(2):
        hands.put(hands.now, point, stone)
        t = hands.now
    else:
        play = chances.some_legal(hands, color, (point,))
        if play is None:
            return False
        hands.play(Move(color, play))
        hands.put(hands.now - 0.3, point, stone)
        hands.cover(color, point, 0.8)
        t = hands.now
        also = ("TwoInARow",) if stone is color else ("StoneTakenBack",)
    hands.wait(7.0)
    right = hands.reach(color, [(point, None)])
    hands.irregularity("ExtraStone", (point,), t, right, *also)
    hands.wait(4.0)
    return True


def upon(hands: Hands) -> bool:
    """The side to move lays its stone upon one of the other side, and takes it off again."""
    color = hands.game.to_play
    stones = sorted(hands.game.position.stones(color.other))
    if not stones or hands.game.number < 3:
        return False
    point = stones[int(hands.rng.integers(len(stones)))]
    lean = (float(hands.rng.normal(0.0, 0.12)), float(hands.rng.normal(0.0, 0.12)))
    t = hands.reach(color, [(point, color)], lean=lean)
    hands.wait(6.0)
    right = hands.reach(color, [(point, color.other)])
    hands.irregularity("OccupiedIntersection", (point,), t, right)
    hands.wait(4.0)
    return True


def between(hands: Hands) -> bool:
    """A stone comes to lie between two points and is pushed to the one that was meant."""
    color = hands.game.to_play
    point = chances.some_legal(hands, color)
    if point is None or hands.game.number < 3:
        return False
    free = [near for near in hands.game.position.neighbours(point) if hands.lies(near) is None]
    if not free:
        return False
    beside = free[int(hands.rng.integers(len(free)))]
    far = float(hands.rng.uniform(0.36, 0.48))
    lean = ((beside.row - point.row) * far, (beside.col - point.col) * far)
    t = hands.reach(color, [(point, color)], lean=lean)
    hands.wait(6.0)
    right = hands.reach(color, [(point, color)])
    hands.follow(Move(color, point))
    hands.irregularity("StoneBetweenPoints", (point,), t, right)
    hands.wait(4.0)
    return True


def _put_back(hands: Hands, type_: str, points: tuple[Point, ...] | list[Point], t: float) -> None:
    hands.wait(7.0)
    right = hands.restore(hands.game.to_play)
    hands.irregularity(type_, points, t, right)
    hands.wait(4.0)
