"""Results on standard output, log lines on standard error, and errors of commands and requests."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from threading import Lock
from traceback import format_exception
from typing import TextIO

from rules.errors import RulesError
from rules.texts import error_text, phrases_json, worded


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


BAD_USAGE = 2
"""Bad usage; a path, option or rule set that does not exist; a single source that does not open."""

FAILED_ON_THE_WAY = 1
"""Something went wrong after the work had begun."""


class FailureError(Exception):
    """A command cannot go on. `line` is what is wrong and what to do; `status` is 1 or 2.

    Pages show it too: it is kept without what could be a secret.
    """

    def __init__(self, line: str, status: int = BAD_USAGE) -> None:
        self.line = without_secrets(line)
        super().__init__(self.line)
        self.status = status


class DriverHungError(FailureError):
    """A call of a camera's driver never returns: only another process can use the camera again."""

    def __init__(self, camera: str) -> None:
        super().__init__(
            f"{camera}: its driver does not return, so that this process cannot use it any more; "
            "the game is safe: start goban again (a service does so by itself; goban watch goes on "
            "with --resume), and unplug the camera if that does not help",
            FAILED_ON_THE_WAY,
        )


class FileError(Exception):
    """One file cannot be done: a word for programs, a sentence, and the status if it is alone."""

    def __init__(self, code: str, message: str, status: int = FAILED_ON_THE_WAY) -> None:
        super().__init__(message)
        self.code, self.message, self.status = code, message, status


class UnavailableError(FailureError):
    """What was asked for may be right, but cannot be done now; it can be asked for again."""

    def __init__(self, line: str) -> None:
        super().__init__(line, FAILED_ON_THE_WAY)


class OthersDoneError(Exception):
    """Some games of a file failed, each with a line of its own; the others are done."""


def each_file(files: Sequence[Path], do: Callable[[Path], None], as_json: bool) -> int:
    """Do every file; the exit status.

    A file whose `do` raises FileError gets its own line (with `as_json` also ``{"file", "error"}``
    on standard output) and the others are done. Status 0 if all were done, the failure's own if
    there was one file, else 1.
    """
    status = 0
    for path in files:
        try:
            do(path)
        except FileError as error:
            say_fault(str(path), {"file": str(path)}, error.code, error.message, as_json)
            status = error.status if len(files) == 1 else FAILED_ON_THE_WAY
        except OthersDoneError:
            status = FAILED_ON_THE_WAY
    return status


def say_fault(
    name: str, keys: Mapping[str, object], code: str, message: str, as_json: bool
) -> None:
    """Print one line about a failure; with `as_json` also an object with its `keys`."""
    complain(f"{name}: {message}")
    if as_json:
        put_json({**keys, "error": {"code": code, "message": message}})


TOO_MUCH = worded("asked-at-once", "too much is asked at once; try again in a second")
NO_RECORD = worded("no-record", "there is no record yet")

NOT_SEEN = worded("no-game", "the board was not seen yet")

NO_PICTURE = worded("no-picture-yet", "no picture has come yet")


class PageError(Exception):
    """A request that is refused: HTTP status, a word for programs, a sentence for people."""

    def __init__(
        self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers

    def to_json(self) -> dict[str, object]:
        """``{"error": {"code", "message", "phrases"}}``."""
        phrases = phrases_json(self.message)
        error = {"code": self.code, "message": self.message}
        return {"error": {**error, **({"phrases": phrases} if phrases else {})}}


@contextmanager
def options_refused() -> Iterator[None]:
    """While this lasts, what cannot be done as it is asked for is a PageError (400)."""
    try:
        yield
    except RulesError as error:
        raise PageError(400, error.reason.value, error.detail) from None
    except FileError as error:
        raise PageError(400, error.code, error.message) from None
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise PageError(400, "bad_option", error_text(error)) from None


def parse_json(text: str | bytes) -> object:
    """The value of a JSON text; ValueError where it is none, or nested too deep to be read.

    >>> parse_json('{"komi": 6.5}')
    {'komi': 6.5}
    >>> parse_json("[" * 100_000)
    Traceback (most recent call last):
        ...
    ValueError: nested too deep
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
