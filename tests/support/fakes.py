"""Cameras that can be played: webcams that fail, and picamera2 with its real API's shape."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray


class FakeCapture:
    """A webcam that gives so many pictures and then nothing; absent where `pictures` is None."""

    def __init__(self, pictures: int | None, raises: bool = False) -> None:
        self.left = pictures
        self.raises = raises
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802
        return self.left is not None

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        if not self.left:
            if self.raises:
                raise cv2.error("the cable was pulled")
            return False, None
        self.left -= 1
        return True, np.full((48, 64, 3), self.left, np.uint8)

    def release(self) -> None:
        self.released = True


class FakeRequest:
    """A completed request: holds one of the camera's buffers until it is released."""

    def __init__(self, camera: FakePicamera2, array: NDArray[np.uint8]) -> None:
        self.camera = camera
        self.array = array

    def make_array(self, name: str) -> NDArray[np.uint8]:
        assert name in self.camera.configuration
        return self.array

    def get_metadata(self) -> dict[str, Any]:
        return self.camera.metadata()

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


class FakePicamera2:
    """picamera2.Picamera2's shape: configurations, controls, requests that must be released.

    Exposure falls for the first frames, as it does while the automatic one settles.
    """

    sensor_resolution = (4608, 2592)

    def __init__(self, pictures: int = 10_000, autofocus: bool = False) -> None:
        self.left = pictures
        self.camera_controls: dict[str, Any] = {"ExposureTime": (1, 66666, 20000)}
        if autofocus:
            self.camera_controls["AfMode"] = (0, 2, 0)
        self.configuration: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}
        self.started = self.closed = False
        self.focused = 0
        self.held = 0
        self.frame = 0

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
        self.configuration = configuration

    def start(self) -> None:
        assert self.configuration, "start after configure"
        self.started = True

    def autofocus_cycle(self) -> bool:
        assert "AfMode" in self.camera_controls, "this lens has no motor"
        self.focused += 1
        return True

    def set_controls(self, controls: dict[str, Any]) -> None:
        assert self.started
        self.controls |= controls

    def metadata(self) -> dict[str, Any]:
        self.frame += 1
        exposure_us = self.controls.get("ExposureTime", 10_000 + 20_000 // self.frame**3)
        found = {
            "ExposureTime": exposure_us,
            "AnalogueGain": self.controls.get("AnalogueGain", 2.0),
            "ColourGains": (1.5, 2.5),
            "SensorTimestamp": 1_000_000_000 + self.frame * 100_000_000,
        }
        return found | ({"LensPosition": 3.5} if "AfMode" in self.camera_controls else {})

    def capture_metadata(self) -> dict[str, Any]:
        assert self.started
        return self.metadata()

    def capture_request(self, wait: bool = True) -> FakeJob:
        assert self.started
        assert not wait
        assert self.held < self.configuration["buffer_count"], "every buffer is held: it hangs"
        future: Future[FakeRequest] = Future()
        if self.left > 0:
            self.left -= 1
            self.held += 1
            width, height = self.configuration["main"]["size"]
            array = np.zeros((height, width, 3), np.uint8)
            array[:, :, 0] = 200
            future.set_result(FakeRequest(self, array))
        return FakeJob(future)

    def stop(self) -> None:
        self.started = False

    def close(self) -> None:
        assert not self.started, "stop before close"
        self.closed = True
