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
