"""`kill -9` at random moments while two people tell facts: what was accepted is there once."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from rules.points import Point, to_board
from rules.records.sgf import read_sgf
from tests.support.live_serve import MOVES, Server
from tests.support.page_server import make_test_secrets, until
from web.access.roles import Role

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a Unix thing")

KILLS = int(os.environ.get("GOBAN_KILLS", "15"))

PEOPLE = 2

MOST_POSTS = 8
"""A life of the program ends at the latest soon after so many answers."""

OPTIONS = ("--sgf", "game.sgf", "--secrets", "secrets.json", "--listen", "127.0.0.1:0", "--resume")


@dataclass
class FactsTold:
    """The facts that were told, by request id: the fact, and the number of what was accepted."""

    facts: dict[str, Mapping[str, object]] = field(default_factory=dict)
    accepted: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def tell(self, client: httpx.Client, request: str) -> None:
        """Tell a fact, for the first time or again, and compare with the first answer."""
        answers: list[httpx.Response] = []

        def answered() -> bool:
            """Not before the program has taken the game up."""
            body = {**self.facts[request], "request": request}
            answers.append(client.post("/api/facts", json=body))
            return answers[-1].status_code != 503

        until(answered)
        answer = answers[-1]
        assert answer.status_code in (202, 400, 409), answer.text
        if answer.status_code != 202:
            assert request not in self.accepted, answer.text
            self.refused.add(request)
            return
        n = answer.json()["n"]
        assert self.accepted.setdefault(request, n) == n
        self.refused.discard(request)


def some_fact(chance: random.Random, state: Mapping[str, Any]) -> dict[str, object]:
    """A fact of the kinds that a person tells with a click."""
    point = to_board(Point(chance.randrange(9), chance.randrange(9)), 9)
    question, alerts, move = state["question"], state["alerts"], state["move"]
    facts: list[dict[str, object]] = [
        {"type": "PassPressed", "color": state["to_play"]},
        {"type": "ReplaceMove", "move": chance.randint(1, max(1, move)), "point": point},
        {"type": "InsertMove", "move": move + 1, "color": state["to_play"], "point": point},
        {"type": "DeleteMove", "move": move},
        {"type": "Undo"},
        {"type": "Redo"},
        *({"type": "DismissAlert", "id": alert["id"]} for alert in alerts),
    ]
    if question is not None:
        answer = chance.choice(question["answers"])
        facts += [{"type": "AnswerQuestion", "id": question["id"], "answer": answer}] * 3
    return chance.choice(facts)


def stored(folder: Path) -> tuple[Counter[str], list[int], list[int]]:
    """How often the journal holds each request; the times of its inputs; its events' numbers."""
    with closing(sqlite3.connect(f"file:{folder / 'game.journal'}?mode=ro", uri=True)) as journal:
        said = journal.execute("SELECT said FROM inputs WHERE said IS NOT NULL").fetchall()
        times = journal.execute("SELECT t_ns FROM inputs ORDER BY number").fetchall()
        numbers = journal.execute("SELECT n FROM events ORDER BY n").fetchall()
    requests = Counter(str(json.loads(text)["request"]) for (text,) in said)
    return requests, [t_ns for (t_ns,) in times], [n for (n,) in numbers]


def wait_for_game(client: httpx.Client, moves: int) -> None:
    """Wait until the game goes on and has come so far."""

    def is_there() -> bool:
        state = client.get("/api/state").json()
        return bool(state["rows"]) and state["move"] >= moves

    until(is_there)


def check_agrees(client: httpx.Client) -> None:
    """The state, the moves and the record are of one game, once nothing comes in between."""

    def agree() -> bool:
        state = client.get("/api/state").json()
        moves = client.get("/api/moves").json()["moves"]
        record = read_sgf(client.get("/record.sgf").content)
        if client.get("/api/state").json()["n"] != state["n"]:
            return False
        written = [
            (move.color.word, None if move.point is None else to_board(move.point, 9))
            for move in record.moves()
        ]
        shown = [(move["color"], move.get("point")) for move in moves]
        last = state["last"] and (state["last"]["color"], state["last"]["point"])
        return written == shown and len(shown) == state["move"] and last == shown[-1]

    until(agree)


def live(
    client: httpx.Client,
    chance: random.Random,
    told: FactsTold,
    life: int,
    kill: Callable[[], None],
) -> None:
    """Tell facts until the program is killed, soon after a random number of answers."""
    answers = threading.Semaphore(0)
    failures: list[BaseException] = []

    def click(person: int, seed: int) -> None:
        mine = random.Random(seed)
        try:
            for count in range(10_000):
                request = f"{life}-{person}-{count}"
                told.facts[request] = some_fact(mine, client.get("/api/state").json())
                told.tell(client, request)
                answers.release()
        except httpx.TransportError:
            pass
        except BaseException as error:
            failures.append(error)
        answers.release(MOST_POSTS)

    people = [
        threading.Thread(target=click, args=(person, chance.randrange(2**32)))
        for person in range(PEOPLE)
    ]
    for person in people:
        person.start()
    for _ in range(chance.randint(0, MOST_POSTS)):
        answers.acquire()
    time.sleep(chance.uniform(0.0, 0.03))
    kill()
    for person in people:
        person.join()
    if failures:
        raise failures[0]


