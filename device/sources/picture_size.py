"""How large a picture is, read from the head of its file, before anything is decoded.

Knows JPEG (ISO/IEC 10918-1 B.2), PNG (ISO/IEC 15948 11.2.2), WebP (RFC 9649), BMP and TIFF 6.0
with its 64-bit kin.
"""

from __future__ import annotations

import struct

STANDALONE = frozenset({0x01, *range(0xD0, 0xDA)})
"""JPEG markers without a length."""

NO_FRAME = frozenset({0xC4, 0xC8, 0xCC})
"""JPEG markers between those of frames that begin none."""

TIFF_WIDTH, TIFF_HEIGHT = 256, 257

TIFF_NUMBERS = {1: "B", 3: "H", 4: "I", 16: "Q"}
"""TIFF's types of whole numbers."""


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels as a picture file declares them.

    None for a file of another format, or one whose head is damaged or cut off.
    """
    try:
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack_from(">II", data, 16)
            return width, height
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _webp(data)
        if data.startswith(b"BM"):
            return _bmp(data)
        if data[:4] in (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"):
            return _tiff(data)
    except struct.error:
        pass
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """Of the first frame header; bytes between segments are passed over, as decoders do."""
    at = 2
    while (at := data.find(b"\xff", at)) >= 0:
        (marker,) = struct.unpack_from("B", data, at + 1)
        if marker in (0x00, 0xFF):
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in NO_FRAME:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2
        if marker not in STANDALONE:
            (length,) = struct.unpack_from(">H", data, at)
            at += max(2, length)
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        low, high = data[24:27], data[27:30]
        return 1 + int.from_bytes(low, "little"), 1 + int.from_bytes(high, "little")
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _bmp(data: bytes) -> tuple[int, int]:
    (header,) = struct.unpack_from("<I", data, 14)
    width, height = struct.unpack_from("<HH" if header == 12 else "<ii", data, 18)
    return abs(width), abs(height)


def _tiff(data: bytes) -> tuple[int, int] | None:
    """Of the first directory."""
    order = "<" if data.startswith(b"I") else ">"
    big = b"+" in data[:4]
    count, entry, pointer = ("Q", 20, 8) if big else ("H", 12, 4)
    (start,) = struct.unpack_from(order + ("Q" if big else "I"), data, pointer)
    (entries,) = struct.unpack_from(order + count, data, start)
    found: dict[int, int] = {}
    first = start + struct.calcsize(order + count)
    for at in range(first, min(first + entries * entry, len(data)), entry):
        tag, kind = struct.unpack_from(order + "HH", data, at)
        if tag in (TIFF_WIDTH, TIFF_HEIGHT) and kind in TIFF_NUMBERS:
            number = order + TIFF_NUMBERS[kind]
            (found[tag],) = struct.unpack_from(number, data, at + (12 if big else 8))
    if len(found) < 2:
        return None
    return found[TIFF_WIDTH], found[TIFF_HEIGHT]
