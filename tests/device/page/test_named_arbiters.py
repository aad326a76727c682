"""Arbiters with a password of their own: who did it is in the journal and on the sheet."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from device.game.facts_file import attribution_from_json
from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import PASSWORD, page_server, until
from web.access.roles import Role

SATO = "A. Sato"


def test_whose_word_it_was_is_kept(tmp_path: Path) -> None:
    camera = FakeTable(random_game(4).position)
    with page_server(tmp_path, lambda: camera) as server, server.client() as client:
        until(lambda: server.page.sink.state is not None)
        access = server.page.access
        access.secrets = access.secrets.with_password("own-word", SATO)

        def log_in(password: str, **name: str) -> int:
            return client.post("/api/login", json={"password": password, **name}).status_code

        assert log_in(PASSWORD, name=SATO) == 401
        assert log_in("own-word") == 401
        assert log_in("own-word", name="B. Sato") == 401
        assert log_in("own-word", name=f" {SATO} ") == 200
        assert client.get("/api/me").json() == {"role": "arbiter", "name": SATO}
        for fact in ({"type": "Penalised", "color": "white", "points": 2}, RESULT):
            assert client.post("/api/facts", json=fact).status_code == 202
        until(lambda: client.get("/sheet").is_success)
        sheet = client.get("/sheet").text
        assert f"(by {SATO})" in sheet
        assert f"Arbiter: {SATO}" in sheet
        access.secrets = access.secrets.without_arbiter(SATO)
        assert client.get("/api/me").json()["role"] == "viewer", "a removed arbiter goes on"
    with closing(sqlite3.connect(tmp_path / "game.journal")) as journal:
        rows = journal.execute("SELECT said FROM inputs WHERE said IS NOT NULL").fetchall()
    assert [attribution_from_json(said).who for (said,) in rows] == [SATO, SATO]


def test_a_token_is_known_while_the_server_runs(tmp_path: Path) -> None:
    """`--new-token` is another process: the file of secrets says what it made."""
    camera = FakeTable(random_game(4).position)
    with page_server(tmp_path, lambda: camera) as server, server.client() as client:

        def role_with(token: str) -> str | int:
            answer = client.get("/api/me", headers={"Authorization": f"Bearer {token}"})
            return answer.json()["role"] if answer.status_code == 200 else answer.status_code

        secrets = server.page.access.secrets
        made, token = secrets.with_token("commentary", Role.VIEWER)
        assert role_with(token) == 401
        made.save()
        assert role_with(token) == "viewer"
        again, other = made.with_token("commentary", Role.ARBITER)
        again.save()
        assert (role_with(token), role_with(other)) == (401, "arbiter")
        secrets.path.write_text("{")
        assert role_with(other) == "arbiter"


def test_a_browser_is_logged_in_at_two_boards_of_one_machine(tmp_path: Path) -> None:
    """A browser sends its cookies to every port of a machine."""
    camera = FakeTable(random_game(4).position)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with (
        page_server(tmp_path / "one", lambda: camera) as one,
        page_server(tmp_path / "two", lambda: camera) as two,
        one.client() as browser,
    ):
        for url in ("", two.url):
            answer = browser.post(f"{url}/api/login", json={"password": PASSWORD})
            assert answer.status_code == 200
        roles = [browser.get(f"{url}/api/me").json()["role"] for url in ("", two.url)]
        browser.post(f"{two.url}/api/logout")
        left = [browser.get(f"{url}/api/me").json()["role"] for url in ("", two.url)]

    assert roles == ["arbiter", "arbiter"]
    assert left == ["arbiter", "viewer"]


RESULT = {"type": "ResultGiven", "result": "B+R"}
