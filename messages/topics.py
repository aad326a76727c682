"""Topics: a board of a site, and its channels."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from enum import StrEnum

from .texts import MessageError

ROOT = "goban/1"
"""Prefix of every topic: the program, and the version of the messages."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""The name of a board or a site: a word of a topic, and of an address."""


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
                raise MessageError(
                    f"{name[:40]!r}: expected 1 to 40 letters, digits, '.', '_' or '-'"
                )

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
