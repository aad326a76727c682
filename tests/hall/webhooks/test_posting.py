"""The hall's webhooks against a real HTTP receiver: signed, filtered, in order, at least once."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hall.boards.hall_events import HallEventType, keep_events, new_event
from hall.page.changes import Changes
from hall.shared import WebhookConfig
from hall.webhooks.messages import MOST_WAITING, WebhookBacklog, WebhookMark
from hall.webhooks.teller import WebhookPace
from hall.webhooks.webhook import (
    HallWebhook,
    WebhookSource,
    WebhookTopic,
    add_webhook,
    known_webhooks,
    remove_webhook,
)
from hall.webhooks.webhooks import HallWebhooks
from referee.events import Audience
from tests.support.hall_lines import alert, play
from tests.support.hub_on_store import RESULT, HubOnStore
from tests.support.page_server import make_test_secrets, until
from tests.support.webhooks import RECEIVER_FAULTS, SECRET, Receiver, receiver

EVERYTHING = frozenset(WebhookTopic)

WAIT_S = 60.0


@pytest.fixture
def server() -> Iterator[Receiver]:
    with receiver(SECRET, 0.3) as found:
        yield found


@pytest.fixture
def other() -> Iterator[Receiver]:
    with receiver(SECRET, 0.3) as found:
        yield found


QUICK = WebhookPace(look_s=0.02, watch_s=0.05, terms_s=0.2, first_retry_s=0.05, longest_retry_s=0.2)
"""Pauses that a test can wait for."""


class Posting:
    """The webhooks of a hub that can be started again."""

    def __init__(self, hub: HubOnStore) -> None:
        self.hub = hub
        self.secrets = hub.path.parent / "secrets.json"
        make_test_secrets(hub.path.parent)[0].save()
        self.begin()

    def begin(self) -> None:
        self.webhooks = HallWebhooks(self.hub, self.secrets, QUICK)
        self.webhooks.start()

    def again(self) -> None:
        self.webhooks.stop()
        self.begin()

    def add(
        self, name: str, url: str, audience: Audience = Audience.RECORD, **more: object
    ) -> None:
        config = WebhookConfig(url, SECRET, audience)
        given = {"topics": EVERYTHING, **more}
        add_webhook(self.hub.path, self.secrets, HallWebhook(name, config, **given))  # type: ignore[arg-type]
        until(lambda: name in [each.webhook.name for each in self.webhooks.tellers])


@pytest.fixture
def posting(hub: HubOnStore) -> Iterator[Posting]:
    found = Posting(hub)
    yield found
    found.webhooks.stop()


def numbers(server: Receiver, board: str = "T1") -> list[object]:
    """The numbers of a board's lines, each message once and in the order of its first coming."""
    once: dict[str, object] = {}
    for id_, body in server.taken:
        if body["board"] == board and body.get("n") and not id_.endswith("/begun"):
            once.setdefault(id_, body["n"])
    return list(once.values())


def test_each_message_is_signed_and_says_where_it_happened(
    hub: HubOnStore, posting: Posting, server: Receiver
) -> None:
    pairing = {
        "tournament": "Spring", "round": 2, "table": "7", "pairing": "p1",
        "players": {"black": "Ann", "white": "Ben"},
    }  # fmt: skip
    hub.assignments["T1"] = pairing
    posting.add("club", server.url)
    hub.begin("T1", "g-1")
    hub.end("T1", "B+R", "g-1")
    until(lambda: len(server.taken) == 3, WAIT_S)
    assert server.ids == ["T1/g-1/begun", "T1/g-1/0/1", "T1/g-1/0/2"]
    begun, _, ended = (body for _, body in server.taken)
    assert begun["event"] == {
        "type": "GameBegun", "size": 9, "rules": "aga", "komi": None, "handicap": None,
    }  # fmt: skip
    assert begun["players"] == {"black": "Ann", "white": "Ben"}
    told = {key: ended[key] for key in ("version", "site", "board", "table", "round", "tournament")}
    assert told == {
        "version": 1, "site": "hall", "board": "T1", "table": "7", "round": 2,
        "tournament": "Spring",
    }  # fmt: skip
    assert ended["event"] == {**RESULT, "n": 2, "result": "B+R"}
    assert not server.forged


