"""What waits for the keeper: messages within bounds, and tasks; taken in groups of one commit.

Beside it, how often a board may change what costs the hub work: its game, its terms, its machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Lock

from ..messages.texts import MOST_MESSAGE_BYTES, MessageError
from ..shared import MACHINE, Machine, SystemClock

CHANGES_S = 2.0
"""A board may change them once in so long."""

SLOWED_S = 60.0
"""A board that wanted more is named as slowed for so long."""


GROUP_S = 0.03
"""Commits begin so long after one another at least; what comes between is one transaction."""

MOST_AT_ONCE = 500
"""Messages of a group."""

MOST_WAITING, MOST_WAITING_BYTES = 5000, 64 * 1024 * 1024
"""Messages that wait; what comes beyond is left out, and boards send it again."""

MOST_OF_ONE_BYTES, MOST_OF_ONE = 2 * 1024 * 1024, 100
"""Of one board, which has one batch under way at a time: bytes, and messages."""

TICK_S = 0.5
"""A group is given out so often at least, if only an empty one."""


@dataclass(frozen=True, slots=True)
class Message:
    """What came by the broker, and when by the monotonic clock; nothing of a payload too long.

    ``retained`` is what the broker had kept from before.
    """

    topic: str
    payload: bytes
    length: int
    came_s: float
    retained: bool = False

    @property
    def sender(self) -> str:
        """The part of the topic before the channel."""
        return self.topic.rpartition("/up/")[0]


def check_length(message: Message) -> None:
    """Raise MessageError where a message is longer than any may be."""
    if message.length > MOST_MESSAGE_BYTES:
        raise MessageError(f"a message of {message.length} bytes: at most {MOST_MESSAGE_BYTES}")


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done in the keeper's thread, and what tells that it is."""

    function: Callable[[], None]
    done: Future[None]

    def carry_out(self) -> None:
        """Carry the task out; whoever waits for it gets its exception."""
        try:
            self.function()
        except Exception as error:
            self.done.set_exception(error)
        else:
            self.done.set_result(None)


class Mail:
    """Filled by any thread, emptied by one. A group is what has come since the last one began.

    On a `machine` without threads there is no wait: a group is what has come by now.
    """

    def __init__(self, machine: Machine = MACHINE) -> None:
        self._clock, self._waits = machine.clock, machine.threads
        self._queue: Queue[Message | Task | None] = Queue()
        self._waiting: Counter[str] = Counter()
        self._messages: Counter[str] = Counter()
        self._lock = Lock()
        self._begun_s = 0.0

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._queue.empty()

    def put(self, topic: str, payload: bytes, retained: bool = False) -> bool:
        """Let a message wait; whether there was room for it."""
        length = len(payload)
        payload = payload if length <= MOST_MESSAGE_BYTES else b""
        message = Message(topic, payload, length, self._clock.monotonic_s(), retained)
        with self._lock:
            alike = self._waiting[message.sender] + len(payload)
            full = self._waiting.total() + len(payload) > MOST_WAITING_BYTES
            many = self._messages[message.sender] >= MOST_OF_ONE or alike > MOST_OF_ONE_BYTES
            if full or many or self._queue.qsize() > MOST_WAITING:
                return False
            self._waiting[message.sender] = alike
            self._messages[message.sender] += 1
        self._queue.put(message)
        return True

    def put_task(self, function: Callable[[], None]) -> Future[None]:
        """Let a task wait; what tells that it is done."""
        task = Task(function, Future())
        self._queue.put(task)
        return task.done

    def end(self) -> None:
        """Accept nothing more; what waits now is the last."""
        self._queue.put(None)

    def gathered(self) -> list[Message] | None:
        """The messages and tasks of one commit; None at the end."""
        found: list[Message] = []
        wait_s = TICK_S
        while len(found) < MOST_AT_ONCE:
            try:
                message = self._queue.get(self._waits, max(0.0, wait_s))
            except Empty:
                break
            if isinstance(message, Task):
                message.carry_out()
                continue
            if message is None:
                if found:
                    self._queue.put(None)
                return found or None
            found.append(message)
            self._less(message)
            wait_s = self._begun_s + GROUP_S - self._clock.monotonic_s()
        self._begun_s = self._clock.monotonic_s()
        return found

    def _less(self, message: Message) -> None:
        """A message waits no more."""
        with self._lock:
            self._waiting[message.sender] -= len(message.payload)
            self._messages[message.sender] -= 1
            if self._messages[message.sender] <= 0:
                del self._waiting[message.sender], self._messages[message.sender]


class ChangeBudget:
    """The last change of each board. Written in one thread, `slowed` is read in any."""

    def __init__(self, clock: SystemClock) -> None:
        self._clock = clock
        self._changed_s: dict[str, float] = {}
        self._slowed_s: dict[str, float] = {}

    def take(self, board: str) -> bool:
        """Whether a board may change something now; the change is then counted."""
        now_s = self._clock.monotonic_s()
        if now_s - self._changed_s.get(board, float("-inf")) < CHANGES_S:
            self._slowed_s[board] = now_s
            return False
        self._changed_s[board] = now_s
        return True

    @property
    def slowed(self) -> list[str]:
        """The boards that have lately sent more changes than the hub takes."""
        since_s = self._clock.monotonic_s() - SLOWED_S
        return sorted(name for name, at_s in list(self._slowed_s.items()) if at_s > since_s)
