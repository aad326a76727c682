"""From the passes to the result over HTTP: agreement, proposals, the count of a filled board."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import cv2
import httpx
import pytest

from device.counting import dead_stones
from device.game.session.config import GameConfig
from device.page import page as page_module
from device.page.counting import agreement_to_json
from referee.facts import PassPressed, Penalised, StatusClaimed
from referee.state import Phase, State
from rules.board.life import Proposal
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import from_board
from rules.rulesets.presets import preset
from tests.support.boards import draw_board, sure_models
from tests.support.ended_game import ENDED
from tests.support.live import FakeTable
from tests.support.page_server import PageServer, page_server, until
from tests.support.positions import after
from tests.support.records import SEKI_ON_9
from tests.support.table import Table, played
from web.access.roles import Role

WALLS = Position.from_rows(
    ["...BW....", "..BBWW...", *["...BW...."] * 4, ".W.BW..B.", *["...BW...."] * 2]
)
"""B3 and H3 are dead; Black and White have 27 - 1 and 36 - 2 points besides them."""


def jpeg(position: Position) -> bytes:
    return bytes(cv2.imencode(".png", draw_board(position))[1])


def tell(client: httpx.Client, **fact: object) -> httpx.Response:
    return client.post("/api/facts", json=fact)


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def reached(client: httpx.Client, **wanted: object) -> dict[str, Any]:
    """The agreement once it, or its status, is as wanted: it is shown soon after a fact."""
    found: dict[str, Any] = {}

    def shown() -> bool:
        found.update(client.get("/api/agreement").json())
        status = found["status"] or {}
        return all(found.get(name, status.get(name)) == value for name, value in wanted.items())

    until(shown)
    return found


def code_of(client: httpx.Client, path: str, content: bytes | None = None) -> tuple[int, str]:
    return refused(client.get(path) if content is None else client.post(path, content=content))


def test_the_whole_way_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dead_stones, "gnugo", lambda: None)
    table = FakeTable(WALLS)
    with page_server(tmp_path, lambda: table, GameConfig(rules="aga"), sure_models()) as server:
        _follow(server)
        with server.client(Role.ARBITER) as client:
            _still_played(client)
            _agree(client)
            _count_photos(client, table)
            _undo(client)


def _follow(server: PageServer) -> None:
    until(lambda: (state := server.page.sink.state) is not None and state.phase.value == "play")


def _still_played(client: httpx.Client) -> None:
    found = client.get("/api/agreement").json()
    assert (found["status"], found["score"], found["passes"]) == (None, None, 0)
    assert found["undoes"] is None
    assert code_of(client, "/api/proposals") == (409, "not_stopped")
    assert tell(client, type="PassPressed", color="black").status_code == 202
    reached(client, passes=1)
    answer = client.post("/api/count?kind=territory&game=true", content=jpeg(WALLS))
    assert refused(answer) == (409, "not_stopped")
    assert "1 of 2 passes" in answer.json()["error"]["message"]
    said = tell(client, type="StatusClaimed", color="black", dead=[])
    assert refused(said) == (409, "refused")
    assert "1 of 2 passes" in said.json()["error"]["message"]
    assert tell(client, type="PassPressed", color="white").status_code == 202
    reached(client, phase="agreement", passes=2)


def _agree(client: httpx.Client) -> None:
    held = client.get("/api/proposals").json()
    assert held["dead"] == []
    assert any("gnugo" in trouble for trouble in held["troubles"])
    assert code_of(client, "/api/count?kind=half&game=true", jpeg(WALLS)) == (409, "not_agreed")
    assert tell(client, type="StatusClaimed", color="black", dead=["B3"]).status_code == 202
    assert tell(client, type="StatusClaimed", color="white", dead=["B3", "H3"]).status_code == 202
    found = reached(client, disputed=["H3"])
    assert (found["result"], found["score"]) == (None, None)
    status = found["status"]
    assert (status["resume"], status["referee"]) == (["black"], False)
    assert (status["clause"], status["last_pass"]) == ("BGA interp. 10.1", False)
    assert tell(client, type="StatusClaimed", color="black", dead=["B3", "H3"]).status_code == 202
    found = reached(client, result="W+16.5")
    assert sorted(found["status"]["agreed"]) == ["B3", "H3"]
    assert found["score"]["result"] == "W+16.5"
    assert (found["kind"], found["missing"]) == ("territory", None)
    assert found["undoes"] == "StatusClaimed"


def _count_photos(client: httpx.Client, table: FakeTable) -> None:
    cleared = Position.from_rows(after(WALLS.rows(), ". B3;. H3"))
    filled = Position.from_rows(after(cleared.rows(), "B A9;W J9;B A8;W J8"))
    path = "/api/count?kind=territory&game=true"
    right = client.post(path, content=jpeg(filled)).json()
    assert "error" not in right, right
    assert (right["agrees"], right["expected"], right["result"]) == (True, -16.5, "W+16.5")
    short = client.post(path, content=jpeg(cleared)).json()
    assert (short["version"], short["file"]) == (1, "photo")
    table.show(filled)
    until(lambda: client.post(path + "&camera=true").json().get("vacant") == short["vacant"] - 4)
    assert client.post(path + "&camera=true").json()["agrees"] is True
    sgf = b"(;FF[4]GM[1]SZ[9]KM[6.5])"
    files = {"photo": ("a.png", jpeg(filled)), "record": ("a.sgf", sgf)}
    beside = client.post("/api/count?kind=half&rules=aga", files=files).json()
    assert (beside["agrees"], beside["komi"]) == (False, 6.5)
    for query, code in [
        ("", "bad_option"),
        ("?kind=most", "bad_option"),
        ("?kind=half&left=x", "bad_option"),
        ("?kind=half&game=perhaps", "bad_option"),
        ("?kind=half&game=true&komi=3", "bad_option"),
        ("?kind=territory&game=true&left=9,9", "prisoners"),
    ]:
        assert code_of(client, f"/api/count{query}", jpeg(filled)) == (400, code), query
    assert code_of(client, path, b"no picture") == (415, "not_an_image")


def _undo(client: httpx.Client) -> None:
    assert tell(client, type="Undo").status_code == 202
    found = reached(client, result=None, agreed=None)
    assert found["status"]["claims"] == {"black": ["B3"], "white": ["B3", "H3"]}


def test_programs_are_asked_once_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def judged(position: Position, *, network: object) -> tuple[list[Proposal], tuple[str, ...]]:
        asked.append(network)
        b3, wall = position.string_at(from_board("B3", 9)), position.string_at(from_board("D1", 9))
        return [Proposal(b3, 0.9, "gnugo+katago"), Proposal(wall, 0.0, "benson")], ("one is slow",)

    monkeypatch.setattr(
        page_module, "judged", lambda position, suicide, network: judged(position, network=network)
    )
    now_s = [0.0]
    desk = page_module.ProposalDesk(("net", "gtp.cfg"), lambda: now_s[0])

    async def twice() -> list[dict[str, Any]]:
        return [await desk.of(WALLS, suicide=False) for _ in range(2)]

    with ThreadPoolExecutor(1) as other:
        first, second = other.submit(lambda: asyncio.run(twice())).result()
    assert first == second
    assert asked == [("net", "gtp.cfg")]
    (dead,) = first["dead"]
    assert (dead["points"], dead["origin"], dead["source"]) == (["B3"], "suggested", "gnugo+katago")
    assert [item["origin"] for item in first["alive"]] == ["certain"]
    assert first["troubles"] == ["one is slow"]
    now_s[0] = page_module.RETRY_S
    with ThreadPoolExecutor(1) as other:
        other.submit(lambda: asyncio.run(desk.of(WALLS, suicide=False))).result()
    assert len(asked) == 2


def ended(*passes: Color) -> State:
    """A game in which Black has 6 moves and White 5, and what was passed then; nothing is dead."""
    table = played(*ENDED[:-1], wait=1.4)
    for color in passes:
        table.say(PassPressed, color)
    for color in Color:
        table.say(StatusClaimed, color, ())
    return table.state


def test_a_record_that_lacks_a_pass_has_no_score_but_what_is_missing() -> None:
    found = agreement_to_json(ended(BLACK, WHITE))
    assert (found["result"], found["score"]) == (None, None)
    assert "a pass or a move of White is missing" in str(found["missing"])
    whole = agreement_to_json(ended(WHITE, BLACK))
    assert (whole["missing"], whole["result"]) == (None, whole["score"]["result"])  # type: ignore[index]


def test_what_a_page_counts_is_what_was_agreed(idle: PageServer) -> None:
    """The penalties and the seki of the game are in it, as they are in the result."""
    table = played(*ENDED[:-1], wait=1.4)
    table.say(Penalised, BLACK, Fraction(9))
    for color in (WHITE, BLACK):
        table.say(PassPressed, color)
    for color in Color:
        table.say(StatusClaimed, color, ())
    idle.page.sink.state = table.state
    with idle.client(Role.ARBITER) as client:
        found = client.post("/api/score", json={"dead": []}).json()

    assert found["result"] == table.state.result == agreement_to_json(table.state)["result"]


def test_a_seki_that_nobody_stated_is_asked_for() -> None:
    found = agreement_to_json(ended(WHITE, BLACK))
    assert found["undecided"] == []
    table = Table(9, ruleset=preset("japanese_1989"))
    position = Position.from_rows(SEKI_ON_9)
    table.state = replace(
        table.state,
        game=table.state.game.edited(position),
        phase=Phase.COUNTING,
        reported=replace(table.state.reported, agreed=frozenset()),
    )
    found = agreement_to_json(table.state)
    assert found["score"] is None
    assert "are in seki" in str(found["missing"])
    assert found["undecided"] == [{"stones": ["C9", "G9"], "eyes": ["D9", "H9"]}]
