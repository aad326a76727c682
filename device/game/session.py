"""A session: one game from one source, through vision and referee, to everything that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from datetime import UTC, datetime
from importlib.metadata import version

from referee.events import GameEvent
from referee.facts import Edited, Fact, StatusClaimed
from referee.state import State
from rules.game import Game
from rules.points import Point
from rules.writing import Annotation
from vision.tracking.tracker import Tracker, TrackerState
from vision.types import BoardView, Frame, NoBoard, Observation, Reason

from ..signals import Stopper
from ..sources.base import LOOK_INTERVAL_NS, NS, Fault, Source
from ..weights import Models, load_models
from .annotations import annotate
from .codec import End, Input
from .config import GameConfig
from .core import GameCore
from .inbox import FactRefusedError, Inbox, LiveFact
from .journal import Journal
from .sinks import BeginSink, CameraSink, FrameSink, InputSink, Past, Sink

WARM_UP_FRAMES, WARM_UP_S = 60, 10.0
"""A resumed film is watched from so long before its last look, for vision to know it again."""

WARM_UP_LOOKS = 3

GAP_NS = NS
"""A resumed live game goes on at least so long after its last look."""

LONGEST_PAUSE_S = 12 * 3600.0
"""A longer pause by the wall clock is not believed: it was set in between."""


class GameSession:
    """One game: `run` follows the source to its end, `tell` hands in facts from other threads.

    `facts` are those known beforehand, beside the source's own. `models` are loaded when the first
    frame comes where none are given. `stopper` says when an interruption may break off the work.
    A journal that exists is replayed at once, and `resumed_s` then says how far the game has come.
    Raises FailureError where the journal cannot be opened or is of another game.
    """

    def __init__(
        self,
        config: GameConfig,
        source: Source,
        sinks: Sequence[Sink] = (),
        *,
        facts: Iterable[Fact] = (),
        models: Models | None = None,
        stopper: Stopper | None = None,
    ) -> None:
        self.config = config
        self.source = source
        self.faults = 0
        self.refusal: Reason | None = None
        self._sinks = sinks
        self._models = models
        self._stopper = stopper
        self._closing = ExitStack()
        with self._closing:
            journal = self._open_journal()
            self.core = GameCore(lambda size: config.settings(size, source), journal)
            past = self._replay(journal)
            self._resumed_ns = None if past.first_ns is None else past.last_ns
            since_ns = max(0, past.last_ns - _warm_up_ns(source))
            self._view = self._begin_view(journal, since_ns)
            self.inbox = self._open_inbox(past, since_ns, facts)
            for sink in sinks:
                self._closing.callback(sink.close)
                if isinstance(sink, BeginSink):
                    sink.begin(past)
            self._closing.callback(self.inbox.close)
            self._closing = self._closing.pop_all()

    @property
    def state(self) -> State | None:
        """The referee's state; None before the board was first seen."""
        return self.core.state

    @property
    def resumed_s(self) -> float | None:
        """Where a resumed game goes on, in seconds from its first input; None for a new game."""
        return None if self._resumed_ns is None else self.core.t_s

    @property
    def ended(self) -> bool:
        """Whether the source has been followed to its end."""
        return self.core.ended

    def run(self) -> None:
        """Follow the source to its end, then close the session.

        Raises KeyboardInterrupt where it was interrupted, and FailureError where a file could not
        be written; what was accepted until then is in the journal.
        """
        with self._closing:
            vision = _Vision(self.source.looks, self._view, self.config.size, self._models)
            things = iter(self.inbox)
            while True:
                with self._interruptible():
                    thing = next(things, None)
                if thing is None:
                    break
                if isinstance(thing, Frame):
                    self._follow_frame(vision, thing)
                elif isinstance(thing, Fault):
                    self._fault(thing)
                elif isinstance(thing, LiveFact):
                    self._accept(thing)
                elif self._is_new(thing.t_ns):
                    self._take(thing)
            if not self.core.ended:
                self._take(End(self.core.last_ns))

    def tell(self, fact: Fact) -> int:
        """Hand in a fact that happens now, from another thread than that of `run`.

        Its ``t_ns`` is not used. Returns the number of the last event once the fact is in the
        journal, and waits for `run` to take it up. Raises FactRefusedError where it cannot be
        accepted; nothing has changed then. A sink must not wait: it uses ``inbox.put``.
        """
        return self.inbox.put(fact).result()

    def close(self) -> None:
        """Close sinks and journal, where `run` has not done so; harmless when called twice."""
        self._closing.close()

    def _interruptible(self) -> AbstractContextManager[None]:
        return nullcontext() if self._stopper is None else self._stopper.waiting()

    def _open_journal(self) -> Journal | None:
        path = self.config.journal
        if path is None:
            return None
        stamp = {"begun": datetime.now(UTC).isoformat(), "program": version("goban-arbiter")}
        journal = Journal.open(path, self.config.journal_header(self.source), stamp)
        self._closing.callback(journal.close)
        return journal

    def _replay(self, journal: Journal | None) -> Past:
        """Take what the journal holds."""
        annotations: dict[Game, Annotation] = {}
        for state, events in self.core.replay():
            annotate(annotations, state, events)
        if journal is None:
            return Past(datetime.now(UTC), None, -1, None, None, {}, (), lambda: ())
        return Past(
            begun=datetime.fromisoformat(str(journal.header()["begun"])),
            first_ns=self.core.first_ns,
            last_ns=self.core.last_ns,
            state=self.core.state,
            settings=self.core.settings,
            annotations=annotations,
            lines=journal.events(),
            inputs=journal.inputs,
        )

    def _open_inbox(self, past: Past, since_ns: int, facts: Iterable[Fact]) -> Inbox:
        """The inbox; a resumed live game's time goes on where it would be by now."""
        shift_ns = first_seq = 0
        if self.source.live and past.first_ns is not None:
            since_s = (datetime.now(UTC) - past.begun).total_seconds()
            last_s = self.core.t_s
            believed = last_s < since_s < last_s + LONGEST_PAUSE_S
            pause_ns = round((since_s - last_s) * NS) if believed else 0
            shift_ns = past.last_ns + max(pause_ns, GAP_NS)
            first_seq = self.core.last_seq + 1
        known = sorted((*self.source.facts, *facts), key=lambda fact: fact.t_ns)
        return Inbox(
            self.source,
            [fact for fact in known if self._is_new(fact.t_ns)],
            since_ns=since_ns,
            shift_ns=shift_ns,
            first_seq=first_seq,
            last_ns=past.last_ns,
        )

    def _begin_view(self, journal: Journal | None, since_ns: int) -> BoardView | None:
        """Where the board lies at first; a camera may have been moved since it was last seen."""
        given = self.config.view
        if journal is None or (self.source.live and given is None):
            return given
        return journal.view_at(since_ns) or given

    def _is_new(self, t_ns: int) -> bool:
        """Whether what happened at `t_ns` is not in the journal of a resumed game already."""
        return self._resumed_ns is None or t_ns > self._resumed_ns

    def _follow_frame(self, vision: _Vision, frame: Frame) -> None:
        """One frame through vision and, unless it was taken before, the referee."""
        for sink in self._sinks:
            if isinstance(sink, FrameSink):
                sink.see(frame)
        seen = vision.update(frame)
        if isinstance(seen, NoBoard) and self.core.state is None:
            self.refusal = seen.reason
            for sink in self._sinks:
                if isinstance(sink, CameraSink):
                    sink.refuse(seen)
        if self._is_new(frame.t_ns):
            self._take(seen)

    def _take(self, given: Input) -> None:
        """Give the referee one input and show the sinks what came of it."""
        steps = self.core.take(given)
        for sink in self._sinks:
            if isinstance(sink, InputSink):
                sink.hear(given, self.core.settings)
        for state, events in steps:
            self._show(state, events)
        if not steps:
            self._show(None, ())

    def _show(self, state: State | None, events: Sequence[GameEvent]) -> None:
        for sink in self._sinks:
            sink.update(state, events)

    def _accept(self, live: LiveFact) -> None:
        """Take a live fact, or refuse it; whoever told it hears which."""
        try:
            self._check(live.fact)
            self._take(live.fact)
        except FactRefusedError as refused:
            live.accepted.set_exception(refused)
        except BaseException as error:
            live.accepted.set_exception(error)
            raise
        else:
            live.accepted.set_result(0 if self.core.state is None else self.core.state.n)

    def _check(self, fact: Fact) -> None:
        """Raise FactRefusedError for points that are not on this board."""
        points: Iterable[Point] = ()
        if isinstance(fact, Edited):
            points = tuple(fact.stones)
        elif isinstance(fact, StatusClaimed):
            points = fact.dead
        if points and self.core.settings is None:
            raise FactRefusedError("the board was not seen yet: its points are not known")
        size = 0 if self.core.settings is None else self.core.settings.size
        for point in points:
            if not (0 <= point.row < size and 0 <= point.col < size):
                raise FactRefusedError(f"{point}: expected points of a board of {size} lines")

    def _fault(self, fault: Fault) -> None:
        """Something that the source could not give: of a live one the referee hears too."""
        for sink in self._sinks:
            if isinstance(sink, CameraSink):
                sink.fault(fault)
        if fault.lost:
            self._take(NoBoard(self.core.last_seq, fault.t_ns, Reason.NO_GRID, fault.line))
        if not fault.live:
            self.faults += 1


class _Vision:
    """The tracker, made when the first frame comes: what was recorded needs none."""

    def __init__(
        self, looks: bool, view: BoardView | None, size: int | None, models: Models | None
    ) -> None:
        self._looks, self._view, self._size = looks, view, size
        self._models = models
        self._tracker: Tracker | None = None
        self._state = TrackerState()

    def update(self, frame: Frame) -> Observation | NoBoard:
        """What one more frame shows."""
        if self._tracker is None:
            models = self._models or load_models()
            self._tracker = Tracker(models.detector, models.classifier)
            self._state = self._tracker.begin(self._view, self._size)
        self._state, seen = self._tracker.update(self._state, frame, self._looks)
        return seen


def _warm_up_ns(source: Source) -> int:
    """How long before its last look a resumed source is begun; nothing for a live one."""
    if source.live:
        return 0
    if source.looks:
        return WARM_UP_LOOKS * LOOK_INTERVAL_NS
    return round(max(WARM_UP_S, WARM_UP_FRAMES / (source.fps or 1.0)) * NS)
