"""Who may do what: the table in the documents, the routes, and what they answer."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from starlette.routing import Mount, Route

from device.game.session.config import GameConfig, GamePlace
from device.game.session.game_files import GameFiles
from device.game.session.table import TableGame
from device.page.app import ENDPOINTS, make_app
from device.page.facts import TABLE_FACTS
from device.page.page import Page
from device.page.sink import PageSink
from device.page.static_files import DOCUMENTS, LOGIN_FIRST
from device.page.watch_server import page_beside
from referee.facts import FACTS
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeTable
from tests.support.page_server import PASSWORD, PageServer, page_server
from web.access.access import Access
from web.access.roles import Role
from web.connections.throttling import TRIES, LoginLimit
from web.console import FailureError, PageError
from web.guarded_app import EMBEDDED_HEADERS, HEADERS, Endpoint

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "page.md"
ROW = re.compile(r"^\| (GET|POST) \| `([^`]+)` \| (viewer|table|camera|arbiter) \|", re.MULTILINE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A page whose camera has not shown anything yet."""
    camera = FakeTable(random_game(0).position)
    folder = tmp_path_factory.mktemp("page")
    with page_server(folder, lambda: camera, follow=False) as running:
        yield running


@pytest.fixture
def client(server: PageServer) -> Iterator[httpx.Client]:
    server.page.limit = LoginLimit()
    with server.client() as found:
        yield found


def test_the_documents_say_who_may_what(server: PageServer) -> None:
    written = {(method, path): role for method, path, role in ROW.findall(DOCUMENT.read_text())}
    routes = {}
    for route in make_app(server.page).routes:
        if isinstance(route, Mount):
            routes["GET", f"{route.path}/…"] = "viewer"
        elif isinstance(route, Route):
            (method,) = (route.methods or set()) - {"HEAD"}
            (role,) = [e.role for e in ENDPOINTS if (e.method, e.path) == (method, route.path)]
            routes[method, route.path] = role.value
    assert written == routes


@pytest.mark.parametrize(
    "endpoint", [e for e in ENDPOINTS if e.role is Role.ARBITER], ids=lambda e: e.path
)
def test_the_arbiters_endpoints_refuse_others(
    server: PageServer, client: httpx.Client, endpoint: Endpoint[Page]
) -> None:
    path = endpoint.path.replace("{id:int}", "1").replace("{which}", "now")
    known = [(f"Bearer {server.tokens[role]}", 403) for role in (Role.VIEWER, Role.TABLE)]
    for words, status in [("", 401), *known, ("Bearer nobody", 401), ("Basic YTpi", 401)]:
        headers = {"Authorization": words} if words else {}
        assert client.request(endpoint.method, path, headers=headers).status_code == status, words


@pytest.mark.parametrize("kind", FACTS)
def test_the_table_tells_what_players_say_and_nothing_else(
    server: PageServer, client: httpx.Client, kind: str
) -> None:
    assert client.post("/api/facts", json={"type": kind}).status_code == 401
    for role in (Role.VIEWER, Role.TABLE):
        bearer = {"Authorization": f"Bearer {server.tokens[role]}"}
        answer = client.post("/api/facts", json={"type": kind}, headers=bearer)
        may = role is Role.TABLE and kind in TABLE_FACTS
        assert (answer.status_code != 403) is may
    for line in ({}, {"type": [kind]}, {"type": None}, {"type": kind.lower()}):
        assert client.post("/api/facts", json=line, headers=bearer).status_code in (400, 403)
    players = {"PassPressed", "ArbiterCalled", "StatusClaimed", "Counted"}
    assert players | {"ClockEntry"} == TABLE_FACTS


def log_in(client: httpx.Client, password: str = PASSWORD, **headers: str) -> httpx.Response:
    return client.post("/api/login", json={"password": password}, headers=headers)


def test_login_wrong_and_right_and_logout(client: httpx.Client) -> None:
    assert client.get("/api/me").json() == {"role": "viewer", "name": "anybody"}
    wrong = log_in(client, "wrong")
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, "wrong_password")
    assert client.get("/api/setup").status_code == 401
    right = log_in(client)
    assert right.json() == {"role": "arbiter", "name": "arbiter"}
    assert {"httponly", "samesite=strict"} <= set(right.headers["set-cookie"].lower().split("; "))
    assert client.get("/api/me").json()["role"] == "arbiter"
    assert client.get("/api/setup").status_code == 200
    cookie = dict(client.cookies)
    assert client.post("/api/logout").status_code == 200
    client.cookies.update(cookie)
    assert client.get("/api/setup").status_code == 401, "a cookie lives on after the logout"
    client.cookies.update({name: value[:-2] + "xx" for name, value in cookie.items()})
    assert client.get("/api/setup").status_code == 401


