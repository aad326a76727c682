"""The event lines of a game that is over or goes on, out of its file of events or its journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from referee.alerts.event_json import VERSION
from web.console import FailureError, parse_json

from ..facts_file import attribution_from_json
from .schema import reading

Line = dict[str, object]

WHO = "who"
"""The key of a line for the name of the person who submitted its fact."""

LINE_LOST = "LineLost"
"""The type of a line that stands for one that was lost."""


def lost_line(n: int) -> Line:
    """The line in the place of line `n`, which was damaged or lost."""
    return {"version": VERSION, "n": n, "type": LINE_LOST, "t": 0.0, "audience": "record"}


def lines_in_file(path: Path) -> list[Line]:
    """The lines of a file of `goban watch --events`. Raises FailureError."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "this is no text"
        raise FailureError(f"{path}: {why or error}") from None
    return _parsed(path, text.splitlines())


def lines_in_journal(path: Path) -> list[Line]:
    """The event lines of a journal, which may be in use; `WHO` names whose fact led to a line.

    Raises FailureError.
    """
    if not path.is_file():
        raise FailureError(f"{path}: there is no such file")
    try:
        with reading(path) as database:
            rows = database.execute(
                "SELECT line, said FROM events LEFT JOIN inputs ON number = after_input ORDER BY n"
            ).fetchall()
    except sqlite3.Error as error:
        raise FailureError(f"{path}: this is no journal that can be read ({error})") from None
    lines = _parsed(path, (line for line, _ in rows))
    for line, (_, stored) in zip(lines, rows, strict=True):
        if stored is not None:
            line[WHO] = _who(stored)
    return lines


def _who(stored: str) -> str:
    """The name of the person who submitted a fact; empty where that cannot be read."""
    try:
        return attribution_from_json(stored).who
    except (ValueError, KeyError, TypeError):
        return ""


def readable_lines(path: Path) -> dict[int, Line]:
    """The lines of a file of events that can be read, by number; none where there is no file."""
    found: dict[int, Line] = {}
    texts = path.read_bytes().splitlines() if path.is_file() else []
    for text in texts:
        try:
            line = parse_json(text)
        except ValueError:
            continue
        if isinstance(line, dict) and isinstance(n := line.get("n"), int) and "type" in line:
            found[n] = line
    return found


def _parsed(path: Path, texts: Iterable[object]) -> list[Line]:
    found: list[Line] = []
    for number, text in enumerate(texts, start=1):
        try:
            line = parse_json(text if isinstance(text, str | bytes) else "")
        except ValueError:
            line = None
        if not isinstance(line, dict):
            raise FailureError(f"{path}: line {number} is no event; give a file of --events")
        found.append(line)
    return found
