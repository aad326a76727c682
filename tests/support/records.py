"""Small records with known breaches and a known count; a board with a seki, and one without."""

from __future__ import annotations

from rules.points import Point, to_sgf

KO = "(;GM[1]FF[4]SZ[5]KM[0.5];B[cb];W[bb];B[bc];W[ca];B[cd];W[db];B[dc];W[cc];B[cb])"
"""A ko on a 5x5 board, taken by White with move 8 and retaken by Black at once."""

FILLED = "(;GM[1]FF[4]SZ[4]KM[0.5];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[];W[])"
"""Each side walls off a column of a 4x4 board; two passes."""

COUNTED = (
    "(;GM[1]FF[4]SZ[5]KM[0.5]PB[Ann]PW[Bob];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd]"
    ";B[ce];W[de];B[ea];W[ab];B[];W[])"
)
"""White's stone at A4 and Black's at E5 are dead."""


SEKI = [
    ".WB.B.W.WB.",
    ".WBBB.W.WB.",
    ".WWWBBWWWB.",
    "...WWWBBBB.",
    ".....WB....",
]
"""Black's group with the eye D5 and White's with the eyes H5 and H4 share F5 and F4."""

SEKI_ON_9 = [
    "WWB.B.W.W",
    ".WBBB.WWW",
    ".WWWBBWBB",
    "...WWWB..",
    *[".....WB.."] * 5,
]
"""The same on a square board: Black's eye is D9, White's H9."""

NO_SEKI = ["..BW.....", "..BW.....", "..BW.....", "..BW....."]


def record_of_board(rows: list[str], more: str = "", end: str = ";B[];W[]", komi: str = "0") -> str:
    """An SGF file of a board set up and the passes after it; `more` are properties of its root."""
    return f"(;FF[4]GM[1]KM[{komi}]{more}{stones_of(rows)}{end})"


def stones_of(rows: list[str]) -> str:
    """The properties of a record for the size and the stones of a diagram."""
    found = {
        mark: "".join(
            f"[{to_sgf(Point(row, col))}]"
            for row, line in enumerate(rows)
            for col, stone in enumerate(line)
            if stone == mark
        )
        for mark in "BW"
    }
    stones = "".join(f"A{mark}{points}" for mark, points in found.items() if points)
    return f"SZ[{len(rows[0])}:{len(rows)}]{stones}"
