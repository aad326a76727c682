"""A session: one game from one source, through vision and referee, to everything that shows it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack, closing, nullcontext
from dataclasses import asdict
from importlib.metadata import version
from uuid import uuid4

from referee.facts import Fact, FactRefusedError, NewGame, SetCorners
from referee.state import State
from rules.errors import RulesError
from rules.rulesets.komi import komi_in_points
from vision.tracking.state import TrackerState
from vision.tracking.tracker import Tracker
from vision.types import BoardView, Frame, NoBoard, NoBoardReason, Observation
from web.console import FailureError
from web.machine import MACHINE, Machine
from web.option_types import ruleset_named
from web.process import Stopper, give_back

from ...corners import view_of
from ...sources.base import NS, Fault, Source
from ...weights import Models, load_models
from ..codec import Input, SourceEnd
from ..facts_file import Attribution
from ..journal.journal import Journal
from ..journal.schema import IDENTITY, Identity
from ..sinks.sinks import ResumeData, Sink
from .config import GameConfig
from .core import GameCore, StepResult
from .inbox import FilmEnd, Inbox, LiveFact
from .resume import live_shift_ns, replay, start_ns, start_view

TIDY_FIRST, TIDY_INTERVAL = 20, 100
"""Frames after which freed memory is given back for the first time, when the search for the board
is over, and from then on."""


class FrameTracker:
    """The tracker and its state, made when the first frame comes: what was recorded needs none.

    With `looks` every frame is one settled look. `view` says where the board lies and `size` its
    lines, where they are known. `models` are those of this installation where none are given.
    """

    def __init__(
        self, looks: bool, view: BoardView | None, size: int | None, models: Models | None
    ) -> None:
        self._looks, self._view, self._size = looks, view, size
        self._models = models
        self._tracker: Tracker | None = None
        self._frames = 0
        self._state = TrackerState()

    def place(self, view: BoardView) -> None:
        """Take it from a person that the board lies at `view`."""
        self._view, self._size = view, view.size
        if self._tracker is not None:
            self._state = self._tracker.begin(view, view.size)

    def update(self, frame: Frame) -> Observation | NoBoard:
        """The look at one more frame."""
        if self._tracker is None:
            models = self._models or load_models()
            self._tracker = Tracker(models.detector, models.classifier)
            self._state = self._tracker.begin(self._view, self._size)
        self._state, seen = self._tracker.update(self._state, frame, self._looks)
        self._frames += 1
        if self._frames % TIDY_INTERVAL == TIDY_FIRST:
            give_back()
        return seen


class GameSession:
    """One game: `run` follows the source to its end, `submit` takes facts from other threads.

    `facts` are those known beforehand, beside the source's own. `models` are loaded when the first
    frame comes where none are given. `stopper` allows interruptions while nothing is written.
    With `real_time` a film is followed like a camera: facts come at once, and after its end too,
    until `stop`. `machine` has the clocks and the disk.
    A journal that exists is replayed at once, and `resumed_s` is then how far the game has come.
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
        real_time: bool = False,
        machine: Machine = MACHINE,
    ) -> None:
        self.config = config
        self.source = source
        self.faults = 0
        self.refusal: NoBoardReason | None = None
        self._sinks = sinks
        self._stopper = stopper
        self._real_time = real_time
        self._machine = machine
        self._closing = ExitStack()
        with self._closing:
            for sink in sinks:  # also where the journal or another sink fails: they hold devices
                self._closing.callback(sink.close)
            journal = self._open_journal()
            self.core = GameCore(lambda size: config.settings(size, source), journal)
            past = replay(self.core, journal, machine.clock, config.record, live=source.live)
            self._resumed_ns = None if past.first_ns is None else past.last_ns
            self._resumed_seq = self.core.last_seq
            at_last = () if past.first_ns is None else past.inputs(past.last_ns - 1)
            self._taken = [given for given in at_last if isinstance(given, Fact)]
            since_ns = start_ns(past, source)
            view = start_view(config.view, journal, source, since_ns)
            if (placed := self.core.corners) is not None:
                view = view_of(placed.size, placed.corners)
            self._tracker = FrameTracker(source.looks, view, config.size, models)
            self.inbox = self._open_inbox(past, since_ns, facts, journal)
            for sink in sinks:
                sink.begin(past)
                sink.set_submit(self.inbox.put)
            self._closing.push(self._close_inbox)
            self._closing = self._closing.pop_all()

    @property
    def state(self) -> State | None:
        """The referee's state; None before the board was first seen."""
        return self.core.state

    @property
    def resumed_s(self) -> float | None:
        """Where a resumed game goes on, in seconds from its first input; None for a new game."""
        return None if self._resumed_ns is None else self.core.t_s

    def run(self) -> None:
        """Follow the source to its end, or until a new game is submitted, then close the session.

        Raises KeyboardInterrupt where it was interrupted, and FailureError where a file could not
        be written; what was accepted until then is in the journal.
        """
        with closing(self.steps()) as steps:
            for _ in steps:
                pass

    def steps(self) -> Generator[None]:
        """Do what `run` does, one arrival at a time; each has been taken up when this yields."""
        with self._closing:
            arrivals = iter(self.inbox)
            while self.core.new_game is None:
                with nullcontext() if self._stopper is None else self._stopper.waiting():
                    given = next(arrivals, None)
                if given is None:
                    break
                if isinstance(given, Frame):
                    self._follow_frame(given)
                elif isinstance(given, Fault):
                    self._fault(given)
                elif isinstance(given, LiveFact):
                    self._accept(given)
                elif isinstance(given, FilmEnd):
                    self._end()
                elif self._is_new(given):
                    self._take(given)
                yield
            if not self.inbox.stopped:
                self._end()

    def stop(self) -> None:
        """Make `run` return soon, from any thread; the game can be resumed from its journal."""
        self.inbox.stop()

    def submit(self, fact: Fact, attribution: Attribution | None = None) -> int:
        """Submit a fact that happens now, from another thread than that of `run`.

        Its ``t_ns`` is not used. The journal keeps the `attribution`. Waits for `run` to take the
        fact up, and returns the number of the last event once it is in the journal. A request that
        was accepted before, in this process or an earlier one, is not done again: the number is
        that of the first time. Raises FactRefusedError where the fact cannot be accepted; nothing
        has changed then. A sink must not wait: it uses ``inbox.put``.
        """
        return self.inbox.put(fact, attribution).result()

    def close(self) -> None:
        """Close sinks and journal, where `run` has not done so; harmless when called twice."""
        self._closing.close()

    def _close_inbox(self, kind: type[BaseException] | None, *_: object) -> None:
        """Close the inbox at the end of the session, which has failed where `kind` is an error."""
        self.inbox.close(failed=kind is not None and issubclass(kind, Exception))

    def _open_journal(self) -> Journal | None:
        path = self.config.journal
        if path is None:
            return None
        stamp = {
            "begun": self._machine.clock.now().isoformat(),
            "date_known": self._machine.clock.is_set(),
            "program": version("goban-arbiter"),
            IDENTITY: asdict(Identity(uuid4().hex)),
            **self.config.stamp,
        }
        header, limit_mb = self.config.journal_header(self.source), self.config.journal_limit_mb
        journal = Journal(path, header, stamp, limit_mb, self._machine)
        self._closing.callback(journal.close)
        return journal

    def _open_inbox(
        self, past: ResumeData, since_ns: int, facts: Iterable[Fact], journal: Journal | None
    ) -> Inbox:
        """The inbox, with the facts that are known beforehand and were not taken yet."""
        known = sorted((*self.source.facts, *facts), key=lambda fact: fact.t_ns)
        return Inbox(
            self.source,
            [fact for fact in known if self._is_new(fact)],
            since_ns=since_ns,
            shift_ns=live_shift_ns(past, self._machine.clock),
            first_seq=self.core.last_seq + 1 if self.source.live else 0,
            last_ns=past.last_ns,
            requests={**self.config.requests, **({} if journal is None else journal.requests())},
            real_time=self._real_time,
            threads=self._machine.threads,
        )

    def _is_new(self, given: Frame | Observation | Fact) -> bool:
        """Whether what is `given` is not in the journal of a resumed game already."""
        if self._resumed_ns is None or given.t_ns != self._resumed_ns:
            return self._resumed_ns is None or given.t_ns > self._resumed_ns
        if isinstance(given, Fact):
            return given not in self._taken
        return given.seq > self._resumed_seq

    def _follow_frame(self, frame: Frame) -> None:
        """One frame through vision and, unless it was taken before, the referee."""
        for sink in self._sinks:
            sink.see(frame)
        seen = self._tracker.update(frame)
        if isinstance(seen, NoBoard) and self.core.state is None:
            self.refusal = seen.reason
            for sink in self._sinks:
                sink.refuse(seen)
        if self._is_new(frame):
            self._take(seen)

    def _end(self) -> None:
        """The source is at its end: nothing more will be seen."""
        if not self.core.ended:
            self._take(SourceEnd(self.core.last_ns))

    def _take(self, given: Input) -> None:
        """Give the referee one input and show the sinks what came of it.

        A fact that is refused is left out, as a fault of a file.
        """
        try:
            if isinstance(given, SetCorners):
                self._place(given)
            steps = self.core.take(given)
        except FactRefusedError as error:
            name = type(given).__name__
            self._fault(Fault(given.t_ns, f"{name} at {given.t_ns / NS:.1f} s: {error}; left out"))
            return
        except RulesError as error:
            raise FailureError(error.detail) from None
        self._show(given, steps)

    def _show(self, given: Input, steps: Sequence[StepResult]) -> None:
        """Show the sinks an input, as the referee was given it, and what came of it."""
        if isinstance(given, Observation):
            given = self.core.last_look or given
        for sink in self._sinks:
            sink.on_input(given, self.core.settings)
        for state, events in steps or ((None, ()),):
            for sink in self._sinks:
                sink.update(state, events)

    def _accept(self, live: LiveFact) -> None:
        """Take a live fact or refuse it, and resolve its future."""
        try:
            if isinstance(live.fact, SetCorners):
                self._place(live.fact)
            if isinstance(live.fact, NewGame) and live.fact.komi and self.core.state is None:
                komi_in_points(live.fact.komi, ruleset_named(live.fact.rules or self.config.rules))
            steps = self.core.take(live.fact, live.attribution)
        except (FactRefusedError, RulesError) as error:
            live.accepted.set_exception(FactRefusedError(str(error)))
            return
        except BaseException as error:
            live.accepted.set_exception(error)
            raise
        # Before the answer: a sender may read the state as soon as it has one.
        try:
            self._show(live.fact, steps)
        finally:
            live.accepted.set_result(0 if self.core.state is None else self.core.state.n)

    def _place(self, fact: SetCorners) -> None:
        """Look for the board where a person says it lies. FactRefusedError for other lines."""
        settings = self.core.settings
        size = self.config.size if settings is None else settings.size
        if size not in (None, fact.size):
            raise FactRefusedError(f"size {fact.size}: this game is on {size} lines")
        try:
            self._tracker.place(view_of(fact.size, fact.corners))
        except (ValueError, TypeError, OverflowError) as error:
            raise FactRefusedError(str(error)) from None

    def _fault(self, fault: Fault) -> None:
        """Report a fault of the source to the sinks; a lost picture also goes to the referee."""
        for sink in () if fault.again else self._sinks:
            sink.fault(fault)
        if fault.lost:
            self._take(NoBoard(self.core.last_seq, fault.t_ns, fault.reason, fault.line))
        if not fault.live:
            self.faults += 1
