"""Games go to OGS as the hub takes them: each on one demo board, and what fails is made good.

The OGS here is a stand-in, built from documented payloads.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

import pytest

from hall.hub import Hub
from hall.ogs import api, relay, showing, wanted
from hall.ogs.account import OgsTokens, store_tokens, stored_tokens
from hall.ogs.api import OgsApi
from hall.ogs.relay import OgsRelay
from hall.ogs.wanted import OgsLedger
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
from tests.support.page_server import make_test_secrets, until
from web.console import FailureError

WAIT_S = 60.0

PAIRING: dict[str, object] = {
    "tournament": "Spring Cup",
    "round": "3",
    "table": "1",
    "pairing": "p1",
    "players": {"black": "Kato, Aya", "black_rank": "4d", "white": "Ek, Bo", "white_rank": "2k"},
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The relay's pauses, shorter than those of an evening."""
    for module, name, seconds in (
        (showing, "APPEND_S", 0.05),
        (showing, "ECHO_S", 0.6),
        (showing, "STATE_TIMEOUT_S", 0.3),
        (showing, "POLL_S", 0.02),
        (relay, "SETTLED_S", 0.2),
        (relay, "FIRST_BACKOFF_S", 0.1),
        (relay, "MAX_BACKOFF_S", 0.3),
        (relay, "LOGIN_BACKOFF_S", 0.2),
        (relay, "POLL_S", 0.03),
        (wanted, "NAMES_S", 0.1),
        (api, "TIMEOUT_S", 1.0),
    ):
        monkeypatch.setattr(module, name, seconds)
    monkeypatch.setattr(api, "REQUESTS_PER_S", 50.0)
    look = wanted.WantedGames.update

    def counted(games: wanted.WantedGames) -> None:
        LOOKS.append(None)
        look(games)

    monkeypatch.setattr(wanted.WantedGames, "update", counted)


LOOKS: list[None] = []
"""One for each look of a relay at what the hub has."""


def looked() -> None:
    """Wait until a relay has had ten chances to do something."""
    before = len(LOOKS)
    until(lambda: len(LOOKS) > before + 10, WAIT_S)


class Evening:
    """A hub, an OGS, and a relay between them that may be stopped and begun again."""

    relay: OgsRelay

    def __init__(self, hub: HubOnStore, server: OgsStandIn) -> None:
        self.hub, self.server = hub, server
        self.options: dict[str, object] = {}
        self.secrets = logged_in(hub.path.parent, server)

    def begin(self, **options: object) -> None:
        """Begin with `options`, which last."""
        self.options = options
        self.start()

    def start(self) -> None:
        self.relay = OgsRelay(cast(Hub, self.hub), self.secrets, **self.options)  # type: ignore[arg-type]
        self.relay.start()

    def again(self) -> None:
        self.relay.stop()
        self.start()

    def play(self, board: str, *points: str, first: int = 1) -> None:
        """A board sends these moves, the number of its `first` is given."""
        self.hub.emit(board, "g", *(play(n, point) for n, point in enumerate(points, first)))

    def shows(self, table: str, moves: str, note: str = "") -> None:
        """Wait until a demo board of a table shows this."""

        def is_shown() -> bool:
            demos = [each for each in self.server.demos.values() if table in each.name]
            return any((each.moves, each.note) == (moves, note) for each in demos)

        until(is_shown, WAIT_S)

    def untroubled(self) -> None:
        """Wait until the relay has no trouble."""
        until(lambda: self.relay.trouble is None, WAIT_S)


@pytest.fixture
def evening(hub: HubOnStore) -> Iterator[Evening]:
    with ogs_stand_in() as server:
        found = Evening(hub, server)
        yield found
        found.relay.stop()


def test_a_game_with_its_names_ranks_and_result(evening: Evening) -> None:
    evening.begin(record=7)
    evening.hub.assignments["T1"] = PAIRING
    evening.hub.begin("T1", "game-1")
    evening.shows("Spring Cup", "ai")
    evening.hub.emit("T1", "game-1", play(2, "B9"), play(3, "C9"))
    evening.shows("Spring Cup", "aibaca")
    evening.hub.emit("T1", "game-1", {**RESULT, "n": 4, "result": "B+R"})
    evening.shows("Spring Cup", "aibaca", "Result: B+R")

    (demo,) = evening.server.demos.values()
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
    assert evening.server.rounds[7] == [{"id": 70, "name": "Round 3", "notes": ""}]


