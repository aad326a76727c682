"""Rate limit for wrong passwords, per address; addresses without a wrong one are exempt."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from rules.texts import worded

from ..connections.limits import neighbourhood
from ..connections.throttling import PriorityLock
from ..errors import PageError

TRIES, WINDOW_S = 5, 60.0
"""Wrong passwords from one address within a window before more are refused."""

TRIES_OF_ALL = 30
"""As many from all together; then those are refused who have given a wrong one already."""

MAX_ADDRESSES = 1000
"""Addresses that are remembered, the last ones: the table does not grow with an attack."""

MAX_WAITING = 16
"""Passwords that may wait for the one that is checked, of strangers and of others each."""

PAUSE_S = 0.25
"""After a stranger's wrong password the next is checked so much later: four guesses a second."""


class LoginLimit:
    """Counts wrong passwords by address, so that nobody can guess for long. Used in one loop.

    An address without a wrong password in the window is never refused.
    """

    def __init__(self, monotonic_s: Callable[[], float] = time.monotonic) -> None:
        message = "too many log in at once; try again in some seconds"
        self.checking = PriorityLock(MAX_WAITING, message)
        self._monotonic_s = monotonic_s
        self._wrong: dict[str, deque[float]] = {}

    def check(self, host: str) -> None:
        """Raise PageError (429) where this address has guessed too often."""
        now_s = self._monotonic_s()
        self._forget(now_s)
        own = self._wrong.get(neighbourhood(host), ())
        if not own:
            return
        every = sorted(tried_s for tries in self._wrong.values() for tried_s in tries)
        for tries, most in ((own, TRIES), (every, TRIES_OF_ALL)):
            if len(tries) >= most:
                wait_s = max(1, round(WINDOW_S - (now_s - tries[0])))
                english = f"too many wrong passwords; try again in {wait_s} s"
                message = worded("tries", english, count=wait_s)
                raise PageError(429, "too_many_tries", message, {"Retry-After": str(wait_s)})

    def note(self, host: str) -> None:
        """Count a try of this address, before it is checked: others may come meanwhile."""
        address = neighbourhood(host)
        tries = self._wrong.pop(address, deque(maxlen=TRIES))
        tries.append(self._monotonic_s())
        self._wrong[address] = tries
        if len(self._wrong) > MAX_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]

    def forgive(self, host: str) -> None:
        """Forget the tries of this address: it has given the right password."""
        self._wrong.pop(neighbourhood(host), None)

    def _forget(self, now_s: float) -> None:
        """Forget what was tried before the window. Addresses are in order of their last try."""
        for address, tries in list(self._wrong.items()):
            while tries and now_s - tries[0] >= WINDOW_S:
                tries.popleft()
            if not tries:
                del self._wrong[address]
