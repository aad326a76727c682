"""`--facts FILE` beside a live game: a file that grows, a pipe, or standard input.

Each line is a fact that happens when it is read; a ``t`` in it is ignored. A line that cannot be
accepted is one line on standard error, and the game goes on.
"""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from referee.facts import Fact

from ...console import complain
from ...errors import FailureError, UnavailableError
from ...json_text import parse_json
from ...machine import MACHINE
from .facts_file import fact_from_json

STANDARD_INPUT = Path("-")

POLL_INTERVAL_S = 0.1
CHUNK_BYTES = 65536


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
    while True:
        handle = os.open(path, os.O_RDONLY)
        try:
            yield from _until_end(handle)
        finally:
            os.close(handle)


def _until_end(handle: int) -> Iterator[bytes]:
    """The lines of a pipe; read without Python's buffers, which a waiting thread would hold."""
    rest = b""
    while chunk := os.read(handle, CHUNK_BYTES):
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
    yield rest


def _growing(file: BinaryIO) -> Iterator[bytes]:
    """The whole lines that are added to a file; one that was cut is read from its beginning."""
    rest = b""
    with file:
        while True:
            chunk = file.read(CHUNK_BYTES)
            if chunk:
                *whole, rest = (rest + chunk).split(b"\n")
                yield from whole
            else:
                if os.fstat(file.fileno()).st_size < file.tell():
                    file.seek(0)
                MACHINE.clock.sleep(POLL_INTERVAL_S)
