"""The board as anyone sees it: a game goes by, its steps, a lost connection."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from device.sources.base import Fault
from device.sources.open import PacedSource, open_source
from rules.board.position import Position
from rules.color import Color
from rules.points import from_board
from rules.records.sgf import read_sgf
from tests.support.boards import colors_and_points, draw_board, plain_models
from tests.support.browsing import (
    COUNTED,
    EMPTY_9,
    PHONE,
    Desk,
    box_of,
    desk_at,
    line_of,
    plain_site,
    steps,
)
from tests.support.page_server import until

CAPTURE = line_of("D5 D4 E4 F6 D3 F5 C4")
"""The last move captures D4."""

LONG = line_of(
    "D5 F5 D3 F3 C7 G7 C6 G6 C5 G5 C4 G4 C3 G3 C2 G2 D7 F7 D6 F6 D4 F4 D2 F2 B7 H7 B6 H6 B5 H5"
    " B4 H4 B3 H3 B2 H2"
)

CURRENT_IN_LIST = """() => {
  const list = document.querySelector(".moves").getBoundingClientRect();
  const at = document.querySelector(".moves [aria-current]").getBoundingClientRect();
  return at.top >= list.top - 1 && at.bottom <= list.bottom + 1;
}"""
"""Whether the move that is shown is seen in the list of moves."""

FPS = 10

MEASURED = """() => {
  const box = document.querySelector("svg.board").getBoundingClientRect();
  const letter = document.querySelector(".coordinates text").getBoundingClientRect();
  return [box.left, box.width, letter.height];
}"""
"""Where the board begins and how wide it is, and how high its letters are, in pixels."""


def stones_of(tab: Page) -> tuple[int, int]:
    """How many black and white stones the board on the page shows."""
    board = tab.locator(".board-side svg.board")
    return (board.locator(".stone.black").count(), board.locator(".stone.white").count())


def count_of(position: Position) -> tuple[int, int]:
    """How many black and white stones lie on a board."""
    rows = "".join(position.rows())
    return (rows.count("B"), rows.count("W"))


def film_of(path: Path, positions: list[Position]) -> None:
    """Write a film in which each position lies for two seconds."""
    pictures = [draw_board(position) for position in positions]
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (width, height))
    for picture in pictures:
        for _ in range(2 * FPS):
            writer.write(picture)
    writer.release()


def test_a_game_from_a_film_is_played_through(browser: Browser, tmp_path: Path) -> None:
    game = line_of("D5 F5 D3")
    film_of(tmp_path / "film.avi", [EMPTY_9, *steps(game)])
    source = PacedSource(open_source(str(tmp_path / "film.avi"), None))
    with desk_at(tmp_path, browser, source, plain_models()) as desk, desk.tab() as tab:
        expect(tab.locator(".step-label")).to_have_text("Move 3")
        expect(tab.locator("#health")).to_have_text("The film is over")
        labels = tab.locator(".moves button").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        assert labels == ["Move 1: Black D5", "Move 2: White F5", "Move 3: Black D3"]
        assert stones_of(tab) == (2, 1)
        with tab.expect_download() as download:
            tab.get_by_text("Download the record").click()
        record = read_sgf(Path(download.value.path()).read_bytes())
        assert [(m.color, m.point) for m in record.moves()] == colors_and_points(game)


@pytest.mark.journey
def test_every_step_of_the_game_can_be_seen(desk: Desk) -> None:
    desk.show(*steps(CAPTURE))
    with desk.tab() as tab:
        expect(tab.locator(".step-label")).to_have_text("Move 7")
        expect(tab.locator(".numbering text")).to_have_count(0)
        tab.get_by_role("button", name="Move numbers").click()
        expect(tab.locator(".numbering .newest")).to_have_text("7")
        lying = sum(row.count("B") + row.count("W") for row in CAPTURE.position.rows())
        expect(tab.locator(".numbering text")).to_have_count(lying)
        expect(tab.locator("main")).to_have_attribute("data-agrees", "true")
        expect(tab.locator(".player.black .prisoners")).to_have_text("1 prisoner")
        for number in range(6, -1, -1):
            tab.keyboard.press("ArrowLeft")
            assert stones_of(tab) == count_of(CAPTURE.at(number).position)
        expect(tab.locator(".player.black .prisoners")).to_have_text("0 prisoners")
        tab.locator("input[type=range]").fill("4")
        assert stones_of(tab) == count_of(CAPTURE.at(4).position)
        tab.get_by_role("button", name="Move 6: White F5").click()
        assert stones_of(tab) == count_of(CAPTURE.at(6).position)
        expect(tab.locator(".behind")).to_be_visible()
        tab.get_by_text("Back to now").click()
        assert stones_of(tab) == count_of(CAPTURE.position)
        words = tab.locator(".in-words p").text_content()
        assert words is not None
        assert "White: F6 F5." in words


def test_an_alert_sounds_and_is_announced_to_readers(desk: Desk) -> None:
    desk.show(*steps(CAPTURE))
    desk.wait_for_move(CAPTURE.number)
    with desk.tab() as tab:
        tab.add_init_script(COUNTED)
        tab.reload()
        expect(tab.locator(".step-label")).to_have_text("Move 7")
        region = tab.locator(".alerts[aria-live=polite]")
        assert region.evaluate("one => getComputedStyle(one).display") != "none"
        tab.get_by_role("button", name="Turn the sound on").click()
        on = tab.get_by_role("button", name="Turn the sound off")
        expect(on).to_be_visible()
        tab.wait_for_function("() => window.tones > 0")
        heard = tab.evaluate("window.tones")
        desk.show(CAPTURE.position.with_stones({from_board("D4", 9): Color.WHITE}))
        expect(region.get_by_role("article")).to_have_count(1)
        tab.wait_for_function("before => window.tones > before", arg=heard)
        on.click()
        heard = tab.evaluate("window.tones")
        desk.show(CAPTURE.position)
        expect(region.get_by_role("article")).to_have_count(0)
        assert tab.evaluate("window.tones") == heard


def test_how_the_camera_does_is_told_and_not_asked_for(desk: Desk) -> None:
    assert desk.camera is not None
    with desk.tab() as tab:
        expect(tab.locator("#health")).to_have_text("Live")
        tab.route("**/api/state", lambda route: route.abort())
        desk.camera.show(Fault(0, "camera:0: no picture comes", lost=True, live=True))
        expect(tab.locator("#health")).to_have_text("No picture from the camera")


@pytest.mark.journey
def test_a_lost_connection_misses_nothing(desk: Desk) -> None:
    first, rest = CAPTURE.at(3), steps(CAPTURE, 3)
    desk.show(*steps(first))
    with desk.tab() as tab:
        expect(tab.locator(".step-label")).to_have_text("Move 3")
        desk.stop()
        expect(tab.locator("#health")).to_contain_text("Connection lost")
        desk.show(*rest)
        desk.wait_for_move(CAPTURE.number)
        desk.start()
        expect(tab.locator(".step-label")).to_have_text("Move 7")
        expect(tab.locator("#health")).to_have_text("Live")
        lines, _ = desk.page.sink.log.after(0, everything=False)
        expect(tab.locator("main")).to_have_attribute(
            "data-events", " ".join(str(line.n) for line in lines)
        )
        assert stones_of(tab) == count_of(CAPTURE.position)


LISTENING = """() => {
  window.heard = [];
  window.source = new EventSource("/api/events?after=1");
  window.source.addEventListener("Known", (event) => window.heard.push(event.lastEventId));
}"""
"""A browser's own reader of events, which gives up for good after an answer that is an error."""