def test_a_logout_holds_after_a_restart_and_ends_no_other_login(
    server: PageServer, client: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    cookies = []
    for _ in range(2):
        log_in(client)
        cookies.append(dict(client.cookies))
        client.cookies.clear()
    client.cookies.update(cookies[0])
    assert client.post("/api/logout").status_code == 200
    before = server.page.access
    kept = before.secrets.path.with_name("secrets.json.sessions")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    server.page.access = Access(before.secrets)
    try:
        for cookie, status in zip(cookies, (401, 200), strict=True):
            client.cookies.clear()
            client.cookies.update(cookie)
            assert client.get("/api/setup").status_code == status
    finally:
        server.page.access = before
    kept.write_text("torn")
    assert Access(before.secrets).sessions.of("any", before.now_s()) is None
    assert "log in again" in capsys.readouterr().err
    kept.unlink()


def test_tries_are_forgotten_with_time() -> None:
    now = [0.0]
    limit = LoginLimit(lambda: now[0])
    for _ in range(TRIES):
        limit.check("a")
        limit.note("a")
    with pytest.raises(PageError) as refused:
        limit.check("a")
    assert refused.value.status == 429
    limit.check("b")
    now[0] = 61.0
    limit.check("a")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "OWN"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "OWN"}, 409),
        ({"Sec-Fetch-Site": "same-origin"}, 409),
        ({}, 409),
    ],
)
def test_another_site_changes_nothing(
    server: PageServer, client: httpx.Client, headers: dict[str, str], status: int
) -> None:
    assert log_in(client).status_code == 200
    headers = {name: value.replace("OWN", server.url) for name, value in headers.items()}
    answer = client.post("/api/camera", json={"lock": True}, headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize("path", [*DOCUMENTS, "/api/state", "/static/icon.svg", "/nothing"])
def test_every_answer_is_safe_to_show(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    for name, value in (EMBEDDED_HEADERS if path == "/embed" else HEADERS).items():
        assert answer.headers[name] == value
    assert ("x-frame-options" in answer.headers) is (path != "/embed")
    assert ("frame-ancestors 'none'" in answer.headers["content-security-policy"]) is (
        path != "/embed"
    )
    assert "unsafe" not in answer.headers["content-security-policy"]
    if path in LOGIN_FIRST:
        assert (answer.status_code, answer.headers["location"]) == (303, f"/login?next={path}")
    elif path == "/nothing":
        assert answer.json() == {"error": {"code": "not_found", "message": "Not Found"}}
    else:
        assert answer.status_code == 200
    if answer.headers.get("content-type", "").startswith("text/html"):
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:", answer.text)


PERSON = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
"""What a browser asks with when somebody opens an address."""


def test_a_person_gets_a_page_and_a_program_gets_data(client: httpx.Client) -> None:
    for path in ("/nothing", "/sheet", "/arbiter/x"):
        for headers, kind in ((PERSON, "text/html"), ({}, "application/json")):
            answer = client.get(path, headers=headers)
            assert answer.status_code == 404
            assert answer.headers["content-type"].startswith(kind)
    assert client.get("/api/nothing", headers=PERSON).json()["error"]["code"] == "not_found"


def test_before_the_board_was_seen(client: httpx.Client) -> None:
    state = client.get("/api/state").json()
    assert (state["phase"], state["rows"], state["camera"]["state"]) == ("setup", [], "lost")
    assert client.get("/api/moves").json()["moves"] == []
    assert client.get("/record.sgf").status_code == 404
    assert client.get("/healthz").status_code == 503
    assert client.post("/api/score", json={}).status_code == 409
    assert client.get("/api/events?after=-1").status_code == 400
    assert client.delete("/api/state").status_code == 405


def test_a_broken_body_is_said_so(client: httpx.Client) -> None:
    log_in(client)
    for body in (b"", b"[]", b"{", b"[" * 10_000, b"\xff", b"3"):
        answer = client.post("/api/facts", content=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no_json")
    large = client.post("/api/facts", content=b" " * 300_000)
    assert large.status_code == 413


def test_a_game_in_the_terminal_is_shown_beside_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    camera = FakeTable(random_game(0).position)
    files = GameFiles(tmp_path / "game.sgf", tmp_path / "game.journal", tmp_path)
    game = TableGame(GamePlace(), GameConfig(), files)
    sink = PageSink()
    with ExitStack() as leaving:
        shown = page_beside(game, camera, plain_models, sink, "127.0.0.1", 0)
        with shown as (address, password):
            client = leaving.enter_context(httpx.Client(base_url=address))
            assert client.get("/api/state").json()["game"] == 1
            assert log_in(client, "").status_code == 401
            assert log_in(client, password).status_code == 200
            assert client.post("/api/facts", json={"type": "Resync"}).status_code == 409
            assert client.get("/api/games").json()["games"] == []
            port = int(address.rstrip("/").rpartition(":")[2])
            with (
                pytest.raises(FailureError, match="in use"),
                page_beside(game, camera, plain_models, PageSink(), "127.0.0.1", port),
            ):
                pass
            events = leaving.enter_context(client.stream("GET", "/api/events?status=true"))
            pieces = events.iter_bytes()
            assert b"status" in next(pieces)
        assert list(pieces) == []
    assert [record.getMessage() for record in caplog.records] == []


def test_the_number_of_a_fact_is_that_of_its_own_game(
    idle: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next game may have begun before whoever asked for it is answered."""
    sink = idle.page.sink

    def put(fact: object, said: object) -> Future[int]:
        taken: Future[int] = Future()
        taken.set_result(7)
        sink.game = GamePlace(2, base=8)
        return taken

    monkeypatch.setattr(idle.page.table, "put", put)
    with idle.client(Role.ARBITER) as client:
        assert client.post("/api/facts", json={"type": "NewGame"}).json() == {"n": 7}


@pytest.mark.parametrize("game", ["1", 1.5, True])
def test_a_fact_that_names_its_game_by_no_number_is_refused(idle: PageServer, game: object) -> None:
    fact = {"type": "ArbiterCalled", "game": game}
    with idle.client(Role.ARBITER) as client:
        assert client.post("/api/facts", json=fact).status_code == 400
