"""How often a board may change what costs the hub work: its game, its terms, its machine."""

from __future__ import annotations

from ..shared import SystemClock

CHANGES_S = 2.0
"""A board may change them once in so long."""

SLOWED_S = 60.0
"""A board that wanted more is named as slowed for so long."""


class ChangeBudget:
    """The last change of each board. Written in one thread, `slowed` is read in any."""

    def __init__(self, clock: SystemClock) -> None:
        self._clock = clock
        self._changed_s: dict[str, float] = {}
        self._slowed_s: dict[str, float] = {}

    def take(self, board: str) -> bool:
        """Whether a board may change something now; the change is then counted."""
        now_s = self._clock.monotonic_s()
        if now_s - self._changed_s.get(board, float("-inf")) < CHANGES_S:
            self._slowed_s[board] = now_s
            return False
        self._changed_s[board] = now_s
        return True

    @property
    def slowed(self) -> list[str]:
        """The boards that have lately sent more changes than the hub takes."""
        since_s = self._clock.monotonic_s() - SLOWED_S
        return sorted(name for name, at_s in list(self._slowed_s.items()) if at_s > since_s)
