"""SQLite's log of writes beside a journal, as it lies there: more of it than SQLite believes.

SQLite takes the first bad frame for the end of the log, and all that comes after it for nothing.
Format: https://sqlite.org/fileformat2.html, section 4.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HEADER, FRAME_HEADER = 32, 24
"""Bytes before the first frame, and of a frame before its page."""

MAGIC = 0x377F0682
"""Of a log with little-endian checksums; one more where they are big-endian."""

PAGE = 4096
"""Bytes of a page of a journal, as SQLite makes them by default."""

WORD = 2**32


@dataclass(frozen=True, slots=True)
class Frame:
    """A page as the log has it: its number from 1, and whether a transaction ends with it."""

    page: int
    ends: bool
    image: bytes


@dataclass(frozen=True, slots=True)
class Log:
    """The frames of the log up to the end of its last transaction; SQLite reads the first `read`.

    Frames of an earlier log, which this one has written over in part, are none of it.
    """

    frames: Sequence[Frame]
    read: int

    @property
    def hidden(self) -> bool:
        """Whether there are transactions that SQLite does not read."""
        return self.read < len(self.frames)


def read_log(path: Path, pages: int = 0) -> Log:
    """The log at `path` of a file of so many `pages`; an empty one where there is none.

    A frame whose number can be no page's is left out.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        data = b""
    step = FRAME_HEADER + PAGE
    starts = range(HEADER, len(data) - step + 1, step)
    salts = {data[at + 8 : at + 16] for at in starts}
    mine = data[16:24] if data[16:24] in salts else data[HEADER + 8 : HEADER + 16]
    frames = [_frame(data[at : at + step]) for at in starts if data[at + 8 : at + 16] == mine]
    most = pages + len(frames)
    known = [frame for frame in frames if 0 < frame.page <= most]
    return Log(known[: _whole(known)], _believed(data, starts))


def _frame(data: bytes) -> Frame:
    page, size = (int.from_bytes(data[at : at + 4], "big") for at in (0, 4))
    return Frame(page, size > 0, data[FRAME_HEADER:])


def _whole(frames: Sequence[Frame]) -> int:
    """How many frames there are up to the end of the last transaction."""
    return max((number for number, frame in enumerate(frames, start=1) if frame.ends), default=0)


def _believed(data: bytes, starts: Sequence[int]) -> int:
    """How many frames SQLite reads: those up to the end of a transaction before the first bad."""
    magic = int.from_bytes(data[:4], "big")
    if magic not in (MAGIC, MAGIC + 1) or int.from_bytes(data[8:12], "big") != PAGE:
        return 0
    order = "big" if magic & 1 else "little"
    sums = _sums(data[:24], order, (0, 0))
    if sums != _stored(data[24:32]):
        return 0
    read = 0
    for number, at in enumerate(starts, start=1):
        head, page = data[at : at + 8], data[at + FRAME_HEADER : at + FRAME_HEADER + PAGE]
        sums = _sums(head + page, order, sums)
        if data[at + 8 : at + 16] != data[16:24] or sums != _stored(data[at + 16 : at + 24]):
            break
        read = number if any(head[4:]) else read
    return read


def _stored(data: bytes) -> tuple[int, int]:
    return int.from_bytes(data[:4], "big"), int.from_bytes(data[4:], "big")


def _sums(data: bytes, order: str, before: tuple[int, int]) -> tuple[int, int]:
    """SQLite's running checksum over pairs of 32-bit words."""
    words = array("I", data)
    if order != sys.byteorder:
        words.byteswap()
    one, two = before
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) % WORD
        two = (two + second + one) % WORD
    return one, two
