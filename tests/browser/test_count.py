"""From the passes to the printed sheet: two players agree, count, and check the filled-in board."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from device.counting import dead_stones
from device.game.session.config import GameConfig
from rules.board.position import Position
from rules.color import Color
from rules.records.sgf import read_sgf
from tests.support.boards import draw_board, sure_models
from tests.support.browsing import PHONE, Desk, confirm, desk_at, serious_faults
from tests.support.live import FakeTable
from tests.support.page_server import until
from tests.support.positions import after

WALL = "...BW...."
WALLS = Position.from_rows([WALL, "..BBWW...", *[WALL] * 4, ".W.BW..B.", *[WALL] * 2])
"""B3 and H3 are dead; Black then has 26 points of territory and White 35."""

CLEARED = Position.from_rows(after(WALLS.rows(), ". B3;. H3"))
FILLED = Position.from_rows(after(CLEARED.rows(), "B A9;W J9;B A8;W J8"))
SHORT = Position.from_rows(after(FILLED.rows(), ". A8"))
"""A black prisoner was not filled in."""

SHOTS = os.environ.get("SHOTS")


def shot(tab: Page, name: str) -> None:
    if SHOTS:
        tab.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def photo(folder: Path, name: str, position: Position) -> Path:
    path = folder / f"{name}.png"
    assert cv2.imwrite(str(path), draw_board(position))
    return path


@pytest.fixture
def ended(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Desk, FakeTable]]:
    """A game that lies as `WALLS`, with no program to ask what is dead."""
    monkeypatch.setattr(dead_stones, "gnugo", lambda: None)
    table = FakeTable(WALLS)
    config = GameConfig(rules="aga")
    with desk_at(tmp_path, browser, table, sure_models(), config) as desk:
        until(lambda: (state := desk.page.sink.state) is not None and state.phase.value == "play")
        yield desk, table


def stage(tab: Page, name: str) -> None:
    expect(tab.locator("main")).to_have_attribute("data-stage", name)


def both_pass(tab: Page) -> None:
    tab.get_by_role("button", name="Black passes").click()
    expect(tab.locator(".stage")).to_contain_text("1 of 2 passes were made")
    tab.get_by_role("button", name="White passes").click()
    stage(tab, "marking")


@pytest.mark.journey
def test_from_the_passes_to_the_sheet(ended: tuple[Desk, FakeTable], tmp_path: Path) -> None:
    desk, table = ended
    with desk.tab("/count", arbiter=True, size=PHONE) as tab, desk.tab("/count") as seen:
        stage(tab, "play")
        expect(tab.locator(".score")).to_contain_text("If it ended like this: White wins by 7½.")
        shot(tab, "1-play")
        both_pass(tab)
        expect(tab.locator(".stage")).to_contain_text("gnugo is not installed")
        tab.get_by_role("gridcell", name="B3, white").click()
        expect(tab.locator(".marked")).to_have_text("Marked as dead: B3.")
        expect(
            tab.get_by_role("gridcell", name="B3, white, dead: 2 points for Black")
        ).to_be_visible()
        expect(tab.get_by_role("gridcell", name="A1, empty: 1 point for Black")).to_be_visible()
        assert serious_faults(tab) == []
        shot(tab, "2-marking")
        confirm(tab, "Black")
        expect(tab.locator(".is-confirmed")).to_have_text("✓ Black has confirmed this.")
        # White says that H3 is dead too: the two do not agree, and there is no number.
        tab.get_by_role("gridcell", name="H3, black").click()
        confirm(tab, "White")
        stage(tab, "disputed")
        said = tab.locator(".stage")
        expect(said).to_contain_text("the other that they live: H3")
        expect(said).to_contain_text("Black plays first (BGA interp. 10.1)")
        expect(said.get_by_role("button", name="Play on, Black first")).to_be_visible()
        expect(tab.locator(".big-result, .score .result")).to_have_count(0)
        expect(tab.locator(".news-side")).to_contain_text("no score while you do not agree")
        assert serious_faults(tab) == []
        shot(tab, "3-disputed")
        confirm(tab, "Black")
        for page in (tab, seen):
            expect(page.locator(".big-result")).to_have_text("White wins by 16½")
        expect(tab.locator(".stage")).to_contain_text("by territory and by area: the same")
        assert serious_faults(tab) == []
        shot(tab, "4-result")
        _one_side_alone(tab, tmp_path)
        _filled_in(tab, table, tmp_path)
        shot(tab, "5-filled")
        assert serious_faults(tab) == []
        assert read_sgf((tmp_path / "game.sgf").read_bytes()).info["RE"] == "W+16.5"
        seen.goto(desk.url)
        seen.get_by_role("link", name="The result and its count").click()
        expect(seen.locator(".big-result")).to_have_text("White wins by 16½")
        tab.get_by_role("link", name="Result sheet to sign").click()
        expect(tab.locator("body")).to_contain_text("W+16.5")
        shot(tab, "6-sheet")
        bar = tab.locator(".bar")
        expect(bar.get_by_role("button", name="Print")).to_be_visible()
        tab.emulate_media(media="print")
        expect(bar).to_be_hidden()
        tab.emulate_media(media="screen")
        tab.route("**/sheet.pdf", _without_weasyprint)
        bar.get_by_role("button", name="PDF").click()
        expect(bar.get_by_role("alert")).to_contain_text("pip install weasyprint")
        desk.troubles.remove("503 /sheet.pdf")
        bar.get_by_role("link", name="Back").click()
        tab.wait_for_url("**/count")


def test_marks_stay_in_a_dispute_and_strings_are_named(ended: tuple[Desk, FakeTable]) -> None:
    desk, _ = ended
    with desk.tab("/count", arbiter=True) as tab, desk.tab("/count", arbiter=True) as other:
        both_pass(tab)
        stage(other, "marking")
        tab.get_by_role("gridcell", name="B3, white").click()
        tab.get_by_role("gridcell", name="D9, black").click()
        expect(tab.locator(".marked")).to_have_text("Marked as dead: B3, C8 (10 stones).")
        confirm(tab, "Black")
        for page in (tab, other):
            expect(page.locator("main")).to_have_attribute("data-dead", re.compile(r"B3.*D9"))
        other.get_by_role("gridcell", name="D9, black").click()
        expect(other.locator(".marked")).to_have_text("Marked as dead: B3.")
        confirm(other, "White")
        for page in (tab, other):
            stage(page, "disputed")
            expect(page.locator(".stage")).to_contain_text("C8 (10 stones)")
        expect(other.locator("main")).to_have_attribute("data-dead", "B3")
        expect(tab.locator("main")).to_have_attribute("data-dead", re.compile(r"B3.*D9"))
        other.reload()
        expect(other.locator("main")).to_have_attribute("data-dead", "B3")
        tab.get_by_role("gridcell", name="D9, black").click()
        confirm(tab, "Black")
        for page in (tab, other):
            expect(page.locator(".big-result")).to_be_visible()
        other.goto(desk.url)
        expect(other.locator(".news")).to_contain_text("and 5 more (11 stones)")
        sheet = other.request.get(desk.url + "/sheet")
        assert "None is on record" in sheet.text()


def test_a_side_confirms_what_it_saw(ended: tuple[Desk, FakeTable]) -> None:
    """Another device marks stones while it is asked about unsettled points."""
    desk, _ = ended
    with desk.tab("/count", arbiter=True) as tab, desk.tab("/count", arbiter=True) as other:
        both_pass(tab)
        stage(other, "marking")
        tab.get_by_role("button", name="Black confirms").click()
        asked = tab.locator("dialog")
        expect(asked).to_contain_text("settled by neither side")
        other.get_by_role("gridcell", name="B3, white").click()
        confirm(other, "White")
        expect(tab.locator("main")).to_have_attribute("data-dead", "B3")
        asked.get_by_role("button", name="Black confirms").click()
        stage(tab, "disputed")
        state = desk.page.sink.state
        assert state is not None
        assert state.reported.claims[Color.BLACK] == frozenset()


def _without_weasyprint(route: Route) -> None:
    """What the server answers where no PDF can be made."""
    error = {"code": "no_pdf", "message": "WeasyPrint is not installed: pip install weasyprint"}
    route.fulfill(status=503, json={"error": error})


def _one_side_alone(tab: Page, folder: Path) -> None:
    """White's stones are swept off, one of Black's lies in a heap; the question is answered."""
    tab.get_by_label("How the board is arranged").select_option("half")
    black = tuple(row.replace("W", ".") for row in CLEARED.rows())
    swept = Position.from_rows(after(black, ". D8"))
    tab.locator(".filled input[type=file]").last.set_input_files(photo(folder, "swept", swept))
    card = tab.locator(".counted")
    expect(card).to_contain_text("Say how many stones lie in heaps beside the board")
    shot(tab, "5-heaps-asked")
    assert serious_faults(tab) == []
    tab.get_by_label("Stones in heaps beside the board").fill("1")
    tab.get_by_role("button", name="Count again").click()
    expect(card.locator(".verdict-line")).to_have_text("The board agrees: White wins by 16½")
    expect(card).to_contain_text("Black alone is counted: 26 vacant points, 9 stones on the board")
    shot(tab, "5-one-side")
    tab.get_by_label("How the board is arranged").select_option("territory")


def _filled_in(tab: Page, table: FakeTable, folder: Path) -> None:
    """A picture that differs, one that agrees, one of nothing, and the camera's own."""
    choose = tab.locator(".filled input[type=file]").last
    verdict = tab.locator(".counted .verdict-line")
    choose.set_input_files(photo(folder, "short", SHORT))
    expect(verdict).to_contain_text("The board shows something else: White wins by 15½")
    expect(tab.locator(".counted .verdict-card li").first).to_contain_text(
        "25 here, 24 by the game"
    )
    choose.set_input_files(photo(folder, "filled", FILLED))
    expect(verdict).to_have_text("The board agrees: White wins by 16½")
    bad = folder / "bad.png"
    bad.write_bytes(b"no picture")
    choose.set_input_files(bad)
    expect(tab.locator(".filled .failure")).to_be_visible()
    # The camera watches the same: what it sees stands beside the score while it is arranged.
    table.show(CLEARED, SHORT)
    live = tab.locator(".live-count")
    expect(live.get_by_role("row", name="By the score")).to_contain_text("24")
    expect(live.get_by_role("row", name="On the board")).to_contain_text("25")
    table.show(FILLED)
    expect(live.locator(".verdict-line")).to_have_text("The arranged board agrees with the score")
    expect(live.get_by_role("row", name="On the board")).to_contain_text("24")
    until(lambda: _camera_agrees(tab))


