"""`goban hub add-board`, `remove-board` and `boards`: who may connect."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from .accounts import add_board, remove_board, setting
from .authority import CA, broker_files
from .hub import ACCOUNTS, fingerprint, members
from .listing import listed
from .messages.wire import Broker
from .mosquitto import Listener
from .shared import FailureError, held, own_addresses, put, put_json
from .store import open_store

DEFAULT_BROKER = ("0.0.0.0", 8883)
DEFAULT_SITE = "hall"

BROKER, SITE, TRUSTED = "broker", "site", "trusted"
"""Settings that a hub notes: where the broker is, the site, whose authority the broker has."""

LET_IN_S = 5.0
"""A hub that runs lets a new board in within so long."""


def address_for_boards(listener: Listener) -> str:
    """The broker's address as boards are told it: this machine's own where it listens on all."""
    host = listener.host
    if host in ("0.0.0.0", "::"):
        host = str(own_addresses()[0])
    return str(Broker(host, listener.port, listener.tls))


def let_in(folder: Path, name: str, *, as_json: bool) -> int:
    """Let a board in, and show what it needs; the exit status. Raises FailureError."""
    path = open_store(folder)
    password = add_board(path, name)
    _await_hub(folder, path)
    where = setting(path, BROKER) or address_for_boards(Listener(*DEFAULT_BROKER))
    site, trusted = setting(path, SITE) or DEFAULT_SITE, setting(path, TRUSTED)
    if trusted is None:
        broker_files(folder)
        trusted = CA
    told: dict[str, object] = {
        "board": name,
        "user": name,
        "password": password,
        "broker": where,
        "site": site,
    }
    if trusted:
        told["ca"] = (folder / trusted).read_text()
    if as_json:
        put_json(told)
        return 0
    for line in _in_words(told, folder / trusted if trusted else None):
        put(line)
    return 0


def _in_words(told: Mapping[str, object], ca: Path | None) -> list[str]:
    """What a board needs, as lines."""
    site = "" if told["site"] == DEFAULT_SITE else f" --site {told['site']}"
    file = "" if ca is None else " --link-ca ca.pem"
    lines = [
        f"Board {told['board']}; its password is shown this once: {told['password']}",
        "On the board:",
        f"  GOBAN_LINK_PASSWORD={told['password']} goban serve SOURCE "
        f"--link {told['broker']} --board {told['board']}{site}{file}",
    ]
    return lines if ca is None else [*lines, f"where ca.pem is a copy of {ca}"]


def put_out(folder: Path, name: str) -> int:
    """Let a board in no more; the exit status. Raises FailureError."""
    path = open_store(folder)
    remove_board(path, name)
    _await_hub(folder, path)
    return 0


def _await_hub(folder: Path, path: Path) -> None:
    """Wait until a hub that runs has let boards in and out as the store has them now."""
    until_s = time.monotonic() + LET_IN_S
    while _runs(folder) and time.monotonic() < until_s:
        if setting(path, ACCOUNTS) == fingerprint(members(path)):
            return
        time.sleep(0.05)


def _runs(folder: Path) -> bool:
    """Whether a hub of this store runs."""
    try:
        with held([folder]):
            return False
    except FailureError:
        return True


def list_boards(folder: Path, *, as_json: bool) -> int:
    """Show the boards; the exit status."""
    for board in listed(open_store(folder)):
        if as_json:
            put_json(board)
        else:
            put("{board}\t{lines} lines\tlast {last_seen}".format(**board))
    return 0