@pytest.mark.parametrize(
    ("audience", "topics", "told"),
    [
        ("players", ["alerts"], []),
        ("arbiter", ["alerts"], ["TwoInARow", "TwoInARow"]),
        ("arbiter", ["results"], ["Result", "ResultConfirmed"]),
        ("arbiter", ["games"], ["GameBegun", "Result"]),
        ("arbiter", ["boards"], ["BoardOffline"]),
        ("players", ["moves"], ["BoardPlay", "BoardPlay"]),
        ("players", ["moves", "notes"], ["BoardPlay", "BoardPlay"]),
        ("record", ["notes"], ["CycleWatch"]),
    ],
)
def test_an_address_has_what_it_asks_for(
    hub: HubOnStore,
    posting: Posting,
    server: Receiver,
    audience: str,
    topics: list[str],
    told: list[str],
) -> None:
    posting.add(
        "one", server.url, Audience(audience), topics=frozenset(map(WebhookTopic, topics)),
        boards=frozenset({"T1"}),
    )  # fmt: skip
    note = {"version": 1, "n": 4, "type": "CycleWatch", "t": 1.0, "size": 9, "audience": "record"}
    hub.tell("T2", "h", play(1), alert(2, 1))
    hub.tell("T1", "g", play(1), alert(2, 1), alert(3, 1, "settled"), note, play(5, move=2))
    hub.tell("T1", "g", {**RESULT, "n": 6, "result": "W+R"})
    now = time.time()
    events = [
        new_event("T1", HallEventType.RESULT_CONFIRMED, now, {"game_id": "g", "result": "W+R"}),
        new_event("T1", HallEventType.BOARD_OFFLINE, now),
        new_event("T2", HallEventType.BOARD_OFFLINE, now),
    ]
    keep_events(hub.path, events)
    (one,) = posting.webhooks.tellers
    last = hub.reader.last_number()
    until(lambda: one.backlog.read_to[WebhookSource.LINES] == last, WAIT_S)
    until(lambda: one.backlog.read_to[WebhookSource.HALL] == 3 and not len(one.backlog), WAIT_S)
    assert sorted(map(str, server.types())) == sorted(told)


@pytest.mark.parametrize("fault", RECEIVER_FAULTS)
def test_after_a_fault_all_come_in_order(
    hub: HubOnStore, posting: Posting, server: Receiver, fault: str
) -> None:
    server.faults.extend(["", "", fault, "", fault])
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", *(play(n) for n in range(1, 9)))
    until(lambda: numbers(server) == list(range(1, 9)), WAIT_S)
    assert len(server.twice) <= (2 if "after" in fault or fault == "slow" else 0)
    until(lambda: posting.webhooks.troubles == [], WAIT_S)


def test_what_happened_while_the_receiver_was_down_comes_once(
    hub: HubOnStore, posting: Posting, server: Receiver
) -> None:
    posting.add("club", server.url)
    hub.tell("T1", "g", play(1))
    until(lambda: numbers(server) == [1], WAIT_S)
    server.down()
    hub.tell("T1", "g", *(play(n) for n in range(2, 20)))
    until(lambda: posting.webhooks.troubles, WAIT_S)
    assert "webhook club: http://127.0.0.1:" in posting.webhooks.troubles[0]
    until(lambda: len(posting.webhooks.tellers[0].backlog) == 18, WAIT_S)
    server.up()
    until(lambda: numbers(server) == list(range(1, 20)), WAIT_S)
    assert server.twice == []
    until(lambda: posting.webhooks.troubles == [], WAIT_S)


