"""Kos built on purpose at the board's edge, where real games offer too few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.board.position import Position
from rules.color import Color
from rules.points import Point


@dataclass(frozen=True, slots=True)
class Ko:
    """One ko: the stones `around` it by colour, and each side's `place` in it.

    With all stones around it laid, a stone on its side's place can be captured by the other side
    on the other place.
    """

    around: dict[Color, tuple[Point, ...]]
    place: dict[Color, Point]

    def holder(self, position: Position) -> Color | None:
        """The side whose stone lies in the ko, None while it is not built or filled."""
        for color in Color:
            if position[self.place[color]] is color and position[self.place[color.other]] is None:
                return color
        return None


def ko_at(size: int, index: int) -> Ko:
    """The `index`-th of four kos, one at each edge of a board of `size` lines (6 or more)."""
    first = 1 if size < 9 else size // 2 - 2

    def turned(row: int, col: int) -> Point:
        for _ in range(index % 4):
            row, col = col, size - 1 - row
        return Point(row, col)

    around: dict[Color, tuple[Point, ...]] = {
        Color.BLACK: (turned(0, first), turned(1, first + 1)),
        Color.WHITE: (turned(1, first + 2), turned(0, first + 3)),
    }
    place = {Color.BLACK: turned(0, first + 2), Color.WHITE: turned(0, first + 1)}
    return Ko(around, place)


def building(size: int, held: Sequence[Color]) -> tuple[tuple[Ko, ...], dict[Color, list[Point]]]:
    """One ko for each colour of `held` (four at most), and each side's plays that build them.

    The stones around them come first; the last plays put each holder's stone in its ko.
    """
    kos = tuple(ko_at(size, index) for index in range(len(held)))
    plays = {color: [point for ko in kos for point in ko.around[color]] for color in Color}
    for ko, holder in zip(kos, held, strict=True):
        plays[holder].append(ko.place[holder])
    return kos, plays
