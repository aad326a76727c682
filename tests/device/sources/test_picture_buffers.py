"""Pictures are decoded into memory that nobody holds any more, and into no other."""

from __future__ import annotations

import numpy as np

from device.sources.film import MOST_BUFFERS, PictureBuffers


def test_an_array_is_free_once_nobody_holds_it_or_a_part_of_it() -> None:
    buffers = PictureBuffers()
    assert buffers.free() is None
    first = np.zeros((4, 4, 3), np.uint8)
    address = first.ctypes.data
    buffers.keep(first)
    assert buffers.free() is None
    part = first[1:, 1:]
    del first
    assert buffers.free() is None
    del part
    again = buffers.free()
    assert again is not None
    assert again.ctypes.data == address


def test_no_more_are_kept_than_are_needed() -> None:
    buffers = PictureBuffers()
    for _ in range(3 * MOST_BUFFERS):
        buffers.keep(np.zeros(4, np.uint8))
    assert len(buffers._arrays) == MOST_BUFFERS
