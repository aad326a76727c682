"""The Raspberry Pi's camera through picamera2."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from web.process import libraries_silent

from .adjustment import Adjustment, CameraError, CapturedPicture, causes
from .base import SILENCE_S

Bytes = NDArray[np.uint8]

JPEG = "MJPEG"


@dataclass(frozen=True, slots=True)
class PixelLayout:
    """``bytes_a_pixel`` of a row, ``planes`` rows for two rows of picture, OpenCV's conversion."""

    bytes_a_pixel: int
    rows_of_two: int
    conversion: int | None


LAYOUTS: Mapping[str, PixelLayout] = {
    "RGB888": PixelLayout(3, 2, None),
    "BGR888": PixelLayout(3, 2, cv2.COLOR_RGB2BGR),
    "XRGB8888": PixelLayout(4, 2, cv2.COLOR_BGRA2BGR),
    "XBGR8888": PixelLayout(4, 2, cv2.COLOR_RGBA2BGR),
    "YUV420": PixelLayout(1, 3, cv2.COLOR_YUV2BGR_I420),
    "YVU420": PixelLayout(1, 3, cv2.COLOR_YUV2BGR_YV12),
    "NV12": PixelLayout(1, 3, cv2.COLOR_YUV2BGR_NV12),
    "NV21": PixelLayout(1, 3, cv2.COLOR_YUV2BGR_NV21),
    "YUYV": PixelLayout(2, 2, cv2.COLOR_YUV2BGR_YUYV),
    "YVYU": PixelLayout(2, 2, cv2.COLOR_YUV2BGR_YVYU),
    "UYVY": PixelLayout(2, 2, cv2.COLOR_YUV2BGR_UYVY),
}

HALF_ROWS = frozenset({"YUV420", "YVU420"})
"""Formats whose two planes of colour have rows half as long as those of brightness."""

KNOWN = (*LAYOUTS, JPEG)
"""libcamera's names, which name the bytes of a pixel from the last to the first."""


def to_bgr(data: Bytes, pixel_format: str, width: int, height: int, stride: int) -> Bytes:
    """The picture (height, width, 3) BGR that a camera's bytes hold.

    `data`: the bytes of one picture, one axis; `stride`: bytes from one row to the next, at least
    those of a row. Raises ValueError for a format that is not in `KNOWN`, and for bytes that are
    not such a picture.
    """
    if pixel_format == JPEG:
        with libraries_silent():
            image = cv2.imdecode(data, cv2.IMREAD_COLOR)
        if image is None:
            raise ValueError("expected a whole JPEG picture")
        return np.asarray(image, np.uint8)
    layout = LAYOUTS.get(pixel_format)
    if layout is None:
        raise ValueError(f"{pixel_format}: expected one of {', '.join(KNOWN)}")
    length, rows = width * layout.bytes_a_pixel, height * layout.rows_of_two // 2
    if stride < length or data.size < stride * rows:
        raise ValueError(
            f"{pixel_format} of {width}x{height}: expected {max(stride, length) * rows} bytes, "
            f"got {data.size}"
        )
    packed = _without_padding(data, pixel_format, length, stride, height, rows)
    if layout.conversion is None:
        return packed.reshape(height, width, 3)
    shape = (rows, width, layout.bytes_a_pixel) if layout.bytes_a_pixel > 1 else (rows, width)
    return np.asarray(cv2.cvtColor(packed.reshape(shape), layout.conversion), np.uint8)


