"""What happens to stones without a legal play: they slide, vanish, fall, or lie where none may.

Each script returns False, and has done nothing, where the position offers no chance of it.
"""

from __future__ import annotations

import math

from rules.color import Color
from rules.moves import Move
from rules.points import Point

from . import chances, mending
from .table import Act, Lift, Place, Slide, Table


def old_stone_slid(table: Table) -> bool:
    """An older stone slides to the next point and is put back."""
    old = chances.old_stone(table)
    if old is None:
        return False
    free = [p for p in sorted(table.game.position.neighbours(old)) if table.lies(p) is None]
    if not free:
        return False
    new, who = chances.one_of(table, free), mending.disturber(table)
    table.wait(chances.uniform(table, table.habits.again_s))
    t = table.visit(who, [Slide(old, new)])
    mending.wait_while_it_lies(table)
    table.visit(who, [Slide(new, old)])
    mending.note(table, "StoneMoved", [old, new], t)
    return True


def last_stone_slid(table: Table) -> bool:
    """The last stone is slid one point on after the hand had left; back, or it stays there."""
    if not chances.can_act_again(table):
        return False
    last, parent = table.game.last, table.game.parent
    assert last is not None
    old = last.point
    if parent is None or old is None:
        return False
    free = [
        point
        for point in parent.position.neighbours(old)
        if table.lies(point) is None
        and point not in table.shunned
        and not parent.verdict(Move(last.color, point))
        and not parent.position.place(last.color, point).captured
    ]
    if not free:
        return False
    new = chances.one_of(table, free)
    table.wait(chances.uniform(table, table.habits.again_s))
    t = table.visit(last.color, [Slide(old, new)])
    if table.rng.random() >= table.habits.played_on:
        mending.wait_while_it_lies(table)
        table.visit(last.color, [Slide(new, old)])
        mending.note(table, "StoneMoved", [old, new], t)
        return True
    table.unwind(1)
    table.follow(Move(last.color, new))
    table.wait(2.5)
    table.play()
    mending.note(table, "StoneMoved", [old, new], t, ("StoneTakenBack",))
    return True


def taken_back(table: Table) -> bool:
    """The last stone is taken back; put back, or played elsewhere."""
    if not chances.can_act_again(table):
        return False
    last = table.game.last
    assert last is not None
    color, point = last.color, last.point
    assert point is not None
    table.wait(chances.uniform(table, table.habits.again_s))
    t = table.visit(color, [Lift(point)])
    mending.wait_while_it_lies(table)
    other = None
    if table.rng.random() < table.habits.plays_elsewhere:
        table.unwind(1)
        other = chances.quiet_play(table, color, (point,))
        if other is None:
            table.follow(last)
    if other is None:
        table.visit(color, [Place(point, color)])
    else:
        table.visit(color, [Place(other, color)])
        table.follow(Move(color, other))
    mending.note(table, "StoneTakenBack", [point], t)
    return True


def agreed_undo(table: Table) -> bool:
    """By agreement both take their last stones back, and the first plays something else."""
    if not chances.can_act_again(table):
        return False
    last, parent = table.game.last, table.game.parent
    before = None if parent is None else parent.last
    if parent is None or before is None or last is None:
        return False
    if before.point is None or before.forced or parent.captures or before.color is last.color:
        return False
    points = [move.point for move in (last, before) if move.point is not None]
    if table.lies(before.point) is not before.color:
        return False
    table.wait(chances.uniform(table, table.habits.again_s))
    t = table.visit(last.color, [Lift(points[0])])
    table.visit(before.color, [Lift(points[1])])
    table.unwind(2)
    other = chances.quiet_play(table, before.color, points)
    if other is not None:
        table.wait(3.0)
        table.visit(before.color, [Place(other, before.color)])
        table.follow(Move(before.color, other))
    also = ("StoneRemoved", "RemovedStonesWithLiberties")
    mending.note(table, "StoneTakenBack", points, t, also)
    return True


def removed(table: Table) -> bool:
    """An older stone is taken off without a play, and put back."""
    old = chances.old_stone(table)
    if old is None:
        return False
    color, who = table.lies(old), mending.disturber(table)
    assert color is not None
    table.wait(2.0)
    t = table.visit(who, [Lift(old)])
    mending.wait_while_it_lies(table)
    table.visit(who, [Place(old, color)])
    mending.note(table, "StoneRemoved", [old], t)
    return True


