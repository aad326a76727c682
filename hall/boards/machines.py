"""Which machine a board is on: its name and address on the network, as it told them last."""

from __future__ import annotations

import ipaddress
import re
from contextlib import closing
from dataclasses import astuple, dataclass
from pathlib import Path

from ..messages.states import BoardState
from .store import connect, written

HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
"""A name of a machine: others read it, such as programs that run commands there."""

WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+~_-]{0,63}")


@dataclass(frozen=True, slots=True)
class BoardMachine:
    """The machine of a board; what it did not tell, or not as it may be, is empty."""

    board: str
    host: str = ""
    address: str = ""
    serial: str = ""
    program: str = ""


def machine_of(board: str, state: BoardState) -> BoardMachine:
    """What a board's state says of its machine, as far as it has the form of such a thing.

    >>> from hall.messages.batches import Place
    >>> told = BoardState(None, Place(0, 0), "", "", "1.0", host="goban-t1", address="10.0.0.7; ls")
    >>> machine_of("T1", told)
    BoardMachine(board='T1', host='goban-t1', address='', serial='', program='1.0')
    """
    host = state.host if HOST.fullmatch(state.host) else ""
    words = (word if WORD.fullmatch(word) else "" for word in (state.serial, state.version))
    return BoardMachine(board, host, _address(state.address), *words)


def keep_machine(path: Path, machine: BoardMachine) -> None:
    """Keep the machine of a board in the store at `path`. Raises StoreError."""
    with written(path), closing(connect(path)) as database:
        database.execute("REPLACE INTO machines VALUES (?, ?, ?, ?, ?)", astuple(machine))


def machines_in(path: Path) -> dict[str, BoardMachine]:
    """The machines by board, as far as they were told."""
    with closing(connect(path)) as database:
        rows = database.execute("SELECT board, host, address, serial, program FROM machines")
        return {str(row[0]): BoardMachine(*map(str, row)) for row in rows}


def _address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text)) if "%" not in text else ""
    except ValueError:
        return ""
