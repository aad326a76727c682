"""How often the count of a rendered filled-in board is right, refused, or silently wrong.

python -m benchmarks.count_eval [--first 0] [--count 60] [--size-given]
"""

from __future__ import annotations

import argparse
from collections import Counter
from fractions import Fraction

import numpy as np

from device.errors import FileError
from device.filled_count import CountTask
from device.photo_count import count_photo
from device.weights import load_models
from rules.color import Sides
from rules.filled_in import CountKind, points_shown
from rules.position import Position
from rules.presets import preset
from simulation.scenes.counting_scenes import KINDS, counting_scene

SIZES = (19, 13, 9, 19)
ANGLES = ((60.0, "camera from 60 deg"), (45.0, "camera 45-60 deg"), (0.0, "camera below 45 deg"))
"""Groups by the camera's angle above the table, each from so many degrees."""


def main() -> None:
    """Count scenes of every kind and size, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="seed of the first scene")
    parser.add_argument("--count", type=int, default=60, help="scenes")
    parser.add_argument("--size-given", action="store_true", help="as with --size")
    options = parser.parse_args()
    models = load_models()
    table: Counter[tuple[str, str]] = Counter()
    for seed in range(options.first, options.first + options.count):
        name, size = KINDS[seed % len(KINDS)], SIZES[seed % len(SIZES)]
        kind, scene = CountKind(name), counting_scene(seed, name, size)
        truth = points_shown(
            Position.from_rows(
                ["".join(".BW"[code] for code in row) for row in np.asarray(scene.labels)]
            ),
            kind,
        )
        task = CountTask(kind, preset("simple"), Fraction(0), Sides(0, 0), None, ())
        given = size if options.size_given else None
        try:
            line = count_photo(models, scene.image, task, given)
        except FileError as error:
            outcome, sure = f"refused: {error.code}", ""
        else:
            right = line["size"] == size and line["margin"] == truth.black - truth.white
            outcome, sure = "right" if right else "WRONG", f", said {line['confidence']:.3f}"
        angle = next(text for least, text in ANGLES if scene.elevation >= least)
        for group in (name, f"{size} lines", f"light: {scene.light}", angle, "all"):
            table[group, outcome] += 1
        print(f"{seed} {name} {size}: {outcome}{sure}", flush=True)
    for (name, outcome), number in sorted(table.items()):
        print(f"{name:20} {outcome:32} {number}")


if __name__ == "__main__":
    main()
