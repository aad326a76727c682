"""Commands of the hub to a board and the board's replies, among them assignments of pairings.

An assignment is validated by the hub, and again by the board.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from . import relayed
from .batches import MAX_BATCH_BYTES, START, Place
from .relayed import RelayedRequest, RelayedResponse
from .texts import (
    MAX_MESSAGE_BYTES,
    MessageError,
    compact,
    game_id_in,
    id_in,
    komi_in,
    number_in,
    read_object,
    word_in,
)

MAX_PICTURE_BYTES = 256 * 1024


class Order(StrEnum):
    """Types of commands."""

    FACT = "fact"
    GAME = "game"
    REPLAY = "replay"
    PICTURE = "picture"
    HTTP = "http"


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the hub to a board; the reply has the same ``id``.

    ``fact`` has the form of a board's ``POST /api/facts``, with its ``request``; ``who`` submits
    it. A replay begins in ``game_id`` after the line ``at``. ``request`` is an HTTP request to the
    board's own page.
    """

    id: str
    order: Order
    fact: Mapping[str, object] = field(default_factory=dict)
    who: str = ""
    game_id: str = ""
    at: Place = START
    request: RelayedRequest | None = None


def command_to_bytes(command: Command) -> bytes:
    """The payload of ``down/cmd``.

    >>> command_to_bytes(Command("c1", Order.FACT, {"type": "Undo"}, who="Anna")).decode()
    '{"cmd":"fact","fact":{"type":"Undo"},"id":"c1","who":"Anna"}'
    """
    body: dict[str, object] = {"id": command.id, "cmd": command.order.value}
    if command.order is Order.GAME:
        body["op"] = command.order.value  # the key of other programs' boards
    if command.order is Order.FACT:
        body |= {"fact": dict(command.fact), "who": command.who}
    elif command.order is Order.REPLAY:
        body |= {"game_id": command.game_id, "epoch": command.at.epoch, "n": command.at.n}
    elif command.request is not None:
        body |= {"who": command.who, "http": relayed.request_to_json(command.request)}
    return compact(body)


def read_command(payload: bytes) -> Command:
    """The command in the payload of ``down/cmd``. Raises MessageError.

    >>> read_command(b'{"id":"c1","cmd":"replay","game_id":"g1","epoch":0,"n":7}').at
    Place(epoch=0, n=7)
    >>> read_command(b'{"id":"c1","cmd":"dance"}')
    Traceback (most recent call last):
        ...
    messages.texts.MessageError: command c1: 'dance' is not known
    """
    body = read_object(payload, MAX_BATCH_BYTES, "command")
    id_, fact = id_in(body, "command"), body.get("fact", {})
    try:
        order = Order(str(body.get("cmd", body.get("op"))))
    except ValueError:
        raise MessageError(f"command {id_}: {str(body.get('cmd'))[:40]!r} is not known") from None
    if not isinstance(fact, dict):
        raise MessageError(f"command {id_}: expected a fact, a JSON object")
    if order is Order.HTTP:
        return Command(
            id_, order, who=word_in(body, "who"), request=relayed.read_request(body.get("http"))
        )
    if order is not Order.REPLAY:
        return Command(id_, order, fact, word_in(body, "who"))
    at = Place(number_in(body, "epoch", "command"), number_in(body, "n", "command"))
    return Command(id_, order, game_id=game_id_in(body, "command"), at=at)


@dataclass(frozen=True, slots=True)
class Reply:
    """A board's reply: the number of its last line, or an error's code and message.

    ``response`` is its page's response to a request. ``game`` is its present game: the id, epoch
    and number of the last line, the moves as in a `Revision`, the result, the count and the
    penalties.
    """

    id: str
    n: int | None = None
    code: str = ""
    message: str = ""
    picture: bytes = b""
    response: RelayedResponse | None = None
    game: Mapping[str, object] | None = None

    @property
    def refused(self) -> bool:
        """Whether the board refused the command."""
        return bool(self.code)

    @property
    def is_accepted(self) -> bool:
        """Whether the reply only confirms that the board has accepted a fact."""
        other = self.picture or self.response or self.game
        return self.n is not None and not (self.refused or other)


def reply_to_bytes(reply: Reply) -> bytes:
    """The payload of ``up/reply``.

    >>> reply_to_bytes(Reply("c1", n=12)).decode()
    '{"id":"c1","n":12}'
    >>> reply_to_bytes(Reply("c1", code="unavailable", message="no game")).decode()
    '{"error":{"code":"unavailable","message":"no game"},"id":"c1"}'
    """
    if reply.refused:
        return compact({"id": reply.id, "error": {"code": reply.code, "message": reply.message}})
    if reply.response is not None:
        return compact({"id": reply.id, "http": relayed.response_to_json(reply.response)})
    if reply.game is not None:
        return compact({**reply.game, "id": reply.id})
    picture = {"picture": b64encode(reply.picture).decode()} if reply.picture else {}
    return compact({"id": reply.id, "n": reply.n, **picture})


