"""The first start without a camera: a browser walks through it, and skips everything."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsing import DESKTOP, PHONE, Site, serious_faults
from tests.support.page_server import until
from tests.support.processes import environment


@dataclass
class Start:
    """A process of `goban serve`, and where it keeps what it is told."""

    folder: Path
    url: str
    process: subprocess.Popen[bytes]

    @property
    def said(self) -> str:
        """What it has said on standard error."""
        return (self.folder / "said").read_text()

    @property
    def config(self) -> Path:
        """The configuration that the first set-up writes."""
        return self.folder / "config" / "goban-arbiter" / "config.toml"

    @contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """A client that is logged in."""
        found = re.search(r"password is (\S+)", self.said)
        assert found is not None
        with httpx.Client(base_url=self.url, timeout=20.0) as client:
            assert client.post("/api/login", json={"password": found[1]}).is_success
            yield client

    def state(self) -> dict[str, object] | None:
        """The state of the game, None while none is followed."""
        with self.client() as client:
            if client.get("/api/first").status_code != 409:
                return None
            found: dict[str, object] = client.get("/api/state").json()
            return found


@contextmanager
def started(folder: Path, *options: str) -> Iterator[Start]:
    """While this lasts, `goban serve` runs without a source."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    homes = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "STATE")}
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.scripts", "first_serve", address, *options],
            cwd=folder,
            stderr=said,
            env=environment(**homes),
        )
    start = Start(folder, f"http://{address}", process)
    try:
        until(lambda: re.search("choose one at|is shown at|Traceback", start.said))
        yield start
    finally:
        process.terminate()
        process.wait(30.0)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """A first start at which nothing is begun."""
    with started(tmp_path_factory.mktemp("first")) as start:
        yield start


@contextmanager
def first_page(
    start: Start, browser: Browser, size: tuple[int, int], locale: str = "en-GB"
) -> Iterator[Page]:
    """The board's page as somebody opens it at the first start, and logs in."""
    site = Site(browser, start.url)
    with start.client() as client, site.tab(size=size, locale=locale) as tab:
        expect(tab).to_have_url(f"{start.url}/login?next=/first")
        for name, value in client.cookies.items():
            tab.context.add_cookies([{"name": name, "value": value, "url": start.url}])
        tab.goto(start.url)
        expect(tab.locator(".steps li[aria-current]")).to_be_visible()
        yield tab
        assert site.troubles == []


def check(tab: Page) -> None:
    """Nothing serious is wrong, dark and light."""
    for scheme in ("dark", "light"):
        tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert serious_faults(tab) == [], scheme


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_camera_its_picture_and_the_game_are_chosen_and_kept(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with started(tmp_path) as start, first_page(start, browser, size) as tab:
        following = tab.get_by_role("button", name="Next")
        tab.get_by_label("Overhead (camera:0)").check()
        expect(tab.get_by_alt_text("The whole picture of the camera")).to_be_visible()
        check(tab)
        tab.screenshot(path=tmp_path / "camera.png", full_page=True)
        following.click()
        expect(tab.locator(".verdict")).to_contain_text("The board is found: 9 lines.")
        expect(tab.locator(".judgements li")).to_have_count(5)
        check(tab)
        tab.screenshot(path=tmp_path / "picture.png", full_page=True)
        following.click()
        tab.get_by_label("Black", exact=True).fill('Ōta "Q" \\ 太田')
        tab.locator("select[name=rules]").select_option("aga")
        tab.locator("select[name=black_side]").select_option("left")
        check(tab)
        tab.screenshot(path=tmp_path / "game.png", full_page=True)
        following.click()
        expect(tab.locator(".summary-list")).to_contain_text("AGA")
        check(tab)
        tab.screenshot(path=tmp_path / "begin.png", full_page=True)
        assert not start.config.exists()
        tab.get_by_role("button", name="Begin", exact=True).click()
        tab.wait_for_url(f"{start.url}/setup")
        until(lambda: (state := start.state()) is not None and state["rows"])
        state = start.state()
        assert state is not None
        assert state["rules"] == "aga"
        assert state["players"] == {"black": 'Ōta "Q" \\ 太田', "white": None}
        kept = tomllib.loads(start.config.read_text("utf-8"))
        assert kept == {"watch": {"source": "camera:0", "rules": "aga", "black_side": "left"}}
        assert "fault" not in start.said
    with started(tmp_path) as again:
        until(lambda: "follows camera:0" in again.said)
        assert "choose one" not in again.said


@pytest.mark.journey
def test_everything_is_skipped_and_nothing_is_written(browser: Browser, tmp_path: Path) -> None:
    with started(tmp_path) as start:
        with first_page(start, browser, PHONE) as tab:
            expect(tab.get_by_role("button", name="Next")).to_be_disabled()
            for _ in range(2):  # without a camera there is no picture to look at
                tab.get_by_role("button", name="Skip this step").click()
            expect(tab.locator(".summary-list")).to_contain_text("camera:0")
            for _ in range(3):
                tab.get_by_role("button", name="Back").click()
            tab.get_by_role("button", name="Skip everything and begin").click()
            tab.wait_for_url(f"{start.url}/setup")
        until(lambda: (state := start.state()) is not None and state["rows"])
        until(lambda: "follows camera:0" in start.said)
        assert not start.config.exists()


def test_a_camera_that_does_not_answer_is_said(browser: Browser, tmp_path: Path) -> None:
    with started(tmp_path) as start, first_page(start, browser, PHONE, "de-DE") as tab:
        tab.get_by_placeholder("rtsp://").fill("camera:7")
        tab.get_by_role("button", name="Ausprobieren").click()
        expect(tab.get_by_role("alert")).to_have_text(re.compile("^camera:7 antwortet nicht"))
        check(tab)


@pytest.mark.parametrize("locale", ["de-DE", "es-ES", "fr-FR", "ja-JP", "ko-KR", "zh-CN", "zh-TW"])
def test_every_language_fits_a_telephone(shared: Start, browser: Browser, locale: str) -> None:
    with first_page(shared, browser, PHONE, locale) as tab:
        tab.locator("input[value='camera:0']").check()
        expect(tab.locator(".corner-picture img")).to_be_visible()
        for step in range(4):
            expect(tab.locator(".steps li").nth(step)).to_have_attribute("aria-current", "step")
            assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
            assert "first-" not in tab.locator("main").inner_text()
            if step < 3:
                tab.locator(".first-body .actions button.primary").last.click()
