"""How much room the disk of a game has left, told to the referee as a fact."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee.facts import DiskSpace, Fact
from referee.limits import Limits
from referee.settings import Settings

from ...machine import MACHINE, Disk
from ...sources.base import NS
from ...trouble import Trouble
from ..codecs.codec import Input
from .sinks import ResumeData, Sink

EVERY_NS = 60 * NS
"""The disk is measured so often, by the time of the game."""

MB = 2**20


class DiskWatch(Sink):
    """A sink that measures the disk of `folder` while a live game runs.

    It tells the referee a `DiskSpace` when there is little room left, and once there is enough
    again.
    """

    def __init__(self, folder: Path, disk: Disk = MACHINE.disk) -> None:
        self._folder = folder
        self._disk = disk
        self._limits = Limits()
        self._tell: Callable[[Fact], object] | None = None
        self._low = False
        self._trouble = Trouble()
        self._measured_ns: int | None = None

    def begin(self, past: ResumeData) -> None:
        """Go on from what a resumed game was told."""
        self._low = past.state is not None and past.state.disk_said

    def tell_by(self, tell: Callable[[Fact], object]) -> None:
        """Tell facts by `tell` from here on."""
        self._tell = tell

    def hear(self, given: Input, settings: Settings | None) -> None:
        """Measure once a minute, and tell what has changed."""
        due = self._measured_ns is None or given.t_ns - self._measured_ns >= EVERY_NS
        if self._tell is None or settings is None or not due:
            return
        self._measured_ns = given.t_ns
        try:
            free = self._disk.free_bytes(self._folder) // MB
        except OSError:
            return
        low, enough = free < self._limits.disk_low_mb, free >= self._limits.disk_enough_mb
        if (low and not self._low) or (enough and self._low):
            self._low = low
            if low:
                self._trouble.begins(f"{self._folder}: only {free} MB are left; make room")
            else:
                self._trouble.ends(f"{self._folder}: there is room again, {free} MB")
            self._tell(DiskSpace(given.t_ns, free))
