"""Fixtures that every room's tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

IN_REAL_TIME = (
    "browser",
    "deploy",
    "device/commands",
    "device/link",
    "device/page",
    "faults",
    "hall",
)
"""Rooms whose tests wait for a real browser, server, broker or another process."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a test that waits in real time again, twice at most, when it fails; the summary names it.

    On a machine that stands still for seconds such a test can fail though nothing is wrong. All
    other tests depend on their inputs alone, and run once.
    """
    for item in items:
        room = item.path.relative_to(TESTS).as_posix()
        if room.startswith(tuple(f"{folder}/" for folder in IN_REAL_TIME)):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real photographs and game records, or a skip where it is absent."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("GOBAN_SHARED", beside))
    if not (folder / "data").is_dir():
        pytest.skip("needs the real photographs and game records (set GOBAN_SHARED)")
    return folder / "data"
