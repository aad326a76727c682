"""A webhook: the event lines of a game, posted to a server of the organiser's.

Every line is one POST of ``{"version", "game", "event"}``. It is signed as the Standard Webhooks
specification (version 1) says: ``webhook-id``, ``webhook-timestamp`` and ``webhook-signature``, an
HMAC-SHA256 of id, time and body. Lines are posted in their order, at least once; a
repeated one has the same id.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from threading import Condition, Thread

import httpx

from referee.alerts.event_json import to_json
from referee.events import Alert, AlertState, Audience, EventType, GameEvent
from referee.state import State
from web.console import FailureError, complain
from web.machine import MACHINE, Machine
from web.trouble import Trouble
from web.webhook_post import (
    MOST_WAITING,
    TIMEOUT_S,
    Answer,
    Delivery,
    Poster,
    deliveries,
    signed_headers,
    signing_key,
)

from .game.sinks.sinks import ResumeData, Sink
from .wording import Wording, unchanged


def is_heard(of: object, audience: Audience) -> bool:
    """Whether `audience` receives what is for the audience `of`, or for the one of that name.

    Each receives what is for those before it too: the audience ``record`` receives everything.

    >>> is_heard("arbiter", Audience.PLAYERS), is_heard("players", Audience.ARBITER)
    (False, True)
    """
    order = list(Audience)
    return order.index(Audience(of)) <= order.index(audience)


def open_alerts(state: State | None, audience: Audience) -> tuple[Alert, ...]:
    """The alerts and questions that are open and that `audience` receives, oldest first."""
    alerts = () if state is None else state.open_alerts
    return tuple(alert for alert in alerts if is_heard(alert.audience, audience))


def is_raised(event: GameEvent) -> bool:
    """Whether `event` raises an alert or a question, or says that a referee is needed."""
    if isinstance(event, Alert):
        return event.state is AlertState.OPEN
    return event.type is EventType.REFEREE_NEEDED


VERSION = 1

Waiting = tuple[str, Mapping[str, object]]
"""A line that waits, behind the game that it is of."""

LEAVE_S = 5.0
"""When the game is over what is left is posted for so long at most."""


@dataclass(frozen=True, slots=True)
class WebhookConfig:
    """Where event lines are posted to, the secret that signs them, and whose lines these are.

    Raises FailureError for a URL that is not http or https, and for a secret that has no key.
    """

    url: str = field(repr=False)
    secret: str = field(repr=False)
    audience: Audience = Audience.ARBITER

    def __post_init__(self) -> None:
        try:
            parts = httpx.URL(self.url)
            valid = parts.scheme in ("http", "https") and bool(parts.host)
            valid = valid and (parts.port or 0) < 65536
        except (httpx.InvalidURL, ValueError):
            valid = False
        if not valid:
            raise FailureError(f"webhook url {self.url!r}: expected http://… or https://…")
        signing_key(self.secret)


class WebhookSink(Sink):
    """Posts every event line that `config.audience` receives, in a thread of its own.

    The game never waits for the server. A line waits until the server accepts it. Only a line that
    the server refuses, while it accepts a later one, is left out. `mark` is a file that keeps the
    number of the last line that needs no more tries, None for none. With it a resumed game posts
    what was left over. `transport` is how the server is reached, None for the network. `machine`
    has the clocks and the disk. Where it has no threads, the caller that iterates ``steps`` posts.
    ``steps`` gives how many seconds to wait before the next try, and None where no line waits.
    """

    def __init__(
        self,
        config: WebhookConfig,
        mark: Path | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        machine: Machine = MACHINE,
        wording: Wording = unchanged,
        left: list[Waiting] | None = None,
    ) -> None:
        self._config, self._wording = config, wording
        self._left = [] if left is None else left
        self._mark = mark
        self._machine, self._clock = machine, machine.clock
        self._poster = Poster(config.url, transport, machine.clock)
        self._game = ""
        self._waiting: deque[Waiting] = deque()
        self._changed = Condition()
        self._leave_at: float | None = None
        self._failing = Trouble()
        self._crowded = Trouble()
        self._unmarked = Trouble()
        self.steps = self._posts()
        self._thread = Thread(target=self._post_all, name="webhook", daemon=True)

    def begin(self, past: ResumeData) -> None:
        """Take up the lines of a resumed game that were not posted, and begin to post."""
        self._game = past.begun.isoformat()
        self._waiting.extend(each for each in self._left if each[0] != self._game)
        self._left.clear()
        posted = self._posted()
        self._add([line for line in past.lines if _number(line) > posted])
        if self._machine.threads:
            self._thread.start()

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Let new lines wait for the post."""
        self._add([to_json(event) for event in events])

    def close(self) -> None:
        """Post what is left, for a few seconds at most; log what then still waits."""
        with self._changed:
            self._leave_at = self._clock.monotonic_s() + LEAVE_S
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(LEAVE_S + TIMEOUT_S)
        elif not self._machine.threads:
            self._post_all()
        with self._changed:
            self._left += self._waiting
            left = [_number(line) for _, line in self._waiting]
        if left:
            lines = ", ".join(map(str, left)) if len(left) < 3 else f"{left[0]} to {left[-1]}"
            when = "with the next game, or once this game is resumed"
            complain(f"webhook: not posted: line {lines}; posted {when}")

    def _add(self, lines: Sequence[Mapping[str, object]]) -> None:
        wanted = [
            (self._game, self._wording(line))
            for line in lines
            if is_heard(line["audience"], self._config.audience)
        ]
        with self._changed:
            self._waiting.extend(wanted)
            while len(self._waiting) > MOST_WAITING:
                lost = _number(self._waiting.popleft()[1])
                if not self._crowded.lasts:
                    words = f"{MOST_WAITING} lines wait; line {lost} and those after it"
                    self._crowded.begins(f"webhook: {words} are left out until there is room")
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
        steps = deliveries(self._upcoming, self._done)
        step = next(steps)
        while not self._over():
            if isinstance(step, tuple):
                answer = self._post(step)
                if answer.verdict is Delivery.GONE:
                    return complain(f"webhook: {answer.words}")
                step = steps.send(answer)
                if isinstance(step, float):
                    self._failing.begins(f"webhook: {answer.words}; trying again")
            else:
                yield step
                step = next(steps)

    def _over(self) -> bool:
        """Whether the game is over, and either no line is left or no time for one."""
        with self._changed:
            if self._leave_at is None:
                return False
            return not self._waiting or self._clock.monotonic_s() > self._leave_at

    def _upcoming(self, most: int) -> Sequence[Waiting]:
        """The oldest lines, which go on waiting."""
        with self._changed:
            return list(islice(self._waiting, most))

    def _done(self, lines: Sequence[Waiting], answer: Answer) -> None:
        """The server has taken the last of `lines`, and refused those before it."""
        *refused, number = (_number(line) for _, line in lines)
        if refused:
            numbers = ", ".join(map(str, refused))
            complain(f"webhook: left out: line {numbers}, which is refused ({answer.words})")
        with self._changed:
            for each in lines:
                if self._waiting and self._waiting[0] is each:  # else it was left out meanwhile
                    self._waiting.popleft()
        self._failing.ends(f"webhook: {self._poster.shown} takes lines again")
        self._crowded.ends(f"webhook: lines are no longer left out, from {number} on")
        if lines[-1][0] == self._game:
            self._keep_mark(number)

    def _post(self, given: Waiting) -> Answer:
        """What came of one POST of a line."""
        game, line = given
        message = {"version": VERSION, "game": game, "event": line}
        body = json.dumps(message, ensure_ascii=False).encode()
        message_id, timestamp = f"{game}/{line['n']}", int(self._clock.wall_s())
        headers = signed_headers(self._config.secret, message_id, timestamp, body)
        return self._poster.post_once(body, headers)

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
        if self._mark is not None:
            content = json.dumps({"game": self._game, "n": number}).encode()
            self._machine.disk.try_replace_file(self._mark, content, self._unmarked)


def _number(line: Mapping[str, object]) -> int:
    number = line.get("n")
    return number if isinstance(number, int) else 0