def test_readers_outlive_a_start_at_which_the_journal_is_read(desk: Desk) -> None:
    desk.show(*steps(CAPTURE))
    desk.wait_for_move(CAPTURE.number)
    sink = desk.page.sink
    sink.loading = True
    with desk.tab() as tab:
        tab.evaluate(LISTENING)
        tab.wait_for_function("() => window.source.readyState === EventSource.OPEN")
        expect(tab.locator(".step-label")).not_to_have_text(f"Move {CAPTURE.number}")
        sink.loading = False
        last = sink.log.last_n
        sink.log.add([{"n": last + 1, "type": "Known", "t": 0.0}])
        expect(tab.locator(".step-label")).to_have_text(f"Move {CAPTURE.number}")
        tab.wait_for_function(f"() => window.heard.join() === '{last + 1}'")


def test_a_telephone_shows_nineteen_lines_and_the_move_in_the_list(desk: Desk) -> None:
    rows = [".BWBW.." + "." * 5 + "BBW.WB."] * 19

    def with_nineteen(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "size": 19, "rows": rows})

    with desk.tab(size=PHONE) as tab:
        tab.route("**/api/state", with_nineteen)
        tab.reload()
        expect(tab.locator("svg.board .stone")).to_have_count(19 * 9)
        left, width, letter = tab.evaluate(MEASURED)  # at once: the board is drawn anew
        assert left >= 0
        assert 340 < width <= PHONE[0] - left
        assert letter >= 8
        assert tab.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        tab.unroute("**/api/state")
        desk.show(*steps(LONG))
        expect(tab.locator(".step-label")).to_have_text(f"Move {LONG.number}")
        for number in (LONG.number, 1, LONG.number // 2):
            tab.locator("input[type=range]").fill(str(number))
            tab.wait_for_function(CURRENT_IN_LIST)


def test_the_board_fits_a_telephone_on_its_side_and_fills_a_projector(desk: Desk) -> None:
    desk.show(*steps(CAPTURE))
    with desk.tab(size=(844, 390)) as tab:
        board = tab.locator("svg.board")
        expect(tab.locator(".step-label")).to_have_text("Move 7")
        tab.locator(".board-frame").scroll_into_view_if_needed()  # drawn anew inside, itself stays
        box = box_of(board)
        assert 300 < box["height"] <= 390
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 390
        facts = box_of(tab.locator(".facts"))
        assert facts["x"] > box["x"] + box["width"], "the text is beside the board"
        for width, height in ((1280, 720), (1920, 1080), (3840, 2160)):
            tab.set_viewport_size({"width": width, "height": height})
            until(lambda height=height: box_of(board)["height"] > 0.6 * height)  # type: ignore[misc]
            tab.get_by_role("button", name="Projector view").click()
            expect(tab.locator(".head")).to_be_hidden()
            until(lambda height=height: box_of(board)["height"] > 0.9 * height)  # type: ignore[misc]
            expect(tab.locator(".player.black")).to_be_in_viewport()
            tab.get_by_role("button", name="Projector view").click()
            expect(tab.locator(".head")).to_be_visible()


SCORED = "(;SZ[9];B[ee]C[Black plays late.]TR[ee];W[aa];B[];W[]TB[aa][ba])"

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'


def test_a_game_of_the_day_is_played_through_with_what_was_said(desk: Desk) -> None:
    """A score in the record, an alert and its pictures are put in for the second replay."""
    desk.show(*steps(CAPTURE))
    alert = {"id": 1, "type": "SelfCapture", "move": 1}
    alerts = [{**alert, "pictures": ["frame-000001.jpg", "gone.jpg", "frame-000002.jpg"]}]
    with desk.tab("/rules", arbiter=True) as tab:

        def recorded() -> bool:
            games = tab.request.get(f"{desk.url}/api/games").json()["games"]
            return [game["moves"] for game in games] == [CAPTURE.number]

        until(recorded)
        tab.goto(f"{desk.url}/games")
        tab.get_by_role("link", name="Replay").click()
        expect(tab.locator(".step-label")).to_have_text(f"Move 0 of {CAPTURE.number}")
        for number in range(CAPTURE.number + 1):
            assert stones_of(tab) == count_of(CAPTURE.at(number).position)
            tab.keyboard.press("ArrowRight")
        expect(tab.locator(".player.black .prisoners")).to_have_text("1 prisoner")
        tab.get_by_role("link", name="All games").click()
        expect(tab.locator(".past-game")).to_have_count(0)

        tab.route("**/games/*.sgf", lambda route: route.fulfill(body=SCORED))
        tab.route("**/games/*/alerts", lambda route: route.fulfill(json={"alerts": alerts}))
        tab.route(
            "**/games/*/frame-*.jpg",
            lambda route: route.fulfill(body=SVG, content_type="image/svg+xml"),
        )
        tab.get_by_role("link", name="Replay").click()
        expect(tab.locator(".past-game .noted")).to_have_count(1)
        tab.locator(".past-game [data-move='1']").click()
        expect(tab.locator(".comment")).to_have_text("Black plays late.")
        expect(tab.locator(".evidence figcaption")).to_have_text(["Before", "After"])
        expect(tab.locator(".territory, .stone.dead")).to_have_count(0)
        tab.locator(".past-game [data-move='4']").click()
        expect(tab.locator(".comment")).to_be_empty()
        expect(tab.locator(".evidence figure")).to_have_count(0)
        expect(tab.locator(".stone.dead")).to_have_count(1)
        expect(tab.locator(".territory rect.black")).to_have_count(2)


def test_the_board_is_shared_and_shown_in_a_frame_of_another_page(
    desk: Desk, browser: Browser, tmp_path: Path
) -> None:
    desk.show(*steps(CAPTURE), CAPTURE.position.with_stones({from_board("D4", 9): Color.WHITE}))
    with plain_site(browser, tmp_path) as elsewhere, desk.tab() as tab:
        expect(tab.locator(".alert")).to_have_count(1)
        tab.get_by_role("button", name="Share").click()
        expect(tab.locator("dialog .qr")).to_be_visible()
        tab.get_by_text("Show it in another page").click()
        tab.screenshot(path=tmp_path / "share.png")
        frame = tab.locator("dialog textarea").input_value()
        link = tab.locator("dialog .link").inner_text()
        assert link.startswith("http://")
        own = frame.replace(link.rstrip("/"), desk.url)
        (tmp_path / "index.html").write_text(own + own.replace("/embed", "/"))
        tab.goto(elsewhere.url)
        embedded = tab.frame_locator("iframe").first
        expect(embedded.locator("svg.board .stone")).to_have_count(sum(count_of(CAPTURE.position)))
        expect(embedded.locator(".alert, .strip, button")).to_have_count(0)
        expect(embedded.get_by_role("link", name="Open the board")).to_be_visible()
        tab.screenshot(path=tmp_path / "embedded.png")
        refused = tab.frame_locator("iframe").last
        expect(refused.locator("svg.board")).to_have_count(0)
    desk.troubles = [line for line in desk.troubles if "frame-ancestors" not in line]
