"""The public site in a browser, from a plain web server under a path of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from device.cli import main
from hall.boards.decisions import keep_assignments
from hall.boards.opening import open_store
from hall.boards.store import Store
from hall.broker.accounts import add_board, remove_board
from messages.batches import Batch
from tests.support.browsing import PHONE, plain_site, serious_faults
from tests.support.hall_lines import play

PLAYERS = {"black": "Ada <i>", "white": "Bo", "black_rank": "3d"}


def publish(folder: Path, *words: str) -> None:
    """Bring the site to what the store has."""
    site = folder / "www" / "live"
    site.parent.mkdir(exist_ok=True)
    assert main(["hub", "publish", str(site), "--store", str(folder), "--once", *words]) == 0


def filled(folder: Path) -> Store:
    """A hall of three tables; the first one has a pairing and an earlier game."""
    path = open_store(folder)
    store = Store(path)
    for name in ("T1", "T2", "T3"):
        add_board(path, name)
        store.store([(name, Batch("first", 0, 1, [play(n) for n in range(1, 8)]))], 1.0)
    pairing = {"tournament": "Open", "round": 2, "table": 1, "players": PLAYERS}
    keep_assignments(store.path, {"T1": pairing})
    store.store([("T1", Batch("second", 0, 1, [play(1, "E5"), play(2, "C3")]))], 2.0)
    return store


@pytest.mark.parametrize(("locale", "dark"), [("en", False), ("de", True), ("ja", False)])
def test_tables_are_shown_in_the_readers_language(
    tmp_path: Path, browser: Browser, locale: str, dark: bool
) -> None:
    filled(tmp_path).close()
    publish(tmp_path, "--title", "Spring Open", "--delay", "2")
    with (
        plain_site(browser, tmp_path / "www") as site,
        site.tab("/live/", size=PHONE, locale=locale, dark=dark) as tab,
    ):
        expect(tab.locator(".tile")).to_have_count(3)
        expect(tab).to_have_title("Spring Open")
        assert serious_faults(tab) == []
        tab.locator(".tile").first.click()
        expect(tab.locator("main")).to_have_attribute("data-move", "2")
        expect(tab.get_by_text("Ada <i>").first).to_be_visible()
        assert serious_faults(tab) == []


@pytest.mark.journey
def test_a_table_goes_on_and_can_be_stepped_through(tmp_path: Path, browser: Browser) -> None:
    store = filled(tmp_path)
    publish(tmp_path)
    with (
        plain_site(browser, tmp_path / "www") as site,
        site.tab("/live/b/T1.html") as tab,
    ):
        expect(tab.locator(".stone")).to_have_count(2)
        store.store([("T1", Batch("second", 0, 3, [play(3, "G7")]))], 3.0)
        publish(tmp_path)
        expect(tab.locator(".stone")).to_have_count(3)
        tab.keyboard.press("ArrowLeft")
        expect(tab.locator(".stone")).to_have_count(2)
        tab.get_by_text("Show it in another page").click()
        box = tab.locator("textarea")
        assert f'src="{site.url}/live/embed.html#T1"' in box.input_value()
        tab.goto(f"{site.url}/live/")
        tab.get_by_text("Earlier games").click()
        tab.locator(".site-games a").click()
        expect(tab.locator(".stone")).to_have_count(7)


def test_a_frame_in_another_page_shows_a_table(tmp_path: Path, browser: Browser) -> None:
    filled(tmp_path).close()
    publish(tmp_path)
    club = tmp_path / "club"
    club.mkdir()
    with plain_site(browser, tmp_path / "www") as site, plain_site(browser, club) as other:
        other.address = other.address.replace("127.0.0.1", "localhost")
        (club / "index.html").write_text(
            f'<iframe src="{site.url}/live/embed.html#T2" width="420" height="520"></iframe>'
        )
        with other.tab() as tab:
            frame = tab.frame_locator("iframe")
            expect(frame.locator(".stone")).to_have_count(7)


def test_a_frame_is_lost_only_until_the_next_answer(tmp_path: Path, browser: Browser) -> None:
    filled(tmp_path).close()
    publish(tmp_path)
    with plain_site(browser, tmp_path / "www") as site, site.tab("/live/embed.html#T2") as tab:
        tab.clock.install()
        tab.reload()
        expect(tab.locator(".stone")).to_have_count(7)
        tab.route("**/T2.json", lambda route: route.abort())
        tab.clock.fast_forward(10_000)
        expect(tab.locator(".behind")).to_be_visible()
        tab.unroute("**/T2.json")
        tab.clock.fast_forward(60_000)
        expect(tab.locator(".behind")).to_be_hidden()
        site.troubles.clear()


def test_what_is_gone_or_quiet_is_said(tmp_path: Path, browser: Browser) -> None:
    filled(tmp_path).close()
    remove_board(tmp_path / "hall.sqlite", "T3")
    publish(tmp_path)
    with (
        plain_site(browser, tmp_path / "www") as site,
        site.tab("/live/b/T3.html") as tab,
    ):
        tab.clock.install()
        tab.reload()
        expect(tab.get_by_text("This table is not shown any more.")).to_be_visible()
        tab.goto(f"{site.url}/live/")
        expect(tab.locator(".tile")).to_have_count(2)
        tab.clock.fast_forward(600_000)
        expect(tab.get_by_text("nothing comes from the hall")).to_be_visible()
