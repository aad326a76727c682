"""Labelled photographs in the data's format to pairs NAME.jpg, NAME.npz for training.

    python -m models.training.real_photos FOLDER OUT

What is hidden or uncertain in the labels counts as hidden.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from lab.scene_files import read_picture, write_labelled
from vision.types import view_from_corners

LABELS = {".": 0, "B": 1, "W": 2, "?": 3}


def main(folder: Path, out: Path) -> None:
    """Convert every photograph of `folder` that has corners and rows."""
    out.mkdir(parents=True, exist_ok=True)
    for name in sorted(folder.glob("*.json")):
        truth = json.loads(name.read_text())
        if not truth["corners"] or not truth["rows"]:
            continue
        points = view_from_corners(truth["size"], np.array(truth["corners"])).points
        labels = np.array([[LABELS[c] for c in row] for row in truth["rows"]], np.uint8)
        image = read_picture(name.with_suffix(".jpg"))
        write_labelled(out / name.stem, image, points, labels)


if __name__ == "__main__":
    main(*(Path(a) for a in sys.argv[1:3]))
