"""A thread with an event loop of its own, for work that goes on beside the hall."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Thread


class LoopThread:
    """Does `work` in a thread between `start` and `stop`.

    `work` is given the event that says when it is to end. `failed` hears, in that thread, of what
    it raises: the hall goes on without it. The thread ends with the process.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[asyncio.Event], Awaitable[None]],
        failed: Callable[[Exception], None],
    ) -> None:
        self._work, self._failed = work, failed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending: asyncio.Event | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin the work."""
        self._thread.start()

    def stop(self, most_s: float) -> None:
        """Have the work end, and wait for that for `most_s` seconds at most."""
        loop, ending = self._loop, self._ending
        if loop is not None and ending is not None and not loop.is_closed():
            loop.call_soon_threadsafe(ending.set)
        if self._thread.is_alive():
            self._thread.join(most_s)

    def _run(self) -> None:
        try:
            asyncio.run(self._begun())
        except Exception as error:
            self._failed(error)

    async def _begun(self) -> None:
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        await self._work(self._ending)
