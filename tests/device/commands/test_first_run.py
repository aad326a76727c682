"""What is chosen at the first start is checked as at a start, and written whole or not at all."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest

from device.cli import parse
from device.commands import first_run
from device.page.first_run import CameraTrial, FirstRun
from device.page.jobs.photo_jobs import PhotoDesk
from device.page.page import Page
from device.page.sink import PageSink
from device.sources.base import Source
from device.sources.webcam import CameraOffered
from tests.support.boards import plain_models
from tests.support.browsing import EMPTY_9
from tests.support.described import check_answer
from tests.support.live import FakeTable
from tests.support.page_server import make_test_secrets, served, until
from web.access.access import Access
from web.access.roles import Role
from web.console import FailureError

TIME = "1800 + 5x30 byo-yomi"

TERMS = {
    "rules": "aga",
    "komi": 6.5,
    "handicap": 2,
    "time": TIME,
    "players": {"black": "Ōta", "white": None},
}


@dataclass
class Started:
    """A page of the first start, the options of its command, and what it has ended with."""

    client: httpx.Client
    first: FirstRun
    sink: PageSink
    options: argparse.Namespace
    ended: list[bool]

    def begin(self, **asked: object) -> httpx.Response:
        """Begin with what was chosen."""
        usual: dict[str, object] = {"source": None, "terms": {}, "keep": True}
        return self.client.post("/api/first", json=usual | asked)


def opened(word: str) -> Source:
    """A camera that answers, or one that does not."""
    if word in ("camera:7", "hello"):
        raise FailureError(f"{word}: no camera answers there")
    return FakeTable(EMPTY_9)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    secrets, tokens = make_test_secrets(tmp_path)
    options, sink, ended = parse(["serve"]), PageSink(), []
    trial = CameraTrial(sink, plain_models(), opened, tmp_path)
    first = FirstRun(
        trial,
        lambda: [CameraOffered("camera:0", "Overhead"), CameraOffered("picamera", "")],
        tmp_path / "config" / "config.toml",
        lambda choices: first_run.check_choices(choices, options, tmp_path),
        lambda source: "https://192.0.2.1:8361/" if source == "phone" else None,
        lambda: ended.append(True),
    )
    page = Page(sink, trial, PhotoDesk(plain_models), access=Access(secrets), first=first)
    headers = {"Authorization": f"Bearer {tokens[Role.ARBITER]}"}
    hooks = {"response": [check_answer]}
    with (
        served(page) as url,
        httpx.Client(base_url=url, headers=headers, timeout=30.0, event_hooks=hooks) as client,
    ):
        yield Started(client, first, sink, options, ended)
    trial.stop()


def test_a_camera_is_tried_and_nothing_is_recorded(started: Started, tmp_path: Path) -> None:
    shown = started.client.get("/api/first").json()
    assert [each["source"] for each in shown["cameras"]] == ["camera:0", "picamera"]
    assert (shown["tried"], shown["usual"], shown["keeps"]) == (None, "camera:0", True)
    tried = started.client.post("/api/first/camera", json={"source": "camera:0"})
    assert tried.json()["tried"] == "camera:0"
    until(lambda: started.client.get("/api/setup").json()["board"]["found"])
    fact = started.client.post("/api/facts", json={"type": "ArbiterCalled"})
    assert fact.status_code == 409
    for word, code in (("camera:7", "no_camera"), ("hello", "no_source")):
        refused = started.client.post("/api/first/camera", json={"source": word})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, code)
    assert {path.suffix for path in tmp_path.rglob("*")} <= {".json", ""}


def test_pages_lead_to_the_first_set_up(started: Started) -> None:
    for path in ("/", "/arbiter", "/table", "/count"):
        answer = started.client.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/first")
    for path in ("/first", "/games", "/photo", "/rules"):
        assert started.client.get(path, follow_redirects=False).is_success
    assert started.client.get("/api/games").json()["games"] == []


def test_the_demo_begins_and_is_not_kept_for_the_next_start(started: Started) -> None:
    assert started.begin(source="demo").is_success
    assert started.first.begun is not None
    assert started.first.begun.source == "demo"
    assert not started.first.file.exists()


def test_what_was_chosen_is_written_and_put_into_the_options(started: Started) -> None:
    answer = started.begin(source='camera:Overhead "2" \\', terms={**TERMS, "black_side": "top"})
    assert answer.json()["address"] is None
    kept = tomllib.loads(started.first.file.read_text("utf-8"))
    source = 'camera:Overhead "2" \\'
    assert kept == {"watch": {"source": source, "rules": "aga", "black_side": "top"}}
    until(lambda: started.ended == [True])
    assert started.first.begun is not None
    first_run.put_choices(started.first.begun, started.options)
    chosen = started.options
    assert (chosen.source, chosen.rules, chosen.komi) == (source, "aga", Fraction(13, 2))
    assert (chosen.handicap, chosen.black, chosen.black_side) == (2, "Ōta", "top")
    assert str(chosen.time) == TIME
    assert chosen.of_first_game == {"handicap", "time", "to_play", "komi"}
    assert started.client.get("/api/first").status_code == 503


def test_of_two_that_begin_at_once_the_second_is_refused(started: Started) -> None:
    assert started.begin(source="demo").is_success
    first = started.first.begun
    assert first is not None
    with pytest.raises(FailureError, match="has begun already"):
        started.first.begin(first, keep=True)
    assert (started.first.begun, started.first.file.exists()) == (first, False)


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        ({"source": "film.mp4"}, 409, "no such file or folder"),
        ({"terms": {"rules": "no-such-rules"}}, 400, "rules"),
        ({"terms": {"rules": "chinese_official", "komi": 6.3}}, 400, "komi"),
        ({"terms": {"black_side": "above"}}, 400, "black_side"),
        ({"terms": {"handicap": -1}}, 400, "handicap"),
        ({"terms": []}, 400, "terms"),
        ({"keep": "yes"}, 400, "keep"),
    ],
)
def test_what_would_not_start_is_refused_and_not_written(
    started: Started, asked: dict[str, object], status: int, says: str
) -> None:
    answer = started.begin(**asked)
    assert answer.status_code == status
    assert says in answer.json()["error"]["message"]
    assert not started.first.file.parent.exists()
    assert started.ended == []
    assert started.begin(keep=False).is_success


def test_a_folder_that_cannot_be_written_is_said(started: Started) -> None:
    started.first.file.parent.write_text("a file stands here")
    answer = started.begin()
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "not_written"
    assert started.begin(keep=False).is_success


@pytest.mark.parametrize(
    ("found", "source", "address"),
    [
        ([CameraOffered("picamera", "")], "picamera", None),
        ([], "phone", "https://192.0.2.1:8361/"),
    ],
)
def test_where_nothing_is_chosen_the_first_camera_is_used_or_a_phone(
    started: Started, found: list[CameraOffered], source: str, address: str | None
) -> None:
    started.first.cameras = lambda: found
    answer = started.begin(keep=False).json()
    assert (answer["source"], answer["address"]) == (source, address)
    assert not started.first.file.exists()


def test_a_phone_makes_the_page_move_where_no_address_was_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outside = (ip_address("192.0.2.7"), ip_address("127.0.0.1"))
    monkeypatch.setattr(first_run, "own_addresses", lambda: outside)
    place = ("127.0.0.1", 8361)
    assert first_run.moves_to("phone", parse(["serve"]), place) == "https://192.0.2.7:8361/"
    assert first_run.moves_to("camera:0", parse(["serve"]), place) is None
    named = parse(["serve", "--listen", "127.0.0.1:8361"])
    assert first_run.moves_to("phone", named, place) is None
