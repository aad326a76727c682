"""Stones of the wrong colour, in the wrong place, or pushed there."""

from __future__ import annotations

import math

from rules.moves import Move

from .evening import Evening, Made
from .mending import CALM, note, one_of, pause, quiet
from .table import Act


def wrong_colour(e: Evening) -> bool:
    """A stone of the other colour, changed at once or after the next moves."""
    mover = e.game.to_play
    late = e.rng.random() < 0.3
    point = e.next_point(mover)
    if point is None or e.game.follow(Move(mover, point))[0].captures:
        return False
    after, _ = e.game.follow(Move(mover, point))
    if len(after.position.string_at(point).liberties) < 2:
        return False
    other = e.game.position.place(mover.other, point)
    if (
        other.captured
        or not e.game.position.with_stones({point: mover.other}).string_at(point).liberties
    ):
        return False
    t = e.turn()
    arm = e.hand(mover, e.lay(t, mover, mover.other, point))
    e.game = after
    e.made.append(Made(mover, point))
    begun = e.table.acts[-1].t
    e.now = arm.ends
    shunned = {point, *e.game.position.neighbours(point)}
    if late:
        e.shunned |= shunned
        for _ in range(int(e.rng.integers(1, 3))):
            if not e.play():
                break
        e.shunned -= shunned
    t = e.now + pause(e) + CALM
    e.table.lift(t, point)
    e.table.put(t + 1.4, mover, point, e.lies(point))
    arm = e.hand(mover, [(t, point), (t + 1.4, point)])
    e.now = arm.ends
    also = () if e.habits.hands_told else ("TwoInARow",)
    note(e, "WrongColourStone", {point}, begun, t + 1.4, "late" if late else "put right", also)
    return True


def occupied(e: Evening) -> bool:
    """A stone is put down upon one of the other colour; taken off, and played elsewhere."""
    mover = e.game.to_play
    theirs = [p for p in e.game.position.stones(mover.other) if p in e.table.lying]
    if len(theirs) < 3:
        return False
    point = one_of(e, sorted(theirs))
    under = e.table.lying[point]
    t = e.turn()
    away = (e.rng.uniform(-0.2, 0.2), e.rng.uniform(-0.2, 0.2))
    e.table.put(t, mover, point, (point.row + float(away[0]), point.col + float(away[1])))
    e.now = e.hand(mover, [(t, point)]).ends
    begun = t
    t = e.now + pause(e, 3.5, 10.0)
    e.table.lift(t, point)
    e.table.lying[point] = under
    e.now = e.hand(mover, [(t, point)]).ends
    note(e, "OccupiedIntersection", {point}, begun, t, "put right")
    return True


def extra(e: Evening) -> bool:
    """A stone of the player who is not to move falls on the board; it is picked up later."""
    if not e.habits.hands_told or e.fresh or len(e.made) < 4:
        return False
    color = e.game.to_play.other
    points = quiet(e, color)
    far = [
        p
        for p in points
        if e.made[-1].point is None
        or abs(p.row - e.made[-1].point.row) + abs(p.col - e.made[-1].point.col) > 3
    ]
    if not far:
        return False
    point = one_of(e, far)
    t = max([e.now, *e.busy.values()]) + 2.0
    e.table.put(t, color, point, e.lies(point))
    ends = e.hand(None, [(t, point)], root=str(e.rng.choice(["left", "right"]))).ends
    begun = t
    t = ends + pause(e)
    e.table.lift(t, point)
    e.now = e.hand(None, [(t, point)], root=str(e.rng.choice(["left", "right"]))).ends
    note(e, "ExtraStone", {point}, begun, t, "put right", ("TwoInARow",))
    return True


def between(e: Evening) -> bool:
    """A stone is let go half way between two points, and set right."""
    if not e.habits.offsets_told:
        return False
    mover = e.game.to_play
    calm = set(quiet(e, mover))
    point = e.next_point(mover)
    if point is None:
        return False
    free = [
        p
        for p in e.game.position.neighbours(point)
        if p not in e.table.lying and p not in e.shunned
    ]
    if point not in calm or not free:
        e.planned.insert(0, Move(mover, point))
        return False
    toward = one_of(e, free)
    share = float(e.rng.uniform(0.42, 0.5))
    t = e.turn()
    place = (
        point.row + share * (toward.row - point.row),
        point.col + share * (toward.col - point.col),
    )
    e.table.put(t, mover, point, place)
    e.now = e.hand(mover, [(t, point)]).ends
    begun = t
    t = e.now + pause(e, 4.0, 15.0)
    e.table.shift(t, point, point, e.lies(point))
    e.now = e.hand(mover, [(t, point)]).ends
    e.game, _ = e.game.follow(Move(mover, point))
    e.made.append(Made(mover, point))
    note(e, "StoneBetweenPoints", {point, toward}, begun, t, "put right")
    return True


def bump(e: Evening) -> bool:
    """A sleeve pushes a heap of stones aside; they are put back, one of them perhaps badly."""
    if len(e.table.lying) < 14 or e.fresh:
        return False
    centre = one_of(e, sorted(e.table.lying))
    near = sorted(e.table.lying, key=lambda p: abs(p.row - centre.row) + abs(p.col - centre.col))
    count = int(e.rng.integers(6, 11))
    heap = near[:count]
    angle = float(e.rng.uniform(0, 6.283))
    far = float(e.rng.uniform(0.6, 1.3))
    rows, cols = far * math.sin(angle), far * math.cos(angle)
    t = max([e.now, *e.busy.values()]) + 2.0
    begun = t + 0.4
    moved = {}
    for p in heap:
        stone, color, row, col = e.table.lying[p]
        row = min(e.size - 0.7, max(-0.3, row + rows + float(e.rng.normal(0, 0.2))))
        col = min(e.size - 0.7, max(-0.3, col + cols + float(e.rng.normal(0, 0.2))))
        e.table.acts.append(Act(begun, stone, color, (row, col)))
        moved[p] = (stone, color)
    who = None if e.rng.random() < 0.5 else e.game.to_play
    end = one_of(e, heap)
    ends = e.hand(who, [(t, centre), (begun, end)]).ends
    t = ends + pause(e, 6.0, 15.0)
    stops = []
    bad = None
    if e.rng.random() < 0.4:
        spots = [
            (p, q)
            for p in heap
            for q in e.game.position.neighbours(p)
            if q not in e.table.lying and q not in heap
        ]
        if spots:
            bad = spots[int(e.rng.integers(len(spots)))]
    for p in heap:
        stone, color = moved[p]
        t += float(e.rng.uniform(0.7, 1.4))
        target = bad[1] if bad and bad[0] == p else p
        row, col = e.lies(target)
        e.table.acts.append(Act(t, stone, color, (row, col)))
        e.table.lying.pop(p)
        e.table.lying[target] = (stone, color, row, col)
        stops.append((t, target))
    e.now = e.hand(e.game.to_play, stops).ends
    if bad is None:
        note(e, "BoardDisturbed", set(heap), begun, t, "put right")
        return True
    t = e.now + pause(e, 5.0, 12.0)
    e.table.shift(t, bad[1], bad[0], e.lies(bad[0]))
    e.now = e.hand(e.game.to_play, [(t, bad[1]), (t + 0.4, bad[0])]).ends
    note(e, "BoardDisturbed", {*heap, bad[1]}, begun, t, "put back badly")
    return True
