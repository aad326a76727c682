"""The interface of sources of frames, and their faults.

A source yields frames in order, and a `Fault` where it could not. Time starts at 0 for files
(frame time, or 10 s a look) and is the monotonic clock for live sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

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
    """One sentence: what is missing."""
    lost: bool = False
    """True: a live source gives nothing usable and tries to recover, for the `reason`.

    False: a live source is back, or one picture of a file was left out.
    """
    live: bool = False
    reason: NoBoardReason = NoBoardReason.NO_PICTURE
    again: bool = False
    """The same fault was reported before and lasts."""


class Source(Protocol):
    """A source of frames; by itself of files: time is that of the file, and nothing is held open.

    ``fps`` is frames a second where they are known, None for looks. ``clock_ns`` is the clock of a
    live source's frames, None for files.
    """

    identity: str
    """Identifies this source in a journal."""
    looks: bool
    """Every picture is one settled look."""
    live: bool = False
    """Frames come in real time, and time is the monotonic clock."""
    length_ns: int | None = None
    """The length of a file, None if unknown."""
    facts: tuple[Fact, ...] = ()
    """Facts of devices beside the camera, in order of time."""
    fps: float | None
    """Frames a second."""

    @property
    def clock_ns(self) -> Callable[[], int] | None:
        """The clock that gives a live source's frames their time."""
        return None

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Observation | Fault]:
        """Frames from `since_ns` on (files only; a live source starts now).

        Observations where a source has what was seen already.
        """

    def close(self) -> None:
        """Let go of the device or file; harmless when called twice."""
        return


MAX_FPS = 5.0
"""Pictures a second that are followed: twice as many show no more of a game."""


class RateLimit:
    """Which pictures to pass over so that no more than ``most_fps`` a second, if set, are left."""

    def __init__(self, most_fps: float | None = None) -> None:
        self.most_fps = most_fps
        self._due_ns = 0

    def passes(self, t_ns: int) -> bool:
        """Whether the picture at `t_ns` is one of those that are left; to be asked of every one."""
        if self.most_fps is None:
            return True
        interval_ns = round(NS / self.most_fps)
        if t_ns < self._due_ns - interval_ns // 10:
            return False
        self._due_ns = max(self._due_ns, t_ns - interval_ns) + interval_ns
        return True


CHANNELS = {2: "one channel", 3: "{} channels"}
"""Axes of an image -> its channels in words."""

EXPECTED = "expected colour of three bytes"


def oddity(image: NDArray[Any]) -> str | None:
    """What is wrong with an image that should be uint8 (H, W, 3), in words; None where nothing.

    >>> oddity(np.zeros((48, 64), np.uint8))
    'a picture of 64x48 pixels, one channel of uint8'
    >>> oddity(np.zeros((48, 64, 3), np.uint8)) is None
    True
    """
    if image.ndim == 3 and image.shape[2] == 3 and image.dtype == np.uint8 and image.size:
        return None
    height, width, *channels = (*image.shape, 0, 0)[: max(2, image.ndim)]
    words = CHANNELS.get(image.ndim, "no channels").format(*channels)
    return f"a picture of {width}x{height} pixels, {words} of {image.dtype}"
