"""The hall's webhooks against a real HTTP receiver: signed, filtered, in order, at least once."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from typing import cast

import pytest

from device.webhook import WebhookConfig
from hall.boards.hall_events import HallEvent, HallEventType, keep_events
from hall.boards.store import KeptLine
from hall.boards.tail import Cursor, forget_cursors
from hall.hub import Hub
from hall.page.changes import Changes
from hall.webhooks.messages import WebhookBacklog, WebhookMark, topics_of
from hall.webhooks.sender import HallWebhooks, WebhookSender
from hall.webhooks.webhook import (
    HallWebhook,
    WebhookSource,
    WebhookTopic,
    add_webhook,
    known_webhooks,
    remove_webhook,
)
from referee.events import STATE_RESULT, Audience
from tests.support.hall_lines import alert, play
from tests.support.hub_on_store import RESULT, HubOnStore
from tests.support.page_server import make_test_secrets, until
from tests.support.webhooks import RECEIVER_FAULTS, SECRET, Receiver, receiver
from web import webhook_post
from web.webhook_post import Answer

MOVES = frozenset({WebhookTopic.MOVES})

WAIT_S = 60.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, pause_s in (("LOOK_S", 0.02), ("WATCH_S", 0.05), ("TERMS_S", 0.2)):
        monkeypatch.setattr(f"hall.webhooks.sender.{name}", pause_s)
    monkeypatch.setattr(webhook_post, "FIRST_RETRY_S", 0.05)
    monkeypatch.setattr(webhook_post, "LONGEST_RETRY_S", 0.2)


class Evening:
    """A hub, its webhooks, which can be started again, and a receiver."""

    def __init__(self, hub: HubOnStore, server: Receiver) -> None:
        self.hub, self.server = hub, server
        self.secrets = hub.path.parent / "secrets.json"
        make_test_secrets(hub.path.parent)[0].save()
        self.begin()

    def begin(self) -> None:
        self.webhooks = HallWebhooks(cast(Hub, self.hub), self.secrets)
        self.webhooks.start()

    def again(self) -> None:
        self.webhooks.stop()
        self.begin()

    def add(
        self,
        name: str = "club",
        url: str | None = None,
        audience: Audience = Audience.RECORD,
        topics: frozenset[WebhookTopic] = frozenset(WebhookTopic),
        **more: object,
    ) -> None:
        """Add a webhook, to the receiver of the evening unless a `url` is given."""
        config = WebhookConfig(url or self.server.url, SECRET, audience)
        webhook = HallWebhook(name, config, topics=topics, **more)  # type: ignore[arg-type]
        add_webhook(self.hub.path, self.secrets, webhook)
        until(lambda: name in [each.webhook.name for each in self.webhooks.senders])

    def play(self, first: int, last: int | None = None, board: str = "T1") -> None:
        """A board sends these moves."""
        self.hub.emit(board, "g", *(play(n) for n in range(first, (last or first) + 1)))

    def came(self, *wanted: int, board: str = "T1", server: Receiver | None = None) -> None:
        """Wait until a receiver has these lines alone, in the order of their first coming."""
        until(lambda: numbers(server or self.server, board) == list(wanted), WAIT_S)

    @property
    def troubles(self) -> Sequence[str]:
        return self.webhooks.troubles


@pytest.fixture
def evening(hub: HubOnStore) -> Iterator[Evening]:
    with receiver(SECRET, 0.3) as server:
        found = Evening(hub, server)
        yield found
        found.webhooks.stop()


def numbers(server: Receiver, board: str) -> list[object]:
    """The numbers of a board's lines, each message once and in the order of its first coming."""
    once: dict[str, object] = {}
    for id_, body in server.taken:
        if body["board"] == board and body.get("n") and not id_.endswith("/begun"):
            once.setdefault(id_, body["n"])
    return list(once.values())


