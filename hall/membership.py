"""`goban hub add-board`, `remove-board`, `boards`, `inventory`: who may connect; Ansible's list.

The inventory has the form of Ansible's script inventories. ``--list`` gives the groups with their
hosts, and the variables of all hosts under ``_meta``. ``--host`` gives the variables of one host.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from web.console import FailureError, put, put_json
from web.safe_file import held

from .boards.board import in_order, iso
from .boards.decisions import keep_assignments
from .boards.hall_events import BoardMachine, last_online, machines_in
from .boards.opening import open_store
from .boards.store import Reader, rows_in
from .broker.accounts import add_board, known_boards, remove_board, removed_boards, setting
from .broker.joining import joining_of
from .cards.options import boards_in, seed_from
from .cards.seed import Seed, card_at, cards_at
from .cards.writing import board_on, check_reachable, check_room, package_of, write_card
from .hub import ACCOUNTS, fingerprint, members

_SENT = "SELECT board, count(*), max(arrived) FROM lines GROUP BY board"

UPDATE_TIMEOUT_S = 5.0


def let_in(folder: Path, name: str, *, as_json: bool) -> int:
    """Add a board, and show its joining data; the exit status. Raises FailureError."""
    path = open_store(folder)
    password = add_board(path, name)
    _await_hub(folder, path)
    joining = joining_of(folder, path, name, password)
    if as_json:
        put_json(joining.fields)
        return 0
    for line in joining.words():
        put(line)
    return 0


def let_in_by_cards(folder: Path, options: argparse.Namespace) -> int:
    """Add boards by writing the mounted cards; the exit status. Raises FailureError.

    A board that is in the hall already is skipped, unless a mounted card is of it.
    """
    if options.sd is None:
        raise FailureError("add-boards needs --sd DIR, where cards are mounted")
    boards, known = boards_in(options.file, options), known_boards(open_store(folder))
    cards, names = cards_at(options.sd), {board.name for board, _ in boards}
    free = [card for card in cards if board_on(card) not in names]
    there = {board_on(card): card for card in cards if card not in free}
    left = []
    for board, seed in boards:
        if board.name in known and board.name not in there:
            if not options.json:
                put(f"{board.name}: is in the hall already")
            continue
        card = there.get(board.name) or (free.pop(0) if free else None)
        if card is None:
            left.append(board.name)
            continue
        board.sd = card.boot
        if board.table:  # before the board is added: the hub reads both together
            seat(open_store(folder), board.name, board.table)
        let_in_by_card(folder, board, seed)
    if options.json:
        put_json({"left": left})
    elif left:
        put(f"No card yet: {', '.join(left)}. Put in the next cards and run the same again.")
    return 0


def let_in_by_card(folder: Path, options: argparse.Namespace, seed: Seed | None = None) -> int:
    """Add a board by writing its card; the exit status. Raises FailureError.

    A card of this board is rewritten, with a new password.
    """
    card = card_at(options.sd)
    seed = seed or seed_from(options)
    package = package_of(options.package, card)
    check_room(card, package)
    path = open_store(folder)
    name = options.name
    check_reachable(joining_of(folder, path, name, ""))
    is_rewritten = board_on(card) == name
    password = add_board(path, name, again=is_rewritten)
    _await_hub(folder, path)
    joining = joining_of(folder, path, name, password)
    try:
        written = write_card(card, seed, joining, package, options.source or "picamera")
    except FailureError:
        if not is_rewritten:  # else the same command would skip a board that has no card
            remove_board(path, name)
        raise
    if options.json:
        put_json({"board": name, "host": seed.host, "system": card.system.value, "files": written})
        return 0
    put(f"{name}: the {card.system.value} card at {card.boot} has {', '.join(written)}")
    put(f"Take it out safely and start the board; it is {seed.host}.local. See docs/cards.md.")
    return 0


def seat(path: Path, name: str, table: str) -> None:
    """Assign a table to a board that has no pairing."""
    if name not in Reader(path).assignments():
        keep_assignments(path, {name: {"table": table}})


def put_out(folder: Path, name: str) -> int:
    """Remove a board; the exit status. Raises FailureError."""
    path = open_store(folder)
    remove_board(path, name)
    _await_hub(folder, path)
    return 0


def _await_hub(folder: Path, path: Path) -> None:
    """Wait until a running hub has the store's present boards."""
    until_s = time.monotonic() + UPDATE_TIMEOUT_S
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
    for board in _boards(open_store(folder)):
        if as_json:
            put_json(board)
        else:
            put("{board}\t{lines} lines\tlast {last_seen}".format(**board))
    return 0


def _boards(path: Path) -> Iterator[dict[str, object]]:
    """Each board that may connect or has sent lines: their number, and the last arrival."""
    known = known_boards(path)
    sent = {str(board): (count, last) for board, count, last in rows_in(path, _SENT)}
    for name in sorted({*known, *sent}, key=in_order):
        count, last = sent.get(name, (0, None))
        yield {
            "board": name,
            "connects": name in known,
            "lines": count,
            "last_seen": None if last is None else iso(last),
        }


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
