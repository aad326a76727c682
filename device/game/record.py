"""What a followed game leaves behind: the record, the event lines, the pictures of alerts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from referee.alerts.event_json import to_json
from referee.events import GameEvent
from referee.state import State
from rules.game import Game
from rules.sgf import write_sgf
from rules.writing import Annotation, record_of

from ..safe_file import replace_file
from .evidence_pictures import Evidence


@dataclass(slots=True)
class Outputs:
    """The files of a game; the journal comes before any of them and can make them again."""

    sgf: Path | None
    info: Mapping[str, str]
    events: TextIO | None = None
    evidence: Evidence | None = None
    _written: Game | None = None

    def update(
        self, state: State | None, events: Sequence[GameEvent], said: Mapping[Game, Annotation]
    ) -> None:
        """Bring the files up to date: `events` are new, `said` is what stands beside the moves.

        Raises OSError where the disk is full.
        """
        stale = events or (state is not None and state.game is not self._written)
        if state is not None and self.sgf is not None and stale:
            record = record_of(state.game, state.branches, self.info, said)
            replace_file(self.sgf, write_sgf(record))
            self._written = state.game
        if self.events is not None and events:
            for event in events:
                self.events.write(json.dumps(to_json(event), ensure_ascii=False) + "\n")
            self.events.flush()
        if self.evidence is not None:
            self.evidence.keep(events)

    def close(self) -> None:
        """Close the file of events."""
        if self.events is not None:
            self.events.close()


def open_events(path: Path, before: Iterable[Mapping[str, object]]) -> TextIOWrapper:
    """The file of event lines, beginning with those that were said `before`."""
    lines = (json.dumps(line, ensure_ascii=False) + "\n" for line in before)
    replace_file(path, "".join(lines).encode())
    return path.open("a", encoding="utf-8")
