"""The Raspberry Pi's camera as a source, through picamera2 (an apt package, imported late).

Exposure, gain and white balance are locked once they have settled, so that a stone looks the
same all evening; focus is set once where the lens has a motor.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.facts import Fact
from vision.types import Frame

from ..errors import FailureError
from .base import FIRST_RETRY_S, LONGEST_RETRY_S, SILENCE_S, Fault
from .frame_gate import FrameGate

FRAME_HEIGHT = 1080
"""Lines of the picture: enough for a 19×19 board that fills half of it."""

FRAME_US = (100_000, 200_000)
"""Shortest and longest time between frames, microseconds: 5 to 10 a second."""

FORMAT = "RGB888"
"""picamera2's name for three bytes a pixel in the order blue, green, red."""

BUFFERS = 4

SETTLED_FRAMES, SETTLE_LIMIT_FRAMES, SETTLED_CHANGE = 5, 60, 0.02
"""Exposure has settled when it changed by under 2 % over five frames; wait for sixty at most."""

MISSING = (
    "picamera: the library picamera2 is not here; on Raspberry Pi OS: "
    "sudo apt install python3-picamera2, and an environment made with --system-site-packages"
)


def _even(length: float) -> int:
    return 2 * round(length / 2.0)


def frame_size(sensor: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the picture for a sensor's (width, height): same shape, even numbers."""
    width, height = sensor
    lines = min(FRAME_HEIGHT, height)
    return _even(width * lines / height), _even(lines)


def exposure_start_ns(metadata: Mapping[str, Any], fallback_ns: int) -> int:
    """Start of exposure: SensorTimestamp is when readout began, ExposureTime is in microseconds."""
    stamp = metadata.get("SensorTimestamp")
    if not stamp:
        return fallback_ns
    return int(stamp) - 1000 * int(metadata.get("ExposureTime", 0))


class PiCamera:
    """The Pi's camera; a fault, and then reopening until it is back, where it stops delivering.

    `make_camera` stands for ``picamera2.Picamera2``; `clock_ns` and `sleep` are inputs.
    """

    identity = "picamera"
    looks = False
    live = True
    length_ns: int | None = None
    fps: float | None = None
    facts: tuple[Fact, ...] = ()

    def __init__(
        self,
        make_camera: Callable[[], Any],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._make_camera = make_camera
        self.clock_ns = clock_ns
        self._sleep = sleep
        self._camera: Any = None

    @classmethod
    def open(cls) -> PiCamera:
        """The camera, started and locked, or FailureError (status 2) saying what is missing."""
        try:
            library = import_module("picamera2")
        except ImportError as error:
            known = isinstance(error, ModuleNotFoundError) and error.name == "picamera2"
            raise FailureError(MISSING if known else f"{MISSING} ({error})") from None
        except ValueError as error:  # a numpy of another ABI than picamera2's parts were built for
            raise FailureError(f"picamera: picamera2 cannot be loaded ({error})") from None
        source = cls(library.Picamera2)
        try:
            source.start()
        except (RuntimeError, IndexError, OSError) as error:
            source.close()
            raise FailureError(
                f"picamera: no camera answers ({error}); is the ribbon in, and no other program "
                "using it?"
            ) from None
        return source

    def start(self) -> None:
        """Configure, start, focus, let the light settle and lock it.

        Raises RuntimeError, IndexError or OSError as picamera2 does where there is no camera.
        """
        camera = self._camera = self._make_camera()
        width, height = frame_size(camera.sensor_resolution)
        camera.configure(
            camera.create_video_configuration(
                main={"size": (width, height), "format": FORMAT},
                buffer_count=BUFFERS,
                controls={"FrameDurationLimits": FRAME_US},
            )
        )
        camera.start()
        if "AfMode" in camera.camera_controls:
            self._focus(camera)
        camera.set_controls(self._locked_light(camera))

    @staticmethod
    def _focus(camera: Any) -> None:
        """Focus once and hold the lens there."""
        camera.autofocus_cycle()
        manual = import_module("libcamera").controls.AfModeEnum.Manual
        position = camera.capture_metadata().get("LensPosition")
        held = {} if position is None else {"LensPosition": position}
        camera.set_controls({"AfMode": manual, **held})

    @staticmethod
    def _locked_light(camera: Any) -> dict[str, Any]:
        """The controls that hold exposure and white balance where they have settled."""
        light: list[float] = []
        metadata: Mapping[str, Any] = {}
        for _ in range(SETTLE_LIMIT_FRAMES):
            metadata = camera.capture_metadata()
            light.append(metadata["ExposureTime"] * metadata["AnalogueGain"])
            recent = light[-SETTLED_FRAMES:]
            steady = max(recent) - min(recent) <= SETTLED_CHANGE * max(recent)
            if len(recent) == SETTLED_FRAMES and steady:
                break
        locked = {"AeEnable": False, "AwbEnable": False}
        keys = ("ExposureTime", "AnalogueGain", "ColourGains")
        return locked | {key: metadata[key] for key in keys if key in metadata}

    def _take(self) -> tuple[NDArray[np.uint8], int] | None:
        """One picture and the start of its exposure, or None: the camera does not deliver."""
        try:
            request = self._camera.capture_request(wait=False).get_result(timeout=SILENCE_S)
        except (TimeoutError, RuntimeError, OSError):
            return None
        try:
            image = np.ascontiguousarray(request.make_array("main"))
            if image.ndim == 3 and image.shape[2] > 3:
                image = np.ascontiguousarray(image[:, :, :3])
            return image, exposure_start_ns(request.get_metadata(), self.clock_ns())
        finally:
            request.release()

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames from now on, without end; a fault when the camera goes and one when it is back."""
        seq, pause_s = 0, FIRST_RETRY_S
        gate = FrameGate(self.identity, live=True)
        while True:
            taken = self._take() if self._camera is not None else None
            if taken is not None:
                image, t_ns = taken
                yield from gate.frames(image, seq, t_ns, self.identity)
                seq += 1
                continue
            self.close()
            yield Fault(self.clock_ns(), "picamera: no picture comes; trying again", True, True)
            while self._camera is None:
                self._sleep(pause_s)
                pause_s = min(2.0 * pause_s, LONGEST_RETRY_S)
                try:
                    self.start()
                except (RuntimeError, IndexError, OSError):
                    self.close()
            pause_s = FIRST_RETRY_S
            yield Fault(self.clock_ns(), "picamera: pictures come again", False, True)

    def close(self) -> None:
        """Stop and release the camera."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.stop()
            camera.close()
