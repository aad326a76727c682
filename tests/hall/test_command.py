"""`goban hub` as a process: boards are added while it runs, kills leave nothing behind."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from device import cli
from hall.broker.mosquitto import broker_files, free_port
from messages.mqtt_client import MqttClient, read_broker
from tests.support.hall import (
    PATH,
    WAIT_S,
    OutsideBoard,
    brokers_of,
    hub_process,
    hub_said,
    needs_mosquitto,
)
from tests.support.hall_lines import play
from tests.support.live_serve import MOVES, Server
from tests.support.page_server import until
from web.access.secrets_file import make_secrets


def added(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What `goban hub add-board` prints."""
    found = json.loads(hub_said(folder, capsys, "add-board", name, "--json"))
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
@needs_mosquitto
def test_a_board_is_added_while_the_hub_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, port = tmp_path / "store", free_port()
    with hub_process(folder, port, "--site", "salle") as hub:
        joining = added(folder, "T1", capsys)
        with OutsideBoard(port, "T1", joining["password"], site="salle") as board:
            until(lambda: board.acks, WAIT_S)
            board.emit("g", [play(1), play(2)])
        found = httpx.get(f"{hub.url}/api/boards").json()["boards"]

    assert [(each["board"], each["n"]) for each in found] == [("T1", 2)]
    assert joining == {
        "board": "T1",
        "user": "T1",
        "password": joining["password"],
        "broker": f"mqtt://127.0.0.1:{port}",
        "site": "salle",
    }
    assert any("the arbiter's password is" in line for line in hub.lines())
    assert brokers_of(folder) == []


@needs_mosquitto
def test_a_killed_hub_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, port = tmp_path / "store", free_port()
    with hub_process(folder, port) as hub:
        joining = added(folder, "T1", capsys)
        board = OutsideBoard(port, "T1", joining["password"])
        until(lambda: board.acks, WAIT_S)
        board.emit("g", [play(1), play(2)])
        hub.process.send_signal(signal.SIGKILL)
        hub.process.wait(WAIT_S)
    until(lambda: not brokers_of(folder), WAIT_S)
    board.acks.clear()
    with board, hub_process(folder, port) as hub:
        until(lambda: board.acked("g") == {"epoch": 0, "n": 2}, WAIT_S)
        board.emit("g", [play(3)])
        assert httpx.get(f"{hub.url}/api/boards").json()["boards"][0]["n"] == 3


@pytest.mark.slow
@needs_mosquitto
def test_two_hubs_do_not_share_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "store"
    with hub_process(folder, free_port()):
        words = ["hub", "--store", str(folder), "--broker-listen", f"127.0.0.1:{free_port()}"]
        assert cli.main(words) == 2

    assert "another goban is writing it" in capsys.readouterr().err


