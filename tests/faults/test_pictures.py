"""Pictures that declare more than anybody photographs."""

from __future__ import annotations

import struct
import time
import zlib
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.sources.pictures import PictureError, decode_picture, load_picture, picture_size

SHAPE = (37, 53)

BOMBS = {
    ".jpg": (b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", *SHAPE), 5, ">HH", (65000, 65000)),
    ".png": (b"IHDR" + struct.pack(">II", *SHAPE[::-1]), 4, ">II", (2**30, 2**30)),
    ".bmp": (struct.pack("<ii", *SHAPE[::-1]), 0, "<ii", (30000, 30000)),
}
"""Suffix -> where a picture states its size, how far on, in which form, and a size too large."""


def encoded(suffix: str) -> bytes:
    """A grey picture of `SHAPE`."""
    packed, data = cv2.imencode(suffix, np.full((*SHAPE, 3), 90, np.uint8))
    assert packed
    return data.tobytes()


def bomb(suffix: str) -> bytes:
    """The same picture, which declares enormous dimensions."""
    data = bytearray(encoded(suffix))
    where, skip, form, size = BOMBS[suffix]
    at = data.index(where) + skip
    data[at : at + struct.calcsize(form)] = struct.pack(form, *size)
    if suffix == ".png":
        data[at + 13 : at + 17] = struct.pack(">I", zlib.crc32(data[at - 4 : at + 13]))
    return bytes(data)


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp", ".tif"])
def test_the_size_of_a_picture_is_known_before_it_is_decoded(suffix: str) -> None:
    assert picture_size(encoded(suffix)) == SHAPE[::-1]


@pytest.mark.parametrize("lossless", [101, 80])
def test_the_size_of_both_kinds_of_webp_is_known(lossless: int) -> None:
    image = np.full((*SHAPE, 3), 90, np.uint8)
    _, data = cv2.imencode(".webp", image, [cv2.IMWRITE_WEBP_QUALITY, lossless])
    assert picture_size(data.tobytes()) == SHAPE[::-1]


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp", ".tif"])
def test_a_head_that_is_cut_off_says_no_size(suffix: str) -> None:
    data = encoded(suffix)
    for length in range(min(32, len(data))):
        with suppress(PictureError):
            assert picture_size(data[:length]) == SHAPE[::-1]


HOSTILE = {
    "zeros": b"\xff\xd8" + bytes(1_000_000),
    "fill bytes": b"\xff\xd8" + b"\xff" * 1_000_000,
    "empty segments": b"\xff\xd8" + b"\xff\xe0\0\2" * 250_000,
    "segments of no length": b"\xff\xd8" + b"\xff\xe0\0\0" * 250_000,
    "restarts": b"\xff\xd8" + b"\xff\xd0" * 500_000,
    "a directory without end": b"II+\0" + struct.pack("<HHQQ", 8, 0, 16, 2**63) + bytes(1_000_000),
    "a directory far away": b"MM\0*" + struct.pack(">I", 2**32 - 1) + bytes(64),
    "a drawing": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
    "a picture of text": b"P3\n9 9\n255\n" + b"9 " * 243,
    "nothing": b"",
}
"""Heads that say no size, at length, and formats that no decoder is asked for."""


@pytest.mark.parametrize("head", HOSTILE)
def test_no_decoder_sees_a_picture_whose_size_is_not_known(
    head: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cv2, "imdecode", None)
    began_s = time.process_time()
    with pytest.raises(PictureError) as refused:
        decode_picture(HOSTILE[head])
    assert refused.value.code == "not_an_image"
    assert time.process_time() - began_s < 5.0


@pytest.mark.parametrize("suffix", sorted(BOMBS))
def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"bomb{suffix}"
    path.write_bytes(bomb(suffix))
    monkeypatch.setattr(cv2, "imdecode", None)
    with pytest.raises(PictureError, match="megapixels") as refused:
        load_picture(path)
    assert refused.value.code == "too_large"


def test_libraries_say_nothing_of_a_damaged_picture(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(encoded(".png"))
    data[data.index(b"IDAT") + 6] ^= 0xFF
    (tmp_path / "broken.png").write_bytes(data)
    with pytest.raises(PictureError):
        load_picture(tmp_path / "broken.png")
    assert capfd.readouterr() == ("", "")
