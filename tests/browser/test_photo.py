"""A photograph on the page becomes a record; points are corrected, the board is counted."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, expect

from rules.board.position import Position
from rules.records.sgf import read_sgf
from tests.support.boards import blind_models, corners, draw_board
from tests.support.browsing import PHONE, Desk, box_of, desk_at

BOARD = Position.from_rows(
    [
        "...BW....",
        "...BW....",
        "...BW....",
        "...BW....",
        "...BW....",
        "...BW..B.",
        "...BW....",
        ".W.BW....",
        "...BW....",
    ]
)


@pytest.mark.journey
def test_a_photo_becomes_a_record_and_a_score(desk: Desk, tmp_path: Path) -> None:
    photo = tmp_path / "evening.png"
    cv2.imwrite(str(photo), draw_board(BOARD))
    with desk.tab("/photo", size=PHONE) as tab:
        tab.get_by_label("Choose a picture").set_input_files(photo)
        expect(tab.locator(".summary")).to_contain_text("9×9")
        board = tab.locator(".result-side svg.board")
        assert (board.locator(".stone.black").count(), board.locator(".stone.white").count()) == (
            10,
            10,
        )
        board.get_by_role("gridcell", name="A1, empty").click()
        board.get_by_role("gridcell", name="A1, black").press("Enter")
        expect(board.get_by_role("gridcell", name="A1, white")).to_be_focused()
        tab.keyboard.press("ArrowUp")
        expect(board.get_by_role("gridcell", name="A2, empty")).to_be_focused()
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Download SGF").click()
        assert download.value.suggested_filename == "evening.sgf"
        record = read_sgf(Path(download.value.path()).read_bytes())
        rows = list(BOARD.rows())
        rows[-1] = "W" + rows[-1][1:]
        assert record.opening().setup.rows() == tuple(rows)

        tab.get_by_role("button", name="Score this board").click()
        for label in ("A1", "B2"):
            board.get_by_role("gridcell", name=f"{label}, white").click()
        board.get_by_role("gridcell", name="H4, black").click()
        expect(tab.locator(".score .result")).to_have_text("White wins by 15½")
        tab.get_by_label("Prisoners Black holds").fill("20")
        tab.get_by_label("Prisoners Black holds").press("Tab")
        expect(tab.locator(".score .result")).to_have_text("Black wins by 4½")
        assert tab.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_what_is_no_photo_of_a_board_is_refused_in_words(desk: Desk, tmp_path: Path) -> None:
    wrong = tmp_path / "letter.jpg"
    wrong.write_bytes(b"Dear arbiter, ...")
    with desk.tab("/photo") as tab:
        tab.get_by_label("Choose a picture").set_input_files(wrong)
        expect(tab.locator(".status.failure")).not_to_be_empty()
        expect(tab.locator(".reading")).to_be_hidden()


def test_a_board_that_is_not_found_is_read_where_somebody_says(
    browser: Browser, tmp_path: Path
) -> None:
    photo = tmp_path / "board.png"
    cv2.imwrite(str(photo), draw_board(BOARD))
    with desk_at(tmp_path, browser, models=blind_models()) as desk, desk.tab("/photo") as tab:
        tab.get_by_label("Choose a picture").set_input_files(photo)
        expect(tab.locator(".status.failure")).to_contain_text("Drag the four circles")
        expect(tab.locator(".status.failure")).not_to_contain_text("--corners")
        expect(tab.get_by_role("heading", name="Where is the board?")).to_be_visible()
        tab.screenshot(path=tmp_path / "corners.png")
        tab.locator(".photo-corners select").select_option("9")
        picture = box_of(tab.locator(".photo-corners canvas"))
        scale = picture["width"] / draw_board(BOARD).shape[1]
        for at, (x, y) in enumerate(corners(9).tolist()):
            ring = box_of(tab.locator(".handle .ring").nth(at))
            tab.mouse.move(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
            tab.mouse.down()
            tab.mouse.move(picture["x"] + scale * x, picture["y"] + scale * y, steps=4)
            tab.mouse.up()
        tab.get_by_role("button", name="Read it here").click()
        expect(tab.locator(".summary")).to_contain_text("9×9")
        board = tab.locator(".result-side svg.board")
        expect(board.get_by_role("gridcell", name="B2, white")).to_be_visible()


def test_an_opening_is_not_counted_and_the_turn_and_side_are_asked(
    desk: Desk, tmp_path: Path
) -> None:
    opening = Position.from_rows(["." * 9, ".B.....W.", *["." * 9] * 5, ".W.....B.", "." * 9])
    photo = tmp_path / "opening.png"
    cv2.imwrite(str(photo), draw_board(opening))
    with desk.tab("/photo", size=PHONE) as tab:
        tab.get_by_label("Choose a picture").set_input_files(photo)
        board = tab.locator(".result-side svg.board")
        board.get_by_role("gridcell", name="A9, empty").click()
        tab.get_by_label("Whose turn is it?").select_option("white")
        tab.get_by_role("button", name="Turn the board").click()
        expect(board.get_by_role("gridcell", name="J9, black")).to_be_visible()
        tab.get_by_role("button", name="Score this board").click()
        expect(tab.locator(".score .result")).to_have_text("Not finished: no count")
        tab.screenshot(path=tmp_path / "opening-scored.png", full_page=True)
        tab.get_by_text("Count it as it lies").click()
        expect(tab.locator(".score > details").first).to_contain_text("As it lies: White wins by")
        tab.get_by_role("button", name="Back to correcting").click()
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Download SGF").click()
        data = Path(download.value.path()).read_bytes()
        record = read_sgf(data)
        assert b"PL[W]" in data
        assert record.opening().setup.rows()[0] == "........B"
        assert tab.evaluate("document.documentElement.scrollWidth") == PHONE[0]
