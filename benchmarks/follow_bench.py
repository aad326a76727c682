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

import cv2
import numpy as np

from benchmarks.clips import SECOND, Clip, Image, follow, load_clip
from benchmarks.pi import estimate, nets_timed
from device.weights import Models, load_models
from vision.classification.colour_model import ColourModel
from vision.tracking.tracker import Tracker
from vision.types import BoardView, Frame, NoBoard, PointClassifier, view_from_corners

ROUNDS = 5


def the_classifier(colours: bool) -> PointClassifier:
    """The stone classifier that the program uses, or the colour model alone."""
    if colours:
        return ColourModel()
    return load_models().classifier


def measure(clip: Clip, classifier: PointClassifier, verbose: bool) -> None:
    """Follow one clip and print its line."""
    disturbed = set(clip.truth.get("disturbed_frames", []))
    done = follow(clip, classifier)
    tally = Counter(f"refused {reason}" for reason in done.refused.values())
    tally["moved"] = len(done.moved)
    for at, hidden in done.hidden.items():
        kind = "disturbed" if at in disturbed else "calm"
        wrong = [(row, col) for picture, row, col in done.wrong if picture == at]
        tally[f"{kind} pictures"] += 1
        tally[f"{kind} points"] += clip.truth["size"] ** 2
        tally[f"{kind} hidden"] += hidden
        tally[f"{kind} wrong"] += len(wrong)
        if verbose and wrong:
            print(at, kind, "wrong", wrong)
        if verbose and kind == "calm" and hidden:
            print(at, "hidden", hidden, "hand", done.hands[at])
    worst = max(done.errors, key=lambda at: done.errors[at])
    print(
        f"{clip.name}: grid median {np.median([*done.errors.values()]):.3f} max "
        f"{done.errors[worst]:.3f} cells (picture {worst}); "
        f"{1000 * np.mean(done.spent_s):.1f} ms a picture; {dict(sorted(tally.items()))}"
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
        measure(load_clip(args.data, name), classifier, args.verbose)


if __name__ == "__main__":
    main()
