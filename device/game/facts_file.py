"""Facts as JSON objects, as files, pipes and programs write them, and who submitted them.

``{"type": "PassPressed", "color": "white"}``: ``type`` is a fact of the referee with its own
fields; points are in board notation. Other keys are ignored. In the file of `--facts` beside a
recorded game a line has its time too. Beside a live game a fact happens when it is read, and the
file may grow or be a pipe. A line that cannot be accepted is one line on standard error.
"""

from __future__ import annotations

import json
import math
import os
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from referee.facts import FACTS, Fact
from web.console import FailureError, UnavailableError, complain, parse_json
from web.machine import MACHINE

MAX_T_S = 1e9
"""No game lasts as long: thirty years."""

MAX_T_DIGITS = 40


def fact_from_json(line: object, t_ns: int) -> Fact:
    """The fact of a JSON object, at `t_ns`. Raises ValueError, a line with what does not fit.

    >>> fact_from_json({"type": "PassPressed", "color": "black"}, t_ns=0)
    PassPressed(t_ns=0, color=Color.BLACK, late_ms=0)
    >>> fact_from_json({"color": "black"}, t_ns=0)
    Traceback (most recent call last):
        ...
    ValueError: no 'type'
    """
    # A game without facts and without a page does not load what checks them: megabytes on a Pi.
    from ..json_forms import read

    if not isinstance(line, dict):
        raise ValueError(f"expected an object, got a {type(line).__name__}")
    if "type" not in line:
        raise ValueError("no 'type'")
    kind = FACTS.get(str(line["type"]))
    if kind is None:
        raise ValueError(f"type {str(line['type'])[:40]!r}: expected one of {', '.join(FACTS)}")
    values = read(kind, line)
    own = {field.name: values[field.name] for field in fields(kind) if field.name in values}
    fact: Fact = kind(t_ns=t_ns, **own)
    return fact


def load_facts(path: Path, zero_ns: int = 0) -> tuple[Fact, ...]:
    """The facts of a file in order of time, `zero_ns` the time of the first frame.

    Each line has ``t``, in seconds from the first frame. Raises FailureError naming file, line and
    what is wrong.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FailureError(f"{path}: cannot be read: {error}") from None
    found = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found.append(_timed(parse_json(line), zero_ns))
        except (ValueError, TypeError) as error:
            raise FailureError(f"{path}, line {number}: {error}") from None
    return tuple(sorted(found, key=lambda fact: fact.t_ns))


def _timed(line: object, zero_ns: int) -> Fact:
    if isinstance(line, dict) and "t" not in line:
        raise ValueError("no 't'")
    t_s = _seconds(line["t"]) if isinstance(line, dict) else 0.0
    return fact_from_json(line, zero_ns + round(t_s * 1e9))


def _seconds(value: object) -> float:
    t_s = math.nan
    with suppress(ValueError):
        if isinstance(value, int | float | str) and len(str(value)) < MAX_T_DIGITS:
            t_s = float(value)
    if not abs(t_s) <= MAX_T_S:
        raise ValueError(f"t {str(value)[:40]!r}: expected seconds from the first frame")
    return t_s


STANDARD_INPUT = Path("-")

POLL_INTERVAL_S = 0.1
CHUNK_BYTES = MAX_LINE_BYTES = 65536


def check_live_facts(path: Path) -> None:
    """Raise FailureError where there is no such file or pipe."""
    if path != STANDARD_INPUT and not path.exists():
        raise FailureError(f"{path}: there is no such file or pipe; make it first")
    if path.is_dir():
        raise FailureError(f"{path}: this is a folder, not a file or a pipe")


def read_live_facts(path: Path, submit: Callable[[Fact], object]) -> threading.Thread:
    """Pass every line that arrives at `path` to `submit` as a fact, in a thread of its own.

    A file is read from its present end on, a pipe whenever somebody writes to it, standard input
    to its end. `submit` raises ValueError for a fact that cannot be accepted.
    """

    lines = _lines(path)

    def read() -> None:
        for number, line in enumerate(lines, start=1):
            if line.strip() and not _submitted(f"{path}, line {number}", line, submit):
                return

    thread = threading.Thread(target=read, name="facts", daemon=True)
    thread.start()
    return thread


def _submitted(where: str, line: bytes, submit: Callable[[Fact], object]) -> bool:
    """Submit the fact of a line or log why not; False once the game has failed (logged there)."""
    try:
        if len(line) > MAX_LINE_BYTES:
            raise ValueError(f"longer than {MAX_LINE_BYTES} bytes")
        submit(fact_from_json(parse_json(line), 0))
    except ValueError as error:
        complain(f"{where}: {error}; left out")
    except UnavailableError as error:
        complain(f"{where}: {error.line}; left out")
    except (FailureError, KeyboardInterrupt):
        return False
    return True


def _lines(path: Path) -> Iterator[bytes]:
    if path == STANDARD_INPUT:
        return _until_end(0)
    if stat.S_ISFIFO(path.stat().st_mode):
        return _piped(path)
    file = path.open("rb")
    file.seek(0, os.SEEK_END)
    return _growing(file)


def _piped(path: Path) -> Iterator[bytes]:
    """What is written into a named pipe, by one writer after another."""
    handle = os.open(path, os.O_RDONLY)  # held: what is written to a pipe without a reader is lost
    try:
        while True:
            yield from _until_end(handle)
            MACHINE.clock.sleep(POLL_INTERVAL_S)
    finally:
        os.close(handle)


def _until_end(handle: int) -> Iterator[bytes]:
    """The lines of a pipe; read without Python's buffers, which a waiting thread would hold."""
    rest = b""
    while chunk := os.read(handle, CHUNK_BYTES):
        *whole, rest = _split(rest + chunk)
        yield from whole
    yield rest


