"""Render training scenes: pairs NAME.jpg (the picture) and NAME.npz (points, labels).

    python -m models.training.make_scenes OUT --count 8000 [--first 0] [--processes 2]
        [--kind any|bare|steep|loose|cloth|coloured]

Scene number k comes from seed k alone, so a folder can be grown or made in parts.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2

from lab.scene_files import write_labelled
from lab.scenes.scenes import scene


def make(out: Path, kind: str, seed: int) -> None:
    """Render scene `seed` into `out` unless it is there."""
    name = out / f"{seed:06d}"
    if name.with_suffix(".npz").exists():
        return
    cv2.setNumThreads(1)
    made = scene(seed, kind=kind)
    write_labelled(name, made.image, made.points, made.labels)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=8000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    kinds = ("any", "bare", "steep", "loose", "cloth", "coloured")
    parser.add_argument("--kind", choices=kinds, default="any")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    seeds = range(args.first, args.first + args.count)
    with ProcessPoolExecutor(args.processes) as pool:
        for done, _ in enumerate(
            pool.map(partial(make, args.out, args.kind), seeds, chunksize=8), 1
        ):
            if done % 500 == 0:
                print(f"{done} scenes", flush=True)
