"""The tablet as the clock: its arithmetic, a lost network, a reload, a restart, and the arbiter."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from device.game.session.config import GameConfig
from rules.clock import TimeControl
from rules.color import Sides
from tests.support.browsing import OPENING, PHONE, Desk, desk_at, steps
from tests.support.clock_log import followed
from tests.support.page_server import until

PRESS = """(half) => {
  const at = Date.now();
  half.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  return at;
}"""

TOLD = "() => JSON.parse(localStorage['goban-clock:/']).outbox.length === 0"

MOST_ERROR_S = 0.1


def play_opening(desk: Desk) -> None:
    """Four moves lie on the board and are recorded."""
    desk.show(*steps(OPENING))
    desk.wait_for_move(4)


def begin(tab: Page, control: str = "600 + 3x30 byo-yomi") -> None:
    """Start the clock on the page, which is open at it."""
    tab.locator(".time-choice select").select_option("other")
    tab.locator("input[name=control]").fill(control)
    tab.get_by_role("button", name="Start the clock").click()
    expect(tab.locator(".clock-half.black.runs")).to_be_visible()


@pytest.fixture
def started(desk: Desk) -> Iterator[Page]:
    """The clock's page of a game of four moves, once the clock has begun."""
    play_opening(desk)
    with desk.tab("/clock", arbiter=True) as tab:
        begin(tab)
        until(lambda: clock_of(desk).number == 1)
        yield tab


def press(tab: Page, color: str) -> float:
    """`color` presses its half; when that was, in seconds by the machine's wall clock."""
    return float(tab.locator(f".clock-half.{color}").evaluate(PRESS)) / 1000


def kept(tab: Page) -> dict[str, Any]:
    """What the tablet keeps."""
    return dict(tab.evaluate("JSON.parse(localStorage['goban-clock:/'])"))


def error_s(entries: list[dict[str, Any]], pressed_s: list[float]) -> float:
    """How far the tablet's times lie from those at which it was pressed, beside the first."""
    at: list[float] = [entry["at_ms"] / 1000 for entry in entries if entry["act"] == "press"]
    assert len(at) == len(pressed_s)
    return max(
        abs((there - at[0]) - (here - pressed_s[0]))
        for there, here in zip(at, pressed_s, strict=True)
    )


def test_a_lost_network_and_reloads_cost_no_tenth_of_a_second(desk: Desk) -> None:
    play_opening(desk)
    with desk.tab("/clock", arbiter=True) as tab:
        begin(tab)
        tab.wait_for_function("caches.match('/clock').then(Boolean)")
        pressed = [press(tab, "black")]
        until(lambda: clock_of(desk).number == 2)
        desk.stop()
        time.sleep(0.7)
        pressed.append(press(tab, "white"))
        expect(tab.locator(".clock-said")).to_contain_text("The board cannot be reached")
        time.sleep(1.1)
        tab.reload()
        expect(tab.locator(".clock-half.black.runs")).to_be_visible()
        pressed.append(press(tab, "black"))
        assert len(kept(tab)["outbox"]) == 2
        assert clock_of(desk).number == 2, "nothing can have come"
        time.sleep(0.9)
        desk.start()
        until(lambda: clock_of(desk).number == 4)
        tab.reload()
        expect(tab.locator(".clock-half.white.runs")).to_be_visible()
        pressed.append(press(tab, "white"))
        until(lambda: clock_of(desk).number == 5)
        tab.wait_for_function(TOLD)
        expect(tab.locator(".clock-said")).to_be_empty()
        there = kept(tab)
    error = error_s(there["entries"], pressed)
    print(f"the tablet's times are right to {error:.3f} s")
    assert error < MOST_ERROR_S
    told = clock_of(desk)
    assert told.clock is not None
    assert told.clock == followed(there["entries"])


def clock_of(desk: Desk) -> Any:
    """The clock as the server knows it."""
    state = desk.page.sink.state
    assert state is not None
    return state.clock


