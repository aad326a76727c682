"""Cameras that can be played: webcams that fail, and picamera2 with its real API's shape."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray


class FakeCapture:
    """A webcam that gives so many pictures and then nothing; absent where `pictures` is None.

    Every picture has noise of its own, as a live camera's has. `controls` are the properties that
    it has, with their values; it takes no other.
    """

    def __init__(
        self,
        pictures: int | None,
        raises: bool = False,
        controls: dict[int, float] | None = None,
    ) -> None:
        self.left = pictures
        self.raises = raises
        self.released = False
        self.controls = controls or {}
        self._noise = np.random.default_rng(1)

    def isOpened(self) -> bool:  # noqa: N802
        return self.left is not None

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        if not self.left:
            if self.raises:
                raise cv2.error("the cable was pulled")
            return False, None
        self.left -= 1
        noise = self._noise.integers(-20, 20, (48, 64, 3))
        return True, np.asarray(np.clip(100 + noise, 0, 255), np.uint8)

    def get(self, prop: int, /) -> float:
        return self.controls.get(prop, -1.0)

    def set(self, prop: int, value: float, /) -> bool:
        if prop in self.controls:
            self.controls[prop] = value
        return prop in self.controls

    def release(self) -> None:
        self.released = True


class FakeRequest:
    """A completed request: holds one of the camera's buffers until it is released."""

    def __init__(self, camera: FakePicamera2, data: NDArray[np.uint8]) -> None:
        self.camera = camera
        self.data = data
        self.taken = camera.metadata()

    def make_buffer(self, name: str) -> NDArray[np.uint8]:
        assert name in self.camera.configuration
        return self.data

    def get_metadata(self) -> dict[str, Any]:
        return self.taken

    def release(self) -> None:
        assert self.camera.held > 0, "released twice"
        self.camera.held -= 1


class FakeJob:
    """A job whose result is there, or never comes."""

    def __init__(self, future: Future[FakeRequest]) -> None:
        self.future = future

    def get_result(self, timeout: float | None = None) -> FakeRequest:
        assert timeout is not None, "would wait for ever"
        if not self.future.done():
            raise TimeoutError
        return self.future.result()


LIGHT = {"AeEnable": (False, True, True), "AwbEnable": (False, True, True)}
"""The switches of a sensor that has automatic exposure and white balance."""

VALUES = {"ExposureTime": (1, 66666, 20000), "AnalogueGain": (1.0, 16.0, 1.0)}

PADDING = 32
"""Bytes after every row, as a camera that aligns its rows leaves them."""


