"""Pairings of a tournament program go to the boards, confirmed results go back, each once."""

from __future__ import annotations

import asyncio
import csv
import json
import random
import sqlite3
import time
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, replace
from datetime import date
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock
from xml.etree import ElementTree

import pytest
from starlette.requests import Request

from hall.boards.store import Reader
from hall.hub import Hub
from hall.page import orders
from hall.page.orders import get_results, put_assignment
from hall.page.page import get_record
from hall.tournament import pairgoth
from hall.tournament.desk import Desk
from hall.tournament.opengotha import FeedError, OpenGothaFile, rounds_of
from hall.tournament.outcomes import Outcome, Outcomes, Stage, exported
from hall.tournament.pairgoth import Pairgoth
from messages.batches import Batch
from rules.errors import RulesError
from rules.records.results import BOTH_LOSE
from tests.support.hall_lines import play
from tests.support.hub_on_store import RESULT, HubOnStore
from tests.support.page_server import until
from tests.support.pairgoth import FAULTS, PairgothStandIn, pairgoth_stand_in
from web.access.roles import Role, Visitor
from web.console import PageError


@pytest.fixture
def program() -> Iterator[PairgothStandIn]:
    with pairgoth_stand_in(late_s=1.5) as found:
        found.pair(1, (11, 1, 1, 2), (12, 2, 3, 4), (13, 3, 5, 6))
        yield found


@dataclass
class Evening:
    """A hub, a tournament program, and the desk between them."""

    hub: HubOnStore
    program: PairgothStandIn
    desk: Desk

    def restart(self) -> None:
        """The hub's desk begins anew."""
        self.desk = desk_of(self.hub, Pairgoth(self.program.url))

    def turn(self, times: int = 1) -> None:
        """So often one look and one poll."""

        async def both() -> None:
            await self.desk.poll_boards()
            assert self.desk.source is not None
            await self.desk.poll(self.desk.source)

        for _ in range(times):
            wait(both())

    def end(self, game_id: str = "g", **results: str) -> None:
        """Games end, which are looked at."""
        for board, result in results.items():
            self.hub.end(board, result, game_id)
        self.turn()

    def begin(self, *boards: str, game_id: str = "g") -> None:
        """Games begin, which are looked at."""
        for board in boards:
            self.hub.begin(board, game_id)
        self.turn()

    def of(self, board: str, game_id: str = "g") -> Outcome:
        """The outcome of a game."""
        outcome = self.desk.outcomes.of(board, game_id)
        assert outcome is not None
        return outcome

    def confirm(self, *boards: str, result: str = "", game_id: str = "g") -> list[Outcome]:
        """The arbiter confirms what the boards have, or another result."""
        outcomes = [self.of(board, game_id) for board in boards]
        return [
            wait(self.desk.confirm(each, result or str(each.result), "Anna")) for each in outcomes
        ]

    def played(self, **results: str) -> list[Outcome]:
        """The confirmed outcomes of games that begin and end."""
        self.begin(*results)
        self.end(**results)
        return self.confirm(*results)

    def until_sent(self) -> None:
        """Turns until the program has every result, 20 at most."""
        for _ in range(20):
            self.turn()
            if set(self.stages.values()) == {"sent"}:
                return

    @property
    def stages(self) -> dict[str, str]:
        """How far each board's result is."""
        return {each.board: each.stage.value for each in self.desk.outcomes}

    def exported(self, found: list[Outcome], form: str) -> str:
        """A table of results for a program."""
        return exported(found, self.hub.reader, form)


def desk_of(hub: HubOnStore, source: Pairgoth | OpenGothaFile) -> Desk:
    return Desk(cast(Hub, hub), source)


