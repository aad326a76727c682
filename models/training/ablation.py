"""What each ingredient of the stone classifier's training is worth: trained briefly without it.

    python -m models.training.ablation --scenes DIR --grids DIR --boxed DIR --photos DIR --work DIR

`--scenes`, `--grids` and `--boxed` are the folders that `make` trains on; `--photos` holds labelled
photographs that no training uses. Every arm trains from scratch with the same seed, number of steps
and batch. The whole recipe is repeated with other seeds, which shows how much of a difference is
luck. Corners are given, so that the stone classifier is measured alone. An arm whose result is in
`--work` is not run again. Prints the table, in Markdown.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import DataLoader

from lab.scene_files import labelled_pictures, read_labelled, read_picture
from lab.scenes.scenes import scene
from vision.classification.classifier import CELL, MARGIN
from vision.plate import PlateLayout, cut_plate, planes
from vision.types import view_from_corners

from .augment import lamplight, recolor
from .fitting import begin, fit
from .real_photos import LABELS
from .stone_classifier_net import CLASSES, StoneClassifierNet
from .train_stone_classifier import Boards, Change, loss

HIDDEN = 3
SURE = 0.99
TRAINED_ON = ("rf-go-board", "rf-stone-detection")
HELD_OUT = 820_000
"""No training uses rendered scenes from this seed on."""


@dataclass(frozen=True)
class Arm:
    """A training: its `name`, what it leaves out in `words`, and the `seed`."""

    name: str
    words: str
    seed: int = 11


ARMS = (
    Arm("whole", "nothing (the whole recipe)"),
    Arm("whole", "nothing, second seed", 12),
    Arm("scenes", "the rendered scenes"),
    Arm("photographs", "all photographs"),
    Arm("recolor", "every change of colour, light and noise"),
    Arm("lamplight", "coloured lamps laid over pictures"),
    Arm("boxed", "the photographs with a box a stone"),
    Arm("grids", "the photographs with a labelled grid"),
    Arm("noise", "noise, blur and JPEG laid over pictures"),
    Arm("hands", "pictures in which points are hidden"),
    Arm("whole", "nothing, third seed", 13),
)


@dataclass(frozen=True)
class TestBoard:
    """A board to be judged: its six planes and the labels, 0..3, `HIDDEN` unscored."""

    planes: NDArray[np.float32]
    labels: NDArray[np.uint8]


@dataclass(frozen=True)
class Measured:
    """Over `points`: how many `wrong`, how many `doubted`, nats of `loss` in all."""

    points: int
    wrong: int
    doubted: int
    loss: float


def unchanged(image: NDArray[np.uint8], _rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture as it is."""
    return image


def ingredients(arm: Arm, pools: dict[str, list[Path]]) -> tuple[list[Path], list[Path], Change]:
    """Rendered pictures, photographs and the changes of light that the arm trains with."""
    left_out = {"photographs": ("grids", "boxed")}.get(arm.name, (arm.name,))
    kept = {name: [] if name in left_out else files for name, files in pools.items()}
    if arm.name == "hands":
        kept = {name: [f for f in files if not hides(f)] for name, files in kept.items()}
    rendered, real = kept["scenes"], kept["grids"] + kept["boxed"]
    change: Change = recolor
    if arm.name == "recolor":
        change = unchanged
    elif arm.name in ("lamplight", "noise"):
        change = partial(recolor, without=arm.name)
    return (rendered, real, change) if rendered else (real, [], change)


def hides(name: Path) -> bool:
    """Whether a point of the labelled picture is hidden."""
    return bool((read_labelled(name).labels == HIDDEN).any())


def boards(folder: Path, lamps: bool, without: Sequence[str]) -> Iterator[TestBoard]:
    """The labelled boards of `folder` that were not trained on, under coloured lamps if asked."""
    for number, name in enumerate(sorted(folder.rglob("*.json"))):
        truth = json.loads(name.read_text())
        picture = name.with_suffix(".jpg")
        if not isinstance(truth, dict) or not truth.get("rows") or not truth.get("corners"):
            continue
        if truth.get("source", name.parent.name) in TRAINED_ON or not picture.exists():
            continue
        if str(name.relative_to(folder).with_suffix("")) in without:
            continue
        image = np.asarray(read_picture(picture), np.uint8)
        if lamps:
            image = lamplight(image, np.random.default_rng(number))
        labels = np.array([[LABELS[c] for c in row] for row in truth["rows"]], np.uint8)
        yield cut(image, np.array(truth["corners"], np.float64), labels)


def rendered_boards(count: int) -> Iterator[TestBoard]:
    """Scenes that no training uses."""
    for seed in range(HELD_OUT, HELD_OUT + count):
        made = scene(seed)
        yield cut(made.image, made.points[[0, 0, -1, -1], [0, -1, -1, 0]], made.labels)


