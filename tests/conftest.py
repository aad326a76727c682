"""Fixtures that every room's tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

ROOMS_OF_THE_NIGHT = ("benchmarks", "browser", "hall/browser", "lab")
"""Tests in a browser, and of what does not ship: the gate has those marked `journey` alone."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what the gate leaves to the night."""
    for item in items:
        room = item.path.relative_to(TESTS).parent.as_posix()
        if room in ROOMS_OF_THE_NIGHT and item.get_closest_marker("journey") is None:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real photographs and game records, or a skip where it is absent."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("GOBAN_SHARED", beside))
    if not (folder / "data").is_dir():
        pytest.skip("needs the real photographs and game records (set GOBAN_SHARED)")
    return folder / "data"
