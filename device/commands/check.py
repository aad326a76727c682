"""`goban check`: every breach of the rules in game records."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.advice import advice_at, advice_json, advice_text, moves_text
from rules.checking import MoveBreach, breach_json, check_record, replay
from rules.errors import RulesError
from rules.notes import Note, note_json, note_text
from rules.points import to_board
from rules.presets import DEFAULT
from rules.record import Record
from rules.ruleset import Ruleset
from rules.setup import before_the_game

from ..console import put, put_json
from ..errors import BAD_USAGE, FileError
from ..rule_sets import ruleset_named
from .each_file import each_file
from .record_files import load_record

EXAMPLE = "goban check game.sgf --rules bga2009 --json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="GAME.sgf", type=Path)
    parser.add_argument("--rules", metavar="ID", help=f"rule set (default {DEFAULT})")
    parser.add_argument(
        "--procedures",
        metavar="MOVE",
        type=int,
        help="instead, what is to be done about an irregularity at this move, noticed at once or "
        "later; 0 is before the first",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a breach")


def run(options: argparse.Namespace) -> int:
    """Check every file; nothing is printed for a clean game."""
    ruleset = ruleset_named(options.rules)

    def check(path: Path) -> None:
        record = load_record(path)
        try:
            if options.procedures is not None:
                _advise(path, record, ruleset, options.procedures, options.json)
                return
            for found in check_record(record, ruleset):
                _tell(path, found, record.size[0], options.json)
        except RulesError as error:
            raise FileError(error.reason.value, error.detail, BAD_USAGE) from None

    return each_file(options.files, check, options.json)


def _advise(path: Path, record: Record, ruleset: Ruleset, number: int, json: bool) -> None:
    """What is to be done about irregularities at move `number`; 0 is before the first."""
    game, _ = replay(record, ruleset)
    advice = advice_at(game, number)
    notes: tuple[Note, ...] = ()
    if number == 0:
        opening = record.opening()
        notes = before_the_game(
            ruleset, opening.setup, handicap=opening.handicap, komi=opening.komi
        )
    if json:
        for note in notes:
            put_json({"file": str(path), "move": number, **note_json(note, record.size[0])})
        for item in advice:
            put_json({"file": str(path), "move": number, **advice_json(item)})
        return
    move = "before the first" if number == 0 else game.moves()[number - 1].to_text(game.size[0])
    put(f"{path}: move {number}, {move}")
    for note in notes:
        put(f"  note: {note_text(note)}")
    for item in advice:
        put(f"  {'' if item.shown else 'if it happened: '}{advice_text(item)}")
    put(f"  {moves_text(game.at(number))}")


def _tell(path: Path, found: MoveBreach, rows: int, json: bool) -> None:
    if json:
        put_json({"file": str(path), **breach_json(found, rows)})
        return
    breach = found.breach
    points = " ".join(to_board(point, rows) for point in breach.points)
    where = f" at {points}" if points else ""
    put(
        f"{path}: move {found.move}, {breach.color.word}{where}: {breach.type.value} "
        f"({breach.clause})"
    )
