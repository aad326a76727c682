"""Run a command over several files, with an error line for each file that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ..console import complain, put_json
from ..errors import FAILED_ON_THE_WAY, FileError


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
