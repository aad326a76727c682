"""Some evenings of a hall with a failing machine, and stores that were damaged while no hub ran."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.hall_damage import KINDS, REFUSED, WHOLE, outcome
from benchmarks.hall_faults.night import run_night
from hall.boards import decisions
from hall.boards.decisions import DecisionKind
from hall.boards.opening import open_store
from hall.boards.store import Store
from hall.broker.accounts import add_board, known_boards, remove_board, removed_boards
from messages.batches import Batch
from web.console import FailureError
from web.safe_file import replace_file

PROJECT = Path(__file__).parents[2]

TROUBLES = (
    *("kill", "power", "stop", "full", "error", "torn", "busy", "broker", "cut", "wall", "bad"),
    *("game", "mend", "decision", "decision failed", "message doubled"),
)

MANY = [pytest.param(range(n, n + 50), marks=pytest.mark.slow) for n in range(5, 205, 50)]


@pytest.mark.parametrize("seeds", [range(5), *MANY], ids=lambda seeds: f"from {seeds.start}")
def test_evenings_hold_and_every_kind_of_trouble_comes(seeds: range) -> None:
    done: Counter[str] = Counter()
    for seed in seeds:
        outcome = run_night(seed)
        assert outcome.broken is None, f"python -m benchmarks.hall_faults --replay {seed}"
        done.update(outcome.done)
    assert not [name for name in TROUBLES if not done[name]]


def test_a_removed_board_stays_out_after_an_addition_that_failed_and_left_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = open_store(tmp_path)
    add_board(path, "T9")
    Store(path).store([("T9", Batch("g", 0, 1, [{"n": 1, "type": "BoardPlay"}]))], 1.0)
    remove_board(path, "T9")
    written = iter([True])

    def torn(file: Path, content: bytes, mode: int) -> None:
        if not next(written, False):
            raise OSError("the disk is gone")
        replace_file(file, content, mode)

    with monkeypatch.context() as failing:
        failing.setattr(decisions, "replace_file", torn)
        with pytest.raises(FailureError):
            add_board(path, "T9")
    remove_board(path, "T9")
    decisions.reconcile(path, DecisionKind.MEMBERS)
    assert "T9" not in known_boards(path)
    assert "T9" in removed_boards(path)


def test_a_seed_gives_the_same_evening_in_another_process() -> None:
    command = [sys.executable, "-m", "benchmarks.hall_faults", "--replay", "2"]
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    ran = subprocess.run(
        command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1].split()[0] == run_night(2).digest


NAMED = {
    "a bit of the log": "hall.sqlite has other members (kept as members-store.1.json)",
    "half a file, after a clean end": "kept as hall.1.sqlite; what is whole is in a new store",
    "a page, after a clean end": "kept as hall.1.sqlite; what is whole is in a new store",
    "an older store put back": "hall.sqlite has other results",
    "a bit of the decisions": "members.json is damaged (kept as members.1.json)",
    "older decisions put back": "members.json is older, members-2.json is older",
    "a bit of both files of decisions": "no board and no login is let in until it is added again",
}


@pytest.mark.parametrize("kind", NAMED)
def test_damage_is_named_and_takes_no_decision_back(kind: str) -> None:
    way, logged = outcome(KINDS[kind], seed=1)
    assert way == (REFUSED if "both files" in kind else WHOLE), logged
    assert NAMED[kind] in logged
