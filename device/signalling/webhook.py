"""A webhook: the event lines of a game, posted to a server of the organiser's.

Every line is one POST of ``{"version", "game", "event"}``. It is signed as the Standard Webhooks
specification (version 1) says: ``webhook-id``, ``webhook-timestamp`` and ``webhook-signature``, an
HMAC-SHA256 of id, time and body. Lines are posted in their order, at least once: a server tells a
repeated one by its id.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from urllib.parse import urlsplit

import httpx

from referee.alerts.event_json import to_json
from referee.events import Audience, GameEvent
from referee.state import State

from ..console import complain
from ..errors import FailureError
from ..game.sinks import Past
from ..machine import MACHINE, Machine
from .heard import is_heard_line

VERSION = 1

FIRST_RETRY_S, LONGEST_RETRY_S = 1.0, 60.0
"""The first pause before a line is posted again, and the longest."""

GIVE_UP_S = 3600.0
"""A line that could not be posted for so long is left out."""

TIMEOUT_S = 10.0

LEAVE_S = 5.0
"""When the game is over what is left is posted for so long at most."""

MOST_WAITING = 10_000
"""More lines than that do not wait: the oldest is left out."""

TRY_AGAIN = frozenset({408, 425, 429})
"""Refusals that may pass; so may all of 500 and above. Other refusals are final."""


@dataclass(frozen=True, slots=True)
class WebhookConfig:
    """Where event lines are posted to, the secret that signs them, and whose lines these are.

    Raises FailureError for a URL that is not http or https, and for an empty secret.
    """

    url: str
    secret: bytes
    audience: Audience = Audience.ARBITER

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.url)
            valid = parts.scheme in ("http", "https") and bool(parts.hostname)
        except ValueError:
            valid = False
        if not valid:
            raise FailureError(f"webhook url {self.url!r}: expected http://… or https://…")
        if not self.secret:
            raise FailureError("webhook: the secret that signs it is empty")


def signature(secret: bytes, message_id: str, timestamp: int, body: bytes) -> str:
    """The value of ``webhook-signature`` for one message (Standard Webhooks 1, symmetric)."""
    signed = b".".join((message_id.encode(), str(timestamp).encode(), body))
    return "v1," + base64.b64encode(hmac.digest(secret, signed, hashlib.sha256)).decode()


class WebhookSink:
    """Posts every event line that `config.audience` is told of, in a thread of its own.

    The game never waits for the server. `mark` is a file that keeps the number of the last line
    that was posted, None for none: with it a resumed game posts what was left over. `machine` has
    the clocks and the disk; where it has no threads, whoever iterates ``steps`` posts. They give
    how many seconds to wait before the next try, and None where no line waits.
    """

    def __init__(
        self,
        config: WebhookConfig,
        mark: Path | None = None,
        client: httpx.Client | None = None,
        machine: Machine = MACHINE,
    ) -> None:
        self._config = config
        self._mark = mark
        self._client = client if client is not None else httpx.Client(timeout=TIMEOUT_S)
        self._machine, self._clock = machine, machine.clock
        self._game = ""
        self._waiting: deque[Mapping[str, object]] = deque()
        self._changed = Condition()
        self._leave_at: float | None = None
        self.steps = self._posts()
        self._thread = Thread(target=self._post_all, name="webhook", daemon=True)

    def begin(self, past: Past) -> None:
        """Take up the lines of a resumed game that were not posted, and begin to post."""
        self._game = past.begun.isoformat()
        posted = self._posted()
        self._add([line for line in past.lines if _number(line) > posted])
        if self._machine.threads:
            self._thread.start()

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Let new lines wait for the post."""
        self._add([to_json(event) for event in events])

    def close(self) -> None:
        """Post what is left, for a few seconds at most."""
        with self._changed:
            self._leave_at = self._clock.monotonic_s() + LEAVE_S
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(LEAVE_S + TIMEOUT_S)
        elif not self._machine.threads:
            self._post_all()
        self._client.close()

    def _add(self, lines: Sequence[Mapping[str, object]]) -> None:
        heard = [line for line in lines if is_heard_line(line, self._config.audience)]
        with self._changed:
            self._waiting.extend(heard)
            while len(self._waiting) > MOST_WAITING:
                lost = self._waiting.popleft()
                complain(f"webhook: too many lines wait; line {lost['n']} is left out")
            self._changed.notify_all()

    def _post_all(self) -> None:
        """The thread: lines until the game is over."""
        for pause_s in self.steps:
            if pause_s is None:
                with self._changed:
                    self._changed.wait_for(lambda: self._waiting or self._leave_at is not None)
            elif not self._paused(pause_s):
                return

    def _posts(self) -> Generator[float | None]:
        """Post line after line, in their order, until the game is over."""
        while not self._over():
            line = self._next()
            if line is None:
                yield None
                continue
            yield from self._post_until_taken(line)
            self._keep_mark(_number(line))

    def _over(self) -> bool:
        """Whether the game is over, and either no line is left or no time for one."""
        with self._changed:
            if self._leave_at is None:
                return False
            return not self._waiting or self._clock.monotonic_s() > self._leave_at

    def _next(self) -> Mapping[str, object] | None:
        """The oldest line that waits, taken out."""
        with self._changed:
            return self._waiting.popleft() if self._waiting else None

    def _post_until_taken(self, line: Mapping[str, object]) -> Generator[float]:
        """Post one line again and again until it is done with: taken, refused or given up.

        Yields how long to wait before the next try.
        """
        message = {"version": VERSION, "game": self._game, "event": line}
        body = json.dumps(message, ensure_ascii=False).encode()
        message_id = f"{self._game}/{line['n']}"
        pause_s, since = FIRST_RETRY_S, self._clock.monotonic_s()
        while True:
            problem, final = self._post(message_id, body)
            if problem is None:
                return
            if final or self._clock.monotonic_s() - since > GIVE_UP_S:
                complain(f"webhook: line {line['n']} is left out: {problem}")
                return
            if pause_s == FIRST_RETRY_S:
                complain(f"webhook: line {line['n']}: {problem}; trying again")
            yield pause_s
            pause_s = min(2.0 * pause_s, LONGEST_RETRY_S)

    def _post(self, message_id: str, body: bytes) -> tuple[str | None, bool]:
        """What went wrong with one POST, None for nothing, and whether that is final."""
        timestamp = int(self._clock.wall_s())
        headers = {
            "content-type": "application/json",
            "webhook-id": message_id,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": signature(self._config.secret, message_id, timestamp, body),
        }
        try:
            answer = self._client.post(self._config.url, content=body, headers=headers)
        except httpx.HTTPError as error:
            return f"{self._config.url}: {error or type(error).__name__}", False
        if answer.is_success:
            return None, False
        passing = answer.status_code in TRY_AGAIN or answer.status_code >= 500
        return f"{self._config.url} answers {answer.status_code}", not passing

    def _paused(self, pause_s: float) -> bool:
        """Wait before the next try; False where the game is over and there is no time for one."""
        until = self._clock.monotonic_s() + pause_s
        with self._changed:
            self._changed.wait_for(lambda: self._leave_at is not None, pause_s)
            if self._leave_at is None:
                return True
            if until > self._leave_at:
                return False
        self._clock.sleep(max(0.0, until - self._clock.monotonic_s()))
        return True

    def _posted(self) -> int:
        """The number of the last line that was posted before; 0 where that is not known."""
        try:
            kept = json.loads(self._mark.read_bytes()) if self._mark is not None else {}
        except (OSError, ValueError):
            return 0
        same = isinstance(kept, dict) and kept.get("game") == self._game
        return _number(kept) if same else 0

    def _keep_mark(self, number: int) -> None:
        if self._mark is None:
            return
        try:
            self._machine.disk.replace_file(
                self._mark, json.dumps({"game": self._game, "n": number}).encode()
            )
        except OSError as error:
            complain(f"{self._mark}: cannot be written ({error.strerror})")


def _number(line: Mapping[str, object]) -> int:
    number = line.get("n")
    return number if isinstance(number, int) else 0
