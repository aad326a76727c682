"""Return memory freed by pictures to the system, so that its use does not grow."""

from __future__ import annotations

import ctypes
import sys

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Numbers of glibc's settings (malloc.h)."""

SETTINGS = {M_MMAP_THRESHOLD: 2 << 20, M_TRIM_THRESHOLD: 1 << 20, M_ARENA_MAX: 2}
"""Whole pictures get pages of their own, which go back when they are freed. By itself glibc raises
the threshold to the largest array freed so far. The heap then stays as torn as it was when the
board was searched for. Plates are smaller and come from the heap. Pages of their own for each,
every time anew, are a quarter of all that following a film costs."""


def limit_heap() -> None:
    """Have the C library give freed memory back; without effect where it is not glibc."""
    mallopt = getattr(_libc(), "mallopt", None)
    if mallopt is not None:
        for setting, value in SETTINGS.items():
            mallopt(setting, value)


def give_back() -> None:
    """Give free pages of the heap back to the system now; takes some milliseconds."""
    trim = getattr(_libc(), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _libc() -> ctypes.CDLL | None:
    return ctypes.CDLL(None) if sys.platform.startswith("linux") else None
