"""A real browser before a real hub, with boards that are no part of this program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.browsing import launched_browser
from tests.support.hall import running_hall
from tests.support.hall_browsing import HallDesk


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium, or a skip where it is not installed."""
    with launched_browser() as launched:
        yield launched


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[HallDesk]:
    """A hub and a browser; nothing on its pages may fail."""
    with running_hall(tmp_path) as hall:
        desk = HallDesk(browser, hall)
        yield desk
        desk.close()
        assert not desk.troubles, desk.troubles
