"""What every source of frames has: its shape, its faults, its times.

A source yields frames in order, and a `Fault` where it could not. Time starts at 0 for files
(frame time, or 10 s a look) and is the monotonic clock for live sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from referee.facts import Fact
from vision.types import Frame, NoBoardReason, Observation

NS = 1_000_000_000

LOOK_INTERVAL_NS = 10 * NS
"""Look i of a folder of settled looks counts as taken at 10 i seconds."""

SILENCE_S = 5.0
"""A camera that has delivered nothing for so long counts as gone."""

FIRST_RETRY_S, LONGEST_RETRY_S = 0.5, 5.0
"""The first pause before a camera that is gone is opened again, and the longest."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a source could not give."""

    t_ns: int
    line: str
    """One sentence that says what."""
    lost: bool = False
    """True: a live source gives nothing usable and tries to recover, for the `reason`.

    False: a live source is back, or one picture of a file was left out.
    """
    live: bool = False
    reason: NoBoardReason = NoBoardReason.NO_PICTURE
    again: bool = False
    """The same fault was said before and lasts."""


class Source(Protocol):
    """A source of frames.

    ``fps`` is frames a second where they are known, None for looks. ``clock_ns`` is the clock of a
    live source's frames, None for files.
    """

    identity: str
    """Tells this source from others in a journal."""
    looks: bool
    """Every picture is one settled look."""
    live: bool
    """Frames come in real time, and time is the monotonic clock."""
    length_ns: int | None
    """The length of a file, None if unknown."""
    facts: tuple[Fact, ...]
    """What devices beside the camera say, in order of time."""

    @property
    def clock_ns(self) -> Callable[[], int] | None:
        """The clock that gives a live source's frames their time."""
        ...

    @property
    def fps(self) -> float | None:
        """Frames a second."""
        ...

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Observation | Fault]:
        """Frames from `since_ns` on (files only; a live source starts now).

        Observations where a source has what was seen already.
        """

    def close(self) -> None:
        """Let go of the device or file; harmless when called twice."""


class FileSource:
    """What sources of files have in common: time is that of the file, and nothing is held open."""

    live = False
    clock_ns = None
    length_ns: int | None = None
    facts: tuple[Fact, ...] = ()

    def close(self) -> None:
        """Do nothing: no file is held open."""
