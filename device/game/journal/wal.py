"""SQLite's log of writes beside a journal, frame by frame: more of it than SQLite believes.

SQLite takes the first bad frame for the end of the log, and all that comes after it for nothing.
Format: https://sqlite.org/fileformat2.html, section 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HEADER, FRAME_HEADER = 32, 24
"""Bytes before the first frame, and of a frame before its page."""

PAGE = 4096
"""Bytes of a page of a journal, as SQLite makes them by default."""


@dataclass(frozen=True, slots=True)
class WalFrame:
    """A page as the log has it: its number from 1, and whether a transaction ends with it."""

    page: int
    ends: bool
    image: bytes


def read_log(path: Path, pages: int = 0) -> Sequence[WalFrame]:
    """The frames of the log at `path` of a file of so many `pages`; none where there is none.

    They end with the last transaction that is whole. Frames of an earlier log, which this one has
    written over in part, are none of it. A frame whose number can be no page's is left out.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return ()
    step = FRAME_HEADER + PAGE
    starts = range(HEADER, len(data) - step + 1, step)
    salts = {data[at + 8 : at + 16] for at in starts}
    mine = data[16:24] if data[16:24] in salts else data[HEADER + 8 : HEADER + 16]
    frames = [_frame(data[at : at + step]) for at in starts if data[at + 8 : at + 16] == mine]
    most = pages + len(frames)
    known = [frame for frame in frames if 0 < frame.page <= most]
    whole = max((number for number, frame in enumerate(known, start=1) if frame.ends), default=0)
    return known[:whole]


def _frame(data: bytes) -> WalFrame:
    page, size = (int.from_bytes(data[at : at + 4], "big") for at in (0, 4))
    return WalFrame(page, size > 0, data[FRAME_HEADER:])


def is_folded(journal: Path, frames: Sequence[WalFrame]) -> bool:
    """Whether the file at `journal` has every page as the last of the `frames` for it has it."""
    last = {frame.page: frame.image for frame in frames}
    with journal.open("rb") as file:
        for page, image in sorted(last.items()):
            file.seek((page - 1) * PAGE)
            if file.read(PAGE) != image:
                return False
    return True


def write_frames(journal: Path, frames: Sequence[WalFrame]) -> None:
    """Put the pages of `frames` into the file at `journal`, in their order."""
    with journal.open("r+b") as file:
        for frame in frames:
            file.seek((frame.page - 1) * PAGE)
            file.write(frame.image)
