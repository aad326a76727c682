"""Webcams and network streams through OpenCV: the newest picture always.

The cameras of this machine are those that the kernel (Video4Linux) lists, and a Pi's own.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Condition, Thread
from typing import Annotated, Protocol, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from web.process import libraries_silent

from .adjustment import Adjustment, CameraError, CapturedPicture
from .base import SILENCE_S

WANTED_WIDTH, WANTED_HEIGHT = 1920, 1080

MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE = 1.0, 3.0
"""Video4Linux's exposure modes, as OpenCV hands them on."""

EXPOSURE_STEP_US = 100.0
"""Video4Linux counts exposure in steps of 100 microseconds."""

FIRST_PICTURE_S = 15.0
"""A stream's first picture may take so long: its server has to begin one."""

HELD_BY = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE, (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN)),
    (cv2.CAP_PROP_AUTO_WB, 0.0, (cv2.CAP_PROP_WB_TEMPERATURE,)),
    (cv2.CAP_PROP_AUTOFOCUS, 0.0, (cv2.CAP_PROP_FOCUS,)),
)
"""What switches an automatic off, to which value, and the values that are then held."""


class Capture(Protocol):
    """The part of cv2.VideoCapture that gives pictures."""

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


def open_stream(url: str) -> Capture:
    """The network stream at `url` (RTSP, HTTP)."""
    limits = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
        round(1000 * FIRST_PICTURE_S),
        cv2.CAP_PROP_READ_TIMEOUT_MSEC,
        round(1000 * SILENCE_S),
    ]
    return cast(Capture, cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits))


class Webcam:
    """An opened capture, read in a thread of its own that keeps the newest picture only.

    A reader that is slower than the camera thus sees the present, not a growing past. The capture
    is used in that thread alone: what is to be set is handed to it. `adjustable`: it is OpenCV's,
    and may have controls. Raises CameraError (`words` is the sentence) where the capture is not
    open.
    """

    def __init__(
        self,
        capture: Capture,
        words: str,
        *,
        adjustable: bool,
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        if not capture.isOpened():
            capture.release()
            raise CameraError(words)
        self._capture, self._controls = capture, cast(cv2.VideoCapture, capture)
        self._clock_ns = clock_ns
        self._adjustment = Adjustment()
        # Many a webcam's JPEG is a little wrong, and libjpeg would warn of every picture.
        self._quiet = libraries_silent if adjustable else nullcontext
        self._adjustable = adjustable and self._free(focus=True)
        self._patience_s = max(SILENCE_S, 0.0 if adjustable else FIRST_PICTURE_S)
        self._tasks: deque[Callable[[], object]] = deque()
        self._fresh: tuple[NDArray[np.uint8], int] | None = None
        self._ended = False
        self._changed = Condition()
        self._thread = Thread(target=self._pump, name="camera", daemon=True)
        self._thread.start()

    def take(self) -> CapturedPicture | None:
        """The newest picture that was not taken yet; None: the camera has stopped delivering."""
        with self._changed:
            self._changed.wait_for(lambda: self._fresh is not None or self._ended, self._patience_s)
            taken, self._fresh = self._fresh, None
        self._patience_s = SILENCE_S
        return None if taken is None else CapturedPicture(*taken)

    def hold(self) -> bool:
        """Hold what the camera adjusts by itself; False where it has no controls."""
        if self._adjustable:
            self._tasks.append(self._hold)
        return self._adjustable

    def free(self, *, focus: bool) -> None:
        """Let the camera adjust itself."""
        if self._adjustable:
            self._tasks.append(partial(self._free, focus=focus))

    def adjustment(self) -> Adjustment:
        """The adjustment that the camera reported when it was last held or freed."""
        return self._adjustment

    def close(self) -> None:
        """End the thread, which releases the device; does not return before a hung driver does."""
        self._ended = True
        self._thread.join()

    def _pump(self) -> None:
        while not self._ended:
            for _ in range(len(self._tasks)):
                self._tasks.popleft()()
            t_ns = self._clock_ns()
            try:
                with self._quiet():
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

    def _hold(self) -> None:
        for switch, off, held in HELD_BY:
            values = [(prop, self._controls.get(prop)) for prop in held]
            if self._controls.set(switch, off):
                for prop, value in values:
                    if value > 0.0:
                        self._controls.set(prop, value)
        self._adjustment = self._read_adjustment(focus_locked=True)

    def _free(self, *, focus: bool) -> bool:
        """Switch the automatics on; whether the camera has any."""
        have = [
            self._controls.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC_EXPOSURE),
            self._controls.set(cv2.CAP_PROP_AUTO_WB, 1.0),
            focus and self._controls.set(cv2.CAP_PROP_AUTOFOCUS, 1.0),
        ]
        self._adjustment = self._read_adjustment(focus_locked=not focus)
        return any(have)

    def _read_adjustment(self, *, focus_locked: bool) -> Adjustment:
        exposure = self._value(cv2.CAP_PROP_EXPOSURE)
        position = self._value(cv2.CAP_PROP_FOCUS)
        return Adjustment(
            exposure_us=None if exposure is None else exposure * EXPOSURE_STEP_US,
            gain=self._value(cv2.CAP_PROP_GAIN),
            white_balance_k=self._value(cv2.CAP_PROP_WB_TEMPERATURE),
            lens_position=position,
            focus_locked=None if position is None else focus_locked,
        )

    def _value(self, prop: int) -> float | None:
        """A property; OpenCV gives 0 or -1 for one that the camera does not have."""
        value = self._controls.get(prop)
        return value if value > 0.0 else None