def _camera_agrees(tab: Page) -> bool:
    tab.get_by_role("button", name="Use the camera").click()
    expect(tab.locator(".filled .status")).to_be_empty()
    verdict = tab.locator(".counted .verdict-line")
    return verdict.count() > 0 and "agrees" in verdict.inner_text()


OLD_COUNTS = """async () => {
  const { FilledCheck } = await import("/static/js/filled_check.js");
  const check = new FilledCheck();
  const agreed = (result) => ({ kind: "area", score: { result } });
  const failing = [];
  const send = () => new Promise((_, fail) => failing.push((words) => fail(new Error(words))));
  const shown = () => check.found.textContent;
  check.show(agreed("W+7.5"));
  const counts = [check.count(send), check.count(send)];
  failing[1]("second picture");
  await counts[1];
  failing[0]("first picture");
  await counts[0];
  const found = [shown()];
  check.show(agreed("W+7.5"));
  found.push(shown());
  const late = check.count(send);
  check.show(agreed("W+5.5"));
  failing[2]("third picture");
  await late;
  return [...found, shown(), check.status.textContent];
}"""
"""Two pictures of which the first is answered last, the same score again, and another score."""


def test_a_count_is_shown_of_the_last_picture_beside_the_score_that_stands(desk: Desk) -> None:
    with desk.tab("/login") as tab:
        found = tab.evaluate(OLD_COUNTS)
    assert found == ["second picture", "second picture", "", ""]


