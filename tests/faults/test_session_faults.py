"""Some evenings with a failing machine: all hold, and a seed gives the same evening every time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.session_faults.disk import DiskTrouble
from benchmarks.session_faults.evening import run_evening
from benchmarks.session_faults.plan import TroubleKind, draw_plan, short_plan

PROJECT = Path(__file__).parents[2]

TROUBLED = {
    TroubleKind.KILL: "killed",
    TroubleKind.POWER: "power lost",
    TroubleKind.STOP: "stopped",
    TroubleKind.DISK_FULL: "full",
    TroubleKind.DISK_ERROR: "error",
    TroubleKind.DISK_TORN: "torn",
    TroubleKind.DISK_BUSY: "busy",
    TroubleKind.CAMERA: "camera dropped",
    TroubleKind.BREAK: "camera raises",
    TroubleKind.WALL: "wall clock",
    TroubleKind.NEW_GAME: "NewGame",
    TroubleKind.FACTS: "ArbiterCalled",
    TroubleKind.NETWORK: "network cut",
    TroubleKind.RECEIVER: "receiver 302",
}
"""What shows that trouble of a kind was really made."""


MANY = [pytest.param(range(n, n + 100), marks=pytest.mark.slow) for n in range(20, 1020, 100)]


@pytest.mark.parametrize("seeds", [range(20), *MANY], ids=lambda seeds: f"from {seeds.start}")
def test_evenings_hold_and_every_kind_of_trouble_comes(seeds: range) -> None:
    done: Counter[str] = Counter()
    for seed in seeds:
        outcome = run_evening(draw_plan(seed))
        assert outcome.broken is None, f"python -m benchmarks.session_faults --replay {seed}"
        done.update(outcome.done)
    assert not [name for name in TROUBLED.values() if not done[name]]


@pytest.mark.parametrize("seed", [11, pytest.param(59, marks=pytest.mark.slow)])
def test_a_seed_gives_the_same_evening_again(seed: int) -> None:
    first, second = (run_evening(draw_plan(seed)) for _ in range(2))
    assert first == second
    command = [sys.executable, "-m", "benchmarks.session_faults", "--replay", str(seed)]
    for hashing in ("1", "2"):
        ran = subprocess.run(
            command,
            cwd=PROJECT,
            env={**os.environ, "PYTHONHASHSEED": hashing},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        assert first.digest in ran.stdout


@pytest.mark.parametrize("trouble", [DiskTrouble.FULL, DiskTrouble.ERROR, DiskTrouble.DEAD])
def test_an_operation_of_the_disk_fails(trouble: DiskTrouble) -> None:
    plan = short_plan(3)
    for number in range(1, 60, 7):
        outcome = run_evening(plan, fail_at=(number, trouble))
        assert outcome.broken is None, (number, outcome.broken)
        assert outcome.done[trouble.value] == 1
