"""Render scenes with the path tracer: pairs NAME.jpg, NAME.npz as `make_scenes` writes them.

    python -m models.training.make_path_scenes OUT --count 800 [--first 0] [--labelled]

Scene number k comes from its kind and from seed k alone. What the kinds lay down is in
`path_kinds.py` of lab/scenes. Scenes of the kind "counted" are boards filled in for the
count, for `benchmarks.count_eval --folder OUT`. With --labelled every picture also gets a NAME.json
that `lab.evaluate OUT` reads. Needs the packages of the extra `train` and an LLVM library;
without them it reports what is missing and ends with status 1. With --optional it then ends with
status 0 and no scenes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from lab.scene_files import write_labelled
from lab.scenes.counting_scenes import kind_and_size
from lab.scenes.path_counting import describe_counted
from lab.scenes.path_kinds import PATH_KINDS
from lab.scenes.path_scenes import PathScene, describe, photograph
from lab.scenes.path_tracer import missing, trace
from lab.scenes.scenes import RenderedScene

MARKS = np.array([".", "B", "W", "?"])


def write(out: Path, scene: PathScene, made: RenderedScene, labelled: bool) -> None:
    """Store a scene's picture and truth in `out`, what `lab.evaluate` reads first."""
    name = out / f"{scene.seed:06d}"
    if labelled:
        truth = {
            "size": len(made.points),
            "corners": made.points[[0, 0, -1, -1], [0, -1, -1, 0]].round(2).tolist(),
            "rows": ["".join(row) for row in MARKS[made.labels]],
            "source": "path-traced " + ("coloured lamps" if made.colored else "ordinary light"),
            "label_origin": "rendered",
            "notes": " ".join(scene.tags),
        }
        name.with_suffix(".json").write_text(json.dumps(truth))
    elevation = np.degrees(scene.elevation)
    write_labelled(name, made.image, made.points, made.labels, tags=scene.tags, elevation=elevation)


def described(seed: int, long_side: int, kind: str) -> PathScene:
    """Scene number `seed` of a `kind` of `--kind`."""
    if kind == "counted":
        return describe_counted(seed, *kind_and_size(seed), long_side)
    return describe(seed, long_side, kind)


def main(arguments: list[str] | None = None) -> int:
    """Render what is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=800)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--long-side", type=int, default=800)
    parser.add_argument("--kind", choices=[*PATH_KINDS, "counted"], default="any")
    parser.add_argument("--samples", type=int, default=6, help="paths a pixel")
    parser.add_argument("--threads", type=int, help="threads of the renderer")
    parser.add_argument("--labelled", action="store_true", help="write NAME.json as well")
    parser.add_argument("--optional", action="store_true", help="no error where it cannot be done")
    args = parser.parse_args(arguments)
    lack = missing()
    if lack:
        rest = "; the scenes of make_scenes are all there are" if args.optional else ""
        print(f"no path-traced scenes: {lack}{rest}", file=sys.stderr, flush=True)
        return 0 if args.optional else 1
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    begun = time.process_time()
    for done, seed in enumerate(range(args.first, args.first + args.count), 1):
        if (args.out / f"{seed:06d}.npz").exists():
            continue
        scene = described(seed, args.long_side, args.kind)
        image = trace(scene, args.samples, args.threads)
        write(args.out, scene, photograph(scene, image), args.labelled)
        if done % 50 == 0:
            spent = time.process_time() - begun
            print(f"{done} path-traced scenes, {spent / done:.1f} CPU s each", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
