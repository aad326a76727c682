"""How often something may be done: some times close together, and so often a second on average."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Allowance:
    """`most` at once, and `a_second` from then on. Used in one loop.

    >>> allowance = Allowance(2, 0.5, clock_s=lambda: 10.0)
    >>> [allowance.taken() for _ in range(3)]
    [True, True, False]
    """

    def __init__(
        self, most: int, a_second: float, clock_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._a_second, self._clock_s = most, a_second, clock_s
        self._left, self._at_s = float(most), clock_s()

    def taken(self) -> bool:
        """Use one time, if there is one; returns whether there was."""
        now_s = self._clock_s()
        earned = (now_s - self._at_s) * self._a_second
        self._left, self._at_s = min(self._most, self._left + earned), now_s
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    async def take(self) -> None:
        """Use one time, as soon as there is one."""
        while not self.taken():
            await asyncio.sleep((1.0 - self._left) / self._a_second)
