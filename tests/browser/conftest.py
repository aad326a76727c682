"""A real browser, and a server of the page with a table that a test can play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsing import (
    EYE,
    OPENING,
    SELF_CAPTURE,
    Desk,
    desk_at,
    launched_browser,
    steps,
)


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


@pytest.fixture
def arbiter(desk: Desk) -> Iterator[Page]:
    """The arbiter's page of a game of four moves."""
    desk.show(*steps(OPENING))
    with desk.tab("/arbiter", arbiter=True) as tab:
        expect(tab.locator(".step-label")).to_have_text("Move 4")
        yield tab


@pytest.fixture
def alerted(desk: Desk) -> Iterator[Page]:
    """The arbiter's page of a game in which White has just played into Black's eye at D5."""
    desk.show(*steps(EYE), SELF_CAPTURE)
    with desk.tab("/arbiter", arbiter=True) as tab:
        expect(tab.locator(".alert h2")).to_have_text("Self capture")
        yield tab
