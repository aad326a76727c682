"""Train the stone classifier's net on rendered scenes and on real photographs.

    python -m models.training.train_stone_classifier --scenes DIR… [--real DIR…] --out OUT.pt

Pairs NAME.jpg, NAME.npz as `make_scenes` writes them. Repeats from its seed. What a grid is off is
learnt where the truth is exact: from rendered scenes, not from photographs labelled by hand. With
--share 0.5 what is written lies half way between the weights of --init and those that were trained.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as f

from lab.scene_files import read_labelled
from vision.classification.classifier import CELL

from .augment import coded, recolor
from .fitting import begin, fit, options_of_pictures, pictures, taught
from .pool import Layout, drawn, fill, planes, turned
from .rectify import rectified
from .stone_classifier_net import CLASSES, StoneClassifierNet

NEAR, FAR = 0.03, 0.6
"""Cells: errors of an offset below the one count less, offsets beyond the other are not told."""
REAL = 0.5
"""Share of photographs, and what is given with them, among the boards drawn of their size."""
BESIDE = 0.3
"""What a cell of error in the offsets weighs against a nat in the logits."""


class Boards:
    """Batches of rectified boards of one size, made on `device`.

    Pictures (B, 6, S, S), labels (B, N, N), offsets (B, 2, N, N), whether those are exact (B,).
    """

    def __init__(
        self,
        rendered: Sequence[Path],
        real: Sequence[Path],
        args: argparse.Namespace,
        without: str = "",
    ) -> None:
        self.args, self.without = args, without
        self.generator = torch.Generator(args.device).manual_seed(args.seed)
        self.pools = [pools(rendered, args.versions, args), pools(real, args.versions_real, args)]

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        rng = np.random.default_rng(self.args.seed)
        sizes = sorted(self.pools[0])
        shares = np.array([0.15, 0.15, 0.7])[-len(sizes) :]
        for _ in range(self.args.steps):
            yield self.batch(int(rng.choice(sizes, p=shares / shares.sum())), rng)

    def batch(self, n: int, rng: np.random.Generator) -> tuple[Tensor, ...]:
        """One batch of boards of `n` lines."""
        rendered, real = (pool.get(n) for pool in self.pools)
        count = int(rng.binomial(self.args.batch, REAL)) if real else 0
        parts = [self.rows(rendered, self.args.batch - count)] if rendered else []
        parts += [self.rows(real, count)] if real else []
        pictures, *truth = map(torch.cat, zip(*parts, strict=True))
        seen = recolor(pictures.permute(0, 3, 1, 2).float() / 255, self.generator, self.without)
        order = torch.randperm(len(seen), generator=self.generator, device=seen.device)
        columns: list[list[Tensor]] = [[], [], [], []]
        for turn, rows in enumerate(order.chunk(8)):
            labels, offsets, exact = (column[rows] for column in truth)
            columns[0].append(planes(turned(seen[rows], turn)))
            columns[1].append(turned(labels, turn).long())
            columns[2].append(turned_offsets(offsets.float(), turn))
            columns[3].append(exact.float())
        return tuple(map(torch.cat, columns))

    def rows(self, pool: list[Tensor], count: int) -> list[Tensor]:
        """`count` rows of a pool."""
        chosen = drawn(self.generator, count, len(pool[0]))
        return [array[chosen] for array in pool]


def pools(
    files: Sequence[Path], versions: int, args: argparse.Namespace
) -> dict[int, list[Tensor]]:
    """Every picture cut out `versions` times, by the size of its board."""
    sized: dict[int, list[Path]] = {}
    for name in files:
        sized.setdefault(len(read_labelled(name).labels), []).extend([name] * versions)
    found = {}
    for n, names in sized.items():
        side = (n + 2) * CELL
        layout: Layout = [
            ((side, side, 3), np.uint8),
            ((n, n), np.uint8),
            ((2, n, n), np.float16),
            ((), np.bool_),
        ]
        found[n] = [array.to(args.device) for array in fill(names, layout, cut, args.seed)]
    return found


def cut(path: Path, rng: np.random.Generator) -> Sequence[NDArray[Any]]:
    """The board of a picture on a plate, its labels, its offsets and whether these are exact."""
    given = read_labelled(path)
    picture, beside = rectified(given.image(), given.points, rng)
    exact = bool(given.tags) or path.stem.isdigit()
    return coded(picture, rng), given.labels, beside.transpose(2, 0, 1), np.array(exact)


def turned_offsets(offsets: Tensor, turn: int) -> Tensor:
    """Offsets (B, 2, N, N) in cells on boards turned as `turned` turns them."""
    for _ in range(turn % 4):
        offsets = torch.rot90(offsets, 1, (-2, -1))
        offsets = torch.stack([offsets[:, 1], -offsets[:, 0]], 1)
    if turn < 4:
        return offsets
    return offsets.flip(-1) * torch.tensor([-1.0, 1.0], device=offsets.device).view(1, 2, 1, 1)


def loss(said: Tensor, labels: Tensor, offsets: Tensor, exact: Tensor) -> Tensor:
    """Cross entropy over all points, the labels trusted not quite wholly, and offsets missed."""
    lies = f.cross_entropy(said[:, :CLASSES], labels, label_smoothing=0.002)
    missed = f.smooth_l1_loss(
        said[:, CLASSES:], offsets.clip(-FAR, FAR), beta=NEAR, reduction="none"
    )
    beside = (missed.mean((1, 2, 3)) * exact).sum() / exact.sum().clip(min=1.0)
    return lies + BESIDE * beside


def agree(said: Tensor, taught: Tensor) -> Tensor:
    """How far the net is from its teacher: cross entropy of the labels and offsets missed."""
    lies = f.cross_entropy(said[:, :CLASSES], taught[:, :CLASSES].softmax(1))
    return lies + BESIDE * f.smooth_l1_loss(said[:, CLASSES:], taught[:, CLASSES:], beta=NEAR)


def main() -> None:
    """Train and save the state."""
    args = options_of_pictures(steps=2000, batch=10, seed=2).parse_args()
    net, teacher = begin(StoneClassifierNet, args, args.init), None
    if args.teacher:
        teacher = taught(partial(StoneClassifierNet, args.teacher), agree, args)
    fit(net, Boards(*pictures(args), args), loss, args, teacher)


if __name__ == "__main__":
    main()
