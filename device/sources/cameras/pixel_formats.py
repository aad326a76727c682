"""The formats in which a camera may lay out its pixels, made into blue, green, red.

The names are those of libcamera and picamera2. They name the bytes of a pixel from the last to the
first: "RGB888" is blue, green, red in memory.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ...standard_streams import libraries_silent

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
