"""The interface of sinks: record, event lines, evidence, terminal, and others from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.events import Alert, GameEvent
from referee.facts import Fact
from referee.settings import Settings
from referee.state import State
from rules.game import Game
from rules.records.writing import Annotation
from vision.types import Frame, NoBoard

from ...sources.base import Fault
from ..codec import Input
from ..journal.schema import Identity


@dataclass(frozen=True, slots=True)
class ResumeData:
    """What a game has behind it when its session begins; of a new game, nothing."""

    begun: datetime
    """When the game began by the wall clock."""
    first_ns: int | None
    """Time of the first input, None before it."""
    last_ns: int
    """Time of the last input."""
    state: State | None
    """None where no board was seen yet."""
    settings: Settings | None
    """None where no board was seen yet."""
    annotations: Mapping[Game, Annotation]
    """Texts of alerts, by the move that they concern."""
    lines: Sequence[Mapping[str, object]]
    """The event lines."""
    inputs: Callable[[int], Iterable[Input]]
    """`inputs(t_ns)` reads the inputs after a time from the journal."""
    date_known: bool = True
    """Whether the wall clock was set when the game began."""
    alerts: Sequence[Alert] = ()
    """The alerts that were raised, as they were then."""
    identity: Identity | None = None
    """Which game it is; None without a journal."""


class Sink:
    """Something that is shown how a game goes on, in the session's own thread.

    A sink takes the methods that it has a use for; by itself each does nothing.
    """

    def begin(self, past: ResumeData) -> None:
        """Bring the sink to where the game stands; comes once, before anything else."""

    def set_submit(self, submit: Callable[[Fact], object]) -> None:
        """Submit facts by `submit` from here on, if any, without waiting for its answer."""

    def see(self, frame: Frame) -> None:
        """Take note of a frame, before vision does."""

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Handle an input before its `update`; `settings` are None before the board was seen."""

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Called after every input: `state` is None before the board was seen, `events` are new.

        Both are in the journal by then. Raises FailureError where the game cannot go on.
        """

    def fault(self, fault: Fault) -> None:
        """Take note that the source could not give a frame, or can again."""

    def refuse(self, refusal: NoBoard) -> None:
        """Take note of a picture without a board, before the board was first seen."""

    def close(self) -> None:
        """End with the game, over or broken off: write what is held, and let go of files."""
