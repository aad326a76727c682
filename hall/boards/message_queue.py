"""The keeper's queue: messages with size limits, and tasks; read in groups of one commit.

Beside it the rate limit of a board's changes of game, terms and machine, which cost the hub work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Lock

from messages.texts import MAX_MESSAGE_BYTES, MessageError
from web.machine import MACHINE, Machine, SystemClock

CHANGE_INTERVAL_S = 2.0
SLOWED_S = 60.0
"""A board that exceeded the limit is reported as slowed for this time."""

GROUP_S = 0.03
"""Minimum time between the starts of two commits; messages between them are one group."""

MAX_GROUP_MESSAGES = 500

MAX_QUEUED, MAX_QUEUED_BYTES = 5000, 64 * 1024 * 1024
"""Limits of the queue; messages beyond are dropped, and boards send them again."""

MAX_BOARD_BYTES, MAX_BOARD_MESSAGES = 2 * 1024 * 1024, 100
"""Limits of one board, which sends one batch at a time."""

TICK_S = 0.5
"""Maximum wait for a group, which may be empty."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message from the broker, ``at_s`` by the monotonic clock; a too long payload is empty.

    ``retained`` marks a retained message of the broker.
    """

    topic: str
    payload: bytes
    length: int
    at_s: float
    retained: bool = False

    @property
    def sender(self) -> str:
        """The part of the topic before the channel."""
        return self.topic.rpartition("/up/")[0]


def check_length(message: Message) -> None:
    """Raise MessageError where a message is longer than `MAX_MESSAGE_BYTES`."""
    if message.length > MAX_MESSAGE_BYTES:
        raise MessageError(f"a message of {message.length} bytes: at most {MAX_MESSAGE_BYTES}")


class MessageQueue:
    """Filled by any thread, read by one. A group has the messages since the last one began.

    On a `machine` without threads reading does not wait.
    """

    def __init__(self, machine: Machine = MACHINE) -> None:
        self._clock, self._waits = machine.clock, machine.threads
        self._queue: Queue[Message | Callable[[], None] | None] = Queue()
        self._waiting: Counter[str] = Counter()
        self._messages: Counter[str] = Counter()
        self._lock = Lock()
        self._begun_s = 0.0

    @property
    def empty(self) -> bool:
        """Whether nothing is queued."""
        return self._queue.empty()

    def put(self, topic: str, payload: bytes, retained: bool = False) -> bool:
        """Queue a message; False where a limit is reached."""
        length = len(payload)
        payload = payload if length <= MAX_MESSAGE_BYTES else b""
        message = Message(topic, payload, length, self._clock.monotonic_s(), retained)
        with self._lock:
            held = self._waiting[message.sender] + len(payload)
            full = self._waiting.total() + len(payload) > MAX_QUEUED_BYTES
            many = self._messages[message.sender] >= MAX_BOARD_MESSAGES or held > MAX_BOARD_BYTES
            if full or many or self._queue.qsize() > MAX_QUEUED:
                return False
            self._waiting[message.sender] = held
            self._messages[message.sender] += 1
        self._queue.put(message)
        return True

    def put_task(self, function: Callable[[], None]) -> Future[None]:
        """Queue a task; returns the future of its end, which has its exception too."""
        done = Future[None]()

        def run() -> None:
            try:
                function()
            except Exception as error:
                done.set_exception(error)
            else:
                done.set_result(None)

        self._queue.put(run)
        return done

    def end(self) -> None:
        """Accept nothing more; queued messages are the last."""
        self._queue.put(None)

    def next_group(self) -> list[Message] | None:
        """The messages and tasks of one commit; None at the end."""
        found: list[Message] = []
        wait_s = TICK_S
        while len(found) < MAX_GROUP_MESSAGES:
            try:
                message = self._queue.get(self._waits, max(0.0, wait_s))
            except Empty:
                break
            if message is None:
                if found:
                    self._queue.put(None)
                return found or None
            if not isinstance(message, Message):
                message()
                continue
            found.append(message)
            self._uncount(message)
            wait_s = self._begun_s + GROUP_S - self._clock.monotonic_s()
        self._begun_s = self._clock.monotonic_s()
        return found

    def _uncount(self, message: Message) -> None:
        """Subtract a message from what is queued."""
        with self._lock:
            self._waiting[message.sender] -= len(message.payload)
            self._messages[message.sender] -= 1
            if self._messages[message.sender] <= 0:
                del self._waiting[message.sender], self._messages[message.sender]


class ChangeBudget:
    """A rate limit of each board's changes. Used in one thread, `slowed` is read in any."""

    def __init__(self, clock: SystemClock) -> None:
        self._clock = clock
        self._changed_s: dict[str, float] = {}
        self._slowed_s: dict[str, float] = {}

    def take(self, board: str) -> bool:
        """Whether a board may change something now; if so, the change is counted."""
        now_s = self._clock.monotonic_s()
        if now_s - self._changed_s.get(board, float("-inf")) < CHANGE_INTERVAL_S:
            self._slowed_s[board] = now_s
            return False
        self._changed_s[board] = now_s
        return True

    @property
    def slowed(self) -> list[str]:
        """The boards that exceeded the limit within `SLOWED_S`."""
        since_s = self._clock.monotonic_s() - SLOWED_S
        return sorted(name for name, at_s in list(self._slowed_s.items()) if at_s > since_s)