def test_a_game_with_a_pairing_has_its_board_before_the_first_move(evening: Evening) -> None:
    evening.begin()
    evening.hub.assignments["T1"] = PAIRING
    evening.hub.take_pairing("T1", "g")
    until(lambda: len(evening.server.demos) == 1, WAIT_S)
    evening.again()
    looked()
    assert len(evening.server.demos) == 1
    assert evening.server.appended == 0, "an empty board needs no word"
    # Another pairing comes before the first move: the names of the demo board would be wrong. The
    # table of outcomes has the earlier one for a while.
    Outcomes(evening.hub.path).keep(Outcome("T1", "g", PAIRING))
    evening.hub.assignments["T1"] = {**PAIRING, "players": {"black": "Ito", "white": "Ek, Bo"}}
    evening.hub.take_pairing("T1", "g")
    until(lambda: len(evening.server.demos) == 2, WAIT_S)
    evening.play("T1", "C3")
    evening.shows("table 1: Ito - Ek", "cg")
    # A game in which nothing was played makes room for the next one.
    evening.hub.assignments["T2"] = {**PAIRING, "table": "2"}
    evening.hub.take_pairing("T2", "unplayed")
    until(lambda: len(evening.server.demos) == 3, WAIT_S)
    evening.hub.take_pairing("T2", "played")
    evening.hub.emit("T2", "played", play(1, "D4"))
    evening.shows("(played)", "df")
    until(lambda: all(game.game_id != "unplayed" for game in evening.relay.wanted.ledger), WAIT_S)
    assert [each.name[:34] for each in evening.server.demos.values() if not each.moves] == [
        "Spring Cup, round 3, table 1: Kato",
        "Spring Cup, round 3, table 2: Kato",
    ]


def test_a_game_that_ends_while_its_board_is_made_stays_done(hub: HubOnStore) -> None:
    """The next game begins before OGS has answered; the earlier one waits for nothing more."""
    hub.assignments["T1"] = PAIRING
    games = wanted.WantedGames(cast(Hub, hub), OgsLedger(hub.path))
    hub.take_pairing("T1", "unplayed")
    games.update()

    class SlowOgs(api.OgsApi):
        async def make_demo(self, body: Mapping[str, object]) -> int:
            hub.begin("T1", "played")
            until(lambda: hub.boards["T1"].game_id == "played", WAIT_S)
            games.update()
            return 5

    asyncio.run(relay.DemoCreation(SlowOgs(hub.path.parent), games).make())
    assert games.ledger.of(("T1", "unplayed")).demo == 5
    assert [game.game_id for game in games.ledger] == ["played"]


