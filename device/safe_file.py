"""Files that are either the old or the new version, never half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

PRIVATE = 0o600
"""The permissions of files that are nobody else's."""

SHARED = 0o644
"""The permissions of files that anybody may read."""


def make_private(path: Path) -> None:
    """Make an empty file at `path` for its owner alone, where there is none."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, PRIVATE))


def replace_file(path: Path, content: bytes, mode: int | None = None) -> None:
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
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can (not on Windows)."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path | None:
    """Rename `path` to the first free ``name.N.suffix`` beside it; None where there was nothing."""
    return set_aside_together([path]).get(path)


def set_aside_together(paths: Iterable[Path]) -> dict[Path, Path]:
    """Rename those of `paths` that are there to ``name.N.suffix``, N the first free for all.

    Returns the new name of each that was there.
    """
    names = list(paths)
    kept = {path: aside for path, aside in free_names(names).items() if _is_there(path)}
    for path, aside in kept.items():
        path.rename(aside)
    return kept


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
