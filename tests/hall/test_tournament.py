"""Pairings of a tournament program go to the boards, confirmed results go back, each once."""

from __future__ import annotations

import asyncio
import csv
import random
import time
from collections.abc import Coroutine, Iterator
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from hall.hub import Hub
from hall.tournament import pairgoth
from hall.tournament.desk import Desk
from hall.tournament.exports import exported
from hall.tournament.feed import FeedError
from hall.tournament.opengotha import OpenGothaFile, rounds_of
from hall.tournament.outcomes import Outcome, Stage
from hall.tournament.pairgoth import Pairgoth
from rules.errors import RulesError
from rules.records.results import BOTH_LOSE
from tests.support.hub_on_store import RESULT, HubOnStore
from tests.support.pairgoth import FAULTS, PairgothStandIn, pairgoth_stand_in


@pytest.fixture
def program() -> Iterator[PairgothStandIn]:
    with pairgoth_stand_in(late_s=1.5) as found:
        found.pair(1, (11, 1, 1, 2), (12, 2, 3, 4), (13, 3, 5, 6))
        yield found


def desk_of(hub: HubOnStore, program: PairgothStandIn) -> Desk:
    return Desk(cast(Hub, hub), Pairgoth(program.url))


@pytest.fixture
def desk(hub: HubOnStore, program: PairgothStandIn) -> Desk:
    """A desk that has given the pairings to the boards."""
    found = desk_of(hub, program)
    turn(found)
    return found


