"""Illegal moves, each put right or played on.

Every function of this module, as of the next ones, takes the evening at the turn of somebody,
lets the irregularity happen and go on, and says whether it could happen here.
"""

from __future__ import annotations

from rules.color import BLACK
from rules.moves import Move
from rules.points import Point

from .evening import Evening, Made
from .mending import note, one_of, pause, quiet, restore


def _illegal(e: Evening, point: Point, type: str, played_on: bool) -> bool:
    """The mover plays `point`, which is illegal; unwound with a pass, or played on."""
    mover = e.game.to_play
    before = e.game
    t = e.turn()
    after, _ = e.game.follow(Move(mover, point))
    stops = e.lay(t, mover, mover, point)
    if after.captures:
        _, lifting = e.lift_all(stops[-1][0] + 0.3, list(after.captures), 0.6)
        stops += lifting
    begun = stops[-1][0]
    e.now = e.hand(mover, stops).ends
    e.made.append(Made(mover, point))
    points = {point}
    if after.self_captures:
        points |= set(after.self_captures)
    if not played_on:
        e.made.pop()
        t = restore(e, e.now + pause(e), mover)
        e.game = before
        e.forced_pass(mover)
        note(e, type, points, begun, t, "put right")
        return True
    e.game = after
    near: set[Point] = set(after.self_captures)
    for p in after.self_captures:
        near |= set(e.game.position.neighbours(p))
    e.shunned |= near
    e.play()
    right = e.made[-1].t or e.now
    if near:
        e.play()
        t, stops = e.lift_all(e.now + pause(e), list(after.self_captures), 0.6)
        e.now = e.hand(mover.other, stops).ends
        right = t
        e.shunned -= near
    note(e, type, points, begun, right, "played on")
    return True


def ko_retake(e: Evening) -> bool:
    """A stone that has just taken a ko is taken back at once."""
    mover = e.game.to_play
    last = e.game.last
    if last is None or last.point is None or len(e.game.captures) != 1:
        return False
    if e.fresh or any(p not in e.table.lying for p in e.game.position.stones(BLACK)):
        return False
    point = next(iter(e.game.captures))
    if [b.type.value for b in e.game.verdict(Move(mover, point))] != ["KoRetake"]:
        return False
    return _illegal(e, point, "KoRetake", bool(e.rng.random() < 0.5))


def self_capture(e: Evening) -> bool:
    """A play that leaves its own string without a liberty."""
    mover = e.game.to_play
    points = [
        Point(r, c)
        for r in range(e.size)
        for c in range(e.size)
        if Point(r, c) not in e.table.lying
        and Point(r, c) not in e.shunned
        and [b.type.value for b in e.game.verdict(Move(mover, Point(r, c)))] == ["SelfCapture"]
    ]
    if not points:
        return False
    return _illegal(e, one_of(e, points), "SelfCapture", bool(e.rng.random() < 0.5))


def superko(e: Evening) -> bool:
    """The next planned move, if it repeats a position."""
    mover = e.game.to_play
    for index, move in enumerate(e.planned[:1]):
        if move.color is mover and move.point is not None:
            types = [b.type.value for b in e.game.verdict(move)]
            if types == ["SuperkoRepetition"]:
                del e.planned[index]
                return _illegal(e, move.point, "SuperkoRepetition", bool(e.rng.random() < 0.5))
    return False


def two_in_a_row(e: Evening) -> bool:
    """Whoever has just played plays again."""
    last = e.game.last
    if last is None or last.point is None or e.game.captures or len(e.made) < 4 or e.fresh:
        return False
    if last.forced or not e.habits.hands_told:
        return False
    mover = last.color
    row, col = last.point
    points = sorted(quiet(e, mover), key=lambda p: abs(p.row - row) + abs(p.col - col))
    if not points:
        return False
    point = points[int(e.rng.integers(min(len(points), 12)))]
    t = max(e.now + 1.5, e.turn(), e.busy.get(mover, 0.0) + 0.8)
    stops = e.lay(t, mover, mover, point)
    begun = stops[-1][0]
    e.now = e.hand(mover, stops).ends
    if e.rng.random() < 0.5:
        t = e.now + pause(e)
        e.unrecord(1)
        t = restore(e, t, mover)
        e.forced_pass(mover)
        note(e, "TwoInARow", {point, last.point}, begun, t, "put right")
        return True
    e.game, _ = e.game.follow(Move(mover, point))
    e.made.append(Made(mover, point))
    e.play()
    note(e, "TwoInARow", {point, last.point}, begun, e.made[-1].t or e.now, "played on")
    return True
