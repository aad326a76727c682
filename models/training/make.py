"""Make the shipped weights again from scratch.

    make weights DATA=../shared/data/boards          (or, with the extra `train` installed:)
    python -m models.training.make --data ../shared/data/boards --work build/training
    python -m models.training.make --out build/models          (from rendered scenes alone)

The steps are these. It renders the scenes, path-traced ones too where Mitsuba can run. It trains
detector and stone classifier on them and on the photographs whose licence allows it. The first
detector lays grids under photographs that have a box a stone. Both are trained again with those and
with the harder scenes. The verifier is trained on right and wrong claims of the detector. All three
are exported, the confidence of a grid is fitted, and the cards are written with their figures. On
two cores it takes twelve to eighteen hours. That is reckoned from a run of all steps at a tenth of
their length; it was never run whole. Every step is skipped where its result is there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from .export import export

SHIPPED = Path(__file__).resolve().parents[1]
"""The folder of the nets that ship."""

GRIDDED = "rf-go-board"
BOXED = "rf-stone-detection"
TRACED = 500_000
STEEP = 650_000
LOOSE, LOOSE_TRACED = 3_000_000, 40_000_000
CLOTH = 3_500_000
"""The first seeds of the path-traced scenes, of those seen from low down, of those of both
renderers in which stones lie between points, and of those with boards of cloth."""

LOOSE_SHARE = 0.26
"""How many path-traced scenes there are in which stones lie between points, to those drawn so."""
HALFWAY = "ninth"
"""The stage whose weights are kept half way from those before it."""


def run(module: str, *arguments: object) -> None:
    """Run a module of this package as a program of its own."""
    command = [sys.executable, "-m", f"models.training.{module}", *map(str, arguments)]
    print(" ".join(command[2:]), flush=True)
    subprocess.run(command, check=True)


def main() -> None:
    """All steps in order."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder of labelled photographs; none without")
    parser.add_argument("--work", type=Path, default=Path("build/training"))
    parser.add_argument("--out", type=Path, default=Path("models"))
    parser.add_argument("--scenes", type=int, default=6000)
    parser.add_argument("--path-scenes", type=int, default=3100, help="of the path-traced scenes")
    parser.add_argument("--steep", type=int, default=600, help="of the scenes seen from low down")
    parser.add_argument("--loose", type=int, default=1000, help="each of loose scenes and of cloth")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--effort", type=float, default=1.0, help="share of all steps, for a trial")
    args = parser.parse_args()
    if args.data is not None and not args.data.is_dir():
        parser.error(f"--data {args.data}: no such folder; without --data no photograph is used")
    if args.data is None and args.out.resolve() == SHIPPED:
        parser.error("without --data name another folder for --out than that of the shipped nets")
    work, out = args.work, args.out
    work.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    scenes, steep, loose, cloth, traced, real, boxed, claims = (
        work / name
        for name in ("scenes", "steep", "loose", "cloth", "traced", "real", "boxed", "claims")
    )
    run(
        "make_scenes",
        scenes,
        "--count",
        round(args.scenes * args.effort),
        "--processes",
        args.processes,
    )
    for kind, folder, start_seed, number in (
        ("steep", steep, STEEP, args.steep),
        ("loose", loose, LOOSE, args.loose),
        ("cloth", cloth, CLOTH, args.loose),
    ):
        more = ("--count", round(number * args.effort), "--processes", args.processes)
        run("make_scenes", folder, "--first", start_seed, "--kind", kind, *more)
    count = round(LOOSE_SHARE * args.loose * args.effort)
    few = ("--count", count, "--samples", 2, "--optional")
    run("make_path_scenes", loose, "--first", LOOSE_TRACED, "--kind", "loose", *few)
    count = round(args.path_scenes * args.effort)
    run("make_path_scenes", traced, "--first", TRACED, "--count", count, "--optional")
    gridded = [] if args.data is None else [real]
    photos = [] if args.data is None else [real, boxed]
    if gridded and not real.is_dir():
        run("real_photos", args.data / GRIDDED, real)
    hard = [scenes, steep, traced, traced]
    stages = [
        ("detector", "first", 2000, 3e-3, [scenes], gridded, None),
        ("stone_classifier", "first", 1500, 3e-3, [scenes], gridded, None),
        ("detector", "second", 3400, 2e-3, [scenes], photos, "first"),
        ("stone_classifier", "second", 1500, 1.5e-3, [scenes], photos, "first"),
        ("stone_classifier", "third", 1500, 1.5e-3, [scenes], photos, "second"),
        ("detector", "third", 1600, 1.5e-3, [scenes], [*photos, *[traced] * 3, steep], "second"),
        ("stone_classifier", "fourth", 1500, 1.2e-3, [scenes], [*photos, traced, traced], "third"),
        (
            "stone_classifier",
            "fifth",
            1600,
            1.2e-3,
            [scenes],
            [*photos, traced, traced, steep],
            "fourth",
        ),
        ("detector", "fourth", 4000, 2e-3, [scenes], [*photos, *[traced] * 3, steep], "third"),
        (
            "stone_classifier",
            "sixth",
            3000,
            1.2e-3,
            [scenes],
            [*photos, traced, traced, steep],
            "fifth",
        ),
        ("stone_classifier", "seventh", 2700, 2e-3, hard, [*photos, traced, traced], "sixth"),
        ("stone_classifier", "eighth", 11200, 1.5e-3, hard, [*photos, traced, traced], "seventh"),
        (
            "stone_classifier",
            "ninth",
            1200,
            1e-3,
            [scenes, steep, loose, cloth],
            [*photos, traced],
            "eighth",
        ),
    ]
    newest: dict[str, Path] = {}
    for seed, (kind, stage, steps, rate, rendered, folders, start) in enumerate(stages, 1):
        state = work / f"{kind}-{stage}.pt"
        if boxed in folders and not boxed.is_dir():
            export("detector", newest["detector"], work / "detector-first.onnx")
            run("label_boxes", work / "detector-first.onnx", args.data / BOXED, boxed)
        if not state.exists():
            first = ("--init", work / f"{kind}-{start}.pt") if start else ()
            length = ("--steps", round(steps * args.effort), "--rate", rate, "--seed", seed)
            share = ("--share", 0.5) if stage == HALFWAY else ()
            data = ("--scenes", *rendered, "--real", *folders)
            run(f"train_{kind}", *data, *length, *first, *share, "--out", state)
        newest[kind] = state
    for kind, state in newest.items():
        export(kind, state, out / f"{kind}.onnx")
    if not claims.is_dir():
        most = ("--most", round(2200 * args.effort), "--impostors", round(5600 * args.effort))
        bare = ("--bare", round(500 * args.effort), "--plain", round(700 * args.effort))
        further = ("--further", round(400 * args.effort))
        data = ("--scenes", traced, scenes, "--real", *photos)
        run("claims", claims, "--detector", out / "detector.onnx", *data, *most, *bare, *further)
    verifier = work / "verifier.pt"
    if not verifier.exists():
        run(
            "train_verifier",
            "--claims",
            claims,
            "--steps",
            round(8000 * args.effort),
            "--out",
            verifier,
        )
    export("verifier", verifier, out / "verifier.onnx")
    run("quantize", out, "--scenes", scenes, "--real", *photos)
    run("calibrate", out, "--count", round(300 * args.effort))
    run("card", out, *([] if photos else ["--rendered-alone"]))
    if out.resolve() == SHIPPED:
        run("figures", out, "--data", args.data)


if __name__ == "__main__":
    main()