def wait(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def turn(desk: Desk) -> None:
    """One look and one poll."""

    async def both() -> None:
        await desk.look()
        assert desk.source is not None
        await desk.poll(desk.source)

    wait(both())


def confirmed(desk: Desk, board: str, result: str | None = None, game_id: str = "g") -> Outcome:
    outcome = desk.outcomes.of(board, game_id)
    assert outcome is not None
    stated = wait(desk.confirm(outcome, result or str(outcome.result), "Anna"))
    assert isinstance(stated, Outcome)
    return stated


def played(hub: HubOnStore, desk: Desk, board: str, result: str) -> Outcome:
    """The confirmed outcome of a game at a board that has begun and ended."""
    hub.begin(board)
    hub.end(board, result)
    turn(desk)
    return confirmed(desk, board)


def until_sent(desk: Desk) -> None:
    """Turns until the program has every result, 20 at most."""
    for _ in range(20):
        turn(desk)
        if set(stages(desk).values()) == {"sent"}:
            return


def stages(desk: Desk) -> dict[str, str]:
    return {each.board: each.stage.value for each in desk.outcomes}


def test_a_round_is_given_to_the_boards_once(hub: HubOnStore, desk: Desk) -> None:
    turn(desk)

    assert hub.given == ["T1", "T2", "T3"]
    assert hub.assignments["T2"] == {
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
    assert (desk.round, desk.questions, desk.notes, desk.trouble) == (1, [], [], None)


def test_what_an_arbiter_says_by_hand_stays_also_after_a_restart(
    hub: HubOnStore, program: PairgothStandIn
) -> None:
    turn(desk_of(hub, program))
    hub.assignments["T1"] = {**hub.assignments["T1"], "komi": 0.5}
    turn(desk_of(hub, program))

    assert hub.given == ["T1", "T2", "T3"]
    program.pair(1, (11, 1, 2, 1), (12, 2, 3, 4), (13, 3, 5, 6))
    turn(desk_of(hub, program))
    assert hub.given == ["T1", "T2", "T3", "T1"], "colours were changed before the first move"


def test_a_result_goes_out_after_it_is_confirmed_and_once(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    hub.begin("T2")
    turn(desk)
    assert stages(desk) == {"T2": "played"}
    hub.end("T2", "B+R")
    turn(desk)
    assert (stages(desk), program.put) == ({"T2": "open"}, [])
    confirmed(desk, "T2")
    for _ in range(4):
        turn(desk)

    assert program.put == [(1, 12, "b")]
    assert stages(desk) == {"T2": "sent"}
    again = desk_of(hub, program)
    turn(again)
    assert (program.put, stages(again)) == ([(1, 12, "b")], {"T2": "sent"})


def test_a_result_that_changes_is_confirmed_again(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    played(hub, desk, "T1", "B+3.5")
    turn(desk)
    turn(desk)
    hub.tell("T1", "g", {**RESULT, "n": 3, "result": "W+0.5"})
    turn(desk)
    assert (stages(desk), program.has(1)[11]) == ({"T1": "open"}, "b")
    confirmed(desk, "T1")
    turn(desk)
    turn(desk)

    assert program.put == [(1, 11, "b"), (1, 11, "w")]
    assert stages(desk) == {"T1": "sent"}


def test_a_result_is_changed_before_it_was_seen_to_be_there(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    played(hub, desk, "T1", "B+R")
    turn(desk)
    assert stages(desk) == {"T1": "confirmed"}
    confirmed(desk, "T1", "W+F")
    turn(desk)
    turn(desk)

    assert program.put == [(1, 11, "b"), (1, 11, "w")]
    assert stages(desk) == {"T1": "sent"}


@pytest.mark.parametrize(
    ("said", "word"),
    [("B+R", "b"), ("W+0.5", "w"), ("0", "="), ("0:0", "0"), ("1:1", "#"), ("Void", "X")],
)
def test_results_in_the_words_of_pairgoth(said: str, word: str) -> None:
    assert Pairgoth("http://127.0.0.1:1").word(said) == word


def test_tables_that_are_renumbered_in_mid_round_move_no_running_game(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    hub.begin("T1")
    hub.begin("T2")
    turn(desk)
    program.pair(1, (12, 1, 3, 4), (11, 2, 1, 2), (13, 3, 5, 6))
    turn(desk)
    assert hub.given == ["T1", "T2", "T3"]
    assert [note.partition(":")[2] for note in desk.notes] == [
        " its game is played at T2, where it stays",
        " its game is played at T1, where it stays",
    ]
    for board, result in (("T1", "B+R"), ("T2", "W+R")):
        hub.end(board, result)
        turn(desk)
        confirmed(desk, board)
    for _ in range(3):
        turn(desk)

    assert sorted(program.put) == [(1, 11, "b"), (1, 12, "w")]
    assert hub.given == ["T1", "T2", "T3"]


def test_another_pairing_for_a_running_game_asks_the_arbiter(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    hub.begin("T1")
    turn(desk)
    program.pair(1, (14, 1, 7, 8), (12, 2, 3, 4), (13, 3, 5, 6))
    turn(desk)
    (question,) = desk.questions
    assert (question.board, question.game.pairing) == ("T1", "pairgoth:1:1:14:7:8")
    assert hub.assignments["T1"]["pairing"] == "pairgoth:1:1:11:1:2"
    assert wait(desk.leave("T1"))
    assert not wait(desk.leave("T1"))
    turn(desk)
    assert (desk.questions, hub.given) == ([], ["T1", "T2", "T3"])
    hub.end("T1", "B+R")
    turn(desk)
    confirmed(desk, "T1")
    turn(desk)

    outcome = desk.outcomes.of("T1", "g")
    assert outcome is not None
    assert outcome.stage is Stage.CONFIRMED
    assert "has no such game any more" in str(outcome.trouble)
    assert program.put == []


def test_a_result_that_somebody_else_entered_is_not_written_over(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    hub.begin("T3")
    hub.end("T3", "W+R")
    turn(desk)
    program.rounds[1][2]["r"] = "b"
    confirmed(desk, "T3")
    turn(desk)
    outcome = desk.outcomes.of("T3", "g")
    assert outcome is not None
    assert "has the result b: change it there" in str(outcome.trouble)
    program.rounds[1][2]["r"] = "w"
    turn(desk)

    assert (program.put, stages(desk)) == ([], {"T3": "sent"})


@pytest.mark.parametrize(
    "fault",
    [pytest.param(each, marks=pytest.mark.slow) if each == "slow" else each for each in FAULTS],
)
def test_after_any_fault_each_result_is_there(
    hub: HubOnStore,
    program: PairgothStandIn,
    fault: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The fault comes at every request of a turn in turn: nothing is lost, nothing told falsely."""
    if fault == "slow":
        monkeypatch.setattr(pairgoth, "TIMEOUT_S", 1.0)
    desk = desk_of(hub, program)
    turn(desk)
    for at, board in enumerate(("T1", "T2", "T3")):
        hub.begin(board)
        hub.end(board, "W+R" if at else "B+R")
    turn(desk)
    for board in ("T1", "T2", "T3"):
        confirmed(desk, board)
    for at in range(0, 9, 2):
        program.faults.extend(["", *[""] * at, fault][1:])
        turn(desk)
        program.faults.clear()
        time.sleep(program.late_s * (fault == "slow"))  # as long as until the next poll
    until_sent(desk)

    assert program.has(1) == {11: "b", 12: "w", 13: "w"}
    assert stages(desk) == {"T1": "sent", "T2": "sent", "T3": "sent"}
    if fault != "slow":  # a machine with much to do is slower than the fault
        assert len(program.put) == 3, "a result was told once more than needed"
    assert (desk.trouble, desk.questions, hub.given) == (None, [], ["T1", "T2", "T3"])
    said = capsys.readouterr().err.splitlines()
    assert not said or said[-1].endswith("it is read again")


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 10))]
)
def test_a_wild_evening_loses_no_result_and_tells_none_falsely(
    hub: HubOnStore, program: PairgothStandIn, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairgoth, "TIMEOUT_S", 1.0)
    chance = random.Random(seed)
    desk = desk_of(hub, program)
    turn(desk)
    games = {"T1": (11, "b"), "T2": (12, "w"), "T3": (13, "=")}
    said = {"b": "B+2.5", "w": "W+R", "=": "0"}
    for board in games:
        hub.begin(board)
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
            hub.end(board, said[games[board][1]])
        if chance.random() < 0.2:
            desk = desk_of(hub, program)  # the hub is started again
        turn(desk)
        for board in list(waiting):
            outcome = desk.outcomes.of(board, "g")
            if outcome is not None and outcome.stage is Stage.OPEN:
                confirmed(desk, board)
                waiting.remove(board)
        program.faults.clear()
    for board in left:
        hub.end(board, said[games[board][1]])
    turn(desk)
    for board in waiting:
        confirmed(desk, board)
    until_sent(desk)

    assert program.has(1) == dict(games.values())
    assert set(stages(desk).values()) == {"sent"}
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


def test_opengothas_file_is_watched_and_never_written(hub: HubOnStore, tmp_path: Path) -> None:
    path = tmp_path / "work.xml"
    path.write_text(OPENGOTHA)
    path.chmod(0o444)
    desk = Desk(cast(Hub, hub), OpenGothaFile(path))
    turn(desk)
    assert (desk.round, list(hub.assignments)) == (2, ["T2"])
    assert hub.assignments["T2"] == {
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
    played(hub, desk, "T2", "B+R")
    path.chmod(0o644)
    for broken in (OPENGOTHA[:400], "", "<x/>", "<!DOCTYPE a><Tournament/>"):
        path.write_text(broken)
        turn(desk)
        assert desk.trouble is not None
        assert stages(desk) == {"T2": "confirmed"}
    path.write_text(OPENGOTHA.replace("RESULT_UNKNOWN", "RESULT_BLACKWINS"))
    turn(desk)

    assert (stages(desk), desk.trouble) == ({"T2": "sent"}, None)


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


def test_confirmed_results_are_tables_for_programs(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    for board, result in (("T1", "B+R"), ("T2", "W+3.5")):
        hub.begin(board)
        hub.end(board, result)
    turn(desk)
    found = [confirmed(desk, board) for board in ("T1", "T2")]

    tree = ElementTree.fromstring(exported(found, hub.reader, "opengotha"))
    games = [(game.get("tableNumber"), game.get("result")) for game in tree.iter("Game")]
    assert games == [("1", "RESULT_BLACKWINS"), ("2", "RESULT_WHITEWINS")]
    assert {player.get("name") for player in tree.iter("Player")} == {
        "Name1",
        "Name2",
        "Name3",
        "Name4",
    }
    assert "Name4 Ann4" in exported(found, hub.reader, "h9")
    assert "    99999 " in exported(found, hub.reader, "aga")
    assert f"Spring Cup,,{date.today()},1,2," in exported(found, hub.reader, "csv")


def test_a_tournament_of_three_rounds_is_one_table(
    hub: HubOnStore, program: PairgothStandIn
) -> None:
    """Six players meet in three rounds at three tables: with a draw, and a game by default."""
    rounds = {
        1: [(11, 1, 1, 2, "B+R"), (12, 2, 3, 4, "W+3.5"), (13, 3, 5, 6, "0")],
        2: [(21, 1, 4, 1, "W+T"), (22, 2, 2, 3, "B+0.5"), (23, 3, 6, 5, "B+R")],
        3: [(31, 1, 1, 6, "B+12.5"), (32, 2, 5, 4, "W+R"), (33, 3, 2, 3, "W+F")],
    }
    desk = desk_of(hub, program)
    for number, games in rounds.items():
        program.pair(number, *((id_, table, black, white) for id_, table, black, white, _ in games))
        turn(desk)
        for _, table, _, _, result in games:
            hub.begin(f"T{table}", f"round{number}")
            hub.end(f"T{table}", result, f"round{number}")
        turn(desk)
        for _, table, _, _, _ in games:
            confirmed(desk, f"T{table}", game_id=f"round{number}")
        until_sent(desk)
    found = list(desk.outcomes)
    assert len(found) == 9

    tree = ElementTree.fromstring(exported(found, hub.reader, "opengotha"))
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

    h9 = [line.split() for line in exported(found, hub.reader, "h9").splitlines()]
    places = {line[1]: line for line in h9 if line[0].isdecimal()}
    names = {line[0]: line[1] for line in places.values()}
    first = places["Name1"]
    assert (first[0], first[6]) == ("1", "3")
    cells = [cell.replace("/", " ").replace("+", " + ").replace("-", " - ") for cell in first[10:]]
    met = [(names[cell.split()[0]], cell.split()[1:]) for cell in cells]
    assert met == [("Name2", ["+", "b0"]), ("Name4", ["+", "w0"]), ("Name6", ["+", "b0"])]
    assert sum(float(line[6]) for line in places.values()) == 9.0

    today = {date.fromtimestamp(each.confirmed_at or 0.0).isoformat() for each in found}
    assert any(f"; DT[{day}" in exported(found, hub.reader, "h9") for day in today)

    with pytest.raises(RulesError, match="round1: a draw"):
        exported(found, hub.reader, "aga")
    decided = [each for each in found if each.result != "0"]
    aga = exported(decided, hub.reader, "aga").splitlines()
    assert [line.split()[1:3] for line in aga if "Name1" in line] == [["Name1,", "Ann1"]]
    assert sum(line.startswith("    9999") for line in aga) == 6 + 8

    rows = list(csv.DictReader(StringIO(exported(found, hub.reader, "csv"))))
    assert [(row["round"], row["table"]) for row in rows].count(("2", "3")) == 1
    of_second = [each for each in found if each.assignment["round"] == "2"]
    assert len(list(csv.DictReader(StringIO(exported(of_second, hub.reader, "csv"))))) == 3


def handicaps(desk: Desk) -> list[tuple[object, object]]:
    return [
        (each["handicap"], each["komi"])
        for each in sorted(desk.hub.assignments.values(), key=lambda each: str(each["table"]))
    ]


def test_a_handicap_game_has_the_half_point_alone(
    hub: HubOnStore, program: PairgothStandIn, tmp_path: Path
) -> None:
    for game, handicap in zip(program.rounds[1], (0, 1, 3), strict=True):
        game["h"] = handicap
    desk = desk_of(hub, program)
    turn(desk)
    assert handicaps(desk) == [(0, 6.5), (1, 0.5), (3, 0.5)]
    program.about["komi"] = 7
    program.rounds[1][2]["komi"] = 3.5
    turn(desk)
    assert handicaps(desk) == [(0, 7), (1, 0.0), (3, 3.5)]


def test_a_handicap_of_one_is_in_the_record_and_in_the_tables(
    hub: HubOnStore, program: PairgothStandIn
) -> None:
    program.rounds[1][0]["h"] = 1
    desk = desk_of(hub, program)
    turn(desk)
    found = [played(hub, desk, "T1", "B+R")]

    assert "/b1" in exported(found, hub.reader, "h9")
    assert " b 1 " in exported(found, hub.reader, "aga")
    assert 'handicap="1"' in exported(found, hub.reader, "opengotha")


def test_two_players_paired_anew_are_asked_about_where_they_sit(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    """Their game goes on at T1 while the program has it under another number at table 3."""
    hub.begin("T1")
    hub.begin("T3")
    turn(desk)
    program.pair(1, (12, 2, 3, 4), (13, 1, 5, 6), (19, 3, 1, 2))
    turn(desk)

    assert [(each.board, each.game.pairing) for each in desk.questions] == [
        ("T1", "pairgoth:1:1:19:1:2")
    ]
    assert hub.assignments["T3"]["pairing"] == "pairgoth:1:1:13:5:6"
    for board, result in (("T1", "B+R"), ("T3", "W+R")):
        hub.end(board, result)
        turn(desk)
        confirmed(desk, board)
    until_sent(desk)
    assert sorted(program.put) == [(1, 13, "w"), (1, 19, "b")]


def test_a_result_is_not_told_where_the_colours_are_exchanged(
    hub: HubOnStore, program: PairgothStandIn, desk: Desk
) -> None:
    played(hub, desk, "T1", "B+R")
    program.pair(1, (12, 2, 3, 4), (13, 3, 5, 6), (19, 1, 2, 1))
    turn(desk)

    outcome = desk.outcomes.of("T1", "g")
    assert outcome is not None
    assert "colours of this game exchanged" in str(outcome.trouble)
    assert program.put == []


def test_players_games_of_teams_have_tables_of_their_own(
    hub: HubOnStore, program: PairgothStandIn
) -> None:
    program.about["type"] = "TEAM3"
    program.teams[1] = [{"id": 1, "t": 2, "w": 101, "b": 102, "h": 0, "r": "?"}]
    program.pair(1, (13, 2, 5, 6), (11, 2, 1, 2), (12, 2, 3, 4))
    (found,) = wait(Pairgoth(program.url).read(frozenset()))

    assert [(game.table, game.pairing) for game in found.games] == [
        ("4", "pairgoth:1:1:11:1:2"),
        ("5", "pairgoth:1:1:12:3:4"),
        ("6", "pairgoth:1:1:13:5:6"),
    ]


def test_ids_and_ranks_of_professionals_travel_to_the_tables(
    hub: HubOnStore, program: PairgothStandIn
) -> None:
    program.of_players[1] = {"rank": 6, "pro": 3, "egf": "12345678", "aga": 1234}
    desk = desk_of(hub, program)
    turn(desk)
    found = [played(hub, desk, "T1", "B+R")]

    assert hub.assignments["T1"]["players"] == {
        "black": "Name1, Ann1",
        "black_rank": "3p",
        "black_egf": "12345678",
        "black_aga": "1234",
        "white": "Name2, Ann2",
        "white_rank": "1k",
    }
    (line,) = [each for each in exported(found, hub.reader, "h9").splitlines() if "Name1" in each]
    assert line.endswith(" |12345678")
    assert "    1234 Name1, Ann1 3p" in exported(found, hub.reader, "aga").splitlines()
    assert 'egfPin="12345678"' in exported(found, hub.reader, "opengotha")


def test_a_file_for_import_replaces_no_other_game(hub: HubOnStore, tmp_path: Path) -> None:
    path = tmp_path / "work.xml"
    path.write_text(OPENGOTHA.replace("KATOAYA", "KATİAYA").replace('"Kato"', '"Kati"'))
    desk = Desk(cast(Hub, hub), OpenGothaFile(path))
    turn(desk)
    found = [played(hub, desk, "T2", "B+R")]

    path.write_text(path.read_text().replace('tableNumber="2"', 'tableNumber="5"'))
    text = exported(found, hub.reader, "opengotha", wait(desk.rounds_of_file()))
    (game,) = ElementTree.fromstring(text).iter("Game")
    assert (game.get("tableNumber"), game.get("handicap")) == ("5", "3")
    assert (game.get("blackPlayer"), game.get("whitePlayer")) == ("KATİAYA", "VANDERBERGBO")

    path.write_text(path.read_text().replace('roundNumber="2"', 'roundNumber="3"'))
    with pytest.raises(RulesError, match="T2: the file has no game of Kati, Aya and van der Berg"):
        exported(found, hub.reader, "opengotha", wait(desk.rounds_of_file()))
