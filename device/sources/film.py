"""A video file as a source, such as the demo's, and a folder of pictures."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import cv2
from numpy.typing import NDArray

from referee.facts import PassPressed
from rules.color import Color
from vision.types import Frame
from web.console import FailureError

from .base import EXPECTED, LOOK_INTERVAL_NS, MAX_FPS, NS, Fault, RateLimit, Source, oddity
from .pictures import SUFFIXES, PictureError, check_pixels, load_picture

LOST_FRAMES_ALLOWED = 0.02
"""A container's frame count is an estimate: this part of it may be missing at the end."""


FASTEST_FPS = 100_000.0

UNREADABLE = "this is not a video that can be read (or it is cut off)"

MAX_BUFFERS = 4
"""Pictures that are followed at a time, with room for those that are shown meanwhile."""

_OWN = 3
"""References to an array that nobody else holds: the list's, the loop's, and the question's."""


class PictureBuffers:
    """Arrays in which pictures are decoded, each again once nobody holds it or a part of it.

    Fresh pages for each picture are a fifth of following a film.
    """

    def __init__(self) -> None:
        self._arrays: list[NDArray[Any]] = []

    def free(self) -> NDArray[Any] | None:
        """An array that may be written over, None where a new one is needed."""
        for array in self._arrays:
            if sys.getrefcount(array) <= _OWN:
                return array
        return None

    def keep(self, array: NDArray[Any]) -> None:
        """Use `array` again when it is free."""
        if len(self._arrays) < MAX_BUFFERS and not any(array is known for known in self._arrays):
            self._arrays.append(array)


class VideoFile(Source):
    """A video file, as fast as it can be decoded; time is that of its frames.

    Like a camera it is followed at `MAX_FPS`: further frames are passed over.
    """

    looks = False

    def __init__(self, path: Path, fps: float | None = None) -> None:
        self.path = path
        self.identity = f"video:{path.resolve()}"
        if path.suffix.lower() in SUFFIXES:
            raise FailureError(f"{path}: one picture is not a film; use `goban read`, or a folder")
        one_thread = [cv2.CAP_PROP_N_THREADS, 1]  # more hold more frames, and cost more in all
        self.capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG, one_thread)
        self.count = int(self.capture.get(cv2.CAP_PROP_FRAME_COUNT))
        own_fps = self.capture.get(cv2.CAP_PROP_FPS)
        if not self.capture.isOpened() or not 0.0 < own_fps < FASTEST_FPS:
            raise FailureError(f"{path}: {UNREADABLE}")
        sides = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        try:
            check_pixels(*(int(self.capture.get(side)) for side in sides))
        except PictureError as error:
            raise FailureError(f"{path}: {error.message}") from None
        self.given_fps = fps
        self.fps = fps or own_fps
        self._pace = fps or own_fps
        self.length_ns = round(self.count / self._pace * NS) if self.count > 0 else None

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames that are followed; a fault at the end where the file holds fewer than promised.

        Of pictures in a row that cannot be used the first is a fault.
        """
        seq, last_ns, shift_ns, unread, was_odd = 0, -1, 0, False, False
        buffers, rate = PictureBuffers(), RateLimit(MAX_FPS)
        while self.capture.grab():
            own_ns = self._frame_time_ns(seq)
            if own_ns + shift_ns < last_ns - NS:  # each of several joined recordings begins anew
                shift_ns = last_ns + round(NS / self._pace) - own_ns
            t_ns = max(own_ns + shift_ns, last_ns + 1)
            if rate.passes(t_ns) and t_ns >= since_ns:
                read, image = self.capture.retrieve(buffers.free())
                if read and image is not None:
                    buffers.keep(image)
                    odd = oddity(image)
                    if odd is None:
                        yield Frame(cast(NDArray[Any], image), seq, t_ns, f"{self.path.name}#{seq}")
                    elif not was_odd:
                        yield Fault(t_ns, f"{self.path}: {odd}; {EXPECTED}; left out")
                    was_odd = odd is not None
                elif not unread:
                    yield Fault(t_ns, f"{self.path}: a picture that cannot be decoded; left out")
                unread = not read
                del image
            seq, last_ns = seq + 1, t_ns
        if seq == 0:
            raise FailureError(f"{self.path}: {UNREADABLE}")
        if seq < self.count * (1.0 - LOST_FRAMES_ALLOWED):
            line = f"{self.path}: the video ends after {seq} of {self.count} frames; it is cut off"
            yield Fault(last_ns, line)

    def _frame_time_ns(self, seq: int) -> int:
        """Time of the frame just grabbed: the container's, or by count where a rate was given."""
        stamped_ms = self.capture.get(cv2.CAP_PROP_POS_MSEC)
        if self.given_fps is not None or stamped_ms < 0.0 or (seq and stamped_ms == 0.0):
            return round(seq / self._pace * NS)
        return round(stamped_ms * 1e6)

    def close(self) -> None:
        """Release the file."""
        self.capture.release()


class PictureSequence(Source):
    """Picture files in order: settled looks, or frames of a film at `fps`."""

    def __init__(self, files: Sequence[Path], identity: str, fps: float | None) -> None:
        self.files = files
        self.looks = fps is None
        self.fps = fps
        self.interval_ns = LOOK_INTERVAL_NS if fps is None else NS / fps
        self.identity = identity
        self.length_ns = round((len(self.files) - 1) * self.interval_ns)

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


FOLDER = Path(__file__).parent
FILM, FACTS = "demo.mp4", "demo.facts.jsonl"


class DemoFilm(VideoFile):
    """The demo: a recorded game of 9 lines, with what only devices know as facts beside it.

    `make film` records both anew.
    """

    def __init__(self) -> None:
        super().__init__(FOLDER / FILM)
        self.identity = "demo:film"
        presses = map(json.loads, (FOLDER / FACTS).read_text("utf-8").splitlines())
        self.facts = tuple(
            PassPressed(round(press["t"] * NS), Color(press["color"])) for press in presses
        )
