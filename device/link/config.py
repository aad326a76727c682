"""Where the hub of a hall is, and which of its boards this is."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from hall.messages.texts import MessageError
from hall.messages.topics import Address
from hall.messages.wire import Broker, read_broker, tls_context

from ..errors import FailureError

PASSWORD = "GOBAN_LINK_PASSWORD"
"""The variable of the environment that may have the password."""

SITE = "hall"


@dataclass(frozen=True, slots=True)
class LinkConfig:
    """The broker between this board and the hub, and the board's address there."""

    broker: Broker
    address: Address


def link_config(
    url: str,
    board: str | None,
    site: str | None = None,
    ca: Path | None = None,
    password: str | None = None,
) -> LinkConfig:
    """The link to the broker at `url` for `board`, which is the broker's user too.

    The password is that of the URL, else that of the environment, else `password`. Raises
    FailureError where something is missing or none of what it should be.
    """
    if board is None:
        raise FailureError("--link needs --board NAME, the name that the hub gave this board")
    try:
        address = Address(site or SITE, board)
        broker = read_broker(url, ca)
        broker = broker.entered_by(board, os.environ.get(PASSWORD) or password)
        if broker.tls:
            tls_context(broker)
    except MessageError as error:
        raise FailureError(f"--link: {error}") from None
    return LinkConfig(broker, address)
