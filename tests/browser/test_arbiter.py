"""The arbiter's page: the login, alerts and questions settled, the record corrected."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from device.page.page import Assignment, AssignmentState
from rules.color import Color
from rules.game import Game
from rules.records.sgf import read_sgf
from rules.rulesets.ruleset import Method
from tests.support.browsing import (
    EYE,
    OPENING,
    PHONE,
    SELF_CAPTURE,
    Desk,
    line_of,
    show_seldom_needed,
    steps,
)
from tests.support.page_server import PASSWORD, until
from vision.types import Side


def refused_meanwhile(route: Route) -> None:
    """Another request is refused for lack of a login before the log-out is answered."""
    answer = route.fetch()
    page = route.request.frame.page
    page.evaluate("import('/static/js/api.js').then((api) => api.toLogin())")
    route.fulfill(response=answer)


@pytest.mark.journey
def test_the_login_takes_the_right_password_alone(desk: Desk) -> None:
    with desk.tab("/arbiter") as tab:
        expect(tab.get_by_label("Password")).to_be_focused()
        tab.get_by_label("Password").fill("not this one")
        tab.keyboard.press("Enter")
        expect(tab.get_by_role("alert")).to_contain_text("password")
        assert tab.url.endswith("/login?next=/arbiter")
        tab.get_by_label("Password").fill(PASSWORD)
        tab.keyboard.press("Enter")
        tab.wait_for_url(desk.url + "/arbiter")
        expect(tab.get_by_role("heading", name="Correct the record")).to_be_visible()
        tab.route("**/api/logout", refused_meanwhile)
        tab.get_by_role("button", name="Log out").click()
        tab.wait_for_url(desk.url + "/")
        tab.goto(desk.url + "/arbiter")
        tab.wait_for_url("**/login?next=/arbiter")


def test_what_is_entered_about_a_game_that_is_over_is_not_done_in_the_next(
    arbiter: Page, desk: Desk
) -> None:
    arbiter.get_by_role("button", name="Resign…").click()
    dialog = arbiter.locator("dialog")
    dialog.locator("select").select_option("black")
    new = {"type": "NewGame"}
    assert arbiter.context.request.post(f"{desk.url}/api/facts", data=new).status == 202
    expect(arbiter.locator(".moves .none")).to_be_visible()
    dialog.locator("button.primary").click()
    expect(arbiter.locator(".toast.failed")).to_contain_text("The game is over")
    state = desk.page.sink.state
    assert state is not None
    assert state.result is None


def test_undo_takes_back_what_it_names_and_nothing_that_came_since(
    arbiter: Page, desk: Desk
) -> None:
    def enter(**fact: object) -> None:
        assert arbiter.context.request.post(f"{desk.url}/api/facts", data=fact).status == 202

    def made() -> list[str]:
        state = desk.page.sink.state
        return [] if state is None else [each.name for each in state.corrections]

    enter(type="ReplaceMove", move=4, color="white", point="F7")
    expect(arbiter.locator("button.undo")).to_contain_text("F7")
    arbiter.route("**/api/state", lambda route: route.abort())
    enter(type="Penalised", color="black", points=2)
    arbiter.locator("button.undo").click()
    until(lambda: made() == ["Penalised"])


def test_names_that_came_while_the_event_was_entered_stay(arbiter: Page, desk: Desk) -> None:
    show_seldom_needed(arbiter)
    arbiter.get_by_role("button", name="Names and event").click()
    dialog = arbiter.locator("dialog")
    dialog.locator("[name=event]").fill("Spring Cup")
    names = {"black": "Shusaku", "white": "Gennan"}
    fact = {"type": "GameDescribed", "players": names}
    assert arbiter.context.request.post(f"{desk.url}/api/facts", data=fact).status == 202
    dialog.locator("button.primary").click()
    expect(dialog).to_have_count(0)
    state = arbiter.context.request.get(f"{desk.url}/api/state").json()
    assert (state["event"], state["players"]) == ("Spring Cup", names)


def test_the_list_shows_the_colour_to_which_a_move_was_corrected(arbiter: Page, desk: Desk) -> None:
    fact = {"type": "ReplaceMove", "move": 3, "color": "white", "point": "D3"}
    third = arbiter.locator(".moves li").nth(2)
    expect(third.locator(".dot.black")).to_be_visible()
    assert arbiter.context.request.post(f"{desk.url}/api/facts", data=fact).status == 202
    expect(third.locator(".dot.white")).to_be_visible(timeout=5_000)


def test_an_alert_is_shown_and_ends_when_the_board_is_put_right(desk: Desk) -> None:
    desk.show(*steps(EYE), SELF_CAPTURE)
    with desk.tab() as seen, desk.tab("/arbiter", arbiter=True) as tab:
        for page in (seen, tab):
            alert = page.locator(".alert")
            expect(alert.locator("h2")).to_have_text("Self capture")
            expect(alert.locator(".said")).to_contain_text("White's play leaves its own string")
            expect(alert.locator(".clause")).to_have_text("BGA 5.2, A.1.ii")
            assert alert.locator(".remedy-diagram .mark.remove").count() == 1
        desk.show(EYE.position)
        for page in (seen, tab):
            expect(page.locator(".alert")).to_have_count(0)
            expect(page.locator(".news li").first).to_be_visible()
        expect(tab.locator(".calm")).to_be_visible()


def test_a_clause_is_quoted_and_linked_and_the_reasons_are_in_words(
    alerted: Page, desk: Desk, tmp_path: Path
) -> None:
    alert = alerted.locator(".alert")
    expect(alert.locator(".cited li")).to_contain_text(["BGA 5.2: ", "BGA A.1.ii: "])
    alert.get_by_text("Why the program thinks so").click()
    reading = alert.locator(".readings li").first
    expect(reading.locator("strong")).to_contain_text("Self capture D5")
    expect(reading.locator("table")).to_be_hidden()
    reading.get_by_text("in figures").click()
    expect(reading.locator("table")).to_be_visible()
    alerted.screenshot(path=tmp_path / "clause.png", full_page=True)
    alerted.get_by_role("button", name="The seconds around it").first.click()
    expect(alerted.locator(".camera ~ * .recent img")).to_be_visible()
    alert.get_by_text("The seconds around it").click()
    expect(alert.locator(".recent img")).to_be_visible()
    expect(alert.locator(".recent .board")).to_be_visible()
    alert.get_by_role("link", name="BGA 5.2, A.1.ii").click()
    expect(alerted.get_by_role("heading", name="What was cited: BGA 5.2, A.1.ii")).to_be_visible()
    expect(alerted.locator("section .clauses").first).to_contain_text("BGA A.1.ii")
    expect(alerted.locator(".documents details")).not_to_have_count(0)
    answer = alerted.request.post(f"{desk.url}/api/facts", data={"type": "DismissAlert", "id": 99})
    assert (answer.status, "no such alert was raised" in answer.text()) == (409, True)


@pytest.mark.journey
def test_an_alert_is_settled_by_a_button(alerted: Page) -> None:
    alerted.get_by_role("button", name="Dismiss").click()
    alerted.locator("dialog").get_by_role("button", name="Cancel").click()
    expect(alerted.locator(".alert h2")).to_have_text(["Self capture"])
    alerted.get_by_role("button", name="Accept as played").click()
    alerted.locator("dialog").get_by_role("button", name="Accept as played").click()
    expect(alerted.locator(".toast")).to_contain_text("it stands as played")
    expect(alerted.locator(".alert")).to_have_count(0)


def test_a_question_is_answered(desk: Desk) -> None:
    desk.show(*steps(OPENING), *steps(line_of("D5 F5 D3 F3 G7 pass C7"), 4))
    with desk.tab("/arbiter", arbiter=True) as tab, desk.tab() as player:
        question = tab.locator(".alert.question")
        expect(question.locator(".said")).to_contain_text("Whose stone is the black one")
        expect(player.locator(".strip.asking")).to_contain_text("The arbiter is looking at")
        expect(question.locator(".said")).to_contain_text("C7? It came after Black’s G7.")
        expect(question.locator(".answer")).to_have_count(4)
        expect(question.locator(".answer.primary")).to_have_count(1)
        wrong = question.get_by_role("button", name="White’s move, with a stone")
        expect(wrong).to_contain_text("asks for a stone of the right colour")
        tab.keyboard.press(wrong.get_attribute("data-key") or "")
        expect(tab.locator(".toast").first).to_contain_text("answer is recorded")
        expect(question).to_have_count(0)
        expect(player.locator(".strip.asking")).to_have_count(0)
        expect(tab.locator(".alert h2")).to_have_text("Wrong colour stone")


@pytest.mark.journey
def test_a_move_is_corrected_and_the_correction_undone(arbiter: Page, tmp_path: Path) -> None:
    arbiter.get_by_role("button", name="Correct a move").click()
    dialog = arbiter.locator("dialog")
    expect(dialog.get_by_label("Move number")).to_have_value("4")
    dialog.get_by_role("gridcell", name="G4, empty").click()
    expect(dialog.locator("input[name=point]")).to_have_value("G4")
    expect(dialog.locator(".summary")).to_have_text("Move 4 (White F3) becomes White G4.")
    dialog.get_by_role("button", name="Enter").click()
    expect(arbiter.get_by_role("button", name="Move 4: White G4")).to_be_visible()
    arbiter.locator(".toast").get_by_role("button", name="Undo").click()
    expect(arbiter.get_by_role("button", name="Move 4: White F3")).to_be_visible()
    record = read_sgf((tmp_path / "game.sgf").read_bytes())
    assert len(list(record.moves())) == OPENING.number


@pytest.mark.journey
def test_a_game_ends_with_a_result_and_another_begins(
    arbiter: Page, desk: Desk, tmp_path: Path
) -> None:
    dialog = arbiter.locator("dialog")
    arbiter.get_by_role("button", name="End the game").click()
    dialog.get_by_label("Winner").select_option("white")
    dialog.get_by_role("button", name="End the game").click()
    assert dialog.locator("input[name=margin]:invalid").count() == 1, "the margin is asked for"
    dialog.locator("input[name=margin]").fill("6,5")
    dialog.get_by_role("button", name="End the game").click()
    expect(arbiter.locator(".facts")).to_contain_text("White wins by 6½")
    until(lambda: "RE[W+6.5]" in (tmp_path / "game.sgf").read_text())

    arbiter.get_by_role("button", name="New game").click()
    dialog.get_by_label("Black", exact=True).fill("Kato")
    dialog.get_by_label("White", exact=True).fill("Lindqvist")
    dialog.locator("select[name=rules]").select_option("japanese_1989")
    dialog.locator("input[name=komi]").fill("5.5")
    dialog.get_by_label("Handicap stones").fill("2")
    dialog.get_by_label("Black sits").select_option("left")
    arbiter.screenshot(path=tmp_path / "new-game.png")
    desk.show(Game.new(9, handicap=2).position)
    dialog.get_by_role("button", name="Begin").click()
    expect(arbiter.locator(".toast").last).to_contain_text("A new game has begun")
    expect(arbiter.locator(".player.black strong")).to_have_text("Kato")
    expect(arbiter.locator(".player.white strong")).to_have_text("Lindqvist")
    expect(arbiter.locator(".facts")).to_contain_text("Japanese rules")
    expect(arbiter.locator(".facts")).to_contain_text("komi 5½")
    expect(arbiter.locator(".facts")).to_contain_text("handicap 2 stones")
    assert desk.page.table.game.config.black_side is Side.LEFT
    until(lambda: len(list(tmp_path.glob("*.sgf"))) == 2)
    arbiter.goto(desk.url + "/games")
    rows = arbiter.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Kato")
    expect(rows.last).to_contain_text("White wins by 6½")


def test_what_is_refused_is_said_in_words(arbiter: Page) -> None:
    arbiter.get_by_role("button", name="Correct a move").click()
    dialog = arbiter.locator("dialog")
    dialog.locator("input[name=point]").fill("D5")
    dialog.get_by_role("button", name="Enter").click()
    expect(arbiter.locator(".toast.failed")).to_contain_text("a stone lies there")
    expect(dialog.get_by_role("alert")).to_contain_text("not accepted")
    dialog.get_by_role("button", name="Cancel").click()
    arbiter.get_by_role("button", name="White passes").click()
    expect(arbiter.get_by_role("alert").or_(arbiter.locator(".alert")).first).to_be_visible()


def test_a_correction_is_refused_where_another_move_has_its_number_by_now(
    arbiter: Page, desk: Desk
) -> None:
    arbiter.get_by_role("button", name="Correct a move").click()
    dialog = arbiter.locator("dialog")
    dialog.locator("input[name=point]").fill("G4")
    with desk.tab("/arbiter", arbiter=True) as other:
        other.get_by_role("button", name="Correct a move").click()
        other.locator("dialog input[name=point]").fill("G5")
        other.locator("dialog").get_by_role("button", name="Enter").click()
        expect(other.get_by_role("button", name="Move 4: White G5")).to_be_visible()
    expect(arbiter.locator("button[aria-label^='Move 4: White G5']")).to_have_count(1)
    dialog.get_by_role("button", name="Enter").click()
    expect(dialog.get_by_role("alert")).to_contain_text("not accepted")
    expect(dialog.locator(".summary")).to_have_text("Move 4 (White G5) becomes White G4.")
    dialog.get_by_role("button", name="Enter").click()
    expect(arbiter.get_by_role("button", name="Move 4: White G4")).to_be_visible()


def test_the_buttons_are_those_that_can_do_something(arbiter: Page) -> None:
    undo, redo = (arbiter.locator(f".corrections button.{kind}") for kind in ("undo", "redo"))
    expect(undo).to_be_disabled()
    expect(redo).to_be_disabled()
    expect(arbiter.get_by_role("button", name="End the pause")).to_be_hidden()
    expect(arbiter.get_by_role("button", name="Resume after the passes")).to_be_hidden()
    arbiter.get_by_role("button", name="Resign").click()
    form = arbiter.locator("dialog")
    form.get_by_role("button", name="Resign").click()  # nobody is chosen yet: nothing is sent
    expect(form).to_be_visible()
    form.locator("select").select_option("black")
    form.get_by_role("button", name="Resign").click()
    expect(arbiter.locator(".facts")).to_contain_text("by resignation")
    expect(arbiter.get_by_role("button", name="Resign…")).to_be_disabled()
    expect(arbiter.get_by_role("button", name="Pause the game")).to_be_hidden()
    expect(undo).to_contain_text("Black resigns")
    undo.click()
    expect(arbiter.get_by_role("button", name="Pause the game")).to_be_visible()
    expect(redo).to_contain_text("Black resigns")


def test_undo_beside_a_message_undoes_that_thing(arbiter: Page, desk: Desk) -> None:
    for label in ("A1", "J9"):
        arbiter.get_by_role("button", name="Set a stone").click()
        dialog = arbiter.locator("dialog")
        dialog.locator("input[name=point]").fill(label)
        dialog.get_by_role("button", name="Enter").click()
        expect(arbiter.locator(".toast").last).to_contain_text(f"{label} is black now")
    arbiter.reload()
    arbiter.get_by_text("What was entered").click()
    made = arbiter.locator(".history li")
    expect(made).to_have_count(2)
    made.filter(has_text="A1 is black now").get_by_role("button").click()
    expect(arbiter.locator(".toast").last).to_contain_text("It is undone")
    until(lambda: (rows := rows_now(desk))[0][8] == "B" and rows[8][0] == ".")


def rows_now(desk: Desk) -> tuple[str, ...]:
    """The board of the record."""
    state = desk.page.sink.state
    assert state is not None
    return state.game.position.rows()


def test_a_second_arbiter_hears_that_an_alert_was_ended(alerted: Page, desk: Desk) -> None:
    alerted.get_by_role("button", name="Accept as played").click()
    number = int(alerted.locator(".alert").get_attribute("data-id") or "")
    fact = {"type": "DismissAlert", "id": number}
    assert alerted.context.request.post(f"{desk.url}/api/facts", data=fact).status == 202
    alerted.locator("dialog").get_by_role("button", name="Accept as played").click()
    expect(alerted.locator(".toast.failed")).to_contain_text("Somebody else has ended this alert")


def test_a_pass_pressed_by_mistake_is_taken_back(arbiter: Page) -> None:
    arbiter.get_by_role("button", name="Black passes").click()
    expect(arbiter.get_by_role("button", name="Move 5: Black passes")).to_be_visible()
    arbiter.locator(".toast").get_by_role("button", name="Undo").click()
    expect(arbiter.get_by_role("button", name="Move 5: Black passes")).to_have_count(0)
    expect(arbiter.locator(".step-label")).to_have_text("Move 4")
    arbiter.get_by_role("button", name="Correct a move").click()
    dialog = arbiter.locator("dialog")
    expect(dialog.locator("input[name=point]")).to_have_value("F3")
    dialog.get_by_role("button", name="Enter").click()
    expect(dialog.get_by_role("alert")).to_contain_text("recorded so already")


def test_beside_what_changed_nothing_no_earlier_correction_is_undone(arbiter: Page) -> None:
    arbiter.get_by_role("button", name="Black passes").click()
    expect(arbiter.locator(".toast").get_by_role("button", name="Undo")).to_be_visible()
    show_seldom_needed(arbiter)
    arbiter.get_by_role("button", name="Take the board as it lies").click()
    arbiter.locator("dialog").get_by_role("button", name="Take the board as it lies").click()
    said = arbiter.locator(".toast", has_text="The record follows the board")
    expect(said).to_be_visible()
    expect(said.get_by_role("button")).to_have_count(1)  # which closes it


def test_names_and_event_are_stated_in_the_middle_of_a_game(desk: Desk, tmp_path: Path) -> None:
    desk.show(*steps(OPENING))
    long = "Maximiliane Konstantinopoulou-Wolkenstein von und zu Hohenlohe"
    with desk.tab("/arbiter", arbiter=True) as tab, desk.tab(size=PHONE) as seen:
        expect(tab.locator(".step-label")).to_have_text("Move 4")
        show_seldom_needed(tab)
        tab.get_by_role("button", name="Names and event").click()
        dialog = tab.locator("dialog")
        dialog.get_by_label("Black’s name").fill(long)
        dialog.get_by_label("Black’s rank").fill("4d")
        dialog.get_by_label("White’s name").fill("Lee")
        dialog.get_by_label("Event").fill("Winter Cup")
        dialog.get_by_label("Round").fill("3")
        tab.screenshot(path=tmp_path / "names.png")
        dialog.get_by_role("button", name="Enter").click()
        for page in (tab, seen):
            expect(page.locator(".player.black strong")).to_have_text(long)
            expect(page.locator(".player.black strong")).to_have_attribute("title", long)
            expect(page.locator(".player.black .rank")).to_have_text("4d")
            expect(page.locator(".facts")).to_contain_text("Winter Cup")
            expect(page.locator(".facts")).to_contain_text("round 3")
            name = page.locator(".player.black strong")
            line_px = "parseFloat(getComputedStyle(element).lineHeight)"
            assert name.evaluate(f"element => element.clientHeight / {line_px}") <= 2.1
            wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            assert page.evaluate(wide)
        seen.screenshot(path=tmp_path / "long-name.png")
        until(lambda: "EV[Winter Cup]" in (tmp_path / "game.sgf").read_text())
        tab.locator(".toast").get_by_role("button", name="Undo").click()
        expect(seen.locator(".player.black strong")).to_have_text("Black")
        until(lambda: "EV[" not in (tmp_path / "game.sgf").read_text())


def test_a_stone_is_set_a_penalty_given_and_the_count_agreed(
    arbiter: Page, desk: Desk, tmp_path: Path
) -> None:
    dialog = arbiter.locator("dialog")
    show_seldom_needed(arbiter)
    arbiter.get_by_role("button", name="Penalty points").click()
    dialog.get_by_label("Who loses points").select_option("white")
    dialog.locator("input[name=points]").fill("2,5")
    dialog.locator("input[name=reason]").fill("a telephone")
    dialog.get_by_role("button", name="Enter").click()
    expect(arbiter.locator(".toast").last).to_contain_text("White loses 2½ points")
    expect(arbiter.locator(".news")).to_contain_text("a telephone")
    arbiter.get_by_role("button", name="Way of counting").click()
    dialog.get_by_label("Counted by").select_option("area")
    dialog.get_by_role("button", name="Enter").click()
    expect(arbiter.locator(".toast").last).to_contain_text("counted by area")
    state = desk.page.sink.state
    assert state is not None
    assert state.reported.method is Method.AREA
    assert float(state.reported.penalties[Color.WHITE]) == 2.5
    arbiter.get_by_role("button", name="Set a stone").click()
    dialog.get_by_role("gridcell", name="D5, black").click()
    dialog.get_by_role("button", name="Enter").click()
    expect(dialog.get_by_role("alert")).to_have_text("D5 is so already.")
    dialog.get_by_label("What lies there").select_option("empty")
    dialog.get_by_role("gridcell", name="G7, empty").click()
    dialog.get_by_label("What lies there").select_option("white")
    expect(dialog.locator(".summary")).to_have_text("G7 becomes white.")
    arbiter.screenshot(path=tmp_path / "set-a-stone.png")
    dialog.get_by_role("button", name="Enter").click()
    expect(arbiter.locator(".toast").last).to_contain_text("G7 is white now")
    until(lambda: "AW[gc]" in (tmp_path / "game.sgf").read_text())
    assert read_sgf((tmp_path / "game.sgf").read_bytes())


def test_a_pairing_of_the_hub_is_given_to_the_game(desk: Desk) -> None:
    desk.show(*steps(OPENING))
    body = {"round": 3, "table": 4, "players": {"black": "Anna", "white": "Ben"}}
    assigned = desk.page.assigned
    with desk.tab("/arbiter", arbiter=True) as tab:
        card = tab.locator(".card").filter(has_text="Pairing from the hub")
        expect(card).to_be_hidden()
        assigned.shown = Assignment(body, AssignmentState.ASKS)
        expect(card).to_contain_text("round 3, table 4, Anna – Ben")
        card.get_by_role("button", name="Keep it for the next game").click()
        until(lambda: assigned.decision() is False)
        card.get_by_role("button", name="Give it to this game").click()
        until(lambda: assigned.decision() is True)
        assigned.shown = Assignment(body, AssignmentState.TAKEN)
        expect(card.get_by_role("button")).to_have_count(0)


def test_the_last_minutes_are_replayed_beside_the_record(arbiter: Page) -> None:
    expect(arbiter.locator(".moves button")).to_have_count(4)
    arbiter.get_by_text("The last five minutes").click()
    replay = arbiter.locator(".recent")
    slider = replay.get_by_role("slider")
    slider.focus()
    arbiter.keyboard.press("Home")
    expect(replay.get_by_role("status")).to_contain_text("move 0")
    expect(replay.locator(".board-frame .stone")).to_have_count(0)
    arbiter.keyboard.press("End")
    expect(replay.get_by_role("status")).not_to_contain_text("move 0")
    assert replay.locator("img").evaluate("(image) => image.decode().then(() => image.width > 0)")
    replay.get_by_role("button", name="Play").click()
    expect(replay.get_by_role("button", name="Play")).to_be_visible()