class FakePicamera2:
    """picamera2.Picamera2's shape: configurations, controls, requests that must be released.

    Exposure falls for the first frames, as it does while the automatic one settles. As the real
    one does, `configure` takes another `pixel_format` than the one that was asked for without a
    word, metadata lack what the sensor does not tell (`tells` False), and a control that the camera
    does not have is a RuntimeError. `virtual`: libcamera's virtual camera, which has no controls.
    """

    sensor_resolution = (160, 120)

    def __init__(
        self,
        pictures: int = 10_000,
        autofocus: bool = False,
        pixel_format: str | None = None,
        virtual: bool = False,
    ) -> None:
        self.left = pictures
        self.pixel_format = pixel_format
        self.virtual = virtual
        self.camera_controls: dict[str, Any] = {"FrameDurationLimits": (1, 2, 3)}
        if not virtual:
            self.camera_controls |= {**LIGHT, **VALUES, "ColourGains": (0.0, 32.0, 1.0)}
        if autofocus:
            self.camera_controls |= {"AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0)}
        self.configuration: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}
        self.started = self.closed = False
        self.held = 0
        self.frame = 0
        self._noise = np.random.default_rng(1)

    def create_video_configuration(
        self,
        main: dict[str, Any] | None = None,
        lores: dict[str, Any] | None = None,
        raw: dict[str, Any] | None = None,
        buffer_count: int = 6,
        controls: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        assert main is not None
        assert main["format"] in {"RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420"}
        assert all(length % 2 == 0 for length in main["size"])
        return {"main": main, "buffer_count": buffer_count, "controls": controls or {}}

    def configure(self, configuration: dict[str, Any]) -> None:
        assert not self.started, "configure before start"
        main = dict(configuration["main"])
        main["format"] = self.pixel_format or main["format"]
        bytes_a_pixel = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4}.get(main["format"], 1)
        main["stride"] = main["size"][0] * bytes_a_pixel + PADDING
        self.configuration = configuration | {"main": main}
        self.set_controls(configuration["controls"])

    def camera_configuration(self) -> dict[str, Any]:
        return self.configuration

    def start(self) -> None:
        assert self.configuration, "start after configure"
        self.started = True

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.controls |= controls

    def metadata(self) -> dict[str, Any]:
        self.frame += 1
        found: dict[str, Any] = {"SensorTimestamp": 1_000_000_000 + self.frame * 100_000_000}
        if self.virtual:
            return found
        exposure_us = self.controls.get("ExposureTime", 10_000 + 20_000 // self.frame**3)
        found |= {
            "ExposureTime": exposure_us,
            "AnalogueGain": self.controls.get("AnalogueGain", 2.0),
            "ColourGains": (1.5, 2.5),
        }
        if "AfMode" not in self.camera_controls:
            return found
        return found | {"LensPosition": 3.5, "AfState": 1 if self.frame < 30 else 2}

    def picture(self) -> NDArray[np.uint8]:
        """The next picture, BGR."""
        width, height = self.configuration["main"]["size"]
        noise = self._noise.integers(-3, 4, (height // 2, width // 2, 3)).repeat(2, 0).repeat(2, 1)
        return np.asarray(np.array((200, 100, 50)) + noise, np.uint8)

    def capture_request(self, wait: bool = True) -> FakeJob:
        assert self.started
        assert not wait
        assert self.held < self.configuration["buffer_count"], "every buffer is held: it hangs"
        future: Future[FakeRequest] = Future()
        if self.left > 0:
            self.left -= 1
            self.held += 1
            main = self.configuration["main"]
            data = bytes_of(self.picture(), main["format"], main["stride"])
            future.set_result(FakeRequest(self, data))
        return FakeJob(future)

    def stop(self) -> None:
        self.started = False

    def close(self) -> None:
        assert not self.started, "stop before close"
        self.closed = True


def bytes_of(picture: NDArray[np.uint8], pixel_format: str, stride: int) -> NDArray[np.uint8]:
    """A picture (H, W, 3) BGR as a camera lays it out: rows of `stride` bytes, one axis."""
    if pixel_format == "MJPEG":
        return np.asarray(cv2.imencode(".jpg", picture)[1], np.uint8).reshape(-1)
    height, width = picture.shape[:2]
    planar = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
    if pixel_format in ("NV12", "NV21"):
        chroma = planar[height:].reshape(2, -1)
        first, second = (chroma[0], chroma[1]) if pixel_format == "NV12" else (chroma[1], chroma[0])
        pairs = np.stack([first, second], axis=1)
        rows = np.concatenate([planar[:height], pairs.reshape(height // 2, width)])
    elif pixel_format == "YUV420":
        bright = np.pad(planar[:height], ((0, 0), (0, stride - width)))
        colour = planar[height:].reshape(height, width // 2)
        colour = np.pad(colour, ((0, 0), (0, stride // 2 - width // 2)))
        return np.concatenate([bright.reshape(-1), colour.reshape(-1)])
    else:
        order = {"RGB888": [0, 1, 2], "BGR888": [2, 1, 0], "XRGB8888": [0, 1, 2, 0]}[pixel_format]
        rows = picture[:, :, order].reshape(height, -1)
    return np.pad(rows, ((0, 0), (0, stride - rows.shape[1]))).reshape(-1)
