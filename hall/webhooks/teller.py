"""Posts to one address what the hall has for it: from its cursors on, in order, at least once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from ..boards.cursors import Cursor
from ..boards.hall_events import events_after
from ..boards.store import KeptLine, StoreError, StoreOwner
from ..shared import (
    FIRST_RETRY_S,
    LONGEST_RETRY_S,
    TRIED_ALONG,
    TRIES,
    Answer,
    Delivery,
    LogSeverity,
    Often,
    Poster,
    Trouble,
    signed_headers,
)
from ..tournament.outcomes import assignment_of
from .messages import (
    MOST_WAITING,
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
from .webhook import HallWebhook, WebhookSource, WebhookTopic

AT_ONCE = 500
"""Lines and events that are read at once."""

KEPT_S = 0.2
"""How far the address was told is kept so often at most; a hub that is killed then posts what was
posted since once more."""


@dataclass(frozen=True, slots=True)
class WebhookPace:
    """How often webhooks look, and how long they wait."""

    look_s: float = 0.2
    """Between two looks for what is new."""
    watch_s: float = 1.0
    """Between two looks whether a webhook was added or removed."""
    terms_s: float = 3.0
    """For the players of a game that begins."""
    first_retry_s: float = FIRST_RETRY_S
    longest_retry_s: float = LONGEST_RETRY_S


class WebhookHall(StoreOwner, Protocol):
    """What of a hub its webhooks read."""

    @property
    def site(self) -> str:
        """The hall's name."""


@dataclass(slots=True)
class WebhookCounts:
    """What was told, left out since it was refused, and how long the slowest took to arrive."""

    told: int = 0
    refused: int = 0
    slowest_s: float = 0.0


@dataclass(slots=True)
class WebhookTeller:
    """Tells one `webhook` until `ending` is set. Used in one loop; its fields read in any thread.

    ``trouble`` says why nothing arrives there at the moment; None where all is well.
    """

    hall: WebhookHall
    webhook: HallWebhook
    ending: asyncio.Event
    pace: WebhookPace
    trouble: str | None = None
    counts: WebhookCounts = field(default_factory=WebhookCounts)
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
            "told": self.counts.told,
            "waiting": len(self.backlog),
            "left_out": self.backlog.left_out + self.counts.refused,
            "trouble": self.trouble,
        }

    async def tell(self) -> None:
        """Post what there is, until the end; what is under way then has its answer first."""
        pause_s, refused = self.pace.first_retry_s, 0
        try:
            while not self.ending.is_set():
                try:
                    answer = await self._step()
                    if answer is not None and answer.verdict is Delivery.REFUSED:
                        refused += 1
                        if refused >= TRIES and await self._left_out(answer):
                            answer = None
                except (StoreError, sqlite3.Error) as error:
                    self._ill(f"the store cannot be used ({error})")
                    await self._pause(pause_s)
                    continue
                except Exception as error:  # the next message may go well
                    line = f"webhook {self.webhook.name}: {type(error).__name__}: {error}"
                    self.trouble = line
                    self._broken.say(f"hub: {line}", LogSeverity.ERROR, error)
                    await self._pause(pause_s)
                    continue
                if answer is None or answer.verdict is Delivery.TAKEN:
                    pause_s, refused = self.pace.first_retry_s, 0
                    continue
                if answer.verdict is Delivery.GONE:
                    self._ill(f"{answer.words}: nothing more is posted until the next start")
                    await self.ending.wait()
                    return
                self._ill(f"{answer.words}; it is tried again")
                await self._pause(max(pause_s * random.uniform(0.75, 1.0), answer.wait_s))
                pause_s = min(2.0 * pause_s, self.pace.longest_retry_s)
        finally:
            await self._poster.close()
            self._keep_cursors()

    async def _step(self) -> Answer | None:
        """Post the next message; None where none waits, after a look's time."""
        more = self._read()
        mark = self.backlog.first()
        if mark is None:
            self._keep_cursors()
            if not more:
                await self._pause_once(self.pace.look_s)
            return None
        if await self._is_early(mark):
            return None
        answer = await self._post(mark)
        if answer.verdict is Delivery.TAKEN:
            self._done([mark])
        return answer

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

    async def _is_early(self, mark: WebhookMark) -> bool:
        """Whether the players of a game that begins may still come; then a look's time is over."""
        is_late = not 0.0 <= time.time() - mark.at <= self.pace.terms_s  # or the clock was set
        if mark.source is not WebhookSource.BEGINNINGS or is_late:
            return False
        (line,) = self.hall.reader.after(mark.number - 1, 1)
        if self.hall.reader.terms(line.board, line.game_id).get("players"):
            return False
        await self._pause_once(self.pace.look_s)
        return True

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
        """What is said of a table: of a game its own pairing, else the one its board has."""
        present = self.hall.assignments.get(board, {})
        if not isinstance(game_id, str):
            return HallContext(self.hall.site, present)
        bound = assignment_of(self.hall.path, board, game_id)
        terms = self.hall.reader.terms(board, game_id)
        return HallContext(self.hall.site, present if bound is None else bound, terms)

    async def _left_out(self, refusal: Answer) -> bool:
        """Whether a later message is taken: then those before it, which are refused, are left out.

        Where all are refused, or another answer comes, none is left out: the answer may not be the
        receiver's own.
        """
        first, *later = self.backlog.upcoming(TRIED_ALONG)
        refused = [first]
        for mark in later:
            answer = await self._post(mark)
            if answer.verdict is Delivery.TAKEN:
                ids = ", ".join(self._message(each).id for each in refused)
                line = f"webhook {self.webhook.name}: left out: {ids} ({refusal.words})"
                self._broken.say(f"hub: {line}", LogSeverity.ERROR)
                self.counts.refused += len(refused)
                self.backlog.remove(refused)
                self._done([mark])
                return True
            if answer.verdict is not Delivery.REFUSED:
                return False
            refused.append(mark)
        return False

    def _done(self, marks: list[WebhookMark]) -> None:
        """The address has taken these."""
        self.backlog.remove(marks)
        self.trouble = None
        self._failing.ends(f"hub: webhook {self.webhook.name}: {self.webhook.shown} takes it again")
        self._crowded.ends(f"hub: webhook {self.webhook.name}: there is room again")
        self.counts.told += len(marks)
        took_s = max(time.time() - mark.at for mark in marks)
        self.counts.slowest_s = max(self.counts.slowest_s, took_s)
        if time.monotonic() - self._kept_s > KEPT_S:
            self._keep_cursors()

    def _keep_cursors(self) -> None:
        """Keep how far it is. Where that fails it is said; the next time may go well."""
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
            await self._pause_once(min(left_s, 1.0))
            try:
                self._read()
            except Exception:  # the next step says it
                continue

    async def _pause_once(self, wait_s: float) -> None:
        try:
            await asyncio.wait_for(self.ending.wait(), wait_s)
        except TimeoutError:
            return

    def _ill(self, why: str) -> None:
        self.trouble = f"webhook {self.webhook.name}: {why}"
        self._failing.begins(f"hub: {self.trouble}")
