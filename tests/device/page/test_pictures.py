"""Pictures, set-up and explanations, for the arbiter; photographs and scores, for everybody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import cv2
import httpx
import numpy as np
import pytest
from numpy.typing import NDArray
from starlette.requests import Request

from device.game.session.config import GameConfig
from device.page.counting import MAX_PHOTO_BYTES, post_score
from device.page.sink import INTERVAL_S, LONGEST_PX
from device.picture_quality import Rating, angle_deg, judge_picture
from referee.alerts.catalog import Route
from referee.events import Audience, EventType, Severity
from referee.facts import Penalised
from rules.board.position import Position
from rules.color import BLACK
from rules.points import Move, Point
from rules.records.sgf import read_sgf
from tests.support.boards import corners, draw_board, random_game
from tests.support.ended_game import ended
from tests.support.live import FakeTable, positions
from tests.support.page_server import PageServer, page_server, until
from vision.types import BoardView, view_from_corners
from web.access.roles import Visitor

GAME = random_game(4)
ONE_MORE, _ = GAME.follow(Move(BLACK, Point(0, 0)))
AGAIN, _ = ONE_MORE.follow(Move(BLACK, Point(8, 8)))


FOR_THE_ARBITER = {
    EventType.AMBIGUOUS_TURN: Route(Severity.WARNING, Audience.ARBITER),
    EventType.TWO_IN_A_ROW: Route(Severity.WARNING, Audience.ARBITER),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A game after four moves and two of Black's in a row."""
    camera = FakeTable(GAME.at(0).position)
    config = GameConfig(routing=FOR_THE_ARBITER)
    with page_server(tmp_path_factory.mktemp("table"), lambda: camera, config) as running:
        camera.show(*(scene for scene in positions(AGAIN) if isinstance(scene, Position)))
        until(lambda: (state := running.page.sink.state) is not None and state.open_alerts)
        yield running


@pytest.fixture
def anybody(server: PageServer) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def picture(data: bytes) -> NDArray[np.uint8]:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return np.asarray(image, np.uint8)


def photo(position: Position) -> bytes:
    packed, data = cv2.imencode(".png", draw_board(position))
    assert packed
    return data.tobytes()


def test_the_picture_is_cut_to_the_board_and_drawn_over(arbiter: httpx.Client) -> None:
    whole = picture(arbiter.get("/api/picture.jpg?whole=true").content)
    assert whole.shape == draw_board(GAME.position).shape
    plain = picture(arbiter.get("/api/picture.jpg").content)
    drawn = picture(arbiter.get("/api/picture.jpg?overlay=true").content)
    assert plain.shape == drawn.shape
    green = (drawn[..., 1] > 150) & (drawn[..., 0] < 120) & (drawn[..., 2] < 120)
    assert green.sum() > 500
    assert ((plain[..., 1] > 150) & (plain[..., 0] < 120) & (plain[..., 2] < 120)).sum() < 50
    assert arbiter.get("/api/picture.jpg?overlay=yes").status_code == 400


def test_what_is_for_the_arbiter_is_left_out_for_others(
    arbiter: httpx.Client, anybody: httpx.Client
) -> None:
    told, public = (client.get("/api/state").json() for client in (arbiter, anybody))
    assert told["alerts"] or told["question"]
    assert (public["alerts"], public["question"]) == ([], None)
    assert public["n"] == told["n"]


def test_an_alert_has_its_pictures_and_its_reason(arbiter: httpx.Client) -> None:
    state = arbiter.get("/api/state").json()
    alert = (state["alerts"] or [state["question"]])[0]
    for which in ("before", "after", "now"):
        answer = arbiter.get(f"/api/alerts/{alert['id']}/{which}.jpg")
        assert answer.status_code == 200, which
        assert answer.headers["content-type"] == "image/jpeg"
        assert picture(answer.content).ndim == 3
    before, after = (
        picture(arbiter.get(f"/api/alerts/{alert['id']}/{which}.jpg").content).astype(int)
        for which in ("before", "after")
    )
    assert (np.abs(before - after) > 60).any()
    why = arbiter.get(f"/api/explanation?alert={alert['id']}").json()
    assert "black J1" in why["commit"]
    assert why["hypotheses"][0]["costs"]
    assert "hypotheses" in arbiter.get("/api/explanation").json()
    for path in ("/api/alerts/999/now.jpg", f"/api/alerts/{alert['id']}/later.jpg"):
        assert arbiter.get(path).status_code == 404
    assert arbiter.get("/api/explanation?alert=999").status_code == 404


