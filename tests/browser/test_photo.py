"""A photograph on the page becomes a record; points are corrected, the board is counted."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from playwright.sync_api import expect

from rules.board.position import Position
from rules.records.sgf import read_sgf
from tests.support.boards import draw_board
from tests.support.browsing import PHONE, Desk

pytestmark = pytest.mark.slow

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