def test_each_message_is_signed_and_says_where_it_happened(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairing = {
        "tournament": "Spring", "round": 2, "table": "7", "pairing": "p1",
        "players": {"black": "Ann", "white": "Ben"},
    }  # fmt: skip
    hub, server = evening.hub, evening.server
    hub.assignments["T1"] = pairing
    monkeypatch.setattr("hall.webhooks.sender.TERMS_S", WAIT_S)
    evening.again()
    evening.add()
    hub.begin("T1", "g-1")
    hub.end("T1", "B+R", "g-1")
    until(lambda: len(server.taken) == 3, WAIT_S)
    taken = dict(server.taken)  # a beginning waits for the players, and lines do not wait for it
    assert sorted(taken) == ["T1/g-1/0/1", "T1/g-1/0/2", "T1/g-1/begun"]
    begun, ended = taken["T1/g-1/begun"], taken["T1/g-1/0/2"]
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


@pytest.mark.parametrize("type_", sorted(kind.value for kind in STATE_RESULT))
def test_a_result_that_is_taken_back_is_told_to_whom_it_was_told(type_: str) -> None:
    assert WebhookTopic.RESULTS in topics_of({"type": type_, "result": None})


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
    evening: Evening, audience: str, topics: list[str], told: list[str]
) -> None:
    hub, wanted = evening.hub, frozenset(map(WebhookTopic, topics))
    evening.add("one", None, Audience(audience), wanted, boards=frozenset({"T1"}))
    note = {"version": 1, "n": 4, "type": "CycleWatch", "t": 1.0, "size": 9, "audience": "record"}
    hub.emit("T2", "h", play(1), alert(2, 1))
    hub.emit("T1", "g", play(1), alert(2, 1), alert(3, 1, "settled"), note, play(5, move=2))
    hub.emit("T1", "g", {**RESULT, "n": 6, "result": "W+R"})
    now = time.time()
    events = [
        HallEvent("T1", HallEventType.RESULT_CONFIRMED, now, {"game_id": "g", "result": "W+R"}),
        HallEvent("T1", HallEventType.BOARD_OFFLINE, now),
        HallEvent("T2", HallEventType.BOARD_OFFLINE, now),
    ]
    keep_events(hub.path, events)
    (one,) = evening.webhooks.senders
    last = hub.reader.last_number()
    until(lambda: one.backlog.read_to[WebhookSource.LINES] == last, WAIT_S)
    until(lambda: one.backlog.read_to[WebhookSource.HALL] == 3 and not len(one.backlog), WAIT_S)
    assert sorted(map(str, evening.server.types())) == sorted(told)


@pytest.mark.parametrize("fault", RECEIVER_FAULTS)
def test_after_a_fault_all_come_in_order(evening: Evening, fault: str) -> None:
    evening.server.faults.extend(["", "", fault, "", fault])
    evening.add(topics=MOVES)
    evening.play(1, 8)
    evening.came(*range(1, 9))
    assert len(evening.server.twice) <= (2 if "after" in fault or fault == "slow" else 0)
    until(lambda: evening.troubles == [], WAIT_S)


def test_what_happened_while_the_receiver_was_down_comes_once(evening: Evening) -> None:
    evening.add()
    evening.play(1)
    evening.came(1)
    evening.server.down()
    evening.play(2, 19)
    until(lambda: evening.troubles, WAIT_S)
    assert "webhook club: http://127.0.0.1:" in evening.troubles[0]
    until(lambda: len(evening.webhooks.senders[0].backlog) == 18, WAIT_S)
    evening.server.up()
    evening.came(*range(1, 20))
    assert evening.server.twice == []
    until(lambda: evening.troubles == [], WAIT_S)


def test_a_restart_tells_nothing_twice_and_loses_nothing(evening: Evening) -> None:
    evening.add()
    for number in range(1, 30):
        evening.play(number)
        if number % 5 == 0:
            evening.again()
        if number == 12:
            evening.server.down()
        if number == 17:
            evening.server.up()
    evening.came(*range(1, 30))
    evening.again()
    evening.play(30)
    evening.came(*range(1, 31))
    assert evening.server.twice == []


def test_what_was_taken_without_an_answer_comes_again_under_its_id(evening: Evening) -> None:
    evening.server.faults.append("cut after")
    evening.add(topics=MOVES)
    evening.play(1, 2)
    until(lambda: evening.server.ids == ["T1/g/0/1", "T1/g/0/1", "T1/g/0/2"], WAIT_S)


def test_a_dead_or_slow_address_holds_up_neither_the_hall_nor_another(evening: Evening) -> None:
    with receiver(SECRET, 5.0) as slow:
        slow.faults.extend(["slow"] * 100)
        evening.add("slow", slow.url)
        evening.add("dead", "http://127.0.0.1:9/nobody")
        evening.add("well")
        evening.play(1, 29)
        evening.came(*range(1, 30))
        assert len(slow.taken) < 10
        names = [each.split(":")[0] for each in evening.troubles]
        assert "webhook dead" in names
        assert "webhook well" not in names