def test_a_game_of_the_day_has_the_pictures_of_its_alerts(
    arbiter: httpx.Client, anybody: httpx.Client
) -> None:
    raised = (arbiter.get("/api/state").json()["alerts"] or [{}])[0]
    until(lambda: arbiter.get("/api/games").json()["games"])
    (game,) = arbiter.get("/api/games").json()["games"]
    place = f"/api/games/{game['name']}"
    alerts = arbiter.get(f"{place}/alerts").json()["alerts"]
    assert raised.get("id") in {None, *(alert["id"] for alert in alerts)}
    names = alerts[0]["pictures"]
    assert len(names) == 2
    before, after = (picture(arbiter.get(f"{place}/{name}").content).astype(int) for name in names)
    assert (np.abs(before - after) > 60).any()
    for name in ("frame-999999.jpg", "alert-0001.txt"):
        assert arbiter.get(f"{place}/{name}").status_code == 404
    assert arbiter.get("/api/games/another/alerts").status_code == 404
    for path in ("alerts", names[0]):
        assert anybody.get(f"{place}/{path}").status_code == 401


def test_the_last_minutes_are_kept_with_the_record_as_it_stood(
    arbiter: httpx.Client, anybody: httpx.Client
) -> None:
    pictures = arbiter.get("/api/recent").json()["pictures"]
    assert pictures[0]["rows"] == list(GAME.at(0).position.rows())
    moves, times = ([picture[key] for picture in pictures] for key in ("move", "t"))
    assert moves == sorted(moves)
    assert moves[-1] > 0
    assert all(later - sooner >= INTERVAL_S - 0.1 for sooner, later in pairwise(times))
    for before, picture_now in pairwise(pictures):
        assert ("rows" in picture_now) == (picture_now["move"] != before["move"])
    for entry in (pictures[0], pictures[-1]):
        answer = arbiter.get(f"/api/recent/{entry['id']}.jpg")
        assert answer.headers["content-type"] == "image/jpeg"
        assert max(picture(answer.content).shape) <= LONGEST_PX
    assert arbiter.get("/api/recent/999999.jpg").status_code == 404
    assert anybody.get("/api/recent").status_code == 401


def test_set_up_says_where_the_board_lies_and_how_good_the_picture_is(
    arbiter: httpx.Client,
) -> None:
    found = arbiter.get("/api/setup").json()
    assert found["board"]["found"] is True
    assert np.allclose(found["board"]["corners"], corners(9), atol=0.5)
    names = [item["name"] for item in found["judgements"]]
    assert names == ["sharpness", "light", "angle", "size", "rate"]
    verdicts = {item["name"]: item["verdict"] for item in found["judgements"]}
    assert verdicts["angle"] == verdicts["size"] == verdicts["sharpness"] == "good"


def test_a_photograph_comes_back_as_a_position(anybody: httpx.Client) -> None:
    data = photo(GAME.position)
    found = anybody.post("/api/read", content=data, headers={"Content-Type": "image/png"}).json()
    assert found["rows"] == list(GAME.position.rows())
    assert found["version"] == 1
    setup = dict(next(read_sgf(found["sgf"].encode()).main_line()).setup)
    assert Position.empty(9).with_stones(setup) == GAME.position
    form = anybody.post("/api/read", files={"photo": ("board.png", data)}).json()
    assert (form["file"], form["rows"]) == ("board.png", found["rows"])
    assert anybody.post("/api/read?size=9", content=data).status_code == 200


