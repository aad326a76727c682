"""Picture files: which files are pictures, in what order, and their pixels."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from web.console import BAD_USAGE, FileError
from web.process import libraries_silent

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})

STARTS = (b"\xff\xd8", b"\x89PNG", b"RIFF", b"BM", b"II", b"MM")
"""How JPEG, PNG, WebP, BMP and TIFF begin; no other format is handed to a decoder."""

MAX_PIXELS = 50_000_000
"""Larger pictures are refused before they are decoded: no camera makes them for a board."""

JPEG_START, JPEG_SCAN, JPEG_END = b"\xff\xd8", b"\xff\xda", b"\xff\xd9"


class PictureError(FileError):
    """A file is not a picture that can be read."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, BAD_USAGE)


def natural_key(path: Path) -> list[tuple[bool, int, str]]:
    """A sort key under which ``look2`` comes before ``look10``."""
    words = re.split(r"(\d+)", path.name)
    return [(not w.isdigit(), int(w) if w.isdigit() else 0, w.casefold()) for w in words if w]


def pictures_in(folder: Path) -> list[Path]:
    """The picture files of a folder (not of folders in it) in natural order."""
    found = (p for p in folder.iterdir() if p.suffix.lower() in SUFFIXES and p.is_file())
    return sorted(found, key=natural_key)


def load_picture(path: Path) -> NDArray[np.uint8]:
    """The pixels of a picture file, uint8 (H, W, 3) BGR, its EXIF orientation applied.

    Raises PictureError with code ``not_found``, ``unreadable``, ``too_large`` (over `MAX_PIXELS`)
    or ``not_an_image``. A JPEG that was cut off is not an image: what is missing would be read as
    an empty grey board.
    """
    return decode_picture(_content(path))


def decode_picture(data: bytes, flags: int = cv2.IMREAD_COLOR) -> NDArray[np.uint8]:
    """The pixels of a picture file's content, as `load_picture` gives them; `flags` are OpenCV's.

    Raises PictureError with code ``too_large`` or ``not_an_image``.
    """
    check_pixels(*picture_size(data))
    if data.startswith(JPEG_START) and data.rfind(JPEG_END) < data.rfind(JPEG_SCAN):
        raise PictureError("not_an_image", "the picture is cut off before its end")
    try:
        with libraries_silent():
            image = cv2.imdecode(np.frombuffer(data, np.uint8), flags) if data else None
    except cv2.error:
        image = None
    if image is None:
        raise PictureError("not_an_image", "this is not a picture that can be read")
    return np.asarray(image, np.uint8)


def picture_size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels as the head of a picture file declares them.

    Nothing is decoded, and the EXIF orientation is not applied. Raises PictureError (not_an_image)
    for a file of another format, and one whose head is damaged or cut off.
    """
    # It loads what fetches pictures from the network: megabytes that a game from a camera spares.
    import imagesize

    width, height = -1, -1
    if data.startswith(STARTS):
        width, height = imagesize.get(BytesIO(data), exif_rotation=False)
    if (width, height) == (-1, -1):
        raise PictureError("not_an_image", "this is not a picture that can be read")
    return abs(width), abs(height)


def _content(path: Path) -> bytes:
    """The bytes of a file, or PictureError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise PictureError("not_found", "there is no such file") from None
    except IsADirectoryError:
        raise PictureError("unreadable", "this is a folder; name the photographs in it") from None
    except OSError as error:
        raise PictureError("unreadable", error.strerror or "cannot be read") from None
    except ValueError:
        raise PictureError("not_found", "there is no file of such a name") from None


def check_pixels(width: int, height: int) -> None:
    """Raise PictureError (too_large) for a picture of more than `MAX_PIXELS`."""
    if width * height > MAX_PIXELS:
        raise PictureError(
            "too_large",
            f"{width}x{height} pixels are more than {MAX_PIXELS // 10**6} megapixels; make it "
            "smaller",
        )