def _split(data: bytes) -> list[bytes]:
    """The lines of `data`, the last one begun; of one that is too long no more than shows it."""
    return [line[: MAX_LINE_BYTES + 1] for line in data.split(b"\n")]


def _growing(file: BinaryIO) -> Iterator[bytes]:
    """The whole lines that are added to a file; one that was cut is read from its beginning."""
    rest = b""
    with file:
        while True:
            chunk = file.read(CHUNK_BYTES)
            if chunk:
                *whole, rest = _split(rest + chunk)
                yield from whole
            else:
                if os.fstat(file.fileno()).st_size < file.tell():
                    file.seek(0)
                    rest = b""
                MACHINE.clock.sleep(POLL_INTERVAL_S)


@dataclass(frozen=True, slots=True)
class Attribution:
    """A fact's attribution, which has no effect on the game.

    Raises ValueError for a time without a zone or an empty request.
    """

    who: str
    """The name of the person or the device."""
    at: datetime
    """The wall-clock time, with its time zone."""
    request: str | None = None
    """An id chosen by the client that submits the fact.

    A fact with an id that was accepted before is not done again.
    """
    game: int | None = None
    """The game of the table that it is about, None for the present one; the journal lacks it."""

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            raise ValueError(f"at: expected a time with its time zone, got {self.at}")
        if self.request == "":
            raise ValueError("request: expected an id of one character or more")


def attribution_to_json(attribution: Attribution) -> str:
    """An attribution as a JSON object; `attribution_from_json` reads it back.

    >>> at = datetime.fromisoformat("2026-05-01T10:00:00+02:00")
    >>> attribution_to_json(Attribution("Anna", at))
    '{"who": "Anna", "at": "2026-05-01T10:00:00+02:00", "request": null}'
    >>> attribution_to_json(Attribution("Anna", at.replace(tzinfo=None)))
    Traceback (most recent call last):
        ...
    ValueError: at: expected a time with its time zone, got 2026-05-01 10:00:00
    """
    at = attribution.at.isoformat()
    return json.dumps({"who": attribution.who, "at": at, "request": attribution.request})


def attribution_from_json(text: str) -> Attribution:
    """The attribution whose object `attribution_to_json` made.

    >>> body = '{"who": "Anna", "at": "2026-05-01T10:00:00+02:00", "request": null}'
    >>> attribution_from_json(body).who, attribution_from_json(body).at.isoformat()
    ('Anna', '2026-05-01T10:00:00+02:00')
    """
    body = json.loads(text)
    return Attribution(body["who"], datetime.fromisoformat(body["at"]), body["request"])