def test_the_score_of_a_game_is_not_shown_of_the_next(ended: tuple[Desk, FakeTable]) -> None:
    desk, _ = ended

    def next_game(route: Route) -> None:
        state = route.fetch().json()
        route.fulfill(json={**state, "n": state["n"] + 1, "game": 2, "phase": "setup", "rows": []})

    with desk.tab("/count", arbiter=True) as tab:
        expect(tab.locator(".score")).to_contain_text("If it ended like this")
        tab.route("**/api/state", next_game)
        fact = {"type": "ArbiterCalled"}
        assert tab.context.request.post(f"{desk.url}/api/facts", data=fact).status == 202
        stage(tab, "waiting")
        expect(tab.locator(".score")).to_have_count(0, timeout=5_000)


def test_by_keyboard_taken_off_undone_and_played_on(ended: tuple[Desk, FakeTable]) -> None:
    desk, table = ended
    with desk.tab("/count", arbiter=True) as tab:
        both_pass(tab)
        table.show(Position.from_rows(after(WALLS.rows(), ". B3")))
        expect(tab.locator(".stage")).to_contain_text("Taken off the board: B3.")
        expect(tab.locator("main")).to_have_attribute("data-dead", "B3")
        tab.locator('.board-frame .cell[tabindex="0"]').focus()
        for key in ("ArrowDown",) * 2 + ("ArrowRight",) * 3 + ("Enter",):
            tab.keyboard.press(key)
        expect(tab.locator("main")).to_have_attribute("data-dead", "B3 H3")
        for side in ("Black", "White"):
            confirm(tab, side)
        stage(tab, "result")
        shot(tab, "7-desktop")
        tab.get_by_role("button", name="Undo the agreement").click()
        stage(tab, "marking")
        tab.get_by_role("button", name="Nothing is dead").click()
        confirm(tab, "White")
        stage(tab, "disputed")
        tab.get_by_role("button", name="Play on, Black first").click()
        tab.locator("dialog").get_by_role("button", name="Play on, Black first").click()
        stage(tab, "play")
        expect(tab.locator("main")).to_have_attribute("data-dead", "")
    with desk.tab("/count") as seen:
        stage(seen, "play")
        expect(seen.get_by_role("link", name="Log in", exact=True)).to_be_visible()
        expect(seen.get_by_role("button", name="Black passes")).to_have_count(0)
