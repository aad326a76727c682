"""The game record, an SGF file that is whole after every move, and the file of event lines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TextIO

from referee.alerts.event_json import to_json
from referee.events import GameEvent
from referee.fact_state import Description
from referee.facts import NOBODY
from referee.state import ClockState, State
from rules.color import Sides
from rules.game import Game
from rules.records.sgf import write_sgf
from rules.records.writing import Annotation, record_of

from ...language.wording import Wording, unchanged
from ...machine import MACHINE, Disk
from ...safe_file import make_private
from ..files.disk_limits import writing
from .annotations import annotate, annotations_of, with_territory, with_times
from .sinks import ResumeData, Sink


class RecordSink(Sink):
    """Writes the record to `path` whenever an event was emitted or the line has changed.

    The journal is written before it and can make it again. `players` are named where they are
    known and no fact names others.
    """

    def __init__(
        self, path: Path, players: Sides[str | None] = NOBODY, disk: Disk = MACHINE.disk
    ) -> None:
        self.path = path
        self._disk = disk
        self._info = {"AP": f"goban-arbiter:{version('goban-arbiter')}"}
        self._players = players
        self._annotations: dict[Game, Annotation] = {}
        self._written: tuple[Game, str | None, Description, ClockState] | None = None

    def begin(self, past: ResumeData) -> None:
        """Write the record of a resumed game; it has no date where the clock was not set."""
        if past.date_known:
            self._info["DT"] = past.begun.date().isoformat()
        self._annotations.update(past.annotations)
        self.update(past.state, ())

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Bring the file up to date. Raises FailureError where the disk is full."""
        if state is None:
            return
        annotate(self._annotations, state, events)
        described = state.reported.description.over(self._players)
        written = (state.game, state.result, described, state.clock)
        if not events and self._written == written:
            return
        info = self._info | _properties(described) | _time_limits(state.clock)
        if state.result is not None:
            info["RE"] = state.result
        beside = with_times(annotations_of(self._annotations, state.game), state)
        beside = with_territory(beside, state)
        record = record_of(state.game, state.branches, info, beside)
        with writing(self.path):
            self._disk.replace_file(self.path, write_sgf(record))
        self._written = written


def _properties(described: Description) -> dict[str, str]:
    """The properties of SGF for players, ranks, event and round."""
    players, ranks = described.players, described.ranks
    properties = {
        "PB": players.black,
        "BR": ranks.black,
        "PW": players.white,
        "WR": ranks.white,
        "EV": described.event,
        "RO": described.round,
    }
    return {name: text for name, text in properties.items() if text is not None}


def _time_limits(known: ClockState) -> dict[str, str]:
    """SGF's properties of the time control with which the clock was started."""
    if known.clock is None:
        return {}
    control = known.clock.control
    overtime = {} if control.overtime is None else {"OT": control.overtime}
    return {"TM": str(control.main_s), **overtime}


class EventFileSink(Sink):
    """Writes every event to `path` as it comes; a resumed game's lines stand there first.

    `wording` words the lines.
    """

    def __init__(self, path: Path, disk: Disk = MACHINE.disk, wording: Wording = unchanged) -> None:
        self.path = path
        self._wording = wording
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
        return json.dumps(self._wording(line), ensure_ascii=False) + "\n"

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