def cut(
    image: NDArray[np.uint8], corners: NDArray[np.floating], labels: NDArray[np.uint8]
) -> TestBoard:
    """The board as the stone classifier sees it."""
    view = view_from_corners(len(labels), np.asarray(corners, np.float64))
    return TestBoard(planes(cut_plate(image, view, PlateLayout(view.size, CELL, MARGIN))), labels)


@torch.no_grad()
def measure(net: StoneClassifierNet, tests: Sequence[TestBoard]) -> Measured:
    """The net alone on boards whose corners are given; hidden points are not scored."""
    net.eval()
    points = wrong = doubted = 0
    nats = 0.0
    for board in tests:
        odds = torch.softmax(net(torch.from_numpy(board.planes[None]))[0, :3], 0).numpy()
        scored = board.labels != HIDDEN
        probs, true = odds[:, scored], board.labels[scored]
        points += true.size
        wrong += int((probs.argmax(0) != true).sum())
        doubted += int((probs.max(0) < SURE).sum())
        nats -= float(np.log(probs[true, np.arange(true.size)] + 1e-9).sum())
    return Measured(points, wrong, doubted, nats)


@torch.no_grad()
def hidden_found(net: StoneClassifierNet, tests: Sequence[TestBoard]) -> tuple[int, int]:
    """Of the hidden points, how many the net calls hidden."""
    net.eval()
    found = every = 0
    for board in tests:
        logits = net(torch.from_numpy(board.planes[None]))[0, :CLASSES]
        called = logits.argmax(0).numpy() == HIDDEN
        found += int(called[board.labels == HIDDEN].sum())
        every += int((board.labels == HIDDEN).sum())
    return found, every


def train(arm: Arm, pools: dict[str, list[Path]], args: argparse.Namespace) -> StoneClassifierNet:
    """The net of one arm."""
    rendered, real, change = ingredients(arm, pools)
    recipe = argparse.Namespace(
        steps=args.steps,
        batch=args.batch,
        rate=args.rate,
        seed=arm.seed,
        init=None,
        out=args.work / f"{arm.name}-{arm.seed}.pt",
    )
    net = begin(StoneClassifierNet(), recipe)
    data = Boards(rendered, real, args.steps, args.batch, arm.seed, change)
    fit(net, DataLoader(data, None), loss, recipe)
    return net


def table(results: Sequence[tuple[Arm, dict[str, Any]]]) -> str:
    """The results in Markdown: wrong points per 10,000, doubt in per cent, millinats a point."""
    heads = ["photographs", "under coloured lamps", "rendered scenes"]
    lines = [
        "| left out | "
        + " | ".join(f"{head}: wrong / doubted / loss" for head in heads)
        + " | hidden points told |",
        "|---" * (len(heads) + 2) + "|",
    ]
    for arm, found in results:
        cells = []
        for kind in ("photos", "lamps", "rendered"):
            one = Measured(**found[kind])
            per = 1e4 * one.wrong / one.points
            doubt = 100 * one.doubted / one.points
            cells.append(f"{per:.1f} / {doubt:.2f} % / {1e3 * one.loss / one.points:.1f}")
        named, every = found["hidden"]
        lines.append(f"| {arm.words} | " + " | ".join(cells) + f" | {100 * named / every:.0f} % |")
    return "\n".join(lines)


def main() -> None:
    """Run the arms that have no result yet; print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for folder in ("scenes", "grids", "boxed", "photos", "work"):
        parser.add_argument(f"--{folder}", type=Path, required=True)
    parser.add_argument("--without", nargs="*", default=[], help="photographs whose label is wrong")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--rendered", type=int, default=60)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    args.work.mkdir(parents=True, exist_ok=True)
    pools = {
        name: labelled_pictures(folder)
        for name, folder in (("scenes", args.scenes), ("grids", args.grids), ("boxed", args.boxed))
    }
    tests = {
        "photos": list(boards(args.photos, False, args.without)),
        "lamps": list(boards(args.photos, True, args.without)),
        "rendered": list(rendered_boards(args.rendered)),
    }
    results = []
    for arm in ARMS:
        path = args.work / f"{arm.name}-{arm.seed}.json"
        if not path.exists():
            net = train(arm, pools, args)
            found: dict[str, Any] = {
                kind: asdict(measure(net, those)) for kind, those in tests.items()
            }
            found["hidden"] = hidden_found(net, tests["rendered"])
            path.write_text(json.dumps(found))
        results.append((arm, json.loads(path.read_text())))
        print(table(results), flush=True)
    counts = {kind: sum(int((b.labels != HIDDEN).sum()) for b in t) for kind, t in tests.items()}
    print(f"{args.steps} steps of {args.batch} boards an arm; points: {counts}")


if __name__ == "__main__":
    main()
