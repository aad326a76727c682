"""The sheet of corner markers is what the detector looks for."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from device.commands.markers import PAGE_MM
from vision.detection.markers import COUNT, dictionary

SCALE = 4


def drawn(svg: str) -> np.ndarray:
    """The black squares of a sheet as a picture."""
    image = np.full((PAGE_MM[1] * SCALE, PAGE_MM[0] * SCALE), 255, np.uint8)
    square = r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/>'
    for found in re.finditer(square, svg):
        x, y, width, height = (float(part) * SCALE for part in found.groups())
        ends = (round(x), round(y)), (round(x + width), round(y + height))
        cv2.rectangle(image, *ends, 0, -1)
    return image


def test_the_printed_sheet_holds_the_four_markers_each_with_its_corner(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    assert main(["markers", str(path)]) == 0
    svg = path.read_text(encoding="utf-8")
    squares, numbers, _ = cv2.aruco.ArucoDetector(dictionary()).detectMarkers(drawn(svg))
    assert sorted(numbers.reshape(-1).tolist()) == list(range(COUNT))
    middles = {int(n): q.reshape(4, 2).mean(axis=0) for n, q in zip(numbers, squares, strict=True)}
    assert middles[0][0] < middles[1][0]
    assert middles[0][1] < middles[3][1]
    assert "0: top left" in svg
    assert "2: bottom right" in svg


@pytest.mark.parametrize("number", range(COUNT))
def test_markers_differ_in_every_turn(number: int) -> None:
    bits = cv2.aruco.generateImageMarker(dictionary(), number, 6)
    others = [
        cv2.aruco.generateImageMarker(dictionary(), n, 6) for n in range(COUNT) if n != number
    ]
    assert all((np.rot90(bits, turn) != other).any() for other in others for turn in range(4))
