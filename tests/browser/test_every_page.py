"""Every page: nothing serious for axe-core, light and dark, and a telephone's width."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from device.game.session.config import GameConfig
from rules.color import Sides
from tests.support.browsing import (
    DESKTOP,
    OPENING,
    PAGES,
    PHONE,
    Desk,
    desk_at,
    line_of,
    serious_faults,
    steps,
)

TWICE = line_of("D5 F5 D3 F3 G7 pass C7")
"""Seen without the pass, Black has played twice: a question."""


def shown(tab: Page) -> None:
    """Wait until the page shows something."""
    expect(tab.locator("main")).not_to_be_empty()
    tab.wait_for_load_state("load")


@pytest.mark.parametrize(
    ("size", "dark"),
    [(DESKTOP, True), pytest.param(PHONE, False, marks=pytest.mark.journey)],
)
def test_nothing_serious_is_wrong(desk: Desk, size: tuple[int, int], dark: bool) -> None:
    desk.show(*steps(TWICE))
    found = []
    with desk.tab("/arbiter", arbiter=True, size=size, dark=dark) as tab:
        expect(tab.locator(".alert")).to_be_visible()
        for path in PAGES:
            tab.goto(desk.url + path)
            shown(tab)
            found += [(path, *fault) for fault in serious_faults(tab)]
    assert found == []


def test_nothing_serious_is_wrong_in_a_replay_over_a_film_and_where_nothing_is(desk: Desk) -> None:
    desk.show(*steps(OPENING))
    desk.wait_for_move(OPENING.number)
    found: list[tuple[str, str, list[str]]] = []

    def check(tab: Page, what: str) -> None:
        for scheme in ("light", "dark"):
            tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found.extend((f"{what}, {scheme}", *fault) for fault in serious_faults(tab))

    with desk.tab("/games", size=PHONE) as tab:
        tab.get_by_role("link", name="Replay").click()
        expect(tab.locator(".step-label")).to_have_text(f"Move 0 of {OPENING.number}")
        tab.keyboard.press("End")
        expect(tab.locator(".past-game .stone")).to_have_count(OPENING.number)
        check(tab, "replay")
        for path in ("/overlay?colour=red", "/overlay?side=right&names=no", "/embed"):
            tab.goto(desk.url + path)
            expect(tab.locator("svg.board .stone")).to_have_count(OPENING.number)
            check(tab, path)
    with desk.tab("/sheet", locale="de-DE", size=PHONE) as tab:
        expect(tab.get_by_role("alert")).to_have_text(
            "Die Partie hat noch kein Ergebnis: Es gibt nichts zu unterschreiben."
        )
        check(tab, "no sheet yet")
        tab.goto(desk.url + "/games/nothing")
        expect(tab.get_by_role("alert")).to_have_text("Hier gibt es nichts.")
        tab.get_by_role("link", name="Zurück").click()
        expect(tab.locator("svg.board .stone")).to_have_count(OPENING.number)
    assert found == []


CONTROLS = """() => [...document.querySelectorAll(
  "a[href], button:not([disabled]), input:not([disabled]), select, summary, [tabindex='0']")]
  .filter((one) => one.checkVisibility() && one.type !== "radio")"""
"""What a person can do something with, as it is on the page now."""

FOCUSED = """() => {
  const one = document.activeElement;
  const seen = (node) => {
    const { outlineStyle, outlineWidth, boxShadow, strokeWidth } = getComputedStyle(node);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none"
      || (node instanceof SVGElement && parseFloat(strokeWidth) > 0);
  };
  const shown = [one, ...one.querySelectorAll(".ring"), one.closest(".file")].filter(Boolean);
  one.reached = shown.some(seen) ? "seen" : "not seen";
  return one === document.body ? null : one.outerHTML.slice(0, 120);
}"""
"""Marks the element that has the focus as reached, and whether one sees that it has it.

The mark is no attribute: what a page draws again, equal to what is there, stays in its place.
"""


def test_every_control_is_reached_by_tab_and_its_focus_is_seen(desk: Desk) -> None:
    desk.show(*steps(TWICE))
    with desk.tab("/arbiter", arbiter=True) as tab:
        expect(tab.locator(".alert")).to_be_visible()
        for path in PAGES:
            tab.goto(desk.url + path)
            shown(tab)
            if path in ("/", "/arbiter"):
                expect(tab.locator(".alert")).to_be_visible()
            tab.wait_for_function(f"() => ({CONTROLS})().length > 8")
            if path == "/count":  # its board is drawn after the first answer
                expect(tab.locator(".cell[tabindex='0']")).to_be_visible()
            tab.evaluate("document.activeElement.blur()")
            left = tab.evaluate(f"({CONTROLS})().length")
            for _ in range(left + 10):
                tab.keyboard.press("Tab")
                tab.evaluate(FOCUSED)
            missed = tab.evaluate(
                f"({CONTROLS})().filter((one) => one.reached !== 'seen')"
                ".map((one) => [one.reached, one.outerHTML.slice(0, 120)])"
            )
            assert missed == [], path


def test_a_dialog_is_opened_answered_and_left_by_keyboard(desk: Desk) -> None:
    desk.show(*steps(TWICE))
    with desk.tab("/arbiter", arbiter=True) as tab:
        opener = tab.get_by_role("button", name="New game")
        expect(tab.locator(".alert")).to_be_visible()
        opener.focus()
        tab.keyboard.press("Enter")
        dialog = tab.locator("dialog")
        expect(dialog.get_by_label("Black", exact=True)).to_be_focused()
        tab.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()
        question = tab.locator(".alert.question")
        question.get_by_role("button").first.focus()
        tab.keyboard.press("Enter")
        expect(question).to_have_count(0)


def test_long_names_push_nothing_out_of_the_list_of_games(browser: Browser, tmp_path: Path) -> None:
    config = GameConfig(players=Sides("Aaaaaaaaaa" * 5, "Bbbbbbbbbb" * 9))
    with desk_at(tmp_path, browser, config=config) as desk:
        desk.show(*steps(TWICE.at(2)))
        desk.wait_for_move(2)
        with desk.tab("/games", size=PHONE) as tab:
            expect(tab.locator(".games td").first).to_be_visible()
            fits = "(one) => one.scrollWidth <= one.clientWidth"
            assert tab.locator(".games").evaluate(fits)