def disturbed(table: Table) -> bool:
    """A sleeve pushes a patch of stones aside; they are put back, one perhaps wrongly at first."""
    position, rng, habits = table.game.position, table.rng, table.habits
    stones = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    if len(stones) < 8:
        return False
    centre = chances.one_of(table, stones)
    count = int(rng.integers(habits.patch[0], habits.patch[1] + 1))
    turn = rng.uniform(0, 2 * math.pi)
    if habits.directions:
        turn = 2 * math.pi * rng.integers(habits.directions) / habits.directions
    far = chances.uniform(table, habits.push)
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
    who = mending.disturber(table)
    table.wait(chances.uniform(table, habits.again_s))
    t = table.sweep(who, acts)
    mending.wait_while_it_lies(table)
    _mend(table, acts)
    touched = {point for act in acts for point in (act.point, act.to)}
    mending.note(table, "BoardDisturbed", touched, t)
    return True


def _mend(table: Table, acts: list[Slide]) -> None:
    """Those pushed last go back first; one is perhaps put on a wrong point and corrected later."""
    color = table.game.to_play
    back: list[Act] = [Slide(act.to, act.point) for act in reversed(acts)]
    if table.rng.random() < table.habits.badly_mended:
        last = acts[0]
        free = [
            point
            for point in sorted(table.game.position.neighbours(last.point))
            if table.game.position[point] is None and table.lies(point) is None
        ]
        if free:
            wrong = chances.one_of(table, free)
            table.visit(color, [*back[:-1], Slide(last.to, wrong)])
            mending.wait_while_it_lies(table)
            table.visit(color, [Slide(wrong, last.point)])
            return
    table.visit(color, back)


def extra_stone(table: Table) -> bool:
    """A stone lies where nobody played it: fallen from nowhere, or from a hand that plays."""
    if table.game.number < chances.FEWEST_MOVES:
        return False
    color = table.game.to_play
    if table.rng.random() < table.habits.falls:
        place = chances.empty_point(table)
        if place is None:
            return False
        stone = color.other if table.habits.strangers or table.rng.integers(2) else color
        table.wait(2.0)
        t = table.visit(None, [Place(place, stone)])
        also = table.habits.fallen_also
    else:
        point = chances.meant_play(table)
        place = None if point is None else chances.empty_point(table, (point,))
        if point is None or place is None:
            return False
        stone = color if table.rng.integers(2) else color.other
        t = table.visit(color, [Place(point, color), Place(place, stone)])
        table.follow(Move(color, point))
        also = ("TwoInARow",) if stone is color else ("StoneTakenBack",)
    mending.wait_while_it_lies(table)
    table.visit(table.game.to_play, [Lift(place)])
    mending.note(table, "ExtraStone", [place], t, also)
    return True


def occupied(table: Table) -> bool:
    """The side to move lays its stone upon one of the other side, and takes it off again."""
    color = table.game.to_play
    stones = sorted(table.game.position.stones(color.other) - table.shunned)
    if not stones or table.game.number < chances.FEWEST_MOVES:
        return False
    point, spread = chances.one_of(table, stones), table.habits.upon
    beside = (float(table.rng.normal(0.0, spread)), float(table.rng.normal(0.0, spread)))
    t = table.visit(color, [Place(point, color, beside)])
    mending.wait_while_it_lies(table)
    table.visit(color, [Lift(point)])
    mending.note(table, "OccupiedIntersection", [point], t)
    return True


def between(table: Table) -> bool:
    """A stone comes to lie between two points and is pushed to the one that was meant."""
    color = table.game.to_play
    point = chances.meant_play(table)
    if point is None or table.game.number < chances.FEWEST_MOVES:
        return False
    free = [p for p in sorted(table.game.position.neighbours(point)) if table.lies(p) is None]
    if not free:
        return False
    toward = chances.one_of(table, free)
    far = chances.uniform(table, table.habits.between)
    beside = ((toward.row - point.row) * far, (toward.col - point.col) * far)
    t = table.visit(color, [Place(point, color, beside)])
    mending.wait_while_it_lies(table)
    table.visit(color, [Slide(point, point)])
    table.follow(Move(color, point))
    mending.note(table, "StoneBetweenPoints", [point], t)
    return True
