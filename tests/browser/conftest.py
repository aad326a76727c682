"""A real browser, and a server of the page with a table that a test can play."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.browsing import Desk, desk_at

WAIT_MS = 30_000
"""What the page should show is waited for so long, on a busy machine."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium, or a skip where it is not installed.

    While it is there an event loop runs in this thread, so that other tests could run none.
    """
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("needs chromium: apt install chromium")
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    """A server whose camera shows what the test tells it to; nothing on the page may fail."""
    with desk_at(tmp_path, browser) as running:
        yield running
