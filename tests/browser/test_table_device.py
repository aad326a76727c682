"""A telephone becomes the table's device: it passes, calls, agrees, and is disconnected again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browsing import OPENING, PHONE, Desk, confirm, show_seldom_needed, steps


def shown_code(desk: Desk, tab: Page, tmp_path: Path) -> str:
    """The code that the arbiter's page shows."""
    show_seldom_needed(tab)
    tab.get_by_role("button", name="The table’s devices").click()
    expect(tab.locator("dialog")).to_contain_text("No device is connected")
    tab.get_by_role("button", name="Show a code").click()
    expect(tab.locator(".qr")).to_be_visible()
    assert tab.locator(".qr").evaluate(
        "image => image.decode().then(() => image.naturalWidth > 20)"
    )
    tab.screenshot(path=tmp_path / "code.png")
    return tab.locator(".pairing code").inner_text()


@pytest.mark.journey
def test_players_pass_call_and_agree_without_a_password(desk: Desk, tmp_path: Path) -> None:
    desk.show(*steps(OPENING))
    desk.wait_for_move(4)
    with desk.tab("/arbiter", arbiter=True) as tab, desk.tab("/table", size=PHONE) as phone:
        expect(phone.locator(".notice")).to_contain_text("not connected")
        expect(phone.get_by_role("button", name="Call the arbiter")).to_be_hidden()
        phone.goto(f"{desk.url}/join#{shown_code(desk, tab, tmp_path)}")
        phone.screenshot(path=tmp_path / "join.png")
        phone.get_by_role("button", name="Connect this device").click()
        phone.wait_for_url(desk.url + "/table")
        expect(tab.locator("dialog")).to_contain_text("A device has been connected")
        expect(tab.locator("dialog")).to_contain_text("Table 1")
        tab.locator("dialog").get_by_role("button", name="Close").click()
        expect(phone.locator(".step-label")).to_have_count(0)
        nav = phone.get_by_role("navigation", name="Pages").get_by_role("link")
        expect(nav).to_have_text(["Table", "Clock", "Count", "Board"])
        phone.screenshot(path=tmp_path / "table.png")
        phone.get_by_role("link", name="The clock").click()
        phone.get_by_role("button", name="Start the clock").click()
        phone.locator(".clock-half.black.runs").click()
        expect(phone.locator(".clock-half.white.runs")).to_be_visible()
        expect(tab.locator(".clock-face.runs")).to_have_attribute("data-color", "white")
        phone.get_by_role("link", name="To the table").click()

        phone.get_by_role("button", name="Call the arbiter").click()
        phone.locator("dialog").get_by_role("button", name="Call the arbiter").click()
        asked = tab.locator(".alert", has_text="asks the arbiter to come")
        expect(asked).to_be_visible()  # the press without a move may have an alert as well
        for color in ("Black", "White"):
            phone.get_by_role("button", name=f"{color} passes").click()
            phone.locator("dialog").get_by_role("button", name=f"{color} passes").click()
        phone.get_by_role("link", name="Agree and count").click()
        confirm(phone, "Black")
        confirm(phone, "White")
        expect(phone.locator(".big-result")).to_be_visible()
        expect(phone.get_by_role("button", name="Undo the agreement")).to_have_count(0)
        phone.screenshot(path=tmp_path / "agreed.png")

        phone.goto(desk.url + "/table")
        tab.get_by_role("button", name="The table’s devices").click()
        tab.get_by_role("button", name="Disconnect table 1").click()
        tab.get_by_role("button", name="Disconnect", exact=True).last.click()
        devices = tab.get_by_role("dialog", name="Devices at the table")
        expect(devices).to_contain_text("No device is connected")
        phone.reload()
        expect(phone.locator(".notice")).to_contain_text("not connected")
        expect(phone.get_by_role("button", name="Call the arbiter")).to_be_hidden()


def test_a_wrong_code_is_said(desk: Desk) -> None:
    with desk.tab("/join#aaaaaaaa", size=PHONE) as phone:
        phone.get_by_role("button", name="Connect this device").click()
        expect(phone.get_by_role("alert")).to_contain_text("This code does not hold")
        assert phone.url.startswith(desk.url + "/join")
