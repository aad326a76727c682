"""`goban check`: every breach of the rules in game records."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.check import Found, as_json, check_record
from rules.errors import RulesError
from rules.points import to_board

from ..console import put, put_json
from ..errors import BAD_USAGE
from ..game.options import DEFAULT_RULES, ruleset_named
from .each_file import FileError, each_file
from .record_files import load_record

EXAMPLE = "goban check game.sgf --rules bga2009 --json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="GAME.sgf", type=Path)
    parser.add_argument("--rules", metavar="ID", help=f"rule set (default {DEFAULT_RULES})")
    parser.add_argument("--json", action="store_true", help="one JSON object a breach")


def run(options: argparse.Namespace) -> int:
    """Check every file; nothing is printed for a clean game."""
    ruleset = ruleset_named(options.rules)

    def check(path: Path) -> None:
        record = load_record(path)
        try:
            for found in check_record(record, ruleset):
                _tell(path, found, record.size[0], options.json)
        except RulesError as error:
            raise FileError(error.reason.value, error.detail, BAD_USAGE) from None

    return each_file(options.files, check, options.json)


def _tell(path: Path, found: Found, rows: int, json: bool) -> None:
    if json:
        put_json({"file": str(path), **as_json(found, rows)})
        return
    breach = found.breach
    points = " ".join(to_board(point, rows) for point in breach.points)
    where = f" at {points}" if points else ""
    put(
        f"{path}: move {found.move}, {breach.color.word}{where}: {breach.type.value} "
        f"({breach.clause})"
    )
