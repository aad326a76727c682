"""Train the detector's net on rendered scenes and the real photographs that may be trained on.

    python -m models.training.train_detector --scenes DIR [--real DIR…] --out detector.pt

Scenes are pairs NAME.jpg, NAME.npz as `make_scenes` writes them. Repeats from its seed.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional as f
from torch.utils.data import DataLoader, Dataset

from lab.scene_files import read_labelled

from .augment import recolor
from .detector_net import DetectorNet
from .fitting import begin, fit, options, pictures

STRIDE = 4


class Lattices(Dataset[tuple[torch.Tensor, ...]]):
    """Random views of labelled pictures as (picture, targets, weights) at `side` pixels."""

    def __init__(self, files: list[Path], length: int, side: int, seed: int) -> None:
        self.files, self.length, self.side, self.seed = files, length, side, seed

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> tuple[torch.Tensor, ...]:
        rng = np.random.default_rng((self.seed, index))
        name = self.files[int(rng.integers(len(self.files)))]
        picture = read_labelled(name)
        points = picture.points.astype(np.float64)
        return view(rng, picture.image(), points, picture.labels, self.side)


def view(
    rng: np.random.Generator,
    image: NDArray[np.uint8],
    points: NDArray[np.float64],
    labels: NDArray[np.uint8],
    side: int,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """One augmented training view: float32 (3, S, S), targets (3, S/4, S/4), weights likewise."""
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
    shown = recolor(np.asarray(seen, np.uint8), rng)
    points = points @ linear.T + shift
    small = (points + 0.5) / STRIDE - 0.5
    out = side // STRIDE
    target = np.zeros((3, out, out), np.float32)
    weight = np.ones((3, out, out), np.float32)
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
                fade(weight[0], x, y, 0.5 * pitch)
    for x, y in corners:
        splat(target[2], x, y, max(1.2, 0.25 * float(gaps.mean())))
    pixels = np.ascontiguousarray(shown.transpose(2, 0, 1)).astype(np.float32) / 255
    return torch.from_numpy(pixels), torch.from_numpy(target), torch.from_numpy(weight)


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


def loss(logits: torch.Tensor, target: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Blobs by a cross entropy that weighs their middles, the inside by plain cross entropy."""
    plain = f.binary_cross_entropy_with_logits(logits, target, reduction="none")
    focus = weight.clone()
    focus[:, 0] *= 1 + 6 * target[:, 0]
    focus[:, 2] *= 1 + 40 * target[:, 2]
    channel = torch.tensor([1.0, 0.6, 0.5]).view(1, 3, 1, 1)
    return (plain * focus * channel).mean()


def main() -> None:
    """Train and save the state."""
    parser = options(steps=3000, batch=12, seed=1)
    parser.add_argument("--side", type=int, default=416)
    args = parser.parse_args()
    files, real = pictures(args)
    files += real * max(1, len(files) // max(1, 4 * len(real))) if real else []
    net = begin(DetectorNet(), args)
    data = Lattices(files, args.steps * args.batch, args.side, args.seed)
    fit(net, DataLoader(data, args.batch, num_workers=1, prefetch_factor=4), loss, args)


if __name__ == "__main__":
    main()
