"""What the hub asks of a board, and the board's answer."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .batches import MOST_BATCH_BYTES, START, Place
from .relayed import Answered, Asked, answered_to_json, asked_to_json, read_answered, read_asked
from .texts import (
    MOST_MESSAGE_BYTES,
    MessageError,
    compact,
    game_id_in,
    id_in,
    number_in,
    read_object,
    word_in,
)

MOST_PICTURE_BYTES = 256 * 1024


class Order(StrEnum):
    """What the hub can ask of a board."""

    FACT = "fact"
    GAME = "game"
    REPLAY = "replay"
    PICTURE = "picture"
    HTTP = "http"


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the hub asks of a board; the reply has the same ``id``.

    ``fact`` is a fact as a board's page takes it, its ``request`` among it; ``who`` tells it.
    ``game_id`` and ``at``: of which game, and after which line, a replay begins. ``asked`` is a
    request to the board's own page.
    """

    id: str
    order: Order
    fact: Mapping[str, object] = field(default_factory=dict)
    who: str = ""
    game_id: str = ""
    at: Place = START
    asked: Asked | None = None


def command_to_bytes(command: Command) -> bytes:
    """The payload of ``down/cmd``.

    >>> command_to_bytes(Command("c1", Order.FACT, {"type": "Undo"}, who="Anna")).decode()
    '{"cmd":"fact","fact":{"type":"Undo"},"id":"c1","who":"Anna"}'
    """
    body: dict[str, object] = {"id": command.id, "cmd": command.order.value}
    if command.order is Order.GAME:
        body["op"] = command.order.value  # the name of the key for boards of other programs
    if command.order is Order.FACT:
        body |= {"fact": dict(command.fact), "who": command.who}
    elif command.order is Order.REPLAY:
        body |= {"game_id": command.game_id, "epoch": command.at.epoch, "n": command.at.n}
    elif command.asked is not None:
        body |= {"who": command.who, "http": asked_to_json(command.asked)}
    return compact(body)


def read_command(payload: bytes) -> Command:
    """The command in the payload of ``down/cmd``. Raises MessageError.

    >>> read_command(b'{"id":"c1","cmd":"replay","game_id":"g1","epoch":0,"n":7}').at
    Place(epoch=0, n=7)
    >>> read_command(b'{"id":"c1","cmd":"dance"}')
    Traceback (most recent call last):
        ...
    hall.messages.texts.MessageError: command c1: 'dance' is not known
    """
    body = read_object(payload, MOST_BATCH_BYTES, "command")
    id_, fact = id_in(body, "command"), body.get("fact", {})
    try:
        order = Order(str(body.get("cmd", body.get("op"))))
    except ValueError:
        raise MessageError(f"command {id_}: {str(body.get('cmd'))[:40]!r} is not known") from None
    if not isinstance(fact, dict):
        raise MessageError(f"command {id_}: expected a fact, a JSON object")
    if order is Order.HTTP:
        return Command(id_, order, who=word_in(body, "who"), asked=read_asked(body.get("http")))
    if order is not Order.REPLAY:
        return Command(id_, order, fact, word_in(body, "who"))
    at = Place(number_in(body, "epoch", "command"), number_in(body, "n", "command"))
    return Command(id_, order, game_id=game_id_in(body, "command"), at=at)


@dataclass(frozen=True, slots=True)
class Reply:
    """A board's answer: done, with the number of the last line; or not done, and why.

    ``answered`` is what its page has answered to a request. ``game`` is its present game: the id,
    epoch and number of the last line, the moves as a `Revision` has them, the result, the count
    and the penalties.
    """

    id: str
    n: int | None = None
    code: str = ""
    message: str = ""
    picture: bytes = b""
    answered: Answered | None = None
    game: Mapping[str, object] | None = None

    @property
    def refused(self) -> bool:
        """Whether it was not done."""
        return bool(self.code)

    @property
    def is_taken(self) -> bool:
        """Whether a board says by it that it has taken a fact, and nothing else."""
        other = self.picture or self.answered or self.game
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
    if reply.answered is not None:
        return compact({"id": reply.id, "http": answered_to_json(reply.answered)})
    if reply.game is not None:
        return compact({**reply.game, "id": reply.id})
    picture = {"picture": b64encode(reply.picture).decode()} if reply.picture else {}
    return compact({"id": reply.id, "n": reply.n, **picture})


def read_reply(payload: bytes) -> Reply:
    """The reply in the payload of ``up/reply``. Raises MessageError.

    >>> read_reply(b'{"id":"c1","n":12}').is_taken
    True
    >>> read_reply(b'{"id":"c1","error":{"code":"unavailable","message":"no game"}}').code
    'unavailable'
    """
    body = read_object(payload, MOST_MESSAGE_BYTES, "reply")
    id_, error = id_in(body, "reply"), body.get("error")
    if error:
        told = error if isinstance(error, dict) else {"message": str(error)}
        return Reply(
            id_, code=word_in(told, "code") or "refused", message=str(told.get("message"))[:500]
        )
    if "http" in body:
        return Reply(id_, answered=read_answered(body["http"]))
    n = number_in(body, "n", "reply") if type(body.get("n")) is int else None
    if isinstance(body.get("moves"), list):
        return Reply(id_, n, game={key: body[key] for key in body if key != "id"})
    try:
        picture = b64decode(str(body.get("picture", "")), validate=True)
    except ValueError:
        raise MessageError(f"reply {id_}: its picture is not in base64") from None
    if len(picture) > MOST_PICTURE_BYTES:
        raise MessageError(f"reply {id_}: a picture of more than {MOST_PICTURE_BYTES} bytes")
    return Reply(id_, n, picture=picture)
