"""Handicap stones: the fixed patterns, and which stones lie off their pattern.

The order of star points is that of AGA 4 (Q16, D4, Q4, D16, ...) in the seated orientation: the
bottom row of the diagram is Black's side.
"""

from __future__ import annotations

from collections.abc import Set

from .color import BLACK
from .errors import Reason, RulesError
from .points import Point
from .position import Position
from .ruleset import HandicapPlacement, Ruleset

FEWEST, MOST = 2, 9
"""The handicaps for which there is a pattern."""


def _star_lines(size: int) -> tuple[int, int, int] | None:
    """Low, middle and high line (0-based) of the star points; None below 7 lines."""
    if size < 7:
        return None
    edge = 3 if size >= 13 else 2
    return edge, size // 2, size - 1 - edge


def most(rows: int, cols: int) -> int:
    """The largest handicap that has a pattern on this board, 0 where none has one."""
    if rows != cols or _star_lines(rows) is None:
        return 0
    return MOST if rows % 2 and rows > 7 else 4


def pattern(handicap: int, rows: int, cols: int) -> frozenset[Point]:
    """The points of a fixed handicap of 2 to 9 stones (AGA 4).

    On 19 lines this is the documents' table; on other square boards of 7 and more lines the same
    order is used on the customary star points, which is not from the documents (AGA 4: "not
    standardized"). Raises RulesError (handicap) where there is no pattern.
    """
    limit = most(rows, cols)
    lines = _star_lines(rows)
    if lines is None or not FEWEST <= handicap <= limit:
        allowed = f"{FEWEST} to {limit}" if limit else "none"
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


def misplaced(stones: Set[Point], rows: int, cols: int) -> frozenset[Point]:
    """The stones that lie on no point of their handicap's pattern; empty if all is well.

    The pattern as seen from White's side is accepted too; it differs for 3 stones only. Where
    there is no pattern, no stone is misplaced.
    """
    if not FEWEST <= len(stones) <= most(rows, cols):
        return frozenset()
    expected = pattern(len(stones), rows, cols)
    turned = {Point(rows - 1 - row, cols - 1 - col) for row, col in expected}
    if stones == turned:
        return frozenset()
    return frozenset(stones - expected)


def start_position(ruleset: Ruleset, handicap: int, rows: int, cols: int) -> Position:
    """The empty board, or the fixed handicap stones on it.

    Raises RulesError (size; handicap where these rules have no pattern for it).
    """
    empty = Position.empty(rows, cols)
    if handicap < 0:
        raise RulesError(Reason.HANDICAP, f"handicap {handicap}: expected 0 or more stones")
    if handicap < FEWEST:
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
            f"handicap {handicap}: expected {FEWEST} to {ruleset.handicap_max} under {ruleset.id}",
        )
    return empty.with_stones(dict.fromkeys(pattern(handicap, rows, cols), BLACK))
