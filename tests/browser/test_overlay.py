"""The board over a film or in another page: what its address says, and that it is public."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browsing import EYE, SELF_CAPTURE, Desk, steps

STONES = 7


@pytest.mark.journey
def test_a_board_over_a_film_is_as_its_address_says_and_never_shows_alerts(desk: Desk) -> None:
    desk.show(*steps(EYE), SELF_CAPTURE)
    with desk.tab("/arbiter", arbiter=True) as tab:
        expect(tab.locator(".alert")).to_be_visible()
        tab.goto(desk.url + "/overlay")
        expect(tab.locator("svg.board .stone")).to_have_count(STONES)
        expect(tab.locator(".coordinates text")).to_have_count(36)
        expect(tab.locator(".setup-note p")).to_have_count(0)
        expect(tab.locator(".mark, .alert, .strip, button, a")).to_have_count(0)
        for element in ("html", "body", "main"):
            ground = f"getComputedStyle(document.querySelector('{element}')).backgroundColor"
            assert tab.evaluate(ground) == "rgba(0, 0, 0, 0)"

        said: list[str] = []
        tab.on("console", lambda message: said.append(message.text))
        words = "size=300&side=right&theme=dark&coordinates=no&captures=no&language=de&shine=7"
        tab.goto(f"{desk.url}/overlay?{words}")
        board = tab.locator(".board-frame")
        expect(board).to_have_css("width", "300px")
        expect(tab.locator(".coordinates")).to_have_count(0)
        expect(tab.locator(".prisoners").first).to_be_hidden()
        expect(tab.locator(".player strong").first).to_have_text("Schwarz")
        expect(tab.locator(".player").first).to_have_css("background-color", "rgb(33, 30, 26)")
        expect(tab.locator(".setup-note p")).to_have_text(
            ["shine ist keine Einstellung dieser Seite."]
        )
        assert said == ["shine ist keine Einstellung dieser Seite."]
        beside, frame = tab.locator(".broadcast-side").bounding_box(), board.bounding_box()
        assert beside is not None
        assert frame is not None
        assert beside["x"] > frame["x"] + frame["width"]

        tab.goto(f"{desk.url}/embed?names=no&captures=no&theme=light")
        expect(tab.locator("svg.board .stone")).to_have_count(STONES)
        expect(tab.locator(".player")).to_have_count(0)
        expect(tab.get_by_role("link", name="Open the board")).to_be_visible()
