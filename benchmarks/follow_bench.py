"""How well and how fast a board is followed through real films.

    python -m benchmarks.follow_bench DATA_FOLDER [name ...] [--colours] [-v]
    python -m benchmarks.follow_bench DATA_FOLDER --speed

For each sequence it prints the grid's error in cells where the true corners are known. It prints
points read wrongly and points hidden on undisturbed pictures (the price of doubt). It prints the
same on disturbed pictures. It prints refusals by reason, views announced as moved, and milliseconds
a picture. `--colours` judges with the colour model alone. `--speed` prints the cost of a frame as a
ratio to decoding it from JPEG. It is the middle one of five measurements, each beside its own
decoding.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.pi import estimate, nets_timed
from device.sources.pictures import load_picture
from device.weights import Models, load_models
from vision.classification.colour_model import ColourModel
from vision.interfaces import PointClassifier
from vision.tracking.tracker import Tracker
from vision.types import BoardView, Frame, NoBoard, view_from_corners

Image = NDArray[np.uint8]
CODES = {".": 0, "B": 1, "W": 2}
SECOND = 1_000_000_000
SETTLED = ("imago-t3", "gomrade-seq")
ROUNDS = 5


def the_classifier(colours: bool) -> PointClassifier:
    """The stone classifier that the program uses, or the colour model alone."""
    if colours:
        return ColourModel()
    return load_models().classifier


def sequence(data: Path, name: str) -> tuple[dict[str, Any], list[Image]]:
    """The truth of a sequence and all its pictures."""
    if name == "gomrade-seq":
        looks = sorted((data / "boards" / "gomrade").glob("seq_*.json"))
        boards = [json.loads(look.read_text()) for look in looks]
        truth = {
            **boards[0],
            "rows_per_frame": [board["rows"] for board in boards],
            "corners_per_frame": [board["corners"] for board in boards],
        }
        return truth, [load_picture(look.with_suffix(".jpg")) for look in looks]
    folder = data / "sequences"
    truth = json.loads((folder / f"{name}.json").read_text())
    if "video" not in truth:
        return truth, [load_picture(folder / picture) for picture in truth["frames"]]
    film, images = cv2.VideoCapture(str(folder / truth["video"])), []
    while (read := film.read())[0]:
        images.append(np.asarray(read[1], np.uint8))
    return truth, images


def boards_of(truth: dict[str, Any], count: int) -> list[NDArray[np.int64] | None]:
    """The true board of every picture, (N, N) of 0 empty, 1 black, 2 white; None where unknown."""
    size = truth["size"]
    listed = truth.get("rows_per_frame", truth.get("rows_per_change"))
    known: dict[int, Any] = {}
    if isinstance(listed, list):
        known = dict(enumerate(listed))
    elif listed is not None:
        known = {int(at): rows for at, rows in listed.items()}
    else:
        board = np.zeros((size, size), np.int64)
        known[0] = ["." * size] * size
        for colour, row, col, at in truth["moves"]:
            board[row, col] = CODES[colour]
            known[at] = ["".join(".BW"[code] for code in line) for line in board]
    last = truth.get("last_game_frame", count - 1)
    out: list[NDArray[np.int64] | None] = []
    now = None
    for at in range(count):
        if at in known:
            now = np.array([[CODES.get(letter, -1) for letter in row] for row in known[at]])
        out.append(now if at <= last else None)
    return out


def measure(data: Path, name: str, classifier: PointClassifier, verbose: bool) -> None:
    """Follow one sequence and print its line."""
    truth, images = sequence(data, name)
    expected = boards_of(truth, len(images))
    corners = truth.get("corners_per_frame") or [None] * len(images)
    disturbed = set(truth.get("disturbed_frames", []))
    settled = name in SETTLED
    step = 10 * SECOND if settled else SECOND / truth.get("fps", 1)
    tracker = Tracker(None, classifier)
    state = tracker.begin(view_from_corners(truth["size"], np.array(truth["corners"], float)))
    errors: list[tuple[float, int]] = []
    spent: list[float] = []
    tally: Counter[str] = Counter()
    for at, image in enumerate(images):
        begun = time.process_time()
        state, seen = tracker.update(state, Frame(image, at, int(at * step), name), settled)
        spent.append(time.process_time() - begun)
        if isinstance(seen, NoBoard):
            tally[f"refused {seen.reason.value}"] += 1
            continue
        tally["moved"] += seen.view_moved
        if corners[at] and seen.view is not None:
            off = np.linalg.norm(seen.view.corners - np.array(corners[at]), axis=1).max()
            errors.append((float(off) / seen.view.pitch_px, at))
        board = expected[at]
        if board is None:
            continue
        wrong = (seen.probs.argmax(axis=-1) != board) & (board >= 0) & seen.visible
        kind = "disturbed" if at in disturbed else "calm"
        tally[f"{kind} pictures"] += 1
        tally[f"{kind} points"] += board.size
        tally[f"{kind} hidden"] += int(np.count_nonzero(~seen.visible))
        tally[f"{kind} wrong"] += int(np.count_nonzero(wrong))
        if verbose and wrong.any():
            print(at, kind, "wrong", [(int(row), int(col)) for row, col in np.argwhere(wrong)])
        if verbose and kind == "calm" and not seen.visible.all():
            print(at, "hidden", int(np.count_nonzero(~seen.visible)), "hand", seen.hand)
    size = np.array([error for error, _ in errors])
    worst = max(errors)[1]
    print(
        f"{name}: grid median {np.median(size):.3f} max {size.max():.3f} cells (picture {worst}); "
        f"{1000 * np.mean(spent):.1f} ms a picture; {dict(sorted(tally.items()))}"
    )


def cost(classifier: PointClassifier, view: BoardView, images: list[Image]) -> tuple[float, float]:
    """CPU seconds a frame of a film at 30 a second, the first frame left out; those in nets."""
    tracker = Tracker(None, classifier)
    state, _ = tracker.update(tracker.begin(view), Frame(images[0], 0, 0), False)
    with nets_timed() as nets:
        begun = time.process_time()
        for at, image in enumerate(images[1:], start=1):
            state, _ = tracker.update(state, Frame(image, at, at * SECOND // 30), False)
        spent = time.process_time() - begun
    return spent / (len(images) - 1), sum(nets) / (len(images) - 1)


def cost_of_finding_again(
    models: Models, view: BoardView, before: Image, after: Image
) -> tuple[float, float]:
    """CPU seconds of the look at `after`, where the board lies elsewhere than in `before`."""
    tracker = Tracker(models.detector, models.classifier)
    state, _ = tracker.update(tracker.begin(view), Frame(before, 0, 0), False)
    with nets_timed() as nets:
        begun = time.process_time()
        _, seen = tracker.update(state, Frame(after, 1, SECOND), False)
        spent = time.process_time() - begun
    if isinstance(seen, NoBoard) or not seen.view_moved:
        raise SystemExit("the board was not found again: nothing to measure")
    return spent, sum(nets)


def decoding(images: list[Image]) -> float:
    """CPU seconds of decoding one of these frames from JPEG."""
    coded = [cv2.imencode(".jpg", one, [cv2.IMWRITE_JPEG_QUALITY, 90])[1] for one in images]
    begun = time.process_time()
    for one in coded:
        cv2.imdecode(one, cv2.IMREAD_COLOR)
    return (time.process_time() - begun) / len(coded)


def speed(data: Path, models: Models) -> None:
    """Print what frames of 1280 x 720 cost: calm, with a moving arm, with the board elsewhere."""
    photo = data / "boards" / "gomrade" / "seq_09.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text())
    view = view_from_corners(truth["size"], np.array(truth["corners"], float))
    still = np.asarray(cv2.imread(str(photo)), np.uint8)
    rng = np.random.default_rng(1)
    noise = [rng.normal(0, 1.5, still.shape) for _ in range(4)]
    calm = [np.clip(still + noise[at % 4], 0, 255).astype(np.uint8) for at in range(90)]
    arm = []
    for at, image in enumerate(calm):
        moved = image.copy()
        tip = (500 + 3 * at, 300 + at)
        cv2.line(moved, (100 + 2 * at, 719), tip, (70, 95, 150), 90, cv2.LINE_AA)
        arm.append(moved)
    height, width = still.shape[:2]
    swing = cv2.getRotationMatrix2D((width / 2, height / 2), 20.0, 0.9)
    swing[:, 2] += np.array([60.0, -20.0])
    swung = np.asarray(
        cv2.warpAffine(still, swing, (width, height), borderMode=cv2.BORDER_REFLECT), np.uint8
    )
    work: list[tuple[str, float, Callable[[], tuple[float, float]]]] = [
        ("unchanged", 0.5, lambda: cost(models.classifier, view, calm)),
        ("a moving arm", 3.0, lambda: cost(models.classifier, view, arm)),
        ("found again", 25.0, lambda: cost_of_finding_again(models, view, still, swung)),
    ]
    for name, goal, measured in work:
        rounds = []
        measured()
        for _ in range(ROUNDS):
            decode = decoding(calm[:30])
            took, nets = measured()
            rounds.append((took / decode, decode, took, nets))
        ratio, decode, took, nets = sorted(rounds)[ROUNDS // 2]
        print(
            f"{name}: {1000 * took:.2f} ms = {ratio:.2f} of decoding "
            f"({1000 * decode:.2f} ms; goal {goal})"
        )
        print(f"  {estimate(took, nets)}")


def main() -> None:
    """Measure the sequences named on the command line, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--colours", action="store_true")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.speed:
        speed(args.data, load_models())
        return
    classifier = the_classifier(args.colours)
    films = sorted(path.stem for path in (args.data / "sequences").glob("*.json"))
    for name in args.names or [*films, "gomrade-seq"]:
        measure(args.data, name, classifier, args.verbose)


if __name__ == "__main__":
    main()