def read_reply(payload: bytes) -> Reply:
    """The reply in the payload of ``up/reply``. Raises MessageError.

    >>> read_reply(b'{"id":"c1","n":12}').is_accepted
    True
    >>> read_reply(b'{"id":"c1","error":{"code":"unavailable","message":"no game"}}').code
    'unavailable'
    """
    body = read_object(payload, MAX_MESSAGE_BYTES, "reply")
    id_, error = id_in(body, "reply"), body.get("error")
    if error:
        fields = error if isinstance(error, dict) else {"message": str(error)}
        return Reply(
            id_, code=word_in(fields, "code") or "refused", message=str(fields.get("message"))[:500]
        )
    if "http" in body:
        return Reply(id_, response=relayed.read_response(body["http"]))
    n = number_in(body, "n", "reply") if type(body.get("n")) is int else None
    if isinstance(body.get("moves"), list):
        return Reply(id_, n, game={key: body[key] for key in body if key != "id"})
    try:
        picture = b64decode(str(body.get("picture", "")), validate=True)
    except ValueError:
        raise MessageError(f"reply {id_}: its picture is not in base64") from None
    if len(picture) > MAX_PICTURE_BYTES:
        raise MessageError(f"reply {id_}: a picture of more than {MAX_PICTURE_BYTES} bytes")
    return Reply(id_, n, picture=picture)


TEXT_KEYS = ("tournament", "table", "round", "pairing", "rules", "time")
NUMBER_KEYS = ("komi", "handicap")

MAX_CHARS = 200
MAX_BYTES = 4096
MAX_HANDICAP = 40


def read_assignment(payload: bytes) -> dict[str, object] | None:
    """The assignment in the payload of ``down/assign``; None for an empty payload.

    Raises MessageError.

    >>> read_assignment(b'{"table": 4, "colour": "red"}'), read_assignment(b'')
    ({'table': 4}, None)
    """
    return checked_assignment(read_object(payload, MAX_BYTES, "assignment")) if payload else None


def checked_assignment(body: Mapping[str, object]) -> dict[str, object]:
    """The assignment in `body`; MessageError names an invalid key. Other keys are dropped.

    ``players`` is ``{"black": NAME, "white": NAME}``, also with ``black_rank``, ``black_egf`` (the
    PIN) and ``black_aga`` (the AGA id), and alike for White.

    >>> checked_assignment({"table": 3, "players": {"black": "Kato Aya"}, "colour": "red"})
    {'table': 3, 'players': {'black': 'Kato Aya'}}
    >>> checked_assignment({"handicap": -1})
    Traceback (most recent call last):
        ...
    messages.texts.MessageError: handicap -1: expected 0 to 40
    """
    found: dict[str, object] = {}
    for key in TEXT_KEYS:
        if (value := body.get(key)) is not None:
            if isinstance(value, bool) or not isinstance(value, str | int):
                raise MessageError(f"{key}: expected a text or a number")
            found[key] = _text(key, value) if isinstance(value, str) else value
    for key in NUMBER_KEYS:
        if (value := body.get(key)) is not None:
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise MessageError(f"{key}: expected a number")
            found[key] = value
    komi_in(found, "assignment")
    handicap = found.get("handicap", 0)
    if not isinstance(handicap, int) or not 0 <= handicap <= MAX_HANDICAP:
        raise MessageError(f"handicap {handicap}: expected 0 to {MAX_HANDICAP}")
    if (players := body.get("players")) is not None:
        found["players"] = _players(players)
    if len(compact(found)) > MAX_BYTES:
        raise MessageError(f"more than {MAX_BYTES} bytes")
    return found


def round_with_table(assignment: Mapping[str, object]) -> str | None:
    """Round and table as in a record's ``RO``, such as ``3 (table 4)``; None without both.

    SGF has no property for the table alone.

    >>> round_with_table({"round": 3, "table": 4}), round_with_table({"table": 4})
    ('3 (table 4)', 'table 4')
    """
    round_, table = assignment.get("round"), assignment.get("table")
    if table is None:
        return None if round_ is None else str(round_)
    named = f"table {table}"
    return named if round_ is None else f"{round_} ({named})"


def _players(players: object) -> dict[str, object]:
    if not isinstance(players, Mapping):
        raise MessageError('players: expected {"black": …, "white": …}')
    found: dict[str, object] = {}
    for color in ("black", "white"):
        if (name := players.get(color)) is None:
            continue
        found[color] = _text(color, name)
        for key in (f"{color}_rank", f"{color}_egf", f"{color}_aga"):
            if (value := players.get(key)) is not None:
                found[key] = _text(key, value)
    return found


def _text(key: str, value: object) -> str:
    shown = str(value).replace("\u3000", " ")  # the space of Chinese and Japanese
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_CHARS or not shown.isprintable():
        raise MessageError(f"{key}: expected one line of 1 to {MAX_CHARS} characters")
    return value
