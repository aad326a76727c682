"""Fixtures that every room's tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real photographs and game records, or a skip where it is absent."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("GOBAN_SHARED", beside))
    if not (folder / "data").is_dir():
        pytest.skip("needs the real photographs and game records (set GOBAN_SHARED)")
    return folder / "data"
