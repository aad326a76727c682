"""Games go to OGS as the hub takes them: each on one demo board, and what fails is made good.

The OGS here is a stand-in, built from documented payloads.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hall.ogs import api, relay, showing, wanted
from hall.ogs.account import kept_tokens
from hall.ogs.relay import OgsOptions, OgsRelay
from hall.tournament.outcomes import Outcome, Outcomes
from tests.support.hall_lines import Line, alert, play
from tests.support.hub_on_store import RESULT, HubOnStore
from tests.support.ogs import (
    HTTP_FAULTS,
    SOCKET_FAULTS,
    OgsStandIn,
    logged_in,
    ogs_stand_in,
)
from tests.support.page_server import until

WAIT_S = 60.0

PAIRING: dict[str, object] = {
    "tournament": "Spring Cup",
    "round": "3",
    "table": "1",
    "pairing": "p1",
    "players": {"black": "Kato, Aya", "black_rank": "4d", "white": "Ek, Bo", "white_rank": "2k"},
}


@pytest.fixture
def server() -> Iterator[OgsStandIn]:
    with ogs_stand_in() as found:
        yield found


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The relay's pauses, shorter than those of an evening."""
    for module, name, seconds in (
        (showing, "APPEND_S", 0.05),
        (showing, "ECHO_S", 0.6),
        (showing, "STATE_S", 0.3),
        (showing, "LOOK_S", 0.02),
        (relay, "SETTLED_S", 0.2),
        (relay, "FIRST_PAUSE_S", 0.1),
        (relay, "LONGEST_PAUSE_S", 0.3),
        (relay, "LOGIN_PAUSE_S", 0.2),
        (relay, "LOOK_S", 0.03),
        (wanted, "NAMES_S", 0.1),
        (api, "TIMEOUT_S", 1.0),
    ):
        monkeypatch.setattr(module, name, seconds)
    monkeypatch.setattr(api, "A_SECOND", 50.0)
    look = wanted.WantedGames.look

    def counted(games: wanted.WantedGames) -> None:
        LOOKS.append(None)
        look(games)

    monkeypatch.setattr(wanted.WantedGames, "look", counted)


LOOKS: list[None] = []
"""One for each look of a relay at what the hub has."""


def looked() -> None:
    """Wait until a relay has had ten chances to do something."""
    before = len(LOOKS)
    until(lambda: len(LOOKS) > before + 10, WAIT_S)


class Relaying:
    """A relay that may be stopped and begun again, on a hub and a server."""

    def __init__(self, hub: HubOnStore, secrets: Path, options: OgsOptions) -> None:
        self.hub, self.secrets, self.options = hub, secrets, options
        self.begin()

    def begin(self) -> None:
        self.relay = OgsRelay(self.hub, self.secrets, self.options)
        self.relay.start()

    def again(self) -> None:
        self.relay.stop()
        self.begin()


Begin = Callable[..., Relaying]


@pytest.fixture
def begin(hub: HubOnStore, server: OgsStandIn, tmp_path: Path) -> Iterator[Begin]:
    begun: list[Relaying] = []

    def make(**options: object) -> Relaying:
        secrets = logged_in(tmp_path, server)
        begun.append(Relaying(hub, secrets, OgsOptions(**options)))  # type: ignore[arg-type]
        return begun[-1]

    yield make
    for each in begun:
        each.relay.stop()


def shows(server: OgsStandIn, table: str, moves: str, note: str = "") -> None:
    """Wait until the one demo board of a table shows this."""

    def is_shown() -> bool:
        demos = [each for each in server.demos.values() if table in str(each.body["name"])]
        return any((each.moves, each.note) == (moves, note) for each in demos)

    until(is_shown, WAIT_S)


