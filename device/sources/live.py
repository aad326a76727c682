"""A camera as a source: frames without end, reopened when it disconnects or freezes."""

from __future__ import annotations

import time
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, wait
from dataclasses import replace
from functools import partial
from threading import Lock, Thread
from typing import Any, TypeVar

from numpy.typing import NDArray

from referee.facts import Fact
from vision.types import Frame, NoBoardReason
from web.console import DriverHungError

from .adjustment import (
    Act,
    Adjustment,
    CameraDevice,
    CameraError,
    CapturedPicture,
    LightLock,
    LockState,
    levels_of,
)
from .base import (
    EXPECTED,
    FIRST_RETRY_S,
    LONGEST_RETRY_S,
    NS,
    SILENCE_S,
    Fault,
    RateLimit,
    oddity,
)

T = TypeVar("T")

WAIT_REPORT_S = 1.0
"""While a driver's call lasts, the lack of pictures is reported so often."""

HUNG_S = 30.0
"""A driver's call that lasts longer never returns. A service that is started anew so seldom stays
within the limit of its unit."""

CLOSE_TIMEOUT_S = 2.0
FROZEN_S = 10.0
"""A camera that gives one picture for so long is frozen: a live one has noise in every picture."""

MIN_PICTURES = 10
"""A slow camera is not frozen before it has given so many equal pictures."""

BUFFERS = 8
"""Pictures with which each is compared: a driver that is stuck may give its buffers in turn."""

STEP = 8
"""Of every so many rows and columns one is compared."""

FLAT = 16
"""A picture whose brightest and darkest values are no further apart is dark, not frozen."""

REPORT_NS = NS
"""How often a lasting lack of usable pictures is reported again."""

REOPEN_NS = 30 * NS
"""How often a frozen camera is opened anew."""

RATE_PICTURES = 30
"""The frame rate is that of so many pictures."""


class FreezeWatch:
    """Compares every picture with those before; keeps no picture."""

    def __init__(self) -> None:
        self._marks: deque[int] = deque(maxlen=BUFFERS)
        self._since_ns = 0
        self._equal = 0

    def update(self, image: NDArray[Any], t_ns: int) -> bool:
        """Take one more picture; whether the camera is frozen now."""
        part = image[::STEP, ::STEP]
        mark = zlib.crc32(part.tobytes())
        known = mark in self._marks
        self._marks.append(mark)
        if not known or int(part.max(initial=0)) - int(part.min(initial=255)) <= FLAT:
            self._since_ns, self._equal = t_ns, 0
            return False
        self._equal += 1
        return self._equal >= MIN_PICTURES and t_ns - self._since_ns >= FROZEN_S * 1e9


def called(driver: Callable[[], T]) -> Future[T]:
    """The result of a driver's call, made in a thread of its own: it may never return."""
    future: Future[T] = Future()

    def call() -> None:
        try:
            future.set_result(driver())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=call, name="driver", daemon=True).start()
    return future


