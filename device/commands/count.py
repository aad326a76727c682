"""`goban count`: the count that a photograph of a filled-in board shows."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.board.position import draw_rows
from rules.color import Sides
from rules.errors import RulesError
from rules.points import from_board
from rules.rulesets.presets import DEFAULT
from rules.scoring.filled_in import CountKind
from rules.texts import decimal_text
from web.console import FailureError, FileError, each_file, put, put_json
from web.option_types import board_size, komi, prisoners, ruleset_named, stones_in_heaps

from ..corners import add_corners_option, load_corners
from ..counting.count_task import Beside, CountTask
from ..counting.photo_count import count_photo, task_of_board, task_of_record
from ..sources.pictures import load_picture
from ..weights import load_models
from .input_files import add_stated_options, load_record

ANSWERED_BY = {
    "ambiguous_grid": "--size N if that is all of it",
    "heaps": "--heaps N, 0 for none",
    "blocks": "--blocks POINTS",
    "kind": "--kind",
    "seki": '--seki POINTS, "" for none',
}
"""With which option a question about the picture is answered."""

EXAMPLE = "goban count filled.jpg --kind territory --record game.sgf"


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
    add_corners_option(parser)
    parser.add_argument(
        "--record", metavar="GAME.sgf", type=Path, help="the game, whose score is compared"
    )
    add_stated_options(parser)
    parser.add_argument(
        "--left",
        metavar="B,W",
        type=prisoners,
        default=Sides(0, 0),
        help="prisoners that found no room, held by Black and by White",
    )
    parser.add_argument(
        "--heaps",
        metavar="N",
        type=stones_in_heaps,
        help="half, with the other side's stones swept off: stones in heaps beside the board "
        "(default: those that are seen)",
    )
    parser.add_argument(
        "--blocks",
        metavar="POINTS",
        default="",
        help='the same: a point of each vacant block that counts, "A1 K10" (default: by the '
        "record, or the blocks that are multiples of ten)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a photo")


def run(options: argparse.Namespace) -> int:
    """Count every photo."""
    view = None if options.corners is None else load_corners(options.corners, options.size)
    task = _task(options)
    models = load_models()

    def count(path: Path) -> None:
        try:
            line = count_photo(models, load_picture(path), task, options.size, view)
        except FileError as error:
            if error.code not in ANSWERED_BY:
                raise
            asked = f"{error.message} ({ANSWERED_BY[error.code]})"
            raise FileError(error.code, asked, error.status) from None
        if options.json:
            put_json({"file": str(path), **line})
        else:
            _show(path, line)

    return each_file(options.photos, count, options.json)


def _task(options: argparse.Namespace) -> CountTask:
    kind = CountKind(options.kind)
    given = None if options.rules is None else ruleset_named(options.rules)
    beside = Beside(options.heaps, options.blocks)
    dead, seki, left = options.dead, options.seki, options.left
    if options.record is None and dead:
        raise FailureError("--dead names strings of the record: give --record GAME.sgf")
    where = "" if options.record is None else f"{options.record}: "
    try:
        if options.record is None:
            return task_of_board(kind, given, options.komi, left, beside, seki)
        record = load_record(options.record)
        return task_of_record(record, given, options.komi, kind, dead, left, beside, seki=seki)
    except RulesError as error:
        raise FailureError(f"{where or '--komi: '}{error.detail}") from None
    except FileError as error:
        answer = f" ({ANSWERED_BY[error.code]})" if error.code in ANSWERED_BY else ""
        raise FailureError(f"{where}{error.message}{answer}", error.status) from None


def _marked(line: Mapping[str, Any]) -> list[str]:
    """The rows of the board, with + for the vacant points of one side alone that count."""
    rows = [list(row) for row in line["rows"]]
    for block in line.get("counted", {}).get("blocks", ()):
        for label in block:
            point = from_board(label, len(rows))
            rows[point.row][point.col] = "+"
    return ["".join(row) for row in rows]


def _show(path: Path, line: Mapping[str, Any]) -> None:
    """The count in words, with the board."""
    komi_text = decimal_text(Fraction(str(line["komi"])))
    found = f"no result, what is in seki is undecided ({ANSWERED_BY['seki']})"
    if line["margin"] is not None:
        margin = decimal_text(Fraction(str(line["margin"])))
        found = f"margin (Black minus White) {margin}: {line['result']}"
    put(
        f"{path}: {line['kind']}: black {line['black']['points']}, "
        f"white {line['white']['points']}, {line['vacant']} empty, komi {komi_text}; "
        f"{found}, right with probability {line['confidence']:.2f}"
    )
    if swept := line.get("counted"):
        put(
            f"  {swept['color']} alone is counted: {swept['vacant']} vacant points, "
            f"{swept['stones']} stones on the board, {swept['heaps']} in heaps beside it; "
            "+ is a vacant point that counts"
        )
    put(draw_rows(_marked(line)).rstrip("\n"))
    if "expected" in line:
        expected = decimal_text(Fraction(str(line["expected"])))
        word = "agrees with" if line["agrees"] else "differs from"
        put(f"  {word} the record, whose margin is {expected}")
    for each in line["differences"]:
        names = " ".join(each["region"])
        put(f"  {names}: {each['shown']} here, {each['expected']} by the record")
    for note in line["notes"]:
        put(f"  note: {note}")
