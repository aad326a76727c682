"""What a game can be shown to: record, event lines, evidence, terminal, and others from outside.

Every sink has `update` and `close`. It asks for more by having the method. `begin` gets what a
resumed game has behind it, `tell_by` how to tell facts, `see` the frames, and `hear` the referee's
inputs. `fault` and `refuse` get how the camera does. The session calls a sink in its own thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, runtime_checkable

from referee.events import Alert, GameEvent
from referee.facts import Fact
from referee.settings import Settings
from referee.state import State
from rules.game import Game
from rules.records.writing import Annotation
from vision.types import Frame, NoBoard

from ...sources.base import Fault
from ..codecs.codec import Input


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
    """What alerts said, by the move that they mean."""
    lines: Sequence[Mapping[str, object]]
    """The event lines."""
    inputs: Callable[[int], Iterable[Input]]
    """`inputs(t_ns)` reads the inputs after a time from the journal."""
    date_known: bool = True
    """Whether the wall clock was set when the game began."""
    alerts: Sequence[Alert] = ()
    """The alerts that were raised, as they were then."""


class Sink(Protocol):
    """Something that is shown how a game goes on."""

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Called after every input: `state` is None before the board was seen, `events` are new.

        Both are in the journal by then. Raises FailureError where the game cannot go on.
        """

    def close(self) -> None:
        """The game is over or broken off: write what is held, and let go of files."""


@runtime_checkable
class BeginSink(Protocol):
    """A sink that hears once, before anything else, what the game has behind it."""

    def begin(self, past: ResumeData) -> None:
        """Bring the sink to where the game stands."""


@runtime_checkable
class TellingSink(Protocol):
    """A sink that has facts to tell; it must not wait for the answer."""

    def tell_by(self, tell: Callable[[Fact], object]) -> None:
        """Tell facts by `tell` from here on."""


@runtime_checkable
class FrameSink(Protocol):
    """A sink that sees every frame, before vision does."""

    def see(self, frame: Frame) -> None:
        """Take note of a frame."""


@runtime_checkable
class InputSink(Protocol):
    """A sink that hears every input of the referee, before the `update` that it leads to."""

    def hear(self, given: Input, settings: Settings | None) -> None:
        """Take note of an input; `settings` are None before the board was seen."""


@runtime_checkable
class CameraSink(Protocol):
    """A sink that hears how the camera does."""

    def fault(self, fault: Fault) -> None:
        """The source could not give a frame, or can again."""

    def refuse(self, refusal: NoBoard) -> None:
        """A picture in which no board was found, before the board was first seen."""
