"""Atomic writing of files, and keeping of earlier versions."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from .console import FailureError, complain

PRIVATE = 0o600
"""The permissions of files that are nobody else's."""

SHARED = 0o644
"""The permissions of files that anybody may read."""


def make_private(path: Path) -> None:
    """Make an empty file at `path` for its owner alone, where there is none."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, PRIVATE))


class FileCalls:
    """The system's calls by which a file is replaced; a simulated disk has its own."""

    def write(self, path: Path, file: BinaryIO, content: bytes) -> None:
        """Write `content` to the open `file`, whose name is `path`."""
        file.write(content)
        file.flush()

    def sync(self, path: Path, file: BinaryIO) -> None:
        """Make what was written durable."""
        os.fsync(file.fileno())

    def rename(self, path: Path, target: Path) -> None:
        """Give `path` the name `target`, in the place of what has it."""
        os.replace(path, target)

    def sync_folder(self, folder: Path) -> None:
        """Make the names in a folder durable, where the system can (not on Windows)."""
        sync_folder(folder)


CALLS = FileCalls()


def replace_file(
    path: Path, content: bytes, mode: int | None = None, calls: FileCalls = CALLS
) -> None:
    """Put `content` at `path`; durable and whole when this returns.

    Its permissions are `mode`, else those of the file that was there, else what anybody may read.

    Raises OSError (a full disk, a missing folder); then `path` is as it was and nothing else is
    left behind.
    """
    if mode is None:
        mode = path.stat().st_mode & 0o777 if path.exists() else SHARED
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            calls.write(Path(name), file, content)
            calls.sync(Path(name), file)
        os.chmod(name, mode)
        calls.rename(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    calls.sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can (not on Windows)."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_names(paths: Iterable[Path]) -> dict[Path, Path]:
    """``name.N.suffix`` for each of `paths`, N the first number that is free for all."""
    names = list(paths)
    number = 1
    while any(_is_there(numbered(path, number)) for path in names):
        number += 1
    return {path: numbered(path, number) for path in names}


def numbered(path: Path, number: int) -> Path:
    """``name.N.suffix`` beside `path`."""
    return path.with_name(f"{path.stem}.{number}{path.suffix}")


def _is_there(path: Path) -> bool:
    """Whether there is anything of this name, a link that leads nowhere among it."""
    return path.exists() or path.is_symlink()


def keep_earlier(outputs: Iterable[Path | None], what: str = "what was there") -> dict[Path, Path]:
    """Give what is there by these names new ones, all with one number; each is a line.

    `what` is what the line calls it. An empty folder stays as it is. Returns the new names by the
    old. Raises FailureError (status 2) where something cannot be renamed.
    """
    names = free_names(at for at in outputs if at is not None and not _is_empty_folder(at))
    kept = {path: aside for path, aside in names.items() if _is_there(path)}
    try:
        for path, aside in kept.items():
            path.rename(aside)
    except OSError as error:
        raise FailureError(
            f"{error.filename}: is there, and cannot be renamed ({error.strerror}); name another"
        ) from None
    for path, aside in kept.items():
        complain(f"{path}: {what} is kept as {aside}")
    return kept


def keep_copies(files: Iterable[Path | None], what: str = "what was there") -> None:
    """Give what is there by these names a second name, all with one number; each is a line.

    The first name stays: the next writer must put another file in its place, or remove
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
