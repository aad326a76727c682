"""Stones laid one after another, in turn and legally: the one search that all such lines use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import Move

Stone = TypeVar("Stone")
StoneOut = TypeVar("StoneOut", covariant=True)


class Stock(Protocol[StoneOut]):
    """Stones that are still to be laid; a value that each stone laid replaces."""

    def done(self, game: Game) -> bool:
        """Whether nothing is left to lay once the line has come to `game`."""

    def next(self, game: Game) -> Iterator[tuple[StoneOut, Move, Self]]:
        """The stones that the side to move in `game` may lay, with what is left then."""


class MoveBudget:
    """How many moves searches may still try; one that has none left ends with what it has found."""

    def __init__(self, moves: int) -> None:
        self._left = moves

    def spend(self) -> bool:
        """Take one move off; False where none was left.

        >>> budget = MoveBudget(1)
        >>> budget.spend(), budget.spend()
        (True, False)
        """
        self._left -= 1
        return self._left >= 0

    @property
    def spent(self) -> bool:
        """Whether no move is left."""
        return self._left <= 0


def lay_in_turn(game: Game, stock: Stock[Stone], budget: MoveBudget) -> Iterator[tuple[Stone, ...]]:
    """The lines on from `game` that lay all of `stock`, each move in turn and legal.

    Depth first, in the order in which `stock` gives its stones.
    """
    if stock.done(game):
        yield ()
        return
    for stone, move, left in stock.next(game):
        if not budget.spend():
            return
        after, breaches = game.follow(move)
        if not breaches:
            for rest in lay_in_turn(after, left, budget):
                yield (stone, *rest)


@dataclass(frozen=True, slots=True)
class Queues(Generic[Stone]):
    """Stones with their moves in queues; each side's stones of a queue keep their order."""

    queues: tuple[tuple[tuple[Stone, Move], ...], ...]

    def done(self, game: Game) -> bool:
        """Whether every queue is empty."""
        return not any(self.queues)

    def next(self, game: Game) -> Iterator[tuple[Stone, Move, Queues[Stone]]]:
        """Of each queue the first stone of the side to move."""
        for number, queue in enumerate(self.queues):
            for index, (stone, move) in enumerate(queue):
                if move.color is game.to_play:
                    rest = (*queue[:index], *queue[index + 1 :])
                    queues = (*self.queues[:number], rest, *self.queues[number + 1 :])
                    yield stone, move, Queues(queues)
                    break


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """Stones in any order, those to be tried first first, after which the board is `table`."""

    stones: tuple[Move, ...]
    table: Position

    def done(self, game: Game) -> bool:
        """Whether all stones are laid and the board lies so."""
        return not self.stones and game.position == self.table

    def next(self, game: Game) -> Iterator[tuple[Move, Move, AnyOrder]]:
        """Each stone of the side to move."""
        for index, stone in enumerate(self.stones):
            if stone.color is game.to_play:
                rest = (*self.stones[:index], *self.stones[index + 1 :])
                yield stone, stone, AnyOrder(rest, self.table)


@dataclass(frozen=True, slots=True)
class TargetBoard:
    """A table to which a line leads, as sets of bits (rules/board/grid.py)."""

    black: int
    """Black's stones that lie there in the end."""
    white: int
    """White's stones that lie there in the end."""
    anywhere: int
    """The points at which ``unseen`` more are played, which are captured again."""
    unseen: int
    """How many more stones are played that are captured again."""

    def done(self, game: Game) -> bool:
        """Whether the board lies so, and all the others have been played."""
        return not self.unseen and game.bits == (self.black, self.white)

    def next(self, game: Game) -> Iterator[tuple[Move, Move, TargetBoard]]:
        """The missing stones of the side to move, then those that are captured again."""
        mover = game.to_play
        lying, wanted = dict(zip(Color, game.bits, strict=True)), (self.black, self.white)
        missing = {color: want & ~lying[color] for color, want in zip(Color, wanted, strict=True)}
        ahead = missing[mover].bit_count() - missing[mover.other].bit_count()
        if not -self.unseen <= ahead <= 1 + self.unseen:
            return
        grid = game.position.grid
        empty = grid.full & ~(game.bits[0] | game.bits[1])
        for point in grid.each(missing[mover] & empty):
            yield Move(mover, point), Move(mover, point), self
        if self.unseen:
            fewer = TargetBoard(self.black, self.white, self.anywhere, self.unseen - 1)
            for point in grid.each(self.anywhere & empty & ~missing[mover]):
                yield Move(mover, point), Move(mover, point), fewer