def wait(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


@pytest.fixture
def fresh(hub: HubOnStore, program: PairgothStandIn) -> Evening:
    """An evening at which nothing has been looked at yet."""
    return Evening(hub, program, desk_of(hub, Pairgoth(program.url)))


@pytest.fixture
def evening(fresh: Evening) -> Evening:
    """An evening whose desk has given the pairings to the boards."""
    fresh.turn()
    return fresh


def test_a_round_is_given_to_the_boards_once(evening: Evening) -> None:
    evening.turn()

    assert evening.hub.given == ["T1", "T2", "T3"]
    assert evening.hub.assignments["T2"] == {
        "tournament": "Spring Cup",
        "table": "2",
        "round": "1",
        "pairing": "pairgoth:1:1:12:3:4",
        "komi": 6.5,
        "handicap": 0,
        "players": {
            "black": "Name3, Ann3",
            "black_rank": "1d",
            "white": "Name4, Ann4",
            "white_rank": "2d",
        },
    }
    desk = evening.desk
    assert (desk.round, desk.questions, desk.notes, desk.trouble) == (1, [], [], None)


def test_what_an_arbiter_says_by_hand_stays_also_after_a_restart(evening: Evening) -> None:
    hub = evening.hub
    hub.assignments["T1"] = {**hub.assignments["T1"], "komi": 0.5}
    evening.restart()
    evening.turn()

    assert hub.given == ["T1", "T2", "T3"]
    evening.program.pair(1, (11, 1, 2, 1), (12, 2, 3, 4), (13, 3, 5, 6))
    evening.restart()
    evening.turn()
    assert hub.given == ["T1", "T2", "T3", "T1"], "colours were changed before the first move"


def test_a_result_goes_out_after_it_is_confirmed_and_once(evening: Evening) -> None:
    evening.begin("T2")
    assert evening.stages == {"T2": "played"}
    evening.end(T2="B+R")
    assert (evening.stages, evening.program.put) == ({"T2": "open"}, [])
    evening.confirm("T2")
    evening.turn(4)

    submitted = [(1, 12, "b")]
    assert (evening.program.put, evening.stages) == (submitted, {"T2": "sent"})
    evening.restart()
    evening.turn()
    assert (evening.program.put, evening.stages) == (submitted, {"T2": "sent"})


def test_the_record_of_a_game_keeps_its_pairing_when_the_next_one_comes(evening: Evening) -> None:
    evening.played(T1="B+R")
    evening.hub.assignments["T1"] = {
        **evening.hub.assignments["T1"],
        "round": "2",
        "pairing": "pairgoth:1:2:21:1:2",
    }
    request = Request({"type": "http", "headers": [], "path_params": {"name": "T1"}})
    page: Any = SimpleNamespace(desk=evening.desk, hub=evening.hub)
    assert b"RO[1 (table 1)]" in wait(get_record(request, page, Visitor(Role.VIEWER))).body


def test_a_result_that_changes_is_confirmed_again(evening: Evening) -> None:
    evening.played(T1="B+3.5")
    evening.turn(2)
    evening.hub.emit("T1", "g", {**RESULT, "n": 3, "result": "W+0.5"})
    evening.turn()
    assert (evening.stages, evening.program.has(1)[11]) == ({"T1": "open"}, "b")
    evening.confirm("T1")
    evening.turn(2)

    assert evening.program.put == [(1, 11, "b"), (1, 11, "w")]
    assert evening.stages == {"T1": "sent"}


def test_a_result_that_changes_while_the_program_is_read_is_not_told(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.played(T1="B+R", T2="B+R")
    source = evening.desk.source
    assert isinstance(source, Pairgoth)
    read = source.read

    async def slow(rounds: frozenset[int]) -> object:
        found = await read(rounds)
        await evening.desk.confirm(evening.of("T1"), "W+F", "Anna")
        evening.desk.outcomes.keep(replace(evening.of("T2"), result="W+0.5"))
        return found

    monkeypatch.setattr(source, "read", slow)
    evening.program.put.clear()
    wait(evening.desk.poll(source))
    assert evening.program.put == []


def test_files_leave_out_a_result_that_is_to_be_confirmed_again(evening: Evening) -> None:
    evening.played(T1="B+3.5", T2="W+R")
    evening.hub.emit("T1", "g", {**RESULT, "n": 3, "result": "W+0.5"})
    evening.turn()
    request = Request({"type": "http", "query_string": b"format=csv"})
    page: Any = SimpleNamespace(desk=evening.desk, hub=evening.hub, searching=asyncio.Lock())
    text = bytes(wait(get_results(request, page, Visitor(Role.ARBITER))).body).decode()
    assert [row["result"] for row in csv.DictReader(StringIO(text))] == ["W+R"]


def test_a_table_has_the_games_of_one_tournament(evening: Evening) -> None:
    _, other = evening.played(T1="B+R", T2="W+R")
    other = replace(other, assignment={**other.assignment, "tournament": "Last year"})
    evening.desk.outcomes.keep(other)
    page: Any = SimpleNamespace(desk=evening.desk, hub=evening.hub, searching=asyncio.Lock())

    def table(query: bytes) -> str:
        request = Request({"type": "http", "query_string": query})
        return bytes(wait(get_results(request, page, Visitor(Role.ARBITER))).body).decode()

    with pytest.raises(PageError, match="Last year, Spring Cup"):
        table(b"format=h9")
    text = table(b"format=h9&tournament=Spring%20Cup")
    assert ("Name1" in text, "Name3" in text) == (True, False)


def test_a_result_goes_with_the_journal_that_had_it(evening: Evening) -> None:
    evening.begin("T1")
    evening.end(T1="B+3.5")
    mended = Batch("g", 1, 1, [play(1)])
    evening.hub.store.store([("T1", mended)], 1.0)
    evening.turn()
    assert evening.of("T1").result is None


def test_the_last_game_of_two_players_is_the_last_after_a_restart_too(evening: Evening) -> None:
    pairing = {"pairing": "pairgoth:1:1:11:1:2"}
    first, second = Outcome("T1", "one", pairing), Outcome("T2", "two", pairing)
    for each in (first, second, replace(first, result="Void")):
        evening.desk.outcomes.keep(each)
    assert list(evening.desk.outcomes.played().values()) == [second]
    assert list(Outcomes(evening.hub.path).played().values()) == [second]


def test_a_result_is_changed_before_it_was_seen_to_be_there(evening: Evening) -> None:
    evening.played(T1="B+R")
    evening.turn()
    assert evening.stages == {"T1": "confirmed"}
    evening.confirm("T1", result="W+F")
    evening.turn(2)

    assert evening.program.put == [(1, 11, "b"), (1, 11, "w")]
    assert evening.stages == {"T1": "sent"}


@pytest.mark.parametrize(
    ("result", "word"),
    [("B+R", "b"), ("W+0.5", "w"), ("0", "="), ("0:0", "0"), ("1:1", "#"), ("Void", "X")],
)
def test_results_in_the_words_of_pairgoth(result: str, word: str) -> None:
    assert Pairgoth("http://127.0.0.1:1").word(result) == word


def test_a_game_keeps_its_pairing_until_its_board_has_another_for_the_same_players(
    evening: Evening,
) -> None:
    hub = evening.hub
    evening.begin("T1")
    former = hub.assignments["T1"]
    hub.assignments["T1"] = {**former, "pairing": "pairgoth:1:1:21:1:2"}
    evening.turn()
    assert evening.of("T1").assignment == former
    hub.take_pairing("T1")
    evening.turn()
    assert evening.of("T1").pairing == "pairgoth:1:1:21:1:2"


def test_a_result_before_its_pairing_is_read_though_the_store_failed_once(
    fresh: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.turn()
    fresh.hub.begin("T1")
    fresh.hub.end("T1", "B+R")
    with monkeypatch.context() as failing:
        failing.setattr(Reader, "last_epoch", Mock(side_effect=sqlite3.OperationalError("disk")))
        with pytest.raises(sqlite3.OperationalError):
            wait(fresh.desk.poll_boards())
    fresh.turn()
    assert fresh.of("T1").result == "B+R"


def test_a_pairing_that_came_after_the_end_does_not_get_the_result(evening: Evening) -> None:
    hub = evening.hub
    hub.emit("T1", "g", play(1))
    hub.take_pairing("T1", states_it=False)
    evening.turn()
    evening.end(T1="B+R")
    former = hub.assignments["T1"]
    hub.assignments["T1"] = {**former, "pairing": "pairgoth:1:2:21:1:2"}
    evening.turn()
    assert evening.of("T1").assignment == former


def test_tables_that_are_renumbered_in_mid_round_move_no_running_game(evening: Evening) -> None:
    evening.begin("T1", "T2")
    evening.program.pair(1, (12, 1, 3, 4), (11, 2, 1, 2), (13, 3, 5, 6))
    evening.turn()
    assert evening.hub.given == ["T1", "T2", "T3"]
    assert [note.partition(":")[2] for note in evening.desk.notes] == [
        " its game is played at T2, where it stays",
        " its game is played at T1, where it stays",
    ]
    evening.end(T1="B+R", T2="W+R")
    evening.confirm("T1", "T2")
    evening.turn(3)

    assert sorted(evening.program.put) == [(1, 11, "b"), (1, 12, "w")]
    assert evening.hub.given == ["T1", "T2", "T3"]


def test_another_pairing_for_a_running_game_asks_the_arbiter(evening: Evening) -> None:
    hub, desk = evening.hub, evening.desk
    evening.begin("T1")
    evening.program.pair(1, (14, 1, 7, 8), (12, 2, 3, 4), (13, 3, 5, 6))
    evening.turn()
    (question,) = desk.questions
    assert (question.board, question.game.pairing) == ("T1", "pairgoth:1:1:14:7:8")
    assert hub.assignments["T1"]["pairing"] == "pairgoth:1:1:11:1:2"
    evening.program.pair(1, (15, 1, 8, 7), (12, 2, 3, 4), (13, 3, 5, 6))
    evening.turn()
    assert not wait(desk.decline("T1", question.game.assignment)), "it was not shown yet"
    (question,) = desk.questions
    assert wait(desk.decline("T1", question.game.assignment))
    assert not wait(desk.decline("T1"))
    evening.turn()
    assert (desk.questions, hub.given) == ([], ["T1", "T2", "T3"])
    evening.end(T1="B+R")
    evening.confirm("T1")
    evening.turn()

    outcome = evening.of("T1")
    assert outcome.stage is Stage.CONFIRMED
    assert "has no such game any more" in str(outcome.trouble)
    assert evening.program.put == []


def test_a_pairing_that_an_arbiter_took_is_not_assigned_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, desk = evening.hub, evening.desk
    evening.begin("T1")
    evening.program.pair(1, (14, 1, 7, 8), (12, 2, 3, 4), (13, 3, 5, 6))
    evening.turn()
    (question,) = desk.questions
    body = {**question.game.assignment, "confirm": True}
    monkeypatch.setattr(orders, "read_object", AsyncMock(return_value=body))
    request = Request({"type": "http", "path_params": {"name": "T1"}})
    page: Any = SimpleNamespace(desk=desk, hub=hub)
    wait(put_assignment(request, page, Visitor(Role.ARBITER)))
    hub.assignments["T1"] = by_hand = {**hub.assignments["T1"], "komi": 0.5}
    evening.end(T1="B+R")
    assert hub.assignments["T1"] == by_hand


def test_a_round_that_is_taken_back_assigns_no_game_that_was_played(
    fresh: Evening, tmp_path: Path
) -> None:
    path = tmp_path / "work.xml"
    both = OPENGOTHA.replace('tableNumber="2"', 'tableNumber="1"')
    first = both[: both.index('<Game blackPlayer="KATOAYA"')] + both[both.index("</Games>") :]
    fresh.desk = desk_of(fresh.hub, OpenGothaFile(path))
    path.write_text(first)
    fresh.turn()
    fresh.played(T1="W+R")
    for text in (both, first):
        path.write_text(text)
        fresh.turn()
    assert fresh.hub.assignments["T1"]["round"] == "2"


def test_a_correction_that_did_not_arrive_is_submitted_again(evening: Evening) -> None:
    evening.played(T1="B+R")
    evening.turn()
    evening.confirm("T1", result="W+F")
    evening.program.faults.extend(["", "", "", "", "cut"])
    evening.turn()
    evening.program.faults.clear()
    evening.until_sent()
    assert (evening.stages, evening.program.has(1)[11]) == ({"T1": "sent"}, "w")


def test_the_game_after_one_without_result_has_the_result(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.played(T1="Void")
    evening.until_sent()
    evening.begin("T1", game_id="again")
    evening.end("again", T1="B+R")
    monkeypatch.setattr(orders, "read_object", AsyncMock(return_value={"result": "B+R"}))
    request = Request({"type": "http", "path_params": {"name": "T1", "game_id": "again"}})
    page: Any = SimpleNamespace(desk=evening.desk)
    wait(orders.put_result(request, page, Visitor(Role.ARBITER)))
    evening.turn(3)
    assert evening.program.put == [(1, 11, "X"), (1, 11, "b")]


def test_a_result_that_somebody_else_entered_is_not_written_over(evening: Evening) -> None:
    evening.begin("T3")
    evening.end(T3="W+R")
    evening.program.rounds[1][2]["r"] = "b"
    evening.confirm("T3")
    evening.turn()
    assert "has the result b: change it there" in str(evening.of("T3").trouble)
    evening.program.rounds[1][2]["r"] = "w"
    evening.turn()

    assert (evening.program.put, evening.stages) == ([], {"T3": "sent"})


@pytest.mark.parametrize(
    "fault",
    [pytest.param(each, marks=pytest.mark.slow) if each == "slow" else each for each in FAULTS],
)
def test_after_any_fault_each_result_is_there(
    evening: Evening,
    fault: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The fault comes at every request of a turn in turn: none is lost or submitted falsely."""
    program, boards = evening.program, ("T1", "T2", "T3")
    if fault == "slow":
        monkeypatch.setattr(pairgoth, "RESPONSE_TIMEOUT_S", 1.0)
    evening.played(T1="B+R", T2="W+R", T3="W+R")
    for at in range(0, 9, 2):
        program.faults.extend(["", *[""] * at, fault][1:])
        evening.turn()
        program.faults.clear()
        time.sleep(program.late_s * (fault == "slow"))  # as long as until the next poll
    evening.until_sent()

    assert program.has(1) == {11: "b", 12: "w", 13: "w"}
    assert evening.stages == dict.fromkeys(boards, "sent")
    if fault != "slow":  # a machine with much to do is slower than the fault
        assert len(program.put) == 3, "a result was submitted once more than needed"
    desk = evening.desk
    assert (desk.trouble, desk.questions, evening.hub.given) == (None, [], list(boards))
    logged = capsys.readouterr().err.splitlines()
    assert not logged or logged[-1].endswith("it is read again")


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 10))]
)
def test_a_wild_evening_loses_no_result_and_submits_none_falsely(
    evening: Evening, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairgoth, "RESPONSE_TIMEOUT_S", 1.0)
    chance = random.Random(seed)
    program = evening.program
    games = {"T1": (11, "b"), "T2": (12, "w"), "T3": (13, "=")}
    results = {"b": "B+2.5", "w": "W+R", "=": "0"}
    evening.begin(*games)
    left, waiting = list(games), list(games)
    kinds = [*FAULTS, *[""] * 8]
    for _ in range(14):
        program.faults.extend(chance.choices(kinds, k=6))
        if chance.random() < 0.4:
            tables = chance.sample([1, 2, 3], 3)
            pairs = [(11, 1, 2), (12, 3, 4), (13, 5, 6)]
            chance.shuffle(pairs)
            program.pair(1, *((id_, t, b, w) for t, (id_, b, w) in zip(tables, pairs, strict=True)))
        if left and chance.random() < 0.5:
            board = left.pop()
            evening.hub.end(board, results[games[board][1]])
        if chance.random() < 0.2:
            evening.restart()
        evening.turn()
        for board in list(waiting):
            if evening.stages.get(board) == "open":
                evening.confirm(board)
                waiting.remove(board)
        program.faults.clear()
    evening.end(**{board: results[games[board][1]] for board in left})
    evening.confirm(*waiting)
    evening.until_sent()

    assert program.has(1) == dict(games.values())
    assert set(evening.stages.values()) == {"sent"}
    assert {(id_, word) for _, id_, word in program.put} == set(games.values())


def test_several_tournaments_are_named(
    program: PairgothStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    several = 200, {"1": {"name": "The spring", "shortName": "spring"}, "2": "autumn"}
    monkeypatch.setattr(program, "answer", lambda path, rounds: several)
    with pytest.raises(FeedError, match=r"2 tournaments; name one .*: 1 \(spring\), 2 \(autumn\)"):
        wait(Pairgoth(program.url).read(frozenset()))


@pytest.mark.parametrize("url", ["ftp://x/", "http://x/other", "http:///api/tour/1"])
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(FeedError, match="expected http://HOST:PORT/api/tour/ID"):
        Pairgoth(url)


OPENGOTHA = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Tournament dataVersion="201"><Players>
<Player name="Kato" firstName="Aya" rank="4D" grade="4D"/>
<Player name="van der Berg" firstName="Bo" rank="3K" grade="3K"/></Players>
<Games><Game blackPlayer="VANDERBERGBO" whitePlayer="KATOAYA" handicap="0" knownColor="true"
 roundNumber="1" tableNumber="1" result="RESULT_WHITEWINS"/>
<Game blackPlayer="KATOAYA" whitePlayer="VANDERBERGBO" handicap="3" knownColor="true"
 roundNumber="2" tableNumber="2" result="RESULT_UNKNOWN"/>
<Game blackPlayer="KATOAYA" whitePlayer="NOBODY" handicap="0" roundNumber="2" tableNumber="3"/>
</Games><TournamentParameterSet><GeneralParameterSet name="Club evening" komi="6.5"/>
</TournamentParameterSet></Tournament>"""


def test_opengothas_file_is_watched_and_never_written(fresh: Evening, tmp_path: Path) -> None:
    path = tmp_path / "work.xml"
    path.write_text(OPENGOTHA)
    path.chmod(0o444)
    fresh.desk = desk = desk_of(fresh.hub, OpenGothaFile(path))
    fresh.turn()
    assert (desk.round, list(fresh.hub.assignments)) == (2, ["T2"])
    assert fresh.hub.assignments["T2"] == {
        "tournament": "Club evening",
        "table": "2",
        "round": "2",
        "pairing": "opengotha:2:KATOAYA:VANDERBERGBO",
        "komi": 0.5,
        "handicap": 3,
        "players": {
            "black": "Kato, Aya",
            "black_rank": "4d",
            "white": "van der Berg, Bo",
            "white_rank": "3k",
        },
    }
    assert desk.notes == ["round 2, table 3: player 'NOBODY' is not among the players"]
    fresh.played(T2="B+R")
    path.chmod(0o644)
    for broken in (OPENGOTHA[:400], "", "<x/>", "<!DOCTYPE a><Tournament/>"):
        path.write_text(broken)
        fresh.turn()
        assert desk.trouble is not None
        assert fresh.stages == {"T2": "confirmed"}
    path.write_text(OPENGOTHA.replace("RESULT_UNKNOWN", "RESULT_BLACKWINS"))
    fresh.turn()

    assert (fresh.stages, desk.trouble) == ({"T2": "sent"}, None)


def test_a_game_of_an_earlier_tournament_is_not_that_of_this_one(
    fresh: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "work.xml"
    path.write_text(OPENGOTHA)
    fresh.desk = desk_of(fresh.hub, OpenGothaFile(path))
    pairing = {"tournament": "Last year", "pairing": "opengotha:2:KATOAYA:VANDERBERGBO"}
    fresh.desk.outcomes.keep(Outcome("T1", "old", pairing, "B+R", "B+R", "B+R", "Anna"))
    fresh.turn()
    assert list(fresh.hub.assignments) == ["T2"]
    fresh.begin("T2")
    fresh.end(T2="W+R")
    monkeypatch.setattr(orders, "read_object", AsyncMock(return_value={"result": "W+R"}))
    request = Request({"type": "http", "path_params": {"name": "T2", "game_id": "g"}})
    page: Any = SimpleNamespace(desk=fresh.desk)
    wait(orders.put_result(request, page, Visitor(Role.ARBITER)))
    assert fresh.of("T2").confirmed == "W+R"


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("RESULT_WHITEWINS_BYDEF", "W+F"),
        ("RESULT_BOTHLOSE", BOTH_LOSE),
        ("RESULT_BOTHLOOSE", BOTH_LOSE),
        ("RESULT_EQUAL", "0"),
    ],
)
def test_a_result_is_known_however_a_file_spells_it(
    tmp_path: Path, written: str, result: str
) -> None:
    """PairGoth writes some words of OpenGotha's otherwise."""
    text = OPENGOTHA.replace("RESULT_UNKNOWN", written)
    (game,) = rounds_of(text.encode())[-1].games

    assert game.has == OpenGothaFile(tmp_path).word(result)


def test_a_tournament_of_three_rounds_is_one_table(fresh: Evening) -> None:
    """Six players meet in three rounds at three tables: with a draw, and a game by default."""
    rounds = {
        1: [(11, 1, 1, 2, "B+R"), (12, 2, 3, 4, "W+3.5"), (13, 3, 5, 6, "0")],
        2: [(21, 1, 4, 1, "W+T"), (22, 2, 2, 3, "B+0.5"), (23, 3, 6, 5, "B+R")],
        3: [(31, 1, 1, 6, "B+12.5"), (32, 2, 5, 4, "W+R"), (33, 3, 2, 3, "W+F")],
    }
    for number, games in rounds.items():
        round_id = f"round{number}"
        fresh.program.pair(number, *(game[:4] for game in games))
        fresh.turn()
        results = {f"T{table}": result for _, table, _, _, result in games}
        fresh.begin(*results, game_id=round_id)
        fresh.end(round_id, **results)
        fresh.confirm(*results, game_id=round_id)
        fresh.until_sent()
    found = list(fresh.desk.outcomes)
    assert len(found) == 9

    tree = ElementTree.fromstring(fresh.exported(found, "opengotha"))
    keys = {f"NAME{id_}ANN{id_}": id_ for id_ in range(1, 7)}
    assert len(list(tree.iter("Player"))) == 6
    words = {"B": "RESULT_BLACKWINS", "W": "RESULT_WHITEWINS", "0": "RESULT_EQUAL"}
    assert {
        (
            int(str(game.get("roundNumber"))),
            int(str(game.get("tableNumber"))),
            keys[str(game.get("blackPlayer"))],
            keys[str(game.get("whitePlayer"))],
            str(game.get("result")).removesuffix("_BYDEF"),
        )
        for game in tree.iter("Game")
    } == {
        (number, table, black, white, words[result[0]])
        for number, games in rounds.items()
        for _, table, black, white, result in games
    }

    h9 = [line.split() for line in fresh.exported(found, "h9").splitlines()]
    places = {line[1]: line for line in h9 if line[0].isdecimal()}
    names = {line[0]: line[1] for line in places.values()}
    first = places["Name1"]
    assert (first[0], first[6]) == ("1", "3")
    cells = [cell.replace("/", " ").replace("+", " + ").replace("-", " - ") for cell in first[10:]]
    met = [(names[cell.split()[0]], cell.split()[1:]) for cell in cells]
    assert met == [("Name2", ["+", "b0"]), ("Name4", ["+", "w0"]), ("Name6", ["+", "b0"])]
    assert sum(float(line[6]) for line in places.values()) == 9.0

    today = {date.fromtimestamp(each.confirmed_at or 0.0).isoformat() for each in found}
    assert any(f"; DT[{day}" in fresh.exported(found, "h9") for day in today)

    with pytest.raises(RulesError, match="round1: a draw"):
        fresh.exported(found, "aga")
    decided = [each for each in found if each.result != "0"]
    aga = fresh.exported(decided, "aga").splitlines()
    assert [line.split()[1:3] for line in aga if "Name1" in line] == [["Name1,", "Ann1"]]
    assert sum(line.startswith("    9999") for line in aga) == 6 + 8

    rows = list(csv.DictReader(StringIO(fresh.exported(found, "csv"))))
    assert [(row["round"], row["table"]) for row in rows].count(("2", "3")) == 1
    of_second = [each for each in found if each.assignment["round"] == "2"]
    assert len(list(csv.DictReader(StringIO(fresh.exported(of_second, "csv"))))) == 3


def test_a_handicap_game_has_the_half_point_alone(fresh: Evening) -> None:
    def handicaps() -> list[tuple[object, object]]:
        given = sorted(fresh.hub.assignments.values(), key=lambda each: str(each["table"]))
        return [(each["handicap"], each["komi"]) for each in given]

    for game, handicap in zip(fresh.program.rounds[1], (0, 1, 3), strict=True):
        game["h"] = handicap
    fresh.turn()
    assert handicaps() == [(0, 6.5), (1, 0.5), (3, 0.5)]
    fresh.program.about["komi"] = 7
    fresh.program.rounds[1][2]["komi"] = 3.5
    fresh.turn()
    assert handicaps() == [(0, 7), (1, 0.0), (3, 3.5)]


def test_a_handicap_ids_and_professionals_travel_to_the_tables(fresh: Evening) -> None:
    fresh.program.rounds[1][0]["h"] = 1
    fresh.program.of_players[1] = {"rank": 6, "pro": 3, "egf": "12345678", "aga": 1234}
    fresh.turn()
    found = fresh.played(T1="B+R", T2="W+3.5")

    assert fresh.hub.assignments["T1"]["players"] == {
        "black": "Name1, Ann1",
        "black_rank": "3p",
        "black_egf": "12345678",
        "black_aga": "1234",
        "white": "Name2, Ann2",
        "white_rank": "1k",
    }
    h9, aga, csv_, xml = (fresh.exported(found, form) for form in ("h9", "aga", "csv", "opengotha"))
    (line,) = [each for each in h9.splitlines() if "Name1" in each]
    assert "/b1" in line
    assert line.endswith(" |12345678")
    assert "Name4 Ann4" in h9
    assert "    1234 Name1, Ann1 3p" in aga.splitlines()
    assert "    99999 " in aga
    assert " b 1 " in aga
    assert f"Spring Cup,,{date.today()},1,2," in csv_
    assert 'egfPin="12345678"' in xml
    games = [
        [game.get(key) for key in ("tableNumber", "handicap", "result")]
        for game in ElementTree.fromstring(xml).iter("Game")
    ]
    assert games == [["1", "1", "RESULT_BLACKWINS"], ["2", "0", "RESULT_WHITEWINS"]]


def test_two_players_paired_anew_are_asked_about_where_they_sit(evening: Evening) -> None:
    """Their game goes on at T1 while the program has it under another number at table 3."""
    evening.begin("T1", "T3")
    evening.program.pair(1, (12, 2, 3, 4), (13, 1, 5, 6), (19, 3, 1, 2))
    evening.turn()

    assert [(each.board, each.game.pairing) for each in evening.desk.questions] == [
        ("T1", "pairgoth:1:1:19:1:2")
    ]
    assert evening.hub.assignments["T3"]["pairing"] == "pairgoth:1:1:13:5:6"
    evening.end(T1="B+R", T3="W+R")
    evening.confirm("T1", "T3")
    evening.until_sent()
    assert sorted(evening.program.put) == [(1, 13, "w"), (1, 19, "b")]


def test_a_result_is_not_told_where_the_colours_are_exchanged(evening: Evening) -> None:
    evening.played(T1="B+R")
    evening.program.pair(1, (12, 2, 3, 4), (13, 3, 5, 6), (19, 1, 2, 1))
    evening.turn()

    assert "colours of this game exchanged" in str(evening.of("T1").trouble)
    assert evening.program.put == []


def test_a_result_is_not_told_where_the_board_has_the_colours_exchanged(evening: Evening) -> None:
    evening.begin("T1")
    given: Any = evening.hub.assignments["T1"]
    names = {"black": given["players"]["white"], "white": given["players"]["black"]}
    stated = {"state": "taken", "pairing": given["pairing"]}
    state = {"game_id": "g", "n": 1, "players": names, "assignment": stated}
    body = json.dumps({**state, "size": 9, "rules": "aga"}).encode()
    evening.hub.keeper.take("goban/1/hall/T1/up/state", body)
    until(lambda: evening.hub.reader.terms("T1", "g").get("players") == names)
    evening.end(T1="B+R")
    found = evening.confirm("T1")
    evening.turn()

    assert "colours of this game exchanged" in str(evening.of("T1").trouble)
    assert evening.program.put == []
    assert "B+R" in evening.exported(found, "csv")
    with pytest.raises(RulesError, match="has the colours of the pairing exchanged"):
        evening.exported(found, "opengotha")


def test_a_round_that_is_taken_back_in_the_program_is_no_longer_the_present_one(
    program: PairgothStandIn,
) -> None:
    program.pair(1, (11, 1, 1, 2))
    program.pair(2, (21, 1, 1, 2))
    source = Pairgoth(program.url)
    read = [wait(source.read(frozenset()))]
    program.rounds[2] = []
    program.pair(1, (11, 1, 1, 2), (12, 2, 3, 4))
    read.append(wait(source.read(frozenset())))

    assert [[(each.number, len(each.games)) for each in found] for found in read] == [
        [(2, 1)],
        [(1, 2)],
    ]


def test_players_games_of_teams_have_tables_of_their_own(program: PairgothStandIn) -> None:
    program.about["type"] = "TEAM3"
    program.teams[1] = [{"id": 1, "t": 2, "w": 101, "b": 102, "h": 0, "r": "?"}]
    program.pair(1, (13, 2, 5, 6), (11, 2, 1, 2), (12, 2, 3, 4))
    (found,) = wait(Pairgoth(program.url).read(frozenset()))

    assert [(game.table, game.pairing) for game in found.games] == [
        ("4", "pairgoth:1:1:11:1:2"),
        ("5", "pairgoth:1:1:12:3:4"),
        ("6", "pairgoth:1:1:13:5:6"),
    ]


def test_a_file_for_import_replaces_no_other_game(fresh: Evening, tmp_path: Path) -> None:
    path = tmp_path / "work.xml"
    path.write_text(OPENGOTHA.replace("KATOAYA", "KATİAYA").replace('"Kato"', '"Kati"'))
    fresh.desk = desk_of(fresh.hub, OpenGothaFile(path))
    fresh.turn()
    found, reader = fresh.played(T2="B+R"), fresh.hub.reader

    path.write_text(path.read_text().replace('tableNumber="2"', 'tableNumber="5"'))
    text = exported(found, reader, "opengotha", wait(fresh.desk.rounds_of_file()))
    (game,) = ElementTree.fromstring(text).iter("Game")
    assert (game.get("tableNumber"), game.get("handicap")) == ("5", "3")
    assert (game.get("blackPlayer"), game.get("whitePlayer")) == ("KATİAYA", "VANDERBERGBO")

    path.write_text(path.read_text().replace('roundNumber="2"', 'roundNumber="3"'))
    with pytest.raises(RulesError, match="T2: the file has no game of Kati, Aya and van der Berg"):
        exported(found, reader, "opengotha", wait(fresh.desk.rounds_of_file()))
