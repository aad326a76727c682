"""How well and how fast a board is followed through real films.

    python benchmarks/follow_bench.py SEQUENCES_FOLDER [name ...] [--judge colours]

Prints, for each film: the grid's error in cells where the true corners are known, points read
wrongly and points hidden on undisturbed pictures (the price of doubt), points wrong although
visible on disturbed ones, refusals by reason, views announced as moved, and milliseconds a picture.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.colours import ColourJudge
from vision.follow import Follower
from vision.types import Frame, NoBoard, view_from_corners

CODES = {".": 0, "B": 1, "W": 2}


def pictures(folder: Path, truth: dict[str, Any]) -> list[np.ndarray]:
    """Every picture of a sequence, in order."""
    if "video" not in truth:
        return [cv2.imread(str(folder / name)) for name in truth["frames"]]
    film = cv2.VideoCapture(str(folder / truth["video"]))
    images = []
    while True:
        ok, image = film.read()
        if not ok:
            return images
        images.append(image)


def boards(truth: dict[str, Any], count: int) -> list[np.ndarray | None]:
    """The true board of every picture, (N, N) of 0 empty, 1 black, 2 white; None where unknown."""
    n = truth["size"]
    known: dict[int, Any] = {}
    if isinstance(truth.get("rows_per_frame"), list):
        known = dict(enumerate(truth["rows_per_frame"]))
    elif "rows_per_frame" in truth:
        known = {int(k): v for k, v in truth["rows_per_frame"].items()}
    elif "rows_per_change" in truth:
        known = {int(k): v for k, v in truth["rows_per_change"].items()}
    else:
        board = np.zeros((n, n), int)
        known = {0: ["." * n] * n}
        for colour, row, col, at in truth["moves"]:
            board[row, col] = CODES[colour]
            known[at] = ["".join(".BW"[x] for x in line) for line in board]
    last = truth.get("last_game_frame", count - 1)
    out: list[np.ndarray | None] = []
    now = None
    for i in range(count):
        if i in known:
            now = np.array([[CODES.get(c, -1) for c in row] for row in known[i]])
        out.append(now if i <= last else None)
    return out


def measure(folder: Path, name: str, judge: Any, verbose: bool) -> None:
    """Follow one sequence and print its line."""
    truth = json.loads((folder / f"{name}.json").read_text())
    images = pictures(folder, truth)
    expected = boards(truth, len(images))
    disturbed = set(truth.get("disturbed_frames", []))
    fps = truth.get("fps", 1)
    settled = name == "imago-t3"
    follower = Follower(None, judge)
    corners = np.array(truth["corners"], float)
    state = follower.begin(view_from_corners(truth["size"], corners))
    errors, spent = [], []
    tally: Counter[str] = Counter()
    for i, image in enumerate(images):
        begun = time.process_time()
        state, seen = follower.look(state, Frame(image, i, int(i * 1e9 / fps), name), settled)
        spent.append(time.process_time() - begun)
        calm = i not in disturbed
        if isinstance(seen, NoBoard):
            tally[f"refused {seen.reason.value}"] += 1
            if verbose:
                print(i, "refused", seen.reason.value, seen.detail)
            continue
        if seen.view_moved:
            tally["moved"] += 1
            if verbose:
                print(i, "view moved")
        true_corners = (truth.get("corners_per_frame") or [None] * len(images))[i]
        if true_corners and seen.view is not None:
            off = np.linalg.norm(seen.view.corners - np.array(true_corners), axis=1).max()
            errors.append((off / seen.view.pitch_px, i))
        board = expected[i]
        if board is None:
            continue
        wrong = (seen.probs.argmax(axis=-1) != board) & (board >= 0) & seen.visible
        kind = "calm" if calm else "disturbed"
        tally[f"{kind} pictures"] += 1
        tally[f"{kind} points"] += board.size
        tally[f"{kind} hidden"] += int(np.count_nonzero(~seen.visible))
        tally[f"{kind} wrong"] += int(np.count_nonzero(wrong))
        if verbose and wrong.any():
            at = [
                (
                    int(r),
                    int(c),
                    "._BW"[0] if board[r, c] == 0 else "?BW"[board[r, c]],
                    ".BW"[seen.probs[r, c].argmax()],
                    round(float(seen.probs[r, c].max()), 2),
                )
                for r, c in np.argwhere(wrong)[:6]
            ]
            print(i, kind, "wrong", int(wrong.sum()), at)
        if verbose and calm and (~seen.visible).any():
            print(i, "hidden", int((~seen.visible).sum()), "hand", seen.hand)
    size = np.array([e for e, _ in errors]) if errors else np.array([np.nan])
    worst = max(errors, default=(np.nan, -1))[1]
    print(
        f"{name}: grid median {np.median(size):.3f} max {size.max():.3f} cells (picture {worst}); "
        f"{1000 * np.mean(spent):.1f} ms a picture; {dict(sorted(tally.items()))}"
    )


def main() -> None:
    """Measure the sequences named on the command line, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for name in args.names or sorted(path.stem for path in args.folder.glob("*.json")):
        measure(args.folder, name, ColourJudge(), args.verbose)


if __name__ == "__main__":
    main()