@pytest.mark.slow
@needs_mosquitto
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # paho's socket
def test_boards_connect_by_tls_with_the_hubs_authority(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, port = tmp_path / "store", free_port()
    with hub_process(folder, port, "--broker-listen", f"0.0.0.0:{port}"):
        joining = added(folder, "T1", capsys)
        (tmp_path / "ca.pem").write_text(joining["ca"])
        troubles: list[str | None] = []
        broker = read_broker(joining["broker"], tmp_path / "ca.pem")
        wire = MqttClient(
            broker.with_login("T1", joining["password"]), "x", [], troubles.append, lambda *_: None
        )
        wire.start()
        until(lambda: troubles, WAIT_S)
        wire.stop()
        stranger = MqttClient(
            read_broker(joining["broker"]), "y", [], troubles.append, lambda *_: None
        )
        stranger.start()
        until(lambda: len(troubles) > 1, WAIT_S)
        stranger.stop()

    assert joining["broker"].startswith("mqtts://")
    assert troubles[0] is None
    assert "certificate is not trusted" in str(troubles[1])


def test_boards_are_added_listed_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "store"
    store = ["--store", str(folder)]
    first = added(folder, "T10", capsys)
    added(folder, "T2", capsys)

    assert first["ca"].startswith("-----BEGIN CERTIFICATE-----")
    lines = hub_said(folder, capsys, "boards", "--json").splitlines()
    names = [json.loads(line)["board"] for line in lines]
    assert names == ["T2", "T10"]
    assert cli.main(["hub", "add-board", "T2", *store]) == 2
    assert "T2: is there already" in capsys.readouterr().err
    assert cli.main(["hub", "remove-board", "T2", *store]) == 0
    assert cli.main(["hub", "remove-board", "T2", *store]) == 2
    assert "T2: there is none" in capsys.readouterr().err
    assert cli.main(["hub", "add-board", "T 3", *store]) == 2
    assert "expected 1 to 40 letters" in capsys.readouterr().err


def test_a_board_is_told_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hub", "add-board", "T1", "--store", str(tmp_path / "store")]) == 0
    output = capsys.readouterr().out

    assert "--link mqtts://" in output
    assert "--board T1 --link-ca ca.pem" in output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--broker", "http://x"], "--broker: 'http://x': expected mqtt://"),
        (["--broker", "mqtts://x", "--broker-ca", "nowhere.pem"], "there is no such file"),
        (["--site", "a/b"], "--site 'a/b'"),
        (["add-board"], "the following arguments are required: NAME"),
    ],
)
def test_a_mistake_is_one_line(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listen = ["--listen", f"127.0.0.1:{free_port()}"]
    assert cli.main(["hub", "--store", str(tmp_path / "store"), *listen, *words]) == 2
    output = capsys.readouterr().err

    assert says in output


def test_the_authority_may_be_read_and_its_key_may_not(tmp_path: Path) -> None:
    for _ in range(2):
        files = broker_files(tmp_path)
        assert files.ca.stat().st_mode & 0o777 == 0o644
        assert (tmp_path / "ca-key.pem").stat().st_mode & 0o777 == 0o600
        files.ca.chmod(0o600)


def test_without_mosquitto_it_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("hall.broker.mosquitto.SEARCH_PATH", ())

    assert cli.main(["hub", "--store", str(tmp_path / "s"), "--listen", "127.0.0.1:0"]) == 2
    assert "apt install mosquitto" in capsys.readouterr().err
    assert os.environ["PATH"] == str(tmp_path)


@pytest.mark.slow
@needs_mosquitto
def test_a_board_is_served_and_linked_by_its_configuration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`goban serve` with ``[link]``, TLS and the password in its secrets; killed, it goes on."""
    folder, port, table = tmp_path / "store", free_port(), tmp_path / "table"
    table.mkdir()
    with hub_process(folder, port, "--broker-listen", f"0.0.0.0:{port}") as hub, Server() as server:
        joining = added(folder, "T1", capsys)
        (table / "ca.pem").write_text(joining["ca"])
        (table / "goban.toml").write_text(
            f'[link]\nurl = "{joining["broker"]}"\nboard = "T1"\nca = "ca.pem"\n'
        )
        made = make_secrets(table / "secrets.json", "x")
        replace(made, link_password=joining["password"]).save()
        words = ["--config", "goban.toml", "--secrets", "secrets.json", "--sgf", "game.sgf"]
        words += ["--resume", "--listen", "127.0.0.1:0"]
        server.start(table, words, 0)
        until(lambda: shown(hub.url)["move"] == MOVES, 60.0)
        before = shown(hub.url)
        server.kill()
        until(lambda: shown(hub.url)["online"] is False, WAIT_S)
        server.start(table, words)
        until(lambda: shown(hub.url)["online"], 60.0)
        after = shown(hub.url)

    assert [after[key] for key in ("game_id", "epoch", "rows")] == [
        before[key] for key in ("game_id", "epoch", "rows")
    ]


def shown(url: str) -> dict[str, object]:
    """The one board of a hub."""
    (board,) = httpx.get(f"{url}/api/boards").json()["boards"]
    assert isinstance(board, dict)
    return board


@pytest.mark.slow
@needs_mosquitto
def test_a_broker_that_is_there_is_used(tmp_path: Path) -> None:
    folder, port = tmp_path / "store", free_port()
    config = tmp_path / "other.conf"
    config.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
    program = shutil.which("mosquitto", path=PATH)
    assert program is not None
    other = subprocess.Popen([program, "-c", str(config)], stderr=subprocess.DEVNULL)
    try:
        with hub_process(folder, port, "--broker", f"mqtt://127.0.0.1:{port}") as hub:
            with OutsideBoard(port, "T1", "any") as board:
                until(lambda: board.client.is_connected(), WAIT_S)
                board.emit("g", [play(1), play(2)])
            assert shown(hub.url)["n"] == 2
            assert not (folder / "mosquitto.conf").exists()
            other.kill()
            until(lambda: httpx.get(f"{hub.url}/healthz").status_code == 503, WAIT_S)
    finally:
        other.kill()
        other.wait(WAIT_S)
