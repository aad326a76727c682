"""What is posted of a line or of an event of the hall: whom it is for, its id, its body."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.events import Audience, EventType, Severity

from ..boards.board import iso
from ..boards.hall_events import HallEvent, HallEventType
from ..boards.store import PLAYS, KeptLine
from ..messages.batches import Line
from .webhook import WebhookSource, WebhookTopic

VERSION = 1

MOVES = (*PLAYS, EventType.REWOUND.value, EventType.REVISION.value)

ENDS = tuple(
    kind.value for kind in (EventType.RESULT, EventType.RESULT_BY_REFEREE, EventType.RESIGNED)
)
RESULTS = (*ENDS, EventType.GAME_RESUMED.value)
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
    """What of a game's table is said with each of its messages."""

    site: str
    assignment: Mapping[str, object] = field(default_factory=dict)
    terms: Mapping[str, object] = field(default_factory=dict)

    @property
    def players(self) -> object:
        """Black and White, as the board has them, else as the pairing does."""
        return self.terms.get("players") or self.assignment.get("players")

    def to_json(self) -> dict[str, object]:
        """The members that every body has."""
        told = {key: self.assignment.get(key) for key in ("tournament", "round", "table")}
        return {"site": self.site, **told, "players": self.players}


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
    type_, found = line.get("type"), set()
    if isinstance(line.get("state"), str) or line.get("severity") == Severity.REFEREE.value:
        found.add(WebhookTopic.ALERTS)
    if type_ in RESULTS:
        found.add(WebhookTopic.RESULTS)
    if type_ in OVER:
        found.add(WebhookTopic.GAMES)
    if type_ in MOVES:
        found.add(WebhookTopic.MOVES)
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
    return WebhookMessage(id_, _body(kept, context, kept.line))


def message_of_beginning(kept: KeptLine, context: HallContext) -> WebhookMessage:
    """The message that a game has begun with the line of its first move."""
    terms = {key: context.terms.get(key) for key in ("size", "rules", "komi", "handicap")}
    event = {"type": HallEventType.GAME_BEGUN.value, **terms}
    id_ = f"{kept.board}/{kept.game_id}/begun"
    return WebhookMessage(id_, _body(kept, context, event))


def message_of_event(event: HallEvent, context: HallContext) -> WebhookMessage:
    """The message of an event of the hall."""
    body = dict(event.body)
    head = {"board": event.board, "game_id": body.pop("game_id", None), "at": iso(event.at)}
    told = {"type": event.type.value, **body}
    whole = {"version": VERSION, **context.to_json(), **head, "event": told}
    return WebhookMessage(f"hall/{event.id}", json.dumps(whole, ensure_ascii=False).encode())


def _body(kept: KeptLine, context: HallContext, event: Mapping[str, object]) -> bytes:
    whole = {
        "version": VERSION,
        **context.to_json(),
        "board": kept.board,
        "game_id": kept.game_id,
        "epoch": kept.at.epoch,
        "n": kept.at.n,
        "at": iso(kept.arrived),
        "event": event,
    }
    return json.dumps(whole, ensure_ascii=False).encode()