def test_the_arbiter_stops_adjusts_and_hears_of_a_flag(desk: Desk) -> None:
    play_opening(desk)
    with desk.tab("/clock", arbiter=True) as tab, desk.tab("/arbiter", arbiter=True) as arbiter:
        begin(tab, "0 + 2x3 byo-yomi")
        card = arbiter.locator(".card", has=arbiter.locator(".clock-faces"))
        expect(card).to_contain_text("Time runs")
        card.get_by_role("button", name="Stop the clock").click()
        expect(tab.get_by_role("button", name="Go on")).to_be_visible()
        expect(card.get_by_role("button", name="Let the clock go on")).to_be_visible()
        card.get_by_role("button", name="Give or take time").click()
        dialog = arbiter.locator("dialog")
        dialog.get_by_role("button", name="Order").click()
        expect(dialog.get_by_role("alert")).to_contain_text("how many seconds")
        dialog.get_by_label("What to do").select_option("penalty")
        dialog.get_by_label("Periods").fill("1")
        dialog.get_by_label("Why").fill("a telephone")
        dialog.get_by_role("button", name="Order").click()
        expect(tab.locator(".clock-half.black .clock-overtime")).to_have_text("1 × 0:03")
        expect(arbiter.locator(".news")).to_contain_text("Black loses time as a penalty")
        expect(arbiter.locator(".news")).to_contain_text("-1 × 3 s, a telephone")
        ordered = arbiter.locator(".history li", has_text="Black loses time as a penalty")
        expect(ordered).to_contain_text("a telephone")
        expect(ordered.get_by_role("button")).to_have_count(0)
        card.get_by_role("button", name="Let the clock go on").click()
        expect(tab.locator(".clock-half.black.over")).to_be_visible()
        expect(arbiter.locator(".strip.alarm")).to_contain_text("Time has run out")
        expect(arbiter.locator(".strip.alarm")).to_contain_text("the arbiter decides")
        state = desk.page.sink.state
        assert state is not None
        assert state.result is None


@pytest.mark.journey
def test_a_break_stops_the_clock_and_players_pass_and_call_on_it(desk: Desk) -> None:
    play_opening(desk)
    with desk.tab("/clock", arbiter=True, size=PHONE) as tab, desk.tab("/", size=PHONE) as board:
        begin(tab)
        press(tab, "black")
        with desk.tab("/arbiter", arbiter=True) as arbiter:
            arbiter.get_by_role("button", name="Pause the game").click()
            expect(tab.get_by_role("button", name="Go on")).to_be_visible()
            arbiter.get_by_role("button", name="End the pause").first.click()
            expect(tab.get_by_role("button", name="Stop", exact=True)).to_be_visible()
        expect(tab.locator(".clock-half.white.runs")).to_be_visible()
        press(tab, "white")
        tab.get_by_role("button", name="Call the arbiter").click()
        tab.locator("dialog").get_by_role("button", name="Call the arbiter").click()
        tab.get_by_role("button", name="Pass", exact=True).click()
        with desk.tab("/arbiter", arbiter=True) as arbiter:
            called = arbiter.locator(".alert", has_text="asks the arbiter to come")
            expect(called).to_be_visible()  # beside one of the presses without moves, perhaps
            arbiter.get_by_role("button", name="Stop the clock").click()
            expect(arbiter.get_by_role("button", name="Let the clock go on")).to_be_visible()
            tab.locator("dialog").get_by_role("button", name="Black passes").click()
            expect(tab.locator(".toast.failed")).to_contain_text("This was not accepted")
            arbiter.get_by_role("button", name="Let the clock go on").click()
            expect(tab.locator(".clock-half.black.runs")).to_be_visible()
        tab.get_by_role("button", name="Pass", exact=True).click()
        tab.locator("dialog").get_by_role("button", name="Black passes").click()
        desk.wait_for_move(5)
        expect(tab.locator(".clock-half.white.runs")).to_be_visible()
        expect(board.locator(".clock-face.runs")).to_have_attribute("data-color", "white")
        tab.get_by_role("button", name="Pass", exact=True).click()
        tab.locator("dialog").get_by_role("button", name="White passes").click()
        desk.wait_for_move(6)
        expect(tab.get_by_role("button", name="Go on")).to_be_visible()
        until(lambda: not clock_of(desk).waiting)
        state = desk.page.sink.state
        assert state is not None
        assert [made.left is None for made in state.line] == [True] * 4 + [False] * 2


def test_one_device_is_the_clock_and_another_takes_it_over(desk: Desk) -> None:
    play_opening(desk)
    with desk.tab("/clock", arbiter=True) as first, desk.tab("/clock", arbiter=True) as second:
        begin(first)
        expect(second.locator(".notice")).to_contain_text("Another device is the clock")
        expect(second.locator(".clock-face.runs")).to_have_attribute("data-color", "black")
        again = first.context.new_page()
        again.goto(f"{desk.url}/clock")
        expect(again.locator(".clock-half.black.runs")).to_be_visible()
        expect(first.locator(".notice")).to_contain_text("another window of this browser")
        press(first, "black")
        again.close()
        first.get_by_role("button", name="Show it here").click()
        press(first, "black")
        until(lambda: clock_of(desk).number == 2)
        second.get_by_role("button", name="Be the clock here").click()
        second.locator("dialog").get_by_role("button", name="Be the clock here").click()
        expect(second.locator(".clock-half.white.runs")).to_be_visible()
        expect(first.locator(".notice")).to_contain_text("Another device is the clock")
        press(second, "white")
        until(lambda: clock_of(desk).number == 4)


