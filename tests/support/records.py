"""Small records with known breaches and a known count."""

from __future__ import annotations

KO = "(;GM[1]FF[4]SZ[5]KM[0.5];B[cb];W[bb];B[bc];W[ca];B[cd];W[db];B[dc];W[cc];B[cb])"
"""A ko on a 5x5 board, taken by White with move 8 and retaken by Black at once."""

FILLED = "(;GM[1]FF[4]SZ[4]KM[0.5];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[];W[])"
"""Each side walls off a column of a 4x4 board; two passes."""

COUNTED = (
    "(;GM[1]FF[4]SZ[5]KM[0.5]PB[Ann]PW[Bob];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd]"
    ";B[ce];W[de];B[ea];W[ab];B[];W[])"
)
"""White's stone at A4 and Black's at E5 are dead."""
