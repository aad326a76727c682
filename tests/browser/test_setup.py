"""The set-up page: what is judged, and corners that are moved by keyboard and by pointer."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browsing import Desk


def test_corners_are_moved_and_used(desk: Desk) -> None:
    with desk.tab("/setup", arbiter=True) as tab:
        expect(tab.locator(".verdict")).to_have_text("The board is found: 9 lines.")
        expect(tab.locator(".judgements li")).to_have_count(5)
        corner = tab.get_by_role("button", name="Top left corner")
        corner.focus()
        tab.keyboard.press("Shift+ArrowLeft")
        tab.keyboard.press("ArrowDown")
        expect(
            tab.get_by_role("button", name="Top left corner, 30 across, 41 down")
        ).to_be_focused()
        ring = corner.locator(".ring").bounding_box()
        assert ring is not None
        tab.mouse.move(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
        tab.mouse.down()
        tab.mouse.move(ring["x"] + 60, ring["y"] + 60, steps=3)
        tab.mouse.up()
        expect(tab.get_by_role("button", name="Top left corner, 30 across, 41 down")).to_have_count(
            0
        )
        tab.get_by_role("button", name="Back to what was found").click()
        expect(
            tab.get_by_role("button", name="Top left corner, 40 across, 40 down")
        ).to_be_visible()
        corner.focus()
        tab.keyboard.press("ArrowRight")
        tab.get_by_role("button", name="Use these corners").click()
        expect(tab.locator(".toast")).to_have_text("The board is looked for at these corners.×")
