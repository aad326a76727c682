"""A webcam as a source: the newest frame always, and patience when the camera goes away."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from typing import Protocol, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.facts import Fact
from vision.types import Frame

from ..errors import FailureError
from .base import FIRST_RETRY_S, LONGEST_RETRY_S, SILENCE_S, Fault
from .frame_gate import FrameGate

WANTED_WIDTH, WANTED_HEIGHT = 1920, 1080


class Capture(Protocol):
    """The part of cv2.VideoCapture that is used."""

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        """Whether the device is there."""

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        """The next frame, or (False, None)."""

    def release(self) -> None:
        """Let go of the device."""


def open_webcam(number: int) -> Capture:
    """Camera `number` of this machine, asked for a picture large enough for a 19×19 board."""
    capture = cv2.VideoCapture(number)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, WANTED_WIDTH)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, WANTED_HEIGHT)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return cast(Capture, capture)


class Newest:
    """Reads a capture in a thread of its own and keeps the newest frame only.

    A reader that is slower than the camera thus sees the present, not a growing past.
    """

    def __init__(self, capture: Capture, clock_ns: Callable[[], int]) -> None:
        self._capture = capture
        self._clock_ns = clock_ns
        self._fresh: tuple[NDArray[np.uint8], int] | None = None
        self._ended = False
        self._changed = Condition()
        self._thread = Thread(target=self._pump, name="camera", daemon=True)
        self._thread.start()

    def _pump(self) -> None:
        while not self._ended:
            t_ns = self._clock_ns()
            try:
                read, image = self._capture.read()
            except cv2.error:
                read, image = False, None
            with self._changed:
                if read and image is not None:
                    self._fresh = (image, t_ns)
                else:
                    self._ended = True
                self._changed.notify_all()
        self._capture.release()

    def take(self, timeout_s: float = SILENCE_S) -> tuple[NDArray[np.uint8], int] | None:
        """The next unseen frame and its time, or None: the camera has stopped delivering."""
        with self._changed:
            self._changed.wait_for(lambda: self._fresh is not None or self._ended, timeout_s)
            taken, self._fresh = self._fresh, None
            return taken

    def stop(self) -> None:
        """End the thread, which releases the device; a hung driver is left behind."""
        self._ended = True
        self._thread.join(timeout=2.0)


class Camera:
    """A webcam. It may go away in mid-game: that is a fault, then it is reopened until it is back.

    `opener`, `clock_ns` and `sleep` are inputs so that a faulty camera can be played.
    """

    looks = False
    live = True
    length_ns: int | None = None
    fps: float | None = None
    facts: tuple[Fact, ...] = ()

    def __init__(
        self,
        number: int,
        opener: Callable[[int], Capture] = open_webcam,
        clock_ns: Callable[[], int] = time.monotonic_ns,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.number = number
        self.identity = f"camera:{number}"
        self._opener = opener
        self.clock_ns = clock_ns
        self._sleep = sleep
        self._newest: Newest | None = self._connect()

    @classmethod
    def open(cls, number: int) -> Camera:
        """Camera `number`, or FailureError (status 2) where it does not answer."""
        camera = cls(number)
        if camera._newest is None:
            raise FailureError(
                f"camera:{number}: no camera answers there; is it plugged in, and not in use by "
                "another program? (goban doctor lists cameras)"
            )
        return camera

    def _connect(self) -> Newest | None:
        capture = self._opener(self.number)
        if capture.isOpened():
            return Newest(capture, self.clock_ns)
        capture.release()
        return None

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames from now on, without end; a fault when the camera goes and one when it is back."""
        seq, pause_s = 0, FIRST_RETRY_S
        gate = FrameGate(self.identity, live=True)
        while True:
            taken = self._newest.take() if self._newest is not None else None
            if taken is not None:
                image, t_ns = taken
                yield from gate.frames(image, seq, t_ns, self.identity)
                seq += 1
                continue
            self.close()
            yield Fault(
                self.clock_ns(), f"{self.identity}: no picture comes; trying again", True, True
            )
            while self._newest is None:
                self._sleep(pause_s)
                pause_s = min(2.0 * pause_s, LONGEST_RETRY_S)
                self._newest = self._connect()
            pause_s = FIRST_RETRY_S
            yield Fault(self.clock_ns(), f"{self.identity}: pictures come again", False, True)

    def close(self) -> None:
        """Release the device."""
        if self._newest is not None:
            self._newest.stop()
            self._newest = None
