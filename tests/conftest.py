"""Fixtures that every room's tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

BROWSER_ROOMS = ("browser", "hall/browser")
"""Rooms whose tests the gate leaves to the night, but for those marked `journey`."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests in a browser as slow, but for one journey a page and role."""
    for item in items:
        room = item.path.relative_to(TESTS).parent.as_posix()
        if room in BROWSER_ROOMS and item.get_closest_marker("journey") is None:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real photographs and game records, or a skip where it is absent."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("GOBAN_SHARED", beside))
    if not (folder / "data").is_dir():
        pytest.skip("needs the real photographs and game records (set GOBAN_SHARED)")
    return folder / "data"
