"""Handicap stones: the fixed patterns, where rule sets ask for them, and which stones lie off them.

The order of star points is that of AGA 4 (Q16, D4, Q4, D16, ...). The bottom row of the diagram is
Black's side.
"""

from __future__ import annotations

from collections.abc import Set

from ..board.position import Position
from ..color import BLACK
from ..errors import Reason, RulesError
from ..points import Point
from .ruleset import HandicapPlacement, Ruleset

MIN_HANDICAP, MAX_HANDICAP = 2, 9
"""The handicaps for which there is a pattern."""

STANDARD = 19
"""Lines for which the patterns are standardised (AGA 4)."""


def _star_lines(size: int) -> tuple[int, int, int] | None:
    """Low, middle and high line (0-based) of the star points; None below 7 lines."""
    if size < 7:
        return None
    edge = 3 if size >= 13 else 2
    return edge, size // 2, size - 1 - edge


def most(rows: int, cols: int) -> int:
    """The largest handicap that has a pattern on this board, 0 where none has one.

    >>> most(19, 19), most(7, 7), most(5, 5), most(9, 13)
    (9, 4, 0, 0)
    """
    if rows != cols or _star_lines(rows) is None:
        return 0
    return MAX_HANDICAP if rows % 2 and rows > 7 else 4


