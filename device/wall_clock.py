"""Whether the wall clock can be believed: a Raspberry Pi without a network starts where it stopped.

Other machines have a clock that runs without power, or a host that has one.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

EARLIEST_S = 1_750_000_000
"""No game is played before this program was written (June 2025)."""


@dataclass(frozen=True, slots=True)
class ClockSigns:
    """Where a Linux system tells of its clocks."""

    board: Path = Path("/proc/device-tree/model")
    """There on single-board computers alone."""
    hardware: Path = Path("/sys/class/rtc")
    """Holds the clocks that run without power, each with its ``since_epoch``."""
    synchronized: Path = Path("/run/systemd/timesync/synchronized")
    """There once systemd-timesyncd has had the time from the network."""


def clock_is_set(now_s: float | None = None, signs: ClockSigns | None = None) -> bool:
    """Whether the wall clock (`now_s`, seconds since 1970) tells the date.

    That of a single-board computer does where a hardware clock has a date that can be. It also does
    where the time came from the network since the system started.
    """
    signs = signs or ClockSigns()
    now_s = time.time() if now_s is None else now_s
    if now_s < EARLIEST_S:
        return False
    if not signs.board.exists() or signs.synchronized.exists():
        return True
    return any(_hardware_s(clock) >= EARLIEST_S for clock in signs.hardware.glob("rtc*"))


def _hardware_s(clock: Path) -> int:
    with suppress(OSError, ValueError):
        return int((clock / "since_epoch").read_text())
    return 0
