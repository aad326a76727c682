"""Logins by name: each with its password, its role, and an end."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from hall.boards.opening import open_store
from hall.boards.store import NAME
from hall.logins import add_login, known_logins, remove_login
from tests.support.hall import WAIT_S, RunningHall, needs_mosquitto
from tests.support.page_server import PASSWORD, until
from web.access.roles import Role
from web.console import FailureError


def enter(client: httpx.Client, name: str | None, password: str) -> httpx.Response:
    body = {"password": password} | ({} if name is None else {"name": name})
    return client.post("/api/login", json=body)


@needs_mosquitto
def test_each_arbiter_has_a_login_of_their_own(hall: RunningHall) -> None:
    password = add_login(hall.store, "Anna Ö", Role.ARBITER)
    viewer = add_login(hall.store, "Press", Role.VIEWER)
    with hall.client() as client:
        assert enter(client, "Anna Ö", viewer).status_code == 401
        assert enter(client, "Anna Ö", password).json() == {"role": "arbiter", "name": "Anna Ö"}
        assert client.get("/api/me").json() == {"role": "arbiter", "name": "Anna Ö", "known": True}
        remove_login(hall.store, "Anna Ö")
        until(lambda: client.get("/api/me").json()["known"] is False, WAIT_S)
        add_login(hall.store, "Anna Ö", Role.ARBITER)
        assert client.get("/api/me").json()["known"] is False  # another password, another login
    with hall.client() as client:
        assert enter(client, "Press", viewer).status_code == 200
        assert client.put("/api/boards/T1/assignment", json={}).status_code == 403
    with hall.client() as client:
        assert enter(client, None, "no").status_code == 401
        assert enter(client, None, PASSWORD).json()["name"] == "arbiter"
        assert client.get("/api/me").json()["role"] == "arbiter"
        assert client.post("/api/logout").status_code == 200
        assert client.get("/api/me").json()["known"] is False


@needs_mosquitto
def test_whoever_guesses_is_refused(hall: RunningHall) -> None:
    add_login(hall.store, "Anna", Role.ARBITER)
    with hall.client() as client:
        statuses = [enter(client, name, "wrong").status_code for name in ["Anna", "Nobody"] * 4]
        assert statuses == [401] * 5 + [429] * 3
        wrong: tuple[object, ...] = ({}, [], {"password": 3}, {"password": "x", "name": "n" * 99})
        for body in wrong:
            assert client.post("/api/login", json=body).status_code == 400


@pytest.mark.parametrize("name", ["", "arbiter", " Anna", "A\nB", "=hub", "x" * 41, "<b>"])
def test_a_name_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    path = open_store(tmp_path)
    with pytest.raises(FailureError, match="expected a name"):
        add_login(path, name, Role.ARBITER)


def test_a_login_is_there_once_and_can_be_removed(tmp_path: Path) -> None:
    path = open_store(tmp_path)
    assert path.name == NAME
    add_login(path, "Anna", Role.VIEWER)
    with pytest.raises(FailureError, match="is there already"):
        add_login(path, "Anna", Role.ARBITER)
    assert [(one.name, one.role) for one in known_logins(path).values()] == [("Anna", Role.VIEWER)]
    remove_login(path, "Anna")
    with pytest.raises(FailureError, match="there is none"):
        remove_login(path, "Anna")
