"""Requests that nobody can have meant, to every endpoint: no 5xx, and nothing without a login."""

from __future__ import annotations

import json

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from device.page.app import ENDPOINTS
from device.page.page import Page
from referee.facts import FACTS
from tests.support.boards import random_game
from tests.support.page_server import PageServer, until
from web.access.roles import Role
from web.connections.throttling import LoginLimit
from web.guarded_app import Endpoint

GAME = random_game(4)

STREAM = "/api/events"
"""Its answers do not end: they have tests of their own."""

MEANT = {"/healthz": {503}}
"""Endpoints that say with 5xx what they are asked for."""

FUZZED = [endpoint for endpoint in ENDPOINTS if endpoint.path != STREAM]

Asked = tuple[Endpoint[Page], str, dict[str, str], dict[str, str], object]
"""An endpoint, a path of it, a query, headers, and a body."""

TEXTS = st.text(max_size=8) | st.sampled_from(
    [
        "black",
        "white",
        "A1",
        "J9",
        "Z99",
        "9",
        "-1",
        "1e999",
        "true",
        "territory",
        "B+R",
        "bga2009",
        "3,5",
    ]
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)

KEYS = (
    *("password", "type", "color", "point", "points", "move", "moves", "id", "answer", "size"),
    *("corners", "stones", "dead", "black", "white", "to_play", "result", "players", "rules"),
    *("komi", "handicap", "black_side", "request", "rows", "method", "prisoners", "lock"),
)

OBJECTS = st.dictionaries(st.sampled_from(KEYS) | TEXTS, JSON, max_size=6)

FACT_LINES = st.builds(
    lambda kind, values: {**values, "type": kind}, st.sampled_from(sorted(FACTS)), OBJECTS
)

OPTIONS = (
    *("after", "size", "corners", "overlay", "whole", "alert", "at"),
    *("kind", "game", "camera", "left", "dead", "rules", "komi"),
)

BODIES = st.one_of(OBJECTS, FACT_LINES, st.binary(max_size=60), JSON)

HEADERS = st.dictionaries(
    st.sampled_from(["Origin", "Content-Type", "Last-Event-ID", "X-Other"]),
    st.sampled_from(["", "0", "null", "multipart/form-data; boundary=x", "application/json"]),
    max_size=2,
)

WORDS = st.text("abcxyz0129.-_~é", min_size=1, max_size=12).filter(
    lambda word: word not in (".", "..")  # the client takes these two out of a path
)


@st.composite
def requests(draw: st.DrawFn) -> Asked:
    """An endpoint, a path of it, a query, headers, and a body."""
    endpoint = draw(st.sampled_from(FUZZED))
    number = str(draw(st.integers(0, 10**30)))
    path = endpoint.path.replace("{id:int}", number)
    for field in ("{which}", "{name}"):
        path = path.replace(field, draw(WORDS))
    query = draw(st.dictionaries(st.sampled_from(OPTIONS), TEXTS, max_size=3))
    body = draw(BODIES) if endpoint.method == "POST" else b""
    return endpoint, path, query, draw(HEADERS), body


def ask(client: httpx.Client, asked: Asked) -> int:
    """Send a request; its status, which must not be a fault of the server."""
    endpoint, path, query, headers, body = asked
    content = body if isinstance(body, bytes) else as_json(body)
    answer = client.request(endpoint.method, path, params=query, headers=headers, content=content)
    known = answer.status_code < 500 or answer.status_code in MEANT.get(endpoint.path, ())
    if answer.status_code == 503 and endpoint.path == "/api/facts":
        known = answer.json()["error"]["code"] == "unavailable"  # between two games
    assert known, (endpoint, path, query, headers, body, answer.text)
    if answer.status_code >= 400 and endpoint.path not in MEANT:
        assert answer.json()["error"]["message"]
    return answer.status_code


def as_json(value: object) -> bytes:
    """JSON as careless programs write it, NaN and all."""
    return json.dumps(value).encode("utf-8", "surrogatepass")


def check_nothing_changes(server: PageServer, examples: int) -> None:
    """Ask what anybody can; the game and its files stay as they are."""
    before = server.page.sink.state
    assert before is not None
    journal = server.page.table.game.files.journal

    with server.client() as client:

        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
        @given(requests())
        def anybody(asked: Asked) -> None:
            server.page.limit = LoginLimit()
            status = ask(client, asked)
            if asked[0].role is Role.ARBITER:
                assert status in (401, 403)

        anybody()
    after = server.page.sink.state
    assert after is not None
    assert (after.n, after.game) == (before.n, before.game)
    assert server.page.table.game.files.journal == journal


def check_nothing_breaks(server: PageServer, examples: int) -> None:
    """Ask what the arbiter can; the game goes on."""
    with server.client(Role.ARBITER) as client:

        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
        @given(requests())
        def arbiter(asked: Asked) -> None:
            server.page.limit = LoginLimit()
            ask(client, asked)

        arbiter()
        until(lambda: client.get("/healthz").status_code == 200)
        assert client.get("/api/state").json()["failure"] is None


def test_nothing_changes_without_a_login(played: PageServer) -> None:
    check_nothing_changes(played, 40)


def test_nothing_breaks_with_a_login(played: PageServer) -> None:
    check_nothing_breaks(played, 60)


@pytest.mark.slow
def test_hundreds_of_requests(played: PageServer) -> None:
    check_nothing_changes(played, 400)
    check_nothing_breaks(played, 500)
