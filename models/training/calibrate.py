"""Fit how sure a found grid is: rendered boards whole and cut short, and what is no board.

    python -m models.training.calibrate models [--count 300]

Prints the coefficients that `vision.detection.fit` holds, without and with the verifier. For
each it prints a reliability table on the half of the pictures that they were not fitted on.
Pictures here have seeds that no training uses.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.scenes.impostors import impostor
from lab.scenes.scenes import scene
from lab.scenes.surroundings import table_picture
from vision.detection.detector import Detector
from vision.detection.fit import FEATURES
from vision.types import BoardView

FIRST = 800_000
EDGES = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 1.0)


def tries(
    count: int, first: int = FIRST
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.float32] | None]]:
    """Pictures with the points of their board, None where nothing should be found."""
    for index in range(count):
        rng = np.random.default_rng(first - FIRST + index)
        one = scene(first + index)
        yield one.image, one.points
        if index % 2 == 0:
            cropped, points = part(rng, one.image, one.points.astype(np.float64))
            yield cropped, points.astype(np.float32)
        if index % 2 == 1:
            yield impostor(first + index)[0], None
        if index % 6 == 0:
            table = np.clip(table_picture(rng, 640, 480), 0, 1) ** 0.45
            yield (table * 255).astype(np.uint8), None


def detector_of(folder: Path, suffix: str = ".onnx") -> Detector:
    """The detector with the weights of `folder`, and with its verifier where there is one."""
    verifier = folder / f"verifier{suffix}"
    return Detector(
        (folder / f"detector{suffix}").read_bytes(),
        verifier.read_bytes() if verifier.exists() else None,
    )


def part(
    rng: np.random.Generator, image: NDArray[np.uint8], points: NDArray[np.float64]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The picture with some of the board's lines cut off on one side, and its points there."""
    n = len(points)
    axis, lost = int(rng.integers(2)), int(rng.integers(1, max(3, n // 2)))
    along = np.sort(points[..., axis].ravel())
    limit = image.shape[1 - axis]
    shift = np.zeros(2)
    if rng.random() < 0.5:
        shift[axis] = int(np.clip(along[lost * n], 0, limit - 64))
        stop = limit
    else:
        stop = int(np.clip(along[-lost * n], 64, limit))
    begin = int(shift[axis])
    cropped = image[:, begin:stop] if axis == 0 else image[begin:stop]
    return np.ascontiguousarray(cropped), points - shift


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


def reliability(stated: NDArray[np.float64], were: NDArray[np.float64]) -> dict[str, Any]:
    """How often claims of each confidence were right, as `python -m lab.evaluate` reports it."""
    bins, error = [], 0.0
    for low, high in pairwise(EDGES):
        bin_ = (stated >= low) & ((stated < high) if high < 1 else (stated <= 1))
        if bin_.any():
            one, other = float(stated[bin_].mean()), float(were[bin_].mean())
            error += float(bin_.mean()) * abs(one - other)
            count = int(bin_.sum())
            bins.append({"low": low, "high": high, "count": count, "said": one, "were": other})
    return {
        "count": len(stated),
        "said": float(stated.mean()),
        "were": float(were.mean()),
        "error": error,
        "bins": bins,
    }


def main() -> None:
    """Fit on even pictures, report on odd ones, without the verifier and with it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("models", type=Path)
    parser.add_argument("--count", type=int, default=300)
    args = parser.parse_args()
    detector = detector_of(args.models)
    rows, truth = [], []
    for image, points in tries(args.count):
        proposal = detector.propose(image)
        if proposal is None:
            continue
        rows.append(proposal.confidence.features)
        truth.append(right(proposal.view, points))
    if len(rows) < 20:
        print(f"{len(rows)} proposals are too few to fit on; the weights stay as they are")
        return
    x, y = np.array(rows), np.array(truth, np.float64)
    for count in (len(FEATURES) - 1, len(FEATURES)):
        weights = logistic(x[::2, :count], y[::2])
        print("features", FEATURES[:count])
        print("weights", [round(float(w), 3) for w in weights])
        held = reliability(1 / (1 + np.exp(-x[1::2, :count] @ weights)), y[1::2])
        for one in held["bins"]:
            shares = f"said {one['said']:.3f} were {one['were']:.3f}"
            print(f"{one['low']:.2f}-{one['high']:.2f}: {one['count']} {shares}")
        print(f"expected calibration error {held['error']:.3f} over {held['count']} proposals")


if __name__ == "__main__":
    main()
