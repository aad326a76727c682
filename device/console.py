"""Output of the program: results on standard output, log lines on standard error."""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from enum import IntEnum
from io import TextIOWrapper
from threading import Lock
from traceback import format_exception
from typing import TextIO


class OutputError(Exception):
    """Standard output cannot be written; ``__cause__`` is the OSError."""


def put(line: str = "") -> None:
    """Write a line of the result and flush it. Raises OutputError."""
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


class LogSeverity(IntEnum):
    """How much a line matters, as syslog counts it; systemd's journal can be searched by it."""

    ERROR = 3
    WARNING = 4
    NOTICE = 5


_WRITING = Lock()
"""Held while a line is written, so that lines of several threads do not mix."""

MAX_TRACEBACK_LINES = 60


def complain(
    line: str, severity: LogSeverity = LogSeverity.WARNING, fault: BaseException | None = None
) -> None:
    """Log one line about something that went wrong, or that the user should know.

    A `fault` of the program is logged in further lines, with its traceback. Where standard error
    is systemd's journal, lines have their severity. Addresses are logged without what could be a
    secret. Where standard error cannot be written the line is lost, and nothing else.
    """
    lines = [line]
    if fault is not None:
        lines += "".join(format_exception(fault)).splitlines()[-MAX_TRACEBACK_LINES:]
    mark = f"<{severity}>" if is_journal() else ""
    text = "".join(f"{mark}goban: {in_one_line(without_secrets(each))}\n" for each in lines)
    with _WRITING, suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


def is_journal() -> bool:
    """Whether systemd's journal reads standard error."""
    named = os.environ.get("JOURNAL_STREAM")
    if not named:
        return False
    try:
        own = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return named == f"{own.st_dev}:{own.st_ino}"


ADDRESS = re.compile(
    r"""(?:(?P<scheme>[A-Za-z][\w+.-]{0,20}:/{2,3})(?:\S*@)?"""
    r"""|(?<![^\s'"])[^\s'"/@:]+:(?!//)\S*@)(?P<rest>[^\s'"]*)"""
)
"""An address in a text, or what begins with a user and a password, which may have any sign."""

SECRET = re.compile(r"[?#]|[/;&,][^/;&,=%?#]*(?:=|%3d)", re.IGNORECASE)
"""Where query, fragment or parameters in a path begin: cameras take their passwords in them."""


def without_secrets(text: str) -> str:
    """`text` with the addresses in it as they may be shown: nothing that could be a secret.

    Users, passwords, queries, fragments, and paths from their first parameter on are left out.

    >>> without_secrets("rtsp://ito:se/c#ret@camera/1 does not answer")
    'rtsp://camera/1 does not answer'
    >>> without_secrets("RTSP://camera/user=ito&password=secret&channel=1/stream")
    'RTSP://camera'
    """
    return ADDRESS.sub(_shown, text) if ":" in text else text


def _shown(found: re.Match[str]) -> str:
    return (found["scheme"] or "") + SECRET.split(found["rest"], maxsplit=1)[0]


def in_one_line(text: str) -> str:
    r"""`text` with its control characters escaped: names of files may hold line ends and worse.

    >>> in_one_line("game\n.sgf")
    'game\\n.sgf'
    """
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