def _without_padding(
    data: Bytes, pixel_format: str, length: int, stride: int, height: int, rows: int
) -> NDArray[Any]:
    """The bytes of the picture alone; rows may be followed by padding."""
    if stride == length:
        return np.ascontiguousarray(data[: length * rows])
    if pixel_format not in HALF_ROWS:
        return np.ascontiguousarray(data[: stride * rows].reshape(rows, stride)[:, :length])
    bright = data[: stride * height].reshape(height, stride)[:, :length]
    colour = data[stride * height : stride * rows].reshape(height, stride // 2)[:, : length // 2]
    return np.concatenate([bright.reshape(-1), colour.reshape(-1)])


MISSING = (
    "the library picamera2 is not here; on Raspberry Pi OS: sudo apt install python3-picamera2, "
    "and an environment made with --system-site-packages"
)

PACKAGES: Mapping[str, str] = {
    "libcamera": "python3-libcamera",
    "pykms": "python3-kms++",
    "kms": "python3-kms++",
    "prctl": "python3-prctl",
    "av": "python3-av",
    "simplejpeg": "python3-simplejpeg",
    "piexif": "python3-piexif",
    "PIL": "python3-pil",
}
"""What picamera2 imports, and the package of Raspberry Pi OS that has it."""

FRAME_HEIGHT = 1080
"""Lines of the picture: enough for a 19×19 board that fills half of it."""

FRAME_US = (100_000, 200_000)
"""Shortest and longest time between frames, microseconds: 5 to 10 a second."""

FORMAT = "RGB888"
"""picamera2's name for three bytes a pixel in the order blue, green, red."""

BUFFERS = 4

STREAM = "main"

FOCUS_MANUAL, FOCUS_CONTINUOUS = 0, 2
"""libcamera's AfModeManual and AfModeContinuous."""

FOCUS_SCANNING = 1
"""libcamera's AfStateScanning."""

OLDEST_STAMP_NS = 2_000_000_000
"""A time of exposure further from now than this is of another clock."""

REFUSALS = (RuntimeError, IndexError, OSError, KeyError, TypeError, ValueError, AttributeError)
"""What picamera2 raises where a camera is missing, in use, or of a kind that it does not know."""


def picamera_class() -> Any:
    """picamera2.Picamera2.

    Raises CameraError where it cannot be imported, which names what is missing: picamera2 itself
    or one of the modules that it needs.
    """
    try:
        library = import_module("picamera2")
    except ModuleNotFoundError as error:
        if error.name == "picamera2":
            raise CameraError(MISSING) from None
        raise CameraError(_lacks(error)) from None
    except Exception as error:  # an ImportError, or a numpy of another ABI (ValueError)
        raise CameraError(f"picamera2 is here but cannot be imported: {causes(error)}") from None
    return library.Picamera2


def _lacks(error: ModuleNotFoundError) -> str:
    """That a module which picamera2 needs is missing, and what has it."""
    module = (error.name or "").partition(".")[0]
    package = PACKAGES.get(module)
    remedy = f"; sudo apt install {package}" if package else ""
    return f"picamera2 is here, but the module {module!r} that it imports is not{remedy}"


def _even(length: float) -> int:
    return 2 * round(length / 2.0)


def frame_size(sensor: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the picture for a sensor's (width, height): same shape, even numbers.

    >>> frame_size((4608, 2592))
    (1920, 1080)
    """
    width, height = sensor
    lines = min(FRAME_HEIGHT, height)
    return _even(width * lines / height), _even(lines)


def exposure_start_ns(metadata: Mapping[str, Any], now_ns: int) -> int:
    """Start of exposure: SensorTimestamp is when readout began, ExposureTime is in microseconds.

    `now_ns` where there is no timestamp, or one of another clock.

    >>> metadata = {"SensorTimestamp": 50_000_000, "ExposureTime": 10_000}
    >>> exposure_start_ns(metadata, now_ns=60_000_000)
    40000000
    """
    stamp = metadata.get("SensorTimestamp")
    if not stamp or not 0 <= now_ns - int(stamp) <= OLDEST_STAMP_NS:
        return now_ns
    return int(stamp) - 1000 * int(metadata.get("ExposureTime", 0))


def open_picamera() -> PiCamera:
    """The first camera that libcamera knows. Raises CameraError saying what is missing."""
    return PiCamera(picamera_class())


class PiCamera:
    """The Pi's camera, configured and started.

    `make_camera` stands for ``picamera2.Picamera2``. Raises CameraError where no camera answers, it
    cannot be configured, or it gives pixels in a format that cannot be read.
    """

    def __init__(
        self, make_camera: Callable[[], Any], clock_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._clock_ns = clock_ns
        self._metadata: Mapping[str, Any] = {}
        self._focus_locked: bool | None = None
        self._camera: Any = None
        try:
            self._camera = make_camera()
            self._start()
        except REFUSALS as error:
            self.close()
            raise CameraError(
                f"no camera answers ({causes(error)}); is the ribbon in, and no other program "
                "using it?"
            ) from None
        except CameraError:
            self.close()
            raise

    def _start(self) -> None:
        camera = self._camera
        size = frame_size(camera.sensor_resolution)
        camera.configure(
            camera.create_video_configuration(
                main={"size": size, "format": FORMAT},
                buffer_count=BUFFERS,
                controls=self._known({"FrameDurationLimits": FRAME_US}),
            )
        )
        given = camera.camera_configuration()[STREAM]
        self._format = str(given["format"])
        if self._format not in KNOWN:
            raise CameraError(
                f"the camera gives pixels as {self._format}, asked for {FORMAT}; expected one of "
                f"{', '.join(KNOWN)}"
            )
        self._width, self._height = given["size"]
        self._stride = int(given["stride"])
        camera.start()

    def take(self) -> CapturedPicture | None:
        """The next picture and the start of its exposure; None: the camera does not deliver."""
        try:
            request = self._camera.capture_request(wait=False).get_result(timeout=SILENCE_S)
        except (TimeoutError, CancelledError, *REFUSALS):
            return None
        try:
            self._metadata = request.get_metadata()
            data = request.make_buffer(STREAM)
            image = to_bgr(data, self._format, self._width, self._height, self._stride)
        except REFUSALS:
            return None
        finally:
            request.release()
        t_ns = exposure_start_ns(self._metadata, self._clock_ns())
        return CapturedPicture(image, t_ns, self._metadata.get("AfState") == FOCUS_SCANNING)

    def hold(self) -> bool:
        """Hold exposure, gain, colour gains and lens where the last picture had them."""
        known = {key: self._metadata[key] for key in _HELD if key in self._metadata}
        held = self._known({"AeEnable": False, "AwbEnable": False} | known)
        if "AfMode" in self._camera.camera_controls:
            held |= self._known({"AfMode": FOCUS_MANUAL})
            if "LensPosition" in self._metadata:
                held |= self._known({"LensPosition": self._metadata["LensPosition"]})
            self._focus_locked = True
        return self._set(held)

    def free(self, *, focus: bool) -> None:
        """Let exposure and white balance adjust themselves, with `focus` the lens too."""
        wanted: dict[str, object] = {"AeEnable": True, "AwbEnable": True}
        if focus and "AfMode" in self._camera.camera_controls:
            wanted["AfMode"] = FOCUS_CONTINUOUS
            self._focus_locked = False
        self._set(self._known(wanted))

    def adjustment(self) -> Adjustment:
        """What the last picture was taken with."""
        metadata = self._metadata
        gains = metadata.get("ColourGains")
        return Adjustment(
            exposure_us=metadata.get("ExposureTime"),
            gain=metadata.get("AnalogueGain"),
            colour_gains=None if gains is None else (float(gains[0]), float(gains[1])),
            white_balance_k=None if gains is not None else metadata.get("ColourTemperature"),
            lens_position=metadata.get("LensPosition"),
            focus_locked=self._focus_locked,
        )

    def close(self) -> None:
        """Stop and release the camera."""
        camera, self._camera = self._camera, None
        if camera is not None:
            with suppress(*REFUSALS):  # one that was unplugged cannot be stopped
                camera.stop()
            with suppress(*REFUSALS):
                camera.close()

    def _known(self, controls: Mapping[str, object]) -> dict[str, object]:
        """Of `controls` those that this camera has; picamera2 raises for any other."""
        have = self._camera.camera_controls
        return {name: value for name, value in controls.items() if name in have}

    def _set(self, controls: Mapping[str, object]) -> bool:
        """Set controls; False where there are none, or the camera refuses them."""
        if not controls:
            return False
        try:
            self._camera.set_controls(dict(controls))
        except REFUSALS:
            return False
        return True


_HELD = ("ExposureTime", "AnalogueGain", "ColourGains")
