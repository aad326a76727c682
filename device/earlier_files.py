"""What is there already is never written over: it is kept under a number, and that is said."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from .console import complain
from .errors import FailureError
from .safe_file import free_names, set_aside_together


def keep_earlier(outputs: Iterable[Path | None], what: str = "what was there") -> dict[Path, Path]:
    """Give what is there by these names new ones, all with one number; each is a line.

    `what` is what the line calls it. An empty folder stays as it is. Returns the new names by the
    old. Raises FailureError (status 2) where something cannot be renamed.
    """
    there = [path for path in outputs if path is not None and not _is_empty_folder(path)]
    try:
        kept = set_aside_together(there)
    except OSError as error:
        raise FailureError(
            f"{error.filename}: is there, and cannot be renamed ({error.strerror}); name another"
        ) from None
    for path, aside in kept.items():
        complain(f"{path}: {what} is kept as {aside}")
    return kept


def keep_copies(files: Iterable[Path | None], what: str = "what was there") -> None:
    """Give what is there by these names a second name, all with one number; each is a line.

    The first name stays: whoever writes there next must put another file in its place, or remove
    it. Raises OSError where there is no room.
    """
    names = free_names(path for path in files if path is not None)
    for path, aside in names.items():
        if not path.exists():
            continue
        try:
            os.link(path.resolve(), aside)
        except OSError:  # a disk without links
            shutil.copy2(path, aside)
        complain(f"{path}: {what} is kept as {aside}")


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())