def test_a_fault_of_the_relay_is_its_trouble_until_it_goes_well(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.begin()
    with monkeypatch.context() as faulty:
        faulty.setattr(wanted.WantedGames, "update", lambda _: [][0])
        until(lambda: evening.relay.trouble is not None, WAIT_S)
        assert evening.relay.trouble == "OGS: IndexError: list index out of range"
    evening.untroubled()
    evening.play("T1", "C3")
    evening.shows("T1", "cg")


def test_take_backs_and_corrections_are_followed(evening: Evening) -> None:
    evening.begin()
    evening.play("T1", "C3", "D4", "E5")
    evening.shows("T1", "cgdfee")
    rewound: Line = {**play(4), "type": "Rewound", "move": 1}
    del rewound["point"], rewound["color"]
    evening.hub.emit("T1", "g", {**rewound, "n": 4})
    evening.shows("T1", "cg")
    evening.hub.emit("T1", "g", {**play(5, "G7", "white"), "move": 2})
    evening.shows("T1", "cggc")
    moved = {**play(6, "C4", "black"), "type": "Revision", "move": 1, "detail": "replaced by C4"}
    evening.hub.emit("T1", "g", moved)
    evening.shows("T1", "cfgc")


def test_alerts_and_other_boards_stay_in_the_hall(evening: Evening) -> None:
    evening.begin(boards=frozenset({"T2"}))
    evening.hub.assignments["T1"] = PAIRING
    evening.hub.begin("T1")
    evening.hub.emit("T2", "g", play(1, "C3"), alert(2, 1), alert(3, 2, audience="players"))
    evening.shows("T2", "cg")

    assert len(evening.server.demos) == 1
    assert "TwoInARow" not in str(evening.server.demos)


def test_a_restart_goes_on_and_makes_nothing_twice(evening: Evening) -> None:
    evening.hub.emit("T3", "old", play(1), {**RESULT, "n": 2, "result": "W+R"})
    evening.begin()
    evening.play("T1", "C3")
    evening.shows("T1", "cg")
    evening.relay.stop()
    evening.play("T1", "D4", first=2)
    evening.hub.emit("T2", "h", play(1, "E5"), {**RESULT, "n": 2, "result": "B+R"})
    evening.hub.emit("T2", "i", play(1, "A1"))
    evening.start()
    evening.shows("T1", "cgdf")
    evening.shows("T2", "ee", "Result: B+R")
    evening.shows("T2", "ai")
    sent = evening.server.appended
    evening.again()
    looked()

    names = sorted(name.partition(":")[0] for name in evening.server.names)
    assert names == ["T1", "T2", "T2"], "a game of before the relay's first start stays here"
    assert evening.server.appended == sent, "what OGS has is not sent again"


@pytest.mark.parametrize("fault", HTTP_FAULTS)
def test_each_game_has_one_board_after_any_fault(evening: Evening, fault: str) -> None:
    evening.server.faults.extend(["", fault, fault, "", fault])
    evening.begin()
    for board in ("T1", "T2", "T3"):
        evening.play(board, "C3", "D4")
    for board in ("T1", "T2", "T3"):
        evening.shows(board, "cgdf")

    assert len(evening.server.demos) == 3, evening.server.names
    evening.untroubled()


@pytest.mark.parametrize("fault", SOCKET_FAULTS)
def test_every_board_shows_its_game_after_a_fault_of_the_socket(
    evening: Evening, fault: str
) -> None:
    evening.server.socket_faults.extend([fault, "", fault])
    evening.begin()
    for n in range(1, 8):
        for board in ("T1", "T2"):
            evening.hub.emit(board, "g", *(play(k) for k in range(1, n + 1)))
    for board in ("T1", "T2"):
        evening.hub.emit(board, "g", {**RESULT, "n": 8, "result": "B+R"})
    for board in ("T1", "T2"):
        evening.shows(board, "aibicidieifigi", "Result: B+R")

    assert len(evening.server.demos) == 2
    evening.untroubled()
    until(lambda: not list(evening.relay.wanted.ledger), WAIT_S)


def test_what_ogs_does_not_take_holds_up_nothing(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.server.refuses = "T1"
    evening.begin()
    evening.play("T1", "C3")
    evening.play("T2", "C3")
    evening.shows("T2", "cg")
    until(lambda: "400" in str(evening.relay.to_json()["games"]), WAIT_S)
    evening.play("T2", "D4", first=2)
    evening.shows("T2", "cgdf")
    looked()

    lines = [line for line in capsys.readouterr().err.splitlines() if "OGS" in line]
    assert len(lines) == 1
    assert "board T1: OGS answers 400 to POST demos (" in lines[0]
    assert evening.relay.trouble is None


def test_an_old_token_is_renewed_and_kept(evening: Evening) -> None:
    logged_in(evening.secrets.parent, evening.server, until_s=time.time() - 5.0)
    evening.begin()
    evening.play("T1", "C3")
    evening.shows("T1", "cg")

    assert evening.server.renewed == 1
    assert stored_tokens(evening.secrets).refresh == evening.server.refresh == "refresh-1"


def test_an_old_token_is_renewed_once_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OGS takes the older token no second time."""
    secrets = make_test_secrets(tmp_path)[0]
    secrets.save()
    store_tokens(secrets.path, OgsTokens("http://127.0.0.1:9", "client", "access", "refresh", 0.0))
    used: list[str] = []

    async def exchange(api: OgsApi, tokens: OgsTokens, fields: Mapping[str, str]) -> OgsTokens:
        used.append(fields["refresh_token"])
        await asyncio.sleep(0)
        return tokens.refreshed({"access_token": "access-1", "refresh_token": "refresh-1"})

    async def ask() -> list[OgsTokens]:
        api = OgsApi(secrets.path)
        return await asyncio.gather(*(api._tokens() for _ in range(3)))

    monkeypatch.setattr(OgsApi, "exchange", exchange)
    assert {tokens.access for tokens in asyncio.run(ask())} == {"access-1"}
    assert used == ["refresh"]


def test_renewed_tokens_that_could_not_be_kept_are_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those in the file are void: without the new ones somebody would have to log in."""
    secrets = make_test_secrets(tmp_path)[0]
    secrets.save()
    store_tokens(secrets.path, OgsTokens("http://127.0.0.1:9", "client", "access", "refresh", 0.0))
    full, valid = [FailureError("no space left on device")], ["refresh"]

    async def exchange(api: OgsApi, tokens: OgsTokens, fields: Mapping[str, str]) -> OgsTokens:
        assert fields["refresh_token"] == valid.pop()
        return tokens.refreshed({"access_token": "access-1", "refresh_token": "refresh-1"})

    def keep(path: Path, tokens: OgsTokens) -> None:
        if full:
            raise full.pop()
        store_tokens(path, tokens)

    async def ask() -> OgsTokens:
        found = OgsApi(secrets.path)
        with pytest.raises(api.OgsError, match="no space"):
            await found._tokens()
        return await found._tokens()

    monkeypatch.setattr(OgsApi, "exchange", exchange)
    monkeypatch.setattr(api, "store_tokens", keep)
    assert asyncio.run(ask()).refresh == stored_tokens(secrets.path).refresh == "refresh-1"


def test_a_login_that_is_void_is_said_and_waited_for(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.begin()
    evening.server.access, evening.server.refresh = "access-x", "refresh-x"
    evening.play("T1", "C3")
    until(lambda: evening.relay.trouble is not None, WAIT_S)
    assert "goban hub ogs-login" in str(evening.relay.trouble)
    looked()
    assert capsys.readouterr().err.count("ogs-login") == 1
    logged_in(evening.secrets.parent, evening.server)
    evening.shows("T1", "cg")
    evening.untroubled()


def test_many_moves_at_once_are_few_messages(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "APPEND_S", 0.5)
    evening.begin()
    lines = [play(n) for n in range(1, 61)]
    began_s = time.monotonic()
    for n in range(1, 61):
        evening.hub.emit("T1", "g", *lines[:n])
    until(lambda: evening.server.demos and len(evening.server.of("T1").moves) == 120, WAIT_S)

    assert evening.server.appended <= 2 + (time.monotonic() - began_s) / 0.5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_wild_evening(evening: Evening, seed: int) -> None:
    chance = random.Random(seed)
    evening.begin()
    at = dict.fromkeys(("T1", "T2", "T3"), 0)
    for _ in range(40):
        board = chance.choice(list(at))
        at[board] += 1
        evening.hub.emit(board, "g", *(play(k) for k in range(1, at[board] + 1)))
        if chance.random() < 0.3:
            evening.server.faults.append(chance.choice(HTTP_FAULTS))
        if chance.random() < 0.3:
            evening.server.socket_faults.append(chance.choice(SOCKET_FAULTS))
        if chance.random() < 0.1:
            evening.again()
    evening.server.faults.clear()
    evening.server.socket_faults.clear()
    for board, n in at.items():
        evening.hub.emit(board, "g", {**RESULT, "n": n + 1, "result": "W+0.5"})
    until(lambda: not list(evening.relay.wanted.ledger), WAIT_S)

    assert len(evening.server.demos) == 3
    for board, n in at.items():
        assert (len(evening.server.of(board).moves), evening.server.of(board).note) == (
            2 * n,
            "Result: W+0.5",
        )


def entered(server: OgsStandIn) -> list[tuple[object, object]]:
    return [(each["name"], each["rank"]) for each in server.players.get(7, [])]


@pytest.mark.parametrize("fault", ["", *HTTP_FAULTS])
def test_players_are_entered_into_the_record_once(evening: Evening, fault: str) -> None:
    """Those of the pairings, also before their games begin; some are there already."""
    evening.server.players[7] = [{"id": n, "name": f"Guest {n}", "rank": 30} for n in range(1, 4)]
    evening.hub.assignments["T1"] = PAIRING
    others = {"black": "Kato, Aya", "black_rank": "4d", "white": "Go, Sei", "white_rank": "1p"}
    evening.hub.assignments["T2"] = {**PAIRING, "table": "2", "pairing": "p2", "players": others}
    evening.server.faults.extend(["", "", fault] if fault else [])
    evening.begin(record=7)
    hall = [("Kato, Aya", 33), ("Ek, Bo", 28), ("Go, Sei", 1037)]
    until(lambda: len(entered(evening.server)) >= 6, WAIT_S)
    evening.again()
    looked()
    assert entered(evening.server)[3:] == hall


def test_a_player_that_is_refused_holds_up_nobody(evening: Evening) -> None:
    evening.hub.assignments["T1"] = PAIRING
    evening.server.refuses = "Kato"
    evening.begin(record=7)
    until(lambda: entered(evening.server) == [("Ek, Bo", 28)], WAIT_S)
    evening.untroubled()
