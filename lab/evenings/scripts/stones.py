"""Movements of stones without a legal play: slid, removed, left though captured, dropped.

Each script returns False, and has done nothing, where the position offers no chance of it.
"""

from __future__ import annotations

import math

from rules.color import Color
from rules.points import Move, Point

from ..hands import Act, Hands, Lay, Lift, Slide
from . import chances, restoring
from .plays import play_away_from


def old_stone_slid(hands: Hands) -> bool:
    """An older stone slides to the next point and is put back."""
    old = chances.old_stone(hands)
    if old is None:
        return False
    new = chances.one_beside(hands, old)
    if new is None:
        return False
    who = restoring.disturber(hands)
    hands.wait(chances.uniform(hands, hands.habits.again_s))
    t = hands.visit(who, [Slide(old, new)])
    restoring.wait_while_it_lies(hands)
    hands.visit(who, [Slide(new, old)])
    restoring.note(hands, "StoneMoved", [old, new], t)
    return True


def taken_back(hands: Hands) -> bool:
    """The last stone is taken back; put back, or played elsewhere."""
    if not chances.can_act_again(hands):
        return False
    last = hands.game.last
    assert last is not None
    color, point = last.color, last.point
    assert point is not None
    hands.wait(chances.uniform(hands, hands.habits.again_s))
    t = hands.visit(color, [Lift(point)])
    restoring.wait_while_it_lies(hands)
    other = None
    if hands.rng.random() < hands.habits.plays_elsewhere:
        hands.unwind(1)
        other = chances.quiet_play(hands, color, (point,))
        if other is None:
            hands.follow(last)
    if other is None:
        hands.visit(color, [Lay(point, color)])
    else:
        hands.visit(color, [Lay(other, color)])
        hands.follow(Move(color, other))
    restoring.note(hands, "StoneTakenBack", [point], t)
    return True


def removed(hands: Hands) -> bool:
    """An older stone is taken off without a play, and put back."""
    old = chances.old_stone(hands)
    if old is None:
        return False
    color, who = hands.lies(old), restoring.disturber(hands)
    assert color is not None
    hands.wait(2.0)
    t = hands.visit(who, [Lift(old)])
    restoring.wait_while_it_lies(hands)
    hands.visit(who, [Lay(old, color)])
    restoring.note(hands, "StoneRemoved", [old], t)
    return True


def disturbed(hands: Hands) -> bool:
    """A sleeve pushes a patch of stones aside; they are put back, one perhaps wrongly at first."""
    position, rng, habits = hands.game.position, hands.rng, hands.habits
    stones = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    if len(stones) < 8:
        return False
    centre = chances.one_of(hands, stones)
    count = int(rng.integers(habits.patch[0], habits.patch[1] + 1))
    turn = rng.uniform(0, 2 * math.pi)
    if habits.directions:
        turn = 2 * math.pi * rng.integers(habits.directions) / habits.directions
    far = chances.uniform(hands, habits.push)
    down, right = far * math.sin(turn), far * math.cos(turn)
    near = sorted(stones, key=lambda p: (p.row - centre.row) ** 2 + (p.col - centre.col) ** 2)
    acts: list[Slide] = []
    taken, size = set(stones), position.height
    for stone in sorted(near, key=lambda p: -(p.row * down + p.col * right)):
        to = Point(round(stone.row + down), round(stone.col + right))
        inside = 0 <= to.row < size and 0 <= to.col < size
        if stone not in near[: 2 * count] or not inside or (to != stone and to in taken):
            continue
        beside = (stone.row + down - to.row, stone.col + right - to.col)
        acts.append(Slide(stone, to, beside if max(map(abs, beside)) > 0.05 else None))
        taken = taken - {stone} | {to}
        if len(acts) == count:
            break
    if sum(act.to != act.point for act in acts) < 3:
        return False
    who = restoring.disturber(hands)
    hands.wait(chances.uniform(hands, habits.again_s))
    t = hands.sweep(who, acts)
    restoring.wait_while_it_lies(hands)
    _mend(hands, acts)
    touched = {point for act in acts for point in (act.point, act.to)}
    restoring.note(hands, "BoardDisturbed", touched, t)
    return True


def _mend(hands: Hands, acts: list[Slide]) -> None:
    """Those pushed last go back first; one is perhaps put on a wrong point and corrected later."""
    color = hands.game.to_play
    back: list[Act] = [Slide(act.to, act.point) for act in reversed(acts)]
    if hands.rng.random() < hands.habits.badly_mended:
        last = acts[0]
        free = [
            point
            for point in sorted(hands.game.position.neighbours(last.point))
            if hands.game.position[point] is None and hands.lies(point) is None
        ]
        if free:
            wrong = chances.one_of(hands, free)
            hands.visit(color, [*back[:-1], Slide(last.to, wrong)])
            restoring.wait_while_it_lies(hands)
            hands.visit(color, [Slide(wrong, last.point)])
            return
    hands.visit(color, back)


