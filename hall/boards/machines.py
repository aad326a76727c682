"""The machine of each board: its host name and address, as its last state reported them."""

from __future__ import annotations

import ipaddress
import re
from contextlib import closing
from dataclasses import astuple, dataclass
from pathlib import Path

from messages.batches import BoardState

from .store import connect, written

HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
"""A host name; validated, since programs that run commands there read it."""

WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+~_-]{0,63}")


@dataclass(frozen=True, slots=True)
class BoardMachine:
    """The machine of a board; fields that are missing or invalid in its state are empty."""

    board: str
    host: str = ""
    address: str = ""
    serial: str = ""
    program: str = ""


def machine_of(board: str, state: BoardState) -> BoardMachine:
    """The machine in a board's state; invalid fields become empty.

    >>> from messages.batches import Place
    >>> state = BoardState(None, Place(0, 0), "", "", "1.0", host="goban-t1", address="1.2.3.4; ls")
    >>> machine_of("T1", state)
    BoardMachine(board='T1', host='goban-t1', address='', serial='', program='1.0')
    """
    host = state.host if HOST.fullmatch(state.host) else ""
    words = (word if WORD.fullmatch(word) else "" for word in (state.serial, state.version))
    return BoardMachine(board, host, _address(state.address), *words)


def keep_machine(path: Path, machine: BoardMachine) -> None:
    """Store the machine of a board in the store at `path`. Raises StoreError."""
    with written(path), closing(connect(path)) as database:
        database.execute("REPLACE INTO machines VALUES (?, ?, ?, ?, ?)", astuple(machine))


def machines_in(path: Path) -> dict[str, BoardMachine]:
    """The stored machines by board."""
    with closing(connect(path)) as database:
        rows = database.execute("SELECT board, host, address, serial, program FROM machines")
        return {str(row[0]): BoardMachine(*map(str, row)) for row in rows}


def _address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text)) if "%" not in text else ""
    except ValueError:
        return ""
