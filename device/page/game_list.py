"""The day's games, as their records tell them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from rules.errors import RulesError
from rules.sgf import read_sgf


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game as its record tells it; ``changed_s`` is when the file was written."""

    file: Path
    changed_s: float
    black: str | None
    white: str | None
    result: str | None
    moves: int
    day: str | None


class GameList:
    """The records of a table, each read once for every time that it was written."""

    def __init__(self) -> None:
        self._known: dict[Path, GameEntry] = {}

    def day(self, folder: Path, current: Path, today: date) -> list[GameEntry]:
        """The games below `folder` whose records were written `today`, and the `current` one.

        Oldest first.
        """
        found = []
        for file in {*folder.glob("*.sgf"), *folder.glob(f"{today.isoformat()}/*.sgf"), current}:
            try:
                changed_s = file.stat().st_mtime
            except OSError:
                continue
            if file == current or date.fromtimestamp(changed_s) == today:
                entry = self._entry(file, changed_s)
                if entry is not None:
                    found.append(entry)
        self._known = {entry.file: entry for entry in found}
        return sorted(found, key=lambda entry: (entry.changed_s, str(entry.file)))

    def _entry(self, file: Path, changed_s: float) -> GameEntry | None:
        known = self._known.get(file)
        if known is not None and known.changed_s == changed_s:
            return known
        try:
            record = read_sgf(file.read_bytes())
        except (OSError, RulesError):
            return None
        black, white, result, day = (record.info.get(key) for key in ("PB", "PW", "RE", "DT"))
        return GameEntry(file, changed_s, black, white, result, len(record.moves()), day)
