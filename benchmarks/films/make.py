"""Render simulated games as films with the path tracer.

    python -m benchmarks.films.make OUT --count 20 [--first 0] [--spectators] [--kind desk]

Film number k comes from seed k alone. It is a game of the records beside the checkout as the
project's simulator plays it. Its board, light, camera and hands come from the seed too; a kind of
`path_kinds.py` lays some of them down. OUT gets a folder of pictures for each and a NAME.json that
`python -m lab.evaluate OUT` reads. Needs what `models.training.make_path_scenes` needs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from lab.evenings.evening import SimulatedEvening, simulate_evening
from lab.games import games
from lab.scenes.materials import HIDDEN
from lab.scenes.path_kinds import PATH_KINDS
from lab.scenes.path_scenes import PathScene, clear_of_lens, describe, photograph
from lab.scenes.path_tracer import missing, trace
from lab.truth import Truth, truth_to_json
from rules.color import Color

from .course import TracedFilm, arm_of, home_of
from .spectator import spectators_of

FPS, LONG_SIDE = 5.0, 640
"""Pictures a second, and the pixels of a picture's longer side."""
MOVES, IRREGULARITIES = 14, 2.0
"""Moves of a record that are played, and irregularities wished for."""
_UNFIT = {"hand", "far"}
"""What a scene must not be: one with a hand of its own, or a board far off."""


def game_of(seed: int) -> SimulatedEvening:
    """The simulated game of film `seed`, after a record of its own."""
    rng = np.random.default_rng((seed, 8))
    size = int(rng.choice([9, 13, 19], p=[0.45, 0.15, 0.4]))
    sources = [source for source in games() if source.start.size[0] == size]
    source = sources[int(rng.integers(len(sources)))]
    moves = source.moves[:MOVES]
    return simulate_evening(
        source.start, moves, seed, noise="middle", irregularities=IRREGULARITIES, fps=FPS
    )


def staged(seed: int, size: int, kind: str = "any") -> PathScene:
    """The first scene of `size` lines and of a `kind` that a camera set up for a game could see.

    It shows the whole board, with nothing before it and no player's arm in front of the lens.
    """
    for number in range(1000):
        scene = describe(10_000_000 + 1000 * seed + number, LONG_SIDE, kind)
        if scene.ground.n == size and not _UNFIT & set(scene.tags) and _free(scene):
            return scene
    raise RuntimeError(f"no scene for film {seed}")


def _free(scene: PathScene) -> bool:
    if (scene.labels == HIDDEN).any():
        return False
    above = scene.ground.middle + np.array([0.0, 0.0, 1.0])
    places = [above, *(home_of(scene, color) for color in Color)]
    parts = [thing for color in Color for at in places for thing in arm_of(scene, color, at)]
    return clear_of_lens(scene.camera, parts)


def render(film: TracedFilm, folder: Path, samples: int, threads: int | None) -> list[str]:
    """Write the film's pictures into `folder`; their names."""
    folder.mkdir(parents=True, exist_ok=True)
    grain = np.random.default_rng((film.scene.seed, 9))
    still, image = None, None
    names = []
    for frame in range(int(film.simulation.truth.end * FPS)):
        t = frame / FPS
        shown = film.shown(t)
        if image is None or shown != still:
            image = trace(film.moment(t), samples, threads, quality="fast")
            still = shown
        made = photograph(film.scene, image, grain)
        names.append(f"{folder.name}/{frame:05d}.jpg")
        cv2.imwrite(str(folder.parent / names[-1]), made.image, [cv2.IMWRITE_JPEG_QUALITY, 92])
    return names


def in_view(film: TracedFilm) -> Truth:
    """The film's truth, a stone that a spectator hides lying in view when he is gone."""
    truth = film.simulation.truth
    moves = [
        (move, t if move.point is None else film.in_view(move.point, t)) for move, t in truth.moves
    ]
    return replace(truth, moves=tuple(moves))


def label(film: TracedFilm, names: list[str], seed: int) -> dict[str, object]:
    """What is known of a film, in the form of sequences' labels, with the simulator's truth."""
    truth = in_view(film)
    blank = np.zeros((*film.scene.size[::-1], 3), np.float32) + 0.5
    points = photograph(film.scene, blank).points
    moves = [
        [move.color.letter, move.point.row, move.point.col, round((0.0 if t != t else t) * FPS)]
        for move, t in truth.moves
        if move.point is not None
    ]
    return {
        "size": truth.size,
        "fps": FPS,
        "frames": names,
        "corners": points[[0, 0, -1, -1], [0, -1, -1, 0]].round(2).tolist(),
        "moves": moves,
        "label_origin": "rendered",
        "notes": " ".join([*film.scene.tags, *["spectator"] * len(film.spectators)]),
        "seed": seed,
        "truth": truth_to_json(truth),
    }


def main(arguments: list[str] | None = None) -> int:
    """Render what is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--samples", type=int, default=2, help="paths a pixel")
    parser.add_argument(
        "--spectators", action="store_true", help="somebody leans over the board now and then"
    )
    parser.add_argument("--kind", choices=PATH_KINDS, default="any", help="kind of the scene")
    parser.add_argument("--threads", type=int, help="threads of the renderer")
    args = parser.parse_args(arguments)
    lack = missing()
    if lack:
        print(f"no films: {lack}", file=sys.stderr, flush=True)
        return 1
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    for seed in range(args.first, args.first + args.count):
        target = args.out / f"{seed:06d}.json"
        if target.exists():
            continue
        begun = time.process_time()
        simulation = game_of(seed)
        scene = staged(seed, simulation.truth.size, args.kind)
        leaning = spectators_of(scene, simulation.truth.end) if args.spectators else ()
        film = TracedFilm(scene, simulation, leaning)
        names = render(film, args.out / f"{seed:06d}", args.samples, args.threads)
        target.write_text(json.dumps(label(film, names, seed)))
        spent = time.process_time() - begun
        print(f"{seed:06d}: {len(names)} pictures, {spent:.0f} CPU s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
