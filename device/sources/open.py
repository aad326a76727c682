"""Open the source that the command line names, and play a film in real time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from vision.types import Frame, Observation
from web.console import FailureError, complain, without_secrets

from .adjustment import CameraDevice, CameraError
from .base import NS, Fault, Source
from .film import DemoFilm, PictureSequence, VideoFile
from .live import LiveCamera
from .phone import PHONE, PhoneCamera
from .picamera import open_picamera
from .pictures import pictures_in
from .webcam import CAMERA, Webcam, number_of, open_webcam, video_devices

DEMO = "demo"

PROTOCOLS = ("rtsp://", "rtsps://", "http://", "https://")

NO_ADDRESS = "this is no address; in a password write %2F for /, %23 for #, %3F for ?, %40 for @"

MAX_LATE_NS = NS
"""A film that is later than this goes on from now and does not hurry to catch up."""


def open_source(word: str, fps: float | None = None, *, wait: bool = False) -> Source:
    """The source that a word of the command line names, opened.

    `word` is a video file, a folder of pictures, ``camera:N``, ``camera:NAME``, ``picamera``,
    ``phone``, the address of a stream (RTSP, HTTP) or ``demo``. `fps` makes a folder a film, and
    overrides a video's own rate. With `wait` a camera that cannot be opened now is returned all the
    same, with a line on standard error. Its frames begin once it is there. A network camera, which
    may take long to answer, is then called only when its frames are asked for. Raises FailureError
    (status 2) where the source does not exist or cannot be opened.
    """
    if fps is not None and fps <= 0:
        raise FailureError(f"--fps {fps:g}: expected a rate above 0")
    if is_camera(word):
        return _opened(live_camera(word), wait=wait)
    path = Path(word)
    if word == DEMO:
        if path.exists():
            complain(
                f"{DEMO} is the program's own film; what lies here under this name is ./{DEMO}"
            )
        return DemoFilm()
    if path.is_dir():
        files = pictures_in(path)
        if not files:
            raise FailureError(f"{path}: no pictures in this folder (jpg, png, bmp, webp, tif)")
        return PictureSequence(files, f"folder:{path.resolve()}", fps)
    if path.is_file():
        return VideoFile(path, fps)
    raise FailureError(
        f"{word}: no such file or folder (nor camera:N, camera:NAME, picamera, phone, rtsp://…, "
        "http://… or demo); see goban watch --help"
    )


def is_camera(word: str) -> bool:
    """Whether `word` names a camera, and no file, folder or demo.

    >>> [is_camera(word) for word in ("camera:0", "RTSP://10.0.0.7/live", "game.mp4", "demo")]
    [True, True, False, False]
    """
    return word in ("picamera", PHONE) or word.startswith(CAMERA) or is_address(word)


def is_address(word: str) -> bool:
    """Whether `word` is the address of a network camera."""
    return word.casefold().startswith(PROTOCOLS)


def live_camera(word: str) -> LiveCamera:
    """The camera that `word` names, not opened yet. Raises FailureError for no such address."""
    if word == "picamera":
        return LiveCamera(word, open_picamera)
    if word == PHONE:
        return PhoneCamera()
    if is_address(word):
        identity = without_secrets("".join(word.split()))
        try:
            valid = bool(urlsplit(word).hostname) and urlsplit(word).port != 0
        except ValueError:
            valid = False
        if not valid:
            raise FailureError(f"{identity}: {NO_ADDRESS}")
        camera = LiveCamera(identity, lambda: _open_network(word))
        camera.exclusive = False
        return camera
    wanted = word.removeprefix(CAMERA)

    def connect() -> CameraDevice:
        number = int(wanted) if wanted.isdecimal() else number_of(wanted, video_devices())
        words = (
            "no camera answers there; is it plugged in, and not in use by another program? "
            "(goban doctor lists cameras)"
        )
        return Webcam(open_webcam(number), words, adjustable=True)

    return LiveCamera(word, connect)


def _open_network(url: str) -> CameraDevice:
    from .network import open_network  # a client of HTTP, which few games need

    return open_network(url)


def _opened(camera: LiveCamera, *, wait: bool) -> LiveCamera:
    """The camera; where it does not answer now, FailureError, or a line if it is waited for."""
    if camera.identity == CAMERA:
        raise FailureError(f"{CAMERA}: expected camera:0, camera:1, … or camera:NAME")
    if camera.identity == PHONE and not wait:
        raise FailureError(f"{PHONE}: its pictures come to a page: goban serve {PHONE}")
    if wait and "://" in camera.identity:
        complain(f"{camera.identity}: called; its pictures are waited for")
        return camera
    try:
        camera.open()
    except CameraError as error:
        if not wait:
            raise FailureError(f"{camera.identity}: {error}") from None
        complain(f"{camera.identity}: {error}; it is waited for")
    return camera


class PacedSource(Source):
    """The frames of the file source `film`, each given out no earlier than its time has come."""

    def __init__(self, film: Source, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.film = film
        self.identity = film.identity
        self.looks, self.fps = film.looks, film.fps
        self.length_ns = film.length_ns
        self.facts = film.facts
        self._monotonic_ns = monotonic_ns
        self._closed = threading.Event()

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Observation | Fault]:
        """The film's frames from `since_ns` on; none once it is closed."""
        zero_ns: int | None = None
        for given in self.film.frames(since_ns):
            now_ns = self._monotonic_ns()
            if zero_ns is None or now_ns - (zero_ns + given.t_ns) > MAX_LATE_NS:
                zero_ns = now_ns - given.t_ns
            if self._closed.wait(max(0, zero_ns + given.t_ns - now_ns) / NS):
                return
            yield given

    def close(self) -> None:
        """Let go of the film; a thread that waits for a frame is released."""
        self._closed.set()
        self.film.close()
