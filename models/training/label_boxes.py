"""Grids for photographs that come with a box a stone but no grid, by the detector itself.

    python -m models.training.label_boxes DETECTOR.onnx FOLDER OUT

A photograph is kept only where the detector's grid and the boxes, which it has not seen, agree.
That means that nearly every stone lies within 0.4 cells of an intersection of its own. The boxes
then say what lies on each point. Writes pairs NAME.jpg, NAME.npz as `make_scenes` does.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.scene_files import read_picture, write_labelled
from vision.detection.detector import Detector
from vision.types import NoBoard


def labelled(points: NDArray[np.float64], stones: list[dict[str, Any]]) -> NDArray[np.uint8] | None:
    """Labels (N, N) from the boxes, or None where boxes and grid do not fit each other."""
    n = points.shape[0]
    labels = np.zeros((n, n), np.uint8)
    if len(stones) < 5:
        return None
    flat = points.reshape(-1, 2)
    right = np.linalg.norm(np.diff(points, axis=1), axis=-1).mean()
    down = np.linalg.norm(np.diff(points, axis=0), axis=-1).mean()
    pitch = np.array([right, down]).min()
    lost = 0
    gaps = []
    for stone in stones:
        gap = np.linalg.norm(flat - [stone["x"], stone["y"]], axis=1) / pitch
        index = int(gap.argmin())
        row, col = divmod(index, n)
        if gap[index] > 0.42 or labels[row, col]:
            lost += 1
            continue
        gaps.append(gap[index])
        labels[row, col] = 1 if stone["c"] == "B" else 2
    if lost > 0.02 * len(stones) or np.median(gaps) > 0.24:
        return None
    return labels


def main(weights: Path, folder: Path, out: Path) -> None:
    """Label every photograph of `folder` that can be labelled."""
    out.mkdir(parents=True, exist_ok=True)
    detector = Detector(weights.read_bytes())
    kept = 0
    names = sorted(folder.glob("*.json"))
    for name in names:
        stones = json.loads(name.read_text())["stones_px"]
        image = read_picture(name.with_suffix(".jpg"))
        view = detector.detect(image)
        if isinstance(view, NoBoard):
            continue
        labels = labelled(view.points, stones)
        if labels is None:
            continue
        kept += 1
        write_labelled(out / name.stem, image, view.points, labels)
    print(f"{kept} of {len(names)} photographs labelled")


if __name__ == "__main__":
    main(*(Path(a) for a in sys.argv[1:4]))
