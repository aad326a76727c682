"""Where a game offers the chance of something: for the simulator's hands."""

from __future__ import annotations

from collections.abc import Iterator

from rules.breach import BreachType
from rules.color import Color
from rules.moves import Move
from rules.points import Point

from .hands import Hands


def points(size: int) -> Iterator[Point]:
    """Every point of a board, row by row."""
    return (Point(row, col) for row in range(size) for col in range(size))


def some_legal(hands: Hands, color: Color, avoid: tuple[Point, ...] = ()) -> Point | None:
    """A legal play that captures nothing and fills no eye of its own, at random."""
    legal = [point for point in hands.game.legal(color) if point not in avoid]
    for number in hands.rng.permutation(len(legal)):
        point = legal[int(number)]
        beside = list(hands.game.position.neighbours(point))
        own = sum(hands.game.position[near] is color for near in beside)
        quiet = not hands.game.follow(Move(color, point))[0].captures
        if own < len(beside) and quiet and hands.lies(point) is None:
            return point
    return None


def capture(hands: Hands) -> Move | None:
    """A legal play of the side to move that captures: the record's next one, or any other."""
    move = hands.next_move()
    if move is not None and hands.game.follow(move)[0].captures:
        return move
    color = hands.game.to_play
    taking = [
        Move(color, point)
        for point in hands.game.legal(color)
        if hands.game.position.place(color, point).captured
    ]
    return taking[int(hands.rng.integers(len(taking)))] if taking else None


def ko_capture(hands: Hands) -> Move | None:
    """A legal play of the side to move that takes a ko."""
    color = hands.game.to_play
    for point in hands.game.legal(color):
        placed = hands.game.position.place(color, point)
        if len(placed.captured) != 1:
            continue
        string = placed.position.string_at(point)
        if len(string.points) == 1 and string.liberties == placed.captured:
            return Move(color, point)
    return None


def self_capture(hands: Hands) -> Point | None:
    """Where one stone of the side to move would have no liberty and capture nothing."""
    color = hands.game.to_play
    for point in points(hands.game.position.height):
        if hands.game.position[point] is not None or hands.lies(point) is not None:
            continue
        game, breaches = hands.game.follow(Move(color, point))
        alone = [breach.type for breach in breaches] == [BreachType.SELF_CAPTURE]
        if alone and len(game.self_captures) == 1:
            return point
    return None


def contact(hands: Hands) -> tuple[Point, tuple[Point, ...]] | None:
    """A quiet play of the side to move, and a small string beside it that keeps a liberty."""
    color = hands.game.to_play
    position = hands.game.position
    legal = hands.game.legal(color)
    for number in hands.rng.permutation(len(legal)):
        point = legal[int(number)]
        placed = position.place(color, point)
        if placed.captured:
            continue
        for near in sorted(position.neighbours(point)):
            if position[near] is color.other:
                string = sorted(placed.position.string_at(near).points)
                if len(string) <= 3:
                    return point, tuple(string)
    return None


def old_stone(hands: Hands) -> Point | None:
    """A stone that lies apart from the last one played, at random."""
    last = hands.game.last
    position = hands.game.position
    stones = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    if len(stones) < 4 or last is None or last.point is None:
        return None
    near = set(position.neighbours(last.point)) | {last.point}
    for number in hands.rng.permutation(len(stones)):
        stone = stones[int(number)]
        if not position.string_at(stone).points & near:
            return stone
    return None


def empty_point(hands: Hands) -> Point | None:
    """A point where nothing lies and nothing that lies beside it would be captured."""
    free = [point for point in points(hands.game.position.height) if hands.lies(point) is None]
    for number in hands.rng.permutation(len(free)):
        point = free[int(number)]
        quiet = all(
            not placed.captured and not placed.self_captured
            for color in Color
            for placed in [hands.game.position.place(color, point)]
        )
        if hands.game.position[point] is None and quiet:
            return point
    return None