def test_one_message_that_is_refused_is_left_out(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.server.refuses = frozenset({"T1/g/0/2"})
    evening.add(topics=MOVES)
    evening.play(1, 4)
    evening.came(1, 3, 4)
    assert "webhook club: left out: T1/g/0/2" in capsys.readouterr().err
    assert evening.webhooks.senders[0].to_json()["left_out"] == 1


def test_where_all_is_refused_all_wait(evening: Evening) -> None:
    evening.server.refuses = frozenset(f"T1/g/0/{n}" for n in range(1, 4))
    evening.add(topics=MOVES)
    evening.play(1, 3)
    until(lambda: evening.server.posts > 25, WAIT_S)
    (club,) = evening.webhooks.senders
    assert (len(club.backlog), club.refused, club.posted) == (3, 0, 0)


def test_a_fault_while_it_waits_ends_no_webhook(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.add(topics=MOVES)
    read, faults = evening.hub.reader.after, ["it lasts", "it lasts"]

    def after(number: int, most: int) -> list[KeptLine]:
        if faults:
            raise ValueError(faults.pop())
        return read(number, most)

    monkeypatch.setattr(evening.hub.reader, "after", after)
    until(lambda: not faults, WAIT_S)
    evening.play(1)
    evening.came(1)


def test_a_fault_while_it_looks_what_is_refused_ends_no_webhook(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    post, faults = WebhookSender._post, ["database is locked"]

    async def fails_once(sender: WebhookSender, mark: WebhookMark) -> Answer:
        if faults and mark.number == 2:
            raise sqlite3.OperationalError(faults.pop())
        return await post(sender, mark)

    monkeypatch.setattr(WebhookSender, "_post", fails_once)
    evening.server.refuses = frozenset({"T1/g/0/1"})
    evening.add(topics=MOVES)
    evening.play(1, 2)
    evening.came(2)


def test_no_webhook_is_told_by_two_where_the_store_fails_as_they_begin(
    hub: HubOnStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[WebhookSender] = []
    told: list[str] = []

    class Sender(WebhookSender):
        def __post_init__(self) -> None:
            made.append(self)
            if len(made) == 2:
                raise sqlite3.OperationalError("database is locked")

        async def run(self) -> None:
            told.append(self.webhook.name)

    async def begin() -> None:
        webhooks = HallWebhooks(cast(Hub, hub), hub.path.parent / "secrets.json")
        config = WebhookConfig("http://127.0.0.1:9/", SECRET)
        known = {name: HallWebhook(name, config) for name in ("one", "other")}
        with pytest.raises(sqlite3.OperationalError):
            await webhooks._change(known)
        await webhooks._change(known)
        await asyncio.sleep(0)

    monkeypatch.setattr("hall.webhooks.sender.WebhookSender", Sender)
    asyncio.run(begin())
    assert sorted(told) == ["one", "other"]


def test_a_game_that_begins_holds_nothing_up_where_the_clock_was_set_back(hub: HubOnStore) -> None:
    """Its players may never come, and all that is posted waits behind it."""
    hub.emit("T1", "g", play(1))
    webhook = HallWebhook("club", WebhookConfig("http://127.0.0.1:9/", SECRET))
    sender = WebhookSender(cast(Hub, hub), webhook, asyncio.Event())
    mark = WebhookMark(WebhookSource.BEGINNINGS, 1, time.time() + 3600.0)
    assert not sender._is_early(mark)


def test_a_game_that_declines_a_pairing_has_nothing_of_it(evening: Evening) -> None:
    evening.add()
    evening.play(1)
    names = {"black": "Kato", "white": "Lind"}
    evening.hub.assignments["T1"] = {"round": "1", "pairing": "p1", "players": names}
    state = {"game_id": "g", "n": 1, "assignment": {"state": "asks", "pairing": "p1"}}
    body = json.dumps({**state, "size": 9, "rules": "aga"}).encode()
    evening.hub.keeper.take("goban/1/hall/T1/up/state", body)
    until(lambda: evening.hub.boards["T1"].declines)
    evening.hub.emit("T1", "g", {**RESULT, "n": 2, "result": "W+R"})
    evening.came(1, 2)
    (_, last), *_ = [each for each in evening.server.taken if each[1].get("n") == 2]
    assert (last["round"], last["players"]) == (None, None)


def test_410_is_the_last_word_until_the_next_start(evening: Evening) -> None:
    server = evening.server
    server.answers = 410
    evening.add(topics=MOVES)
    evening.play(1)
    until(lambda: evening.troubles, WAIT_S)
    assert "nothing more is posted" in evening.troubles[0]
    posts = server.posts
    with receiver(SECRET, 0.3) as other:
        evening.add("other", other.url, topics=MOVES)
        evening.play(2)
        evening.came(2, server=other)
    assert server.posts == posts
    server.answers = 204
    server.taken.clear()
    evening.again()
    evening.came(1, 2)


def test_a_webhook_hears_of_nothing_before_it_came_or_after_it_went(evening: Evening) -> None:
    evening.play(1)
    evening.add(topics=MOVES)
    evening.play(2)
    evening.came(2)
    remove_webhook(evening.hub.path, evening.secrets, "club")
    until(lambda: not evening.webhooks.senders, WAIT_S)
    evening.play(3)
    evening.add(topics=MOVES)
    evening.play(4)
    evening.came(2, 4)


def test_one_that_leaves_late_does_not_move_the_next_of_its_name_back(hub: HubOnStore) -> None:
    leaving = Cursor(hub.path, "webhook:club:lines")
    leaving.advance(1)
    forget_cursors(hub.path, ["webhook:club:lines"])
    leaving.advance(2)
    assert Cursor(hub.path, "webhook:club:lines").number is None
    Cursor(hub.path, "webhook:club:lines").advance(9)
    leaving.advance(3)
    assert Cursor(hub.path, "webhook:club:lines").number == 9


def test_the_address_is_shown_without_logins_and_the_secret_never(evening: Evening) -> None:
    evening.add(url="http://ann:gote@127.0.0.1:9/hall?key=7")
    evening.play(1)
    until(lambda: evening.troubles, WAIT_S)
    shown = f"{evening.webhooks.senders[0].to_json()} {evening.troubles}"
    assert "http://127.0.0.1:9/hall" in shown
    assert not [word for word in ("ann", "gote", "key", SECRET) if word in shown]


def test_a_secret_that_is_gone_is_said_and_found_again(evening: Evening) -> None:
    evening.add()
    kept = evening.secrets.read_bytes()
    make_test_secrets(evening.hub.path.parent)[0].save()
    until(lambda: evening.troubles, WAIT_S)
    assert evening.troubles == ["webhooks: webhook club: the file of secrets has none for it"]
    evening.secrets.write_bytes(kept)
    until(lambda: evening.troubles == [], WAIT_S)
    assert list(known_webhooks(evening.hub.path, evening.secrets)) == ["club"]


def test_arbiters_alone_are_shown_what_does_not_leave_the_hall(hub: HubOnStore) -> None:
    hub.failure = None  # type: ignore[attr-defined]
    said: list[str] = []
    changes = Changes(hub, lambda: said)  # type: ignore[arg-type]
    changes.update()
    number = changes.number
    said.append("webhook club: https://club.example answers 500")
    changes.update()
    assert changes.number > number
    assert "club.example" in changes.since(number, everything=True)
    assert "club.example" not in changes.since(number, everything=False)
    assert '"troubles": []' in changes.hall(everything=False)


def test_of_all_sources_the_message_that_came_first_is_next() -> None:
    lines, hall = WebhookSource.LINES, WebhookSource.HALL
    backlog = WebhookBacklog(dict.fromkeys(WebhookSource, 0))
    backlog.add(lines, [WebhookMark(lines, 7, 7.0), WebhookMark(lines, 9, 9.0)], 12)
    backlog.add(hall, [WebhookMark(hall, 1, 8.0)], 1)
    assert [each.number for each in backlog.upcoming(9)] == [7, 1, 9]


def test_a_backlog_that_is_full_leaves_out_the_oldest() -> None:
    backlog = WebhookBacklog(dict.fromkeys(WebhookSource, 0))
    lines, count = WebhookSource.LINES, webhook_post.MOST_WAITING + 3
    assert backlog.add(lines, [WebhookMark(lines, n, n) for n in range(1, count + 1)], count) == 3
    assert [each.number for each in backlog.upcoming(1)] == [4]
    assert (len(backlog), backlog.left_out) == (webhook_post.MOST_WAITING, 3)


@pytest.mark.parametrize("seed", range(3))
def test_a_wild_evening(evening: Evening, seed: int) -> None:
    rng, server = random.Random(seed), evening.server
    evening.add(topics=MOVES)
    told = {"T1": 0, "T2": 0, "T3": 0}
    deeds: list[Callable[[], None]] = [evening.again, server.down, server.up]
    for _ in range(60):
        board = rng.choice(list(told))
        told[board] += 1
        evening.play(told[board], board=board)
        server.faults.extend(rng.choices(["", *RECEIVER_FAULTS], k=rng.randrange(2)))
        if rng.random() < 0.1:
            deed = rng.choice(deeds)
            if deed != server.up or server._http is None:
                deed()
    if server._http is None:
        server.up()
    server.faults.clear()
    for board, count in told.items():
        evening.came(*range(1, count + 1), board=board)
    assert not server.forged