def test_a_game_with_its_names_ranks_and_result(
    hub: HubOnStore, server: OgsStandIn, begin: Begin
) -> None:
    begin(record=7)
    hub.assignments["T1"] = PAIRING
    hub.begin("T1", "game-1")
    shows(server, "Spring Cup", "ai")
    hub.tell("T1", "game-1", play(2, "B9"), play(3, "C9"))
    shows(server, "Spring Cup", "aibaca")
    hub.tell("T1", "game-1", {**RESULT, "n": 4, "result": "B+R"})
    shows(server, "Spring Cup", "aibaca", "Result: B+R")

    (demo,) = server.demos.values()
    assert demo.body == {
        "name": "Spring Cup, round 3, table 1: Kato, Aya - Ek, Bo (game-1)",
        "rules": "aga",
        "width": 9,
        "height": 9,
        "black_name": "Kato, Aya",
        "black_ranking": 33,
        "black_pro": 0,
        "white_name": "Ek, Bo",
        "white_ranking": 28,
        "white_pro": 0,
        "private": False,
        "komi_auto": "custom",
        "komi": 7.5,
        "tournament_record_id": 7,
        "tournament_record_round_id": 70,
    }
    assert server.rounds[7] == [{"id": 70, "name": "Round 3", "notes": ""}]


def test_a_game_with_a_pairing_has_its_board_before_the_first_move(
    hub: HubOnStore, server: OgsStandIn, begin: Begin
) -> None:
    running = begin()
    hub.assignments["T1"] = PAIRING
    hub.take_pairing("T1", "g")
    until(lambda: len(server.demos) == 1, WAIT_S)
    running.again()
    looked()
    assert len(server.demos) == 1
    assert server.appended == 0, "an empty board needs no word"
    # Another pairing comes before the first move: the names of the demo board would be wrong. The
    # table of outcomes has the earlier one for a while.
    Outcomes(hub.path).keep(Outcome("T1", "g", PAIRING))
    hub.assignments["T1"] = {**PAIRING, "players": {"black": "Ito", "white": "Ek, Bo"}}
    hub.take_pairing("T1", "g")
    until(lambda: len(server.demos) == 2, WAIT_S)
    hub.tell("T1", "g", play(1, "C3"))
    shows(server, "table 1: Ito - Ek", "cg")
    # A game in which nothing was played makes room for the next one.
    hub.assignments["T2"] = {**PAIRING, "table": "2"}
    hub.take_pairing("T2", "unplayed")
    until(lambda: len(server.demos) == 3, WAIT_S)
    hub.take_pairing("T2", "played")
    hub.tell("T2", "played", play(1, "D4"))
    shows(server, "(played)", "df")
    until(lambda: all(game.game_id != "unplayed" for game in running.relay.wanted.ledger), WAIT_S)
    assert [str(each.body["name"])[:34] for each in server.demos.values() if not each.moves] == [
        "Spring Cup, round 3, table 1: Kato",
        "Spring Cup, round 3, table 2: Kato",
    ]


