"""What looks wrong for a moment and is not: no alert and no question may come of it."""

from __future__ import annotations

from rules.points import Point

from .evening import EMPTY, code
from .match import Match


def _empty_place(match: Match) -> Point:
    size = match.evening.size
    while True:
        row, col = int(match.rng.integers(size)), int(match.rng.integers(size))
        if match.evening.board.get(Point(row, col)) is None:
            return Point(row, col)


def adjusted(match: Match) -> None:
    """A stone is laid beside its point and pushed over before the hand lets go."""
    match.play(adjust=True)


def dropped(match: Match) -> None:
    """A stone slips from the fingers, is picked up at once and then played."""
    visit = match.evening.visit(match.mover, match.evening.t)
    place = _empty_place(match)
    visit.lay(place, code(match.mover))
    visit.to((place[0] + 1.0, place[1] + 0.5), float(match.rng.uniform(0.2, 0.9)))
    visit.lay(place, EMPTY)
    visit.leave()
    match.evening.near_miss("dropped")
    match.evening.wait(float(match.rng.uniform(0.2, 1.5)))
    match.play()


def rests(match: Match) -> None:
    """After the play the hand stays on the board for long, over what was just played."""
    color = match.mover
    match.play()
    visit = match.evening.visit(color, match.evening.t + float(match.rng.uniform(0.0, 0.5)))
    last = match.line[-1][0].point
    assert last is not None
    visit.to((last[0] + 0.6, last[1] + 0.4), float(match.rng.uniform(5.0, 25.0))).leave()
    match.evening.near_miss("hand rests")


def hovers(match: Match) -> None:
    """A hand comes, thinks better of it and goes."""
    place = _empty_place(match)
    visit = match.evening.visit(match.mover, match.evening.t)
    visit.to((place[0] + 0.0, place[1] + 0.0), float(match.rng.uniform(0.3, 2.5))).leave()
    match.evening.near_miss("hovers")
    match.evening.wait(float(match.rng.uniform(0.3, 1.0)))
    match.play()


def quick_reply(match: Match) -> None:
    """The opponent's stone lies before the captor's hand, or the mover's, has left."""
    first = match.planned()
    if first is None:
        return
    before = len(match.evening.arms)
    match.play()
    arm = match.evening.arms[before]
    reply = match.planned()
    if reply is None or reply in match.game.captures:
        return
    lay = match.line[-1][1]
    assert lay is not None
    start = max(lay + 0.1, arm.times[-1] - float(match.rng.uniform(0.3, 2.0)))
    if match.evening.board.get(reply) is None and start < match.evening.t:
        match.play(start=start)
        match.evening.near_miss("quick reply")


NEAR_MISSES = (adjusted, dropped, rests, hovers, quick_reply)
