"""Watch the films of `benchmarks.films.make` from their pictures and hold what is said against
what was played.

    python -m benchmarks.films.watch OUT [--only 3 17] [--looks DIR]

A line for each film, then the figures of `benchmarks.referee_eval` over all of them. With --looks
what was seen is kept there, and read from there where it is.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from device.sources.film import PictureSequence
from device.weights import Models, load_models
from lab.following import follow
from lab.measure import RefereeFigures
from lab.recorded import truth_from_json
from lab.truth import Truth
from lab.verdict import Verdict, verdict_on
from referee.settings import Settings
from referee.timing import Timing
from rules.points import Move, Point
from rules.rulesets.presets import DEFAULT, preset
from vision.tracking.tracker import Tracker
from vision.types import BoardView, Frame, NoBoard, Observation

Look = Observation | NoBoard


@dataclass(frozen=True)
class Seen:
    """What a film's pictures were read as, ``view`` where the board was found first."""

    looks: list[Look]
    view: BoardView | None


def see(label: dict[str, Any], folder: Path, models: Models) -> Seen:
    """Every picture of a film, followed from the first on."""
    source = PictureSequence([folder / name for name in label["frames"]], "film", label["fps"])
    tracker = Tracker(models.detector, models.classifier)
    state = tracker.begin(size=label["size"])
    looks: list[Look] = []
    view = None
    for thing in source.frames():
        assert isinstance(thing, Frame)
        state, look = tracker.update(state, thing, source.looks)
        looks.append(look)
        if view is None and isinstance(look, Observation):
            view = look.view
    return Seen(looks, view)


def quarters(corners: NDArray[np.float64], view: BoardView) -> int | None:
    """By how many quarters against the clock the rows of `view` are turned from those of the board.

    `corners` (4, 2) are the board's. None where the corners of `view` are not within half a cell.
    """
    shown = view.points[[0, 0, -1, -1], [0, -1, -1, 0]]
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min())
    off = [
        np.linalg.norm(np.roll(corners, turn, axis=0) - shown, axis=1).max() for turn in range(4)
    ]
    best = int(np.argmin(off))
    return best if off[best] < 0.5 * side / (view.size - 1) else None


def turned(truth: Truth, turns: int) -> Truth:
    """The truth on a board turned by so many quarters with the clock."""

    def at(point: Point) -> Point:
        for _ in range(turns):
            point = Point(point.col, truth.size - 1 - point.row)
        return point

    def move_at(move: Move) -> Move:
        return move if move.point is None else move._replace(point=at(move.point))

    return replace(
        truth,
        setup=tuple(sorted(at(point) for point in truth.setup)),
        moves=tuple((move_at(move), t) for move, t in truth.moves),
        irregularities=tuple(
            replace(item, points=tuple(at(point) for point in item.points))
            for item in truth.irregularities
        ),
    )


def referee_looks(looks: list[Look], truth: Truth, fps: float) -> Verdict:
    """What the referee makes of the looks, held against the truth."""

    def settings(size: int) -> Settings:
        return Settings(preset(DEFAULT), size, handicap=truth.handicap, timing=Timing.film(fps))

    state, events = follow(looks, settings)
    assert state is not None
    return verdict_on(truth, events, state.game)


def kept(path: Path | None, label: dict[str, Any], folder: Path, models: Models) -> Seen:
    """What was seen, from the file at `path` or anew into it."""
    if path is not None and path.exists():
        seen: Seen = pickle.loads(path.read_bytes())
        return seen
    seen = see(label, folder, models)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps(seen))
    return seen


def main() -> None:
    """Watch the films asked for and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of films, all by default")
    parser.add_argument("--looks", type=Path, help="folder for what was seen")
    arguments = parser.parse_args()
    models = load_models()
    total = RefereeFigures()
    lost = 0
    for path in sorted(arguments.folder.glob("*.json")):
        if arguments.only and int(path.stem) not in arguments.only:
            continue
        label = json.loads(path.read_text())
        begun = time.process_time()
        store = arguments.looks and arguments.looks / f"{path.stem}.pickle"
        seen = kept(store, label, arguments.folder, models)
        spent = time.process_time() - begun
        unread = sum(isinstance(look, NoBoard) for look in seen.looks)
        turns = None if seen.view is None else quarters(np.array(label["corners"]), seen.view)
        if turns is None:
            lost += 1
            print(f"{path.stem} [{label['notes']}]: no board, or not where it is", flush=True)
            continue
        truth = turned(truth_from_json(label["truth"]), turns)
        verdict = referee_looks(seen.looks, truth, label["fps"])
        total.add(verdict)
        print(
            f"{path.stem} [{label['notes']}]: exact {verdict.exact} "
            f"{verdict.matched}/{verdict.moves}, missed {list(verdict.missed)}, "
            f"false {list(verdict.false)}, {unread} of {len(seen.looks)} unread, "
            f"{spent / len(seen.looks):.3f} CPU s a picture",
            flush=True,
        )
    print(f"boards not found   {lost}")
    print("\n".join(total.lines()))


if __name__ == "__main__":
    main()