def test_a_fault_of_the_relay_is_its_trouble_until_it_goes_well(
    hub: HubOnStore, server: OgsStandIn, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = begin()
    with monkeypatch.context() as faulty:
        faulty.setattr(wanted.WantedGames, "look", lambda _: [][0])
        until(lambda: running.relay.trouble is not None, WAIT_S)
        assert running.relay.trouble == "OGS: IndexError: list index out of range"
    until(lambda: running.relay.trouble is None, WAIT_S)
    hub.tell("T1", "g", play(1, "C3"))
    shows(server, "T1", "cg")


def test_take_backs_and_corrections_are_followed(
    hub: HubOnStore, server: OgsStandIn, begin: Begin
) -> None:
    begin()
    hub.tell("T1", "g", play(1, "C3"), play(2, "D4"), play(3, "E5"))
    shows(server, "T1", "cgdfee")
    rewound: Line = {**play(4), "type": "Rewound", "move": 1}
    del rewound["point"], rewound["color"]
    hub.tell("T1", "g", {**rewound, "n": 4})
    shows(server, "T1", "cg")
    hub.tell("T1", "g", {**play(5, "G7", "white"), "move": 2})
    shows(server, "T1", "cggc")
    moved = {**play(6, "C4", "black"), "type": "Revision", "move": 1, "detail": "replaced by C4"}
    hub.tell("T1", "g", moved)
    shows(server, "T1", "cfgc")


def test_alerts_and_other_boards_stay_in_the_hall(
    hub: HubOnStore, server: OgsStandIn, begin: Begin
) -> None:
    begin(boards=frozenset({"T2"}))
    hub.tell("T1", "g", play(1))
    hub.tell("T2", "g", play(1, "C3"), alert(2, 1), alert(3, 2, audience="players"))
    shows(server, "T2", "cg")

    assert len(server.demos) == 1
    assert "TwoInARow" not in str(server.demos)


def test_a_restart_goes_on_and_makes_nothing_twice(
    hub: HubOnStore, server: OgsStandIn, begin: Begin
) -> None:
    hub.tell("T3", "old", play(1), {**RESULT, "n": 2, "result": "W+R"})
    running = begin()
    hub.tell("T1", "g", play(1, "C3"))
    shows(server, "T1", "cg")
    running.relay.stop()
    hub.tell("T1", "g", play(2, "D4"))
    hub.tell("T2", "h", play(1, "E5"), {**RESULT, "n": 2, "result": "B+R"})
    hub.tell("T2", "i", play(1, "A1"))
    running.begin()
    shows(server, "T1", "cgdf")
    shows(server, "T2", "ee", "Result: B+R")
    shows(server, "T2", "ai")
    sent = server.appended
    running.again()
    looked()

    names = sorted(str(demo.body["name"]).partition(":")[0] for demo in server.demos.values())
    assert names == ["T1", "T2", "T2"], "a game of before the relay's first start stays here"
    assert server.appended == sent, "what OGS has is not sent again"


@pytest.mark.parametrize("fault", HTTP_FAULTS)
def test_each_game_has_one_board_after_any_fault(
    hub: HubOnStore, server: OgsStandIn, begin: Begin, fault: str
) -> None:
    server.faults.extend(["", fault, fault, "", fault])
    running = begin()
    for board in ("T1", "T2", "T3"):
        hub.tell(board, "g", play(1, "C3"), play(2, "D4"))
    for board in ("T1", "T2", "T3"):
        shows(server, board, "cgdf")

    assert len(server.demos) == 3, [demo.body["name"] for demo in server.demos.values()]
    until(lambda: running.relay.trouble is None, WAIT_S)


@pytest.mark.parametrize("fault", SOCKET_FAULTS)
def test_every_board_shows_its_game_after_a_fault_of_the_socket(
    hub: HubOnStore, server: OgsStandIn, begin: Begin, fault: str
) -> None:
    server.socket_faults.extend([fault, "", fault])
    running = begin()
    for n in range(1, 8):
        for board in ("T1", "T2"):
            hub.tell(board, "g", *(play(k) for k in range(1, n + 1)))
    for board in ("T1", "T2"):
        hub.tell(board, "g", {**RESULT, "n": 8, "result": "B+R"})
    for board in ("T1", "T2"):
        shows(server, board, "aibicidieifigi", "Result: B+R")

    assert len(server.demos) == 2
    until(lambda: running.relay.trouble is None, WAIT_S)
    until(lambda: not list(running.relay.wanted.ledger), WAIT_S)


def test_what_ogs_does_not_take_holds_up_nothing(
    hub: HubOnStore, server: OgsStandIn, begin: Begin, capsys: pytest.CaptureFixture[str]
) -> None:
    server.refuses = "T1"
    running = begin()
    hub.tell("T1", "g", play(1, "C3"))
    hub.tell("T2", "g", play(1, "C3"))
    shows(server, "T2", "cg")
    until(lambda: "400" in str(running.relay.to_json()["games"]), WAIT_S)
    hub.tell("T2", "g", play(2, "D4"))
    shows(server, "T2", "cgdf")
    looked()

    said = [line for line in capsys.readouterr().err.splitlines() if "OGS" in line]
    assert len(said) == 1
    assert "board T1: OGS answers 400 to POST demos (" in said[0]
    assert running.relay.trouble is None


def test_an_old_token_is_renewed_and_kept(
    hub: HubOnStore, server: OgsStandIn, tmp_path: Path, begin: Begin
) -> None:
    running = begin()
    running.relay.stop()
    logged_in(tmp_path, server, until_s=time.time() - 5.0)
    running.begin()
    hub.tell("T1", "g", play(1, "C3"))
    shows(server, "T1", "cg")

    assert server.renewed == 1
    assert kept_tokens(running.secrets).refresh == server.refresh == "refresh-1"


def test_a_login_that_is_void_is_said_and_waited_for(
    hub: HubOnStore,
    server: OgsStandIn,
    tmp_path: Path,
    begin: Begin,
    capsys: pytest.CaptureFixture[str],
) -> None:
    running = begin()
    server.access, server.refresh = "access-x", "refresh-x"
    hub.tell("T1", "g", play(1, "C3"))
    until(lambda: running.relay.trouble is not None, WAIT_S)
    assert "goban hub ogs-login" in str(running.relay.trouble)
    looked()
    assert capsys.readouterr().err.count("ogs-login") == 1
    logged_in(tmp_path, server)
    shows(server, "T1", "cg")
    until(lambda: running.relay.trouble is None, WAIT_S)


def test_many_moves_at_once_are_few_messages(
    hub: HubOnStore, server: OgsStandIn, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "APPEND_S", 0.5)
    begin()
    lines = [play(n) for n in range(1, 61)]
    began_s = time.monotonic()
    for n in range(1, 61):
        hub.tell("T1", "g", *lines[:n])
    until(lambda: server.demos and len(server.of("T1").moves) == 120, WAIT_S)

    assert server.appended <= 2 + (time.monotonic() - began_s) / 0.5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_wild_evening(hub: HubOnStore, server: OgsStandIn, begin: Begin, seed: int) -> None:
    chance = random.Random(seed)
    running = begin()
    at = dict.fromkeys(("T1", "T2", "T3"), 0)
    for _ in range(40):
        board = chance.choice(list(at))
        at[board] += 1
        hub.tell(board, "g", *(play(k) for k in range(1, at[board] + 1)))
        if chance.random() < 0.3:
            server.faults.append(chance.choice(HTTP_FAULTS))
        if chance.random() < 0.3:
            server.socket_faults.append(chance.choice(SOCKET_FAULTS))
        if chance.random() < 0.1:
            running.again()
    server.faults.clear()
    server.socket_faults.clear()
    for board, n in at.items():
        hub.tell(board, "g", {**RESULT, "n": n + 1, "result": "W+0.5"})
    until(lambda: not list(running.relay.wanted.ledger), WAIT_S)

    assert len(server.demos) == 3
    for board, n in at.items():
        assert (len(server.of(board).moves), server.of(board).note) == (2 * n, "Result: W+0.5")


def entered(server: OgsStandIn) -> list[tuple[object, object]]:
    return [(each["name"], each["rank"]) for each in server.players.get(7, [])]


@pytest.mark.parametrize("fault", ["", *HTTP_FAULTS])
def test_players_are_entered_into_the_record_once(
    hub: HubOnStore, server: OgsStandIn, begin: Begin, fault: str
) -> None:
    """Those of the pairings, also before their games begin; some are there already."""
    server.players[7] = [{"id": n, "name": f"Guest {n}", "rank": 30} for n in range(1, 4)]
    hub.assignments["T1"] = PAIRING
    others = {"black": "Kato, Aya", "black_rank": "4d", "white": "Go, Sei", "white_rank": "1p"}
    hub.assignments["T2"] = {**PAIRING, "table": "2", "pairing": "p2", "players": others}
    server.faults.extend(["", "", fault] if fault else [])
    running = begin(record=7)
    hall = [("Kato, Aya", 33), ("Ek, Bo", 28), ("Go, Sei", 1037)]
    until(lambda: len(entered(server)) >= 6, WAIT_S)
    running.again()
    looked()
    assert entered(server)[3:] == hall


def test_a_player_that_is_refused_holds_up_nobody(
    hub: HubOnStore, server: OgsStandIn, begin: Begin
) -> None:
    hub.assignments["T1"] = PAIRING
    server.refuses = "Kato"
    running = begin(record=7)
    until(lambda: entered(server) == [("Ek, Bo", 28)], WAIT_S)
    until(lambda: running.relay.trouble is None, WAIT_S)
