"""Stones slid, taken back, and moves undone by agreement."""

from __future__ import annotations

from rules.moves import Move

from .evening import Evening, Made
from .mending import note, one_of, pause, quiet


def slide(e: Evening) -> bool:
    """The last stone is slid one point on after the hand had left; back, or it stays there."""
    last = e.game.last
    if last is None or last.point is None or e.game.captures or e.fresh or last.forced:
        return False
    mover, old = last.color, last.point
    parent = e.game.parent
    if parent is None or not e.made or e.made[-1].point != old or parent.to_play is not mover:
        return False
    free = [
        p
        for p in e.game.position.neighbours(old)
        if p not in e.table.lying
        and p not in e.shunned
        and not parent.verdict(Move(mover, p))
        and not parent.follow(Move(mover, p))[0].captures
    ]
    if not free:
        return False
    new = one_of(e, free)
    t = max(e.now, e.busy.get(mover, 0.0)) + 1.5 + pause(e, 1.0, 5.0)
    e.table.shift(t + 0.5, old, new, e.lies(new))
    e.now = e.hand(mover, [(t, old), (t + 0.5, new)]).ends
    begun = t + 0.5
    if e.rng.random() < 0.5:
        t = e.now + pause(e)
        e.table.shift(t + 0.5, new, old, e.lies(old))
        e.now = e.hand(mover, [(t, new), (t + 0.5, old)]).ends
        note(e, "StoneMoved", {old, new}, begun, t + 0.5, "put right")
        return True
    e.unrecord()
    e.game, _ = e.game.follow(Move(mover, new))
    e.made.append(Made(mover, new))
    e.now += 2.5
    e.play()
    right = e.made[-1].t or e.now
    note(e, "StoneMoved", {old, new}, begun, right, "played on", ("StoneTakenBack",))
    return True


def take_back(e: Evening) -> bool:
    """The last stone is lifted again and played elsewhere, or laid back."""
    last = e.game.last
    if last is None or last.point is None or e.game.captures or e.fresh or last.forced:
        return False
    mover, old = last.color, last.point
    parent = e.game.parent
    if parent is None or e.made[-1].point != old or parent.to_play is not mover:
        return False
    t = max(e.now, e.busy.get(mover, 0.0)) + 1.5 + pause(e, 1.0, 5.0)
    e.table.lift(t, old)
    e.now = e.hand(mover, [(t, old)]).ends
    begun = t
    if e.rng.random() < 0.4:
        t = e.now + pause(e, 3.5, 9.0)
        e.table.put(t, mover, old, e.lies(old))
        e.now = e.hand(mover, [(t, old)]).ends
        note(e, "StoneTakenBack", {old}, begun, t, "put right")
        return True
    made = e.made[-1]
    e.unrecord()
    e.now += pause(e, 3.0, 6.0)
    e.shunned |= {old, *e.game.position.neighbours(old)}
    points = quiet(e, mover)
    e.shunned -= {old, *e.game.position.neighbours(old)}
    if not points:
        e.made.append(made)
        e.game, _ = e.game.follow(last)
        t = e.now
        e.table.put(t, mover, old, e.lies(old))
        e.now = e.hand(mover, [(t, old)]).ends
        note(e, "StoneTakenBack", {old}, begun, t, "put right")
        return True
    e.play(one_of(e, points))
    e.made[-1].t = None
    note(e, "StoneTakenBack", {old}, begun, e.now, "played on")
    return True


def undo(e: Evening) -> bool:
    """By agreement both take their last stones back, and the first plays something else."""
    made = e.made[-2:]
    if len(made) < 2 or any(m.point is None or m.forced for m in made) or e.fresh:
        return False
    last, parent = e.game, e.game.parent
    if parent is None or last.captures or parent.captures or made[0].color is made[1].color:
        return False
    if parent.last is None or (parent.last.point, parent.last.color) != (
        made[0].point,
        made[0].color,
    ):
        return False
    t = max([e.now, *e.busy.values()]) + 2.0 + pause(e, 1.0, 5.0)
    begun = t
    points = [m.point for m in made if m.point is not None]
    for index, m in enumerate(reversed(made)):
        assert m.point is not None
        e.table.lift(t, m.point)
        e.hand(m.color, [(t, m.point)])
        t += 1.2 if index == 0 else 0.0
    e.now = t + 0.8
    e.unrecord(2)
    near = set(points)
    e.shunned |= near
    choice = quiet(e, e.game.to_play)
    e.shunned -= near
    e.now += 3.0
    if choice:
        e.play(one_of(e, choice))
        e.made[-1].t = None
    also = ("StoneRemoved", "RemovedStonesWithLiberties")
    note(e, "StoneTakenBack", set(points), begun, e.now, "agreed", also)
    return True
