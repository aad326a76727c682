"""The page as an app: what it shows without its server, and notices by its service worker."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browsing import PHONE, Desk, line_of, steps

READY = "navigator.serviceWorker.ready.then(() => caches.match('/offline')).then(Boolean)"


@pytest.mark.journey
def test_without_its_server_the_page_says_so_and_comes_back(desk: Desk, tmp_path: Path) -> None:
    desk.show(*steps(line_of("D5 F5")))
    with desk.tab(size=PHONE) as tab:
        expect(tab.locator(".step-label")).to_have_text("Move 2")
        tab.wait_for_function(READY)
        desk.stop()
        tab.reload()
        expect(tab.get_by_role("heading")).to_have_text("The board cannot be reached")
        assert tab.locator(".button.primary").evaluate(
            "one => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)'"
        ), "the page has no style"
        tab.screenshot(path=tmp_path / "offline.png")
        desk.start()
        tab.get_by_role("link", name="Try again").click()
        expect(tab.locator(".step-label")).to_have_text("Move 2")
        kept = tab.evaluate("caches.open('goban-offline').then((kept) => kept.keys())")
        assert len(kept) == 3, "something of a game is kept on the device"


def test_a_telephones_notice_comes_by_the_worker(desk: Desk) -> None:
    with desk.tab(size=PHONE) as tab:
        tab.wait_for_function(READY)
        tab.context.grant_permissions(["notifications"], origin=desk.url)
        shown = tab.evaluate("""async () => {
            window.Notification = class { static permission = "granted";
              constructor() { throw new TypeError("Illegal constructor"); } };
            Object.defineProperty(document, "hidden", { value: true });
            const told = [];
            const worker = await navigator.serviceWorker.ready;
            Object.getPrototypeOf(worker).showNotification = async (...all) => void told.push(all);
            localStorage.setItem("goban-sound", "on");
            const { notify } = await import("/static/js/notices.js");
            const { setSound } = await import("/static/js/sound.js");
            setSound(true);
            notify({ key: "1:1", title: "Self capture", said: "D5" });
            await new Promise((resolve) => setTimeout(resolve, 500));
            return told;
        }""")
        assert [(title, options["body"]) for title, options in shown] == [("Self capture", "D5")]
