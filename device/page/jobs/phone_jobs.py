"""Worker jobs for a phone's pictures, so that the game's own process decodes none."""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray

from ...sources.pictures import JPEG_START, PictureError, decode_picture, picture_size
from ..errors import PageError

MAX_PIXELS = 3840 * 2160
"""A larger picture is refused. The page of the phone sends 1920x1080 in some hundred kilobytes."""

SHAPE = struct.Struct(">II")
"""Height and width, before the pixels."""


def decode_jpeg(data: bytes) -> bytes:
    """Shape and pixels of a JPEG, for `pixels_of`. Raises PageError (413, 415)."""
    if not data.startswith(JPEG_START):
        raise PageError(415, "no_jpeg", "this is no JPEG picture")
    try:
        width, height = picture_size(data)
        if width * height > MAX_PIXELS:
            most = f"more than {MAX_PIXELS / 10**6:.1f} megapixels"
            raise PageError(413, "too_large", f"{width}x{height} pixels: {most}")
        image = decode_picture(data)
    except PictureError as error:
        raise PageError(415, "no_jpeg", error.message) from None
    return SHAPE.pack(*image.shape[:2]) + image.tobytes()


def pixels_of(answer: bytes) -> NDArray[np.uint8]:
    """The pixels in an answer of `decode_jpeg`, uint8 (H, W, 3) BGR."""
    height, width = SHAPE.unpack_from(answer)
    return np.frombuffer(answer, np.uint8, offset=SHAPE.size).reshape(height, width, 3).copy()
