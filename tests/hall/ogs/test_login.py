"""Somebody lets the hub use an account, and tries it; the OGS here is a stand-in."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from device import cli
from hall.broker.mosquitto import free_port
from hall.ogs.account import LoginAttempt, stored_tokens
from tests.support.ogs import OgsStandIn, logged_in, ogs_stand_in
from web.access.secrets_file import load_secrets, make_secrets
from web.console import FailureError


@pytest.fixture
def server() -> Iterator[OgsStandIn]:
    with ogs_stand_in() as found:
        yield found


def test_a_browser_comes_back_with_the_code(
    server: OgsStandIn,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = make_secrets(tmp_path / "secrets.json", "sente-gote-miai-aji")
    before.save()

    def browse(address: str) -> bool:
        asked = {"url": address, "follow_redirects": True, "timeout": 10.0}
        threading.Thread(target=lambda: httpx.get(**asked), daemon=True).start()  # type: ignore[arg-type]
        return True

    monkeypatch.setattr("webbrowser.open", browse)
    words = ["hub", "ogs-login", "--client-id", "client", "--ogs-url", server.url]
    words += ["--port", str(free_port()), "--store", str(tmp_path)]
    assert cli.main(words) == 0
    assert "relays as hall-relay" in capsys.readouterr().out
    assert stored_tokens(before.path).access == "access-1"
    after = load_secrets(before.path)
    assert after is not None
    assert (after.password_hash, after.cookie_key) == (before.password_hash, before.cookie_key)


@pytest.mark.parametrize(
    ("came_back", "says"),
    [
        ("http://127.0.0.1/callback?code=c&state=other", "answer to another attempt"),
        ("http://127.0.0.1/callback?error=access_denied", "does not let this program in"),
    ],
)
def test_an_answer_that_is_none(came_back: str, says: str) -> None:
    with pytest.raises(FailureError, match=says):
        LoginAttempt("https://x", "client", "http://127.0.0.1/callback").code_in(came_back)


def test_the_trial_says_what_worked(
    server: OgsStandIn, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logged_in(tmp_path, server)
    assert cli.main(["hub", "ogs-try", "--store", str(tmp_path)]) == 0
    (demo,) = server.demos.values()
    assert (demo.body["private"], demo.moves) == (True, "pddppp")
    assert "read back by a second connection" in capsys.readouterr().out


def test_without_a_login_the_hub_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listen = ["--listen", "127.0.0.1:0", "--broker-listen", "127.0.0.1:0"]
    assert cli.main(["hub", "--store", str(tmp_path), "--ogs", *listen]) == 2
    assert "goban hub ogs-login --client-id ID" in capsys.readouterr().err
