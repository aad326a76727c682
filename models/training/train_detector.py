"""Train the detector's net on rendered scenes and the real photographs that may be trained on.

    python -m models.training.train_detector --scenes DIR [--real DIR…] --out detector.pt

Scenes are pairs NAME.jpg, NAME.npz as `make_scenes` writes them. Repeats from its seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as f

from lab.scene_files import read_labelled

from .augment import coded, recolor
from .detector_net import DetectorNet
from .fitting import begin, fit, options_of_pictures, pictures, taught
from .pool import Layout, drawn, fill, turned

STRIDE = 4


class Lattices:
    """Random views of labelled pictures as batches (pictures, targets, weights), on `device`."""

    def __init__(self, files: Sequence[Path], args: argparse.Namespace) -> None:
        side, out = args.side, args.side // STRIDE
        layout: Layout = [
            ((side, side, 3), np.uint8),
            ((3, out, out), np.uint8),
            ((out, out), np.uint8),
        ]
        self.args = args
        self.generator = torch.Generator(args.device).manual_seed(args.seed)
        arrays = fill(files, layout, partial(cut, side=side), args.seed)
        self.pool = [array.to(args.device) for array in arrays]

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        for _ in range(self.args.steps):
            rows = drawn(self.generator, self.args.batch, len(self.pool[0]))
            pictures, targets, weights = (array[rows].float() / 255 for array in self.pool)
            seen = recolor(pictures.permute(0, 3, 1, 2), self.generator)
            parts = zip(*(one.chunk(8) for one in (seen, targets, weights)), strict=True)
            done = [[turned(one, turn) for one in part] for turn, part in enumerate(parts)]
            seen, targets, weights = (torch.cat(column) for column in zip(*done, strict=True))
            yield seen, targets, weights


def cut(path: Path, rng: np.random.Generator, side: int) -> Sequence[NDArray[Any]]:
    """One view of a labelled picture with its targets and how much its points weigh."""
    given = read_labelled(path)
    points = given.points.astype(np.float64)
    return view(rng, given.image(), points, given.labels, side)


def view(
    rng: np.random.Generator,
    image: NDArray[np.uint8],
    points: NDArray[np.float64],
    labels: NDArray[np.uint8],
    side: int,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """A training view: uint8 (S, S, 3), targets (3, S/4, S/4) and weights (S/4, S/4) of 255."""
    if rng.random() < 0.15:
        image, points = tight(rng, image, points)
    n = points.shape[0]
    h, w = image.shape[:2]
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]]
    middle, extent = corners.mean(0), np.ptp(corners, axis=0).max()
    if rng.random() < 0.55:
        scale = side * rng.uniform(0.66, 0.98) / extent
    else:
        scale = side / max(h, w) * rng.uniform(0.9, 1.3)
        scale = max(scale, side * 0.3 / extent)
    turn = rng.choice([0, 90, 180, 270]) + rng.normal(0, 12)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    squeeze = np.exp(rng.normal(0, 0.06))
    linear = scale * np.array([[c, -s], [s, c]]) @ np.diag([squeeze, 1 / squeeze])
    if rng.random() < 0.5:
        linear = linear @ np.diag([-1, 1])
    free = max(0.0, side - extent * scale) / 2 + side * 0.06
    shift = side / 2 + rng.uniform(-free, free, 2) - linear @ middle
    warp = np.column_stack([linear, shift])
    if scale < 0.7:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.35 / scale), np.uint8)
    border = [cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT][int(rng.random() < 0.5)]
    seen = cv2.warpAffine(image, warp, (side, side), flags=cv2.INTER_LINEAR, borderMode=border)
    shown = coded(np.asarray(seen, np.uint8), rng)
    points = points @ linear.T + shift
    small = (points + 0.5) / STRIDE - 0.5
    out = side // STRIDE
    target = np.zeros((3, out, out), np.float32)
    weight = np.ones((out, out), np.float32)
    corners = small[[0, 0, -1, -1], [0, -1, -1, 0]]
    poly = np.round(corners * 16).astype(np.int32)
    cv2.fillConvexPoly(target[1], poly, 1.0, cv2.LINE_8, 4)
    gaps = np.linalg.norm(np.diff(small, axis=1), axis=-1)
    for row in range(n):
        for col in range(n):
            x, y = small[row, col]
            pitch = gaps[row, min(col, n - 2)]
            splat(target[0], x, y, max(0.8, 0.14 * pitch))
            if labels[row, col] == 3:
                fade(weight, x, y, 0.5 * pitch)
    for x, y in corners:
        splat(target[2], x, y, max(1.2, 0.25 * float(gaps.mean())))
    return shown, np.rint(target * 255).astype(np.uint8), np.rint(weight * 255).astype(np.uint8)


def tight(
    rng: np.random.Generator, image: NDArray[np.uint8], points: NDArray[np.float64]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The picture cut off just outside the grid, as by somebody who framed the board closely."""
    h, w = image.shape[:2]
    pitch = float(np.linalg.norm(np.diff(points, axis=1), axis=-1).mean())
    low = points.min((0, 1)) - rng.uniform(0.1, 1.2, 2) * pitch
    high = points.max((0, 1)) + rng.uniform(0.1, 1.2, 2) * pitch
    x0, y0 = np.clip(np.floor(low), 0, [w - 32, h - 32]).astype(int)
    x1, y1 = np.clip(np.ceil(high), [x0 + 32, y0 + 32], [w, h]).astype(int)
    return np.ascontiguousarray(image[y0:y1, x0:x1]), points - [x0, y0]


