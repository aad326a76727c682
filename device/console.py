"""What the program says: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Mapping
from io import TextIOWrapper


def put(line: str = "") -> None:
    """A line of the result, at once visible to whoever reads the pipe."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def put_json(value: Mapping[str, object]) -> None:
    """One JSON object as one line of the result."""
    put(json.dumps(value, ensure_ascii=False))


def complain(line: str) -> None:
    """One line about something that went wrong, or that the user should know."""
    sys.stderr.write(f"goban: {in_one_line(line)}\n")
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
