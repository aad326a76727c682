"""A phone whose browser sends its camera's pictures, one by one, as a camera of this machine.

The page hands the pictures in (`Phone.put`), the game's thread takes them (`Phone.take`). One phone
is the camera at a time, and only its newest picture is kept.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from web.console import PageError
from web.trouble import Trouble

from .adjustment import Adjustment, CameraError, CapturedPicture
from .base import NS, SILENCE_S
from .live import LiveCamera

PHONE = "phone"

NOBODY_SENDS = "no phone sends pictures; the set-up page shows a code that connects one"

MAX_PICTURE_BYTES = 4_000_000
MAX_CONCURRENT_UPLOADS = 3
"""Pictures that may be sent at once. A phone sends one, and another after a lost connection."""

ANSWERED_S = 1.0
"""A picture is answered when the game takes it, or after so long."""

DELAYS = 100
"""The phone's clock is read by the quickest of so many pictures."""

LOW_BATTERY, ENOUGH_BATTERY = 0.15, 0.20
"""A phone with less charge is reported as nearly empty, until it has enough."""

MS = 1_000_000


@dataclass(frozen=True, slots=True)
class PhoneStatus:
    """A phone that is the camera; null for what its browser does not report."""

    battery: Annotated[float | None, "its charge, 0 to 1"] = None
    charging: bool | None = None
    camera_fps: Annotated[float | None, "pictures a second that its camera gives, sent or not"] = (
        None
    )
    slow: Annotated[bool, "the camera gives far fewer pictures than at first: hot, or dark"] = False
    sends: Annotated[bool, "whether pictures come"] = True


class PhoneClock:
    """Turns a phone's monotonic milliseconds into this machine's monotonic nanoseconds.

    The way over the network takes longer than nothing. So the least difference lately between
    arrival and sending comes nearest to that of the clocks.
    """

    def __init__(self) -> None:
        self._differences: deque[int] = deque(maxlen=DELAYS)
        self._arrived_ns: int | None = None

    def time_ns(self, taken_ms: float, sent_ms: float, arrived_ns: int) -> int:
        """When a picture was taken. After a silence the clocks are compared anew.

        A phone that slept may have a clock that stood still meanwhile.
        """
        if self._arrived_ns is not None and arrived_ns - self._arrived_ns > SILENCE_S * NS:
            self._differences.clear()
        self._arrived_ns = arrived_ns
        self._differences.append(arrived_ns - round(sent_ms * MS))
        return round(taken_ms * MS) + min(self._differences)


@dataclass(slots=True, eq=False)
class _Stream:
    """The pictures of one phone from when its page began to send them."""

    number: int
    sender: str
    holds: bool
    received_ns: int
    clock: PhoneClock
    taken_ms: float = -1.0
    status: PhoneStatus = PhoneStatus()


