"""Which source a word on the command line is."""

from __future__ import annotations

from pathlib import Path

from ..errors import FailureError
from .base import Source
from .camera import Camera
from .demo import DemoSource
from .film import VideoFile
from .folder import PictureSequence
from .picamera import PiCamera
from .pictures import pictures_in


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
        return PictureSequence(files, f"folder:{path.resolve()}", fps)
    if path.is_file():
        return VideoFile(path, fps)
    if word == "demo":
        return DemoSource()
    if word == "picamera":
        return PiCamera.open()
    if word.startswith("camera:"):
        number = word.removeprefix("camera:")
        if not number.isdecimal():
            raise FailureError(f"{word}: expected camera:0, camera:1, …")
        return Camera.open(int(number))
    raise FailureError(
        f"{word}: no such file or folder (nor camera:N, picamera or demo); see goban watch --help"
    )
