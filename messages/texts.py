"""Texts of messages: JSON with bounded parsing, canonical form and checksum, and topics."""

from __future__ import annotations

import argparse
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

GAME_ID = re.compile(r"[!-~]{1,64}")

MAX_NUMBER = 2**53
"""Bound of numbers: every JSON parser has integers below it exactly."""

MAX_MESSAGE_BYTES = 1024 * 1024
MAX_KOMI = 1000

MAX_DEPTH = 20


class MessageError(ValueError):
    """An invalid message; its text is one line."""


def compact(value: object) -> bytes:
    """A value as compact JSON: keys sorted, no spaces, UTF-8.

    Raises MessageError for numbers and letters that JSON in UTF-8 cannot hold.

    >>> compact({"b": 1, "a": [True, "ü"]}).decode()
    '{"a":[true,"ü"],"b":1}'
    """
    try:
        text = json.dumps(
            value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
        )
        return text.encode()
    except (ValueError, RecursionError) as error:
        raise MessageError(f"no plain JSON ({type(error).__name__})") from None


def checksum(texts: Sequence[bytes]) -> int:
    """The CRC-32 of lines as `compact` writes them, joined by line feeds.

    >>> checksum([b'{"n":1}', b'{"n":2}'])
    2629576030
    """
    return zlib.crc32(b"\n".join(texts))


