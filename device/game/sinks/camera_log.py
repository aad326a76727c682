"""Faults of the camera as lines on standard error: one when a fault begins, and one at its end."""

from __future__ import annotations

from referee.settings import Settings
from vision.types import NoBoard, NoBoardReason, Observation

from ...sources.base import NS, Fault
from ...trouble import Often, Trouble
from ..codecs.codec import Input
from .sinks import Sink

DARK_NS = 10 * NS
"""Pictures that are too dark for so long are said to be: somebody may only pass by the lamp."""

LACKS = (NoBoardReason.NO_PICTURE, NoBoardReason.FROZEN)
"""Why nothing is seen where the camera gave no picture: no frame was processed."""


class CameraLog(Sink):
    """A sink that says how the camera does. One of it serves the games of a process.

    `name` is the camera's.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._lack = Trouble()
        self._dark = Trouble()
        self._left_out = Often()
        self._dark_ns: int | None = None

    def hear(self, given: Input, settings: Settings | None) -> None:
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
        """Say that a camera is back, or a picture of a file left out; `hear` says the rest."""
        if not fault.live:
            self._left_out.say(fault.line)
        elif not fault.lost:
            self._lack.ends(fault.line)
