"""A board while players arrange it: what lies on it, and what hands have done so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from lab.evenings.hands import Act, Lay, Lift, Slide
from rules.board.areas import Areas, areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Point

MOST_AT_ONCE = 4
"""Stones that a hand lays or lifts in one go, at most."""

REACH = 3
"""Lines over which a hand that stays does so."""


@dataclass(frozen=True, slots=True)
class Handful:
    """What one hand does in one go."""

    who: Color
    acts: tuple[Act, ...]


@dataclass
class BoardBeingFilled:
    """``position`` as it lies after the ``handfuls`` so far. Everything random is of ``rng``."""

    position: Position
    rng: np.random.Generator
    handfuls: list[Handful] = field(default_factory=list)

    @property
    def areas(self) -> Areas:
        """Who owns what as the board lies."""
        return areas_of(self.position)

    def areas_with(self, *acts: Act) -> Areas:
        """Who would own what after `acts`."""
        return areas_of(after(self.position, acts))

    def do(self, who: Color, *acts: Act) -> None:
        """A hand of `who` does `acts` in one go."""
        self.handfuls.append(Handful(who, acts))
        self.position = after(self.position, acts)

    def place(self, who: Color, stones: Sequence[tuple[Point, Color]]) -> list[Handful]:
        """The handfuls in which `who` lays `stones`, neighbours together; nothing is done yet."""
        return [
            Handful(who, tuple(Lay(point, color) for point, color in together))
            for together in self._together(stones)
        ]

    def lift(self, who: Color, points: Sequence[Point]) -> list[Handful]:
        """The handfuls in which `who` takes `points` off; nothing is done yet."""
        stones = [(point, who) for point in points]
        return [
            Handful(who, tuple(Lift(point) for point, _ in together))
            for together in self._together(stones)
        ]

    def take_turns(self, *sides: Sequence[Handful]) -> None:
        """Do the handfuls of both sides in an order that mixes them."""
        waiting = [list(side) for side in sides if side]
        while waiting:
            side = waiting[int(self.rng.integers(len(waiting)))]
            handful = side.pop(0)
            self.do(handful.who, *handful.acts)
            waiting = [left for left in waiting if left]

    def _together(
        self, stones: Sequence[tuple[Point, Color]]
    ) -> Iterator[list[tuple[Point, Color]]]:
        """`stones` in handfuls, each of the nearest to the one before."""
        left = list(stones)
        while left:
            handful = [left.pop(0)]
            most = int(self.rng.integers(1, MOST_AT_ONCE + 1))
            while left and len(handful) < most:
                first = handful[0][0]
                near = min(left, key=lambda each: _far(each[0], first))
                if _far(near[0], first) > REACH // 2:
                    break
                left.remove(near)
                handful.append(near)
            yield handful


def after(position: Position, acts: Sequence[Act]) -> Position:
    """`position` after `acts`."""
    for act in acts:
        if isinstance(act, Lay):
            position = position.with_stones({act.point: act.color})
        elif isinstance(act, Lift):
            position = position.with_stones({act.point: None})
        elif act.to != act.point:
            position = position.with_stones({act.to: position[act.point], act.point: None})
    return position


def closed_alike(before: Areas, now: Areas) -> bool:
    """Whether no point touches both colours now that did not before."""
    return not now.contested & ~before.contested


def same_count(before: Areas, now: Areas) -> bool:
    """Whether both sides have as much territory as before, and all borders are as closed."""
    return closed_alike(before, now) and all(
        before.territory[color].bit_count() == now.territory[color].bit_count()
        for color in (BLACK, WHITE)
    )


def slide(point: Point, to: Point) -> Slide:
    """A stone is lifted and laid elsewhere, straight on its point."""
    return Slide(point, to, (0.0, 0.0))


def _far(one: Point, other: Point) -> int:
    return max(abs(one.row - other.row), abs(one.col - other.col))
