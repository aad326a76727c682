"""Train the judge's net on rendered scenes and the real photographs that may be trained on.

    python -m models.training.train_judge --scenes DIR [--real DIR…] --out judge.pt

Pairs NAME.jpg, NAME.npz as `make_scenes` writes them. Repeats from its seed.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional as f
from torch.utils.data import DataLoader, Dataset

from vision.judge import planes

from .augment import recolor
from .judge_net import JudgeNet
from .rectify import rectified


class Boards(Dataset):
    """Batches of rectified boards of one size: (B, 6, S, S) and labels (B, N, N)."""

    def __init__(self, rendered: list[Path], real: list[Path], steps: int, batch: int, seed: int):
        self.pools = [sized(rendered), sized(real)]
        self.steps, self.batch, self.seed = steps, batch, seed

    def __len__(self) -> int:
        return self.steps

    def __getitem__(self, index: int):
        rng = np.random.default_rng((self.seed, index))
        sizes = sorted(self.pools[0])
        n = int(rng.choice(sizes, p=np.array([0.17, 0.17, 0.66])[-len(sizes) :] / 1.0))
        pictures, labels = [], []
        while len(pictures) < self.batch:
            pool = self.pools[1].get(n, []) if rng.random() < 0.4 else []
            pool = pool or self.pools[0][n]
            name = pool[int(rng.integers(len(pool)))]
            with np.load(name.with_suffix(".npz")) as truth:
                points, label = truth["points"], truth["labels"]
            picture = rectified(cv2.imread(str(name)), points, rng)
            picture = recolor(picture, rng)
            turns, mirror = int(rng.integers(4)), rng.random() < 0.5
            picture, label = np.rot90(picture, turns), np.rot90(label, turns)
            if mirror:
                picture, label = picture[:, ::-1], label[:, ::-1]
            pictures.append(planes(np.ascontiguousarray(picture)))
            labels.append(label.astype(np.int64).copy())
        return torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.stack(labels))


def sized(files: list[Path]) -> dict[int, list[Path]]:
    """Files by the size of their board."""
    pools: dict[int, list[Path]] = {}
    for name in files:
        with np.load(name.with_suffix(".npz")) as truth:
            pools.setdefault(truth["labels"].shape[0], []).append(name)
    return pools


def main() -> None:
    """Train and save the state."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--real", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--batch", type=int, default=10)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=2)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    files = sorted(p for p in args.scenes.glob("*.jpg") if p.with_suffix(".npz").exists())
    real = [p for folder in args.real for p in sorted(folder.glob("*.jpg"))]
    net = JudgeNet().to(memory_format=torch.channels_last)
    if args.init:
        net.load_state_dict(torch.load(args.init))
    data = Boards(files, real, args.steps, args.batch, args.seed)
    loader = DataLoader(data, None, num_workers=1, prefetch_factor=3)
    optimizer = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, args.rate, total_steps=args.steps, pct_start=0.1
    )
    net.train()
    began, total, wrong, count = time.time(), 0.0, 0, 0
    for step, (pixels, labels) in enumerate(loader, 1):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = net(pixels.contiguous(memory_format=torch.channels_last))
        logits = logits.float()
        value = f.cross_entropy(logits, labels, label_smoothing=0.002)
        optimizer.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        schedule.step()
        total += value.item()
        wrong += int((logits.argmax(1) != labels).sum())
        count += labels.numel()
        if step % 50 == 0:
            spent = time.time() - began
            rate = 1e4 * wrong / count
            line = f"{step}/{args.steps} loss {total / 50:.4f} wrong {rate:.1f}e-4 {spent:.0f} s"
            print(line, flush=True)
            total, wrong, count = 0.0, 0, 0
        if step % 250 == 0:
            torch.save(net.state_dict(), args.out)
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
