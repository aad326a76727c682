"""What really happens in the demo's game; the program itself never sees this."""

from __future__ import annotations

_MAIN_LINE = """
B D5,W F5,B D3,W F3,B D7,W F7,B G6,W G7,B G5,W H6,B E7,W C2,B C3,W B2,B B3,W G4,B D2,W H5,B C1,
W F6,B A2,W E5,B B1,W F4,B E6,W E3,B D6,W D4,B C4,W E2,B E4,W pass,B D4,W F8,B E8,W F9,B E9,W E1,
B D1,W H7,B pass,W pass
"""

MOVES: tuple[tuple[str, str], ...] = tuple(
    (move.split()[0], move.split()[1]) for move in _MAIN_LINE.split(",")
)
"""The main line: colour and point, or "pass"."""

FORCED_PASS = 32
"""The number of the move that is a pass by BGA 8.1: the ko taken back at once."""

ALERTS: tuple[tuple[str, frozenset[str], int], ...] = (
    ("UncapturedString", frozenset({"G5", "G6"}), 20),
    ("KoRetake", frozenset({"D4"}), 32),
)
"""Alerts in order: type, points, the number of the move in question. Both end settled."""

ROWS: tuple[str, ...] = (
    "....BW...",
    "....BW...",
    "...BBWWW.",
    "...BBW.W.",
    "...BWW.W.",
    "..BBBWW..",
    ".BBBWW...",
    "B..BW....",
    ".BBBW....",
)
"""The final position; no stone in it is dead."""

AREA = (41, 40)
"""Black's and White's stones and territory."""

RESULT = "W+6.5"
"""By both counting methods at a komi of 7½."""