def extra_stone(hands: Hands) -> bool:
    """A stone lies where nobody played it: fallen from nowhere, or from a hand that plays."""
    if hands.game.number < chances.FEWEST_MOVES:
        return False
    color = hands.game.to_play
    if hands.rng.random() < hands.habits.falls:
        place = chances.empty_point(hands)
        if place is None:
            return False
        stone = color.other if hands.rng.integers(2) else color
        hands.wait(2.0)
        t = hands.visit(None, [Lay(place, stone)])
        also: tuple[str, ...] = ()
    else:
        point = chances.meant_play(hands)
        place = None if point is None else chances.empty_point(hands, (point,))
        if point is None or place is None:
            return False
        stone = color if hands.rng.integers(2) else color.other
        t = hands.visit(color, [Lay(point, color), Lay(place, stone)])
        hands.follow(Move(color, point))
        also = ("TwoInARow",) if stone is color else ("StoneTakenBack",)
    restoring.wait_while_it_lies(hands)
    hands.visit(hands.game.to_play, [Lift(place)])
    restoring.note(hands, "ExtraStone", [place], t, also)
    return True


def occupied(hands: Hands) -> bool:
    """The side to move lays its stone upon one of the other side, and takes it off again."""
    color = hands.game.to_play
    stones = sorted(hands.game.position.stones(color.other) - hands.shunned)
    if not stones or hands.game.number < chances.FEWEST_MOVES:
        return False
    point, spread = chances.one_of(hands, stones), hands.habits.upon
    beside = (float(hands.rng.normal(0.0, spread)), float(hands.rng.normal(0.0, spread)))
    t = hands.visit(color, [Lay(point, color, beside)])
    restoring.wait_while_it_lies(hands)
    hands.visit(color, [Lift(point)])
    restoring.note(hands, "OccupiedIntersection", [point], t)
    return True


def between(hands: Hands) -> bool:
    """A stone comes to lie between two points and is pushed to the one that was meant."""
    color = hands.game.to_play
    point = chances.meant_play(hands)
    if point is None or hands.game.number < chances.FEWEST_MOVES:
        return False
    toward = chances.one_beside(hands, point)
    if toward is None:
        return False
    far = chances.uniform(hands, hands.habits.between)
    beside = ((toward.row - point.row) * far, (toward.col - point.col) * far)
    t = hands.visit(color, [Lay(point, color, beside)])
    restoring.wait_while_it_lies(hands)
    hands.visit(color, [Slide(point, point)])
    hands.follow(Move(color, point))
    restoring.note(hands, "StoneBetweenPoints", [point], t)
    return True


def uncaptured(hands: Hands) -> bool:
    """A capture of which some or all stones stay; taken off later, perhaps after more plays."""
    point = chances.capturing_play(hands)
    if point is None:
        return False
    color, habits = hands.game.to_play, hands.habits
    taken = sorted(hands.game.position.place(color, point).captured)
    count = len(taken) if hands.rng.integers(2) else int(hands.rng.integers(1, len(taken) + 1))
    left = taken[len(taken) - count :]
    lifted: list[Act] = [Lift(stone) for stone in taken[: len(taken) - count]]
    t = hands.visit(color, [Lay(point, color), *lifted])
    hands.follow(Move(color, point))
    hands.wait(chances.uniform(hands, habits.capture_lies_s))
    low, high = habits.plays_meanwhile
    play_away_from(hands, {point, *left}, int(hands.rng.integers(low, high + 1)))
    hands.visit(color, [Lift(stone) for stone in left])
    restoring.note(hands, "UncapturedString", left, t)
    return True


def removed_with_liberties(hands: Hands) -> bool:
    """A play, and the mover takes off a string beside it that still has liberties."""
    found = chances.contact(hands)
    if found is None or hands.game.number < chances.FEWEST_MOVES:
        return False
    point, string = found
    color = hands.game.to_play
    laid = hands.visit(color, [Lay(point, color)])
    hands.follow(Move(color, point), laid)
    hands.wait(chances.uniform(hands, (0.1, 0.8)))
    t = hands.visit(color, [Lift(stone) for stone in string])
    restoring.wait_while_it_lies(hands)
    restoring.restore(hands, color)
    restoring.note(hands, "RemovedStonesWithLiberties", string, t)
    return True
