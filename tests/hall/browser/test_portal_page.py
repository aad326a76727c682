"""The portal's page in a browser: a search over halls, a table's page, the records of a round."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from hall.site.documents import PORTAL, Site, site_files
from hall.site.folder import SiteFolder
from tests.support.browsing import PHONE
from tests.support.hall_lines import play
from tests.support.page_server import until
from tests.support.portal import GivenPortal, digest, line

PAIRING = {"tournament": "Spring Open", "round": 2, "table": 1}


def shown(given: GivenPortal) -> list[object]:
    """The moves in the files of both tables, which are written at a pace."""
    given.portal.step()
    given.portal.write()
    return [given.read(f"{site}/b/T1.json")["move"] for site in ("club", "open")]


@pytest.mark.journey
def test_a_visitor_finds_a_game_among_halls(tmp_path: Path, browser: Browser) -> None:
    given = GivenPortal(tmp_path)
    SiteFolder(given.portal.pages).open(site_files(Site("All halls"), PORTAL))
    for site, name in (("club", "Ada <i>"), ("open", "Bo")):
        given.take(line(site, "T1", "one", 1, play(1)))
        given.take(*(line(site, "T1", "two", n, play(n)) for n in (1, 2)))
        stated = {**PAIRING, "players": {"black": name, "white": "Cy"}}
        given.state(digest(site, "T1", "", assignment=stated, removed=False))
    until(lambda: shown(given) == [2, 2])
    with given.client() as client:
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        tab, faults = context.new_page(), list[str]()
        tab.on("console", lambda each: faults.append(each.text) if each.type == "error" else None)
        tab.on("pageerror", lambda error: faults.append(str(error)))
        tab.goto(str(client.base_url))
        expect(tab).to_have_title("All halls")
        expect(tab.locator(".tile")).to_have_count(2)
        tab.get_by_role("searchbox").fill("ada")
        expect(tab.locator(".tile")).to_have_count(1)
        tab.get_by_text("Earlier games").click()
        expect(tab.locator(".site-earlier .site-games a")).to_have_count(0)
        tab.get_by_text("Spring Open (club").click()
        with tab.expect_download() as records:
            tab.get_by_role("link", name="SGF (1)").first.click()
        assert records.value.suggested_filename == "round.zip"
        tab.locator(".tile").click()
        expect(tab.locator("main")).to_have_attribute("data-move", "2")
        expect(tab.get_by_text("Ada <i>").first).to_be_visible()
        assert faults == []
        context.close()
