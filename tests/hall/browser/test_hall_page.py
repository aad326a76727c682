"""The hall's page: what needs an arbiter first and unmissable, filters, keys, spectators."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from threading import Event

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from device.webhook import WebhookConfig
from hall.broker.accounts import remove_board
from hall.broker.mosquitto import free_port
from hall.tournament.pairgoth import Pairgoth
from hall.webhooks.sender import HallWebhooks
from hall.webhooks.webhook import HallWebhook, WebhookTopic, add_webhook, remove_webhook
from referee.events import Audience
from tests.support.browsing import COUNTED, DESKTOP, PHONE, SOUND_ON, serious_faults
from tests.support.hall import WAIT_S, needs_mosquitto
from tests.support.hall_browsing import GAME, HallDesk
from tests.support.hall_lines import alert, batch, play
from tests.support.page_server import make_test_secrets, until
from tests.support.pairgoth import pairgoth_stand_in
from web.access.roles import Role

pytestmark = needs_mosquitto

EVERYTHING = frozenset(WebhookTopic)

HALL_PAGES = ("/", "/alerts", "/pairings", "/boards", "/login")


def names(tab: Page, section: str) -> list[str]:
    """The boards of a section, in order."""
    found = tab.locator(f".tables.{section} .tile").all()
    return [tile.get_attribute("data-board") or "" for tile in found]


def put_in_order(desk: HallDesk) -> None:
    """Three tables, of which the first two have a round and players."""
    for name in ("T1", "T2", "T10"):
        desk.board(name)
    for number, name in ((1, "T1"), (2, "T2")):
        players = {"black": f"Black{number}", "white": f"White{number}"}
        body = {"table": number, "round": 3, "players": players, "confirm": True}
        with desk.hall.client(Role.ARBITER) as client:
            assert client.put(f"/api/boards/{name}/assignment", json=body).status_code == 200


@pytest.mark.journey
def test_what_needs_an_arbiter_comes_first_and_cannot_be_missed(desk: HallDesk) -> None:
    put_in_order(desk)
    with desk.tab(arbiter=True, script=SOUND_ON + COUNTED) as tab:
        expect(tab.locator(".tile")).to_have_count(3)
        assert names(tab, "others") == ["T10", "T1", "T2"]
        expect(tab.locator(".calm")).to_have_text("No table needs you at the moment.")
        expect(tab).to_have_title("All tables · Hall")
        tab.locator("h2, .count").first.click()
        desk.emit("T2", alert(4, 1))

        expect(tab.locator(".strip.alarm strong")).to_have_text("Table 2: Two in a row")
        assert names(tab, "needing") == ["T2"]
        expect(tab.locator(".tile[data-kind=alert] .tile-need")).to_contain_text("Two in a row")
        assert tab.title().startswith("⚠ Table 2: Two in a row · ")
        tab.wait_for_function("() => window.tones >= 8")  # it comes again
        (notice,) = tab.evaluate("window.notices")
        assert notice.startswith("Table 2: Two in a row: ")
        tab.keyboard.press("s")
        assert tab.evaluate("document.body.dataset.rung") is None
        expect(tab.locator(".strip.alarm")).to_be_visible()

        desk.emit("T2", alert(5, 1, "settled"))
        expect(tab.locator(".strip.alarm")).to_have_count(0)
        expect(tab.locator(".tables.needing")).to_be_hidden()


CALL = {"version": 1, "n": 4, "type": "ArbiterCalled", "t": 4.0, "color": "black"}
CALL |= {"severity": "referee", "audience": "arbiter"}


def test_a_call_stays_until_it_is_seen_and_over_a_reload(desk: HallDesk) -> None:
    """Also where the hub has no time for the alerts at first."""
    desk.board("T1")
    busy: list[Route] = []

    def at_first(route: Route) -> None:
        if busy:
            route.continue_()
        else:
            busy.append(route)
            route.fulfill(status=429, json={"error": {"code": "busy", "message": "later"}})

    with desk.tab(arbiter=True) as tab:
        expect(tab.locator(".tile")).to_have_count(1)
        desk.emit("T1", CALL)
        text = tab.locator(".strip.alarm .words")
        expect(text).to_have_text("Black asks the arbiter to come.")
        tab.route("**/api/alerts", at_first)
        tab.reload()
        expect(text).to_have_text("Black asks the arbiter to come.")
        assert len(busy) == 1
        tab.get_by_role("button", name="I have seen it").click()
        expect(text).to_have_count(0)
        tab.reload()
        expect(tab.locator(".tile")).to_have_count(1)
        expect(text).to_have_count(0)


def test_what_one_has_seen_holds_at_every_browser_of_theirs(desk: HallDesk) -> None:
    desk.board("T1")
    desk.emit("T1", alert(4, 1))
    with desk.tab(arbiter=True) as one, desk.tab("/alerts", arbiter=True) as other:
        for tab in (one, other):
            expect(tab.get_by_role("button", name="I have seen it")).to_be_visible()
        one.get_by_role("button", name="I have seen it").click()

        for tab in (one, other):
            expect(tab.get_by_role("button", name="I have seen it")).to_have_count(0)
            expect(tab.locator(".strip.alarm")).to_be_visible()
        expect(other.locator(".alert-list")).to_contain_text("seen by arbiter at")


@pytest.mark.journey
def test_spectators_see_games_and_no_alerts(desk: HallDesk) -> None:
    put_in_order(desk)
    desk.emit("T2", alert(4, 1), alert(5, 2, audience="players"))
    with desk.tab() as tab:
        expect(tab.locator(".tile")).to_have_count(3)
        desk.emit("T2", {**play(4), "n": 6})
        expect(tab.locator("[data-board=T2] .tile-standing")).to_have_text("move 4")
        assert names(tab, "needing") == []
        expect(tab.locator(".strip")).to_have_count(0)
        expect(tab.locator("nav")).not_to_contain_text("Alerts")
        tab.goto(desk.hall.url + "/alerts")
        tab.wait_for_url("**/login?next=/alerts")
    with desk.tab(arbiter=True) as tab:
        expect(tab.locator(".strip.alarm")).to_be_visible()
        tab.get_by_role("button", name="Spectators").click()
        tab.wait_for_url("**/?view=spectators")
        expect(tab.locator(".tile")).to_have_count(3)
        expect(tab.locator(".strip")).to_have_count(0)


def test_filters_find_tables_and_are_kept_in_the_address(desk: HallDesk) -> None:
    put_in_order(desk)
    with desk.tab(arbiter=True) as tab:
        tiles = tab.locator(".tile")
        expect(tiles).to_have_count(3)
        tab.keyboard.press("/")
        tab.keyboard.type("white2")
        expect(tiles).to_have_count(1)
        expect(tab.locator(".count")).to_have_text("1 of 3 tables")
        tab.reload()
        expect(tiles).to_have_count(1)
        tab.keyboard.press("Escape")
        expect(tiles).to_have_count(3)
        spans = tab.get_by_label("Tables", exact=True)
        spans.fill("2-10")
        expect(tiles).to_have_count(2)
        spans.fill("2-x")
        expect(tiles).to_have_count(3)
        expect(tab.locator("input[name=tables]:invalid")).to_have_count(1)
        tab.keyboard.press("Escape")
        tab.get_by_label("Round").select_option("3")
        expect(tiles).to_have_count(2)
        tab.get_by_label("State").select_option("done")
        expect(tab.locator(".calm")).to_have_text("No table fits these filters.")
        tab.get_by_role("button", name="Show all").click()
        expect(tiles).to_have_count(3)


def test_what_is_not_in_order_is_said_in_plain_words(desk: HallDesk) -> None:
    put_in_order(desk)
    state = {"version": 1, "game_id": "game", "epoch": 0, "n": 3, "boot": "b", "serial": "s"}
    desk.boards["T1"].send("state", {**state, "camera": {"state": "dark"}}, retain=True)
    desk.hall.let_in("T11")
    with desk.tab(arbiter=True) as tab:
        text = tab.locator("[data-board=T11] .tile-trouble")
        expect(text).to_have_text("Never heard of yet")
        dark = tab.locator("[data-board=T1] .tile-trouble")
        expect(dark).to_have_text("The camera’s picture is too dark")
        disk = {**alert(4, 9), "type": "DiskNearlyFull", "severity": "warning"}
        desk.emit("T2", disk)
        full = tab.locator("[data-board=T2] .tile-trouble")
        expect(full).to_have_text("The board’s disk is nearly full")
        desk.boards["T10"].die()
        lost = tab.locator("[data-board=T10] .tile-trouble")
        expect(lost).to_have_text(re.compile("No word from this board since "))
        expect(tab.locator(".strip.alarm")).to_have_count(0)
        remove_board(desk.hall.store, "T11")
        expect(tab.locator("[data-board=T11]")).to_have_count(0)


def test_the_clock_of_a_table_runs_between_its_presses(desk: HallDesk) -> None:
    desk.board("T1")
    control = {"control": "300 + 3x30 byo-yomi", "log": "a", "running": True}
    main = {"main_ms": 200_000, "period_ms": 30_000, "count": 3, "flag": False}
    last = {**main, "main_ms": 0, "count": 1}

    def send(n: int, turn: str, age_ms: int) -> None:
        clock = {**control, "number": n, "at_ms": 1000 * n, "turn": turn, "age_ms": age_ms}
        clock |= {"black": main, "white": last}
        state = {"version": 1, "game_id": GAME, "epoch": 0, "n": 3, "boot": "b", "clock": clock}
        desk.boards["T1"].send("state", state, retain=True)

    send(1, "black", 140_000)
    until(lambda: desk.hall.shown("T1")["clock"] is not None, WAIT_S)
    with desk.tab() as tab:
        black, white = (tab.locator(f".tile-{side}-time") for side in ("black", "white"))
        expect(white).to_have_text("0:30 (1)")
        expect(black).to_have_class(re.compile("runs"))
        expect(black).to_have_text(re.compile(r"0:5\d"))  # by the age in the state
        before = black.inner_text()
        expect(black).not_to_have_text(before)
        tab.wait_for_timeout(2_500)
        before = black.inner_text()
        tab.keyboard.press("p")  # all is rendered again, from the last state
        expect(tab.locator(".head")).to_be_hidden()
        assert black.inner_text() <= before
        tab.keyboard.press("Escape")
        send(2, "white", 5_000)
        expect(white).to_have_class(re.compile("runs"))
        expect(white).to_have_text(re.compile(r"0:2\d \(1\)"))
        expect(black).to_have_text("3:20")
        tab.goto(desk.hall.url + "/boards/T1/")  # a later client sees the same
        faces = tab.locator(".clock-face")
        expect(faces.nth(1)).to_contain_text(re.compile(r"0:2\d|0:1\d"))
        expect(faces.nth(1)).to_contain_text("runs")
        expect(faces.nth(0)).to_contain_text("3:20")
        desk.boards["T1"].die()
        tab.goto(desk.hall.url)
        expect(black).to_have_text("")


def test_a_board_that_sends_nonsense_spoils_the_page_for_no_other(desk: HallDesk) -> None:
    for name in ("T1", "T2"):
        desk.board(name)
    state = {"version": 1, "game_id": "game", "epoch": 0, "n": 9, "boot": "b", "serial": "s"}
    wrong = {"players": {"black": {"a": 1}}, "camera": [3], "failure": {"x": 1}, "last": 7}
    desk.boards["T1"].send("state", {**state, **wrong}, retain=True)
    desk.emit("T1", {**alert(4, 1), "points": [3, None], "text": {"a": 1}})
    desk.emit("T1", {**alert(5, 2), "type": ["x"]})
    call = {"version": 1, "n": 6, "type": 7, "t": 6.0, "severity": "referee", "text": [1]}
    with desk.tab(arbiter=True) as tab:
        desk.emit("T1", call)
        desk.emit("T2", alert(4, 1))
        assert tab.locator("[data-board=T2][data-kind=alert]").get_attribute("href")
        text = tab.locator("[data-board=T1] .tile-trouble")
        expect(text).to_contain_text("sends alerts that cannot be shown")
        tab.goto(desk.hall.url + "/alerts")
        expect(tab.locator(".alert-list tbody tr")).to_have_count(1)


def test_arbiters_read_what_does_not_leave_the_hall(desk: HallDesk) -> None:
    hall, nowhere = desk.hall, f"http://127.0.0.1:{free_port()}/hall"
    secrets, tokens = make_test_secrets(hall.folder)
    secrets.save()
    hall.tokens.update(tokens)
    webhook = HallWebhook("club", WebhookConfig(nowhere, "sente", Audience.PLAYERS), EVERYTHING)
    add_webhook(hall.store, hall.folder / "secrets.json", webhook)
    desk.board("T1", 1)
    hall.page.webhooks = posting = HallWebhooks(hall.hub, hall.folder / "secrets.json")
    posting.start()
    try:
        until(lambda: posting.troubles, WAIT_S)
        with desk.tab(arbiter=True) as tab:  # from the start, and while it is shown
            text = tab.get_by_text("Not everything leaves the hall at the moment: webhook club")
            expect(text).to_contain_text(nowhere)
            with hall.client(Role.ARBITER) as client, hall.client() as anybody:
                (shown,) = client.get("/api/webhooks").json()["webhooks"]
                assert (shown["name"], shown["url"], shown["told"]) == ("club", nowhere, 0)
                assert 'goban_webhook_up{webhook="club"} 0.0' in client.get("/metrics").text
                assert client.get("/api/boards").json()["troubles"] == [shown["trouble"]]
                assert anybody.get("/api/boards").json()["troubles"] == []
                assert anybody.get("/api/webhooks").status_code == 401
            remove_webhook(hall.store, hall.folder / "secrets.json", "club")
            expect(text).to_have_count(0)
    finally:
        posting.stop()


def test_the_hall_is_walked_through_by_keyboard(desk: HallDesk) -> None:
    for number in range(1, 8):
        desk.board(f"T{number}")
    desk.emit("T5", alert(4, 1))
    desk.emit("T6", alert(4, 1))
    with desk.tab(arbiter=True) as tab:
        expect(tab.locator(".tables.needing .tile")).to_have_count(2)
        assert tab.locator(".tile[tabindex='0']").count() == 1
        focused = "document.activeElement.dataset.board"
        for expected in ("T5", "T6", "T5"):
            tab.keyboard.press("n")
            assert tab.evaluate(focused) == expected
        for key, expected in (("ArrowRight", "T6"), ("ArrowDown", "T1"), ("End", "T7")):
            tab.keyboard.press(key)
            assert tab.evaluate(focused) in (expected, "T2"), key
        tab.keyboard.press("Home")
        assert tab.evaluate(focused) == "T5"
        desk.emit("T5", alert(5, 1, "settled"))
        expect(tab.locator(".tables.needing .tile")).to_have_count(1)
        assert tab.evaluate(focused) == "T5"  # it has moved, and is held all the same
        tab.get_by_role("button", name="Keys").click()
        expect(tab.locator("dialog dt")).to_have_count(7)
        tab.keyboard.press("Escape")
        expect(tab.locator("dialog")).to_have_count(0)


def test_the_alerts_of_the_day_say_who_and_how_long(desk: HallDesk) -> None:
    board = desk.board("T1", answer=lambda command: {"id": command["id"], "n": 5})
    desk.emit("T1", alert(4, 1), alert(5, 2))
    with desk.tab("/alerts", arbiter=True) as tab:
        rows = tab.locator(".alert-list tbody tr")
        expect(rows).to_have_count(2)
        fact = {"type": "DismissAlert", "id": 1}
        answer = tab.request.post(f"{desk.hall.url}/api/boards/T1/facts", data=fact)
        assert answer.status == 202
        board.emit("game", [alert(6, 1, "withdrawn"), alert(7, 2, "settled")])
        expect(tab.locator("tr.open")).to_have_count(0)
        ended = {row.locator("td").nth(2).inner_text() for row in rows.all()}
        assert ended == {"arbiter", "at the table"}
        expect(tab.locator(".alert-tools .hint")).to_contain_text("2 ended")
        tab.get_by_label("Show").select_option("open")
        expect(rows).to_have_count(0)


@pytest.mark.journey
def test_a_round_is_pasted_and_running_games_are_asked_about(desk: HallDesk) -> None:
    for name in ("T1", "T2"):
        desk.board(name)
    desk.hall.let_in("T3")
    with desk.tab("/pairings", arbiter=True) as tab:
        expect(tab.locator("tbody tr")).to_have_count(3)
        paste, take = tab.locator("textarea"), tab.get_by_role("button", name="Take these")
        paste.fill("table,round,black,white,komi\n1,4,Kato,Bo,6.5\n9,4,Kim,Lee,x\n3,4,Sato,Ann,6.5")
        take.click()
        expect(tab.locator(".failure li")).to_have_text([re.compile("^Line 3: no board is at")])
        paste.fill("table,round,black,white,komi\n1,4,Kato,Bo,6.5\n3,4,Sato,Ann,6.5")
        take.click()
        dialog = tab.locator("dialog")
        expect(dialog).to_contain_text("A game goes on at T1.")
        dialog.get_by_role("button", name="Take these").click()
        expect(tab.locator(".toast")).to_contain_text("Tables changed: 1. Left as they are: 1.")
        expect(tab.locator("tbody tr").filter(has_text="Sato")).to_contain_text("komi 6½")

        tab.get_by_role("button", name="Pairing of T2").click()
        dialog.get_by_label("Black", exact=True).fill("Park Min")
        dialog.get_by_label("Table", exact=True).fill("2")
        dialog.get_by_role("button", name="Keep").click()
        sure = tab.locator("dialog").last
        sure.get_by_role("button", name="Change it").click()
        expect(tab.locator("tbody tr").filter(has_text="Park Min")).to_contain_text("Table 2")


def test_a_pairing_that_is_edited_keeps_the_ids_of_its_players(desk: HallDesk) -> None:
    desk.board("T1", 0)
    ids = {"black_egf": "17000001", "white_aga": "4711"}
    players = {"black": "Kato Aya", "white": "Lindqvist Bo"}
    with desk.hall.client(Role.ARBITER) as client:
        body = {"table": "1", "players": {**players, **ids}, "confirm": True}
        assert client.put("/api/boards/T1/assignment", json=body).status_code == 200
    with desk.tab("/pairings", arbiter=True) as tab:
        expect(tab.locator("tbody tr")).to_contain_text("Kato Aya")
        with desk.hall.client(Role.ARBITER) as client:
            path, meanwhile = "/api/boards/T1/assignment", {**body, "round": "Final"}
            assert client.put(path, json=meanwhile).status_code == 200
        expect(tab.locator("tbody tr")).to_contain_text("Final", timeout=1000 * WAIT_S)
        tab.get_by_role("button", name="Pairing of Table 1").click()
        form = tab.locator("dialog form")
        form.locator("[name=black]").fill("Lindqvist Bo")
        form.locator("[name=white]").fill("Park Min")
        tab.get_by_role("button", name="Keep").click()
        expect(tab.locator("tbody tr")).to_contain_text("Park Min")
    kept = desk.hall.page.hub.assignments["T1"]["players"]
    assert kept == {"black": "Lindqvist Bo", "white": "Park Min", "black_aga": "4711"}


def test_a_round_comes_from_a_program_and_its_results_are_confirmed(desk: HallDesk) -> None:
    """A stand-in for PairGoth pairs a round, and another in its middle."""
    board = desk.board("T1", 0)
    with pairgoth_stand_in() as program:
        program.pair(1, (11, 1, 1, 2))
        tournament = desk.hall.page.desk
        tournament.source = Pairgoth(program.url, 0.5)
        until(lambda: board.assignments, WAIT_S)
        desk.emit("T1", play(1))
        players = board.assignments[-1]["players"]
        state = {"game_id": GAME, "n": 1, "players": players, "assignment": {"state": "taken"}}
        board.send("state", {**state, "size": 9, "rules": "aga"})
        until(lambda: tournament.outcomes.played(), WAIT_S)
        program.pair(1, (12, 1, 3, 4))
        until(lambda: tournament.questions, WAIT_S)
        with desk.tab(arbiter=True) as tab:
            expect(tab.locator(".strip.question")).to_contain_text("Table 1: a game goes on here")
            tab.get_by_role("link", name="Show it").click()
            tab.wait_for_url("**/pairings")
        with desk.tab("/pairings", arbiter=True) as tab:
            asked = tab.locator("[data-asked=T1]")
            expect(asked).to_contain_text("Name3, Ann3 with Name4, Ann4")
            asked.get_by_role("button", name="Leave it").click()
            expect(asked).to_have_count(0)
            program.pair(1, (12, 2, 3, 4), (11, 1, 1, 2))
            desk.emit("T1", {**play(2), "type": "Resigned", "color": "white"})
            tab.get_by_role("button", name="Confirm B+R").click()
            expect(tab.locator("[data-result=T1]")).to_contain_text("the program has it")
            assert Axe().run(tab).response["violations"] == []
            with tab.expect_download() as saved:
                tab.get_by_role("link", name="EGD h9").click()
            assert "Name1 Ann1" in Path(saved.value.path()).read_text()
        tournament.source = None
        assert program.put == [(1, 11, "b")]


@pytest.mark.journey
def test_a_board_is_let_in_and_removed_from_the_page(desk: HallDesk) -> None:
    with desk.tab("/boards", arbiter=True) as tab:
        tab.get_by_label("Name of a new board").fill("T7")
        tab.get_by_role("button", name="Let it in").click()
        line = tab.locator(".joining pre").inner_text()
        password = tab.locator(".joining .password").inner_text()
        assert f"GOBAN_LINK_PASSWORD={password} goban serve SOURCE --link mqtt" in line
        tab.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")
        desk.hall.passwords["T7"] = password
        desk.board("T7")
        row = tab.locator("tbody tr")
        expect(row).to_contain_text("online")
        tab.get_by_role("button", name="Remove T7").click()
        tab.locator("dialog").get_by_role("button", name="Remove").click()
        expect(row).to_have_count(0)


def test_sixty_alerts_at_once_are_one_notice_and_can_be_worked_with(desk: HallDesk) -> None:
    for number in range(1, 61):
        desk.board(f"T{number}", 1)
    with desk.tab(arbiter=True, script=SOUND_ON + COUNTED) as tab:
        expect(tab.locator(".tile")).to_have_count(60)
        sent = Event()

        def hold() -> None:
            """What is sent meanwhile is handled at once, on a slow machine too."""
            sent.wait(WAIT_S)

        desk.hall.hub.keeper.do(hold)
        for number in range(1, 61):
            body = batch(GAME, [play(1), alert(2, 1)])
            desk.boards[f"T{number}"].send("ev", body)
        sent.set()
        expect(tab.locator(".tables.needing .tile")).to_have_count(60)
        expect(tab.locator(".strip.alarm strong")).to_contain_text("and 59 more")
        assert len(tab.evaluate("window.notices")) <= 10
        tab.keyboard.press("n")
        tab.keyboard.press("s")
        assert tab.evaluate("document.body.dataset.rung") is None
        tab.keyboard.press("/")
        tab.keyboard.type("T17")
        expect(tab.locator(".tile")).to_have_count(1)


def test_nothing_serious_is_wrong(desk: HallDesk) -> None:
    put_in_order(desk)
    desk.emit("T2", alert(4, 1), alert(5, 2))
    desk.hall.let_in("T11")
    left = {"main_ms": 0, "period_ms": 30_000, "count": 1, "flag": False}
    clock = {"control": "300 + 3x30 byo-yomi", "log": "a", "number": 1, "at_ms": 0}
    clock |= {"turn": "black", "running": True, "black": left, "white": left, "age_ms": 0}
    state = {"version": 1, "game_id": GAME, "epoch": 0, "n": 3, "boot": "b", "clock": clock}
    desk.boards["T1"].send("state", state, retain=True)
    desk.emit("T10", {**play(4), "type": "Resigned", "color": "white"})
    found = []
    looks = ((DESKTOP, True), (PHONE, False))
    for arbiter, (size, dark) in product((True, False), looks):
        with desk.tab(arbiter=arbiter, size=size, dark=dark) as tab:
            for path in (*HALL_PAGES, "/?view=projector", "/overlay?board=T1&side=left&turn=x"):
                tab.goto(desk.hall.url + path)
                expect(tab.locator("main")).not_to_be_empty()
                if path.startswith("/overlay"):
                    expect(tab.locator(".clock-face")).to_have_count(2)
                if path.partition("?")[0] == "/":
                    expect(tab.locator(".tile")).to_have_count(4)
                found += [(size, path, *fault) for fault in serious_faults(tab)]
    assert found == []
