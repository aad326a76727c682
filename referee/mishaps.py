"""Irregularities and near misses, played out by hand: the simulator's stock of events.

Each returns whether it could happen in the position; if so the table, the record that should
come out and the truth have moved on together.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.color import Color
from rules.game import BreachType
from rules.moves import Move
from rules.points import Point

from .playing import Hands


def _some_legal(hands: Hands, color: Color, avoid: tuple[Point, ...] = ()) -> Point | None:
    """A legal play that captures nothing and fills no eye of its own, at random."""
    points = [point for point in hands.game.legal(color) if point not in avoid]
    for number in hands.rng.permutation(len(points)):
        point = points[int(number)]
        beside = list(hands.game.position.neighbours(point))
        own = sum(hands.game.position[near] is color for near in beside)
        quiet = not hands.game.follow(Move(color, point))[0].captures
        if own < len(beside) and quiet:
            return point
    return None


def two_in_a_row(hands: Hands) -> bool:
    """The side that has just moved plays again; accepted, or both taken back, or the second."""
    last = hands.game.last
    if last is None or last.point is None or hands.game.captures or hands.game.number < 3:
        return False
    color = last.color
    point = _some_legal(hands, color)
    if point is None:
        return False
    t = hands.play(Move(color, point))
    hands.wait(4.0)
    road = hands.rng.integers(3)
    right: float | None
    if road == 0:
        reply = _some_legal(hands, color.other)
        if reply is None:
            return False
        right = hands.play(Move(color.other, reply))
    elif road == 1:
        hands.unwind(2)
        right = hands.restore(color)
        hands.forced_pass(color)
    else:
        hands.unwind(1)
        right = hands.restore(color)
    hands.mishap("TwoInARow", (point,), t, right)
    hands.wait(4.0)
    return True


def several_at_once(hands: Hands) -> bool:
    """Two or three stones of the side to move in one visit; play goes on."""
    color = hands.game.to_play
    count = int(hands.rng.integers(2, 4))
    points: list[Point] = []
    game = hands.game
    for _ in range(count):
        point = _some_legal(hands, color, tuple(points))
        if point is None:
            return False
        points.append(point)
    for point in points:
        game = game.follow(Move(color, point))[0]
        if game.captures or game.self_captures:
            return False
    clear = hands.reach(color, [(point, color) for point in points])
    hands.game = game
    hands.moves.extend((Move(color, point), clear) for point in points)
    hands.wait(4.0)
    reply = _some_legal(hands, color.other)
    right = None if reply is None else hands.play(Move(color.other, reply))
    hands.mishap("TwoInARow", points, clear, right)
    hands.wait()
    return True


def wrong_color(hands: Hands) -> bool:
    """The side to move puts down a stone of the other colour; swapped, replaced or left."""
    color = hands.game.to_play
    point = _some_legal(hands, color)
    if point is None or hands.game.number < 3 or hands.game.last is None:
        return False
    if hands.game.last.point is None or hands.game.follow(Move(color.other, point))[0].captures:
        return False
    t = hands.play(Move(color, point), stone=color.other)
    hands.wait(4.0)
    if hands.rng.integers(2):
        hands.reach(color, [(point, None)])
        hands.wait(1.5)
    right = hands.reach(color, [(point, color)])
    hands.mishap("WrongColourStone", (point,), t, right)
    hands.wait(4.0)
    return True


def ko_retake(hands: Hands) -> bool:
    """The side to move retakes a ko at once; put right, or accepted."""
    color = hands.game.to_play
    for point in sorted(hands.game.captures):
        move = Move(color, point)
        if any(breach.type is BreachType.KO for breach in hands.game.verdict(move)):
            t = hands.play(move)
            _answered(hands, "KoRetake", point, t, color)
            return True
    return False


def self_capture(hands: Hands) -> bool:
    """The side to move plays where its stone has no liberty; put right, or accepted."""
    color = hands.game.to_play
    for row in range(hands.game.position.height):
        for col in range(hands.game.position.width):
            point = Point(row, col)
            if hands.game.position[point] is not None:
                continue
            game, breaches = hands.game.follow(Move(color, point))
            if len(breaches) == 1 and breaches[0].type is BreachType.SELF_CAPTURE:
                if len(game.self_captures) > 1:
                    continue
                t = hands.play(Move(color, point))
                _answered(hands, "SelfCapture", point, t, color)
                return True
    return False


def _answered(hands: Hands, type_: str, point: Point, t: float, color: Color) -> None:
    hands.wait(4.0)
    reply = _some_legal(hands, color.other)
    right: float
    if hands.rng.integers(2) or reply is None:
        hands.unwind(1)
        right = hands.restore(color)
        hands.forced_pass(color)
    else:
        right = hands.play(Move(color.other, reply))
    if type_ == "SelfCapture" and hands.lies(point) is not hands.game.position[point]:
        hands.wait(3.0)
        hands.reach(color, [(point, None)])
    hands.mishap(type_, (point,), t, right)
    hands.wait(4.0)


def uncaptured(hands: Hands) -> bool:
    """A capture is made and some or all of its stones are left lying for a while."""
    move = hands.next_move()
    if move is None or move.point is None:
        return False
    captures = sorted(hands.game.follow(move)[0].captures)
    if not captures:
        return False
    lying = captures if len(captures) == 1 or hands.rng.integers(2) else captures[1:]
    t = hands.play(move, lift=False)
    taken = [point for point in captures if point not in lying]
    if taken:
        t = hands.lift(move.color, taken)
    hands.wait(7.0)
    right = hands.lift(move.color, lying)
    hands.mishap("UncapturedString", lying, t, right)
    hands.wait(4.0)
    return True


def removed_with_liberties(hands: Hands) -> bool:
    """After a play the mover takes off a neighbouring stone that still has liberties."""
    last = hands.game.last
    if last is None or last.point is None or hands.game.captures:
        return False
    position = hands.game.position
    for beside in sorted(position.neighbours(last.point)):
        stone = position[beside]
        if stone is not last.color.other or len(position.string_at(beside).points) > 2:
            continue
        points = sorted(position.string_at(beside).points)
        t = hands.lift(last.color, points)
        hands.wait(6.0)
        right = hands.restore(last.color)
        hands.mishap("RemovedStonesWithLiberties", points, t, right, "StoneRemoved")
        hands.wait(4.0)
        return True
    return False


def stone_moved(hands: Hands) -> bool:
    """A stone slides to the next point; the last one may stay there, others are put back."""
    position = hands.game.position
    last = hands.game.last
    stones = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    if len(stones) < 4 or last is None:
        return False
    old = stones[int(hands.rng.integers(len(stones)))]
    free = [point for point in sorted(position.neighbours(old)) if position[point] is None]
    if not free or old == last.point:
        return False
    new = free[int(hands.rng.integers(len(free)))]
    stone = position[old]
    hands.wait(1.5)
    t = hands.reach(hands.game.to_play, [(old, None), (new, stone)])
    hands.wait(6.0)
    right = hands.restore(hands.game.to_play)
    hands.mishap("StoneMoved", (old, new), t, right)
    hands.wait(4.0)
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
    if hands.rng.integers(2):
        right = hands.restore(color)
    else:
        hands.unwind(1)
        other = _some_legal(hands, color, (point,))
        if other is None:
            return False
        right = hands.play(Move(color, other))
    hands.mishap("StoneTakenBack", (point,), t, right)
    hands.wait(4.0)
    return True


def removed(hands: Hands) -> bool:
    """An older stone is taken off without a play, and put back."""
    position = hands.game.position
    last = hands.game.last
    stones = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    if len(stones) < 4 or last is None or last.point is None:
        return False
    near = set(position.neighbours(last.point)) | {last.point}
    old = stones[int(hands.rng.integers(len(stones)))]
    if position.string_at(old).points & near:
        return False
    hands.wait(2.0)
    t = hands.reach(hands.game.to_play, [(old, None)])
    hands.wait(7.0)
    right = hands.restore(hands.game.to_play)
    hands.mishap("StoneRemoved", (old,), t, right)
    hands.wait(4.0)
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
    hands.wait(7.0)
    right = hands.restore(hands.game.to_play)
    points = [point for point, _ in changes]
    hands.mishap("BoardDisturbed", points, t, right)
    hands.wait(5.0)
    return True


def rest(hands: Hands) -> bool:
    """Near miss: a hand lies on the board for a while, away from where is played."""
    size = hands.game.position.height
    corner = (float(hands.rng.integers(size)), float(hands.rng.integers(2) * (size - 1)))
    hands.rest(hands.game.to_play, corner, float(hands.rng.uniform(4.0, 9.0)))
    hands.wait(1.0)
    return True


def dropped(hands: Hands) -> bool:
    """Near miss: a stone falls on the board and is picked up at once."""
    point = _some_legal(hands, hands.game.to_play)
    if point is None:
        return False
    hands.drop(hands.game.to_play, point)
    hands.wait(1.0)
    return True


MISHAPS: tuple[Callable[[Hands], bool], ...] = (
    two_in_a_row,
    several_at_once,
    wrong_color,
    ko_retake,
    self_capture,
    uncaptured,
    removed_with_liberties,
    stone_moved,
    taken_back,
    removed,
    bumped,
)
NEAR_MISSES: tuple[Callable[[Hands], bool], ...] = (rest, dropped)
