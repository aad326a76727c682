"""What the hub asks of a board, and the board's answer."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .batches import MOST_BATCH_BYTES, START, Place
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
    REPLAY = "replay"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the hub asks of a board; the reply has the same ``id``.

    ``fact`` is a fact as a board's page takes it, its ``request`` among it; ``who`` tells it.
    ``game_id`` and ``at``: of which game, and after which line, a replay begins.
    """

    id: str
    order: Order
    fact: Mapping[str, object] = field(default_factory=dict)
    who: str = ""
    game_id: str = ""
    at: Place = START


def command_to_bytes(command: Command) -> bytes:
    """The payload of ``down/cmd``."""
    body: dict[str, object] = {"id": command.id, "cmd": command.order.value}
    if command.order is Order.FACT:
        body |= {"fact": dict(command.fact), "who": command.who}
    elif command.order is Order.REPLAY:
        body |= {"game_id": command.game_id, "epoch": command.at.epoch, "n": command.at.n}
    return compact(body)


def read_command(payload: bytes) -> Command:
    """The command in the payload of ``down/cmd``. Raises MessageError."""
    body = read_object(payload, MOST_BATCH_BYTES, "command")
    id_, fact = id_in(body, "command"), body.get("fact", {})
    try:
        order = Order(str(body.get("cmd")))
    except ValueError:
        raise MessageError(f"command {id_}: {str(body.get('cmd'))[:40]!r} is not known") from None
    if not isinstance(fact, dict):
        raise MessageError(f"command {id_}: expected a fact, a JSON object")
    if order is not Order.REPLAY:
        return Command(id_, order, fact, word_in(body, "who"))
    at = Place(number_in(body, "epoch", "command"), number_in(body, "n", "command"))
    return Command(id_, order, game_id=game_id_in(body, "command"), at=at)


@dataclass(frozen=True, slots=True)
class Reply:
    """A board's answer: done, with the number of the last line; or not done, and why."""

    id: str
    n: int | None = None
    code: str = ""
    message: str = ""
    picture: bytes = b""

    @property
    def refused(self) -> bool:
        """Whether it was not done."""
        return bool(self.code)


def reply_to_bytes(reply: Reply) -> bytes:
    """The payload of ``up/reply``."""
    if reply.refused:
        return compact({"id": reply.id, "error": {"code": reply.code, "message": reply.message}})
    picture = {"picture": b64encode(reply.picture).decode()} if reply.picture else {}
    return compact({"id": reply.id, "n": reply.n, **picture})


def read_reply(payload: bytes) -> Reply:
    """The reply in the payload of ``up/reply``. Raises MessageError."""
    body = read_object(payload, MOST_MESSAGE_BYTES, "reply")
    id_, error = id_in(body, "reply"), body.get("error")
    if error:
        told = error if isinstance(error, dict) else {"message": str(error)}
        return Reply(
            id_, code=word_in(told, "code") or "refused", message=str(told.get("message"))[:500]
        )
    n = number_in(body, "n", "reply") if type(body.get("n")) is int else None
    try:
        picture = b64decode(str(body.get("picture", "")), validate=True)
    except ValueError:
        raise MessageError(f"reply {id_}: its picture is not in base64") from None
    if len(picture) > MOST_PICTURE_BYTES:
        raise MessageError(f"reply {id_}: a picture of more than {MOST_PICTURE_BYTES} bytes")
    return Reply(id_, n, picture=picture)
