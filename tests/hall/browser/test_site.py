"""The public site in a browser, from a plain web server under a path of its own."""

from __future__ import annotations

import http.server
import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from device.cli import main
from hall.boards.decisions import keep_assignment
from hall.boards.opening import open_store
from hall.boards.store import Store
from hall.broker.accounts import add_board, remove_board
from hall.messages.batches import Batch
from tests.support.browsing import DESKTOP, PHONE
from tests.support.hall_lines import play

PLAYERS = {"black": "Ada <i>", "white": "Bo", "black_rank": "3d"}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing of requests."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def send_head(self) -> BinaryIO | io.BytesIO | None:
        """Always the whole file: by its date alone a second change in one second is not seen."""
        del self.headers["If-Modified-Since"]
        return super().send_head()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a web server that has the folder."""
    handler = partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def viewport(size: tuple[int, int]) -> ViewportSize:
    """A window of this width and height."""
    return {"width": size[0], "height": size[1]}


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
    keep_assignment(store.path, "T1", pairing)
    store.store([("T1", Batch("second", 0, 1, [play(1, "E5"), play(2, "C3")]))], 2.0)
    return store


def has_no_fault(tab: Page) -> bool:
    """Whether axe finds nothing serious."""
    found = Axe().run(tab).response["violations"]
    bad = [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    assert bad == []
    width = tab.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return int(width) <= 0


@pytest.mark.parametrize("locale", ["en", "de", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tables_are_shown_in_the_readers_language(
    tmp_path: Path, browser: Browser, locale: str, scheme: str
) -> None:
    filled(tmp_path).close()
    publish(tmp_path, "--title", "Spring Open", "--delay", "2")
    with served(tmp_path / "www") as url:
        context = browser.new_context(viewport=viewport(PHONE), locale=locale, color_scheme=scheme)  # type: ignore[arg-type]
        tab = context.new_page()
        tab.goto(f"{url}/live/")
        expect(tab.locator(".tile")).to_have_count(3)
        expect(tab).to_have_title("Spring Open")
        assert has_no_fault(tab)
        tab.locator(".tile").first.click()
        expect(tab.locator("main")).to_have_attribute("data-move", "2")
        expect(tab.get_by_text("Ada <i>").first).to_be_visible()
        assert has_no_fault(tab)
        context.close()


@pytest.mark.journey
def test_a_table_goes_on_and_can_be_stepped_through(tmp_path: Path, browser: Browser) -> None:
    store = filled(tmp_path)
    publish(tmp_path)
    with served(tmp_path / "www") as url:
        context = browser.new_context(viewport=viewport(DESKTOP))
        tab = context.new_page()
        faults: list[str] = []
        tab.on("console", lambda each: faults.append(each.text) if each.type == "error" else None)
        tab.on("pageerror", lambda error: faults.append(str(error)))
        tab.goto(f"{url}/live/b/T1.html")
        expect(tab.locator(".stone")).to_have_count(2)
        store.store([("T1", Batch("second", 0, 3, [play(3, "G7")]))], 3.0)
        publish(tmp_path)
        expect(tab.locator(".stone")).to_have_count(3)
        tab.keyboard.press("ArrowLeft")
        expect(tab.locator(".stone")).to_have_count(2)
        tab.get_by_text("Show it in another page").click()
        box = tab.locator("textarea")
        assert f'src="{url}/live/embed.html#T1"' in box.input_value()
        tab.goto(f"{url}/live/")
        tab.get_by_text("Earlier games").click()
        tab.locator(".site-games a").click()
        expect(tab.locator(".stone")).to_have_count(7)
        assert faults == []
        context.close()


def test_a_frame_in_another_page_shows_a_table(tmp_path: Path, browser: Browser) -> None:
    filled(tmp_path).close()
    publish(tmp_path)
    club = tmp_path / "club"
    club.mkdir()
    with served(tmp_path / "www") as url, served(club) as other:
        (club / "index.html").write_text(
            f'<iframe src="{url}/live/embed.html#T2" width="420" height="520"></iframe>'
        )
        context = browser.new_context()
        tab = context.new_page()
        tab.goto(other.replace("127.0.0.1", "localhost"))
        frame = tab.frame_locator("iframe")
        expect(frame.locator(".stone")).to_have_count(7)
        context.close()


def test_what_is_gone_or_quiet_is_said(tmp_path: Path, browser: Browser) -> None:
    filled(tmp_path).close()
    remove_board(tmp_path / "hall.sqlite", "T3")
    publish(tmp_path)
    with served(tmp_path / "www") as url:
        context = browser.new_context()
        tab = context.new_page()
        tab.clock.install()
        tab.goto(f"{url}/live/b/T3.html")
        expect(tab.get_by_text("This table is not shown any more.")).to_be_visible()
        tab.goto(f"{url}/live/")
        expect(tab.locator(".tile")).to_have_count(2)
        tab.clock.fast_forward(600_000)
        expect(tab.get_by_text("nothing comes from the hall")).to_be_visible()
        context.close()
