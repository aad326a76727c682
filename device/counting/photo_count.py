"""A photograph of a filled-in board, read and counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from rules.color import Color, Sides
from rules.game import Game
from rules.points import Point
from rules.records.record import Record
from rules.rulesets.komi import komi_in_points
from rules.rulesets.presets import DEFAULT, preset
from rules.rulesets.ruleset import Counting, Method, Ruleset
from rules.scoring.filled_in import NONE_LEFT, CountKind
from rules.scoring.notes import NoteType, method_notes
from rules.scoring.one_side import swept_color
from rules.scoring.recorded import komi_assumed, recorded_game, stated_by
from rules.scoring.score import NO_PENALTIES, Score, score, uncertain_text
from rules.texts import decimal_text
from vision.filled_reader import FilledPoints, filled_board, looked_at_again
from vision.heaps import UNSEEN, Heaps, heaps_beside
from vision.types import BoardView, NoBoard
from web.console import BAD_USAGE, FileError

from ..board_reading import WHY
from ..weights import Models
from .count_task import NOT_REPORTED, Beside, CountTask
from .filled_board import FilledBoard, read_filled_board
from .filled_count import SURE, check_certain, check_plausible, counted

WHY_CROWDED = (
    "part of a stone is seen that belongs to no point: a row was pushed too far; lay its stones on"
    " their points and photograph the board again"
)

WHY_HIDDEN = "something covers points of the board; take it away and photograph the board again"


OF_RESULT = (NoteType.NO_SCORE, NoteType.WITHOUT_RESULT)
"""Notes by which the result of the record is none of a count; those in doubt come on top."""


DOUBLED = 0.9
"""The highest probability of a count where stones are read nearer to each other than they can lie.
It is enough beside a record with the same result, and too little without one. Reasoned."""


DISAGREES = 0.5
"""The probability of a count that the record contradicts. What is read, and stones that lack, are
as likely to be at fault as the record. Reasoned."""


def task_of_game(
    game: Game,
    kind: CountKind,
    dead: Iterable[Point] | None,
    left: Sides[int],
    notes: Iterable[str] = (),
    *,
    seki: Iterable[Point] | None = None,
    agreed: bool = False,
    beside: Beside = NOT_REPORTED,
) -> CountTask:
    """How the board of `game` is counted, whose strings at `dead` were taken off.

    `dead`, `seki` and `agreed` are as for `score`. The score of the record at its end is by the
    method that the board was arranged for. `left` are the prisoners that found no room, held by
    Black and by White. Raises RulesError (dead, coordinate), and FileError for more of them than a
    side holds and for a record that has no certain score.
    """
    _check_left_of(kind, left, game.ruleset)
    method = Method.TERRITORY if kind is CountKind.TERRITORY else Method.AREA
    recorded = score(game, method, dead, seki=seki, agreed=agreed)
    if not recorded.certain:
        lacks = uncertain_text(recorded)
        raise FileError(
            "seki" if recorded.undecided else "record_lacks",
            f"the record lacks something, so there is no score to compare with: {lacks}",
            BAD_USAGE,
        )
    if kind is CountKind.TERRITORY:
        _check_left(recorded, left)
    doubts = [note.text for note in recorded.notes if note.doubt or note.type in OF_RESULT]
    notes = (*notes, *doubts)
    return CountTask(kind, game.ruleset, recorded.komi, left, recorded, notes, False, beside)


def task_of_board(
    kind: CountKind,
    given: Ruleset | None,
    komi: Fraction | None,
    left: Sides[int],
    beside: Beside = NOT_REPORTED,
    seki: str | None = None,
) -> CountTask:
    """The task of counting a board without its record; `komi` None is that of the rules.

    Rules that are not `given` are the default ones. `seki` names a stone or an eye of each string
    in seki, as the board lies.

    Raises RulesError (komi) for a komi that these rules do not have, and FileError.
    """
    _check_left_of(kind, left)
    ruleset = given or preset(DEFAULT)
    method = Method.TERRITORY if kind is CountKind.TERRITORY else Method.AREA
    doubts = (*komi_assumed(komi, ruleset), *method_notes(ruleset, method))
    notes = tuple(note.text for note in doubts)
    points = None if komi is None else komi_in_points(komi, ruleset)
    return CountTask(kind, ruleset, points, left, None, notes, given is None, beside, seki)


def task_of_record(
    record: Record,
    ruleset: Ruleset | None,
    komi: Fraction | None,
    kind: CountKind,
    dead: str | None,
    left: Sides[int],
    beside: Beside = NOT_REPORTED,
    *,
    seki: str | None = None,
) -> CountTask:
    """As `task_of_game` for the game of `record`, under `ruleset` or the record's own.

    `dead` and `seki` name strings: "A1 C3"; None leaves it to the record's marks. Raises RulesError
    and FileError.
    """
    recorded = recorded_game(record, ruleset, komi)
    stated = recorded.stated(stated_by(dead, seki, record.size))
    notes = [note.text for note in recorded.assumed]
    notes += penalty_notes(stated.penalties or NO_PENALTIES)
    return task_of_game(
        recorded.whole,
        kind,
        stated.dead,
        left,
        notes,
        seki=stated.seki,
        agreed=stated.agreed,
        beside=beside,
    )


def penalty_notes(penalties: Sides[Fraction]) -> list[str]:
    """That the points which an arbiter took are not on the board."""
    return [
        f"{color.word.capitalize()}'s penalty of {decimal_text(points)} is not on the board"
        for color in Color
        if (points := penalties[color])
    ]


def _check_left_of(kind: CountKind, left: Sides[int], played: Ruleset | None = None) -> None:
    """Raise FileError for stones left over on which a count of `kind` does not depend.

    Where all are filled in, a record `played` by other rules than such decides what is spare.
    """
    known = kind is CountKind.AREA and played and played.counting is not Counting.FILL_IN
    if left != NONE_LEFT and (kind is CountKind.HALF or known):
        why = (
            f"prisoners left over have no part in {kind.value} counting: leave them out, or count"
            " with --kind territory"
        )
        raise FileError("left", why, BAD_USAGE)


def _check_left(recorded: Score, left: Sides[int]) -> None:
    """Raise FileError for more prisoners without room than a side holds by the record."""
    for color in Color:
        side, other = recorded.sides[color], recorded.sides[color.other]
        held = side.prisoners + side.pass_stones + other.dead
        if left[color] > held:
            name = color.word.capitalize()
            raise FileError(
                "prisoners",
                f"{name} holds {held} prisoners by the record, so {left[color]} cannot have found"
                " no room; look whether the record lacks a pass or a capture",
                BAD_USAGE,
            )


def count_photo(
    models: Models,
    image: NDArray[np.uint8],
    task: CountTask,
    size: int | None = None,
    view: BoardView | None = None,
) -> dict[str, object]:
    """What the filled-in board on `image` (H, W, 3, BGR) shows, as the object of `--json`.

    The board is found with `size` lines if that is given, else those of the record, or lies at
    `view`. Raises FileError where there is no board or its count is not certain.
    """
    board, heaps, others = board_on_photo(models, image, task, size, view)
    more = [f"boards in the picture that were not counted: {len(others)}"] * bool(others)
    return count_of_board(board, heaps, replace(task, notes=(*task.notes, *more)))


def count_of_board(board: FilledBoard, heaps: Heaps, task: CountTask) -> dict[str, object]:
    """What `board` shows with the `heaps` beside it, as the object of `--json`.

    Raises FileError where its count is not certain.
    """
    line = counted(board, task, heaps)
    check_certain(board, as_recorded=bool(line.get("agrees")))
    if line.get("agrees") is False:
        line["confidence"] = DISAGREES
    return line


def board_on_photo(
    models: Models,
    image: NDArray[np.uint8],
    task: CountTask,
    size: int | None = None,
    view: BoardView | None = None,
) -> tuple[FilledBoard, Heaps, tuple[BoardView, ...]]:
    """The board on a photograph, as `count_photo` reads it, however certain, and what lies beside.

    That is heaps, looked for where the stones of one side alone lie on the board, and where further
    boards lie. Raises FileError where it cannot be one that was filled in.
    """
    if size is None and task.recorded is not None:
        size = task.recorded.areas.grid.rows
    points = filled_board(image, models.detector, models.classifier, size, view)
    if isinstance(points, NoBoard):
        detail = f" ({points.detail})" if points.detail else ""
        raise FileError(points.reason.value, WHY[points.reason] + detail)
    if np.count_nonzero(~points.visible) > 0:
        raise FileError("occluded", WHY_HIDDEN)
    if points.crowded and task.kind is not CountKind.AREA:
        raise FileError("doubtful", WHY_CROWDED)
    board = _read(points, task)
    if board.confidence < SURE:
        board = _read(looked_at_again(image, models.classifier, points), task)
    if points.doubled:
        board = replace(board, confidence=min(board.confidence, DOUBLED))
    check_plausible(board, task.kind)
    color = swept_color(board.position)
    # Heaps are counted only beside a board on which the stones of one side alone lie.
    if task.kind is not CountKind.HALF or color is None:
        return board, UNSEEN, points.others
    lying = np.array([[mark == color.letter for mark in row] for row in board.position.rows()])
    return board, heaps_beside(image, points.view, lying), points.others


def _read(points: FilledPoints, task: CountTask) -> FilledBoard:
    return read_filled_board(points.probs, task.kind, task.balance, points.shifts)
