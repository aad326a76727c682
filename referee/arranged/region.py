"""A side's territory place by place: where the table may hold more of it, or less, than it should.

Take a table that was filled in for the count. Each missing stone makes the side's territory a point
larger. Each stone too many makes it a point smaller. What lay there when both agreed what is dead
shows in which places that can be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.board.areas import Areas
from rules.board.grid import Grid
from rules.color import Color
from rules.points import Point


@dataclass(frozen=True, slots=True)
class CountedRegion:
    """Territory of one side in one place, on the table and when both agreed what is dead."""

    color: Annotated[Color, "whose territory it is"]
    points: Annotated[
        tuple[Point, ...], "the points on the table, or where none is left those agreed"
    ]
    shown: Annotated[int, "points on the table"]
    agreed: Annotated[int, "points when both agreed what is dead"]
    off: Annotated[
        int | None, "how many points too many; missing where another place may be the wrong one"
    ]


def wrong_regions(
    owned: Areas, agreed: Areas, color: Color, surplus: int
) -> tuple[CountedRegion, ...]:
    """Where the `surplus` stones of `color` may lie too many, or too few if it is less than none.

    `owned` is the table and `agreed` the position that both agreed on, between which no point has
    changed sides. Stones too many lie where some were put in; missing ones where points are empty.
    Larger places come first.
    """
    grid = owned.grid
    found = [
        (now, then)
        for now, then in _matched(grid, owned.territory[color], agreed.territory[color])
        if (then & owned.stones[color] if surplus > 0 else now)
    ]
    found.sort(key=lambda each: -each[0].bit_count())
    off = -surplus if len(found) == 1 else None
    return tuple(
        CountedRegion(color, tuple(grid.each(now or then)), now.bit_count(), then.bit_count(), off)
        for now, then in found
    )


def _matched(grid: Grid, now: int, then: int) -> list[tuple[int, int]]:
    """The connected parts of `now` and `then` that overlap, put together.

    Stones that were put in have split a place, or walls that were taken out have joined two.
    """
    groups: list[tuple[int, int]] = []
    for part in (
        *((bits, 0) for bits in grid.parts(now)),
        *((0, bits) for bits in grid.parts(then)),
    ):
        joined = part
        apart: list[tuple[int, int]] = []
        for group in groups:
            if (group[0] | group[1]) & (part[0] | part[1]):
                joined = (joined[0] | group[0], joined[1] | group[1])
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups
