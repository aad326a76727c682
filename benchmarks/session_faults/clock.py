"""The simulated time: it goes on only when the simulation steps it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import TypeVarTuple

from web.machine import SystemClock

BEGIN_S = 1_795_000_000.0
"""When the first evening begins, in seconds since 1970 (November 2026)."""

Ts = TypeVarTuple("Ts")


class SimulatedClock:
    """A clock of a machine that can be set wrong, and that begins anew with every start.

    ``now_s`` are the true seconds of the evening.
    """

    def __init__(self) -> None:
        self.now_s = 0.0
        self._wall_offset_s = 0.0
        self._booted_s = 0.0

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        assert seconds >= 0.0
        self.now_s += seconds

    def set_wall(self, offset_s: float) -> None:
        """The wall clock is wrong by so many seconds from here on."""
        self._wall_offset_s = offset_s

    def boot(self) -> None:
        """The machine starts: its monotonic clock begins at 100 seconds."""
        self._booted_s = self.now_s - 100.0

    def wall_s(self) -> float:
        """What the wall clock shows."""
        return BEGIN_S + self.now_s + self._wall_offset_s

    def monotonic_s(self) -> float:
        """What the monotonic clock shows."""
        return self.now_s - self._booted_s

    def monotonic_ns(self) -> int:
        """The same in nanoseconds, as cameras have it."""
        return round(self.monotonic_s() * 1e9)

    def clock(self) -> SystemClock:
        """What the program is handed."""
        return SystemClock(
            wall_s=self.wall_s,
            monotonic_s=self.monotonic_s,
            sleep=self.go_on,
            believed=lambda now_s: now_s > 1_750_000_000,
        )


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop that has the simulated time and never waits."""

    def __init__(self, clock: SimulatedClock) -> None:
        self._clock = clock
        self._called = 0
        super().__init__()

    def time(self) -> float:
        """The simulated monotonic time."""
        return self._clock.monotonic_s()

    def call_soon(
        self,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.Handle:
        """As ever, and counted."""
        self._called += 1
        return super().call_soon(callback, *args, context=context)

    def call_soon_threadsafe(
        self,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.Handle:
        """As ever, and counted."""
        self._called += 1
        return super().call_soon_threadsafe(callback, *args, context=context)

    def settle(self) -> None:
        """Run all that can run at this moment."""
        while True:
            before = self._called
            super().call_soon(self.stop)
            self.run_forever()
            if self._called == before:
                return
