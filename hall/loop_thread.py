"""A thread with an event loop of its own, for background work of the hall."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread


async def pause(ending: asyncio.Event, wait_s: float) -> None:
    """Wait so long, or until `ending` is set."""
    with suppress(TimeoutError):
        await asyncio.wait_for(ending.wait(), wait_s)


class LoopThread:
    """Runs `work` in a thread between `start` and `stop`.

    `work` gets the event that is set when it has to end. `failed` is called in that thread with an
    exception of it: the hall goes on without it. The thread is a daemon.
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
        self._stopped = False
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, timeout_s: float) -> None:
        """End the work, and wait for it `timeout_s` seconds at most."""
        self._stopped = True
        loop, ending = self._loop, self._ending
        if loop is not None and ending is not None and not loop.is_closed():
            loop.call_soon_threadsafe(ending.set)
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except Exception as error:
            self._failed(error)

    async def _main(self) -> None:
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        if self._stopped:  # before there was an event to set
            return
        await self._work(self._ending)