def read_object(payload: bytes, most: int, what: str, *, bounded: bool = True) -> dict[str, object]:
    """The JSON object in a payload of `most` bytes at most. Raises MessageError.

    With `bounded` every number in it is below 2^53, and `compact` takes it.

    >>> read_object(b'{"n":7}', 100, "state")
    {'n': 7}
    >>> read_object(b"[7]", 100, "state")
    Traceback (most recent call last):
        ...
    messages.texts.MessageError: state: expected a JSON object
    """
    if len(payload) > most:
        raise MessageError(f"{what} of {len(payload)} bytes: at most {most}")
    try:
        value = json.loads(payload.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise MessageError(f"{what}: expected a JSON object in UTF-8") from None
    if not isinstance(value, dict):
        raise MessageError(f"{what}: expected a JSON object")
    if not _is_flat(value, MAX_DEPTH):
        raise MessageError(f"{what}: nested deeper than {MAX_DEPTH}")
    if bounded:
        if not _is_bounded(value):
            raise MessageError(f"{what}: a number beyond 2^53")
        compact(value)  # it must also be writable
    return value


def with_member(head: Mapping[str, object], key: str, text: str) -> str:
    """A JSON object of `head`, which is not empty, and a last member that is JSON already.

    >>> with_member({"n": 7}, "line", '{"n":7}')
    '{"n": 7, "line": {"n":7}}'
    """
    start = json.dumps(head, ensure_ascii=False).removesuffix("}")
    return f'{start}, "{key}": {text}}}'


def _is_flat(value: object, left: int) -> bool:
    """Whether a value has at most `left` levels."""
    if isinstance(value, dict | list):
        items = value.values() if isinstance(value, dict) else value
        return left > 0 and all(_is_flat(item, left - 1) for item in items)
    return True


def _is_bounded(value: object) -> bool:
    """Whether every number in a value is within ±`MAX_NUMBER`."""
    if isinstance(value, dict | list):
        return all(map(_is_bounded, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, int | float) or -MAX_NUMBER < value < MAX_NUMBER


def komi_in(body: Mapping[str, object], what: str) -> float | None:
    """The komi, in quarter steps within ±1,000; None where there is none. Raises MessageError.

    >>> komi_in({"komi": 7.5}, "state"), komi_in({}, "state")
    (7.5, None)
    >>> komi_in({"komi": 7.3}, "state")
    Traceback (most recent call last):
        ...
    messages.texts.MessageError: state: komi 7.3: expected steps of a quarter within 1000
    """
    komi = body.get("komi")
    if komi is None:
        return None
    if isinstance(komi, bool) or not isinstance(komi, int | float):
        raise MessageError(f"{what}: komi: expected a number")
    if not -MAX_KOMI <= komi <= MAX_KOMI or (komi * 4) % 1:
        raise MessageError(
            f"{what}: komi {str(komi)[:20]}: expected steps of a quarter within {MAX_KOMI}"
        )
    return komi


def _no_constant(name: str) -> object:
    raise ValueError(name)


def number_in(body: Mapping[str, object], key: str, what: str, least: int = 0) -> int:
    """The whole number under `key`, `least` or more. Raises MessageError.

    >>> number_in({"n": 7}, "n", "state")
    7
    >>> number_in({"n": -1}, "n", "state")
    Traceback (most recent call last):
        ...
    messages.texts.MessageError: state: n -1: expected a whole number
    """
    value = body.get(key)
    if type(value) is not int or not least <= value < MAX_NUMBER:
        raise MessageError(f"{what}: {key} {str(value)[:40]}: expected a whole number")
    return value


def game_id_in(body: Mapping[str, object], what: str) -> str:
    """The id of a game. Raises MessageError.

    >>> game_id_in({"game_id": "g1"}, "batch")
    'g1'
    """
    value = body.get("game_id")
    if not isinstance(value, str) or GAME_ID.fullmatch(value) is None:
        raise MessageError(f"{what}: game_id {str(value)[:40]!r}: expected 1 to 64 letters")
    return value


def id_in(body: Mapping[str, object], what: str) -> str:
    """The id of a command and its reply. Raises MessageError."""
    value = body.get("id")
    if not isinstance(value, str) or not 1 <= len(value) <= 100:
        raise MessageError(f"{what}: expected an id of 1 to 100 characters")
    return value


def alert_id_in(body: Mapping[str, object]) -> int | str | None:
    """The id of an alert, a number or a name by the board's program; None where it is invalid.

    >>> alert_id_in({"id": 7}), alert_id_in({"id": "ko-7"}), alert_id_in({"id": [7]})
    (7, 'ko-7', None)
    """
    value = body.get("id")
    if isinstance(value, str):
        return value if 1 <= len(value) <= 100 and value.isprintable() else None
    return value if type(value) is int else None


def word_in(body: Mapping[str, object], key: str) -> str:
    """A short text, empty where there is none.

    >>> word_in({"host": "goban-t1"}, "host"), word_in({}, "host")
    ('goban-t1', '')
    """
    value = body.get(key)
    return value[:100] if isinstance(value, str) and value.isprintable() else ""


ROOT = "goban/1"
"""Prefix of every topic: the program, and the version of the messages."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""The name of a board or a site: a word of a topic, and of an address."""

NAME_EXPECTED = "expected 1 to 40 letters, digits, '.', '_' or '-'"


class Channel(StrEnum):
    """The part of a topic after a board's name."""

    ONLINE = "up/online"
    STATE = "up/state"
    EVENTS = "up/ev"
    REPLY = "up/reply"
    ACK = "down/ack"
    ASSIGNMENT = "down/assign"
    COMMAND = "down/cmd"


ONLINE, OFFLINE = b"online", b"offline"


@dataclass(frozen=True, slots=True)
class Address:
    """A board of a site. Raises MessageError for an invalid name."""

    site: str
    board: str

    def __post_init__(self) -> None:
        for name in (self.site, self.board):
            if not is_name(name):
                raise MessageError(f"{name[:40]!r}: {NAME_EXPECTED}")

    def topic(self, channel: Channel) -> str:
        """The topic of one of this board's channels.

        >>> Address("club", "T2").topic(Channel.EVENTS)
        'goban/1/club/T2/up/ev'
        """
        return f"{ROOT}/{self.site}/{self.board}/{channel.value}"


def is_name(name: str) -> bool:
    """Whether a text can be the name of a board or a site.

    >>> is_name("T12"), is_name("T 12"), is_name("")
    (True, False, False)
    """
    return NAME.fullmatch(name) is not None


def read_topic(topic: str) -> tuple[Address, Channel]:
    """The board and the channel of a topic. Raises MessageError.

    >>> address, channel = read_topic("goban/1/club/T2/up/ev")
    >>> address.board, channel.value
    ('T2', 'up/ev')
    """
    parts = topic.split("/", 4)
    if len(parts) != 5 or "/".join(parts[:2]) != ROOT:
        raise MessageError(f"topic {topic[:80]!r}: expected {ROOT}/SITE/BOARD/…")
    try:
        return Address(parts[2], parts[3]), Channel(parts[4])
    except MessageError:
        raise
    except ValueError:
        raise MessageError(f"topic {topic[:80]!r}: no channel of a board") from None


def read_online(payload: bytes) -> bool:
    """Whether a board is online, by the payload of ``up/online``. Raises MessageError.

    >>> read_online(b"online")
    True
    """
    if payload not in (ONLINE, OFFLINE):
        raise MessageError(f"online {payload[:20]!r}: expected online or offline")
    return payload == ONLINE


def board_names(text: str) -> frozenset[str]:
    """The names in a list with commas. Raises argparse.ArgumentTypeError.

    >>> sorted(board_names("T1, T2"))
    ['T1', 'T2']
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names or not all(is_name(name) for name in names):
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: expected names of boards, such as T1,T2")
    return frozenset(names)
