"""Commands over several files: each is done, and each that cannot be gets its own error line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..console import complain, put_json
from ..errors import BAD_USAGE, FAILED_ON_THE_WAY, FileError


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
            complain(f"{path}: {error.message}")
            if as_json:
                fault = {"code": error.code, "message": error.message}
                put_json({"file": str(path), "error": fault})
            status = error.status if len(files) == 1 else FAILED_ON_THE_WAY
    return status


def read_bytes(path: Path) -> bytes:
    """The content of a file, or FileError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FileError("not_found", "there is no such file", BAD_USAGE) from None
    except OSError as error:
        raise FileError("unreadable", error.strerror or str(error), BAD_USAGE) from None
