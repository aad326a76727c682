"""A camera as a source: frames without end, and patience when it goes away or freezes."""

from __future__ import annotations

import time
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from typing import Any

from numpy.typing import NDArray

from referee.facts import Fact
from vision.types import Frame, NoBoardReason

from ..base import FIRST_RETRY_S, LONGEST_RETRY_S, NS, Fault
from ..frame_gate import EXPECTED, oddity
from .adjustment import Adjustment, LockState
from .device import CameraDevice, CameraError, CapturedPicture
from .light_lock import Act, LightLock, levels_of

FROZEN_S = 10.0
"""A camera that gives one picture for so long is frozen: a live one has noise in every picture."""

LEAST_PICTURES = 10
"""A slow camera is not frozen before it has given so many equal pictures."""

STEP = 8
"""Of every so many rows and columns one is compared."""

FLAT = 16
"""A picture whose brightest and darkest values are no further apart is dark, not frozen."""

AGAIN_NS = NS
"""How often it is said again that pictures come but cannot be used."""

REOPEN_NS = 30 * NS
"""How often a frozen camera is opened anew."""

RATE_PICTURES = 30
"""The frame rate is that of so many pictures."""


class FreezeWatch:
    """Compares every picture with the one before; keeps no picture."""

    def __init__(self) -> None:
        self._mark: int | None = None
        self._since_ns = 0
        self._equal = 0

    def update(self, image: NDArray[Any], t_ns: int) -> bool:
        """Take one more picture; whether the camera is frozen now."""
        part = image[::STEP, ::STEP]
        mark = zlib.crc32(part.tobytes())
        if mark != self._mark or int(part.max(initial=0)) - int(part.min(initial=255)) <= FLAT:
            self._mark, self._since_ns, self._equal = mark, t_ns, 0
            return False
        self._equal += 1
        return self._equal >= LEAST_PICTURES and t_ns - self._since_ns >= FROZEN_S * 1e9


class LiveCamera:
    """A camera that `connect` opens; it may go away in mid-game and is then opened again.

    A `Source` and `Adjustable`. When pictures stop, are odd or repeat for ten seconds, it gives a
    fault with its reason. It gives the same fault ``again`` from time to time, and a last one when
    pictures come again. `connect` raises CameraError. `clock_ns` and `sleep` are inputs so that a
    faulty camera can be played. More pictures a second than ``most_fps``, where that is set, are
    passed over.
    """

    looks = False
    live = True
    length_ns: int | None = None
    fps: float | None = None
    most_fps: float | None = None
    facts: tuple[Fact, ...] = ()

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
        self._said_ns = 0
        self._opened_ns = 0
        self._frozen = FreezeWatch()
        self._guard = Lock()
        self._light = LightLock()
        self._adjustment = Adjustment()
        self._times: deque[int] = deque(maxlen=RATE_PICTURES)
        self._due_ns = 0

    def open(self) -> None:
        """Open the camera. Raises CameraError where that is not possible."""
        self._device = self._connect()
        self._opened_ns = self.clock_ns()
        with self._guard:
            unlocked = self._light.state is LockState.UNLOCKED
            self._light = LightLock(LockState.UNLOCKED if unlocked else LockState.SETTLING)
            self._times.clear()

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames from now on, without end, and faults; an earlier call's frames end then."""
        seq, pause_s = 0, FIRST_RETRY_S
        turn = self._turn = object()
        while not self._closed and self._turn is turn:
            picture = None if self._device is None else self._device.take()
            if picture is not None:
                pause_s = FIRST_RETRY_S
                for given in self._given(picture, seq):
                    yield given
                    seq += isinstance(given, Frame)
                continue
            self._release()
            yield from self._lack(NoBoardReason.NO_PICTURE, "no picture comes; trying again", 0)
            self._sleep(pause_s)
            pause_s = min(2.0 * pause_s, LONGEST_RETRY_S)
            if self._turn is turn:
                self._reopen()

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
        """Let go of the camera for good."""
        self._closed = True
        self._release()

    def _release(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def _reopen(self) -> None:
        """Try once to open the camera again."""
        self._release()
        if not self._closed:
            with suppress(CameraError):
                self.open()

    def _given(self, picture: CapturedPicture, seq: int) -> Iterator[Frame | Fault]:
        """What one picture comes to: a frame, a fault, or nothing where that was said already."""
        image, t_ns = picture.image, picture.t_ns
        if self._is_early(t_ns):
            return
        odd = oddity(image)
        if odd is not None:
            yield from self._lack(
                NoBoardReason.NO_PICTURE, f"{odd}; {EXPECTED}; left out", AGAIN_NS
            )
            return
        if self._frozen.update(image, t_ns):
            words = "the same picture comes again and again; trying to open the camera again"
            yield from self._lack(NoBoardReason.FROZEN, words, AGAIN_NS)
            if self.clock_ns() - self._opened_ns >= REOPEN_NS:
                self._reopen()
            return
        if self._missing is not None:
            self._missing = None
            yield Fault(t_ns, f"{self.identity}: pictures come again", live=True)
        self._adjust(picture)
        yield Frame(image, seq, t_ns, self.identity)

    def _is_early(self, t_ns: int) -> bool:
        """Whether a picture is passed over so that no more than `most_fps` are given."""
        if self.most_fps is None:
            return False
        interval_ns = round(NS / self.most_fps)
        if t_ns < self._due_ns - interval_ns // 10:
            return True
        self._due_ns = max(self._due_ns, t_ns - interval_ns) + interval_ns
        return False

    def _lack(self, reason: NoBoardReason, words: str, pause_ns: int) -> Iterator[Fault]:
        """The fault that pictures are missing; the same one again after `pause_ns` at least."""
        now_ns = self.clock_ns()
        again = self._missing is reason
        if again and now_ns - self._said_ns < pause_ns:
            return
        self._missing, self._said_ns = reason, now_ns
        line = f"{self.identity}: {words}"
        yield Fault(now_ns, line, lost=True, live=True, reason=reason, again=again)

    def _adjust(self, picture: CapturedPicture) -> None:
        """Hold or free what the camera adjusts by itself, as the light asks for."""
        assert self._device is not None
        with self._guard:
            self._times.append(picture.t_ns)
            levels = levels_of(picture.image)
            act = self._light.update(levels, picture.t_ns, focusing=picture.focusing)
            if act is Act.HOLD:
                if not self._device.hold():
                    self._light.refuse()
            elif act is not None:
                self._device.free(focus=act is Act.FREE_ALL)
            self._adjustment = self._device.adjustment()
