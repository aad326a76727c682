"""`goban hub inventory`: the boards as a dynamic inventory for Ansible.

The form is that of Ansible's script inventories. ``--list`` gives the groups with their hosts, and
the variables of all hosts under ``_meta``. ``--host`` gives the variables of one host.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from .boards.board import in_order
from .boards.hall_events import last_online
from .boards.machines import BoardMachine, machines_in
from .boards.store import Reader
from .broker.accounts import known_boards, removed_boards
from .shared import FailureError, put_json

ACTION = "inventory"

ALL, ONLINE, OFFLINE = "boards", "online", "offline"

SAFE_TEXT = re.compile(r"[\w .-]{1,40}")
"""Allowed texts of a table or a round: Ansible reads ``{{`` in a variable as a template."""

NO_GROUP = re.compile(r"[^a-z0-9]+")


def add_action(add: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """Add the action."""
    action = add(ACTION, "print the boards as an inventory for Ansible")
    which = action.add_mutually_exclusive_group()
    which.add_argument("--list", action="store_true", help="all boards, as without an option")
    which.add_argument("--host", metavar="NAME", help="the variables of one board")


def show(options: argparse.Namespace, store: Path) -> int:
    """Print the inventory, or one host; the exit status. Raises FailureError."""
    found = inventory(store)
    if options.host is None:
        put_json(found)
        return 0
    meta = found["_meta"]
    assert isinstance(meta, dict)
    if options.host not in meta["hostvars"]:
        raise FailureError(f"board {options.host[:40]}: there is none; goban hub boards lists them")
    put_json(meta["hostvars"][options.host])
    return 0


def inventory(store: Path) -> dict[str, object]:
    """The boards in the store at `store`: those that may connect, and those that have sent lines.

    Whether a board is online is by the running hub's last event.
    """
    reader = Reader(store)
    machines, online, assignments = machines_in(store), last_online(store), reader.assignments()
    names = {*known_boards(store), *machines, *reader.latest()} - removed_boards(store)
    hosts: dict[str, dict[str, object]] = {}
    groups: dict[str, list[str]] = {ALL: [], ONLINE: [], OFFLINE: []}
    for name in sorted(names, key=in_order):
        is_online = online.get(name, False)
        machine = machines.get(name, BoardMachine(name))
        hosts[name] = _variables(machine, assignments.get(name, {}), is_online=is_online)
        groups[ALL].append(name)
        groups[ONLINE if is_online else OFFLINE].append(name)
        if group := NO_GROUP.sub("_", str(hosts[name].get("goban_round", "")).lower()).strip("_"):
            groups.setdefault(f"round_{group}", []).append(name)
    listed = {group: {"hosts": members} for group, members in groups.items()}
    return {"_meta": {"hostvars": hosts}, **listed}


def _variables(
    machine: BoardMachine, assignment: Mapping[str, object], *, is_online: bool
) -> dict[str, object]:
    """A board's variables. Its host is its address; while it is offline, its name."""
    name = f"{machine.host.removesuffix('.local')}.local" if machine.host else ""
    reached = machine.address if is_online and machine.address else name or machine.address
    named = {
        "ansible_host": reached,
        "goban_host": machine.host,
        "goban_address": machine.address,
        "goban_serial": machine.serial,
        "goban_program": machine.program,
        "goban_table": _plain(assignment.get("table")),
        "goban_round": _plain(assignment.get("round")),
    }
    return {"goban_board": machine.board, **{key: text for key, text in named.items() if text}}


def _plain(value: object) -> str:
    text = "" if value is None else str(value)
    return text if SAFE_TEXT.fullmatch(text) else ""
