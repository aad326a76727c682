"""Captures half done, and stones lifted that may not be."""

from __future__ import annotations

from rules.moves import Move
from rules.points import Point

from .evening import Evening, Made
from .mending import CALM, note, one_of, pause, restore


def uncaptured(e: Evening) -> bool:
    """A capture of which nothing, or not all, is lifted; done later, perhaps after replies."""
    mover = e.game.to_play
    found = [
        m.point
        for m in e.planned[:12]
        if m.color is mover and m.point is not None and e.fit(m) and e.game.follow(m)[0].captures
    ]
    if not found:
        return False
    point = found[0]
    e.planned.remove(Move(mover, point))
    before = e.game
    e.game, _ = e.game.follow(Move(mover, point))
    taken = list(e.game.captures)
    string_count = len({before.position.string_at(p).points for p in taken})
    t = e.turn()
    stops = e.lay(t, mover, mover, point)
    left = list(taken)
    if len(taken) > 1 and e.rng.random() < 0.5:
        e.rng.shuffle(left)
        left = [Point(*p) for p in left]
        count = int(e.rng.integers(1, len(left)))
        _, lifting = e.lift_all(stops[-1][0] + 0.4, left[count:], 0.6)
        left = left[:count]
        stops += lifting
    arm = e.hand(mover, stops)
    begun = stops[-1][0]
    e.made.append(Made(mover, point))
    e.now = arm.ends
    played_on = e.rng.random() < 0.5 and string_count == 1
    if played_on:
        near = {point, *left}
        for p in left:
            near |= set(e.game.position.neighbours(p))
        e.shunned |= near
        for _ in range(int(e.rng.integers(1, 4))):
            e.now += 2.0
            if not e.play():
                break
        e.shunned -= near
    t = e.now + pause(e) if played_on else begun + 10.0 + pause(e, 4.0, 18.0)
    t = max(t, e.now + CALM)
    t, stops = e.lift_all(t, left, 0.6)
    arm = e.hand(mover, stops)
    e.now = arm.ends
    note(e, "UncapturedString", set(left), begun, t, "played on" if played_on else "put right")
    return True


def with_liberties(e: Evening) -> bool:
    """A play beside a string that still has a liberty, and the string is lifted; it comes back."""
    mover = e.game.to_play
    found: list[tuple[Point, frozenset[Point]]] = []
    for string in e.game.position.strings():
        if string.color is mover or len(string.points) > 4 or not 2 <= len(string.liberties) <= 3:
            continue
        found.extend(
            (p, frozenset(string.points))
            for p in string.liberties
            if e.fit(Move(mover, p)) and not e.game.follow(Move(mover, p))[0].captures
        )
    if not found:
        return False
    point, string_points = found[int(e.rng.integers(len(found)))]
    if any(p not in e.table.lying for p in string_points):
        return False
    t = e.turn()
    e.game, _ = e.game.follow(Move(mover, point))
    stops = e.lay(t, mover, mover, point)
    t, lifting = e.lift_all(stops[-1][0] + 0.3, sorted(string_points), 0.6)
    e.now = e.hand(mover, stops + lifting).ends
    e.made.append(Made(mover, point))
    begun = t
    t = restore(e, e.now + pause(e, 4.0, 16.0), mover)
    note(e, "RemovedStonesWithLiberties", string_points, begun, t, "put right")
    return True


def lone_removal(e: Evening) -> bool:
    """Somebody lifts a stone that is not the last, and lays it back."""
    last = e.game.last
    lying = [p for p in e.table.lying if (last is None or p != last.point) and p not in e.shunned]
    recent = {m.point for m in e.made[-6:]}
    lying = sorted(p for p in lying if p not in recent)
    if len(lying) < 6 or e.fresh:
        return False
    point = one_of(e, lying)
    who = None if e.rng.random() < 0.5 else e.game.to_play
    t = max([e.now, *e.busy.values()]) + 2.0
    color = e.table.lift(t, point)
    ends = e.hand(who, [(t, point)]).ends
    begun = t
    t = ends + pause(e, 3.5, 12.0)
    e.table.put(t, color, point, e.lies(point))
    e.now = e.hand(who, [(t, point)]).ends
    note(e, "StoneRemoved", {point}, begun, t, "put right")
    return True
