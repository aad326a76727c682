"""Fit how sure a found grid is: rendered boards whole, cut short, of odd sizes, and no boards.

    python -m models.training.calibrate models [--count 300]

Prints the coefficients that `vision.fit` carries and a reliability table on the half of the
scenes that they were not fitted on. Scenes here have seeds that no training uses.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.finder import Finder
from vision.trust import FEATURES, features
from vision.types import BoardView

from .scenes import Scene, scene, table_picture

FIRST = 800_000


def tries(count: int) -> list[tuple[NDArray[np.uint8], NDArray[np.float32] | None]]:
    """Pictures with the points of their board, None where nothing should be found."""
    made: list[tuple[NDArray[np.uint8], NDArray[np.float32] | None]] = []
    for index in range(count):
        rng = np.random.default_rng(index)
        one = scene(FIRST + index)
        made.append((one.image, one.points))
        if index % 2 == 0:
            made.append((cut(one, rng), None))
        if index % 6 == 0:
            table = np.clip(table_picture(rng, 640, 480), 0, 1) ** 0.45
            made.append(((table * 255).astype(np.uint8), None))
    return made


def cut(one: Scene, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture cropped so that two to half of the lines on one side are lost."""
    n = len(one.points)
    image = one.image if rng.random() < 0.5 else one.image[:, ::-1]
    points = one.points if image is one.image else one.points * [-1, 1] + [image.shape[1] - 1, 0]
    lost = int(rng.integers(2, n // 2))
    edges = np.sort(points[..., 0].ravel())
    at = int(edges[lost * n])
    return np.ascontiguousarray(image[:, max(0, min(at, image.shape[1] - 32)) :])


def right(view: BoardView, points: NDArray[np.float32] | None) -> bool:
    """Whether every intersection lies within half a cell, whichever way the board is turned."""
    if points is None or view.size != len(points):
        return False
    turned = [np.rot90(view.points, k) for k in range(4)]
    gap = min(np.linalg.norm(t - points, axis=-1).max() for t in turned)
    return bool(gap < 0.5 * view.pitch_px)


def logistic(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights of a logistic regression with a little shrinkage, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - p) - 0.05 * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + 0.05 * np.eye(x.shape[1])
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    """Fit on even scenes, report on odd ones."""
    parser = argparse.ArgumentParser()
    parser.add_argument("models", type=Path)
    parser.add_argument("--count", type=int, default=300)
    args = parser.parse_args()
    finder = Finder((args.models / "finder.onnx").read_bytes())
    rows, truth = [], []
    for image, points in tries(args.count):
        proposal = finder.propose(image)
        if proposal is None:
            continue
        rows.append(features(proposal.evidence))
        truth.append(right(proposal.view, points))
    if len(rows) < 20:
        print(f"{len(rows)} proposals are too few to fit on; the weights stay as they are")
        return
    x, y = np.array(rows), np.array(truth, np.float64)
    weights = logistic(x[::2], y[::2])
    print("features", FEATURES)
    print("weights", [round(float(w), 3) for w in weights])
    p = 1 / (1 + np.exp(-x[1::2] @ weights))
    held = y[1::2]
    edges = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 1.0001]
    error = 0.0
    for low, high in pairwise(edges):
        part = (p >= low) & (p < high)
        if part.any():
            error += part.mean() * abs(p[part].mean() - held[part].mean())
            said, were = p[part].mean(), held[part].mean()
            print(f"{low:.2f}-{high:.2f}: {part.sum()} said {said:.3f} were {were:.3f}")
    print(f"expected calibration error {error:.3f} over {len(held)} proposals")


if __name__ == "__main__":
    main()
