"""One game being followed: the referee's steps, each in the journal before anyone hears of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from referee.alerts.event_json import to_json
from referee.alerts.messages import sentence
from referee.events import Alert, AlertState, GameEvent
from referee.kernel import finish, step
from referee.settings import Settings
from referee.state import State, begin
from rules.game import Game
from rules.writing import Annotation, Mark
from vision.types import NoBoard, Observation

from .codec import End, Input, as_recorded
from .journal import Journal

MakeSettings = Callable[[int], Settings]
"""Settings for a board of so many lines, which are known once the board has been seen."""


@dataclass(slots=True)
class GameRun:
    """A game in progress. `take` is the only way in; what it returns is durable.

    ``state`` is None until the board was first seen; ``last_ns`` the time of the last input;
    ``first_ns`` that of the first; ``ended`` whether the source has come to its end; ``said``
    what alerts said, by the move that they mean.
    """

    settings_for: MakeSettings
    journal: Journal | None = None
    settings: Settings | None = None
    state: State | None = None
    first_ns: int | None = None
    last_ns: int = -1
    last_seq: int = -1
    ended: bool = False
    said: dict[Game, Annotation] = field(default_factory=dict)
    _waiting: list[Input] = field(default_factory=list)

    @property
    def t_s(self) -> float:
        """Seconds from the first input to the last."""
        return 0.0 if self.first_ns is None else (self.last_ns - self.first_ns) / 1e9

    def replay(self) -> list[GameEvent]:
        """Take everything that the journal holds; the events it leads to."""
        if self.journal is None:
            return []
        return [event for given in self.journal.inputs() for event in self._step(given)]

    def take(self, given: Input) -> list[GameEvent]:
        """Give the referee one input; its events, which are in the journal by now.

        Before the board was first seen a look without a board says nothing but when the first
        picture was taken: the first one is kept, the others are left out.
        """
        if self.state is None and isinstance(given, NoBoard) and self.first_ns is not None:
            return []
        if isinstance(given, Observation):
            given = as_recorded(given)
        events = self._step(given)
        if self.journal is not None:
            self.journal.append(given, [to_json(event) for event in events])
        return events

    def _step(self, given: Input) -> list[GameEvent]:
        if self.first_ns is None:
            self.first_ns = given.t_ns
        self.last_ns = given.t_ns
        self.ended = isinstance(given, End)
        if isinstance(given, Observation | NoBoard):
            self.last_seq = given.seq
        if self.state is None:
            self._waiting.append(given)
            if not isinstance(given, Observation):
                return []
            self.settings = self.settings_for(given.size)
            self.state = replace(begin(self.settings), t0_ns=self.first_ns)
            return [event for waiting in self._waiting for event in self._one(waiting)]
        return self._one(given)

    def _one(self, given: Input) -> list[GameEvent]:
        if self.state is None or self.settings is None:
            return []
        if isinstance(given, End):
            self.state, events = finish(self.state, self.settings)
        else:
            self.state, events = step(self.state, given, self.settings)
        for event in events:
            self._note(event)
        return list(events)

    def _note(self, event: GameEvent) -> None:
        """Keep what an alert says beside the move that it means, for the record."""
        if self.state is None or not isinstance(event, Alert):
            return
        if event.state is not AlertState.OPEN:
            return
        game = self.state.game
        node = game if event.move is None else game.at(min(event.move, game.number))
        before = self.said.get(node, Annotation())
        sure = "" if event.confidence is None else f" (confidence {event.confidence:.2f})"
        comment = "\n".join(filter(None, (before.comment, sentence(event) + sure)))
        marks = {**before.marks, **dict.fromkeys(event.points, Mark.TRIANGLE)}
        self.said[node] = Annotation(comment, marks)