def splat(canvas: NDArray[np.float32], x: float, y: float, sigma: float) -> None:
    """Raise `canvas` to a Gaussian blob of height one at (x, y)."""
    reach = int(np.ceil(3 * sigma))
    x0, x1 = max(0, int(x) - reach), min(canvas.shape[1], int(x) + reach + 2)
    y0, y1 = max(0, int(y) - reach), min(canvas.shape[0], int(y) + reach + 2)
    if x0 >= x1 or y0 >= y1:
        return
    gx = np.exp(-((np.arange(x0, x1) - x) ** 2) / (2 * sigma**2))
    gy = np.exp(-((np.arange(y0, y1) - y) ** 2) / (2 * sigma**2))
    np.maximum(canvas[y0:y1, x0:x1], np.outer(gy, gx), out=canvas[y0:y1, x0:x1])


def fade(canvas: NDArray[np.float32], x: float, y: float, radius: float) -> None:
    """Let what is hidden under a hand weigh little."""
    reach = int(np.ceil(radius))
    x0, x1 = max(0, int(x) - reach), min(canvas.shape[1], int(x) + reach + 1)
    y0, y1 = max(0, int(y) - reach), min(canvas.shape[0], int(y) + reach + 1)
    canvas[y0:y1, x0:x1] = 0.1


def loss(logits: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Blobs by a cross entropy that weighs their middles, the inside by plain cross entropy."""
    plain = f.binary_cross_entropy_with_logits(logits, target, reduction="none")
    focus = torch.ones_like(target)
    focus[:, 0] = weight * (1 + 6 * target[:, 0])
    focus[:, 2] *= 1 + 40 * target[:, 2]
    channel = torch.tensor([1.0, 0.6, 0.5], device=logits.device).view(1, 3, 1, 1)
    return (plain * focus * channel).mean()


def agree(logits: Tensor, taught: Tensor) -> Tensor:
    """How far the net is from its teacher."""
    target = taught.sigmoid()
    return loss(logits, target, torch.ones_like(target[:, 0]))


def main() -> None:
    """Train and save the state."""
    parser = options_of_pictures(steps=3000, batch=12, seed=1)
    parser.add_argument("--side", type=int, default=416)
    args = parser.parse_args()
    rendered, real = pictures(args)
    files = rendered * args.versions + real * args.versions_real
    net, teacher = begin(DetectorNet, args, args.init), None
    if args.teacher:
        teacher = taught(partial(DetectorNet, args.teacher), agree, args)
    fit(net, Lattices(files, args), loss, args, teacher)


if __name__ == "__main__":
    main()
