"""What a board as arranged for the count shows beside the record, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.color import Color
from rules.numbers import decimal_text
from rules.points import Point, to_board
from rules.scoring import Score

from .arranged_count import ArrangedCount, MovedRegion

MOST_REGIONS, MOST_POINTS = 4, 6
"""Regions, and points of one, that a sentence names."""


def agreement_text(found: ArrangedCount) -> str:
    """What a table shows that agrees with the record."""
    return "; ".join([_shown(found), *reasons(found)])


def _shown(found: ArrangedCount) -> str:
    return f"Black {found.shown.black} and White {found.shown.white} points"


def difference_text(found: ArrangedCount, recorded: Score) -> str:
    """What the table shows, what the score `recorded` has, and where they differ."""
    lead = decimal_text(recorded.margin + recorded.komi)
    compared = (
        f"{_shown(found)}, {lead} apart by the record, which leaves Black {found.due.black}"
        f" and White {found.due.white}"
    )
    return "; ".join([compared, *reasons(found)])


def reasons(found: ArrangedCount) -> Iterator[str]:
    """What makes the difference, a phrase for each thing.

    Where the count agrees, only that a border has a gap, if one has.
    """
    size = found.position.height
    if found.gaps:
        yield f"a border has a gap at {_labels(found.gaps, size)}"
    if found.agrees:
        return
    for color in Color:
        if more := found.surplus[color]:
            stones = "stone" if abs(more) == 1 else "stones"
            yield f"{abs(more)} {color.word} {stones} too {'many' if more > 0 else 'few'}"
    if found.strays:
        yield f"among the other side's points: {_labels(found.strays, size)}"
    if found.open_points:
        yield f"a border is open at {_labels(found.open_points, size)}"
    moved = [region for region in found.regions if region.shown != region.due]
    balance = sum(region.shown - region.due for region in moved)
    if balance and not (found.strays or found.open_points):
        yield _moved_text(moved, size)


def _moved_text(moved: Sequence[MovedRegion], size: int) -> str:
    """Where the borders lie otherwise, and for whom that is how many points."""
    if len(moved) == 1:
        return f"{_more(moved[0])} at {_labels(moved[0].points, size)}"
    named = [f"{_labels(region.points, size)} ({_more(region)})" for region in moved]
    if len(named) > MOST_REGIONS:
        named = [*named[:MOST_REGIONS], f"{len(named) - MOST_REGIONS} more places"]
    return f"borders were moved at {', '.join(named)}: which of them is wrong is not seen"


def _more(region: MovedRegion) -> str:
    gain = region.shown - region.due
    points = "point" if abs(gain) == 1 else "points"
    return f"{abs(gain)} {points} more for {'Black' if gain > 0 else 'White'}"


def _labels(points: Sequence[Point], size: int) -> str:
    named = [to_board(point, size) for point in points[:MOST_POINTS]]
    more = f" and {len(points) - MOST_POINTS} more points" if len(points) > MOST_POINTS else ""
    return f"{' '.join(named)}{more}"
