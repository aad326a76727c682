"""Train the stone classifier's net on rendered scenes and on real photographs.

    python -m models.training.train_stone_classifier --scenes DIR… [--real DIR…] --out OUT.pt

Pairs NAME.jpg, NAME.npz as `make_scenes` writes them. Repeats from its seed. What a grid is off is
learnt where the truth is exact: from rendered scenes, not from photographs labelled by hand. With
--share 0.5 what is written lies half way between the weights of --init and those that were trained.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional as f
from torch.utils.data import DataLoader, Dataset

from lab.scene_files import read_labelled
from vision.plate import planes

from .augment import recolor
from .fitting import begin, fit, keep_share, options, pictures
from .rectify import rectified, turned_offsets
from .stone_classifier_net import CLASSES, StoneClassifierNet

NEAR, FAR = 0.03, 0.6
"""Cells: errors of an offset below the one count less, offsets beyond the other are not learnt."""
BESIDE = 0.3
"""What a cell of error in the offsets weighs against a nat in the logits."""

Change = Callable[[NDArray[np.uint8], np.random.Generator], NDArray[np.uint8]]


class Boards(Dataset[tuple[torch.Tensor, ...]]):
    """Batches of rectified boards of one size.

    Pictures (B, 6, S, S), labels (B, N, N), offsets (B, 2, N, N), whether those are exact (B,).
    """

    def __init__(
        self,
        rendered: list[Path],
        real: list[Path],
        steps: int,
        batch: int,
        seed: int,
        change: Change = recolor,
    ):
        self.pools = [sized(rendered), sized(real)]
        self.steps, self.batch, self.seed, self.change = steps, batch, seed, change

    def __len__(self) -> int:
        return self.steps

    def __getitem__(self, index: int) -> tuple[torch.Tensor, ...]:
        rng = np.random.default_rng((self.seed, index))
        sizes = sorted(self.pools[0])
        shares = np.array([0.15, 0.15, 0.7])[-len(sizes) :]
        n = int(rng.choice(sizes, p=shares / shares.sum()))
        views: list[NDArray[np.float32]] = []
        labels: list[NDArray[np.int64]] = []
        offsets: list[NDArray[np.float32]] = []
        exact: list[float] = []
        while len(views) < self.batch:
            pool = self.pools[1].get(n, []) if rng.random() < 0.4 else []
            pool = pool or self.pools[0][n]
            name = pool[int(rng.integers(len(pool)))]
            given = read_labelled(name)
            label = given.labels
            rendered = pool is self.pools[0][n] or bool(given.tags)
            picture, beside = rectified(given.image(), given.points, rng)
            picture = self.change(picture, rng)
            turns, mirror = int(rng.integers(4)), rng.random() < 0.5
            picture, label = np.rot90(picture, turns), np.rot90(label, turns)
            if mirror:
                picture, label = picture[:, ::-1], label[:, ::-1]
            views.append(planes(np.ascontiguousarray(picture)))
            labels.append(label.astype(np.int64).copy())
            offsets.append(turned_offsets(beside, turns, mirror).transpose(2, 0, 1))
            exact.append(float(rendered))
        stacked = (np.stack(one) for one in (views, labels, offsets))
        return *map(torch.from_numpy, stacked), torch.tensor(exact)


def sized(files: list[Path]) -> dict[int, list[Path]]:
    """Files by the size of their board."""
    pools: dict[int, list[Path]] = {}
    for name in files:
        pools.setdefault(len(read_labelled(name).labels), []).append(name)
    return pools


def loss(
    output: torch.Tensor, labels: torch.Tensor, offsets: torch.Tensor, exact: torch.Tensor
) -> torch.Tensor:
    """Cross entropy over all points, the labels trusted not quite wholly, and offsets missed."""
    lies = f.cross_entropy(output[:, :CLASSES], labels, label_smoothing=0.002)
    missed = f.smooth_l1_loss(
        output[:, CLASSES:], offsets.clip(-FAR, FAR), beta=NEAR, reduction="none"
    )
    beside = (missed.mean((1, 2, 3)) * exact).sum() / exact.sum().clip(min=1.0)
    return lies + BESIDE * beside


def main() -> None:
    """Train and save the state."""
    parser = options(steps=2000, batch=10, seed=2)
    parser.add_argument("--share", type=float, default=1.0, help="of the way from --init")
    args = parser.parse_args()
    net = begin(StoneClassifierNet(), args)
    data = Boards(*pictures(args), args.steps, args.batch, args.seed)
    fit(net, DataLoader(data, None, num_workers=1, prefetch_factor=3), loss, args)
    if args.init and args.share < 1.0:
        keep_share(args)


if __name__ == "__main__":
    main()
