"""What is posted of a line or an event of the hall: for whom, its id, its body; and what waits."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from heapq import merge
from itertools import islice
from operator import attrgetter

from messages.batches import Line
from messages.texts import with_member
from referee.events import STATE_RESULT, Audience, EventType, Severity
from web.webhook_post import MOST_WAITING

from ..boards.board import iso
from ..boards.hall_events import HallEvent, HallEventType
from ..boards.store import PLAYS, KeptLine
from .webhook import WebhookSource, WebhookTopic

VERSION = 1

MOVES = (*PLAYS, EventType.REWOUND.value, EventType.REVISION.value)

ENDS = tuple(
    kind.value for kind in (EventType.RESULT, EventType.RESULT_BY_REFEREE, EventType.RESIGNED)
)
RESULTS = tuple(kind.value for kind in STATE_RESULT)
OVER = (*ENDS, EventType.GAME_ABANDONED_OR_ENDED.value)
"""Types of the lines after which a game is over."""

TOPICS_OF_HALL = {
    HallEventType.GAME_BEGUN: WebhookTopic.GAMES,
    HallEventType.RESULT_CONFIRMED: WebhookTopic.RESULTS,
    HallEventType.BOARD_OFFLINE: WebhookTopic.BOARDS,
    HallEventType.BOARD_ONLINE: WebhookTopic.BOARDS,
}


@dataclass(frozen=True, slots=True)
class WebhookMark:
    """A message that waits, without its content: where it stands, and when it came."""

    source: WebhookSource
    number: int
    at: float


@dataclass(frozen=True, slots=True)
class HallContext:
    """What each message of a game states of its table."""

    site: str
    assignment: Mapping[str, object] = field(default_factory=dict)
    terms: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """The members that every body has; the players as the board has them, if it does."""
        terms = {key: self.assignment.get(key) for key in ("tournament", "round", "table")}
        players = self.terms.get("players") or self.assignment.get("players")
        return {"site": self.site, **terms, "players": players}


@dataclass(frozen=True, slots=True)
class WebhookMessage:
    """A message as it is posted."""

    id: str
    body: bytes


def topics_of(line: Line) -> frozenset[WebhookTopic]:
    """What a line is about.

    >>> [topic.value for topic in topics_of({"type": "Pass"})]
    ['moves']
    """
    types = {WebhookTopic.RESULTS: RESULTS, WebhookTopic.GAMES: OVER, WebhookTopic.MOVES: MOVES}
    found = {topic for topic, known in types.items() if line.get("type") in known}
    if isinstance(line.get("state"), str) or line.get("severity") == Severity.REFEREE.value:
        found.add(WebhookTopic.ALERTS)
    return frozenset(found or {WebhookTopic.NOTES})


def audience_of(line: Line) -> str:
    """Whom a line is for; one for somebody unknown is for the record alone.

    >>> audience_of({}), audience_of({"audience": "arbiter"}), audience_of({"audience": 7})
    ('players', 'arbiter', 'record')
    """
    given = line.get("audience", Audience.PLAYERS.value)
    known = isinstance(given, str) and given in {each.value for each in Audience}
    return str(given) if known else Audience.RECORD.value


def is_first_move(line: Line) -> bool:
    """Whether a game may begin with this line: it is a move, and the first by its number.

    >>> is_first_move({"type": "BoardPlay", "move": 1}), is_first_move({"type": "Pass", "move": 2})
    (True, False)
    """
    return line.get("type") in PLAYS and line.get("move") == 1


def message_of_line(kept: KeptLine, context: HallContext) -> WebhookMessage:
    """The message of a line; its id is the line's own place, whichever hub keeps it."""
    id_ = f"{kept.board}/{kept.game_id}/{kept.at.epoch}/{kept.at.n}"
    return WebhookMessage(id_, _body(kept, context, kept.text))


def message_of_beginning(kept: KeptLine, context: HallContext) -> WebhookMessage:
    """The message that a game has begun with the line of its first move."""
    terms = {key: context.terms.get(key) for key in ("size", "rules", "komi", "handicap")}
    event = {"type": HallEventType.GAME_BEGUN.value, **terms}
    id_ = f"{kept.board}/{kept.game_id}/begun"
    return WebhookMessage(id_, _body(kept, context, json.dumps(event)))


def message_of_event(event: HallEvent, context: HallContext) -> WebhookMessage:
    """The message of an event of the hall."""
    body = dict(event.body)
    head = {"board": event.board, "game_id": body.pop("game_id", None), "at": iso(event.at)}
    shown = {"type": event.type.value, **body}
    whole = {"version": VERSION, **context.to_json(), **head, "event": shown}
    return WebhookMessage(f"hall/{event.id}", json.dumps(whole, ensure_ascii=False).encode())


def _body(kept: KeptLine, context: HallContext, event: str) -> bytes:
    """The body about a line; `event` is JSON already."""
    head = {
        "version": VERSION,
        **context.to_json(),
        "board": kept.board,
        "game_id": kept.game_id,
        "epoch": kept.at.epoch,
        "n": kept.at.n,
        "at": iso(kept.arrived),
    }
    return with_member(head, "event", event).encode()


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

    def upcoming(self, most: int) -> list[WebhookMark]:
        """The messages that are next, in order, `most` at most."""
        return list(islice(merge(*self._waiting.values(), key=attrgetter("at")), most))

    def remove(self, marks: Iterable[WebhookMark]) -> None:
        """Take out messages that wait no more."""
        for mark in marks:
            self._waiting[mark.source].remove(mark)

    def cursor(self, source: WebhookSource) -> int:
        """The number up to which nothing of a source waits any more."""
        waiting = self._waiting[source]
        return waiting[0].number - 1 if waiting else self.read_to[source]
