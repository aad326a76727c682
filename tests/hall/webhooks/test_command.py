"""`goban hub add-webhook` and its like; a hub that is killed posts what it had not."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from device.cli import main
from hall.boards.opening import open_store
from hall.broker.accounts import add_board
from hall.broker.mosquitto import free_port
from tests.support.hall import WAIT_S, OutsideBoard, hub_process, hub_said, needs_mosquitto
from tests.support.hall_lines import play
from tests.support.page_server import make_test_secrets, until
from tests.support.webhooks import receiver


def added(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    told = json.loads(hub_said(folder, capsys, "add-webhook", "--json", *words))
    assert isinstance(told, dict)
    return told


def test_webhooks_are_added_listed_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store(tmp_path)
    make_test_secrets(tmp_path)[0].save()
    told = added(
        tmp_path, capsys, "club", "https://ann:x@club.example/a?k=1", "--events", "alerts,moves",
        "--audience", "players", "--boards", "T2,T1",
    )  # fmt: skip
    secret = told.pop("secret")
    assert told == {
        "name": "club", "url": "https://club.example/a", "audience": "players",
        "events": ["alerts", "moves"], "boards": ["T1", "T2"],
    }  # fmt: skip
    kept = json.loads((tmp_path / "secrets.json").read_text())["services"]
    assert kept == {"webhook:club": {"secret": secret}}
    shown = "club\thttps://club.example/a\tplayers\talerts,moves\tT1,T2\n"
    assert hub_said(tmp_path, capsys, "webhooks") == shown
    assert main(["hub", "--store", str(tmp_path), "add-webhook", "club", "http://x/"]) == 2
    assert "is there already" in capsys.readouterr().err
    hub_said(tmp_path, capsys, "remove-webhook", "club")
    assert hub_said(tmp_path, capsys, "webhooks") == ""
    assert "services" not in json.loads((tmp_path / "secrets.json").read_text())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["add-webhook", "club", "http://x/"], "start the hub once"),
        (["add-webhook", "a b", "http://x/"], "expected 1 to 40 letters"),
        (["remove-webhook", "club"], "there is none"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert main(["hub", "--store", str(tmp_path), *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line


@pytest.mark.slow
@needs_mosquitto
def test_a_killed_hub_posts_the_rest_at_its_next_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, port = tmp_path / "store", free_port()
    path = open_store(folder)
    password = add_board(path, "T1")
    with receiver() as server, hub_process(folder, port) as hub:
        told = added(folder, capsys, "club", server.url, "--events", "moves,games,boards")
        server.secret = str(told["secret"])
        with OutsideBoard(port, "T1", password) as board:
            until(lambda: board.acks, WAIT_S)
            board.emit("g", [play(1), play(2)])
            until(lambda: len(server.taken) == 4, WAIT_S)
            server.down()
            board.emit("g", [play(3), play(4)])
            hub.process.send_signal(signal.SIGKILL)
            hub.process.wait(WAIT_S)
            server.up()
            with hub_process(folder, port):
                until(lambda: server.ids[-2:] == ["T1/g/0/3", "T1/g/0/4"], WAIT_S)
        first = ["BoardOnline", "GameBegun", "BoardPlay", "BoardPlay"]
        assert sorted(map(str, server.types()[:4])) == sorted(first)
        assert len(server.types()) == 6
        assert not server.forged
