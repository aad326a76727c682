"""Every page: nothing serious for axe-core, light and dark, and a telephone's width."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.browsing import DESKTOP, PAGES, PHONE, Desk, line_of, steps

TWICE = line_of("D5 F5 D3 F3 G7 pass C7")
"""Seen without the pass, Black has played twice: a question."""


def shown(tab: Page) -> None:
    """Wait until the page shows something."""
    expect(tab.locator("main")).not_to_be_empty()
    tab.wait_for_load_state("load")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_serious_is_wrong(desk: Desk, size: tuple[int, int], dark: bool) -> None:
    desk.show(*steps(TWICE))
    found = []
    with desk.tab("/arbiter", arbiter=True, size=size, dark=dark) as tab:
        expect(tab.locator(".alert")).to_be_visible()
        for path in PAGES:
            tab.goto(desk.url + path)
            shown(tab)
            for breach in Axe().run(tab).response["violations"]:
                if breach["impact"] in ("serious", "critical"):
                    where = [node["html"] for node in breach["nodes"]]
                    found.append((path, breach["id"], breach["help"], where))
            wide = tab.evaluate("document.documentElement.scrollWidth")
            if wide > size[0]:
                found.append((path, "wider than the screen", wide, []))
    assert found == []
