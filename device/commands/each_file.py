"""Commands over several files: each is done, and each that cannot be gets its own error line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ..console import complain, put_json
from ..errors import BAD_USAGE, FAILED_ON_THE_WAY, FileError

MOST_BYTES = 200 * 10**6
"""A larger file is refused: the largest collections of games are smaller."""


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
    """One line about what could not be done; with `as_json` also an object with its `keys`."""
    complain(f"{name}: {message}")
    if as_json:
        put_json({**keys, "error": {"code": code, "message": message}})


def read_bytes(path: Path) -> bytes:
    """The content of a file of at most `MOST_BYTES`, or FileError."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileError("not_found", "there is no such file", BAD_USAGE) from None
    except OSError as error:
        raise FileError("unreadable", error.strerror or str(error), BAD_USAGE) from None
    if len(data) > MOST_BYTES:
        message = f"more than {MOST_BYTES // 10**6} MB; split it into smaller files"
        raise FileError("too_large", message, BAD_USAGE)
    return data
