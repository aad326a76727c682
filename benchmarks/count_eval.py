"""How often the count of a filled-in board is right, refused, or silently wrong.

python -m benchmarks.count_eval [--first 0] [--count 60 | --folder DIR] [--size-given]
    [--kinds swept,sets] [--record]

The boards are rendered, or are those of a folder that `make_path_scenes --kind counted` has made.
"swept" are boards on which one side's stones alone lie, to be counted by halves; "sets" those with
both whole sets filled in. With --record the finished board before is known, as from the game. A
question for blocks, or for the stones in heaps, is answered, and the count said to be asked. Beside
the counts stands how many points of the boards that were found are unsure.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np

from benchmarks.count_sets import CountedBoard, rendered, stored
from device.counting.count_task import Beside, CountTask
from device.counting.filled_board import FilledBoard
from device.counting.photo_count import board_on_photo, count_of_board, task_of_game
from device.weights import Models, load_models
from lab.scenes.arranged_boards import labels_of, position_of
from lab.scenes.counting_scenes import KINDS as COUNT_KINDS
from rules.board.areas import areas_of
from rules.color import Sides
from rules.game import Game
from rules.points import Point, to_board
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind, points_shown
from rules.scoring.one_side import one_side
from web.console import FileError

KINDS = {"swept": CountKind.HALF, "sets": CountKind.AREA}
"""How boards are counted that were arranged otherwise."""

ANGLES = ((60.0, "camera from 60 deg"), (45.0, "camera 45-60 deg"), (0.0, "camera below 45 deg"))
"""Groups by the camera's angle above the table, each from so many degrees."""


@dataclass(frozen=True, slots=True)
class CountOutcome:
    """What a board's count came to."""

    word: str
    """One of "right", "asked, right", "WRONG", "asked, WRONG" or "refused: CODE"."""
    claimed: float | None
    """The claimed probability that the count is right; None where no board was found."""
    unsure: int | None
    """The number of unsure points; None where no board was found."""


def outcome_of(
    models: Models, scene: CountedBoard, size: int | None, *, record: bool = False
) -> CountOutcome:
    """How the count of one board came out, with its number of lines given or None.

    With `record` the score of the finished board before is known.
    """
    kind = KINDS.get(scene.kind) or CountKind(scene.kind)
    before = position_of(scene.before)
    # Truth is what the finished board shows; without one, what lies there.
    truth = points_shown(before, CountKind.HALF if scene.kind in KINDS else kind)
    task = CountTask(kind, preset("simple"), Fraction(0), Sides(0, 0), None, ())
    if record:
        game = Game.start(preset("simple"), scene.size, setup=before, komi=Fraction(0))
        task = task_of_game(game, kind, (), Sides(0, 0))
    try:
        board, heaps, _ = board_on_photo(models, scene.image, task, size)
    except FileError as error:
        return CountOutcome(f"refused: {error.code}", None, None)
    asked = ""
    try:
        try:
            line = count_of_board(board, heaps, task)
        except FileError as error:
            if error.code not in ("heaps", "blocks"):
                raise
            asked = "asked, "
            answer = Beside(scene.heaps, _blocks(scene, board) if error.code == "blocks" else "")
            line = count_of_board(board, heaps, replace(task, beside=answer))
    except FileError as error:
        return CountOutcome(f"{asked}refused: {error.code}", board.confidence, board.unsure)
    right = line["size"] == scene.size and line["margin"] == truth.black - truth.white
    word = "right" if right else "WRONG" if line.get("agrees", True) else "refused: differs"
    return CountOutcome(f"{asked}{word}", board.confidence, board.unsure)


def _blocks(scene: CountedBoard, board: FilledBoard) -> str:
    """A point of each block of a scene, as its board lies on the picture that was read."""
    found = one_side(position_of(scene.labels), areas_of(position_of(scene.before)))
    numbers = np.zeros(scene.labels.shape, int)
    for number, block in enumerate(found.blocks, 1):
        for at in found.grid.each(block):
            numbers[at] = number
    read = labels_of(board.position)
    turn = max(range(4), key=lambda turn: np.count_nonzero(np.rot90(scene.labels, turn) == read))
    turned = np.rot90(numbers, turn)
    points = (np.argwhere(turned == number)[0] for number in range(1, len(found.blocks) + 1))
    return " ".join(to_board(Point(int(row), int(col)), scene.size) for row, col in points)


def table(outcomes: Mapping[str, Iterable[CountOutcome]]) -> Iterable[str]:
    """A line for every group of boards: the counts, and the unsure points of the boards found."""
    yield "group | boards | right | asked | refused | silently wrong | unsure points a board (most)"
    for group, each in sorted(outcomes.items()):
        words = Counter(one.word.removeprefix("asked, ") for one in each)
        asked = sum(one.word.startswith("asked") for one in each)
        refused = {word[9:]: number for word, number in words.items() if word[:7] == "refused"}
        unsure = [one.unsure for one in each if one.unsure is not None]
        mean = f"{sum(unsure) / len(unsure):.1f} ({max(unsure)})" if unsure else "-"
        why = "".join(f" {code} {number}" for code, number in sorted(refused.items()))
        yield (
            f"{group} | {words.total()} | {words['right']} | {asked} |"
            f" {sum(refused.values())}{why} | {words['WRONG']} | {mean}"
        )


def main() -> None:
    """Count scenes of every kind and size, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="seed of the first scene")
    parser.add_argument("--count", type=int, default=60, help="scenes")
    parser.add_argument("--folder", type=Path, help="count the stored scenes of a folder instead")
    parser.add_argument("--kinds", help="kinds of boards, by turns: swept,sets")
    parser.add_argument("--record", action="store_true", help="with the finished board before")
    parser.add_argument("--size-given", action="store_true", help="as with --size")
    options = parser.parse_args()
    models = load_models()
    outcomes: dict[str, list[CountOutcome]] = defaultdict(list)
    kinds = options.kinds.split(",") if options.kinds else COUNT_KINDS
    scenes = rendered(options.first, options.count, kinds)
    for scene in stored(options.folder) if options.folder else scenes:
        size = scene.size if options.size_given else None
        one = outcome_of(models, scene, size, record=options.record)
        angle = next(text for least, text in ANGLES if scene.elevation >= least)
        groups = [scene.kind, f"{scene.size} lines", f"light: {scene.light}", angle, "all"]
        for group in [*groups, *([f"swept: {scene.collected}"] if scene.collected else [])]:
            outcomes[group].append(one)
        claim = "" if one.claimed is None else f", said {one.claimed:.3f}, {one.unsure} unsure"
        print(f"{scene.name} {scene.kind} {scene.size}: {one.word}{claim}", flush=True)
    print(*table(outcomes), sep="\n")


if __name__ == "__main__":
    main()
