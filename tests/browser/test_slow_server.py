"""Answers that come late, cut or not at all: the page is late with them, and says nothing wrong."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.support.browsing import Desk, line_of, steps

pytestmark = pytest.mark.slow

OPENING = line_of("D5 F5 D3 F3")
BUSY = {"error": {"code": "busy", "message": "too much is asked at once; try again in a second"}}
NO_ANSWER = {
    "error": {
        "code": "no_answer",
        "message": "the game does not answer; send the same request again later",
    }
}


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
    lines = [line.text for line in desk.page.sink.log.after(0, everything=True)[0]]
    assert sum("ArbiterCalled" in line for line in lines) == 1
    assert desk.troubles == ["503 /api/facts"]
    desk.troubles.clear()


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
