"""A hub with one board, on the hub's own mosquitto unless a test names another broker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from hall.boards.opening import open_store
from tests.support.hall import MOSQUITTO, RunningHall, running_hall
from tests.support.hub_on_store import HubOnStore


@pytest.fixture
def broker() -> str:
    """The broker where a test is not run on each."""
    return MOSQUITTO


@pytest.fixture
def hall(tmp_path: Path, broker: str) -> Iterator[RunningHall]:
    """A hub that runs, and lets in T1."""
    (tmp_path / "hall").mkdir()
    with running_hall(tmp_path / "hall", broker=broker, boards=("T1",)) as found:
        yield found


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubOnStore]:
    """A hub without a broker, which knows three boards."""
    found = HubOnStore(open_store(tmp_path))
    for name in ("T1", "T2", "T3"):
        found.keeper.do(partial(found.keeper.add, name)).result(10.0)
    yield found
    found.keeper.stop()
    found.store.close()
