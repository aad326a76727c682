"""The webhooks of a hall, in a thread of their own: whatever becomes of them, the hall goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from web.console import FailureError, LogSeverity
from web.trouble import Often, Trouble

from ..hub import Hub
from ..loop_thread import LoopThread, pause
from .sender import WebhookPace, WebhookSender
from .webhook import HallWebhook, known_webhooks

DEFAULT_PACE = WebhookPace()

LEAVE_S = 3.0
"""At the end what is under way is waited for so long."""


class HallWebhooks:
    """Posts what happens in `hall` to its webhooks, between `start` and `stop`.

    `secrets` is the file with their secrets. Webhooks that are added or removed meanwhile are seen.
    """

    def __init__(self, hall: Hub, secrets: Path, pace: WebhookPace = DEFAULT_PACE) -> None:
        self._hall, self._secrets, self._pace = hall, secrets, pace
        self._senders: Mapping[str, WebhookSender] = {}
        self._tasks = dict[str, asyncio.Task[None]]()
        self._unread = Trouble()
        self._trouble: str | None = None
        self._broken = Often()
        self._thread = LoopThread("webhooks", self._run, self._failed)

    @property
    def senders(self) -> Sequence[WebhookSender]:
        """The sender of each webhook, in order of their names; may be read in any thread."""
        return [sender for _, sender in sorted(self._senders.items())]

    @property
    def troubles(self) -> Sequence[str]:
        """Why something does not arrive, a line for each webhook."""
        own = [] if self._trouble is None else [self._trouble]
        return own + [each.trouble for each in self.senders if each.trouble is not None]

    def start(self) -> None:
        """Begin to post."""
        self._thread.start()

    def stop(self) -> None:
        """End; the next start goes on from here."""
        self._thread.stop(2.0 * LEAVE_S)

    def _failed(self, error: Exception) -> None:
        line = f"hub: webhooks: {type(error).__name__}: {error}; nothing more is posted"
        self._broken.say(line, LogSeverity.ERROR, error)
        self._trouble = line

    async def _run(self, ending: asyncio.Event) -> None:
        while not ending.is_set():
            try:
                await self._change(known_webhooks(self._hall.path, self._secrets))
            except (FailureError, sqlite3.Error, ValueError, KeyError) as error:
                self._trouble = f"webhooks: {error}"
                self._unread.begins(f"hub: {self._trouble}")
            else:
                self._trouble = None
                self._unread.ends("hub: webhooks: they can be read again")
            await pause(ending, self._pace.watch_s)
        await self._change({})

    async def _change(self, known: Mapping[str, HallWebhook]) -> None:
        """Post to those that are known, and to no others."""
        kept = {
            name: sender
            for name, sender in self._senders.items()
            if known.get(name) == sender.webhook
        }
        leaving = self._senders.keys() - kept.keys()
        for name in leaving:
            self._senders[name].ending.set()
        if leaving:
            tasks = [self._tasks.pop(name) for name in leaving]
            _, late = await asyncio.wait(tasks, timeout=LEAVE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._senders = kept
        fresh = {  # all of them before one begins: the store may fail
            name: WebhookSender(self._hall, known[name], asyncio.Event(), self._pace)
            for name in known.keys() - kept.keys()
        }
        for name, sender in fresh.items():
            self._tasks[name] = asyncio.create_task(sender.run(), name=f"webhook {name}")
        if fresh:
            self._senders = {**kept, **fresh}