@pytest.mark.parametrize(
    ("content", "query", "status", "code"),
    [
        (b"no picture", "", 415, "not_an_image"),
        (b"", "", 415, "not_an_image"),
        (
            b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\1\0\0\0\1\0\0" + b"\10\2" + b"\0" * 7,
            "",
            413,
            "too_large",
        ),
        (b"x" * (MAX_PHOTO_BYTES + 1), "", 413, "too_large"),
        (b"x", "?size=99", 400, "bad_option"),
        (b"x", "?size=9&corners=[[1,2]]", 400, "bad_option"),
    ],
)
def test_what_is_no_photograph_is_refused(
    anybody: httpx.Client, content: bytes, query: str, status: int, code: str
) -> None:
    answer = anybody.post(f"/api/read{query}", content=content)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_position_is_scored_with_options(anybody: httpx.Client) -> None:
    rows = [".B.W.", ".B.W.", ".B.WB", ".B.W.", ".B.W."]
    asked = {"rows": rows, "rules": "bga2009", "komi": 0.5, "dead": "E3", "method": "area"}
    found = anybody.post("/api/score", json=asked).json()
    assert (found["result"], found["margin"]) == ("W+0.5", -0.5)
    assert found["owner"] == ["BB.WW"] * 5
    asked["method"] = "territory"
    assert anybody.post("/api/score", json=asked).json()["margin"] == -1.5
    asked["prisoners"] = {"black": 3, "white": 0}
    assert anybody.post("/api/score", json=asked).json()["margin"] == 1.5
    assert anybody.post("/api/score", json={}).json()["rules"] == "bga2009"
    every = {"rows": ["B."] * 2, "dead": ["A1"] * 4}
    assert anybody.post("/api/score", json=every).status_code == 200


def test_the_score_of_the_game_counts_its_penalties(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ended()
    table.say(Penalised, BLACK, Fraction(2))

    async def asked(*_: object) -> dict[str, object]:
        return {"dead": ["B5"]}

    monkeypatch.setattr("device.page.counting.read_asked", asked)
    page: Any = SimpleNamespace(sink=SimpleNamespace(state=table.state))
    answer = asyncio.run(post_score(Request({"type": "http"}), page, Visitor()))
    assert json.loads(bytes(answer.body))["result"] == "W+4.5"


@pytest.mark.parametrize(
    "asked",
    [
        {"rows": []},
        {"rows": ["..", "."]},
        {"rows": ["X.", ".."]},
        {"rows": ["..", ".."], "komi": "1e99"},
        {"rows": ["..", ".."], "komi": [1]},
        {"rows": ["..", ".."], "rules": "nobodys"},
        {"rows": ["..", ".."], "rules": 3},
        {"rows": ["..", ".."], "method": "guess"},
        {"rows": ["..", ".."], "method": []},
        {"rows": ["..", ".."], "dead": ["Z9"]},
        {"rows": ["..", ".."], "dead": 7},
        {"rows": ["B.", "B."], "dead": ["A1"] * 5},
        {"rows": ["..", ".."], "prisoners": [1]},
        {"rows": ["..", ".."], "prisoners": [-1, 0]},
        {"komi": 0.5},
    ],
)
def test_a_position_that_cannot_be_is_not_scored(
    anybody: httpx.Client, asked: dict[str, object]
) -> None:
    answer = anybody.post("/api/score", json=asked)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


def tilted(lean: float) -> BoardView:
    """A board of nine lines whose depth is that part of its width in the picture."""
    middle, end = corners(9).mean(0)[1], corners(9)
    end[:, 1] = middle + (end[:, 1] - middle) * lean
    return view_from_corners(9, end)


def verdicts(image: NDArray[np.uint8], view: BoardView) -> dict[str, Rating]:
    return {item.name: item.verdict for item in judge_picture(image, view, 10.0)}


def test_a_picture_is_judged_by_what_is_wrong_with_it() -> None:
    image, level = draw_board(GAME.position), tilted(1.0)
    good = verdicts(image, level)
    assert {good[name] for name in ("sharpness", "light", "size")} == {Rating.GOOD}
    blurred, glaring = np.asarray(cv2.GaussianBlur(image, (0, 0), 5), np.uint8), image.copy()
    glaring[:90] = 255
    for name, wrong, view in (
        ("sharpness", blurred, level),
        ("light", np.asarray(image // 8, np.uint8), level),
        ("light", glaring, level),
        ("angle", image, tilted(0.3)),
        ("size", image, view_from_corners(9, corners(9) / 4)),
    ):
        assert verdicts(wrong, view)[name] is Rating.POOR
    assert angle_deg(tilted(1.0)) == pytest.approx(90.0, abs=0.1)
    assert angle_deg(tilted(0.5)) == pytest.approx(30.0, abs=0.5)
