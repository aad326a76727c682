"""A board's own page through the hub: seen, settled, corrected, and what is not handed on."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hall.logins import add_login
from tests.support.browsing import EYE, OPENING, SELF_CAPTURE, SOUND_ON, steps
from tests.support.hall import needs_mosquitto
from tests.support.hall_browsing import HallDesk, linked_board
from tests.support.hall_lines import alert, play
from tests.support.page_server import PASSWORD, WAIT_S, until, until_move
from web.access.roles import Role

pytestmark = needs_mosquitto


@pytest.mark.journey
def test_an_alert_is_settled_through_the_hub_by_name(desk: HallDesk, tmp_path: Path) -> None:
    password = add_login(desk.hall.store, "Anna", Role.ARBITER)
    with linked_board(tmp_path / "board", desk.hall) as board, desk.tab("/login") as tab:
        board.camera.show(*steps(EYE), SELF_CAPTURE)
        tab.get_by_label("Name").fill("Anna")
        tab.get_by_label("Password").fill(password)
        tab.keyboard.press("Enter")
        tile = tab.locator(".tile[data-kind=alert]")
        expect(tile.locator(".tile-need")).to_contain_text("Self capture")
        tile.click()
        tab.wait_for_url("**/boards/T1/arbiter")
        expect(tab.locator(".brand")).to_have_text("T1")
        expect(tab.locator(".alert h2")).to_have_text("Self capture")
        pictures = tab.locator(".evidence img")
        expect(pictures).to_have_count(3)
        tab.wait_for_function(
            "() => [...document.querySelectorAll('.evidence img, .camera img')]"
            ".every((one) => one.complete && one.naturalWidth > 0)"
        )
        tab.get_by_role("button", name="Accept as played").click()
        tab.locator("dialog").get_by_role("button", name="Accept as played").click()
        expect(tab.locator(".toast")).to_contain_text("it stands as played")
        expect(tab.locator(".alert")).to_have_count(0)
        tab.get_by_role("link", name="All tables").click()
        expect(tab.locator(".calm")).to_be_visible()
        tab.get_by_role("link", name="Alerts").click()
        row = tab.locator("tr.over").filter(has_text="Self capture")
        expect(row.locator("td").nth(2)).to_contain_text("Anna")
        journal = (tmp_path / "board" / "game.journal").read_bytes()
        assert b'"Anna"' in journal


RUNG = "() => Number(document.body.dataset.rung ?? 0)"
"""How often a window has rung."""


def test_of_a_hall_and_a_table_in_one_browser_one_rings(desk: HallDesk, tmp_path: Path) -> None:
    with (
        linked_board(tmp_path / "board", desk.hall) as board,
        desk.tab(arbiter=True, script=SOUND_ON) as hall,
    ):
        board.camera.show(*steps(EYE))
        until_move(board.page, EYE.number)
        table = hall.context.new_page()
        table.add_init_script(SOUND_ON)
        table.goto(f"{desk.hall.url}/boards/T1/sheet")
        expect(table.get_by_role("alert")).to_contain_text("The game has no result yet")
        table.get_by_role("link", name="Back").click()
        table.wait_for_url("**/boards/T1/")
        expect(table.locator("#health")).to_have_text("Live")
        hall.locator(".count").first.click()
        table.locator("footer").click()
        board.camera.show(SELF_CAPTURE)
        for tab in (hall, table):
            expect(tab.locator(".strip.alarm")).to_be_visible()
        until(lambda: hall.evaluate(RUNG) + table.evaluate(RUNG) > 0)
        table.wait_for_timeout(500)
        assert sorted([bool(hall.evaluate(RUNG)), bool(table.evaluate(RUNG))]) == [False, True]


def test_a_move_is_corrected_and_undone_in_a_later_game_too(desk: HallDesk, tmp_path: Path) -> None:
    with (
        linked_board(tmp_path / "board", desk.hall) as board,
        desk.tab("/boards/T1/arbiter", arbiter=True) as tab,
    ):
        board.camera.show(*steps(OPENING))
        expect(tab.locator(".step-label")).to_have_text("Move 4")
        ended = {"type": "EndGame", "result": "B+R"}
        assert tab.request.post(f"{tab.url}/../api/facts", data=ended).ok
        board.camera.show(OPENING.at(0).position)
        facts, asked = f"{tab.url}/../api/facts", {"type": "NewGame", "request": "the next game"}
        until(lambda: tab.request.post(facts, data=asked).ok)  # a busy board may be late
        until(lambda: desk.hall.hub.boards["T1"].base > 0)
        # The board of the next game has to be seen empty before stones are laid.
        until(lambda: board.page.sink.game.number == 2 and board.page.sink.state is not None)
        expect(tab.locator(".step-label")).to_have_text("No move yet")
        board.camera.show(*steps(OPENING))
        until_move(board.page, 4)
        expect(tab.locator(".step-label")).to_have_text("Move 4")
        tab.get_by_role("button", name="Correct a move").click()
        dialog = tab.locator("dialog")
        dialog.get_by_role("gridcell", name="G4, empty").click()
        dialog.get_by_role("button", name="Enter").click()
        expect(tab.get_by_role("button", name="Move 4: White G4")).to_be_visible()
        tab.locator(".toast").get_by_role("button", name="Undo").click()
        expect(tab.get_by_role("button", name="Move 4: White F3")).to_be_visible()
        numbers = [int(n) for n in (tab.locator("main").get_attribute("data-events") or "").split()]
        assert numbers == sorted(set(numbers))
        assert numbers[-1] <= board.page.sink.present[2]
        tab.get_by_role("link", name="Games").click()
        rows = tab.locator("tbody tr")
        expect(rows).to_have_count(2)
        rows.last.get_by_role("link", name="Replay").click()
        expect(tab.locator(".past-game svg.board")).to_be_visible()


@pytest.mark.journey
def test_spectators_see_the_board_and_nothing_else(desk: HallDesk, tmp_path: Path) -> None:
    with (
        linked_board(tmp_path / "board", desk.hall) as board,
        desk.tab("/boards/T1/") as tab,
    ):
        board.camera.show(*steps(OPENING))
        expect(tab.locator(".step-label")).to_have_text("Move 4")
        expect(tab.locator("main")).to_have_attribute("data-agrees", "true")
        expect(tab.locator("nav a")).to_have_text(["All tables", "Board"])
        base = f"{desk.hall.url}/boards/T1"
        for path in ("/api/picture.jpg", "/api/setup", "/api/games", "/sheet"):
            assert tab.request.get(base + path).status == 401
        assert tab.request.post(base + "/api/facts", data={"type": "Paused"}).status == 401
        tab.goto(base + "/overlay")
        expect(tab.locator("svg.board .stone")).to_have_count(4)
        expect(tab.locator(".player")).to_have_count(2)
        expect(tab.locator("a, button, .strip")).to_have_count(0)
        ground = "getComputedStyle(document.body).backgroundColor"
        assert tab.evaluate(ground) == "rgba(0, 0, 0, 0)"
        tab.goto(base + "/arbiter")
        tab.wait_for_url("**/login?next=/boards/T1/arbiter")
        tab.get_by_label("Password").fill(PASSWORD)
        tab.keyboard.press("Enter")
        tab.wait_for_url("**/boards/T1/arbiter")
        expect(tab.locator(".step-label")).to_have_text("Move 4")


def test_cameras_are_aimed_until_every_tile_is_green(desk: HallDesk, tmp_path: Path) -> None:
    with (
        linked_board(tmp_path / "board", desk.hall) as board,
        desk.tab("/aim", arbiter=True) as tab,
    ):
        board.camera.show(*steps(OPENING))
        desk.hall.let_in("T2")
        tile, other = (tab.locator(f".aim[data-board={name}]") for name in ("T1", "T2"))
        expect(tile.locator(".verdict")).not_to_be_empty()
        picture = tile.locator("img")
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.naturalWidth > 0")
        with desk.hall.client(Role.ARBITER) as client:
            judged = client.get("/boards/T1/api/setup").json()["judgements"]
        wrong = any(item["verdict"] == "poor" for item in judged)
        expect(tile).to_have_attribute("data-kind", "poor" if wrong else "good")
        expect(other).to_have_attribute("data-kind", "away")
        expect(other.locator("img")).to_be_hidden()
        expect(tab.locator("main > .verdict")).to_contain_text(f"{0 if wrong else 1} of 2")
        tile.get_by_role("link").click()
        tab.wait_for_url("**/boards/T1/setup")
        with desk.hall.client() as spectator:
            host = {"Host": "hall.local:8362"}
            shared = spectator.get("/api/boards/T1/share", headers=host).json()
        assert shared["link"] == "http://hall.local:8362/boards/T1/"
        tab.route("**/api/boards/*/share", lambda route: route.fulfill(json=shared))
        tab.goto(f"{desk.hall.url}/boards")
        tab.get_by_role("link", name="Table sheets").click()
        sheet = tab.locator(".sheet")
        expect(sheet.locator("h2")).to_have_text(["T1", "T2"])
        assert sheet.first.locator("img").evaluate("image => image.naturalWidth > 0")
        expect(tab.get_by_role("button", name="Print")).to_be_enabled()
        tab.emulate_media(media="print")
        expect(tab.get_by_role("button", name="Print")).to_be_hidden()
        expect(sheet.first).to_be_visible()


def test_a_board_that_is_gone_is_shown_as_it_was_seen_last(desk: HallDesk) -> None:
    board = desk.board("T1", 5)
    desk.emit("T1", alert(6, 1))
    board.die()
    until(lambda: desk.hall.hub.boards["T1"].online is False, WAIT_S)
    with desk.tab("/boards/T1/arbiter", arbiter=True) as tab:
        expect(tab.locator("#health")).to_contain_text("This table does not answer")
        expect(tab.locator(".step-label")).to_have_text("Move 5")
        expect(tab.locator(".alert h2")).to_have_text("Two in a row")
        tab.get_by_role("button", name="It has been put right").click()
        expect(tab.locator(".toast.failed")).to_contain_text("Board T1 is away")


def test_a_board_that_does_not_answer_is_said_and_others_go_on(desk: HallDesk) -> None:
    desk.board("T1", 2)
    desk.board("T2", 2)
    with desk.hall.client(Role.ARBITER) as client:
        silent = client.get("/boards/T1/api/setup")
        assert (silent.status_code, silent.json()["error"]["code"]) == (504, "no_answer")
        state = client.get("/boards/T1/api/state").json()
        assert (state["camera"]["state"], state["move"], state["n"]) == ("away", 2, 2)
        assert client.get("/api/boards").status_code == 200
    desk.emit("T2", play(3))


def test_a_board_can_have_nothing_run_under_the_hubs_name(desk: HallDesk) -> None:
    kinds = iter(["text/javascript", "image/svg+xml", "", "text/html; charset=utf-8"])
    script = b64encode(b"<script>alert(1)</script>").decode()

    def answer(command: Mapping[str, object]) -> Mapping[str, object]:
        headers = {"content-type": next(kinds), "content-security-policy": "script-src *"}
        return {"id": command["id"], "http": {"status": 200, "headers": headers, "body": script}}

    desk.board("T1", 1, answer=answer)
    with desk.hall.client(Role.ARBITER) as client:
        for _ in range(3):
            assert client.get("/boards/T1/sheet").status_code == 502
        shown = client.get("/boards/T1/sheet")
    assert shown.status_code == 200
    policy = shown.headers["content-security-policy"]
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert "default-src 'none'" in policy


def test_what_is_dangerous_is_not_handed_on(desk: HallDesk) -> None:
    board = desk.board("T1", 1)
    with desk.hall.client(Role.ARBITER) as client:
        for method, path in (
            ("POST", "/api/login"),
            ("GET", "/api/openapi.json"),
            ("POST", "/api/read"),
            ("GET", "/healthz"),
            ("GET", "/static/js/go.js"),
            ("GET", "/games/..%2Fsecrets.json"),
            ("GET", "/api/alerts/x/now.jpg"),
            ("GET", "/photo"),
        ):
            assert client.request(method, f"/boards/T1{path}").status_code == 404, path
        large = client.post("/boards/T1/api/count", content=b"x" * 300_000)
        assert large.status_code == 413
        assert client.get("/boards/T9/api/state").status_code == 404
    assert board.commands == []
