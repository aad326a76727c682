"""`goban markers`: a sheet with the four corner markers, to print and cut out."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2

from vision.detection.markers import COUNT, dictionary
from web.console import complain
from web.safe_file import keep_earlier, replace_file

from ..game.journal.paths import check_can_hold

EXAMPLE = "goban markers markers.svg"

PAGE_MM = (210, 297)
SIDE_MM = 60
QUIET_MM = 12
"""White that must stay around a marker for it to be seen on a dark table."""
MODULES = 6
"""Squares a side, the black frame counted."""

BESIDE = ("top left", "top right", "bottom right", "bottom left")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("sheet", metavar="FILE.svg", type=Path, help="where to write the sheet")


def run(options: argparse.Namespace) -> int:
    """Write the sheet."""
    check_can_hold([options.sheet])
    keep_earlier([options.sheet])
    replace_file(options.sheet, sheet().encode())
    complain(f"{options.sheet}: print it at 100 %, cut out the squares, lay each beside its corner")
    return 0


def sheet() -> str:
    """An A4 page as SVG, in millimetres: each marker in its white, with the corner it is for."""
    width, height = PAGE_MM
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    step = SIDE_MM + 2 * QUIET_MM
    for number in range(COUNT):
        right, below = number in (1, 2), number in (2, 3)
        left = (width - 2 * step) / 2 + step * right
        top = (height - 2 * step) / 2 + (step + 10) * below
        lines += marker(number, left, top)
    return "\n".join([*lines, "</svg>", ""])


def marker(number: int, left_mm: float, top_mm: float) -> list[str]:
    """One marker in its white, its cutting line and its words, at a place on the page."""
    outer, unit = SIDE_MM + 2 * QUIET_MM, SIDE_MM / MODULES
    # A hair wider than a square, so that no white shows between two.
    wide = unit + 0.05
    bits = cv2.aruco.generateImageMarker(dictionary(), number, MODULES)
    lines = [
        f'<rect x="{left_mm:g}" y="{top_mm:g}" width="{outer}" height="{outer}" fill="none" '
        'stroke="#bbb" stroke-width="0.2"/>',
        f'<text x="{left_mm + outer / 2:g}" y="{top_mm + outer - 3:g}" font-size="5" '
        f'text-anchor="middle" font-family="sans-serif">{number}: {BESIDE[number]}</text>',
    ]
    for row in range(MODULES):
        for col in range(MODULES):
            if bits[row, col] == 0:
                x, y = left_mm + QUIET_MM + col * unit, top_mm + QUIET_MM + row * unit
                lines.append(f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{wide:g}"/>')
    return lines