def check_after(folder: Path, client: httpx.Client, told: FactsTold, before: set[str]) -> None:
    """A life later: everything accepted is there once, and told again it changes nothing."""
    requests, _, _ = stored(folder)
    assert not [request for request in told.accepted if requests[request] != 1]
    assert not [request for request in told.refused if requests[request]]
    assert not [request for request, count in requests.items() if count != 1]
    mine = [request for request in told.accepted if request not in before]
    for request in mine:
        told.tell(client, request)
    assert stored(folder)[0] == requests
    for request in set(told.facts) - set(told.accepted) - told.refused:
        done = request in requests
        told.tell(client, request)  # whoever heard no answer asks again
        assert not done or request in told.accepted
    assert not [count for count in stored(folder)[0].values() if count != 1]


@pytest.mark.parametrize("kills", [1, pytest.param(KILLS, marks=pytest.mark.slow)])
def test_what_was_accepted_survives_kills_at_any_moment(tmp_path: Path, kills: int) -> None:
    chance, told = random.Random(kills), FactsTold()
    headers = {"Authorization": f"Bearer {_token(tmp_path)}"}
    early = 0
    with Server() as server:
        for life in range(kills):
            served = server.start(tmp_path, OPTIONS, 0 if life == 0 else MOVES)
            if life > 0 and chance.random() < 0.15:
                early += 1
                time.sleep(chance.uniform(0.0, 0.4))
                server.kill()
                _check_record(tmp_path)
                continue
            before = set(told.accepted)
            with httpx.Client(base_url=served.url(), headers=headers, timeout=30.0) as client:
                wait_for_game(client, MOVES if life == 0 else 0)
                check_after(tmp_path, client, told, before)
                check_agrees(client)
                live(client, chance, told, life, server.kill)
            _check_record(tmp_path)
        served = server.start(tmp_path, OPTIONS)
        with httpx.Client(base_url=served.url(), headers=headers, timeout=30.0) as client:
            wait_for_game(client, 0)
            check_after(tmp_path, client, told, set())
            check_agrees(client)
    _, times, numbers = stored(tmp_path)
    assert times == sorted(times)
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(told.accepted) >= kills, "hardly anything was accepted: the test shows nothing"
    kinds = Counter(told.facts[request]["type"] for request in told.accepted)
    sys.stdout.write(
        f"{kills} kills, {early} of them at the start: {len(told.accepted)} facts accepted "
        f"({dict(kinds)}), {len(told.refused)} refused, {len(numbers)} events\n"
    )


def _is_accepted(client: httpx.Client, fact: Mapping[str, object]) -> bool:
    """Tell a fact, which is refused between two games."""
    answer = client.post("/api/facts", json=fact)
    assert answer.status_code in (202, 409, 503), answer.text
    return answer.status_code == 202


def _token(folder: Path) -> str:
    """The token of an arbiter whose secrets are in `folder`."""
    secrets, tokens = make_test_secrets(folder)
    secrets.save()
    return tokens[Role.ARBITER]


def _check_record(folder: Path) -> None:
    """The record of a program that was just killed can be read."""
    assert read_sgf((folder / "game.sgf").read_bytes()).moves()


NEW_GAMES = int(os.environ.get("GOBAN_NEW_GAME_KILLS", "6"))


def begun_in(journal: Path) -> tuple[str, list[str]]:
    """When the game of a journal was begun, and the requests for a new game in it."""
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as stored:
        begun = stored.execute("SELECT value FROM header WHERE key = 'begun'").fetchone()[0]
        told = stored.execute("SELECT said FROM inputs WHERE kind = 'NewGame'").fetchall()
    return begun, [json.loads(text)["request"] for (text,) in told]


@pytest.mark.parametrize("kills", [1, pytest.param(NEW_GAMES, marks=pytest.mark.slow)])
def test_a_kill_while_a_new_game_begins_loses_no_game_and_doubles_none(
    tmp_path: Path, kills: int
) -> None:
    chance, accepted = random.Random(kills), []
    headers = {"Authorization": f"Bearer {_token(tmp_path)}"}
    with Server() as server:
        for life in range(kills + 1):
            served = server.start(tmp_path, OPTIONS, 0 if life == 0 else MOVES)
            with httpx.Client(base_url=served.url(), headers=headers, timeout=30.0) as client:
                wait_for_game(client, MOVES if life == 0 else 0)
                fact = {"type": "NewGame", "request": f"new-{life}"}
                until(partial(_is_accepted, client, fact))
                accepted.append(f"new-{life}")
                time.sleep(chance.uniform(0.0, 0.12))
            server.kill()
        numbers = range(1, len(accepted) + 1)
        kept = [tmp_path / f"game.{number}.journal" for number in numbers]
        served = server.start(tmp_path, OPTIONS)
        with httpx.Client(base_url=served.url(), headers=headers, timeout=30.0) as client:
            wait_for_game(client, 0)
            # The game before is shown until the last fact is taken up; its record goes last.
            until(kept[-1].exists)
            until(kept[-1].with_suffix(".sgf").exists)
    games = [begun_in(journal) for journal in kept]
    assert [requests for _, requests in games] == [[request] for request in accepted]
    assert len({begun for begun, _ in games}) == len(games)
    assert not (tmp_path / f"game.{len(accepted) + 1}.journal").exists()
    assert [path for path in kept if not path.with_suffix(".sgf").exists()] == []
    assert {path.name for path in tmp_path.glob("game.*.sgf")} == {
        path.with_suffix(".sgf").name for path in kept
    }
    assert begun_in(tmp_path / "game.journal")[1] == []