class Phone:
    """The phone that is the camera: a `CameraDevice`, and where its pictures arrive.

    `begin` and `put` are called by any thread, the rest by that of the camera. `clock_ns` is this
    machine's monotonic clock.
    """

    def __init__(self, clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.clock_ns = clock_ns
        self._changed = Condition()
        self._stream: _Stream | None = None
        self._read: _Stream | None = None
        self._begun = 0
        self._fresh: CapturedPicture | None = None
        self._taken = 0
        self._under_way = 0
        self._hold = self._over = False
        self._empty = Trouble()

    def begin(self, sender: str, *, holds: bool, take_over: bool) -> int:
        """The number of a new stream of `sender`, which ends the one before.

        `holds`: the phone can hold exposure, white balance or focus. Raises PageError
        (other_phone) where another sender's pictures come and the new one does not `take_over`.
        """
        with self._changed:
            now = self.sending
            if now is not None and now.sender != sender and not take_over:
                raise PageError(409, "other_phone", "another phone is the camera already")
            self._begun += 1
            received_ns = self.clock_ns()
            self._stream = _Stream(self._begun, sender, holds, received_ns, PhoneClock())
            self._fresh = None
            self._changed.notify_all()
            return self._begun

    @contextmanager
    def under_way(self, number: int) -> Iterator[None]:
        """Note that a picture of this stream is being sent. Raises PageError."""
        with self._changed:
            self._current(number)
            if self._under_way >= MAX_CONCURRENT_UPLOADS:
                message = "one picture at a time: wait for the answer"
                raise PageError(429, "busy", message, {"Retry-After": "1"})
            self._under_way += 1
        try:
            yield
        finally:
            with self._changed:
                self._under_way -= 1

    def put(
        self,
        number: int,
        image: NDArray[np.uint8],
        times_ms: tuple[float, float],
        arrived_ns: int,
        status: PhoneStatus,
    ) -> bool:
        """Hand in a picture of stream `number`, and wait until the game takes one; whether to hold.

        `times_ms` are those of the phone's clock when the picture was taken and when it was sent;
        `arrived_ns` is when it began to arrive. Raises PageError for times that cannot be
        (bad_time, out_of_order), and for a stream that has ended (not_begun). Nothing has changed
        then.
        """
        taken_ms, sent_ms = times_ms
        age_ms = sent_ms - taken_ms
        if not (math.isfinite(age_ms) and 0 <= taken_ms <= sent_ms and age_ms <= SILENCE_S * 1000):
            raise PageError(400, "bad_time", "taken and sent: these times cannot be")
        with self._changed:
            stream = self._current(number)
            if taken_ms <= stream.taken_ms:
                raise PageError(409, "out_of_order", "a later picture has come already")
            stream.taken_ms, stream.status, stream.received_ns = taken_ms, status, self.clock_ns()
            t_ns = stream.clock.time_ns(taken_ms, sent_ms, arrived_ns)
            self._fresh = CapturedPicture(image, t_ns)
            taken = self._taken
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._taken != taken, ANSWERED_S)
            hold = self._hold
        self._log_battery(status)
        return hold

    @property
    def sending(self) -> _Stream | None:
        """The stream whose pictures come, None where none came lately."""
        stream = self._stream
        silent = stream is None or self.clock_ns() - stream.received_ns > SILENCE_S * NS
        return None if silent else stream

    @property
    def status(self) -> PhoneStatus | None:
        """The status that the phone reports, None where none sends pictures."""
        stream = self.sending
        return None if stream is None else stream.status

    def connect(self) -> Phone:
        """The phone once a picture of it waits. Raises CameraError before."""
        with self._changed:
            if self._newest() is None:
                raise CameraError(NOBODY_SENDS)
            self._read, self._hold = self._stream, False
            return self

    def pause(self, seconds: float) -> None:
        """Wait so long, or until there is a picture to connect for, or `end` was called."""
        with self._changed:
            self._changed.wait_for(lambda: self._fresh is not None or self._over, seconds)

    def take(self) -> CapturedPicture | None:
        """The newest picture that was not taken yet; None where none comes any more.

        None too where another stream has begun: that phone is a camera to be opened anew.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: self._fresh is not None or self._read is not self._stream, SILENCE_S
            )
            if self._read is not self._stream or (taken := self._newest()) is None:
                return None
            self._fresh = None
            self._taken += 1
            self._changed.notify_all()
            return taken

    def hold(self) -> bool:
        """Have the phone hold what it adjusts by itself; False where it cannot."""
        self._hold = self._read is not None and self._read.holds
        return self._hold

    def free(self, *, focus: bool) -> None:
        """Let the phone adjust itself, the focus always with the rest."""
        self._hold = False

    def adjustment(self) -> Adjustment:
        """Nothing is known: browsers do not report it."""
        return Adjustment()

    def close(self) -> None:
        """Take no more of the stream that was read."""
        with self._changed:
            self._read = None
            self._changed.notify_all()

    def end(self) -> None:
        """Release the thread that waits for a picture: the camera is closed for good."""
        with self._changed:
            self._over = True
            self._changed.notify_all()

    def _newest(self) -> CapturedPicture | None:
        """The picture that waits, which is let go once its phone is silent."""
        if self.sending is None:
            self._fresh = None
        return self._fresh

    def _current(self, number: int) -> _Stream:
        if self._stream is None or self._stream.number != number:
            raise PageError(409, "not_begun", "another phone or page sends now: begin anew")
        return self._stream

    def _log_battery(self, status: PhoneStatus) -> None:
        battery, charging = status.battery, status.charging
        if battery is None:
            return
        if battery <= LOW_BATTERY and charging is not True:
            self._empty.begins("phone: its battery is nearly empty; connect it to its charger")
        elif charging or battery >= ENOUGH_BATTERY:
            self._empty.ends("phone: its battery is charged, or has enough")


class PhoneCamera(LiveCamera):
    """A phone as a source of frames; `phone` is where its pictures arrive."""

    def __init__(self, clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.phone = Phone(clock_ns)
        super().__init__(PHONE, self.phone.connect, clock_ns, self.phone.pause)

    def close(self) -> None:
        """Let go of the phone for good."""
        super().close()
        self.phone.end()
