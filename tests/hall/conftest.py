"""A hub with one board, on the hub's own mosquitto unless a test names another broker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.hall import MOSQUITTO, RunningHall, running_hall


@pytest.fixture
def broker() -> str:
    """The broker where a test is not run on each."""
    return MOSQUITTO


@pytest.fixture
def hall(tmp_path: Path, broker: str) -> Iterator[RunningHall]:
    """A hub that runs, and lets in T1."""
    (tmp_path / "hall").mkdir()
    with running_hall(tmp_path / "hall", broker=broker) as found:
        found.let_in("T1")
        yield found
