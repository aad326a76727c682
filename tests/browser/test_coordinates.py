"""Points as labels, or as Japanese records have them: on the board, in its texts, in a form."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browsing import OPENING, Desk, steps


def test_points_are_named_as_japanese_records_have_them(desk: Desk) -> None:
    desk.show(*steps(OPENING))
    desk.wait_for_move(4)
    with desk.tab("/arbiter", arbiter=True, locale="ja-JP") as tab:
        expect(tab.locator(".coordinates").first).to_contain_text("A")
        tab.locator("select[name=coordinates]").select_option("japanese")
        expect(tab.locator(".coordinates").first).to_contain_text("九")
        expect(tab.get_by_role("button", name="6の七").first).to_be_visible()
        tab.get_by_role("button", name="手を訂正").click()
        point = tab.locator("dialog input[name=point]")
        expect(point).to_have_value("6の七")
        point.fill("5-8")
        tab.locator("dialog").get_by_role("button", name="入力").click()
        expect(tab.get_by_role("button", name="5の八").first).to_be_visible()
    state = desk.page.sink.state
    assert state is not None
    assert [move.point for move in state.game.moves()][-1] == (7, 4)