DEVICES = Path("/sys/class/video4linux")

PLATFORM = "platform"
"""Parts of a Raspberry Pi's own chips (decoders, the camera port) hang below this: no webcams."""

CAMERA = "camera:"
"""Before the number of a webcam, as in ``/dev/video0``, or a part of its name."""


@dataclass(frozen=True, slots=True)
class CameraOffered:
    """A camera that may be there."""

    source: Annotated[str, "the word that names it on the command line"]
    name: Annotated[str, "what it calls itself, or empty"]


def video_devices(folder: Path = DEVICES) -> tuple[CameraOffered, ...]:
    """The webcams of this machine in order of their numbers; none where there is no Linux."""
    found = []
    for path in folder.glob("video*"):
        number = path.name.removeprefix("video")
        index = _text(path / "index")
        if number.isdecimal() and index in ("", "0") and not _on_chip(path):
            found.append((int(number), _text(path / "name")))
    return tuple(CameraOffered(f"{CAMERA}{number}", name) for number, name in sorted(found))


def number_of(name: str, devices: Sequence[CameraOffered]) -> int:
    """The number of the one device with `name` in its name, in letters of either case.

    Raises CameraError where there is none, or more than one and none is called so exactly.

    >>> devices = ("camera:0", "Integrated Camera"), ("camera:2", "HD Pro Webcam C920")
    >>> number_of("c920", [CameraOffered(*each) for each in devices])
    2
    """
    fitting = [device for device in devices if name.casefold() in device.name.casefold()]
    exact = [device for device in fitting if device.name.casefold() == name.casefold()]
    chosen = exact or fitting
    if len(chosen) == 1:
        return int(chosen[0].source.removeprefix(CAMERA))
    have = ", ".join(f"{device.source} is {device.name!r}" for device in chosen or devices)
    if chosen:
        raise CameraError(f"{len(chosen)} cameras are called so: {have}; give more of the name")
    raise CameraError(f"no camera is called so ({have or 'no camera is there'})")


def _on_chip(path: Path) -> bool:
    device = path / "device"
    return device.exists() and PLATFORM in device.resolve().parts and not _on_usb(device)


def _on_usb(device: Path) -> bool:
    return any(part.startswith("usb") for part in device.resolve().parts)


def _text(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""


DEVICE_TREE = "/proc/device-tree/model"
"""The model of a single-board computer; other machines do not have it."""


def cameras_here() -> tuple[CameraOffered, ...]:
    """The webcams, and a Raspberry Pi's own camera where there may be one; none is tried."""
    own = find_spec("picamera2") is not None or Path(DEVICE_TREE).exists()
    return (*video_devices(), *[CameraOffered("picamera", "")] * own)
