"""Whether two machines read the same pictures alike: `compare_readings.py HERE.jsonl THERE.jsonl`.

Which points are doubtful or hidden must be the same, and every stone but at doubtful points, where
a rounding can tip the guess: these are counted. Corners may differ by a quarter of a pixel,
confidence by a thousandth.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main(here: Path, there: Path) -> int:
    """Compare line by line; 1 where a picture was read otherwise."""
    ours, theirs = (
        [json.loads(line) for line in path.read_text().splitlines()] for path in (here, there)
    )
    wrong, guesses, far_px, apart = 0, 0, 0.0, 0.0
    for one, other in zip(ours, theirs, strict=True):
        same = all(one.get(key) == other.get(key) for key in ("size", "unsure", "hidden", "error"))
        if same and "rows" in one:
            differing = differences(one["rows"], other["rows"])
            same = all(point in one["unsure"] for point in differing)
            guesses += len(differing)
        if same and "corners" in one:
            pairs = zip(one["corners"], other["corners"], strict=True)
            far_px = max(far_px, *(abs(a - b) for p, q in pairs for a, b in zip(p, q, strict=True)))
            apart = max(apart, abs(one["confidence"] - other["confidence"]))
        if not same:
            wrong += 1
            print(f"{one['file']}: read otherwise")
    print(
        f"{len(ours)} pictures, {wrong} read otherwise; "
        f"{guesses} guesses at doubtful points differ; "
        f"corners differ by up to {far_px:.3f} px, confidence by up to {apart:.5f}"
    )
    return int(wrong > 0 or far_px > 0.25 or apart > 0.001)


def differences(rows: list[str], others: list[str]) -> list[list[int]]:
    """The points [row, column] at which two boards differ."""
    return [
        [row, col]
        for row, (line, other) in enumerate(zip(rows, others, strict=True))
        for col, (mark, its) in enumerate(zip(line, other, strict=True))
        if mark != its
    ]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
