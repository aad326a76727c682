"""Reading game records for commands: one game a file, or several."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rules.errors import RulesError
from rules.records.record import Record
from rules.records.sgf import read_sgf
from rules.records.sgf_text import games_in, sgf_text
from rules.rulesets.presets import DEFAULT
from rules.rulesets.ruleset import Method
from web.console import BAD_USAGE, FileError, OthersDoneError, complain, say_fault
from web.option_types import komi

MAX_BYTES = 200 * 10**6
"""A larger file is refused: the largest collections of games are smaller."""


def read_bytes(path: Path) -> bytes:
    """The content of a file of at most `MAX_BYTES`, or FileError."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise FileError("not_found", "there is no such file", BAD_USAGE) from None
    except OSError as error:
        raise FileError("unreadable", error.strerror or str(error), BAD_USAGE) from None
    if len(data) > MAX_BYTES:
        message = f"more than {MAX_BYTES // 10**6} MB; split it into smaller files"
        raise FileError("too_large", message, BAD_USAGE)
    return data


@dataclass(frozen=True, slots=True)
class GameSource:
    """Where a record lies: its file, and its number in it where the file holds several games."""

    path: Path
    number: int | None = None

    def __str__(self) -> str:
        return str(self.path) if self.number is None else f"{self.path}: game {self.number}"

    def keys(self) -> dict[str, object]:
        """The keys that name the game in a JSON line."""
        named: dict[str, object] = {"file": str(self.path)}
        return named if self.number is None else {**named, "game": self.number}


def load_record(path: Path) -> Record:
    """The game of an SGF file. Raises FileError where it cannot be read or is not the only one."""
    data = read_bytes(path)
    if (games := len(games_in(data))) > 1:
        message = f"holds {games} games; give a file with one"
        raise FileError("several_games", message, BAD_USAGE)
    try:
        record = read_sgf(data)
    except RulesError as error:
        raise FileError(error.reason.value, error.detail, BAD_USAGE) from None
    _log_remarks(path, record.remarks)
    return record


def _log_remarks(source: Path | GameSource, remarks: Iterable[str]) -> None:
    for remark in remarks:
        complain(f"{source}: {remark}")


def each_record(path: Path, do: Callable[[GameSource, Record], None], *, as_json: bool) -> None:
    """Do every game in an SGF file; FileError where the file has one and it cannot be done.

    Of several games each that cannot be done gets its own error line, and the others are done;
    OthersDoneError is raised then.
    """
    text, remarks = sgf_text(read_bytes(path))
    texts = games_in(text)
    failed = False
    for number, text in enumerate(texts, start=1):
        source = GameSource(path, number if len(texts) > 1 else None)
        try:
            record = read_sgf(text)
            do(source, record)
        except RulesError as error:
            if source.number is None:
                raise FileError(error.reason.value, error.detail, BAD_USAGE) from None
            say_fault(str(source), source.keys(), error.reason.value, error.detail, as_json)
            failed = True
        else:  # of a record that could not be used the error is enough
            _log_remarks(path, remarks)
            _log_remarks(source, record.remarks)
            remarks = ()
    if failed:
        raise OthersDoneError


def add_rules_option(parser: argparse.ArgumentParser) -> None:
    """Add the rule set; None means the record's."""
    parser.add_argument(
        "--rules", metavar="ID", help=f"rule set (default: the record's, else {DEFAULT})"
    )


def add_scoring_options(parser: argparse.ArgumentParser) -> None:
    """Add the rule set, komi and method; None means the record's, and the rules' method."""
    add_rules_option(parser)
    parser.add_argument("--komi", metavar="X", type=komi, help="komi (default: the record's)")
    parser.add_argument(
        "--method",
        choices=[method.value for method in (Method.TERRITORY, Method.AREA)],
        help="how to count (default: the rules')",
    )
    add_stated_options(parser)


def add_stated_options(parser: argparse.ArgumentParser) -> None:
    """Add what both sides state of the end; None means that the record's marks are taken."""
    parser.add_argument(
        "--dead",
        metavar="POINTS",
        help='a stone of each dead string, "A1 C3", or "" where both agree that nothing is dead '
        "(default: as marked in the record, TB and TW)",
    )
    parser.add_argument(
        "--seki",
        metavar="POINTS",
        help='a stone or an eye of each string in seki, "A1 C3", or "" where none is; eyes in '
        "seki count as the rules say (default: as marked in the record)",
    )
