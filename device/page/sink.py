"""The page's copy of the game, with recent pictures: a sink that the server's thread reads."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.alerts.event_json import VERSION, to_json
from referee.decision.decide import Commit, Trace, explanation_to_json
from referee.events import Alert, AlertState, Audience, GameEvent
from referee.fact_state import NOT_DESCRIBED
from referee.facts import NOBODY, ClockEntry, GameDescribed
from referee.settings import Settings
from referee.state import State
from rules.board.position import Position
from rules.color import Sides
from vision.types import BoardView, Frame, NoBoard, NoBoardReason, Observation
from web.event_log import EventLog

from ..game.codec import Input, SourceEnd
from ..game.journal.schema import Identity
from ..game.session.config import GamePlace
from ..game.session.table import TableGame
from ..game.sinks.equipment import LACKS
from ..game.sinks.sinks import ResumeData, Sink
from ..game.state_json import CameraHealth, CameraState
from ..overlay import jpeg, part_with_boards
from ..sources.base import LOOK_INTERVAL_NS, NS, SILENCE_S, Fault, Source
from ..wording import Wording, unchanged, wording_in

MAX_AGE_S, INTERVAL_S = 300.0, 2.0
"""How far back pictures reach, and how far apart they are, in seconds of the game."""

MAX_BYTES = 8_000_000
LONGEST_PX, QUALITY = 640, 75


@dataclass(frozen=True, slots=True, eq=False)
class RecentPicture:
    """A picture cut to the board, as a JPEG, and the record before it was looked at."""

    seq: int
    t_s: float
    move: int
    position: Position
    jpeg: bytes


class RecentPictures:
    """The pictures of the last `MAX_AGE_S` seconds. One thread adds, any thread reads."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._most_bytes = most_bytes
        self._pictures: deque[RecentPicture] = deque()
        self._bytes = 0
        self._lock = threading.Lock()

    def add(self, frame: Frame, view: BoardView, state: State) -> None:
        """Keep `frame`, unless one was kept less than `INTERVAL_S` ago.

        The picture is cut to the board at `view`, so that no faces are kept.
        """
        t_s = state.seconds(frame.t_ns)
        last = self._pictures[-1] if self._pictures else None
        if last is not None and 0 <= t_s - last.t_s < INTERVAL_S:
            return
        packed = _packed(frame.image, view)
        game = state.game
        picture = RecentPicture(frame.seq, t_s, game.number, game.position, packed)
        with self._lock:
            self._pictures.append(picture)
            self._bytes += len(packed)
            while self._bytes > self._most_bytes or t_s - self._pictures[0].t_s > MAX_AGE_S:
                self._bytes -= len(self._pictures.popleft().jpeg)

    def clear(self) -> None:
        """Forget all: another game begins."""
        with self._lock:
            self._pictures.clear()
            self._bytes = 0

    def all(self) -> list[RecentPicture]:
        """Every picture, oldest first."""
        with self._lock:
            return list(self._pictures)


def _packed(image: NDArray[np.uint8], view: BoardView) -> bytes:
    part = np.ascontiguousarray(part_with_boards(image, [view])[0])
    scale = min(1.0, LONGEST_PX / max(part.shape[:2]))
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return jpeg(np.asarray(small, np.uint8), QUALITY)


RATE_S = 5.0
"""The frame rate is that of so many seconds."""

MAX_COVERED = 0.5
"""A board of which less than this part is visible counts as occluded."""

REFUSALS = {NoBoardReason.TOO_DARK: CameraState.DARK, NoBoardReason.OCCLUDED: CameraState.OCCLUDED}


@dataclass(frozen=True, slots=True, eq=False)
class LastPicture:
    """A picture, and what vision made of it."""

    frame: Frame
    look: Observation | NoBoard


