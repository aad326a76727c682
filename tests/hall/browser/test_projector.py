"""The hall on a wall: what its address says, where it stays, and that it fills the screen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.support.hall import needs_mosquitto
from tests.support.hall_browsing import HallDesk
from tests.support.hall_lines import Line, alert, play
from tests.support.page_server import until

pytestmark = needs_mosquitto

FULL_HD, ULTRA_HD = (1920, 1080), (3840, 2160)

SETTINGS = """async (query) => {
  const { projectorSettings } = await import("/static/hall/js/projector.js");
  return projectorSettings(query);
}"""


USUAL = {"seconds": 12, "boards": None, "stop": True}

ADDRESSES: dict[str, tuple[object, list[tuple[str, str, str]]]] = {
    "": (USUAL, []),
    "?state=alert&view=projector": (USUAL, []),  # the page's own
    "?seconds=3&boards=500&stop=no": ({"seconds": 3, "boards": 500, "stop": False}, []),
    "?seconds=2": (USUAL, [("seconds", "2", "12")]),
    "?seconds=601&boards=0": (USUAL, [("seconds", "601", "12"), ("boards", "0", "auto")]),
    "?stop=perhaps": (USUAL, [("stop", "perhaps", "yes")]),
}


def seen(tab: Page) -> list[str]:
    """The boards on the wall, by their places."""
    found: list[str] = tab.evaluate(
        "[...document.querySelectorAll('.tile:not(.off-sheet)')]"
        ".sort((one, other) => one.style.order - other.style.order)"
        ".map((one) => one.dataset.board)"
    )
    return found


def seen_after_100_ms(tab: Page) -> list[str]:
    tab.clock.run_for(100)
    return seen(tab)


def resigned(n: int) -> Line:
    return {**play(n), "type": "Resigned", "color": "white"}


@pytest.mark.journey
def test_the_wall_stays_where_a_game_ends_and_shows_every_board(desk: HallDesk) -> None:
    names = [f"T{number}" for number in range(1, 7)]
    for name in names:
        desk.board(name)
    with desk.tab("/?view=projector&boards=2&seconds=3", size=FULL_HD) as tab:
        for query, (options, refused) in ADDRESSES.items():
            words = [{"name": name, "value": value, "used": used} for name, value, used in refused]
            assert tab.evaluate(SETTINGS, query) == {"options": options, "refused": words}, query
        tab.clock.install()
        tab.reload()
        expect(tab.locator(".tile:not(.off-sheet)")).to_have_count(2)
        expect(tab.locator(".head")).to_be_hidden()
        tab.clock.pause_at(tab.evaluate("Date.now()") + 1_500)  # the boards are known
        desk.emit("T5", resigned(4))
        until(lambda: "T5" in seen_after_100_ms(tab))
        everybody, changes, before = set(seen(tab)), [], seen(tab)
        for n in range(100):
            now = seen_after_100_ms(tab)
            everybody |= set(now)
            assert len(now) == 2
            assert "T5" in now
            if now != before:
                changes.append(n)
            before = now
        assert len(everybody) >= 4
        assert all(later - one >= 30 for one, later in pairwise(changes))
        expect(tab.locator("[data-board=T5]")).to_contain_text("Black wins by resignation")
        expect(tab.locator(".projector-bar")).to_contain_text("2 of 6 tables")


def test_the_wall_shows_no_alert_and_fills_the_screen(desk: HallDesk) -> None:
    for number in range(1, 8):
        desk.board(f"T{number}", 20)
    desk.emit("T2", alert(21, 1), {**alert(22, 2), "type": "DiskNearlyFull"})
    with desk.tab(arbiter=True, size=FULL_HD) as tab:
        tiles, alarmed = tab.locator(".tile"), tab.locator(".tile[data-kind=alert]")
        for width, height in (FULL_HD, ULTRA_HD):
            tab.set_viewport_size({"width": width, "height": height})
            expect(alarmed).to_have_count(1)
            expect(tab.locator(".strip.alarm")).to_be_visible()
            tab.keyboard.press("p")
            expect(tab.locator(".tile[data-kind=alert], .tile .flagged[d*=M]")).to_have_count(0)
            expect(tab.locator(".strip.alarm, .head").locator("visible=true")).to_have_count(0)
            expect(tab.get_by_text("Two in a row")).to_have_count(0)
            assert tiles.count() == 7
            until(lambda: filled(tab) > 0.5)
            tab.keyboard.press("Escape")
            expect(tab.locator(".head")).to_be_visible()
        expect(alarmed).to_have_count(1)
        expect(tab.locator(".strip.alarm")).to_be_visible()


def filled(tab: Page) -> float:
    """How much of the screen the tiles fill; 0 where one reaches beyond it."""
    size = tab.viewport_size
    assert size is not None
    boxes = [box for tile in tab.locator(".tile").all() if (box := tile.bounding_box())]
    if any(
        box["y"] + box["height"] > size["height"] or box["x"] + box["width"] > size["width"]
        for box in boxes
    ):
        return 0.0
    return sum(box["width"] * box["height"] for box in boxes) / (size["width"] * size["height"])
