"""The game record and the file of event lines.

The record is an SGF file that is whole after every move. Comments beside its moves are alerts,
inferred moves and the count.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path
from typing import TextIO

from referee.alerts.catalog import OF_EQUIPMENT
from referee.alerts.event_json import sentence, to_json
from referee.events import Alert, AlertState, EventType, GameEvent
from referee.fact_state import Description
from referee.facts import NOBODY
from referee.phases.agreement import count
from referee.state import ClockState, State
from rules.clock import MS
from rules.color import Sides
from rules.game import Game
from rules.records.sgf import write_sgf
from rules.records.writing import Annotation, Mark, record_of
from rules.scoring.recorded import Stated, stating
from web.machine import MACHINE, Disk
from web.safe_file import make_private

from ...wording import Wording, unchanged
from ..disk import writing
from .sinks import ResumeData, Sink

COMPARED = (EventType.COUNT_AGREES, EventType.COUNT_DIFFERS, EventType.FILL_IN_MISMATCH)
"""Comparisons of the board arranged for the count with the score."""


def annotate(
    annotations: MutableMapping[Game, Annotation], state: State, events: Iterable[GameEvent]
) -> None:
    """Add the texts of alerts raised among `events`, each beside the move of `state` it concerns.

    So it is with moves that are inferred. What is wrong with the camera or the disk is no matter
    of the record. Of the comparisons of the board as arranged with the score the last one stands,
    beside the last move.
    """
    game = state.game
    for event in events:
        if event.type in COMPARED:
            before = annotations.get(game, Annotation())
            annotations[game] = replace(before, latest=sentence(event))
            continue
        inferred = event.type is EventType.MOVES_INFERRED
        raised = isinstance(event, Alert) and event.state is AlertState.OPEN
        if not (raised or inferred) or event.type in OF_EQUIPMENT:
            continue
        node = game if event.move is None else game.at(min(event.move, game.number))
        before = annotations.get(node, Annotation())
        sure = "" if event.confidence is None else f" (confidence {event.confidence:.2f})"
        comment = sentence(event) + sure
        again = comment in before.comment.split("\n")  # raised again when a correction was undone
        text = before.comment if again else "\n".join(filter(None, (before.comment, comment)))
        marks = before.marks
        if raised:
            marks = {**marks, **dict.fromkeys(event.points, Mark.TRIANGLE)}
        annotations[node] = replace(before, comment=text, marks=marks)


def annotations_of(annotations: Mapping[Game, Annotation], game: Game) -> Mapping[Game, Annotation]:
    """The annotations, and those of rewound moves also beside the same moves of `game`.

    After a correction a move that was made again is another node: its annotation goes with it.
    """
    found = dict(annotations)
    line = list(game.line())
    on_line, by_number = set(line), {node.number: node for node in line}
    for node, annotation in annotations.items():
        again = node if node in on_line else _again(node, on_line, by_number)
        if again is not None:
            found.setdefault(again, annotation)
    return found


def with_times(annotations: Mapping[Game, Annotation], state: State) -> Mapping[Game, Annotation]:
    """The annotations, and beside each move what its player's clock had left, where known."""
    found = dict(annotations)
    nodes = [node for node in state.game.line() if node.last is not None]
    for node, made in zip(reversed(nodes), state.line, strict=False):
        if made.left is None or node.last is None:
            continue
        counts = made.left.overtime and made.left.count > 0
        found[node] = replace(
            found.get(node, Annotation()),
            seconds_left={node.last.color: made.left.shown_ms / MS},
            moves_left={node.last.color: made.left.count} if counts else {},
        )
    return found


def with_territory(
    annotations: Mapping[Game, Annotation], state: State
) -> Mapping[Game, Annotation]:
    """The annotations, and beside the last move whose each vacant point and dead stone is, and what
    is in seki.

    That is so once both sides have agreed what is dead. Penalties stand there before that too.
    """
    reported, game = state.reported, state.game
    beside = annotations.get(game, Annotation())
    if reported.agreed is None:
        return {**annotations, game: replace(beside, penalties=reported.penalties)}
    counted = count(game, reported, reported.agreed)
    stated = Stated(reported.agreed, reported.seki, agreed=True)
    return {**annotations, game: stating(beside, counted, stated, game.position)}


def _again(node: Game, on_line: Container[Game], by_number: Mapping[int, Game]) -> Game | None:
    """The move `node` made again on the line, None where it is not there.

    The first move that is not on the line was replaced, had another put before it, or was deleted;
    those after it are the same.
    """
    rewound = list(takewhile(lambda at: at not in on_line, node.line()))
    for shift, same in ((0, rewound[:-1]), (1, rewound), (-1, rewound[:-1])):
        now = [by_number.get(at.number + shift) for at in same]
        if now and all(b is not None and a.last == b.last for a, b in zip(same, now, strict=True)):
            return now[0]
    return None


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
