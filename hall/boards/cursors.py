"""Cursors: by the name of each reader of the hub's lines the number of its last line."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from .store import connect, written


class Cursor:
    """The cursor of `reader` in the store at `path`; ``number`` is None before its first line."""

    def __init__(self, path: Path, reader: str) -> None:
        self._path, self._reader = path, reader
        with closing(connect(path)) as database:
            row = database.execute(
                "SELECT number FROM cursors WHERE reader = ?", (reader,)
            ).fetchone()
        self.number: int | None = None if row is None else int(row[0])

    def advance(self, number: int) -> None:
        """Store that all lines up to `number` are done. Raises StoreError; then nothing changes.

        A cursor that was deleted or set meanwhile stays so: its name has another reader.
        """
        if number == self.number:
            return
        was = "(SELECT number FROM cursors WHERE reader = ?1) IS ?3"
        with written(self._path), closing(connect(self._path)) as database:
            values = (self._reader, number, self.number)
            database.execute(f"REPLACE INTO cursors SELECT ?1, ?2 WHERE {was}", values)
        self.number = number


def forget_cursors(path: Path, readers: Iterable[str]) -> None:
    """Delete the cursors of `readers`. Raises sqlite3.Error."""
    with closing(connect(path)) as database:
        database.executemany(
            "DELETE FROM cursors WHERE reader = ?", [(reader,) for reader in readers]
        )
