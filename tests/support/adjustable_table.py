"""A live camera for tests whose exposure, white balance and focus can be held."""

from __future__ import annotations

from device.sources.cameras.device import Adjustment, LockState
from tests.support.live_table import FakeTable


class AdjustableTable(FakeTable):
    """`FakeTable` with a lock that is told at once."""

    locked = LockState.LOCKED

    def lock(self) -> None:
        """Hold the adjustment."""
        self.locked = LockState.LOCKED

    def unlock(self) -> None:
        """Let it go."""
        self.locked = LockState.UNLOCKED

    def adjustment(self) -> Adjustment:
        """How it is adjusted now."""
        return Adjustment(self.locked, exposure_us=8000.0, gain=2.0)
