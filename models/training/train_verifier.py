"""Train the verifier's net on plates of right and wrong claims, as `claims` writes them.

    python -m models.training.train_verifier --claims DIR --out verifier.pt

Repeats from its seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as f

from lab.scene_files import read_picture
from vision.detection.verify import CELL

from .augment import coded, recolor
from .fitting import begin, fit, options
from .pool import drawn, fill, planes, turned
from .verifier_net import VerifierNet

PHOTOS = 0.35
"""Share of photographs among the plates drawn, where there are any."""
SHARES = np.array([0.17, 0.17, 0.66])
"""How often plates of each size are drawn, smallest first."""


class Plates:
    """Batches of plates of one size: (B, 6, S, S) and whether each claim is right (B,)."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.generator = torch.Generator(args.device).manual_seed(args.seed)
        found: dict[tuple[int, bool, bool], list[Path]] = {}
        for kind in ("right", "wrong"):
            for name in sorted((args.claims / kind).glob("*.jpg")):
                size = int(name.stem.rpartition("-")[2])
                key = (size, kind == "right", name.name.startswith("photo"))
                found.setdefault(key, []).extend([name] * args.versions)
        self.pools: dict[tuple[int, bool, bool], Tensor] = {}
        for key, names in found.items():
            side = read_picture(names[0]).shape[0]
            plates = fill(names, [((side, side, 3), np.uint8)], cut, args.seed)[0]
            self.pools[key] = plates.to(args.device)

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        rng = np.random.default_rng(self.args.seed)
        sizes = sorted({size for size, _, _ in self.pools})
        shares = SHARES[-len(sizes) :] / SHARES[-len(sizes) :].sum()
        for _ in range(self.args.steps):
            yield self.batch(int(rng.choice(sizes, p=shares)), rng)

    def batch(self, size: int, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        """One batch of plates of `size` lines."""
        right = rng.random(self.args.batch) < 0.5
        plates = []
        for true, photo in zip(right.tolist(), rng.random(self.args.batch) < PHOTOS, strict=True):
            pool = self.pools.get((size, true, bool(photo)))
            pool = self.pools[(size, true, False)] if pool is None else pool
            plates.append(pool[drawn(self.generator, 1, len(pool))])
        seen = recolor(torch.cat(plates).permute(0, 3, 1, 2).float() / 255, self.generator)
        seen = torch.cat([turned(part, turn) for turn, part in enumerate(seen.chunk(8))])
        return planes(seen), torch.tensor(right, dtype=torch.float32, device=seen.device)


def cut(path: Path, rng: np.random.Generator) -> Sequence[NDArray[Any]]:
    """A plate of a claim, moved a little."""
    return (coded(nudged(rng, read_picture(path)), rng),)


def nudged(rng: np.random.Generator, plate: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The plate shifted and stretched by a few hundredths of a cell."""
    side = plate.shape[0]
    ring = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    moved = ring + rng.normal(0, 0.04 * CELL, (4, 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(ring, moved.astype(np.float32))
    moved_plate = cv2.warpPerspective(plate, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved_plate, np.uint8)


def loss(logits: Tensor, right: Tensor) -> Tensor:
    """Cross entropy, the truth trusted not quite wholly."""
    return f.binary_cross_entropy_with_logits(logits[:, 0], right * 0.99 + 0.005)


def main() -> None:
    """Train and save the state."""
    parser = options(steps=2000, batch=24, seed=3)
    parser.add_argument("--claims", type=Path, required=True)
    args = parser.parse_args()
    fit(begin(VerifierNet, args, args.init), Plates(args), loss, args)


if __name__ == "__main__":
    main()
