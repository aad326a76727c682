"""What needs somebody is on every page: a bar, the title, a sound that comes again, a notice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browsing import (
    COUNTED,
    DESKTOP,
    EYE,
    OPENING,
    PAGES,
    PHONE,
    SELF_CAPTURE,
    SOUND_ON,
    Desk,
    box_of,
    steps,
)
from tests.support.page_server import PASSWORD, until

SILENCED = "Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });"

IN_VIEW = """() => {
  const { top, bottom } = document.querySelector(".strip.alarm").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && scrollY > 0;
}"""
"""Whether the bar is seen on a page that was scrolled down."""


def tell(tab: Page, desk: Desk, fact: dict[str, object]) -> None:
    """The arbiter at this browser tells a fact."""
    assert tab.context.request.post(f"{desk.url}/api/facts", data=fact).status == 202


def test_a_pause_is_on_every_page_and_ends_with_its_button(desk: Desk) -> None:
    desk.show(*steps(OPENING))
    desk.wait_for_move(OPENING.number)
    with desk.tab("/arbiter", arbiter=True) as tab, desk.tab() as seen:
        tab.get_by_role("button", name="Pause the game").click()
        expect(tab.get_by_role("button", name="Pause the game")).to_be_hidden()
        expect(seen.locator(".strip.paused")).to_contain_text("The game is paused")
        expect(seen.locator(".strip.paused button")).to_have_count(0)
        expect(seen.locator("#health")).to_have_text("Paused")
        expect(seen.locator(".facts span").first).to_have_text("The game is paused")
        expect(seen.locator(".player.to-play")).to_have_count(0)
        for path in PAGES:
            tab.goto(desk.url + path)
            expect(tab.locator(".strip.paused")).to_be_visible()
            assert tab.title().startswith("⏸ Paused · ")
        tab.goto(desk.url + "/arbiter")
        expect(tab.locator(".strip.paused")).to_be_visible()
        expect(tab.locator(".calm")).to_be_hidden()
        tab.locator(".strip.paused").get_by_role("button", name="End the pause").click()
        for page in (tab, seen):
            expect(page.locator(".strip.paused")).to_have_count(0)
        expect(seen.locator("#health")).to_have_text("Live")


def test_calls_of_one_side_are_one(arbiter: Page, desk: Desk) -> None:
    strip = arbiter.locator(".strip.alarm")
    for _ in range(3):
        tell(arbiter, desk, {"type": "ArbiterCalled"})
    tell(arbiter, desk, {"type": "ArbiterCalled", "color": "white"})
    expect(strip).to_contain_text("Arbiter called, and one more")
    expect(arbiter.locator(".alert .said")).to_have_text(
        ["A player asks the arbiter to come.", "White asks the arbiter to come."]
    )


def test_play_that_goes_on_in_a_pause_is_asked_about(desk: Desk) -> None:
    desk.show(*steps(OPENING.at(2)))
    desk.wait_for_move(2)
    with desk.tab("/arbiter", arbiter=True) as tab:
        expect(tab.locator(".step-label")).to_have_text("Move 2")
        tell(tab, desk, {"type": "Paused"})
        desk.show(*steps(OPENING, 2))
        alert = tab.locator(".alert")
        expect(alert.locator(".said")).to_contain_text("stones are played all the same: D3, F3")
        alert.get_by_role("button", name="The game goes on").click()
        tab.locator("dialog").get_by_role("button", name="The game goes on").click()
        expect(alert).to_have_count(0)
        expect(tab.locator(".strip.paused")).to_have_count(0)
        expect(tab.locator(".step-label")).to_have_text("Move 4")


def test_an_alert_is_in_the_bar_and_the_title_of_every_page(desk: Desk) -> None:
    desk.show(*steps(EYE), SELF_CAPTURE)
    until(lambda: (state := desk.page.sink.state) is not None and state.open_alerts)
    for language in ("de-DE", "es-ES", "ja-JP"):
        check_whole_sentence(desk, language)
    with desk.tab("/arbiter", arbiter=True) as tab:
        strip = tab.locator(".strip.alarm")
        for width, height in (DESKTOP, PHONE):
            tab.set_viewport_size({"width": width, "height": height})
            for path in PAGES:
                tab.goto(desk.url + path)
                expect(strip).to_contain_text("Self capture")
                assert tab.title().startswith("⚠ Self capture · "), path
            tab.goto(desk.url + "/arbiter")
            expect(strip).to_be_visible()
            tab.evaluate("window.scrollTo(0, document.body.scrollHeight)")
            tab.wait_for_function(IN_VIEW)
            strip.get_by_role("link", name="Show it").click()
            expect(tab.locator(".alert")).to_be_in_viewport()
            assert tab.url.endswith("/arbiter")
        desk.show(EYE.position)
        expect(strip).to_have_count(0)
        expect(tab).to_have_title("Arbiter · Goban")


def check_whole_sentence(desk: Desk, language: str) -> None:
    """A telephone on its side shows the whole sentence."""
    with desk.tab("/photo", arbiter=True, size=(667, 375), locale=language) as tab:
        words = tab.locator(".strip.alarm .words")
        expect(words).to_contain_text("D5")
        cut = "(one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight"
        assert not words.evaluate(cut), language
        assert box_of(tab.locator(".strip.alarm"))["height"] < 80, language


def test_the_sound_comes_again_until_somebody_has_seen_it(desk: Desk) -> None:
    desk.show(*steps(EYE))
    desk.wait_for_move(EYE.number)
    with desk.tab("/arbiter", arbiter=True) as tab:
        tab.add_init_script(SOUND_ON + COUNTED)
        tab.goto(desk.url + "/setup")
        tab.locator("h1").click()
        desk.show(SELF_CAPTURE)
        expect(tab.locator(".strip.alarm")).to_be_visible()
        tab.wait_for_function("() => window.tones >= 4 && document.body.dataset.rung === '1'")
        tab.wait_for_function("() => window.tones >= 8 && document.body.dataset.rung === '2'")
        (notice,) = tab.evaluate("window.notices")
        assert notice.startswith("Self capture: White's play leaves its own string")
        tab.get_by_role("button", name="I have seen it").click()
        assert tab.evaluate("document.body.dataset.rung") is None
        expect(tab.locator(".strip.alarm")).to_be_visible()
        tab.goto(desk.url + "/")
        expect(tab.locator(".strip.alarm")).to_be_visible()
        expect(tab.get_by_role("button", name="I have seen it")).to_have_count(0)
        assert tab.evaluate("window.tones") == 0


def test_of_two_windows_of_a_browser_one_rings_and_the_other_goes_on(desk: Desk) -> None:
    desk.show(*steps(EYE))
    desk.wait_for_move(EYE.number)
    rings = "() => Number(document.body.dataset.rung ?? 0)"
    with desk.tab("/arbiter", arbiter=True) as first:
        first.context.add_init_script(SOUND_ON)
        first.goto(desk.url + "/setup")
        second = first.context.new_page()
        second.goto(desk.url + "/photo")
        for tab in (first, second):
            tab.locator("h1").click()
            expect(tab.locator("#health")).to_have_text("Live")
        desk.show(SELF_CAPTURE)
        for tab in (first, second):
            expect(tab.locator(".strip.alarm")).to_be_visible()
        until(lambda: first.evaluate(rings) + second.evaluate(rings) > 0)
        second.wait_for_timeout(1000)
        heard = {tab: tab.evaluate(rings) for tab in (first, second)}
        assert sorted(map(bool, heard.values())) == [False, True]
        (loud,) = (tab for tab, times in heard.items() if times)
        (quiet,) = (tab for tab, times in heard.items() if not times)
        loud.close()
        quiet.wait_for_function("() => document.body.dataset.rung === '1'")
        quiet.get_by_role("button", name="I have seen it").click()
        quiet.wait_for_function("() => document.body.dataset.rung === undefined")


@pytest.mark.journey
def test_a_call_for_the_arbiter_stays_until_it_is_attended_to(arbiter: Page, desk: Desk) -> None:
    tell(arbiter, desk, {"type": "ArbiterCalled", "color": "black"})
    expect(arbiter.locator(".strip.alarm .words")).to_have_text("Black asks the arbiter to come.")
    arbiter.goto(desk.url + "/photo")
    expect(arbiter.locator(".strip.alarm")).to_contain_text("Arbiter called")
    arbiter.get_by_role("button", name="I have seen it").click()
    expect(arbiter.locator(".strip.alarm")).to_have_text(re.compile("Black asks"))
    with desk.tab("/arbiter", arbiter=True) as fresh:
        expect(fresh.locator(".calm")).to_be_hidden()
        fresh.get_by_role("button", name="Attended to").click()
        expect(fresh.locator(".strip.alarm")).to_have_count(0)
        expect(fresh.locator(".calm")).to_be_visible()


def test_a_silenced_page_asks_for_a_tap_where_something_waits(arbiter: Page, desk: Desk) -> None:
    arbiter.add_init_script(SOUND_ON + SILENCED)
    arbiter.goto(desk.url + "/setup")
    expect(arbiter.locator("#health")).to_have_text("Live")
    strip = arbiter.locator(".strip.sound")
    expect(strip).to_have_count(0)
    tell(arbiter, desk, {"type": "ArbiterCalled", "color": "black"})
    expect(strip).to_contain_text("plays no sound before somebody taps")
    arbiter.get_by_role("button", name="I have seen it").click()
    expect(strip).to_have_count(0)


def test_the_sound_is_asked_for_once_at_the_login_or_on_the_page(desk: Desk) -> None:
    with desk.tab("/login") as tab:
        choice = tab.get_by_label("Sound, vibration and notices")
        expect(choice).to_be_checked()
        tab.get_by_label("Password").fill(PASSWORD)
        tab.keyboard.press("Enter")
        tab.wait_for_url(desk.url + "/arbiter")
        expect(tab.get_by_role("button", name="Turn the sound off")).to_be_visible()
        expect(tab.locator(".strip.sound")).to_have_count(0)
        tab.get_by_role("button", name="Log out").click()
        tab.wait_for_url(desk.url + "/")
        tab.goto(desk.url + "/login")
        choice.uncheck()
        tab.get_by_label("Password").fill(PASSWORD)
        tab.keyboard.press("Enter")
        tab.wait_for_url(desk.url + "/arbiter")
        expect(tab.get_by_role("button", name="Turn the sound on")).to_be_visible()
        expect(tab.locator(".strip.sound")).to_have_count(0)
    with desk.tab("/arbiter", arbiter=True) as tab:
        strip = tab.locator(".strip.sound")
        expect(strip).to_contain_text("Alerts make no sound on this device yet")
        strip.get_by_role("button", name="Stay quiet").click()
        expect(strip).to_have_count(0)
        tab.goto(desk.url + "/setup")
        expect(tab.locator("#health")).to_have_text("Live")
        expect(strip).to_have_count(0)
    with desk.tab() as seen:
        expect(seen.locator("#health")).to_have_text("Live")
        expect(seen.locator(".strip.sound")).to_have_count(0)
