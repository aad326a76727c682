"""Memory: what pictures leave behind goes back to the system, so that days stay flat."""

from __future__ import annotations

import ctypes
import sys

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Numbers of glibc's settings (malloc.h)."""

SETTINGS = {M_MMAP_THRESHOLD: 256 * 1024, M_TRIM_THRESHOLD: 128 * 1024, M_ARENA_MAX: 2}
"""Arrays of pictures get pages of their own, which go back when they are freed. By itself glibc
raises the threshold to the largest array freed so far, and the heap stays as torn as it was when
the board was searched for."""


def limit_heap() -> None:
    """Have the C library give freed memory back; without effect where it is not glibc."""
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for setting, value in SETTINGS.items():
            mallopt(setting, value)