def pattern(handicap: int, rows: int, cols: int) -> frozenset[Point]:
    """The points of a fixed handicap of 2 to 9 stones (AGA 4).

    On 19 lines this is the documents' table. On other square boards of 7 and more lines the same
    order is used on the customary star points. That is not from the documents (AGA 4: "not
    standardized"). Raises RulesError (handicap) where there is no pattern.

    >>> sorted(pattern(2, 9, 9))
    [Point(row=2, col=6), Point(row=6, col=2)]
    >>> pattern(5, 7, 7)
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: no fixed pattern of 5 stones on 7x7: expected 2 to 4
    """
    limit = most(rows, cols)
    lines = _star_lines(rows)
    if lines is None or not MIN_HANDICAP <= handicap <= limit:
        allowed = f"{MIN_HANDICAP} to {limit}" if limit else "none"
        raise RulesError(
            Reason.HANDICAP,
            f"no fixed pattern of {handicap} stones on {cols}x{rows}: expected {allowed}",
        )
    low, mid, high = lines
    corners = [Point(low, high), Point(high, low), Point(high, high), Point(low, low)]
    sides = [Point(mid, high), Point(mid, low), Point(low, mid), Point(high, mid)]
    if handicap <= 4:
        return frozenset(corners[:handicap])
    ordered = corners + sides[: (handicap - 4) // 2 * 2]
    return frozenset([*ordered, Point(mid, mid)] if handicap % 2 else ordered)


def fixed_points(ruleset: Ruleset, handicap: int, rows: int, cols: int) -> frozenset[Point] | None:
    """The points on which `ruleset` has `handicap` stones lie, None where they may lie anywhere.

    They are fixed only under rules with a fixed handicap (BGA 4; AGA 4; FAQ 4.4, 4.7). There they
    are fixed on 19 lines and up to nine stones. Others are "not standardized" (AGA 4). "Free
    handicap does not apply any restriction" (FAQ 3.6).

    >>> from rules import preset
    >>> sorted(fixed_points(preset("bga2009"), 2, 19, 19)), fixed_points(preset("nz"), 2, 19, 19)
    ([Point(row=3, col=15), Point(row=15, col=3)], None)
    """
    fixed = ruleset.handicap_placement is HandicapPlacement.FIXED
    if not fixed or not is_standard(ruleset, handicap, rows, cols) or handicap < MIN_HANDICAP:
        return None
    return pattern(handicap, rows, cols)


def is_standard(ruleset: Ruleset, handicap: int, rows: int, cols: int) -> bool:
    """Whether a handicap is one of those that are standardised, or needs no standard (AGA 4).

    >>> from rules import preset
    >>> is_standard(preset("bga2009"), 9, 19, 19), is_standard(preset("bga2009"), 12, 19, 19)
    (True, False)
    """
    if ruleset.handicap_placement is HandicapPlacement.FREE:
        return True
    allowed = ruleset.handicap_max is None or handicap <= ruleset.handicap_max
    return allowed and handicap <= MAX_HANDICAP and (rows, cols) == (STANDARD, STANDARD)


def misplaced(ruleset: Ruleset, stones: Set[Point], rows: int, cols: int) -> frozenset[Point]:
    """The handicap stones that lie where `ruleset` does not have them; empty if all is well.

    >>> from rules import preset
    >>> misplaced(preset("bga2009"), {Point(3, 15), Point(10, 10)}, 19, 19)
    frozenset({Point(row=10, col=10)})
    >>> misplaced(preset("nz"), {Point(3, 15), Point(10, 10)}, 19, 19)
    frozenset()
    """
    if fixed_points(ruleset, len(stones), rows, cols) is None:
        return frozenset()
    return off_pattern(stones, rows, cols)


def off_pattern(stones: Set[Point], rows: int, cols: int) -> frozenset[Point]:
    """The stones that lie on no point of their handicap's pattern, under any rules.

    The pattern as seen from White's side is accepted too; it differs for 3 stones only. Where
    there is no pattern, no stone lies off it.

    >>> off_pattern({Point(3, 15), Point(10, 10)}, 19, 19)
    frozenset({Point(row=10, col=10)})
    """
    if not MIN_HANDICAP <= len(stones) <= most(rows, cols):
        return frozenset()
    expected = pattern(len(stones), rows, cols)
    turned = {Point(rows - 1 - row, cols - 1 - col) for row, col in expected}
    if stones == turned:
        return frozenset()
    return frozenset(stones - expected)


def start_position(ruleset: Ruleset, handicap: int, rows: int, cols: int) -> Position:
    """The empty board, or the fixed handicap stones on it.

    Raises RulesError (size; handicap where these rules have no pattern for it).

    >>> from rules import preset
    >>> start_position(preset("nz"), 2, 19, 19)
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: nz lets Black place 2 stones: expected a setup
    """
    empty = Position.empty(rows, cols)
    if handicap < 0:
        raise RulesError(Reason.HANDICAP, f"handicap {handicap}: expected 0 or more stones")
    if handicap < MIN_HANDICAP:
        return empty
    if ruleset.handicap_placement is HandicapPlacement.NONE:
        raise RulesError(Reason.HANDICAP, f"{ruleset.id} knows no handicap: expected 0")
    if ruleset.handicap_placement is HandicapPlacement.FREE:
        raise RulesError(
            Reason.HANDICAP, f"{ruleset.id} lets Black place {handicap} stones: expected a setup"
        )
    if ruleset.handicap_max is not None and handicap > ruleset.handicap_max:
        raise RulesError(
            Reason.HANDICAP,
            f"handicap {handicap}: expected {MIN_HANDICAP} to {ruleset.handicap_max}"
            f" under {ruleset.id}",
        )
    return empty.with_stones(dict.fromkeys(pattern(handicap, rows, cols), BLACK))


def missing_stones(ruleset: Ruleset, handicap: int, rows: int, cols: int) -> Position:
    """The handicap stones that a record states and does not have, on an otherwise empty board.

    Raises RulesError (handicap) where `ruleset` does not fix their points.

    >>> from rules import preset
    >>> missing_stones(preset("nz"), 2, 19, 19)
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: the record states a handicap of 2 but places 0 stones: write them (AB)
    """
    if ruleset.handicap_placement is not HandicapPlacement.FIXED:
        raise RulesError(
            Reason.HANDICAP,
            f"the record states a handicap of {handicap} but places 0 stones: write them (AB)",
        )
    return start_position(ruleset, handicap, rows, cols)
