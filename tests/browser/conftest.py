"""A real browser, and a server of the page with a table that a test can play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.browsing import Desk, desk_at, launched_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium, or a skip where it is not installed."""
    with launched_browser() as launched:
        yield launched


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    """A server whose camera shows what the test tells it to; nothing on the page may fail."""
    with desk_at(tmp_path, browser) as running:
        yield running
