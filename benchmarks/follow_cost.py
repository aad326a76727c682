"""What following a film costs, the whole program and each of its stages.

    python -m benchmarks.follow_cost draw FOLDER      # three drawn films of 1280x720
    python -m benchmarks.follow_cost watch FILM...    # CPU seconds of `goban watch`, and memory
    python -m benchmarks.follow_cost stages FILM      # where they go

`draw` makes films of 9, 13 and 19 lines, 40 seconds at ten pictures a second. The first is seen
from low down, the last under a warm lamp. Ratios are to decoding every picture of the same film.
`stages` counts the time of each stage without that of the stages that it calls.
"""

from __future__ import annotations

import argparse
import importlib
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from lab.demo_film.film import Film, course_of
from lab.demo_film.optics import DemoCamera, Lamp
from lab.demo_film.scene import Scene
from lab.demo_film.script import DemoVisit, Stop
from rules.points import Point

SEED, FPS, LENGTH_S, MOVES, SHAPE = 9, 10, 40, 14, (1280, 720)
LOW_EYE = (-2.6, -17.5, 10.3)
WARM = np.array([0.55, 0.85, 1.1])

STAGES = {
    "thumbnail": (
        "vision.tracking.tracker:unchanged_observation",
        "vision.tracking.tracker:thumbnail",
    ),
    "registration": ("vision.tracking.tracker:register",),
    "occlusion": ("vision.tracking.registration:detect_occlusion",),
    "change since the last picture": ("vision.tracking.tracker:change_since",),
    "background": (
        "vision.tracking.tracker:resting_things",
        "vision.tracking.tracker:updated_background",
    ),
    "stone offsets": ("vision.tracking.tracker:renewed_points",),
    "detection": ("vision.tracking.tracker:Tracker._detect",),
    "classification, plates and planes": (
        "vision.classification.classifier:_plate",
        "vision.classification.classifier:_looks",
    ),
    "classification, nets": ("vision.nets:Net.__call__",),
    "classification, colour model": ("vision.classification.colour_model:ColourModel.classify",),
    "classification, outlines": ("vision.classification.classifier:gleams",),
    "tracker, the rest": ("vision.tracking.tracker:Tracker.update",),
    "referee": ("device.game.session.core:step",),
    "journal and its codes": ("device.game.session.core:GameCore.take",),
}
"""Functions, as module:name, by the stage that they belong to."""


def draw(folder: Path) -> None:
    """Draw the three films."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, lying in ((9, 0), (13, 20), (19, 60)):
        camera = replace(DemoCamera(), eye=LOW_EYE) if size == 9 else DemoCamera()
        width, height = SHAPE
        camera = replace(camera.over(size), width=width, height=height, focal=camera.focal * 1.5)
        scene = Scene(size, camera, Lamp(), SEED)
        places = np.random.default_rng(SEED).permutation(size * size)[: lying + MOVES].tolist()
        points = [Point(*divmod(place, size)) for place in places]
        colours = ["BW"[at % 2] for at in range(len(points))]
        stones = dict(zip(points[:lying], colours, strict=False))
        visits = [
            DemoVisit(colour, (Stop(point, colour),))
            for point, colour in zip(points[lying:], colours[lying:], strict=True)
        ]
        film = Film(scene, course_of(visits, scene, stones), SEED)
        codec = cv2.VideoWriter.fourcc(*"mp4v")
        writer = cv2.VideoWriter(str(folder / f"{size}.mp4"), codec, FPS, SHAPE)
        for at in range(LENGTH_S * FPS):
            picture = film.picture(at / FPS)
            lit = picture * WARM if size == 19 else picture
            writer.write(np.clip(lit, 0, 255).astype(np.uint8))
        writer.release()


def decoding_s(film: Path) -> float:
    """CPU seconds of decoding every picture of a film as OpenCV does by itself."""
    capture = cv2.VideoCapture(str(film), cv2.CAP_FFMPEG)
    begun, picture = time.process_time(), None
    read = True
    while read:
        read, picture = capture.read(picture)
    return time.process_time() - begun


def words(film: Path, folder: str) -> list[str]:
    """The arguments of `goban` by which a film is followed."""
    outputs = {"--sgf": "record.sgf", "--events": "events.jsonl", "--journal": "journal"}
    given = [word for name, file in outputs.items() for word in (name, f"{folder}/{file}")]
    return ["watch", str(film), *given]


def watch(film: Path) -> None:
    """Print what following a film costs, as a process of its own."""
    code = "import sys; from device.start import main; sys.exit(main())"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-c", code, *words(film, folder)], check=True, capture_output=True
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    decoding = decoding_s(film)
    print(
        f"{film.name}: {spent:.2f} CPU s = {spent / decoding:.1f} x decoding ({decoding:.2f}); "
        f"highest resident of the films so far {after.ru_maxrss * 1024 / 1e6:.0f} MB"
    )


def stages(film: Path) -> None:
    """Print the CPU seconds of each stage of following a film."""
    from device.cli import main

    spent: dict[str, float] = defaultdict(float)
    calls: dict[str, int] = defaultdict(int)
    stack: list[tuple[str, float]] = []

    def timed(stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def measured(*args: Any, **given: Any) -> Any:
            now = time.process_time()
            if stack:
                outer, since = stack[-1]
                spent[outer] += now - since
            stack.append((stage, now))
            calls[stage] += 1
            try:
                return function(*args, **given)
            finally:
                now = time.process_time()
                spent[stage] += now - stack.pop()[1]
                if stack:
                    stack[-1] = (stack[-1][0], now)

        return measured

    for stage, names in STAGES.items():
        for name in names:
            module, _, path = name.partition(":")
            *owners, last = path.split(".")
            owner: Any = importlib.import_module(module)
            for part in owners:
                owner = getattr(owner, part)
            setattr(owner, last, timed(stage, getattr(owner, last)))
    decoder = cv2.VideoCapture
    methods = {name: timed("decoding", getattr(decoder, name)) for name in ("grab", "retrieve")}
    cv2.VideoCapture = type("TimedCapture", (decoder,), methods)  # type: ignore[misc,assignment]
    with tempfile.TemporaryDirectory() as folder:
        main(words(film, folder))
    whole = time.process_time()
    spent["start, end and what lies between"] = whole - sum(spent.values())
    print(f"\n| stage of {film.name} | calls | CPU s | share |\n|---|---|---|---|")
    for stage in sorted(spent, key=lambda stage: -spent[stage]):
        share = 100 * spent[stage] / whole
        print(f"| {stage} | {calls[stage] or ''} | {spent[stage]:.2f} | {share:.0f} % |")
    print(f"| all | | {whole:.2f} | |")


def main() -> None:
    """Draw films, or measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("draw", "watch", "stages"))
    parser.add_argument("paths", type=Path, nargs="+")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for path in options.paths:
        {"draw": draw, "watch": watch, "stages": stages}[options.what](path)


if __name__ == "__main__":
    main()
