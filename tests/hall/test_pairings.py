"""A round's pairings out of a table of text: what is read, and which lines are named as bad."""

from __future__ import annotations

import pytest

from hall.tournament.pairings import MAX_LINES, read_pairings
from tests.support.hall import RunningHall, needs_mosquitto
from tests.support.hall_lines import play
from web.access.roles import Role

BOARDS = ("T1", "T2", "T12", "Final")


def read(text: str, tables: dict[str, str] | None = None) -> tuple[dict[str, object], list[str]]:
    found, bad = read_pairings(text, BOARDS, tables or {})
    lines = [f"{each.line}: {each.message}" for each in bad]
    return {pairing.board: dict(pairing.assignment) for pairing in found}, lines


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_round_is_read(delimiter: str) -> None:
    text = (
        "\ufeffTable,Round,Black,White,Black rank,White rank,Komi,Handicap,Rules,Time\r\n"
        "1,3,Kato Aya,Lindqvist Bo,4d,3d,6.5,,,1800+5x30 byo-yomi\r\n"
        "\r\n"
        "12,3,Ödön,Kim,,,½,2,japanese_1989\r\n"
    )
    found, bad = read(text.replace(",", delimiter))
    assert bad == []
    assert found == {
        "T1": {
            "table": "1",
            "round": "3",
            "komi": 6.5,
            "time": "1800 + 5x30 byo-yomi",
            "players": {
                "black": "Kato Aya",
                "black_rank": "4d",
                "white": "Lindqvist Bo",
                "white_rank": "3d",
            },
        },
        "T12": {
            "table": "12",
            "round": "3",
            "komi": 0.5,
            "handicap": 2,
            "rules": "japanese_1989",
            "players": {"black": "Ödön", "white": "Kim"},
        },
    }


def test_a_table_finds_its_board() -> None:
    assert list(read("table\nFinal\n")[0]) == ["Final"]
    assert list(read("table\n7\n", {"7": "Final"})[0]) == ["Final"]
    assert read("board,table\nFinal,1\n")[0] == {"Final": {"table": "1"}}
    assert list(read('table,black\n2,"Kato, Aya"\n')[0]) == ["T2"]


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("", "1: the first line names the columns"),
        ("table,colour\n1,x\n", "1: column 'colour' is not known"),
        ("round,black\n1,x\n", "1: there is no column board"),
        ("table,table\n", "1: a column is there twice"),
        ("table\n1\n9\n", "3: no board is at table 9"),
        ("board\nT9\n", "2: there is no board T9"),
        ("table,black\n1,x,y\n", "2: 3 fields: expected 2 at most"),
        ("table,komi\n1,much\n", "2: komi 'much': expected a number"),
        ("table,komi\n1,inf\n", "2: komi 'inf': expected a number"),
        ("table,handicap\n1,99\n", "2: handicap 99: expected 0 to 40"),
        ("table,rules\n1,house\n", "2: "),
        ("table,black\n,x\n", "2: neither a board nor a table is named"),
        ("table\n1\n2\n1\n", "4: board T1 has a line already"),
        ("table,black\n1," + "x" * 300 + "\n", "2: black: expected one line of 1 to 200"),
        ("table,black\n1,Bj\ufffdrk\n", "1: this is no text in UTF-8"),
        ("table\n" + "\n" * MAX_LINES + "1\n", f"{MAX_LINES + 2}: more than {MAX_LINES} lines"),
    ],
)
def test_a_line_that_is_none_is_named(text: str, bad: str) -> None:
    _, lines = read(text)
    assert len(lines) == 1
    assert lines[0].startswith(bad)


def test_a_name_may_have_the_space_of_japanese() -> None:
    found, bad = read_pairings("table,black\n1,加藤\u3000彩\n", BOARDS, {})
    assert bad == []
    assert found[0].assignment["players"] == {"black": "加藤\u3000彩"}


@needs_mosquitto
def test_a_round_is_taken_whole_or_not_at_all(hall: RunningHall) -> None:
    with hall.board("T1") as one, hall.board("T2") as two, hall.client(Role.ARBITER) as client:
        one.emit("game", [play(1)])
        text = "table,black\n1,Kato\n2,Kim\n"
        bad = client.post("/api/assignments", json={"csv": text + "9,Lee\n"})
        assert (bad.status_code, bad.json()["lines"][0]["line"]) == (400, 4)
        asked = client.post("/api/assignments", json={"csv": text})
        assert (asked.status_code, asked.json()["boards"]) == (409, ["T1"])
        assert client.get("/api/assignments").json()["assignments"] == {}
        left = client.post("/api/assignments", json={"csv": text, "running": "leave"}).json()
        assert (left["changed"], left["left"]) == (["T2"], ["T1"])
        changed = client.post("/api/assignments", json={"csv": text, "running": "change"}).json()
        assert (changed["changed"], changed["left"], changed["same"]) == (["T1"], [], 1)
        kept = client.get("/api/assignments").json()["assignments"]
        assert {name: each["players"] for name, each in kept.items()} == {
            "T1": {"black": "Kato"},
            "T2": {"black": "Kim"},
        }
        assert two.assignments[-1]["players"] == {"black": "Kim"}
        for body in ({}, {"csv": 3}, {"csv": text, "running": "maybe"}):
            assert client.post("/api/assignments", json=body).status_code == 400
    with hall.client() as client:
        assert client.get("/api/assignments").status_code == 401


@needs_mosquitto
def test_a_board_is_let_in_and_put_out_from_the_page(hall: RunningHall) -> None:
    with hall.client(Role.ARBITER) as client:
        response = client.post("/api/boards", json={"name": "T7"})
        assert response.status_code == 201
        body = response.json()
        assert body["password"] in body["line"]
        assert body["qr"].startswith("<svg")
        hall.passwords["T7"] = body["password"]
        with hall.board("T7") as board:
            board.emit("game", [play(1)])
        assert client.post("/api/boards", json={"name": "T7"}).status_code == 400
        for name in ("", "=hub", "T 7", 7, None):
            assert client.post("/api/boards", json={"name": name}).status_code == 400
        assert client.delete("/api/boards/T7").status_code == 200
        assert "T7" not in hall.hub.boards
        assert client.delete("/api/boards/T99").status_code == 404
    with hall.client() as client:
        assert client.post("/api/boards", json={"name": "T8"}).status_code == 401
        assert client.delete("/api/boards/T8").status_code == 401
