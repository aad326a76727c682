"""Legal lines that lead to a table as it lies, with stones that were played and taken unseen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.color import Color
from rules.game import Game
from rules.moves import Move


@dataclass(frozen=True, slots=True)
class Aim:
    """The table to which a line leads, as sets of bits (rules/grid.py).

    ``black`` and ``white`` the stones that lie there in the end, ``unseen`` points at which others
    may have been played and captured since, at most ``most_unseen`` of them; ``steps`` the moves
    that the search tries before it gives up.
    """

    black: int
    white: int
    unseen: int
    most_unseen: int
    steps: int

    def stones(self, color: Color) -> int:
        """The stones of `color` that lie there."""
        return self.black if color is Color.BLACK else self.white


def tellings(game: Game, aim: Aim) -> list[tuple[Move, ...]]:
    """The legal lines on from `game`, in turn, after which the table lies as `aim` says.

    Only those with the fewest unseen stones; none where the search gives up before it finds any.
    """
    steps = [aim.steps]
    for unseen in range(aim.most_unseen + 1):
        found = list(_lines(game, aim, unseen, steps))
        if found:
            return found
    return []


def _lines(game: Game, aim: Aim, unseen: int, steps: list[int]) -> Iterator[tuple[Move, ...]]:
    """The lines with exactly `unseen` such stones; `steps` counts down."""
    mover = game.to_play
    lying = dict(zip(Color, game.bits, strict=True))
    missing = {color: aim.stones(color) & ~lying[color] for color in Color}
    extra = any(lying[color] & ~aim.stones(color) for color in Color)
    if not (unseen or extra or any(missing.values())):
        yield ()
        return
    ahead = missing[mover].bit_count() - missing[mover.other].bit_count()
    if not -unseen <= ahead <= 1 + unseen:
        return
    grid = game.position.grid
    empty = grid.full & ~(game.bits[0] | game.bits[1])
    for points, left in (
        (missing[mover] & empty, unseen),
        (aim.unseen & empty & ~missing[mover] if unseen else 0, unseen - 1),
    ):
        for point in grid.each(points):
            if steps[0] <= 0:
                return
            steps[0] -= 1
            move = Move(mover, point)
            after, breaches = game.follow(move)
            if not breaches:
                for rest in _lines(after, aim, left, steps):
                    yield (move, *rest)
