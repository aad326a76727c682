"""Are bare and nearly bare boards found, and is what is no board left alone?

    python -m benchmarks.bare_boards --first 5000000 --count 120
    python -m benchmarks.bare_boards --first 5000000 --count 0 --impostors 400
    python -m benchmarks.bare_boards --count 0 --folder DIR

Reads rendered pictures of two renderers, impostors, and the pairs of a folder that
`make_path_scenes --kind bare` wrote. Impostors hold no board. The renderer `plain` is
`plain_scenes.py` of lab/scenes. It shows cloth of any colour, from straight above to 30
degrees above the table, hands and reflections. The renderer `scenes` is that of the training, at
seeds that it does not use. A board is found when its size is right and every corner lies within
half a cell; what is read on it counts apart. Boards whose lines hardly show in the picture
(`line_contrast`) count apart as well. With `--keep DIR` the pictures that fail are written there.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from device.weights import load_models
from lab.scene_files import labelled_pictures, read_labelled
from lab.scenes.impostors import impostor
from lab.scenes.plain_scenes import plain_scene
from lab.scenes.scenes import RenderedScene, scene
from vision.reader import LETTERS, BoardReading, read_board
from vision.types import BoardView, NoBoard

from .line_contrast import SHOWN, line_contrast

HALF = 0.5
"""Cells within which every corner of a grid that is found must lie."""


@dataclass
class PictureTally:
    """Counts over the pictures of one kind; ``reasons`` of refusals."""

    pictures: int = 0
    found: int = 0
    wrong: int = 0
    refused: int = 0
    misread: int = 0
    silent: int = 0
    unsure: int = 0
    cpu_s: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Picture:
    """``image`` uint8 (H, W, 3) with its ``truth``, None where there is no board."""

    name: str
    kinds: tuple[str, ...]
    image: NDArray[np.uint8]
    truth: RenderedScene | None


def pictures(
    first: int, count: int, impostors: int, folder: Path | None = None
) -> Iterator[Picture]:
    """All pictures, one after the other."""
    for seed in range(first, first + count):
        made, view = plain_scene(seed)
        height = "above 80" if view.elevation > 80 else "above 55" if view.elevation > 55 else "low"
        kinds = [
            "plain",
            f"plain {view.size}x{view.size}",
            f"plain on {view.ground}",
            f"plain {height}",
            "plain without stones" if not view.count else "plain, stones",
            *(f"plain {tag}" for tag in view.tags),
        ]
        yield _board(f"plain-{seed}", made, *kinds)
        yield _board(f"scenes-{seed}", scene(seed, kind="bare"), "scenes")
    for seed in range(first, first + impostors):
        yield Picture(f"impostor-{seed}", ("impostors",), impostor(seed)[0], None)
    for path in labelled_pictures(folder) if folder is not None else []:
        pair = read_labelled(path)
        made = RenderedScene(pair.image(), pair.points, pair.labels, "coloured" in pair.tags)
        yield _board(path.stem, made, "folder")


def _board(name: str, made: RenderedScene, kind: str, *more: str) -> Picture:
    """A picture of a board, counted by whether its lines show as well."""
    shown = line_contrast(made.image, made.points, made.labels) >= SHOWN
    lines = f"{kind}, lines {'show' if shown else 'hardly show'}"
    return Picture(name, (kind, lines, *more), made.image, made)


def turn_of(view: BoardView, points: NDArray[np.float32]) -> int | None:
    """By how many quarter turns the view's points come to lie on `points`, None where they do not.

    Only points in the corners count.
    """
    if view.size != len(points):
        return None
    for turn in range(4):
        gaps = np.linalg.norm(np.rot90(view.points, turn) - points, axis=-1)
        if gaps[[0, 0, -1, -1], [0, -1, -1, 0]].max() < HALF * view.pitch_px:
            return turn
    return None


def misread(reading: BoardReading, truth: RenderedScene, turn: int) -> tuple[int, int]:
    """Points in view that are read wrongly, and those of them that are not called unsure."""
    rows = np.array([[LETTERS.index(letter) for letter in row] for row in reading.rows])
    unsure = np.zeros(rows.shape, bool)
    for row, col in reading.unsure:
        unsure[row, col] = True
    wrong = (np.rot90(rows, turn) != truth.labels) & (truth.labels < len(LETTERS))
    return int(wrong.sum()), int((wrong & ~np.rot90(unsure, turn)).sum())


def count(tally: PictureTally, read: BoardReading | NoBoard, truth: RenderedScene | None) -> bool:
    """Add one picture; False where something is wrong with it."""
    tally.pictures += 1
    if isinstance(read, NoBoard):
        tally.refused += 1
        tally.reasons[read.detail.split(", ", 1)[-1][:60]] += 1
        return truth is None
    turn = None if truth is None else turn_of(read.view, truth.points)
    if truth is None or turn is None:
        tally.wrong += 1
        return False
    tally.found += 1
    tally.unsure += len(read.unsure) - len(read.hidden)
    wrong, silent = misread(read, truth, turn)
    tally.misread += wrong > 0
    tally.silent += silent > 0
    return silent == 0


def main() -> None:
    """Render, read, print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--first", type=int, default=5_000_000)
    parser.add_argument("--count", type=int, default=60, help="pictures of each renderer")
    parser.add_argument("--impostors", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="pairs NAME.jpg, NAME.npz of bare boards")
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    models = load_models()
    tallies: dict[str, PictureTally] = {}
    for picture in pictures(args.first, args.count, args.impostors, args.folder):
        begun = time.process_time()
        read = read_board(picture.image, models.detector, models.classifier)
        spent = time.process_time() - begun
        fine = True
        for kind in picture.kinds:
            tally = tallies.setdefault(kind, PictureTally())
            tally.cpu_s += spent
            fine &= count(tally, read, picture.truth)
        if args.keep is not None and not fine:
            args.keep.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(args.keep / f"{picture.name}.jpg"), picture.image)
    print(
        "| pictures | how many | found | refused | wrong grid | misread | silently | unsure a board"
    )
    for kind, one in sorted(tallies.items()):
        rest = f"{one.misread} | {one.silent} | {one.unsure / max(one.found, 1):.2f}"
        print(f"| {kind} | {one.pictures} | {one.found} | {one.refused} | {one.wrong} | {rest} |")
    for kind, one in sorted(tallies.items()):
        if kind in ("plain", "scenes", "impostors", "folder"):
            print(f"{kind}: {one.cpu_s / one.pictures:.2f} CPU s each; {dict(one.reasons)}")


if __name__ == "__main__":
    main()
