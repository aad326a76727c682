"""Every command on inputs that it cannot expect: one line, the right status, no traceback."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.faults.inputs import COMMANDS, case
from tests.support.faults.promise import broken
from tests.support.faults.worker import Worker

SEED = int(os.environ.get("GOBAN_FUZZ_SEED", "1"))

FEW = {name: 4 if name == "doctor" else 12 for name in COMMANDS}

TIMES = int(os.environ.get("GOBAN_FUZZ_TIMES", "1"))

MANY = {
    name: TIMES * count
    for name, count in {
        "check": 180,
        "score": 160,
        "read": 180,
        "referee": 240,
        "watch": 220,
        "rules": 60,
        "markers": 20,
        "doctor": 10,
    }.items()
}

AT_ONCE = 60
"""Inputs that one test tries, so that the long run can be shared out."""

SHOWN = 12
"""Broken promises that a failure shows."""


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    home = tmp_path_factory.mktemp("home")
    with Worker(home) as warm:
        yield warm
    assert not list(home.iterdir()), "nothing may be written below the home folder"


@pytest.mark.parametrize("command", FEW)
def test_a_few_odd_inputs_end_in_one_line_and_the_right_status(
    command: str, worker: Worker, tmp_path: Path
) -> None:
    assert not broken_promises(command, range(FEW[command]), worker, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "first"),
    [(command, first) for command, count in MANY.items() for first in range(0, count, AT_ONCE)],
)
def test_many_odd_inputs_end_in_one_line_and_the_right_status(
    command: str, first: int, worker: Worker, tmp_path: Path
) -> None:
    numbers = range(first, min(first + AT_ONCE, MANY[command]))
    assert not broken_promises(command, numbers, worker, tmp_path)


def test_the_long_run_has_a_thousand_inputs() -> None:
    assert sum(MANY.values()) >= 1000
    assert set(MANY) == set(FEW) == set(COMMANDS)


def broken_promises(command: str, numbers: range, worker: Worker, tmp_path: Path) -> list[str]:
    """What is wrong with these cases of a command, as lines that say which case."""
    found: list[str] = []
    for number in numbers:
        folder = tmp_path / str(number)
        folder.mkdir()
        made = case(command, number, SEED, folder)
        outcome = worker.run(made.arguments, folder)
        wrong = broken(made, outcome)
        if wrong is not None:
            words = " ".join(repr(word)[:80] for word in made.arguments)
            last = "; ".join(outcome.said[-3:])[-400:]
            found.append(f"seed {SEED}, case {number}: {wrong}: goban {words}: {last}")
        shutil.rmtree(folder)
    return found[:SHOWN]
