"""The messages that wait for one address, as places in the store: what is done, and what is next.

It reads nothing and posts nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from heapq import merge
from itertools import islice

from .messages import WebhookMark
from .webhook import WebhookSource

MOST_WAITING = 10_000
"""More messages than that do not wait: the oldest is left out."""


@dataclass(slots=True)
class WebhookBacklog:
    """What waits, from where each source was ``read_to``; ``left_out`` counts what had no room.

    Messages of one source keep their order. Of those that are next, the one that came first is
    taken, and of two that came together the one whose source is named first.
    """

    read_to: dict[WebhookSource, int]
    left_out: int = 0
    _waiting: Mapping[WebhookSource, deque[WebhookMark]] = field(
        default_factory=lambda: {source: deque() for source in WebhookSource}
    )

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    def add(self, source: WebhookSource, marks: Iterable[WebhookMark], read_to: int) -> int:
        """Let messages wait; `source` is read up to a number. How many are left out for them."""
        self._waiting[source].extend(marks)
        self.read_to[source] = read_to
        left_out = max(0, len(self) - MOST_WAITING)
        self.remove(self.upcoming(left_out))
        self.left_out += left_out
        return left_out

    def first(self) -> WebhookMark | None:
        """The message that is next; None where none waits."""
        return next(iter(self.upcoming(1)), None)

    def upcoming(self, most: int) -> list[WebhookMark]:
        """The messages that are next, in order, `most` at most."""
        return list(islice(merge(*self._waiting.values(), key=_age), most))

    def remove(self, marks: Iterable[WebhookMark]) -> None:
        """Take out messages that wait no more."""
        for mark in marks:
            self._waiting[mark.source].remove(mark)

    def cursor(self, source: WebhookSource) -> int:
        """The number up to which nothing of a source waits any more."""
        waiting = self._waiting[source]
        return waiting[0].number - 1 if waiting else self.read_to[source]


def _age(mark: WebhookMark) -> float:
    return mark.at
