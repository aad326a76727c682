"""`goban count`: the count that a photograph of a filled-in board shows."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from referee.filled_board import FilledBoard, read_filled_board
from rules.checking import replay
from rules.color import Sides
from rules.diagram import draw_rows
from rules.errors import RulesError
from rules.filled_in import CountKind
from rules.game import Game
from rules.numbers import decimal_text
from rules.points import from_board
from rules.presets import DEFAULT, preset
from rules.recorded import ruleset_of
from rules.ruleset import Method
from rules.scoring import Score, score
from vision.types import BoardView, NoBoard

from ..board_reading import WHY, board_to_count
from ..console import put, put_json
from ..corners import load_corners
from ..errors import BAD_USAGE, FileError
from ..filled_count import CountTask, counted
from ..option_types import board_size, komi
from ..rule_sets import ruleset_named
from ..weights import Models, load_models
from .each_file import each_file
from .record_files import load_record
from .score import prisoners

EXAMPLE = "goban count filled.jpg --kind territory --record game.sgf"

SURE = 0.8
"""A count that is right with a smaller probability is refused."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO", type=Path)
    parser.add_argument(
        "--kind",
        required=True,
        choices=[kind.value for kind in CountKind],
        help="territory: prisoners are filled in, the empty points left count; area: stones fill "
        "everything; half: dead stones are off, stones and the points inside count",
    )
    parser.add_argument("--rules", metavar="ID", help=f"rule set (default {DEFAULT})")
    parser.add_argument("--komi", metavar="X", type=komi, help="komi (default: the record's)")
    parser.add_argument("--size", metavar="N", type=board_size, help="lines a side")
    parser.add_argument(
        "--corners", metavar="FILE", type=Path, help="where the board lies, as for goban read"
    )
    parser.add_argument(
        "--record", metavar="GAME.sgf", type=Path, help="the game, whose score is compared"
    )
    parser.add_argument(
        "--dead", metavar="POINTS", default="", help='with --record: dead strings, "A1 C3"'
    )
    parser.add_argument(
        "--left",
        metavar="B,W",
        type=prisoners,
        default=Sides(0, 0),
        help="prisoners that found no room, held by Black and by White",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a photo")


def run(options: argparse.Namespace) -> int:
    """Count every photo."""
    view = None if options.corners is None else load_corners(options.corners, options.size)
    task = _task(options)
    size = options.size
    if task.recorded is not None and size is None:
        size = task.recorded.areas.grid.rows
    models = load_models()

    def count(path: Path) -> None:
        board = _board(models, path, task.kind, size, view)
        try:
            line = counted(board, task)
        except RulesError as error:
            raise FileError(error.reason.value, error.detail) from None
        if options.json:
            put_json({"file": str(path), **line})
        else:
            _show(path, line)

    return each_file(options.photos, count, options.json)


def _task(options: argparse.Namespace) -> CountTask:
    kind = CountKind(options.kind)
    given = None if options.rules is None else ruleset_named(options.rules)
    if options.record is None:
        return CountTask(kind, given or preset(DEFAULT), options.komi, options.left, None, ())
    record = load_record(options.record)
    try:
        ruleset, assumed_rules = (given, ()) if given is not None else ruleset_of(record)
        game, _ = replay(record, ruleset, Game.from_record(record, ruleset, options.komi))
        recorded = _score(game, kind, options.dead)
    except RulesError as error:
        raise FileError(
            error.reason.value, f"{options.record}: {error.detail}", BAD_USAGE
        ) from None
    notes = tuple(note.text for note in assumed_rules)
    return CountTask(kind, ruleset, recorded.komi, options.left, recorded, notes)


def _score(game: Game, kind: CountKind, dead: str) -> Score:
    """The record's score by the method that the board was arranged for."""
    rows, cols = game.size
    points = [from_board(name, rows, cols) for name in dead.replace(",", " ").split()]
    method = Method.TERRITORY if kind is CountKind.TERRITORY else Method.AREA
    return score(game, method, points)


def _board(
    models: Models, path: Path, kind: CountKind, size: int | None, view: BoardView | None
) -> FilledBoard:
    """The board on a photograph, or FileError where its count is not certain."""
    points = board_to_count(models, path, size, view)
    if isinstance(points, NoBoard):
        detail = f" ({points.detail})" if points.detail else ""
        raise FileError(points.reason.value, WHY[points.reason] + detail)
    if np.count_nonzero(~points.visible) > 0:
        raise FileError("occluded", WHY_HIDDEN)
    board = read_filled_board(points.probs, kind)
    if board.confidence < SURE:
        raise FileError(
            "doubtful",
            f"the count is not certain (probability {board.confidence:.2f}); straighten the stones "
            "that lie between points and photograph the board from higher up, in even light",
        )
    return board


WHY_HIDDEN = "something covers points of the board; take it away and photograph the board again"


def _show(path: Path, line: Mapping[str, Any]) -> None:
    """The count in words, with the board."""
    komi_text, margin = (decimal_text(Fraction(str(line[key]))) for key in ("komi", "margin"))
    put(
        f"{path}: {line['kind']}: black {line['black']['points']}, "
        f"white {line['white']['points']}, {line['vacant']} empty, komi {komi_text}; "
        f"margin (Black minus White) {margin}: {line['result']}, "
        f"right with probability {line['confidence']:.2f}"
    )
    put(draw_rows(line["rows"]).rstrip("\n"))
    if "expected" in line:
        expected = decimal_text(Fraction(str(line["expected"])))
        word = "agrees with" if line["agrees"] else "differs from"
        put(f"  {word} the record, whose margin is {expected}")
    for each in line["differences"]:
        names = " ".join(each["region"])
        put(f"  {names}: {each['shown']} here, {each['expected']} by the record")
    for note in line["notes"]:
        put(f"  note: {note}")