class PageSink(Sink):
    """The game as it stands and the newest picture; one for all games of the service.

    The session's thread writes, others read; nobody waits for anybody. ``loading``: whether
    the journal of a game that is gone on with was not read yet: what is known is not all then.
    ``described`` is what facts described of the game before its board was seen. ``identity`` names
    the game that the state is of; None between two games. ``times`` has the seconds of the game at
    which each event was emitted, ``frames`` the numbers of the pictures that show each alert.
    `monotonic_s` is an input so that tests can let time pass.
    """

    def __init__(self, monotonic_s: Callable[[], float] = time.monotonic) -> None:
        self.log = EventLog()
        self.loading = False
        self.state: State | None = None
        self.settings: Settings | None = None
        self.seen: LastPicture | None = None
        self.recent = RecentPictures()
        self.view: BoardView | None = None
        self.last_trace: Trace | None = None
        self.reasons: dict[int, Mapping[str, object]] = {}
        self._frame: Frame | None = None
        self._traced: Trace | None = None
        self._committed: Trace | None = None
        self.frames: dict[int, Sequence[int]] = {}
        self.players: Sides[str | None] = NOBODY
        self.described = NOT_DESCRIBED
        self.game = GamePlace()
        self.identity: Identity | None = None
        self.wording: Wording = unchanged
        self.times: Mapping[int, float] = {}
        self._clock_reported_s: float | None = None
        self._lock = threading.Lock()
        self._monotonic_s = monotonic_s
        self._processed_s: deque[float] = deque(maxlen=1000)
        self._interval_s = 0.0
        self._live = False
        self._gone = False
        self._ends = self._ended = False

    def next_game(
        self,
        game: GamePlace,
        players: Sides[str | None],
        *,
        live: bool,
        interval_s: float,
        wording: Wording = unchanged,
    ) -> None:
        """Prepare for a session of `game` that begins or goes on; `wording` words its lines.

        `live`: whether a camera is watched. `interval_s`: how far its pictures lie apart where
        they are settled looks, else 0.
        """
        with self._lock:
            self.identity = None  # before the state: who reads it last has no state of another game
            self.state, self.settings, self.last_trace = None, None, None
            self._traced = self._committed = None
            self.reasons, self.frames = {}, {}
            self.game, self.players, self.times = game, players, {}
            self.described = NOT_DESCRIBED
            self._clock_reported_s = None
            self.wording = wording
            self._live, self._interval_s = live, interval_s
            self._gone = self._ends = self._ended = False
            self._processed_s.clear()
        self.recent.clear()
        if game.base > self.log.last_n:
            line = {"version": VERSION, "n": game.base, "type": "NewGame", "t": 0.0}
            self.log.add([{**line, "game": game.number, "audience": Audience.PLAYERS.value}])

    def next_table_game(self, game: TableGame, source: Source) -> None:
        """Prepare for a session of the `game` of a table, before `source`."""
        self.next_game(
            game.place,
            game.config.players,
            live=source.live,
            interval_s=LOOK_INTERVAL_NS / NS if source.looks else 0.0,
            wording=wording_in(game.config.language),
        )

    def begin(self, past: ResumeData) -> None:
        """Take over what a resumed game has behind it, except the lines that are known already."""
        with self._lock:
            self.state, self.settings = past.state, past.settings
            self.identity = past.identity
        for given in past.inputs(-1) if past.state is None else ():
            if isinstance(given, GameDescribed):
                self.on_input(given, past.settings)
        known = self.log.last_n
        lines = [self._numbered(line) for line in past.lines]
        self._remember(past.lines)
        self.log.add([line for line in lines if _n(line) > known])
        self.loading = False
        self.log.wake()

    def see(self, frame: Frame) -> None:
        """Keep the picture until it is known what it shows."""
        self._frame = frame
        self._gone = False

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Take note of what was seen, and when."""
        lacks = isinstance(given, NoBoard) and given.reason in LACKS
        if isinstance(given, Observation | NoBoard) and not lacks:
            with self._lock:
                if self._frame is not None:
                    self.seen = LastPicture(self._frame, given)
                self._processed_s.append(self._monotonic_s())
                if isinstance(given, Observation) and given.view is not None:
                    self.view = given.view
            if self._frame is not None and self.view is not None and self.state is not None:
                self.recent.add(self._frame, self.view, self.state)
            if self._clock_reported_s is None and self.state is not None:
                self._set_clock_time((given.t_ns - self.state.clock.told_ns) / NS)
        if isinstance(given, GameDescribed):
            self.described = self.described.with_fact(given)
        if isinstance(given, ClockEntry):
            self._set_clock_time(given.late_ms / 1000)
        if isinstance(given, SourceEnd | Observation | NoBoard):
            self._ends = isinstance(given, SourceEnd)
        self.settings = settings

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Show the state, and notify everybody who waits of the events and the clock."""
        before = None if self.state is None else self.state.clock
        if state is not None:
            self.state = state
            if state.clock is not before:
                self.log.wake()
        self._ended = self._ends  # not before the moves that the end has settled
        lines = [to_json(event) for event in events]
        self._remember(lines)
        for event in events:
            if isinstance(event, Alert) and event.state is AlertState.OPEN:
                self._explain(event.id)
        self._traced = None
        self.log.add([self._numbered(line) for line in lines])

    def trace(self, trace: Trace) -> None:
        """Keep a decision of the referee; the `update` that follows has what came of it."""
        self.last_trace = self._traced = trace
        if isinstance(trace.decision, Commit):
            self._committed = trace

    def _explain(self, number: int) -> None:
        """Keep why alert `number` was raised: the decision now, else the last that was carried out.

        An alert that comes when a time is over, such as that for taking captured stones off, comes
        with no decision of its own.
        """
        if self._traced is not None:
            self.reasons[number] = explanation_to_json(self._traced)
        elif self._committed is not None:
            self.reasons[number] = {**explanation_to_json(self._committed), "earlier": True}

    def fault(self, fault: Fault) -> None:
        """Note that the camera is gone, or back."""
        if fault.live:
            self._gone = fault.lost
        self.log.wake()

    @property
    def present(self) -> tuple[State | None, GamePlace, int]:
        """The state, the game that it is of, and the number on the page of its last event.

        Of a game that is taken up again it is that of the last line until its state is there.
        """
        last_n = self.log.last_n
        with self._lock:
            state, game = self.state, self.game
        return state, game, max(game.base, last_n) if state is None else game.base + state.n

    def _set_clock_time(self, ago_s: float) -> None:
        """The clock's last entry was made `ago_s` seconds ago."""
        self._clock_reported_s = self._monotonic_s() - ago_s

    def clock_age_ms(self) -> int | None:
        """How long ago the clock's last entry was made; None before that is known."""
        since_s = self._clock_reported_s
        return None if since_s is None else max(0, round(1000 * (self._monotonic_s() - since_s)))

    def camera(self) -> CameraHealth:
        """How the camera does now."""
        return CameraHealth(self.camera_state(), self._rate())

    def processing(self) -> bool:
        """Whether a frame was processed lately."""
        silence_s = max(2 * SILENCE_S, 2 * self._interval_s)
        with self._lock:
            last_s = self._processed_s[-1] if self._processed_s else None
        return not self._ended and last_s is not None and self._monotonic_s() - last_s < silence_s

    def camera_state(self) -> CameraState:
        """How the camera does now, without its rate."""
        if self._ended:
            return CameraState.ENDED
        if self._gone or (self._live and not self.processing()):
            return CameraState.GONE
        look = None if self.seen is None else self.seen.look
        if isinstance(look, NoBoard):
            return REFUSALS.get(look.reason, CameraState.LOST)
        if look is None:
            return CameraState.LOST
        covered = 1.0 - float(look.visible.mean())
        return CameraState.OCCLUDED if covered > MAX_COVERED else CameraState.OK

    def _rate(self) -> float | None:
        """Frames a second lately; None before the second frame and where looks come singly."""
        if self._interval_s:
            return None
        now_s = self._monotonic_s()
        with self._lock:
            times = list(self._processed_s)
        lately = [t_s for t_s in times if now_s - t_s < RATE_S]
        if len(lately) < len(times):
            return round(len(lately) / RATE_S, 1)
        if len(times) < 2:
            return None
        return round((len(times) - 1) / max(now_s - times[0], 1e-3), 1)

    def _remember(self, lines: Sequence[Mapping[str, object]]) -> None:
        """Keep when each event was emitted, and the pictures of each alert."""
        for line in lines:
            number, frames = line.get("id"), line.get("frames", ())
            if isinstance(number, int) and line.get("state") == AlertState.OPEN.value:
                assert isinstance(frames, Sequence)
                self.frames[number] = frames
        if lines:
            self.times = {**self.times, **{_n(line): float(str(line["t"])) for line in lines}}

    def _numbered(self, line: Mapping[str, object]) -> dict[str, object]:
        """The line as the page shows it: its numbers go on from the games before."""
        shown = dict(self.wording(line))
        for key in ("n", "replaces"):
            value = line.get(key)
            if isinstance(value, int):
                shown[key] = value + self.game.base
        shown["game"] = self.game.number
        return shown


def _n(line: Mapping[str, object]) -> int:
    n = line["n"]
    assert isinstance(n, int)
    return n
