"""Parse the pairings of a round for many boards from a table of text (CSV)."""

from __future__ import annotations

import csv
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from messages.commands import checked_assignment
from messages.texts import MessageError
from rules.clock import control_text
from rules.errors import RulesError
from rules.rulesets.presets import preset

COLUMNS = (
    *("board", "table", "round", "black", "white", "black_rank", "white_rank"),
    *("komi", "handicap", "rules", "time", "tournament", "pairing"),
)

PLAYERS = ("black", "white", "black_rank", "white_rank")

DELIMITERS = ("\t", ";", ",")

MAX_LINES = 2000
MAX_FIELD_CHARS = 1000


@dataclass(frozen=True, slots=True)
class Pairing:
    """The assignment of a board by a line."""

    line: int
    board: str
    assignment: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class BadLine:
    """The error of an invalid line."""

    line: int
    message: str


class LineError(ValueError):
    """The reason why a line is invalid, in a few words."""


def read_pairings(
    text: str, boards: Iterable[str], tables: Mapping[str, str]
) -> tuple[list[Pairing], list[BadLine]]:
    r"""The pairings in `text`, and its invalid lines. The first line names `COLUMNS`.

    Fields are divided by commas, semicolons or tabs. A line names its board or its table.
    `tables` maps tables to boards. The board of any other table is the one with its number in its
    name.

    >>> good, bad = read_pairings("table;black;white\n1;Kato;Lind", ["T1"], {})
    >>> good[0].board, good[0].assignment["players"]
    ('T1', {'black': 'Kato', 'white': 'Lind'})
    """
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or not lines[0].strip():
        return [], [BadLine(1, f"the first line names the columns: {', '.join(COLUMNS)}")]
    if "\ufffd" in text:
        return [], [BadLine(1, "this is no text in UTF-8: save it as CSV UTF-8")]
    names, found = list(boards), []
    try:
        columns = _columns(lines[0])
    except LineError as error:
        return [], [BadLine(1, str(error))]
    bad: list[BadLine] = []
    rows = csv.reader(lines, delimiter=delimiter_of(lines[0]))
    try:
        for fields in rows:
            if rows.line_num == 1 or not any(field.strip() for field in fields):
                continue
            if rows.line_num > MAX_LINES:
                bad.append(BadLine(rows.line_num, f"more than {MAX_LINES} lines"))
                break
            try:
                found.append(_pairing(rows.line_num, columns, fields, names, tables))
            except (LineError, MessageError, RulesError) as error:
                bad.append(BadLine(rows.line_num, str(error)))
    except csv.Error as error:
        bad.append(BadLine(rows.line_num, f"the line cannot be read ({error})"))
    return found, bad + _duplicates(found)


def delimiter_of(header: str) -> str:
    """The delimiter of fields: the most frequent one in the first line."""
    return max(DELIMITERS, key=header.count)


def _columns(header: str) -> list[str]:
    """The names of the columns. Raises LineError."""
    (fields,) = csv.reader([header], delimiter=delimiter_of(header))
    columns = [field.strip().lower().replace(" ", "_") for field in fields]
    for name in columns:
        if name not in COLUMNS:
            raise LineError(f"column {name[:40]!r} is not known; known are {', '.join(COLUMNS)}")
    if len(set(columns)) < len(columns):
        raise LineError("a column is there twice")
    if not {"board", "table"} & set(columns):
        raise LineError("there is no column board and none that is called table")
    return columns


def _pairing(
    line: int,
    columns: Sequence[str],
    fields: Sequence[str],
    boards: Sequence[str],
    tables: Mapping[str, str],
) -> Pairing:
    """The pairing of one line. Raises LineError, MessageError or RulesError."""
    if len(fields) > len(columns):
        raise LineError(f"{len(fields)} fields: expected {len(columns)} at most")
    values = {name: field.strip() for name, field in zip(columns, fields, strict=False)}
    values = {name: field for name, field in values.items() if field}
    for name, field in values.items():
        if len(field) > MAX_FIELD_CHARS:
            raise LineError(f"{name}: more than {MAX_FIELD_CHARS} characters")
    board = values.pop("board", None) or _board_at(values.get("table"), boards, tables)
    if board not in boards:
        raise LineError(f"there is no board {board[:40]}")
    body: dict[str, object] = {key: value for key, value in values.items() if key not in PLAYERS}
    if players := {key: values[key] for key in PLAYERS if key in values}:
        body["players"] = players
    for key in ("komi", "handicap"):
        if key in values:
            body[key] = _number(key, values[key])
    return Pairing(line, board, playable_assignment(body))


def playable_assignment(body: Mapping[str, object]) -> dict[str, object]:
    """The assignment in `body`, with known rules and a valid time control.

    Raises MessageError or RulesError.

    >>> playable_assignment({"rules": "aga", "time": "1800 + 5x30 byo-yomi"})
    {'rules': 'aga', 'time': '1800 + 5x30 byo-yomi'}
    """
    assignment = checked_assignment(body)
    if (rules := assignment.get("rules")) is not None:
        preset(str(rules))
    if (time := assignment.get("time")) is not None:
        try:
            assignment["time"] = control_text(time)
        except ValueError as error:
            raise MessageError(str(error)) from None
    return assignment


def _board_at(table: str | None, boards: Sequence[str], tables: Mapping[str, str]) -> str:
    """The board at the table of a line. Raises LineError."""
    if table is None:
        raise LineError("neither a board nor a table is named")
    try:
        return board_of_table(table, boards, tables)
    except LineError as error:
        raise LineError(f"{error}; name the board in a column of its own") from None


def boards_by_table(
    assignments: Mapping[str, Mapping[str, object]], boards: Container[str]
) -> dict[str, str]:
    """The boards by their assignments' tables."""
    return {
        str(body["table"]): name
        for name, body in assignments.items()
        if "table" in body and name in boards
    }


def board_of_table(table: str, boards: Sequence[str], tables: Mapping[str, str]) -> str:
    """The board at a table: that of `tables`, else the one board with its number. LineError.

    >>> board_of_table("4", ["T3", "T4"], {}), board_of_table("4", ["T3", "T4"], {"4": "T3"})
    ('T4', 'T3')
    """
    if table in tables:
        return tables[table]
    if table in boards:
        return table
    numbered = [name for name in boards if _digits(name) == table.lstrip("0")]
    if len(numbered) != 1:
        which = "no board is" if not numbered else f"{len(numbered)} boards could be"
        raise LineError(f"{which} at table {table[:40]}")
    return numbered[0]


def _digits(name: str) -> str:
    """The digits at the end of a board's name."""
    return name[len(name.rstrip("0123456789")) :].lstrip("0")


def _number(name: str, text: str) -> int | float:
    """A number with a comma, a point or ½. Raises LineError."""
    plain = text.replace(",", ".").replace("½", ".5")
    try:
        value = float(plain)
    except ValueError:
        raise LineError(f"{name} {text[:40]!r}: expected a number") from None
    if not -1000 < value < 1000:
        raise LineError(f"{name} {text[:40]!r}: expected a number below 1000")
    return int(value) if value == int(value) else value


def _duplicates(found: Sequence[Pairing]) -> list[BadLine]:
    """The lines whose board an earlier line has."""
    first = {each.board: each.line for each in reversed(found)}
    return [
        BadLine(each.line, f"board {each.board} has a line already")
        for each in found
        if each.line != first[each.board]
    ]
