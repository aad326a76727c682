"""A board with a seki, one without, and records of them."""

from __future__ import annotations

from rules.points import Point, to_sgf

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
    stones = {
        mark: "".join(
            f"[{to_sgf(Point(row, col))}]"
            for row, line in enumerate(rows)
            for col, found in enumerate(line)
            if found == mark
        )
        for mark in "BW"
    }
    size = f"{len(rows[0])}:{len(rows)}"
    return f"(;FF[4]GM[1]SZ[{size}]KM[{komi}]{more}AB{stones['B']}AW{stones['W']}{end})"
