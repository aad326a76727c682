"""Some evenings of a hall with a failing machine: all hold, and a seed gives the same again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

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
