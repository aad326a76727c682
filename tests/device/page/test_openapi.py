"""The description of the endpoints: it is valid, is served, and every answer is as it says."""

from __future__ import annotations

import json

import cv2
import pytest
from openapi_spec_validator import validate

from device.game.state_json import CameraHealth, CameraState, state_to_json
from device.page.app import ENDPOINTS, openapi
from device.page.counting import agreement_to_json
from referee import to_json
from rules.color import BLACK, WHITE
from tests.support.boards import draw_board, random_game
from tests.support.described import check, check_named, description
from tests.support.ended_game import claims, ended
from tests.support.page_server import PASSWORD, PageServer
from web.access.roles import Role

GAME = random_game(4)

FACT = description()["paths"]["/api/facts"]["post"]["requestBody"]["content"]


def test_the_description_is_valid_and_served(played: PageServer) -> None:
    validate(json.loads(json.dumps(openapi())))
    with played.client() as client:
        assert client.get("/api/openapi.json").json() == openapi()


def test_a_token_is_asked_for_where_a_role_is_needed() -> None:
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace(":int", "")
        described = description()["paths"][path][endpoint.method.lower()]
        assert ("security" in described) == (endpoint.role is not Role.VIEWER)
        assert described["summary"]


PHOTO = cv2.imencode(".png", draw_board(GAME.position))[1].tobytes()

ASKED: list[tuple[str, str, dict[str, object], set[int]]] = [
    ("GET", "/api/openapi.json", {}, {200}),
    ("GET", "/api/state", {}, {200}),
    ("GET", "/api/moves", {}, {200}),
    ("GET", "/record.sgf", {}, {200}),
    ("GET", "/api/games", {}, {200}),
    ("GET", "/games.zip", {}, {200}),
    ("GET", "/games/{name}.sgf", {}, {200}),
    ("GET", "/sheet", {}, {409}),
    ("GET", "/sheet.pdf", {}, {409}),
    ("GET", "/sheet/{name}", {}, {409}),
    ("GET", "/sheet/{name}.pdf", {}, {409}),
    ("GET", "/healthz", {}, {200}),
    ("GET", "/api/me", {}, {200}),
    ("POST", "/api/login", {"json": {"password": PASSWORD}}, {200}),
    ("POST", "/api/logout", {}, {200}),
    ("POST", "/api/read", {"content": PHOTO}, {200}),
    ("POST", "/api/score", {"json": {"rows": [".B", "W."], "prisoners": [1, 0]}}, {200}),
    ("POST", "/api/score", {"json": {}}, {200}),
    ("POST", "/api/count", {"content": PHOTO, "params": {"kind": "area"}}, {422}),
    ("GET", "/api/agreement", {}, {200}),
    ("GET", "/api/proposals", {}, {409}),
    ("POST", "/api/facts", {"json": {"type": "ArbiterCalled", "request": "a"}}, {202}),
    ("GET", "/api/picture.jpg", {"params": {"overlay": "true"}}, {200}),
    ("GET", "/api/alerts/{id:int}/{which}.jpg", {}, {404}),
    ("GET", "/api/games/{name}/alerts", {}, {200}),
    ("GET", "/api/games/{name}/{picture}", {}, {404}),
    ("GET", "/api/recent", {}, {200}),
    ("GET", "/api/recent/{id:int}.jpg", {}, {404}),
    ("GET", "/api/explanation", {}, {200}),
    ("GET", "/api/clauses", {}, {200}),
    ("GET", "/api/clauses", {"params": {"cited": "BGA 5.2, A.1.ii"}}, {200}),
    ("GET", "/api/clauses", {"params": {"cited": "House 1"}}, {404}),
    ("GET", "/service-worker.js", {}, {200}),
    ("GET", "/api/share", {}, {200}),
    ("GET", "/api/devices", {}, {200}),
    ("POST", "/api/devices", {"json": {"with_game": True}}, {200}),
    ("POST", "/api/devices/{id:int}/revoke", {}, {404}),
    ("POST", "/api/join", {"json": {"code": "x"}}, {401}),
    ("GET", "/api/first", {}, {409}),
    ("POST", "/api/first", {"json": {"source": None, "terms": {}, "keep": False}}, {409}),
    ("POST", "/api/first/camera", {"json": {"source": "phone"}}, {409}),
    ("POST", "/api/phone", {"json": {"page": "a", "holds": False, "take_over": False}}, {409}),
    ("POST", "/api/phone/picture", {"content": PHOTO}, {409}),
    ("GET", "/api/setup", {}, {200}),
    ("GET", "/api/camera", {}, {200}),
    ("POST", "/api/camera", {"json": {"lock": True}}, {409}),
    ("POST", "/api/assignment", {"json": {"take": True}}, {409}),
]
"""A method, a path, what is sent, and the statuses that are expected of a game that goes on."""


