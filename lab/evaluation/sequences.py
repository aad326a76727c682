"""Compare a followed game with its ground truth."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

import numpy as np

from device.game.session.config import GameConfig
from device.game.session.session import GameSession
from device.game.sinks.sinks import Sink
from device.sources.base import Source
from device.sources.film import PictureSequence, VideoFile
from device.weights import Models
from referee.events import Alert, AlertState, EventType, GameEvent
from referee.state import State
from rules.game import Game
from vision.tracking.tracker import Tracker
from vision.types import BoardView, Frame, Observation

from .labels import Play
from .labels import Sequence as Clip
from .photos import HALF_A_CELL, corner_errors

PointSet = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class SequenceResult:
    """One sequence measured."""

    name: str
    found: bool
    """Whether the board was found without its corners being given."""
    moves: int
    """Moves of the truth."""
    matched: int
    """Moves of the truth that are in the record, in order."""
    missed: int
    """Moves of the truth that are not in the record."""
    unexpected: int
    """Moves of the record that are not in the truth."""
    alerts_true: int
    """Alerts given that the truth asks for."""
    alerts_false: int
    """Alerts given that the truth does not ask for."""
    alerts_missed: int
    """Alerts that the truth asks for and that were not given."""
    questions: int
    withdrawals: int
    frames: int
    unread: int
    """Pictures that could not be read."""
    cpu_s_a_frame: float


def measure(clip: Clip, models: Models) -> SequenceResult:
    """Follow the clip, with its labelled corners only where the board is not found right."""
    found = _finds(clip, models)
    begun_s = time.process_time()
    game, events, frames, unread = _follow(clip, models, None if found else clip.view)
    cpu_s = time.process_time() - begun_s
    record = [] if game is None else _plays(game)
    turns = max(range(4), key=lambda quarter: _matched(_turned(record, clip.size, quarter), clip))
    matched = _matched(_turned(record, clip.size, turns), clip)
    events = [event for event in events if event.t <= _end_s(clip)]
    raised = _alerts(events, clip.size, turns)
    owed = list(clip.alerts)
    true = sum(1 for alert in owed if alert in raised)
    alerts = [e for e in events if isinstance(e, Alert) and e.type is not EventType.AMBIGUOUS_TURN]
    questions = [e for e in events if e.type is EventType.AMBIGUOUS_TURN]
    return SequenceResult(
        clip.name,
        found,
        len(clip.plays),
        matched,
        len(clip.plays) - matched,
        len(record) - matched,
        true,
        sum(1 for alert in raised if alert not in owed),
        len(owed) - true,
        sum(1 for event in questions if _opens(event)),
        sum(1 for event in alerts if event.state is AlertState.WITHDRAWN),
        frames,
        unread,
        cpu_s / max(1, frames),
    )


def _end_s(clip: Clip) -> float:
    """The end of the game in seconds; alerts while counting and clearing are ignored."""
    return math.inf if clip.last_frame is None else clip.last_frame / (clip.fps or 1.0)


def _source(clip: Clip) -> Source:
    if clip.video is not None:
        return VideoFile(clip.video)
    return PictureSequence(clip.frames, f"sequence:{clip.name}", clip.fps)


def _finds(clip: Clip, models: Models) -> bool:
    """Whether the first view found matches the label, in any rotation."""
    tracker = Tracker(models.detector, models.classifier)
    state = tracker.begin(size=clip.size)
    for thing in _source(clip).frames():
        if not isinstance(thing, Frame):
            continue
        state, look = tracker.update(state, thing, clip.fps is None)
        if isinstance(look, Observation) and look.view is not None:
            return clip.view is None or _fits(clip.view, look.view)
    return False


def _fits(truth: BoardView, view: BoardView) -> bool:
    if truth.size != view.size:
        return False
    turned = (np.roll(view.corners, turns, axis=0) for turns in range(4))
    return min(float(corner_errors(truth, corners).max()) for corners in turned) < HALF_A_CELL


@dataclass(slots=True)
class _Transcript(Sink):
    """A sink that keeps every event and counts the frames."""

    events: list[GameEvent] = field(default_factory=list)
    frames: int = 0

    def see(self, frame: Frame) -> None:
        self.frames += 1

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        self.events += events


def _follow(
    clip: Clip, models: Models, view: BoardView | None
) -> tuple[Game | None, list[GameEvent], int, int]:
    """The game, every event, and the numbers of frames and of unreadable ones."""
    source = _source(clip)
    sink = _Transcript()
    session = GameSession(GameConfig(size=clip.size, view=view), source, [sink], models=models)
    session.run()
    source.close()
    game = None if session.state is None else session.state.game
    return game, sink.events, sink.frames, session.faults


def _plays(game: Game) -> list[Play]:
    moves = [(move.color.letter, move.point) for move in game.moves()]
    return [(letter, point.row, point.col) for letter, point in moves if point is not None]


def _turned(plays: Iterable[Play], size: int, quarters: int) -> list[Play]:
    """Plays after a counterclockwise rotation of the board by `quarters` quarter turns."""
    turned = list(plays)
    for _ in range(quarters):
        turned = [(color, size - 1 - col, row) for color, row, col in turned]
    return turned


def _matched(record: Sequence[Play], clip: Clip) -> int:
    """The approximate length of the longest common subsequence of two games."""
    matcher = SequenceMatcher(None, record, clip.plays, autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks())


def _opens(event: GameEvent) -> bool:
    return isinstance(event, Alert) and event.state is AlertState.OPEN


def _alerts(events: Iterable[GameEvent], size: int, quarters: int) -> list[tuple[str, PointSet]]:
    """Alerts that were raised, questions left aside, as names and points."""
    raised: list[tuple[str, PointSet]] = []
    for event in events:
        if _opens(event) and event.type is not EventType.AMBIGUOUS_TURN:
            plays = _turned([("", *point) for point in event.points], size, quarters)
            raised.append((event.type.value, frozenset((row, col) for _, row, col in plays)))
    return raised
