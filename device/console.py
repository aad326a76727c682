"""What the program says: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from threading import Lock
from typing import TextIO


class OutputError(Exception):
    """Standard output cannot be written; ``__cause__`` is the OSError that says why."""


def put(line: str = "") -> None:
    """A line of the result, at once visible to whoever reads the pipe. Raises OutputError."""
    put_text(line + "\n", sys.stdout)


def put_text(text: str, stream: TextIO) -> None:
    """Write `text` to `stream`, at once visible. Raises OutputError."""
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        raise OutputError from error


def put_json(value: Mapping[str, object]) -> None:
    """One JSON object as one line of the result."""
    put(json.dumps(value, ensure_ascii=False))


_SAYING = Lock()
"""Held while a line is written, so that lines of several threads do not mix."""


def complain(line: str) -> None:
    """One line about something that went wrong, or that the user should know.

    Where standard error cannot be written the line is lost, and nothing else.
    """
    text = f"goban: {in_one_line(line)}\n"
    with _SAYING, suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


def in_one_line(text: str) -> str:
    """`text` with its control characters escaped: names of files may hold line ends and worse."""
    return "".join(
        ascii(letter)[1:-1] if unicodedata.category(letter) in _UNPRINTABLE else letter
        for letter in text
    )


_UNPRINTABLE = frozenset({"Cc", "Zl", "Zp"})
"""Control characters and separators of lines and paragraphs."""


def write_any_name() -> None:
    """From here on names of files that are not text are written with escapes, not refused."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
