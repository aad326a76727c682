"""Answers that come late, cut or not at all: the page is late with them, and says nothing wrong."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
from playwright.sync_api import Route, expect

from rules.board.position import Position
from tests.support.boards import draw_board
from tests.support.browsing import OPENING, Desk, show_seldom_needed, steps

BOARD = Position.from_rows(["...BW...."] * 9)

BUSY = {"error": {"code": "busy", "message": "too much is asked at once; try again in a second"}}
NO_ANSWER = {
    "error": {
        "code": "no_answer",
        "message": "the game does not answer; send the same request again later",
    }
}

OLD_ANSWER_AFTER_A_NEW_GAME = """
async () => {
  const { ClockTablet } = await import("/static/js/clock/tablet.js");
  const answers = [];
  const games = [];
  const refused = [];
  const asked = window.fetch;
  window.fetch = (path, options) => {
    if (path !== "api/facts") return asked(path, options);
    games.push(JSON.parse(options.body).game);
    return new Promise((answer) => answers.push(answer));
  };
  const tablet = new ClockTablet({ onchange: () => {}, onrefused: (line) => refused.push(line) });
  tablet.start({ game: 1, n: 5 }, "600", "black");
  tablet.hear({ game: 2, n: 9, phase: "setup" });
  tablet.start({ game: 2, n: 9 }, "600", "black");
  const error = { code: "refused", message: "the game is over" };
  const headers = { "Content-Type": "application/json" };
  answers[0](new Response(JSON.stringify({ error }), { status: 409, headers }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { game: tablet.kept?.game, games, refused };
}
"""


def test_a_request_that_failed_is_no_lost_connection(desk: Desk) -> None:
    with desk.tab() as tab:
        health = tab.locator("#health")
        expect(health).to_have_text("Live")
        tab.route("**/api/moves", lambda route: route.abort())
        desk.show(*steps(OPENING))
        expect(health).to_contain_text("Connection lost")
        tab.unroute("**/api/moves")
        expect(tab.locator(".step-label")).to_have_text("Move 4")
        expect(health).to_have_text("Live")


def test_a_call_that_is_not_answered_is_told_again_and_no_second_one(desk: Desk) -> None:
    desk.show(*steps(OPENING))
    desk.wait_for_move(4)
    told: list[str] = []

    def badly_answered(route: Route) -> None:
        told.append(json.loads(route.request.post_data or "")["request"])
        if len(told) == 1:
            route.fetch()
            route.fulfill(status=202, content_type="application/json", body='{"n": ')
        elif len(told) == 2:
            route.fulfill(status=503, json=NO_ANSWER)
        else:
            route.continue_()

    with desk.tab("/table", arbiter=True) as tab:
        tab.route("**/api/facts", badly_answered)
        for said in ("The game does not answer", "The arbiter is called"):
            tab.get_by_role("button", name="Call the arbiter").click()
            tab.locator("dialog").get_by_role("button", name="Call the arbiter").click()
            expect(tab.locator(".toast", has_text=said)).to_be_visible()
    assert len(told) == 3
    assert len(set(told)) == 1
    lines = [line.event for line in desk.page.sink.log.after(0, everything=True)[0]]
    assert sum(b"ArbiterCalled" in line for line in lines) == 1
    assert desk.troubles == ["503 /api/facts"]
    desk.troubles.clear()


def test_a_score_that_comes_late_is_not_that_of_the_board(desk: Desk, tmp_path: Path) -> None:
    photo = tmp_path / "board.png"
    cv2.imwrite(str(photo), draw_board(BOARD))
    asked: list[Route] = []

    def late(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    with desk.tab("/photo") as tab:
        tab.get_by_label("Choose a picture").set_input_files(photo)
        expect(tab.locator(".summary")).to_contain_text("9×9")
        tab.route("**/api/score", late)
        tab.get_by_role("button", name="Score this board").click()
        tab.get_by_role("gridcell", name="D5, black").click()
        result = tab.locator(".score .result")
        expect(result).to_be_visible()
        shown = result.inner_text()
        with tab.expect_response("**/api/score"):
            asked[0].continue_()
        tab.wait_for_timeout(500)
        expect(result).to_have_text(shown)


def test_a_photograph_for_which_there_was_no_time_is_not_said_to_have_no_board(
    desk: Desk, tmp_path: Path
) -> None:
    photo = tmp_path / "board.png"
    cv2.imwrite(str(photo), draw_board(BOARD))
    late = {"code": "too_costly", "message": "this photo took more than 60 s and was given up"}
    with desk.tab("/photo") as tab:
        tab.route("**/api/read", lambda route: route.fulfill(status=422, json={"error": late}))
        tab.get_by_label("Choose a picture").set_input_files(photo)
        expect(tab.locator(".status.failure")).to_contain_text("took more than 60 s")


def test_the_count_knows_who_counts_and_how_it_stands_once_there_is_time(desk: Desk) -> None:
    desk.show(*steps(OPENING))
    desk.wait_for_move(4)
    left = {"me": 1, "agreement": 0}

    def busy(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if left[name]:
            left[name] -= 1
            route.fulfill(status=429, json=BUSY)
        else:
            route.continue_()

    with desk.tab("/count", arbiter=True) as tab:
        tab.route("**/api/me", busy)
        tab.route("**/api/agreement", busy)
        tab.reload()
        passes = tab.get_by_role("button", name="Black passes")
        expect(passes).to_be_visible()
        left["agreement"] = 1
        passes.click()
        expect(tab.get_by_role("button", name="White passes")).to_be_visible()
        assert left == {"me": 0, "agreement": 0}


def test_a_list_of_devices_that_comes_late_connects_none(desk: Desk) -> None:
    device = {"id": 1, "number": 1, "since": "2026-01-01T12:00:00Z", "with_game": True}
    asked: list[Route] = []

    def late(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    with desk.tab("/arbiter", arbiter=True) as tab:
        show_seldom_needed(tab)
        tab.route("**/api/devices", late)
        tab.get_by_role("button", name="The table’s devices").click()
        expect(tab.locator("dialog")).to_contain_text("No device is connected")
        asked[0].fulfill(json={"devices": [device]})
        with tab.expect_response("**/api/devices"):
            pass
        expect(tab.locator("dialog")).to_contain_text("No device is connected")
        expect(tab.locator("dialog .is-confirmed")).to_have_count(0)


def test_an_old_answer_does_not_end_the_clock_of_a_new_game(desk: Desk) -> None:
    with desk.tab("/login") as tab:
        found = tab.evaluate(OLD_ANSWER_AFTER_A_NEW_GAME)
    assert found == {"game": 2, "games": [1, 2], "refused": []}


def test_whoever_could_not_be_logged_out_is_told_so(desk: Desk) -> None:
    with desk.tab("/arbiter", arbiter=True) as tab:
        tab.route("**/api/logout", lambda route: route.fulfill(status=429, json=BUSY))
        tab.get_by_role("button", name="Log out").click()
        expect(tab.locator(".toast.failed")).to_contain_text("asked at once")
        assert tab.url == f"{desk.url}/arbiter"
