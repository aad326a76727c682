"""Draws the icons of the page as an app: ``python -m tests.support.drawn_icons`` writes them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from device.page.kept_files import STATIC

FOLDER = STATIC / "icons"

FINER = 8
"""Everything is drawn so many times larger, and then made smaller."""

WOOD, LINE, BLACK, WHITE, RIM = (
    (95, 171, 220),
    (28, 74, 107),
    (24, 26, 28),
    (247, 250, 251),
    (120, 132, 140),
)
"""Blue, green and red of the colours of ``icon.svg``."""

ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-512.png": (512, True),
}
"""File name -> pixels a side, and whether the corners are full for a mask of any shape."""


def icon(side: int, *, maskable: bool) -> NDArray[np.uint8]:
    """The icon, (side, side, 4) in BGRA: two stones on crossing lines, as in ``icon.svg``."""
    whole = side * FINER
    unit = whole / 32
    image = np.zeros((whole, whole, 4), np.uint8)
    corner = round((0 if maskable else 7) * unit)
    shape = np.zeros((whole, whole), np.uint8)
    cv2.rectangle(shape, (corner, 0), (whole - corner, whole), 255, -1)
    cv2.rectangle(shape, (0, corner), (whole, whole - corner), 255, -1)
    for x in (corner, whole - corner):
        for y in (corner, whole - corner):
            cv2.circle(shape, (x, y), corner, 255, -1)
    image[:] = (*WOOD, 255)
    scale = 0.8 if maskable else 1.0

    def at(value: float) -> int:
        return round((16 + scale * (value - 16)) * unit)

    width = round(1.2 * scale * unit)
    for place in (10, 22):
        cv2.line(image, (at(place), 0), (at(place), whole), (*LINE, 255), width)
        cv2.line(image, (0, at(place)), (whole, at(place)), (*LINE, 255), width)
    radius = round(6.4 * scale * unit)
    cv2.circle(image, (at(10), at(10)), radius, (*BLACK, 255), -1)
    cv2.circle(image, (at(22), at(22)), radius, (*WHITE, 255), -1)
    cv2.circle(image, (at(22), at(22)), radius, (*RIM, 255), round(0.6 * scale * unit))
    image[shape == 0] = 0
    return np.asarray(cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def main() -> None:
    """Write the icons."""
    FOLDER.mkdir(exist_ok=True)
    for name, (side, maskable) in ICONS.items():
        assert cv2.imwrite(str(FOLDER / name), icon(side, maskable=maskable))


if __name__ == "__main__":
    main()
