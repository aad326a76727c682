"""The file of event lines: JSON, one event a line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from referee.alerts.event_json import to_json
from referee.events import GameEvent
from referee.state import State

from ...language.telling import Telling, as_it_is
from ...machine import MACHINE, Disk
from ...safe_file import make_private
from ..files.disk_limits import writing
from .sinks import ResumeData, Sink


class EventFileSink(Sink):
    """Writes every event to `path` as it comes; a resumed game's lines stand there first.

    `telling` words the lines.
    """

    def __init__(self, path: Path, disk: Disk = MACHINE.disk, telling: Telling = as_it_is) -> None:
        self.path = path
        self._telling = telling
        self._disk = disk
        self._file: TextIO | None = None

    def begin(self, past: ResumeData) -> None:
        """Write the lines of the game so far, and keep the file open for more."""
        lines = map(self._written, past.lines)
        with writing(self.path):
            make_private(self.path)
            self._disk.replace_file(self.path, "".join(lines).encode())
            self._file = self._disk.open_to_append(self.path)

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Add `events`. Raises FailureError where the disk is full."""
        if self._file is None or not events:
            return
        with writing(self.path):
            for event in events:
                self._file.write(self._written(to_json(event)))
            self._file.flush()

    def _written(self, line: Mapping[str, object]) -> str:
        return json.dumps(self._telling(line), ensure_ascii=False) + "\n"

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
