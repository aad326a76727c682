"""`goban hub inventory`: which boards there are, where, in the form that Ansible reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from device.cli import main
from hall.boards.decisions import keep_assignments
from hall.boards.hall_events import HallEvent, HallEventType, keep_events, machine_of, machines_in
from hall.boards.opening import open_store
from hall.broker.accounts import add_board, remove_board
from messages.batches import read_state
from tests.support.hall import hub_said
from tests.support.hub_on_store import HubOnStore
from tests.support.page_server import until
from tests.support.processes import CHECKOUT

MACHINE = {"serial": "1000abc", "program": "1.2.3", "host": "goban-t1", "address": "10.0.0.7"}


def send_state(hub: HubOnStore, board: str, **machine: object) -> None:
    """A board sends its state; the store has its machine on return."""
    state = json.dumps({"game_id": "g", "n": 0, "boot": str(machine), **machine}).encode()
    hub.keeper.take(f"goban/1/hall/{board}/up/state", state)
    stored = machine_of(board, read_state(state))
    until(lambda: machines_in(hub.path).get(board) == stored)


def printed(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    found = json.loads(hub_said(path.parent, capsys, "inventory", *words))
    assert isinstance(found, dict)
    return found


def test_boards_with_their_machines_in_groups(
    hub: HubOnStore, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("T1", "T2", "T3", "T10"):
        add_board(hub.path, name)
    remove_board(hub.path, "T3")
    send_state(hub, "T1", **MACHINE)
    send_state(hub, "T2", **{**MACHINE, "host": "goban-t2.local"})
    now = time.time()
    keep_events(
        hub.path,
        [HallEvent(name, HallEventType.BOARD_ONLINE, now) for name in ("T1", "T2")]
        + [HallEvent("T2", HallEventType.BOARD_OFFLINE, now)],
    )
    pairing = {"table": "7", "round": "Round 2", "pairing": "p"}
    keep_assignments(hub.store.path, {"T1": pairing})

    found = printed(hub.path, capsys, "--list")
    assert found == printed(hub.path, capsys)
    assert {key: value for key, value in found.items() if key != "_meta"} == {
        "boards": {"hosts": ["T1", "T2", "T10"]},
        "online": {"hosts": ["T1"]},
        "offline": {"hosts": ["T2", "T10"]},
        "round_round_2": {"hosts": ["T1"]},
    }
    assert printed(hub.path, capsys, "--host", "T1") == {
        "goban_board": "T1",
        "ansible_host": "10.0.0.7",
        "goban_host": "goban-t1",
        "goban_address": "10.0.0.7",
        "goban_serial": "1000abc",
        "goban_program": "1.2.3",
        "goban_table": "7",
        "goban_round": "Round 2",
    }
    assert printed(hub.path, capsys, "--host", "T2")["ansible_host"] == "goban-t2.local"
    assert printed(hub.path, capsys, "--host", "T10") == {"goban_board": "T10"}


def test_nothing_that_ansible_would_carry_out_gets_into_it(
    hub: HubOnStore, capsys: pytest.CaptureFixture[str]
) -> None:
    add_board(hub.path, "T1")
    evil = "{{ lookup('pipe', 'id') }}"
    send_state(
        hub, "T1", serial=evil, program=evil, host=evil, address="10.0.0.7 -oProxyCommand=id"
    )
    keep_assignments(hub.store.path, {"T1": {"table": evil, "round": f"2 {evil}"}})
    assert printed(hub.path, capsys, "--host", "T1") == {"goban_board": "T1"}


def test_a_machine_is_kept_when_it_changes_and_after_a_restart(hub: HubOnStore) -> None:
    send_state(hub, "T1", **MACHINE)
    send_state(hub, "T1", **{**MACHINE, "address": "10.0.0.9"})
    until(lambda: machines_in(hub.path)["T1"].address == "10.0.0.9")
    send_state(hub, "T2", serial="s")  # a board of an older program does not report it
    until(lambda: "T2" in machines_in(hub.path))
    assert machines_in(hub.path)["T2"].host == ""


def test_a_board_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store(tmp_path)
    assert main(["hub", "--store", str(tmp_path), "inventory", "--host", "T9"]) == 2
    assert (
        capsys.readouterr().err == "goban: board T9: there is none; goban hub boards lists them\n"
    )


def test_ansibles_script_prints_what_the_command_does(tmp_path: Path) -> None:
    add_board(open_store(tmp_path), "T1")
    hub = f"{sys.executable} -m device.cli hub inventory --store {tmp_path}"
    script = [str(CHECKOUT / "deploy" / "ansible" / "hall"), "--list"]
    found = subprocess.run(
        script,
        env={**os.environ, "GOBAN_HUB": hub},
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(found.stdout)["_meta"] == {"hostvars": {"T1": {"goban_board": "T1"}}}
