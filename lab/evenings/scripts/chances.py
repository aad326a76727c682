"""Opportunities for irregularities in a game on a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from rules.color import Color
from rules.game import Game
from rules.legality.breach import BreachType
from rules.points import Move, Point

from ..hands import Hands

FEWEST_MOVES = 3
"""Moves before the first irregularity."""


def points(size: int) -> Iterator[Point]:
    """Every point of a board, row by row.

    >>> list(points(2))
    [Point(row=0, col=0), Point(row=0, col=1), Point(row=1, col=0), Point(row=1, col=1)]
    """
    return (Point(row, col) for row in range(size) for col in range(size))


def one_of(hands: Hands, choices: Sequence[Point]) -> Point:
    """One of `choices`, drawn by the table's generator."""
    return choices[int(hands.rng.integers(len(choices)))]


def one_beside(hands: Hands, point: Point) -> Point | None:
    """A random empty neighbour of `point`; None where there is none."""
    free = [p for p in sorted(hands.game.position.neighbours(point)) if hands.lies(p) is None]
    return one_of(hands, free) if free else None


def uniform(hands: Hands, bounds: tuple[float, float]) -> float:
    """A draw between `bounds`."""
    return float(hands.rng.uniform(*bounds))


def agrees(hands: Hands) -> bool:
    """Whether the table lies as the record's position does."""
    position = hands.game.position
    return all(hands.lies(point) is position[point] for point in points(position.height))


def can_act_again(hands: Hands) -> bool:
    """Whether the last move is a plain play that its player could touch again."""
    game = hands.game
    last = game.last
    if last is None or last.point is None or last.forced or game.captures:
        return False
    if game.number < FEWEST_MOVES or game.to_play is last.color:
        return False
    return hands.lies(last.point) is last.color


def is_quiet(hands: Hands, color: Color, point: Point) -> bool:
    """Whether a play there is free, fills no eye of its own and captures nothing."""
    if point in hands.shunned or hands.lies(point) is not None:
        return False
    position = hands.game.position
    beside = list(position.neighbours(point))
    if all(position[near] is color for near in beside):
        return False
    placed = position.place(color, point)
    return not placed.captured and not placed.self_captured


def quiet_play(hands: Hands, color: Color, avoid: Sequence[Point] = ()) -> Point | None:
    """A legal quiet play of `color` at random, None where there is none."""
    legal = [point for point in hands.game.legal(color) if point not in avoid]
    for number in hands.rng.permutation(len(legal)):
        if is_quiet(hands, color, legal[int(number)]):
            return legal[int(number)]
    return None


def meant_play(hands: Hands) -> Point | None:
    """The plan of the side to move where that is quiet, else any quiet play of it."""
    color, plan = hands.game.to_play, hands.plan()
    if plan is not None and is_quiet(hands, color, plan):
        return plan
    return quiet_play(hands, color)


def capturing_play(hands: Hands) -> Point | None:
    """A legal play of the side to move that captures: its plan, or any other."""
    game, color, plan = hands.game, hands.game.to_play, hands.plan()
    if plan is not None and game.position.place(color, plan).captured:
        return plan
    found = [
        point
        for point in game.legal(color)
        if point not in hands.shunned
        and hands.lies(point) is None
        and game.position.place(color, point).captured
    ]
    return one_of(hands, found) if found else None


def ko_capture(hands: Hands) -> Point | None:
    """A legal play of the side to move that takes a ko."""
    game = hands.game
    for point in game.legal(game.to_play):
        placed = game.position.place(game.to_play, point)
        if len(placed.captured) == 1 and hands.lies(point) is None:
            string = placed.position.string_at(point)
            if len(string.points) == 1 and string.liberties == placed.captured:
                return point
    return None


def retakes(game: Game) -> list[Point]:
    """The point where the side to move would retake a ko illegally."""
    return [point for point in sorted(game.captures) if breaches(game, point) == {BreachType.KO}]


def self_captures(hands: Hands) -> list[Point]:
    """A point where a single stone of the side to move would be suicide."""
    game = hands.game
    return [
        point
        for point in points(game.position.height)
        if game.position[point] is None
        and hands.lies(point) is None
        and point not in hands.shunned
        and len(game.position.place(game.to_play, point).self_captured) == 1
        and breaches(game, point) == {BreachType.SELF_CAPTURE}
    ]


def breaches(game: Game, point: Point) -> Set[object]:
    """The rule that a play of the side to move there would break."""
    return {breach.type for breach in game.verdict(Move(game.to_play, point))}


def contact(hands: Hands) -> tuple[Point, list[Point]] | None:
    """A quiet play of the side to move, and a small string beside it that keeps a liberty."""
    game = hands.game
    color, position = game.to_play, game.position
    legal = game.legal(color)
    for number in hands.rng.permutation(len(legal)):
        point = legal[int(number)]
        if not is_quiet(hands, color, point):
            continue
        after = position.place(color, point).position
        for near in sorted(position.neighbours(point)):
            if position[near] is color.other and len(after.string_at(near).points) <= 4:
                return point, sorted(after.string_at(near).points)
    return None


def old_stone(hands: Hands) -> Point | None:
    """A stone apart from the string of the last one played, at random."""
    game = hands.game
    last, position = game.last, game.position
    stones = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    if len(stones) < 4 or last is None or last.point is None:
        return None
    near = {last.point, *position.neighbours(last.point)}
    for number in hands.rng.permutation(len(stones)):
        stone = stones[int(number)]
        if stone not in hands.shunned and not position.string_at(stone).points & near:
            return stone
    return None


def empty_point(hands: Hands, avoid: Sequence[Point] = ()) -> Point | None:
    """An empty point where a stone of either colour would capture nothing."""
    position = hands.game.position
    free = [point for point in points(position.height) if hands.lies(point) is None]
    for number in hands.rng.permutation(len(free)):
        point = free[int(number)]
        if point in avoid or point in hands.shunned or position[point] is not None:
            continue
        if not any(
            placed.captured or placed.self_captured
            for color in Color
            for placed in [position.place(color, point)]
        ):
            return point
    return None
