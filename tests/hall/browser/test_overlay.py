"""Boards of the hall over a film: one or several in turn, without alerts, over a loss."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browsing import box_of
from tests.support.hall import WAIT_S, needs_mosquitto
from tests.support.hall_browsing import GAME, HallDesk
from tests.support.hall_lines import alert, play
from tests.support.page_server import until

pytestmark = needs_mosquitto

CLOCK = {"control": "300 + 3x30 byo-yomi", "log": "a", "number": 1, "at_ms": 0, "turn": "black"}
LEFT = {"main_ms": 200_000, "period_ms": 30_000, "count": 3, "flag": False}


@pytest.mark.journey
def test_a_board_of_the_hall_is_shown_without_alerts(desk: HallDesk, tmp_path: Path) -> None:
    board = desk.board("T1")
    desk.board("T2", 5)
    desk.emit("T1", alert(4, 1), {**alert(5, 2, audience="players"), "points": ["C3"]})
    clock = {**CLOCK, "running": False, "black": LEFT, "white": LEFT, "age_ms": 5}
    state = {"version": 1, "game_id": GAME, "epoch": 0, "n": 5, "boot": "b", "clock": clock}
    players = {"black": "Kato Aya", "white": "Lindqvist Bo"}
    more = {"players": players, "ranks": {"black": "4d", "white": None}, "size": 9, "move": 3}
    rows = ["BW......." if row == 4 else "." * 9 for row in range(9)]
    taken = {"rows": rows, "phase": "play", "prisoners": {"black": 2, "white": 7}}
    board.send("state", {**state, **more, **taken}, retain=True)
    until(lambda: desk.hall.shown("T1")["prisoners"] == {"black": 2, "white": 7}, WAIT_S)
    with desk.tab("/overlay?board=T1", arbiter=True, size=(600, 760)) as tab:
        expect(tab.locator("svg.board .stone")).to_have_count(2)
        expect(tab.locator(".player.black")).to_contain_text("Kato Aya4d2 prisoners")
        expect(tab.locator(".player.white")).to_contain_text("7 prisoners")
        expect(tab.locator(".clock-face").first).to_contain_text("3:20")
        expect(tab.locator(".mark, .alert, .strip, button, a, .setup-note p")).to_have_count(0)
        shot = tmp_path / "overlay.png"
        tab.screenshot(path=shot, omit_background=True)
        desk.emit("T1", {**play(6), "move": 4, "point": "E5", "color": "white"})
        expect(tab.locator("svg.board .stone")).to_have_count(4)  # the lines are newer now

        tab.context.set_offline(True)
        desk.emit("T1", {**play(7), "move": 5, "point": "G7", "color": "black"})
        tab.context.set_offline(False)
        expect(tab.locator("svg.board .stone")).to_have_count(5)


def test_several_boards_have_their_turns(desk: HallDesk) -> None:
    for number, moves in ((1, 1), (2, 2), (3, 3)):
        desk.board(f"T{number}", moves)
    with desk.tab("/overlay?board=T3,T1,T9&turn=5") as tab:
        expect(tab.locator(".setup-note p")).to_have_text("There is no board T9.")
        shown = "() => document.querySelector('.broadcast').dataset.board"
        seen = {tab.evaluate(shown)}
        for _ in range(70):
            tab.wait_for_timeout(100)
            seen.add(tab.evaluate(shown))
            assert tab.locator(".broadcast").count() == 1
        assert seen == {"T1", "T3"}


def test_a_result_pushes_no_board_out_of_a_wide_picture(desk: HallDesk) -> None:
    """In 16:9 there is no room to spare above and below."""
    board = desk.board("T1")
    clock = {**CLOCK, "running": False, "black": LEFT, "white": LEFT, "age_ms": 5}
    state = {"version": 1, "game_id": GAME, "epoch": 0, "n": 3, "boot": "b", "clock": clock}
    players = {"black": "Kato Aya", "white": "Lindqvist Bo"}
    game = {"players": players, "size": 9, "move": 3, "result": "W+12.5", "phase": "done"}
    board.send("state", {**state, **game, "rows": ["." * 9] * 9}, retain=True)
    until(lambda: desk.hall.shown("T1")["result"] == "W+12.5", WAIT_S)
    with desk.tab(arbiter=True) as tab:
        for width, height in ((1920, 1080), (1280, 720), (854, 480)):
            tab.set_viewport_size({"width": width, "height": height})
            for side in ("top", "bottom", "left", "right"):
                tab.goto(f"{desk.hall.url}/overlay?board=T1&side={side}")
                expect(tab.locator(".broadcast-result")).to_have_count(1)
                for name in (".board-frame", ".broadcast-result", ".clock-faces"):
                    box = box_of(tab.locator(name))
                    assert box["y"] >= 0, (height, side, name, box)
                    assert box["y"] + box["height"] <= height, (height, side, name, box)
