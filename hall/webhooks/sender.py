"""Posts to each address what the hall has for it: from its cursors on, in order, at least once.

The webhooks have a thread of their own: if they fail, the hall goes on.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from web.console import FailureError, LogSeverity
from web.trouble import Often, Trouble
from web.webhook_post import (
    FIRST_RETRY_S,
    MOST_WAITING,
    Answer,
    Delivery,
    Poster,
    deliveries,
    signed_headers,
)

from ..boards.hall_events import events_after
from ..boards.store import KeptLine, StoreError
from ..boards.tail import Cursor
from ..hub import Hub
from ..loop_thread import LoopThread, pause
from ..tournament.outcomes import assignment_of
from .messages import (
    TOPICS_OF_HALL,
    HallContext,
    WebhookBacklog,
    WebhookMark,
    WebhookMessage,
    audience_of,
    is_first_move,
    message_of_beginning,
    message_of_event,
    message_of_line,
    topics_of,
)
from .webhook import HallWebhook, WebhookSource, WebhookTopic, known_webhooks

AT_ONCE = 500
"""Lines and events that are read at once."""

KEPT_S = 0.2
"""Cursors are stored so often at most; a hub that is killed posts what was posted since again."""


LOOK_S, WATCH_S = 0.2, 1.0
"""Between two looks for what is new, and two whether a webhook was added or removed."""

TERMS_S = 3.0
"""For the players of a game that begins."""


@dataclass(slots=True)
class WebhookSender:
    """Posts to `webhook` until `ending` is set. Used in one loop; its fields read in any thread.

    ``trouble`` says why nothing arrives there at the moment; None where all is well. ``posted`` and
    ``refused`` count the messages that arrived, and those left out since they were refused.
    """

    hall: Hub
    webhook: HallWebhook
    ending: asyncio.Event
    trouble: str | None = None
    posted: int = 0
    refused: int = 0
    backlog: WebhookBacklog = field(init=False)
    _cursors: Mapping[WebhookSource, Cursor] = field(init=False)
    _poster: Poster = field(init=False)
    _kept_s: float = 0.0
    _failing: Trouble = field(default_factory=Trouble)
    _crowded: Trouble = field(default_factory=Trouble)
    _broken: Often = field(default_factory=Often)

    def __post_init__(self) -> None:
        path, hook = self.hall.path, self.webhook
        self._cursors = {source: Cursor(path, hook.reader(source)) for source in WebhookSource}
        self._poster = Poster(hook.config.url)
        self.backlog = WebhookBacklog(
            {source: cursor.number or 0 for source, cursor in self._cursors.items()}
        )

    def to_json(self) -> dict[str, object]:
        """The object of ``/api/webhooks``."""
        return {
            **self.webhook.to_json(),
            "told": self.posted,
            "waiting": len(self.backlog),
            "left_out": self.backlog.left_out + self.refused,
            "trouble": self.trouble,
        }

    async def run(self) -> None:
        """Post what there is, until the end; what is under way then has its answer first."""
        try:
            while not self.ending.is_set():
                try:
                    await self._deliver()
                except Exception as error:  # the next message may go well
                    if isinstance(error, StoreError | sqlite3.Error):
                        self._ill(f"the store cannot be used ({error})")
                    else:
                        what = f"{type(error).__name__}: {error}"
                        self.trouble = f"webhook {self.webhook.name}: {what}"
                        self._broken.say(f"hub: {self.trouble}", LogSeverity.ERROR, error)
                    await self._pause(FIRST_RETRY_S)
        finally:
            await self._poster.close()
            self._keep_cursors()

    async def _deliver(self) -> None:
        steps = deliveries(self._upcoming, self._done)
        step = next(steps)
        while not self.ending.is_set():
            if isinstance(step, WebhookMark):
                answer = await self._post(step)
                if answer.verdict is Delivery.GONE:
                    self._ill(answer.words)
                    await self.ending.wait()
                    return
                step = steps.send(answer)
                if isinstance(step, float):
                    self._ill(f"{answer.words}; it is tried again")
                continue
            if step is None:
                self._keep_cursors()
                await pause(self.ending, LOOK_S)
            else:
                await self._pause(step)
            step = next(steps)

    def _upcoming(self, most: int) -> Sequence[WebhookMark]:
        """The next messages; none while the first is early. Raises sqlite3.Error."""
        while self._read() and not len(self.backlog):
            continue
        marks = self.backlog.upcoming(most)
        return () if marks and self._is_early(marks[0]) else marks

    def _read(self) -> bool:
        """Let what is new wait; whether there may be more. Raises sqlite3.Error."""
        read_to, hook = self.backlog.read_to, self.webhook
        of_lines = (WebhookSource.BEGINNINGS, WebhookSource.LINES)
        lines = self.hall.reader.after(min(read_to[source] for source in of_lines), AT_ONCE)
        for source in of_lines if lines else ():
            new = [line for line in lines if line.number > read_to[source]]
            wanted = self._begins if source is WebhookSource.BEGINNINGS else self._is_wanted
            marks = [WebhookMark(source, each.number, each.arrived) for each in new if wanted(each)]
            self._wait_for(source, marks, max(read_to[source], lines[-1].number))
        events = events_after(self.hall.path, read_to[WebhookSource.HALL], AT_ONCE)
        marks = [
            WebhookMark(WebhookSource.HALL, each.number, each.at)
            for each in events
            if hook.wants(each.board, frozenset({TOPICS_OF_HALL[each.type]}), audience_of({}))
        ]
        if events:
            self._wait_for(WebhookSource.HALL, marks, events[-1].number)
        return len(lines) == AT_ONCE or len(events) == AT_ONCE

    def _is_wanted(self, line: KeptLine) -> bool:
        return self.webhook.wants(line.board, topics_of(line.line), audience_of(line.line))

    def _begins(self, line: KeptLine) -> bool:
        """Whether a game begins with a line, and that is wanted."""
        return (
            is_first_move(line.line)
            and self.webhook.wants(
                line.board, frozenset({WebhookTopic.GAMES}), audience_of(line.line)
            )
            and self.hall.reader.begins(line)
        )

    def _wait_for(self, source: WebhookSource, marks: list[WebhookMark], read_to: int) -> None:
        if self.backlog.add(source, marks, read_to):
            line = f"webhook {self.webhook.name}: {MOST_WAITING} messages wait; the oldest go"
            self._crowded.begins(f"hub: {line}", LogSeverity.ERROR)

    def _is_early(self, mark: WebhookMark) -> bool:
        """Whether the players of a game that begins may still come."""
        is_late = not 0.0 <= time.time() - mark.at <= TERMS_S  # or the clock was set
        if mark.source is not WebhookSource.BEGINNINGS or is_late:
            return False
        (line,) = self.hall.reader.after(mark.number - 1, 1)
        return not self.hall.reader.terms(line.board, line.game_id).get("players")

    async def _post(self, mark: WebhookMark) -> Answer:
        """What came of one POST. Raises sqlite3.Error."""
        message = self._message(mark)
        secret = self.webhook.config.secret
        headers = signed_headers(secret, message.id, int(time.time()), message.body)
        return await self._poster.post(message.body, headers)

    def _message(self, mark: WebhookMark) -> WebhookMessage:
        if mark.source is WebhookSource.HALL:
            (event,) = events_after(self.hall.path, mark.number - 1, 1)
            game_id = event.body.get("game_id")
            return message_of_event(event, self._context(event.board, game_id))
        (line,) = self.hall.reader.after(mark.number - 1, 1)
        context = self._context(line.board, line.game_id)
        begins = mark.source is WebhookSource.BEGINNINGS
        return message_of_beginning(line, context) if begins else message_of_line(line, context)

    def _context(self, board: str, game_id: object) -> HallContext:
        """The table of a message: of a game its own pairing, else the one its board has."""
        present = self.hall.assignments.get(board, {})
        if not isinstance(game_id, str):
            return HallContext(self.hall.site, present)
        bound = assignment_of(self.hall.path, board, game_id)
        terms = self.hall.reader.terms(board, game_id)
        known = self.hall.boards.get(board)
        if known is not None and (known.game_id != game_id or known.declines):
            present = {}  # that of another game
        return HallContext(self.hall.site, present if bound is None else bound, terms)

    def _done(self, marks: Sequence[WebhookMark], answer: Answer) -> None:
        """The address has taken the last of `marks`, and refused those before it."""
        *refused, _ = marks
        if refused:
            ids = ", ".join(self._message(each).id for each in refused)
            line = f"webhook {self.webhook.name}: left out: {ids} ({answer.words})"
            self._broken.say(f"hub: {line}", LogSeverity.ERROR)
            self.refused += len(refused)
        self.backlog.remove(marks)
        self.trouble = None
        self._failing.ends(f"hub: webhook {self.webhook.name}: {self.webhook.shown} takes it again")
        self._crowded.ends(f"hub: webhook {self.webhook.name}: there is room again")
        self.posted += 1
        if time.monotonic() - self._kept_s > KEPT_S:
            self._keep_cursors()

    def _keep_cursors(self) -> None:
        """Store the cursors. A failure is logged; the next time may go well."""
        self._kept_s = time.monotonic()
        try:
            for source, cursor in self._cursors.items():
                cursor.advance(self.backlog.cursor(source))
        except (StoreError, sqlite3.Error) as error:
            line = f"hub: webhook {self.webhook.name}: {error}; after a restart some come again"
            self._broken.say(line, LogSeverity.ERROR)

    async def _pause(self, wait_s: float) -> None:
        """Wait, and let what is new wait meanwhile."""
        until_s = time.monotonic() + wait_s
        while not self.ending.is_set() and (left_s := until_s - time.monotonic()) > 0.0:
            await pause(self.ending, min(left_s, 1.0))
            try:
                self._read()
            except Exception:  # the next step logs it
                continue

    def _ill(self, why: str) -> None:
        self.trouble = f"webhook {self.webhook.name}: {why}"
        self._failing.begins(f"hub: {self.trouble}")


LEAVE_S = 3.0
"""At the end what is under way is waited for so long."""


class HallWebhooks:
    """Posts what happens in `hall` to its webhooks, between `start` and `stop`.

    `secrets` is the file with their secrets. Webhooks that are added or removed meanwhile are seen.
    """

    def __init__(self, hall: Hub, secrets: Path) -> None:
        self._hall, self._secrets = hall, secrets
        self._senders: Mapping[str, WebhookSender] = {}
        self._tasks = dict[str, asyncio.Task[None]]()
        self._unread = Trouble()
        self._trouble: str | None = None
        self._broken = Often()
        self._thread = LoopThread("webhooks", self._run, self._failed)
        self.start = self._thread.start

    @property
    def senders(self) -> Sequence[WebhookSender]:
        """The sender of each webhook, in order of their names; may be read in any thread."""
        return [sender for _, sender in sorted(self._senders.items())]

    @property
    def troubles(self) -> Sequence[str]:
        """Why something does not arrive, a line for each webhook."""
        own = [] if self._trouble is None else [self._trouble]
        return own + [each.trouble for each in self.senders if each.trouble is not None]

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
            await pause(ending, WATCH_S)
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
            name: WebhookSender(self._hall, known[name], asyncio.Event())
            for name in known.keys() - kept.keys()
        }
        for name, sender in fresh.items():
            self._tasks[name] = asyncio.create_task(sender.run(), name=f"webhook {name}")
        if fresh:
            self._senders = {**kept, **fresh}
