"""Train the verifier's net on plates of right and wrong claims, as `claims` writes them.

    python -m models.training.train_verifier --claims DIR --out verifier.pt

Repeats from its seed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional as f
from torch.utils.data import DataLoader, Dataset

from lab.scene_files import read_picture
from vision.detection.verify import CELL
from vision.plate import planes

from .augment import recolor
from .fitting import begin, fit
from .verifier_net import VerifierNet

PHOTOS = 0.35
"""Share of photographs among the plates drawn, where there are any."""
SHARES = np.array([0.17, 0.17, 0.66])
"""How often plates of each size are drawn, smallest first."""


class Plates(Dataset[tuple[torch.Tensor, ...]]):
    """Batches of plates of one size: (B, 6, S, S) and whether each claim is right (B,)."""

    def __init__(self, folder: Path, steps: int, batch: int, seed: int) -> None:
        self.pools: dict[tuple[int, bool, bool], list[Path]] = {}
        for kind in ("right", "wrong"):
            for name in sorted((folder / kind).glob("*.jpg")):
                size = int(name.stem.rpartition("-")[2])
                key = (size, kind == "right", name.name.startswith("photo"))
                self.pools.setdefault(key, []).append(name)
        self.steps, self.batch, self.seed = steps, batch, seed

    def __len__(self) -> int:
        return self.steps

    def __getitem__(self, index: int) -> tuple[torch.Tensor, ...]:
        rng = np.random.default_rng((self.seed, index))
        sizes = sorted({size for size, _, _ in self.pools})
        size = int(rng.choice(sizes, p=SHARES[-len(sizes) :] / SHARES[-len(sizes) :].sum()))
        views: list[NDArray[np.float32]] = []
        truth: list[float] = []
        while len(views) < self.batch:
            right, photo = rng.random() < 0.5, rng.random() < PHOTOS
            pool = self.pools.get((size, right, photo)) or self.pools[(size, right, False)]
            plate = read_picture(pool[int(rng.integers(len(pool)))])
            plate = recolor(nudged(rng, plate), rng)
            plate = np.rot90(plate, int(rng.integers(4)))
            if rng.random() < 0.5:
                plate = plate[:, ::-1]
            views.append(planes(np.ascontiguousarray(plate)))
            truth.append(float(right))
        return torch.from_numpy(np.stack(views)), torch.tensor(truth)


def nudged(rng: np.random.Generator, plate: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The plate shifted and stretched by a few hundredths of a cell."""
    side = plate.shape[0]
    ring = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    moved = ring + rng.normal(0, 0.04 * CELL, (4, 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(ring, moved.astype(np.float32))
    moved_plate = cv2.warpPerspective(plate, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved_plate, np.uint8)


def loss(logits: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """Cross entropy, the truth trusted not quite wholly."""
    return f.binary_cross_entropy_with_logits(logits[:, 0], right * 0.99 + 0.005)


def main() -> None:
    """Train and save the state."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--claims", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    net = begin(VerifierNet(), args)
    data = Plates(args.claims, args.steps, args.batch, args.seed)
    fit(net, DataLoader(data, None, num_workers=1, prefetch_factor=3), loss, args)


if __name__ == "__main__":
    main()
