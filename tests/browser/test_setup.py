"""The set-up page: what is judged, and corners that are moved by keyboard and by pointer."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from device.sources.adjustment import Adjustment, LockState
from tests.support.browsing import EMPTY_9, Desk, box_of, desk_at
from tests.support.live import FakeTable


class AdjustableTable(FakeTable):
    """`FakeTable` with a lock that is told at once."""

    locked = LockState.LOCKED

    def lock(self) -> None:
        """Hold the adjustment."""
        self.locked = LockState.LOCKED

    def unlock(self) -> None:
        """Let it go."""
        self.locked = LockState.UNLOCKED

    def adjustment(self) -> Adjustment:
        """How it is adjusted now."""
        return Adjustment(self.locked, exposure_us=8000.0, gain=2.0)


@pytest.mark.journey
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
        ring = box_of(corner.locator(".ring"))
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
        with tab.expect_request("**/api/facts") as sent:
            tab.get_by_role("button", name="Use these corners").click()
        expect(tab.locator(".toast")).to_have_text("The board is looked for at these corners.×")
        told = sent.value.post_data_json
        assert told is not None
        assert told["type"] == "SetCorners"
        assert told["size"] == 9
        assert told["corners"][0] == [41, 40]


def test_light_and_focus_are_let_go_and_held(browser: Browser, tmp_path: Path) -> None:
    camera = AdjustableTable(EMPTY_9)
    with desk_at(tmp_path, browser, camera) as desk, desk.tab("/setup", arbiter=True) as tab:
        card = tab.locator(".card", has_text="Light and focus")
        expect(card.get_by_role("status")).to_contain_text("are held. Now: exposure 8.0 ms")
        card.get_by_role("button", name="Unlock").click()
        expect(card.get_by_role("status")).to_contain_text("adjust themselves")
        held = [camera.locked]
        card.get_by_role("button", name="Lock", exact=True).click()
        expect(card.get_by_role("status")).to_contain_text("are held")
        held.append(camera.locked)
        assert held == [LockState.UNLOCKED, LockState.LOCKED]