def test_the_clock_is_not_for_spectators_and_fills_the_screen(
    browser: Browser, tmp_path: Path
) -> None:
    config = GameConfig(players=Sides("Kato", "Lindqvist"), time=TimeControl.parse("900"))
    with desk_at(tmp_path, browser, config=config) as desk:
        play_opening(desk)
        with desk.tab("/clock") as anybody:
            expect(anybody.locator(".notice")).to_contain_text("not connected")
        with desk.tab("/clock", arbiter=True) as tab:
            expect(tab.locator(".clock-start input[readonly]")).to_have_value("15 min")
            tab.get_by_role("button", name="Start the clock").click()
            for width, height in ((390, 844), (844, 390), (820, 1180), (1180, 820)):
                tab.set_viewport_size({"width": width, "height": height})
                tab.wait_for_function(
                    "([width, height]) => document.documentElement.scrollHeight === height"
                    " && document.documentElement.scrollWidth === width",
                    arg=[width, height],
                )
                for color in ("black", "white"):
                    box = tab.locator(f".clock-half.{color}").bounding_box()
                    assert box is not None
                    assert box["width"] * box["height"] > 0.25 * width * height
                    time_box = tab.locator(f".clock-half.{color} .clock-time").bounding_box()
                    assert time_box is not None
                    assert time_box["width"] < box["width"]
            tab.keyboard.press("Escape")
            tab.locator(".clock-half.black").focus()
            tab.keyboard.press("Enter")
            expect(tab.locator(".clock-half.white.runs")).to_be_visible()
        with desk.tab("/", arbiter=False) as board:
            expect(board.locator(".clock-face.runs")).to_contain_text("14:")


def test_what_the_server_has_lost_is_told_again(started: Page, desk: Desk) -> None:
    lost: list[str] = []

    def swallow(route: Route) -> None:
        sent = route.request.post_data or ""
        if not lost and '"number":2' in sent:
            lost.append(sent)
            route.fulfill(status=202, json={"n": 0})
        else:
            route.continue_()

    started.route("**/api/facts", swallow)
    press(started, "black")
    started.wait_for_function(TOLD)
    assert clock_of(desk).number == 1
    press(started, "white")
    started.wait_for_function(TOLD)
    until(lambda: clock_of(desk).number == 3)
    assert clock_of(desk).clock == followed(kept(started)["entries"])
    expect(started.locator(".clock-said")).to_be_empty()


def test_what_the_server_does_not_take_is_said_and_the_clock_goes_on(
    started: Page, desk: Desk
) -> None:
    started.context.clear_cookies()
    press(started, "black")
    expect(started.locator(".clock-said")).to_contain_text("Log in first")
    expect(started.locator(".clock-half.white.runs")).to_be_visible()
    desk.log_in(started.context)
    started.reload()
    until(lambda: clock_of(desk).number == 2)
    expect(started.locator(".clock-said")).to_be_empty()


SPOKEN = """window.spoken = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", {
  value: { cancel() {}, speak: ({ text, lang }) => spoken.push([lang, text]) } });"""


def test_the_last_seconds_are_said_in_the_language_of_the_page(desk: Desk) -> None:
    play_opening(desk)
    with desk.tab("/clock", arbiter=True, locale="de-DE") as tab:
        tab.add_init_script(SPOKEN)
        tab.reload()
        tab.locator(".time-choice select").select_option("other")
        tab.locator("input[name=control]").fill("1 + 2x2 byo-yomi")
        tab.get_by_role("button", name="Uhr starten").click()
        tab.wait_for_function("() => spoken.at(-1)?.[1] === 'Zeit abgelaufen'")
        spoken = tab.evaluate("spoken")
        assert [text for _, text in spoken] == [
            *("2 Perioden", "1", "Letzte Periode", "1", "Zeit abgelaufen")
        ]
        assert {lang for lang, _ in spoken} == {"de"}
        tab.get_by_role("button", name="Ton: Stimme").click()
        tab.get_by_role("button", name="Ton: Piepen").click()
        expect(tab.get_by_role("button", name="Ton: aus")).to_be_visible()


def test_a_full_storage_stops_no_clock(started: Page, desk: Desk) -> None:
    started.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException(); })")
    press(started, "black")
    until(lambda: clock_of(desk).number == 2)
    press(started, "white")
    until(lambda: clock_of(desk).number == 3)
