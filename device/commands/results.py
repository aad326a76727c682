"""`goban results`: the results of games as rows, or as a tournament's table."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from rules.errors import RulesError
from rules.records.record import Record
from web.console import (
    FAILED_ON_THE_WAY,
    FailureError,
    FileError,
    complain,
    each_file,
    put,
    put_json,
)
from web.option_types import ruleset_named, whole
from web.safe_file import keep_earlier, replace_file

from ..game.journal.event_lines import lines_in_journal
from ..game.journal.paths import check_can_hold
from ..game.journal.schema import SUFFIX
from ..results.formats import TABLES
from ..results.row import ResultRow, row_json, row_of, rows_csv
from ..results.tournament import tournament_of
from ..sheet.irregularities import Story, story_of
from .input_files import GameSource, add_rules_option, each_record

EXAMPLE = "goban results round3/*.sgf --round 3 --format h9 --out round3.h9"

MAX_ROUND = 99


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="GAME.sgf", type=Path)
    parser.add_argument(
        "--format",
        choices=["json", "csv", *TABLES],
        default="json",
        help="a row a game (json, csv), or one table of all: OpenGotha's XML, the European Go "
        "Database's h9, the AGA's report (default: json)",
    )
    add_rules_option(parser)
    parser.add_argument(
        "--round", metavar="N", type=_round, help="the round of records that do not say it (RO)"
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="write it there")


def _round(text: str) -> int:
    return whole(text, range(1, MAX_ROUND + 1), f"a round, 1 to {MAX_ROUND}")


def run(options: argparse.Namespace) -> int:
    """Read every game, then write what is asked for of those that could be read."""
    given = None if options.rules is None else ruleset_named(options.rules)
    if options.out is not None:
        if options.out.resolve() in {path.resolve() for path in options.files}:
            raise FailureError(f"--out {options.out}: this is a record that is read; name another")
        check_can_hold([options.out])
    rows: list[ResultRow] = []

    def take(source: GameSource, record: Record) -> None:
        row = row_of(str(source), record, _story(source), given)
        rows.append(row)
        for note in row.notes:
            complain(f"{source}: {note}")
        if row.is_void and options.format in TABLES:
            complain(f"{source}: a game without result: the table has no winner of it")

    status = each_file(
        options.files, lambda path: each_record(path, take, as_json=False), as_json=False
    )
    if not rows:
        return status
    if options.format == "json" and options.out is None:
        for row in rows:
            put_json(row_json(row))
        return status
    _write(options.out, _text(rows, options.format, options.round))
    return status


def _text(rows: Sequence[ResultRow], form: str, rounds: int | None) -> str:
    if form == "json":
        return "".join(json.dumps(row_json(row), ensure_ascii=False) + "\n" for row in rows)
    if form == "csv":
        return rows_csv(rows)
    try:
        table = tournament_of(rows, rounds)
        if len(events := sorted({row.event for row in rows} - {""})) > 1:
            complain(f"games of {', '.join(events)} are in one table, which names {table.event}")
        if table.namesakes():
            complain("players are told apart by name and rank alone: two of one name are one here")
        return TABLES[form](table)
    except RulesError as error:
        raise FailureError(error.detail, FAILED_ON_THE_WAY) from None


def _write(path: Path | None, text: str) -> None:
    if path is None:
        put(text.removesuffix("\n"))
        return
    keep_earlier([path])
    replace_file(path, text.encode())
    complain(f"{path}: written")


def _story(source: GameSource) -> Story:
    """The story of the journal beside a record, where there is one."""
    journal = source.path.with_suffix(SUFFIX)
    if source.number is not None or not journal.is_file():
        return Story()
    try:
        return story_of(lines_in_journal(journal))
    except (FailureError, ValueError) as error:
        line = error.line if isinstance(error, FailureError) else f"{journal}: {error}"
        raise FileError("unreadable", line) from None
