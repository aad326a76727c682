"""How often the count of a filled-in board is right, refused, or silently wrong.

python -m benchmarks.count_eval [--first 0] [--count 60 | --folder DIR] [--size-given]

The boards are rendered, or are those of a folder that `make_path_scenes --kind counted` has made.
Beside the counts stands how many points of the boards that were found are unsure.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from benchmarks.count_sets import CountedBoard, rendered, stored
from device.counting.filled_count import CountTask
from device.counting.photo_count import board_on_photo, count_of_board
from device.errors import FileError
from device.weights import Models, load_models
from rules.board.position import Position
from rules.color import Sides
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind, points_shown

ANGLES = ((60.0, "camera from 60 deg"), (45.0, "camera 45-60 deg"), (0.0, "camera below 45 deg"))
"""Groups by the camera's angle above the table, each from so many degrees."""


@dataclass(frozen=True, slots=True)
class CountOutcome:
    """What a board's count came to."""

    word: str
    """One of "right", "WRONG" or "refused: CODE"."""
    claimed: float | None
    """The probability that the count is said to be right with; None where no board was found."""
    unsure: int | None
    """The number of unsure points; None where no board was found."""


def outcome_of(models: Models, scene: CountedBoard, size: int | None) -> CountOutcome:
    """How the count of one board came out, with its number of lines given or None."""
    kind = CountKind(scene.kind)
    rows = ["".join(".BW"[code] for code in row) for row in scene.labels]
    truth = points_shown(Position.from_rows(rows), kind)
    task = CountTask(kind, preset("simple"), Fraction(0), Sides(0, 0), None, ())
    try:
        board = board_on_photo(models, scene.image, task, size)
    except FileError as error:
        return CountOutcome(f"refused: {error.code}", None, None)
    try:
        line = count_of_board(board, task)
    except FileError as error:
        return CountOutcome(f"refused: {error.code}", board.confidence, board.unsure)
    right = line["size"] == scene.size and line["margin"] == truth.black - truth.white
    return CountOutcome("right" if right else "WRONG", board.confidence, board.unsure)


def table(outcomes: Mapping[str, Iterable[CountOutcome]]) -> Iterable[str]:
    """A line for every group of boards: the counts, and the unsure points of the boards found."""
    yield "group | boards | right | refused | silently wrong | unsure points a board (most)"
    for group, each in sorted(outcomes.items()):
        words = Counter(one.word for one in each)
        refused = {word[9:]: number for word, number in words.items() if word[:7] == "refused"}
        unsure = [one.unsure for one in each if one.unsure is not None]
        mean = f"{sum(unsure) / len(unsure):.1f} ({max(unsure)})" if unsure else "-"
        why = "".join(f" {code} {number}" for code, number in sorted(refused.items()))
        yield (
            f"{group} | {words.total()} | {words['right']} | {sum(refused.values())}{why} |"
            f" {words['WRONG']} | {mean}"
        )


def main() -> None:
    """Count scenes of every kind and size, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="seed of the first scene")
    parser.add_argument("--count", type=int, default=60, help="scenes")
    parser.add_argument("--folder", type=Path, help="count the stored scenes of a folder instead")
    parser.add_argument("--size-given", action="store_true", help="as with --size")
    options = parser.parse_args()
    models = load_models()
    outcomes: dict[str, list[CountOutcome]] = defaultdict(list)
    scenes = stored(options.folder) if options.folder else rendered(options.first, options.count)
    for scene in scenes:
        one = outcome_of(models, scene, scene.size if options.size_given else None)
        angle = next(text for least, text in ANGLES if scene.elevation >= least)
        for group in (scene.kind, f"{scene.size} lines", f"light: {scene.light}", angle, "all"):
            outcomes[group].append(one)
        said = "" if one.claimed is None else f", said {one.claimed:.3f}, {one.unsure} unsure"
        print(f"{scene.name} {scene.kind} {scene.size}: {one.word}{said}", flush=True)
    print(*table(outcomes), sep="\n")


if __name__ == "__main__":
    main()
