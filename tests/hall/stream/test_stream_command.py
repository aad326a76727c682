"""`goban stream`, and the messages of a stream: what is written is read, the rest refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.cli import main
from hall.boards.decisions import keep_assignments
from hall.broker.accounts import add_board, remove_board
from hall.stream.address import StreamAddress
from hall.stream.messages import MAX_DIGEST_BYTES, Subject, read_digest, read_line, read_subject
from hall.stream.publisher import Digests
from hall.tournament.outcomes import Outcome, Outcomes
from messages.commands import MAX_CHARS
from messages.texts import MessageError, compact
from tests.support.stream import PublishedHall, needs_nats

GAME = Subject("club", "T.1", "a*b>.c")

OUTCOME = Outcome("T.1", "a*b>.c", {"round": 3}, "B+R", "B+R", "B+R", "Anna", confirmed_at=9.5)


def test_subjects_name_any_game_in_one_way() -> None:
    assert read_subject(str(GAME)) == read_subject(GAME.digest) == GAME
    assert set(str(GAME)) & set("*>") == set()
    for subject in ("goban", "goban.club", "goban.a.b.c.d", "other.a.b.c", "goban.%63lub.T1.g"):
        with pytest.raises(MessageError):
            read_subject(subject)


def test_digests_of_a_store_are_those_that_have_changed_without_the_arbiters_name(
    tmp_path: Path,
) -> None:
    hall = PublishedHall(tmp_path, "club")
    hall.know("T.1", "a*b>.c", {"komi": 6.5, "size": 9})
    Outcomes(hall.path).keep(OUTCOME)
    add_board(hall.path, "T2")
    keep_assignments(hall.path, {"T2": {"table": 7}})
    digests = Digests("club", hall.path)
    found = digests.changed()
    remove_board(hall.path, "T2")
    shown = read_digest(found[GAME.digest])

    assert sorted(found) == ["goban.club.T%2E1.a%2Ab%3E%2Ec.state", "goban.club.T2"]
    assert b"Anna" not in found[GAME.digest]
    assert shown["terms"] == {"komi": 6.5, "size": 9}
    assert shown["outcome"] == {
        "assignment": {"round": 3},
        **dict.fromkeys(("result", "confirmed", "confirmed_of"), "B+R"),
        "confirmed_at": 9.5,
    }
    assert {key: read_digest(payload) for key, payload in digests.changed().items()} == {
        "goban.club.T2": {"assignment": {"table": 7}, "removed": True}
    }
    assert digests.changed() == {}


def test_a_digest_that_is_too_long_is_logged_once_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = PublishedHall(tmp_path, "club")
    hall.know("T.1", "long", {"komi": 6.5, "start": "." * MAX_DIGEST_BYTES})
    hall.know("T.1", "short", {"komi": 6.5})
    digests = Digests("club", hall.path)

    assert list(digests.changed()) == ["goban.club.T%2E1.short.state"]
    assert digests.changed() == {}
    assert capsys.readouterr().err.count("goban.club.T%2E1.long.state has 65") == 1


def test_a_board_that_is_let_in_again_while_the_hub_is_away_is_not_removed(tmp_path: Path) -> None:
    hall = PublishedHall(tmp_path, "club")
    add_board(hall.path, "T2")
    remove_board(hall.path, "T2")
    before = Digests("club", hall.path).changed()["goban.club.T2"]
    add_board(hall.path, "T2")
    after = Digests("club", hall.path).changed()["goban.club.T2"]

    assert [read_digest(each)["removed"] for each in (before, after)] == [True, False]


@pytest.mark.parametrize(
    "body",
    [
        {"terms": []},
        {"terms": {}, "outcome": {"result": "B+R"}},
        {"terms": {}, "outcome": {"assignment": {}, "result": "<b>"}},
        {"terms": {}, "outcome": {"assignment": {"table": "x" * (MAX_CHARS + 1)}}},
        {"terms": {}, "outcome": {"assignment": {}, "confirmed_at": "now"}},
        {"assignment": 7},
    ],
)
def test_a_digest_that_is_none_is_refused(body: object) -> None:
    with pytest.raises(MessageError):
        read_digest(compact(body))


@pytest.mark.parametrize(
    "payload",
    [
        b"{}",
        b'{"arrived":1,"epoch":0,"line":{"n":8},"n":7}',
        b'{"arrived":-1,"epoch":0,"line":{"n":7},"n":7}',
        b'{"arrived":1,"epoch":-1,"line":{"n":7},"n":7}',
        b'{"arrived":1,"epoch":0,"line":[7],"n":7}',
    ],
)
def test_a_line_that_is_none_is_refused(payload: bytes) -> None:
    with pytest.raises(MessageError):
        read_line(GAME, payload)


def test_an_address_is_shown_without_its_password() -> None:
    assert str(StreamAddress(["nats://hall:secret@a:4222"])) == "nats://a:4222"


@needs_nats
def test_streams_are_made_and_their_limits_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("nats")
    from hall.stream.servers import StreamServers

    server = StreamServers(tmp_path, 1)
    server.start()
    try:
        server.make_streams(replicas=1)
        words = ["--stream", str(server.address), "--replicas", "1", "--days", "30"]
        statuses = [main(["stream", "init", *words]), main(["stream", "init", *words[:2]])]
    finally:
        server.stop()

    assert statuses == [0, 2], "three replicas need three servers"
    assert capsys.readouterr().out.splitlines() == [
        "GOBAN\tupdated\t1 replicas",
        "GOBAN_STATE\tupdated\t1 replicas",
    ]


def test_a_key_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("nkeys")
    seed = tmp_path / "club.nk"

    assert [main(["stream", "key", str(seed)]) for _ in range(2)] == [0, 2]
    assert seed.read_text().startswith("SU")
    assert seed.stat().st_mode & 0o777 == 0o600
    assert capsys.readouterr().out.startswith("U")
