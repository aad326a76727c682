"""A game in progress: the referee's steps, each in the journal before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from referee.alerts.event_json import to_json
from referee.decision.decide import Tracer
from referee.events import Alert, AlertState, GameEvent
from referee.facts import (
    WITHOUT_BOARD,
    Fact,
    FactRefusedError,
    NewGame,
    SetCorners,
)
from referee.kernel import finish, step
from referee.settings import Settings
from referee.state import State, begin
from rules.game import Game
from rules.records.writing import Annotation
from rules.texts import worded
from vision.types import NoBoard, Observation
from web.console import FailureError

from ..checkpoint import INTERVAL, Checkpoint, basis, pack_checkpoint, unpack_checkpoint
from ..codec import Input, SourceEnd, as_recorded
from ..facts_file import Attribution
from ..journal.journal import Journal
from ..sinks.record import annotate

MakeSettings = Callable[[int], Settings]
"""Settings for a board of so many lines, which are known once the board has been seen."""

StepResult = tuple[State, tuple[GameEvent, ...]]
"""The state after an input, and the events that the input led to."""


@dataclass(slots=True)
class GameCore:
    """A game in progress. `take` is the only way in; what it returns is durable."""

    make_settings: MakeSettings
    journal: Journal | None = None
    settings: Settings | None = None
    state: State | None = None
    """None until the board was first seen."""
    first_ns: int | None = None
    """The time of the first input."""
    last_ns: int = -1
    """The time of the last input."""
    last_seq: int = -1
    last_look: Observation | None = None
    """The last observation as the referee was given it."""
    ended: bool = False
    """Whether the source has come to its end."""
    trace: Tracer | None = None
    """Receives every decision of the referee."""
    annotations: dict[Game, Annotation] = field(default_factory=dict)
    """Texts of alerts, by the move that they concern."""
    alerts: list[Alert] = field(default_factory=list)
    """The alerts that were raised, as they were then."""
    corners: SetCorners | None = None
    """The corners that a person placed last."""
    new_game: NewGame | None = None
    """The terms of the next game, once it was asked for."""
    _before_board: list[Input] = field(default_factory=list)
    _last_n: int = 0
    _checkpoint: int = 0
    _since_checkpoint: int = 0

    @property
    def t_s(self) -> float:
        """Seconds from the first input to the last."""
        return 0.0 if self.first_ns is None else (self.last_ns - self.first_ns) / 1e9

    def replay(self) -> Iterator[StepResult]:
        """Take everything that the journal holds.

        What a checkpoint stands for is not given again, and its steps do not come. Events that the
        journal lacks, because they were damaged, are added to it. Numbers of events go on after
        those that the journal has of the inputs before.
        """
        if self.journal is None:
            return
        self.corners = self.journal.last_fact(SetCorners)
        self.new_game = self.journal.last_fact(NewGame)
        self._begin_at_checkpoint(self.journal)
        numbers = self.journal.event_numbers()
        last_n = {after: n for n, after in numbers.items()}
        done = self._checkpoint
        for number, given in enumerate(self.journal.inputs(done), start=done + 1):
            self.go_on_after(last_n.get(number - 1, 0))
            steps = self._advance(given)
            emitted = [event for _, events in steps for event in events]
            self.journal.add_events([to_json(at) for at in emitted if at.n not in numbers], number)
            self._since_checkpoint += 1
            yield from steps
        self.go_on_after(self.journal.last_n)

    def go_on_after(self, n: int) -> None:
        """Number events on after number `n` at least, and alerts too: so many were given out."""
        self._last_n = max(self._last_n, n)
        if self.state is not None:
            self.state = self._numbered_on(self.state)

    def _numbered_on(self, state: State) -> State:
        # No alert has a higher number than the last event.
        last_n = self._last_n
        return state if state.n >= last_n else replace(state, n=last_n, ids=last_n)

    def take(self, given: Input, attribution: Attribution | None = None) -> list[StepResult]:
        """Give the referee one input. Returns the steps, whose events are in the journal by then.

        There is none before the board was first seen, and then one for every input until then. Of
        the looks without a board before that only the first is kept: it sets when the game's time
        begins. `attribution` is that of a fact. Raises FailureError where the journal cannot be
        written. Raises what the referee raises for an input that cannot be. The game is then as it
        was.
        """
        if self.state is None and isinstance(given, NoBoard) and self.first_ns is not None:
            return []
        if self.state is None and isinstance(given, Fact) and not isinstance(given, WITHOUT_BOARD):
            raise FactRefusedError(worded("no-game", "the board was not seen yet"))
        if isinstance(given, Observation):
            given = as_recorded(given, self.last_look)
        steps = self._advance(given)
        if self.journal is not None:
            lines = [to_json(event) for _, events in steps for event in events]
            self.journal.append(given, lines, attribution)
            self._since_checkpoint += 1
            notable = bool(lines) or not isinstance(given, Observation | NoBoard)
            self._keep_checkpoint(self.journal, at_once=notable and self.journal.full)
        return steps

    def _advance(self, given: Input) -> list[StepResult]:
        first_ns = given.t_ns if self.first_ns is None else self.first_ns
        steps = []
        if self.state is not None:
            steps = [self._step(self.state, given)]
        elif isinstance(given, Observation):
            self.settings = self.make_settings(given.size)
            state = self._numbered_on(replace(begin(self.settings), t0_ns=first_ns))
            for waiting in (*self._before_board, given):
                try:
                    steps.append(self._step(state, waiting))
                except FactRefusedError:  # a second `EndGame`: it has ended already
                    continue
                state, _ = steps[-1]
        else:
            self._before_board.append(given)
        if steps:
            self.state, _ = steps[-1]
        self.first_ns, self.last_ns = first_ns, given.t_ns
        for after, events in steps:
            annotate(self.annotations, after, events)
            raised = [event for event in events if isinstance(event, Alert)]
            self.alerts += [alert for alert in raised if alert.state is AlertState.OPEN]
        self.ended = isinstance(given, SourceEnd)
        if isinstance(given, SetCorners):
            self.corners = given
        elif isinstance(given, NewGame):
            self.new_game = given
        if isinstance(given, Observation | NoBoard):
            self.last_seq = given.seq
        if isinstance(given, Observation):
            self.last_look = given
        return steps

    def _begin_at_checkpoint(self, journal: Journal) -> None:
        """Go to the journal's checkpoint, where it is this program's for these settings."""
        stored = journal.checkpoint()
        if stored is None:
            return
        try:
            at = unpack_checkpoint(stored[1])
            settings = self.make_settings(at.state.belief.size)
        except (ValueError, FailureError):
            return
        if stored[0] != basis(settings) or at.inputs > journal.count or at.state.n > journal.last_n:
            return
        self.settings, self.state = settings, at.state
        self.first_ns, self.last_ns, self.last_seq = at.first_ns, at.last_ns, at.last_seq
        self.annotations, self.alerts = dict(at.annotations), list(at.alerts)
        self._checkpoint = at.inputs
        self.last_look = journal.look_until(at.inputs)

    def _keep_checkpoint(self, journal: Journal, *, at_once: bool) -> None:
        """Keep a checkpoint where the last is long ago, or `at_once`."""
        due = at_once or self._since_checkpoint >= INTERVAL
        if not due or self.state is None or self.settings is None or self.first_ns is None:
            return
        self._since_checkpoint = 0
        times = (journal.count, self.first_ns, self.last_ns, self.last_seq)
        body = pack_checkpoint(Checkpoint(*times, self.state, self.annotations, tuple(self.alerts)))
        journal.keep_checkpoint(basis(self.settings), body)

    def _step(self, state: State, given: Input) -> StepResult:
        assert self.settings is not None
        if isinstance(given, SourceEnd):
            return finish(state, self.settings, self.trace)
        return step(state, given, self.settings, self.trace)