@pytest.mark.parametrize(("method", "path", "sent", "statuses"), ASKED, ids=lambda each: str(each))
def test_an_answer_is_as_it_is_described(
    played: PageServer, method: str, path: str, sent: dict[str, object], statuses: set[int]
) -> None:
    path = path.replace("{name}", "game").replace("{id:int}", "9").replace("{which}", "now")
    with played.client(Role.ARBITER) as client:
        assert client.request(method, path, **sent).status_code in statuses  # type: ignore[arg-type]


def test_every_endpoint_of_a_program_is_asked() -> None:
    pages = {endpoint.path for endpoint in ENDPOINTS if endpoint.answer == "text/html"}
    asked = {(method, path) for method, path, _, _ in ASKED}
    every = {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    assert {(m, path) for m, path in every - asked if path not in pages} == {("GET", "/api/events")}


def test_an_answer_that_is_not_as_described_is_found(played: PageServer) -> None:
    with played.client() as client:
        state = client.get("/api/state").json()
    for wrong in ({**state, "other": 1}, {**state, "to_play": "red"}, {"n": 1}):
        with pytest.raises(AssertionError):
            check_named(wrong, "ShownState")


def test_events_agreement_and_the_arranged_board_are_as_described() -> None:
    table = ended()
    claims(table, BLACK, "B5")
    check_named({"version": 1, "n": 1, **agreement_to_json(table.state)}, "AgreementAnswer")
    claims(table, WHITE, "B5")
    check_named({"version": 1, "n": 1, **agreement_to_json(table.state)}, "AgreementAnswer")
    table.play(". B5;W E1;W E2;B A1;B B1;B B2", wait=14.0)
    shown = state_to_json(table.state, CameraHealth(CameraState.OK, None))
    assert "counting" in shown
    check_named({**shown, "game": 1, "game_id": None, "failure": None}, "ShownState")
    for event in table.events:
        check_named(json.loads(json.dumps(to_json(event))), "EventLine")


def test_event_lines_of_the_page_are_as_described(played: PageServer) -> None:
    with played.client() as client, client.stream("GET", "/api/events") as answer:
        for line in answer.iter_lines():
            if line.startswith("data:"):
                check_named(json.loads(line.removeprefix("data:")), "EventLine")
                return
    pytest.fail("no event came")


@pytest.mark.parametrize(
    "line",
    [
        {"type": "Passed"},
        {"type": "PassPressed"},
        {"type": "PassPressed", "color": "red"},
        {"type": "DeleteMove", "move": 0},
        {"type": "Edited", "stones": {"I9": "black"}},
        {"type": "Resign", "color": "black", "request": 3},
    ],
)
def test_the_schema_of_a_fact_refuses_what_the_page_refuses(
    played: PageServer, line: dict[str, object]
) -> None:
    with pytest.raises(AssertionError):
        check(line, FACT["application/json"]["schema"])
    with played.client(Role.ARBITER) as client:
        assert client.post("/api/facts", json=line).status_code == 400
