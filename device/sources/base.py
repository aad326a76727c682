"""Where pictures come from: the shape of a source, and which source a word on the command line is.

A source yields frames in order, and a `Fault` where it could not. Time starts at 0 for files
(frame time, or 10 s a look) and is the monotonic clock for live sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from referee.facts import Fact
from vision.types import Frame

from ..errors import FailureError
from .pictures import SUFFIXES, PictureError, load_picture, pictures_in

NS = 1_000_000_000

LOOK_INTERVAL_NS = 10 * NS
"""Look i of a folder of settled looks counts as taken at 10 i seconds."""

LOST_FRAMES_ALLOWED = 0.02
"""A container's frame count is an estimate: this part of it may be missing at the end."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something a source could not give: a sentence, and whether it is trying to get it back.

    ``lost`` True: a live source is gone and is being reopened; False: a live source is back, or
    one picture of a file was left out.
    """

    t_ns: int
    line: str
    lost: bool = False
    live: bool = False


class Source(Protocol):
    """A source of frames.

    ``identity`` tells this source from others in a journal; ``looks``: every picture is one
    settled look; ``live``: frames come in real time and time is the monotonic clock;
    ``length_ns``: the length of a file where it is known; ``fps``: frames a second where they
    are known, None for looks; ``facts``: what devices beside the camera say, in order of time.
    """

    identity: str
    looks: bool
    live: bool
    length_ns: int | None
    facts: tuple[Fact, ...]

    @property
    def fps(self) -> float | None:
        """Frames a second."""
        ...

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames from `since_ns` on (files only; a live source starts now)."""

    def close(self) -> None:
        """Let go of the device or file; harmless when called twice."""


class Pictures:
    """Picture files in order: settled looks, or frames of a film at `fps`."""

    live = False
    facts: tuple[Fact, ...] = ()

    def __init__(self, files: Sequence[Path], identity: str, fps: float | None) -> None:
        self.files = files
        self.looks = fps is None
        self.fps = fps
        self.interval_ns = LOOK_INTERVAL_NS if fps is None else NS / fps
        self.identity = identity
        self.length_ns: int | None = round((len(self.files) - 1) * self.interval_ns)

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """A frame a readable picture; a fault a picture that is not; both count in the time."""
        for seq, path in enumerate(self.files):
            t_ns = round(seq * self.interval_ns)
            if t_ns < since_ns:
                continue
            try:
                yield Frame(load_picture(path), seq, t_ns, path.name)
            except PictureError as error:
                yield Fault(t_ns, f"{path}: {error.message}; left out")

    def close(self) -> None:
        """Nothing is held open."""


class VideoFile:
    """A video file, as fast as it can be decoded; time is that of its frames."""

    looks = False
    live = False
    facts: tuple[Fact, ...] = ()

    def __init__(self, path: Path, fps: float | None = None) -> None:
        self.path = path
        self.identity = f"video:{path.resolve()}"
        if path.suffix.lower() in SUFFIXES:
            raise FailureError(f"{path}: one picture is not a film; use `goban read`, or a folder")
        self.capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        self.count = int(self.capture.get(cv2.CAP_PROP_FRAME_COUNT))
        own_fps = self.capture.get(cv2.CAP_PROP_FPS)
        if not self.capture.isOpened() or own_fps <= 0:
            raise FailureError(f"{path}: this is not a video that can be read (or it is cut off)")
        self.given_fps = fps
        self.fps: float | None = fps or own_fps
        self._pace = fps or own_fps
        self.length_ns: int | None = round(self.count / self._pace * NS) if self.count > 0 else None

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Every frame; a fault at the end where the file holds fewer than it promises."""
        seq, last_ns = 0, -1
        while self.capture.grab():
            t_ns = max(self._frame_time_ns(seq), last_ns + 1)
            if t_ns >= since_ns:
                read, image = self.capture.retrieve()
                if read and image is not None:
                    yield Frame(np.asarray(image, np.uint8), seq, t_ns, f"{self.path.name}#{seq}")
            seq, last_ns = seq + 1, t_ns
        if seq < self.count * (1.0 - LOST_FRAMES_ALLOWED):
            yield Fault(
                max(last_ns, 0),
                f"{self.path}: the video ends after {seq} of {self.count} frames; it is cut off",
            )

    def _frame_time_ns(self, seq: int) -> int:
        """Time of the frame just grabbed: the container's, or by count where a rate was given."""
        stamped_ms = self.capture.get(cv2.CAP_PROP_POS_MSEC)
        if self.given_fps is not None or stamped_ms < 0.0 or (seq and stamped_ms == 0.0):
            return round(seq / self._pace * NS)
        return round(stamped_ms * 1e6)

    def close(self) -> None:
        """Release the file."""
        self.capture.release()


def open_source(word: str, fps: float | None = None) -> Source:
    """The source that a word of the command line names, opened.

    `word`: a video file, a folder of pictures, ``camera:N``, ``picamera`` or ``demo``; `fps`
    makes a folder a film, and overrides a video's own rate. Raises FailureError (status 2) where
    the source does not exist or cannot be opened.
    """
    if fps is not None and fps <= 0:
        raise FailureError(f"--fps {fps:g}: expected a rate above 0")
    path = Path(word)
    if path.is_dir():
        files = pictures_in(path)
        if not files:
            raise FailureError(f"{path}: no pictures in this folder (jpg, png, bmp, webp, tif)")
        return Pictures(files, f"folder:{path.resolve()}", fps)
    if path.is_file():
        return VideoFile(path, fps)
    if word == "demo":
        from .demo import DemoSource

        return DemoSource()
    if word == "picamera":
        from .picamera import PiCamera

        return PiCamera.open()
    if word.startswith("camera:"):
        from .camera import Camera

        number = word.removeprefix("camera:")
        if not number.isdecimal():
            raise FailureError(f"{word}: expected camera:0, camera:1, …")
        return Camera.open(int(number))
    raise FailureError(
        f"{word}: no such file or folder (nor camera:N, picamera or demo); see goban watch --help"
    )
