"""What a board as arranged for the count shows beside the record, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.color import Color
from rules.points import Point, extent_label, to_board
from rules.scoring.one_side import heaps_asked
from rules.scoring.score import Score
from rules.texts import Text, decimal_text, joined, worded

from ..events import CountedRegion
from .count import ArrangedCount, MovedRegion

MOST_REGIONS, MOST_POINTS = 4, 6
"""Regions, and points of one, that a sentence names."""


def agreement_text(found: ArrangedCount) -> Text:
    """What a table shows that agrees with the record."""
    return joined([*_shown(found), *reasons(found)])


def _shown(found: ArrangedCount) -> Iterator[str]:
    """Each side's points, where the table shows them."""
    if found.shown is not None:
        black, white = found.shown
        yield worded("shown", f"Black {black} and White {white} points", black=black, white=white)


def difference_text(found: ArrangedCount, recorded: Score) -> Text:
    """What the table shows, what the score `recorded` has, and where they differ."""
    lead = decimal_text(recorded.margin + recorded.komi)
    compared = [
        f"{shown}, {lead} apart by the record, which leaves Black {found.due.black}"
        f" and White {found.due.white}"
        for shown in _shown(found)
    ]
    return joined([*compared, *reasons(found)])


def reasons(found: ArrangedCount) -> Iterator[str]:
    """What makes the difference, a phrase for each thing.

    Where the count agrees, only that a border has a gap, if one has.
    """
    size = found.position.height
    if found.doubt:
        yield found.doubt
        return
    if found.gaps:
        gaps = _labels(found.gaps, size)
        yield worded("border-gap", f"a border has a gap at {gaps}", points=gaps)
    if found.heaps:
        yield heaps_text(found)
    if found.agrees:
        return
    for color in Color:
        if more := found.surplus[color]:
            stones, much = "stone" if abs(more) == 1 else "stones", _many(more)
            english = f"{abs(more)} {color.word} {stones} too {much}"
            yield worded(f"{color.word}-too-{much}", english, count=abs(more))
    if found.strays:
        strays = _labels(found.strays, size)
        yield worded("strays", f"among the other side's points: {strays}", points=strays)
    if found.open_points:
        gaps = _labels(found.open_points, size)
        yield worded("border-open", f"a border is open at {gaps}", points=gaps)
    if found.moved:
        yield _moved_text(found.moved, size, latest=bool(found.latest))
    elif not (found.strays or found.open_points):
        for color in Color:
            if parts := [part for part in found.unequal if part.color is color]:
                yield _unequal_text(parts, -found.surplus[color], size)


def heaps_text(found: ArrangedCount) -> Text:
    """What is asked where the stones of one side alone lie on the table."""
    english = f"stones that must lie in heaps beside the board: {found.heaps}"
    must = worded("heaps-beside", english, number=found.heaps)
    return joined([must, heaps_asked(found.heaps)])


def _moved_text(moved: Sequence[MovedRegion], size: int, *, latest: bool) -> str:
    """Where the borders lie otherwise, and for whom that is how many points.

    `latest` if they balanced before that.
    """
    if len(moved) == 1:
        return f"{_more(moved[0])} at {_place(moved[0].points, size)}"
    named = _some([f"{_place(region.points, size)} ({_more(region)})" for region in moved])
    last = " last" if latest else ""
    return f"borders were moved{last} at {', '.join(named)}: which of them is wrong is not seen"


def _unequal_text(parts: Sequence[CountedRegion], off: int, size: int) -> str:
    """Which territory of a side holds `off` points more than it should, or may."""
    named = _some([f"{extent_label(part.points, size)} ({_points(part.shown)})" for part in parts])
    color, places, much = parts[0].color.word, " or ".join(named), _many(off)
    english = f"{color.capitalize()}'s territory at {places} holds {_points(abs(off))} too {much}"
    return worded(f"territory-too-{much}", english, color=color, points=places, count=abs(off))


def _points(count: int) -> str:
    return f"{count} {'point' if count == 1 else 'points'}"


def _many(off: int) -> str:
    return "many" if off > 0 else "few"


def _some(named: list[str]) -> list[str]:
    """The first of the places named, and how many more there are."""
    if len(named) <= MOST_REGIONS:
        return named
    more = len(named) - MOST_REGIONS
    return [*named[:MOST_REGIONS], f"{more} more {'place' if more == 1 else 'places'}"]


def _place(points: Sequence[Point], size: int) -> str:
    """A region's points, or the corners between which they lie where they are many."""
    if len(points) <= MOST_POINTS:
        return _labels(points, size)
    return extent_label(points, size)


def _more(region: MovedRegion) -> str:
    gain = region.shown - region.due
    return f"{_points(abs(gain))} more for {'Black' if gain > 0 else 'White'}"


def _labels(points: Sequence[Point], size: int) -> str:
    named = [to_board(point, size) for point in points[:MOST_POINTS]]
    more = f" and {len(points) - MOST_POINTS} more points" if len(points) > MOST_POINTS else ""
    return f"{' '.join(named)}{more}"