def test_a_restart_tells_nothing_twice_and_loses_nothing(
    hub: HubOnStore, posting: Posting, server: Receiver
) -> None:
    posting.add("club", server.url)
    for number in range(1, 30):
        hub.tell("T1", "g", play(number))
        if number % 5 == 0:
            posting.again()
        if number == 12:
            server.down()
        if number == 17:
            server.up()
    until(lambda: numbers(server) == list(range(1, 30)), WAIT_S)
    posting.again()
    hub.tell("T1", "g", play(30))
    until(lambda: numbers(server) == list(range(1, 31)), WAIT_S)
    assert server.twice == []


def test_what_was_taken_without_an_answer_comes_again_under_its_id(
    hub: HubOnStore, posting: Posting, server: Receiver
) -> None:
    server.faults.append("cut after")
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", play(1), play(2))
    until(lambda: server.ids == ["T1/g/0/1", "T1/g/0/1", "T1/g/0/2"], WAIT_S)


def test_a_dead_or_slow_address_holds_up_neither_the_hall_nor_another(
    hub: HubOnStore, posting: Posting, server: Receiver
) -> None:
    with receiver(SECRET, 5.0) as slow:
        slow.faults.extend(["slow"] * 100)
        posting.add("slow", slow.url)
        posting.add("dead", "http://127.0.0.1:9/nobody")
        posting.add("well", server.url)
        hub.tell("T1", "g", *(play(n) for n in range(1, 30)))
        until(lambda: numbers(server) == list(range(1, 30)), WAIT_S)
        assert len(slow.taken) < 10
        names = [each.split(":")[0] for each in posting.webhooks.troubles]
        assert "webhook dead" in names
        assert "webhook well" not in names


def test_one_message_that_is_refused_is_left_out(
    hub: HubOnStore, posting: Posting, server: Receiver, capsys: pytest.CaptureFixture[str]
) -> None:
    server.refuses = frozenset({"T1/g/0/2"})
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", play(1), play(2), play(3), play(4))
    until(lambda: numbers(server) == [1, 3, 4], WAIT_S)
    assert "webhook club: left out: T1/g/0/2" in capsys.readouterr().err
    assert posting.webhooks.tellers[0].to_json()["left_out"] == 1


def test_where_all_is_refused_all_wait(hub: HubOnStore, posting: Posting, server: Receiver) -> None:
    server.refuses = frozenset(f"T1/g/0/{n}" for n in range(1, 4))
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", play(1), play(2), play(3))
    until(lambda: server.posts > 25, WAIT_S)
    (club,) = posting.webhooks.tellers
    assert (len(club.backlog), club.counts.refused, club.counts.told) == (3, 0, 0)


