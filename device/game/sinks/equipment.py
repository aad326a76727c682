"""The camera and the disk of a game: lines about their faults, and the room left as a fact."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee.facts import DiskSpace, Fact
from referee.settings import Limits, Settings
from vision.types import NoBoard, NoBoardReason, Observation
from web.machine import MACHINE, Disk
from web.trouble import Often, Trouble

from ...sources.base import NS, Fault
from ..codec import Input
from .sinks import ResumeData, Sink

DISK_INTERVAL_NS = 60 * NS
"""The disk is measured so often, by the time of the game."""

MB = 2**20


class DiskWatch(Sink):
    """A sink that measures the disk of `folder` while a live game runs.

    It submits a `DiskSpace` when there is little room left, and once there is enough again.
    """

    def __init__(self, folder: Path, disk: Disk = MACHINE.disk) -> None:
        self._folder = folder
        self._disk = disk
        self._limits = Limits()
        self._submit: Callable[[Fact], object] | None = None
        self._low = False
        self._trouble = Trouble()
        self._measured_ns: int | None = None

    def begin(self, past: ResumeData) -> None:
        """Go on from the state of a resumed game."""
        self._low = past.state is not None and past.state.disk_low_reported

    def set_submit(self, submit: Callable[[Fact], object]) -> None:
        """Submit facts by `submit` from here on."""
        self._submit = submit

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Measure once a minute, and submit what has changed."""
        due = self._measured_ns is None or given.t_ns - self._measured_ns >= DISK_INTERVAL_NS
        if self._submit is None or settings is None or not due:
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
            self._submit(DiskSpace(given.t_ns, free))


DARK_NS = 10 * NS
"""Darkness is logged after so long: somebody may only pass by the lamp."""

LACKS = (NoBoardReason.NO_PICTURE, NoBoardReason.FROZEN)
"""Why nothing is seen where the camera gave no picture: no frame was processed."""


class CameraLog(Sink):
    """A sink that logs faults of the camera `name`; one serves all games of a process."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lack = Trouble()
        self._dark = Trouble()
        self._left_out = Often()
        self._dark_ns: int | None = None

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Take note of what was seen, or was not."""
        if isinstance(given, NoBoard) and given.reason in LACKS:
            self._lack.begins(given.detail or f"{self._name}: {given.reason.value}")
            self._dark_ns = None
        elif isinstance(given, NoBoard) and given.reason is NoBoardReason.TOO_DARK:
            self._dark_ns = given.t_ns if self._dark_ns is None else self._dark_ns
            if given.t_ns - self._dark_ns >= DARK_NS:
                self._dark.begins(f"{self._name}: the picture is too dark; give more light")
        elif isinstance(given, NoBoard | Observation):
            self._lack.ends(f"{self._name}: pictures come again")
            self._dark.ends(f"{self._name}: the picture is light enough again")
            self._dark_ns = None

    def fault(self, fault: Fault) -> None:
        """Log that a camera is back, or a picture of a file left out; `on_input` logs the rest."""
        if not fault.live:
            self._left_out.say(fault.line)
        elif not fault.lost:
            self._lack.ends(fault.line)