class LiveCamera:
    """A camera that `connect` opens; it may go away in mid-game and is then opened again.

    A `Source` whose camera can be held still, by any thread. When pictures stop, are odd or repeat
    for ten seconds, it gives a fault with its reason, before the driver is asked for anything more.
    It gives the same fault ``again`` from time to time, and a last one when pictures come again.
    `connect` raises CameraError. Where a call of the driver does not return, `open` and `frames`
    raise DriverHungError. `clock_ns` and `sleep` are inputs so that a faulty camera can be played.
    ``rate`` says which pictures are passed over.
    """

    looks = False
    live = True
    length_ns: int | None = None
    fps: float | None = None
    facts: tuple[Fact, ...] = ()
    exclusive = True
    """Whether one call at a time can use the camera, so that one that hangs locks it."""

    def __init__(
        self,
        identity: str,
        connect: Callable[[], CameraDevice],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.identity = identity
        self._connect = connect
        self.clock_ns = clock_ns
        self._sleep = sleep
        self._device: CameraDevice | None = None
        self._closed = False
        self._turn: object = None
        self._missing: NoBoardReason | None = None
        self._words = "no picture comes; trying again"
        self._reported_ns = 0
        self._opened_ns = 0
        self._frozen = FreezeWatch()
        self._guard = Lock()
        self._light = LightLock()
        self._adjustment = Adjustment()
        self._times: deque[int] = deque(maxlen=RATE_PICTURES)
        self.rate = RateLimit()

    def open(self) -> None:
        """Open the camera. Raises CameraError where that is not possible, or DriverHungError."""
        for _ in self._opened():
            pass

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames from now on, without end, and faults; an earlier call's frames end then."""
        seq, pause_s = 0, FIRST_RETRY_S
        turn = self._turn = object()
        while not self._closed and self._turn is turn:
            device, picture, begun_ns = self._device, None, self.clock_ns()
            if device is not None:
                words = "no picture comes; the camera does not answer"
                picture = yield from self._returned(device.take, words, SILENCE_S)
            if picture is not None:
                pause_s = FIRST_RETRY_S
                for given in self._given(picture, seq):
                    yield given
                    seq += isinstance(given, Frame)
                continue
            if device is not None:
                silent_s = (self.clock_ns() - begun_ns) // NS
                lasted = f"no picture for {silent_s} s" if silent_s else "no picture comes"
                self._words = f"{lasted}; trying to open the camera again"
            yield from self._lack(NoBoardReason.NO_PICTURE, self._words, 0)
            self._sleep(pause_s)
            pause_s = min(2.0 * pause_s, LONGEST_RETRY_S)
            if self._turn is turn:
                yield from self._reopened()

    def lock(self) -> None:
        """Let exposure, white balance and focus settle once more, and hold them then."""
        with self._guard:
            self._light.lock()

    def unlock(self) -> None:
        """Let them adjust themselves until `lock` is called."""
        with self._guard:
            self._light.unlock()

    def adjustment(self) -> Adjustment:
        """How the camera is adjusted, as of its last picture."""
        with self._guard:
            times = tuple(self._times)
            seconds = (times[-1] - times[0]) / NS if len(times) > 1 else 0.0
            fps = (len(times) - 1) / seconds if seconds > 0.0 else None
            return replace(self._adjustment, lock=self._light.state, fps=fps)

    def close(self) -> None:
        """Let go of the camera for good; a driver that does not return is left behind."""
        self._closed = True
        device, self._device = self._device, None
        if device is not None:
            wait([called(device.close)], CLOSE_TIMEOUT_S)

    def _returned(
        self, driver: Callable[[], T], words: str | None = None, patience_s: float = 0.0
    ) -> Generator[Fault, None, T]:
        """What a driver's call returns; faults with `words`, or the last ones, while it lasts.

        No fault is given for `patience_s` and `WAIT_REPORT_S`. After `HUNG_S` it raises
        DriverHungError, or CameraError for a camera that can be used beside a call that hangs.
        """
        call, begun_ns = called(driver), self.clock_ns()
        while not wait([call], patience_s + WAIT_REPORT_S).done:
            patience_s = 0.0
            yield from self._lack(NoBoardReason.NO_PICTURE, words or self._words, REPORT_NS)
            if self.clock_ns() - begun_ns >= HUNG_S * NS:
                if self.exclusive:
                    raise DriverHungError(self.identity)
                raise CameraError(f"no answer within {HUNG_S:g} s")
        return call.result()

    def _opened(self) -> Iterator[Fault]:
        """Open the camera. Raises CameraError or DriverHungError."""
        self._device = yield from self._returned(self._connect)
        self._opened_ns = self.clock_ns()
        with self._guard:
            unlocked = self._light.state is LockState.UNLOCKED
            self._light = LightLock(LockState.UNLOCKED if unlocked else LockState.SETTLING)
            self._times.clear()
        if self._closed:
            self.close()

    def _reopened(self) -> Iterator[Fault]:
        """Try once to open the camera again."""
        device, self._device = self._device, None
        try:
            if device is not None:
                words = "no picture comes; the camera's driver does not stop"
                yield from self._returned(device.close, words)
            if not self._closed:
                yield from self._opened()
        except CameraError as error:
            self._words = f"{error}; trying again"

    def _given(self, picture: CapturedPicture, seq: int) -> Iterator[Frame | Fault]:
        """The frame or fault of a picture, or nothing where that was reported already."""
        image, t_ns = picture.image, picture.t_ns
        if not self.rate.passes(t_ns):
            return
        odd = oddity(image)
        if odd is not None:
            yield from self._lack(
                NoBoardReason.NO_PICTURE, f"{odd}; {EXPECTED}; left out", REPORT_NS
            )
            return
        if self._frozen.update(image, t_ns):
            words = "the same picture comes again and again; trying to open the camera again"
            yield from self._lack(NoBoardReason.FROZEN, words, REPORT_NS)
            if self.clock_ns() - self._opened_ns >= REOPEN_NS:
                yield from self._reopened()
            return
        if self._missing is not None:
            self._missing = None
            yield Fault(t_ns, f"{self.identity}: pictures come again", live=True)
        yield from self._adjusted(picture)
        yield Frame(image, seq, t_ns, self.identity)

    def _lack(self, reason: NoBoardReason, words: str, pause_ns: int) -> Iterator[Fault]:
        """The fault that pictures are missing; the same one again after `pause_ns` at least."""
        now_ns = self.clock_ns()
        again = self._missing is reason
        if again and now_ns - self._reported_ns < pause_ns:
            return
        self._missing, self._reported_ns = reason, now_ns
        line = f"{self.identity}: {words}"
        yield Fault(now_ns, line, lost=True, live=True, reason=reason, again=again)

    def _adjusted(self, picture: CapturedPicture) -> Iterator[Fault]:
        """Hold or free what the camera adjusts by itself, as the light asks for."""
        device = self._device
        if device is None:  # closed meanwhile
            return
        with self._guard:
            self._times.append(picture.t_ns)
            levels = levels_of(picture.image)
            act = self._light.update(levels, picture.t_ns, focusing=picture.focusing)
        words = "no picture comes; the camera does not answer"
        free = partial(device.free, focus=act is Act.FREE_ALL)
        done: object = True
        if act is not None:
            done = yield from self._returned(device.hold if act is Act.HOLD else free, words)
        with self._guard:
            if done is False:
                self._light.refuse()
            self._adjustment = device.adjustment()
