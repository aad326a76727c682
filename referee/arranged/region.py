"""A side's territory place by place: where the table may hold more of it, or less, than it should.

Where stones are missing on a table that was filled in for the count, or are too many, the side's
territory as a whole is a point larger or smaller for each. Which places that can be is seen from
what lay there when both agreed what is dead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.areas import Areas
from rules.color import Color
from rules.grid import Grid
from rules.points import Point, extent_label, from_board, to_board


@dataclass(frozen=True, slots=True)
class CountedRegion:
    """Territory of ``color`` in one place: ``shown`` points on the table, ``agreed`` before.

    Before is when both agreed what is dead. ``points`` are those shown, or where none is left those
    agreed. ``off`` is by how many points there are more than there should be; None where another
    place of that side may as well be the wrong one.
    """

    color: Color
    points: tuple[Point, ...]
    shown: int
    agreed: int
    off: int | None


def region_to_json(region: CountedRegion, size: int) -> dict[str, object]:
    """A region as an object of an event line; `region_from_json` reads it back."""
    line: dict[str, object] = {
        "color": region.color.word,
        "extent": extent_label(region.points, size),
        "points": [to_board(point, size) for point in region.points],
        "shown": region.shown,
        "agreed": region.agreed,
    }
    return line if region.off is None else {**line, "off": region.off}


def region_from_json(line: Mapping[str, Any], size: int) -> CountedRegion:
    """The region that `region_to_json` wrote. Raises ValueError or KeyError for another object."""
    points = tuple(from_board(str(label), size) for label in line["points"])
    return CountedRegion(
        Color(line["color"]), points, line["shown"], line["agreed"], line.get("off")
    )


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
