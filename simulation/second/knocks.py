"""What happens to stones without a play: they move, vanish, fall, or lie where none should."""

from __future__ import annotations

from rules.points import Point

from .evening import EMPTY, code
from .match import Match
from .putting_right import difference, lying, put_back, report, swap


def _old_stones(match: Match) -> list[Point]:
    recent = {move.point for move, _ in match.line[-3:]}
    return sorted(point for point in match.evening.board if point not in recent)


def moved(match: Match) -> bool:
    """An old stone is pushed to the next point and later pushed back."""
    stones = _old_stones(match)
    match.rng.shuffle(stones)
    for row, col in stones[:20]:
        source = Point(row, col)
        free = [
            one
            for one in match.game.position.neighbours(source)
            if match.evening.board.get(one) is None
        ]
        if free:
            break
    else:
        return False
    target = free[int(match.rng.integers(len(free)))]
    what = match.evening.board[source]
    culprit = match.mover if match.rng.random() < 0.5 else match.mover.other
    visit = match.evening.visit(culprit, match.evening.t)
    visit.to((source[0], source[1]), 0.2)
    laid = visit.t
    match.evening.put(laid, source, EMPTY)
    match.evening.put(laid, target, what)
    visit.stay(0.2).leave()
    match.evening.wait(lying(match))
    swap(match, culprit, [(target, EMPTY), (source, what)])
    report(match, "StoneMoved", [source, target], laid)
    return True


def taken_back(match: Match) -> bool:
    """The last stone is lifted again and played elsewhere, or put back."""
    if not match.line:
        return False
    color, point, _ = match.line[-1][0]
    if point is None or color is match.mover or match.evening.board.get(point) != code(color):
        return False
    if match.game.captures:
        return False
    other = next((one for one in match.plans[color] if match.game.position[one] is None), None)
    match.evening.wait(float(match.rng.uniform(3.0, 7.0)))
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, EMPTY)
    laid = visit.t
    visit.leave()
    match.evening.wait(float(match.rng.uniform(4.0, 10.0)))
    if other is not None and match.rng.random() < 0.6:
        match.take_back()
        if not match.breaches(color, other) and not match.captures(color, other):
            match.play(other)
            match.evening.wait(2.0)
        else:
            swap(match, color, [(point, code(color))])
            match.follow(color, point)
    else:
        swap(match, color, [(point, code(color))])
    report(match, "StoneTakenBack", [point], laid)
    return True


def removed(match: Match) -> bool:
    """An old stone is brushed off the board and later laid back."""
    stones = _old_stones(match)
    if not stones:
        return False
    point = stones[int(match.rng.integers(len(stones)))]
    what = match.evening.board[point]
    culprit = match.mover if match.rng.random() < 0.5 else match.mover.other
    visit = match.evening.visit(culprit, match.evening.t)
    visit.lay(point, EMPTY)
    laid = visit.t
    visit.leave()
    match.evening.wait(lying(match))
    swap(match, culprit, [(point, what)])
    report(match, "StoneRemoved", [point], laid)
    return True


def with_liberties(match: Match) -> bool:
    """A string that still has a liberty is lifted after the play beside it, and put back."""
    color = match.mover
    point = match.planned()
    if point is None or match.captures(color, point):
        return False
    match_after = match.game.position.place(color, point).position
    strings = {
        match_after.string_at(one).points
        for one in match_after.neighbours(point)
        if match_after[one] is color.other and len(match_after.string_at(one).liberties) <= 2
    }
    strings = {one for one in strings if len(one) <= 6}
    if not strings:
        return False
    string = min((sorted(one) for one in strings), key=lambda one: (len(one), one))
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color))
    laid = visit.t
    for one in string:
        visit.lay(one, EMPTY)
    lifted = visit.t
    visit.leave()
    match.follow(color, point, laid)
    match.evening.wait(lying(match))
    put_back(match, color)
    report(match, "RemovedStonesWithLiberties", string, lifted)
    return True


def bump(match: Match) -> bool:
    """A sleeve shifts a patch of stones by a line; they are put back one by one."""
    stones = sorted(match.evening.board)
    if len(stones) < 14:
        return False
    centre = stones[int(match.rng.integers(len(stones)))]
    down, right = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1)][int(match.rng.integers(6))]
    patch = sorted(stones, key=lambda one: (one[0] - centre[0]) ** 2 + (one[1] - centre[1]) ** 2)
    patch = patch[: int(match.rng.integers(8, min(30, len(stones)) + 1))]
    patch.sort(key=lambda one: -(one[0] * down + one[1] * right))
    culprit = match.mover if match.rng.random() < 0.5 else match.mover.other
    visit = match.evening.visit(culprit, match.evening.t)
    visit.to((centre[0], centre[1]), 0.1)
    laid = visit.t
    shifted: list[Point] = []
    for one in patch:
        target = Point(one[0] + down, one[1] + right)
        inside = 0 <= target[0] < match.evening.size and 0 <= target[1] < match.evening.size
        if inside and match.evening.board.get(target) is None:
            what = match.evening.board[one]
            match.evening.put(laid, one, EMPTY)
            match.evening.put(laid, target, what)
            shifted += [one, target]
    visit.leave()
    match.evening.wait(lying(match))
    while changes := difference(match):
        several = int(match.rng.integers(2, 7))
        swap(match, culprit, changes[:several])
        match.evening.wait(float(match.rng.uniform(0.2, 1.0)))
    if shifted:
        report(match, "BoardDisturbed", sorted(set(shifted)), laid)
    return True


def extra(match: Match) -> bool:
    """A prisoner falls on the board while stones are lifted, and lies there for a while."""
    color = match.mover
    point = match.planned()
    if point is None:
        return False
    size = match.evening.size
    empty = [
        Point(row, col)
        for row in range(size)
        for col in range(size)
        if match.evening.board.get(Point(row, col)) is None and Point(row, col) != point
    ]
    place = empty[int(match.rng.integers(len(empty)))]
    if abs(place[0] - point[0]) + abs(place[1] - point[1]) < 3:
        return False
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color))
    for one in match.captures(color, point):
        visit.lay(one, EMPTY)
    what = code(color) if match.rng.random() < 0.5 else code(color.other)
    visit.lay(place, what)
    fell = visit.t
    visit.leave()
    match.follow(color, point)
    match.evening.wait(lying(match))
    swap(match, color, [(place, EMPTY)])
    same = ("TwoInARow",) if what == code(color) else ("StoneTakenBack",)
    report(match, "ExtraStone", [place], fell, same)
    return True


def occupied(match: Match) -> bool:
    """A stone is laid upon one of the other colour, and taken off again."""
    color = match.mover
    targets = [
        point for point, what in sorted(match.evening.board.items()) if what == code(color.other)
    ]
    if not targets:
        return False
    point = targets[int(match.rng.integers(len(targets)))]
    lean = (float(match.rng.normal(0, 0.15)), float(match.rng.normal(0, 0.15)))
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color), lean)
    laid = visit.t
    visit.leave()
    match.evening.wait(lying(match))
    swap(match, color, [(point, code(color.other))])
    report(match, "OccupiedIntersection", [point], laid)
    return True


def between(match: Match) -> bool:
    """A stone comes to lie between its point and the next one, and is pushed straight."""
    color = match.mover
    point = match.planned()
    if point is None or match.captures(color, point):
        return False
    free = [
        one for one in match.game.position.neighbours(point) if match.evening.board.get(one) is None
    ]
    if not free:
        return False
    beside = free[int(match.rng.integers(len(free)))]
    share = float(match.rng.uniform(0.37, 0.49))
    lean = ((beside[0] - point[0]) * share, (beside[1] - point[1]) * share)
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color), lean)
    laid = visit.t
    visit.leave()
    match.evening.wait(lying(match))
    visit = match.evening.visit(color, match.evening.t)
    visit.lay(point, code(color))
    visit.leave()
    match.follow(color, point)
    report(match, "StoneBetweenPoints", [point], laid)
    return True