def test_410_is_the_last_word_until_the_next_start(
    hub: HubOnStore, posting: Posting, server: Receiver, other: Receiver
) -> None:
    server.answers = 410
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", play(1))
    until(lambda: posting.webhooks.troubles, WAIT_S)
    assert "nothing more is posted" in posting.webhooks.troubles[0]
    posts = server.posts
    posting.add("other", other.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", play(2))
    until(lambda: numbers(other) == [2], WAIT_S)
    assert server.posts == posts
    server.answers = 204
    server.taken.clear()
    posting.again()
    until(lambda: numbers(server) == [1, 2], WAIT_S)


def test_a_webhook_hears_of_nothing_before_it_came_or_after_it_went(
    hub: HubOnStore, posting: Posting, server: Receiver
) -> None:
    hub.tell("T1", "g", play(1))
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", play(2))
    until(lambda: numbers(server) == [2], WAIT_S)
    remove_webhook(hub.path, posting.secrets, "club")
    until(lambda: not posting.webhooks.tellers, WAIT_S)
    hub.tell("T1", "g", play(3))
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    hub.tell("T1", "g", play(4))
    until(lambda: numbers(server) == [2, 4], WAIT_S)


def test_the_address_is_shown_without_logins_and_the_secret_never(
    hub: HubOnStore, posting: Posting
) -> None:
    posting.add("club", "http://ann:gote@127.0.0.1:9/hall?key=7")
    hub.tell("T1", "g", play(1))
    until(lambda: posting.webhooks.troubles, WAIT_S)
    shown = f"{posting.webhooks.tellers[0].to_json()} {posting.webhooks.troubles}"
    assert "http://127.0.0.1:9/hall" in shown
    assert not [word for word in ("ann", "gote", "key", SECRET) if word in shown]


def test_a_secret_that_is_gone_is_said_and_found_again(
    hub: HubOnStore, posting: Posting, server: Receiver
) -> None:
    posting.add("club", server.url)
    kept = posting.secrets.read_bytes()
    make_test_secrets(hub.path.parent)[0].save()
    until(lambda: posting.webhooks.troubles, WAIT_S)
    assert posting.webhooks.troubles == [
        "webhooks: webhook club: the file of secrets has none for it"
    ]
    posting.secrets.write_bytes(kept)
    until(lambda: posting.webhooks.troubles == [], WAIT_S)
    assert list(known_webhooks(hub.path, posting.secrets)) == ["club"]


def test_arbiters_alone_are_shown_what_does_not_leave_the_hall(hub: HubOnStore) -> None:
    hub.failure = None  # type: ignore[attr-defined]
    said: list[str] = []
    changes = Changes(hub, lambda: said)  # type: ignore[arg-type]
    changes.look()
    number = changes.number
    said.append("webhook club: https://club.example answers 500")
    changes.look()
    assert changes.number > number
    assert "club.example" in changes.since(number, everything=True)
    assert "club.example" not in changes.since(number, everything=False)
    assert '"troubles": []' in changes.hall(everything=False)


def mark(number: int, source: WebhookSource = WebhookSource.LINES, at: float = 0.0) -> WebhookMark:
    return WebhookMark(source, number, at or float(number))


def test_a_backlog_goes_on_from_what_still_waits() -> None:
    backlog = WebhookBacklog({**dict.fromkeys(WebhookSource, 0), WebhookSource.LINES: 5})
    backlog.add(WebhookSource.LINES, [mark(7), mark(9)], 12)
    backlog.add(WebhookSource.HALL, [mark(1, WebhookSource.HALL, 8.0)], 1)
    assert [each.number for each in backlog.upcoming(9)] == [7, 1, 9]
    assert backlog.cursor(WebhookSource.LINES) == 6
    backlog.remove([mark(7)])
    assert (backlog.cursor(WebhookSource.LINES), backlog.cursor(WebhookSource.HALL)) == (8, 0)
    backlog.remove(backlog.upcoming(9))
    assert (backlog.cursor(WebhookSource.LINES), backlog.cursor(WebhookSource.HALL)) == (12, 1)
    assert backlog.first() is None


def test_a_backlog_that_is_full_leaves_out_the_oldest() -> None:
    backlog = WebhookBacklog(dict.fromkeys(WebhookSource, 0))
    many = [mark(number) for number in range(1, MOST_WAITING + 4)]
    assert backlog.add(WebhookSource.LINES, many, MOST_WAITING + 3) == 3
    first = backlog.first()
    assert first is not None
    assert first.number == 4
    assert (len(backlog), backlog.left_out) == (MOST_WAITING, 3)


@pytest.mark.parametrize("seed", range(3))
def test_a_wild_evening(
    hub: HubOnStore, posting: Posting, server: Receiver, seed: int, tmp_path: Path
) -> None:
    rng = random.Random(seed)
    posting.add("club", server.url, topics=frozenset({WebhookTopic.MOVES}))
    told = {"T1": 0, "T2": 0, "T3": 0}
    deeds: list[Callable[[], None]] = [posting.again, server.down, server.up]
    for _ in range(60):
        board = rng.choice(list(told))
        told[board] += 1
        hub.tell(board, "g", play(told[board]))
        server.faults.extend(rng.choices(["", *RECEIVER_FAULTS], k=rng.randrange(2)))
        if rng.random() < 0.1:
            deed = rng.choice(deeds)
            if deed != server.up or server._http is None:
                deed()
    if server._http is None:
        server.up()
    server.faults.clear()
    for board, count in told.items():
        until(lambda: numbers(server, board) == list(range(1, count + 1)), WAIT_S)  # noqa: B023
    assert not server.forged
