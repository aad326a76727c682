"""How often the count of a rendered filled-in board is right, refused, or silently wrong.

python -m benchmarks.count_eval [--first 0] [--count 60]
"""

from __future__ import annotations

import argparse
from collections import Counter

import numpy as np

from device.photo_count import SURE
from device.weights import load_models
from referee.filled_board import read_filled_board
from rules.filled_in import CountKind, points_shown
from rules.position import Position
from simulation.scenes.counting_scenes import KINDS, counting_scene
from vision.filled_reader import filled_board
from vision.types import NoBoard

SIZES = (19, 13, 9, 19)


def main() -> None:
    """Count scenes of every kind and size, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="seed of the first scene")
    parser.add_argument("--count", type=int, default=60, help="scenes")
    options = parser.parse_args()
    models = load_models()
    table: Counter[tuple[str, str]] = Counter()
    for seed in range(options.first, options.first + options.count):
        name, size = KINDS[seed % len(KINDS)], SIZES[seed % len(SIZES)]
        kind, scene = CountKind(name), counting_scene(seed, name, size)
        truth = Position.from_rows(
            ["".join(".BW"[code] for code in row) for row in np.asarray(scene.labels)]
        )
        points = filled_board(scene.image, models.detector, models.classifier, size)
        if isinstance(points, NoBoard):
            outcome = f"refused: {points.reason.value}"
        else:
            board = read_filled_board(points.probs, kind)
            right = board.points == points_shown(truth, kind)
            outcome = "right" if right else "WRONG"
            if board.confidence < SURE:
                outcome = f"refused: doubtful, {'though right' if right else 'and wrong'}"
        table[name, outcome] += 1
        print(f"{seed} {name} {size}: {outcome}", flush=True)
    for (name, outcome), number in sorted(table.items()):
        print(f"{name:10} {outcome:32} {number}")


if __name__ == "__main__":
    main()
