"""The machine as a game sees it: clocks, a disk, threads.

Nothing of a game reads a clock or writes a file by itself: it is given a `Machine`, the real one by
default. A simulation hands in its own, whose clock jumps and whose disk fails.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from .safe_file import replace_file
from .trouble import Trouble

EARLIEST_S = 1_750_000_000
"""No game is played before this program was written (June 2025)."""


BOARD_MODEL = Path("/proc/device-tree/model")
"""There on single-board computers alone."""

HARDWARE_CLOCKS = Path("/sys/class/rtc")
"""Holds the clocks that run without power, each with its ``since_epoch``."""

SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
"""There once systemd-timesyncd has had the time from the network."""


def clock_is_set(now_s: float | None = None) -> bool:
    """Whether the wall clock (`now_s`, seconds since 1970) has the date.

    A Raspberry Pi without a network starts where it stopped. Other machines have a clock that runs
    without power, or a host that has one. The wall clock of a single-board computer is believed in
    two cases. A hardware clock has a date that can be, or the time came from the network since the
    system started.

    >>> clock_is_set(0.0)
    False
    """
    now_s = time.time() if now_s is None else now_s
    if now_s < EARLIEST_S:
        return False
    if not BOARD_MODEL.exists() or SYNCHRONIZED.exists():
        return True
    return any(_hardware_s(clock) >= EARLIEST_S for clock in HARDWARE_CLOCKS.glob("rtc*"))


def _hardware_s(clock: Path) -> int:
    with suppress(OSError, ValueError):
        return int((clock / "since_epoch").read_text())
    return 0


@dataclass(frozen=True, slots=True)
class SystemClock:
    """The clocks of a machine."""

    wall_s: Callable[[], float] = time.time
    """Seconds since 1970, which may jump."""
    monotonic_s: Callable[[], float] = time.monotonic
    """Seconds that only go on."""
    sleep: Callable[[float], None] = time.sleep
    """Waits so many seconds."""
    believed: Callable[[float], bool] = clock_is_set
    """Whether the wall clock has the date at a time."""

    def now(self) -> datetime:
        """The date and the time by the wall clock, in UTC."""
        return datetime.fromtimestamp(self.wall_s(), UTC)

    def is_set(self) -> bool:
        """Whether the wall clock can be believed."""
        return self.believed(self.wall_s())


class Disk:
    """The disk of a game's files. Its errors are OSError, and sqlite3.Error of a database."""

    def connect(self, path: Path) -> sqlite3.Connection:
        """The database in the file `path`, which is made where there is none."""
        return sqlite3.connect(path)

    def replace_file(self, path: Path, content: bytes) -> None:
        """Put `content` at `path`, which is then whole and durable (`safe_file.replace_file`)."""
        replace_file(path, content)

    def try_replace_file(self, path: Path, content: bytes, failing: Trouble) -> bool:
        """Whether `replace_file` succeeds; a failure lasts as the trouble `failing`."""
        try:
            self.replace_file(path, content)
        except OSError as error:
            failing.begins(f"{path}: cannot be written ({error.strerror or error})")
            return False
        failing.ends(f"{path}: can be written again")
        return True

    def open_to_append(self, path: Path) -> TextIO:
        """Open a text file to write at its end."""
        return path.open("a", encoding="utf-8")

    def free_bytes(self, folder: Path) -> int:
        """Bytes that are free on the disk of `folder`."""
        return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine of a game.

    ``threads``: frames are read, and lines are posted, in threads of their own. Without them one
    thread does everything in turn, so that a simulation goes the same way every time.
    """

    clock: SystemClock = field(default_factory=SystemClock)
    disk: Disk = field(default_factory=Disk)
    threads: bool = True


MACHINE = Machine()
