"""Answers that come late, cut or not at all: the page is late with them, and says nothing wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browsing import Desk, line_of, steps

pytestmark = pytest.mark.slow

OPENING = line_of("D5 F5 D3 F3")


def test_a_request_that_failed_is_no_lost_connection(desk: Desk) -> None:
    with desk.tab() as tab:
        health = tab.locator("#health")
        expect(health).to_have_text("Live")
        tab.route("**/api/moves", lambda route: route.abort())
        desk.show(*steps(OPENING))
        expect(health).to_contain_text("Connection lost")
        tab.unroute("**/api/moves")
        expect(tab.locator(".step-label")).to_have_text("Move 4")
        expect(health).to_have_text("Live")
