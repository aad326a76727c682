"""The portal: what it shows of the halls, what it refuses, and what visitors find in it."""

from __future__ import annotations

import json
import time
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from hall.portal.command import delays_of_halls
from hall.portal.listing import found
from hall.site.games import Delays
from hall.site.publish import Delay
from tests.support.hall_lines import alert, play
from tests.support.portal import GivenPortal, digest, line
from web.console import FailureError

RESULT = {"version": 1, "type": "Result", "t": 9.0, "result": "B+3.5"}

OPEN = {"tournament": "Spring Open", "round": 3, "table": 7, "pairing": "p1"}


@pytest.fixture
def given(tmp_path: Path) -> GivenPortal:
    return GivenPortal(tmp_path)


def moves(given: GivenPortal, name: str) -> object:
    return given.read(name)["moves"]


def test_halls_have_pages_below_their_own_names(given: GivenPortal) -> None:
    for site, point in (("club", "E5"), ("open", "C3")):
        given.take(line(site, "T1", "g", 1, play(1, point)))

    assert (moves(given, "club/b/T1.json"), moves(given, "open/b/T1.json")) == ("Bee", "Bcg")
    assert {(each.site, each.heading.move) for each in given.portal.entries()} == {
        ("club", 1),
        ("open", 1),
    }


def test_a_hall_reaches_only_what_is_below_its_own_name(
    given: GivenPortal, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names in a payload count for nothing, and a subject that is none is left out."""
    given.take(line("club", "T1", "g", 1, play(1, "E5")))
    _, payload = line("club", "T1", "g", 2, play(2))
    lies = {"site": "club", "board": "T1", "game_id": "g"}
    body = json.dumps({**json.loads(payload), **lies}).encode()
    given.take(("goban.evil.T1.g", body), ("goban.evil.T2.g", body.replace(b'"epoch":', b'"e":')))
    for subject in ("goban.evil/../club.T1.g", "goban..T1.g", "goban.%2E%2E.T1.g", "x.club.T1.g"):
        given.take((subject, payload))

    assert moves(given, "club/b/T1.json") == "Bee"
    assert sorted(given.portal.sites) == ["club", "evil"]
    assert not (given.pages / "evil/b/T2.json").exists()
    assert "left out" in capsys.readouterr().err


def test_numbers_that_go_back_or_leave_a_gap_change_nothing(given: GivenPortal) -> None:
    given.take(*(line("club", "T1", "g", n, play(n)) for n in (1, 2, 3)))
    before = given.read("club/b/T1.json")
    given.take(line("club", "T1", "g", 2, play(2, "J9")), line("club", "T1", "g", 9, play(9)))

    assert given.read("club/b/T1.json") == before
    given.take(line("club", "T1", "g", 4, play(4)))
    assert [each.heading.move for each in given.portal.entries()] == [4]


def test_a_mended_journal_puts_its_lines_in_the_place_of_those_before(given: GivenPortal) -> None:
    given.take(*(line("club", "T1", "g", n, play(n)) for n in (1, 2)))
    given.take(line("club", "T1", "g", 1, play(1, "J9"), epoch=1))

    (entry,) = given.portal.entries()
    assert entry.heading.move == 1


def test_each_hall_has_its_own_delay(tmp_path: Path) -> None:
    given = GivenPortal(tmp_path, {"club": Delays(600.0)})
    now = time.time()
    for site in ("club", "open"):
        given.take(line(site, "T1", "g", 1, play(1), arrived=now - 700.0))
        given.take(line(site, "T1", "g", 2, play(2), arrived=now))

    assert {each.site: each.heading.move for each in given.portal.entries()} == {
        "club": 1,
        "open": 2,
    }


def test_a_hub_whose_clock_is_behind_publishes_nothing_early(tmp_path: Path) -> None:
    given = GivenPortal(tmp_path, {"club": Delays(600.0)})
    now = time.time()
    given.take(line("club", "T1", "g", 1, play(1), arrived=now - 3600.0), stored_s=now - 700.0)
    given.take(line("club", "T1", "g", 2, play(2), arrived=now - 3500.0), stored_s=now)

    (entry,) = given.portal.entries()
    assert entry.heading.move == 1


def test_delays_of_halls_are_read_as_options_give_them() -> None:
    given = delays_of_halls([Delay(60.0), Delay(0.0, "club/Youth"), Delay(900.0, "open")])

    assert given[""] == Delays(60.0)
    assert given["club"] == Delays(60.0, {"Youth": 0.0})
    assert given["open"] == Delays(900.0)


def test_nothing_of_alerts_leaves_the_portal(given: GivenPortal) -> None:
    secret = {**alert(2, 1), "text": "SECRET", "audience": "players"}
    given.take(line("club", "T1", "g", 1, play(1)), line("club", "T1", "g", 2, secret))

    with given.client() as client:
        shown = client.get("/api/games").content
    written = [path.read_bytes() for path in given.portal.pages.rglob("*") if path.is_file()]
    assert not [text for text in [shown, *written] if b"SECRET" in text]


def play_round(given: GivenPortal) -> None:
    """Two games of a tournament of a club, one of them confirmed, and a free game elsewhere."""
    for board, names in (("T1", ("Ada", "Bo")), ("T2", ("Cy", "Émile"))):
        results = dict.fromkeys(("result", "confirmed", "confirmed_of"), "B+3.5")
        players = dict(zip(("black", "white"), names, strict=True))
        outcome = {"assignment": {**OPEN, "players": players}, **results, "confirmed_at": 1.0}
        given.take(line("club", board, "g", 1, play(1)), line("club", board, "g", 2, RESULT))
        given.state(digest("club", board, "g", terms={"size": 9}, outcome=outcome))
    given.take(line("open", "T1", "g", 1, play(1)))


def test_games_are_found_by_player_tournament_and_hall(given: GivenPortal) -> None:
    play_round(given)
    entries = given.portal.entries()

    def boards(**search: str) -> list[str]:
        playing, _ = found(entries, **search)
        return [f"{each.site}/{each.heading.board}" for each in playing]

    assert boards() == ["open/T1", "club/T1", "club/T2"], "games that are on come first"
    assert boards(text="émile") == boards(player="ÉM") == ["club/T2"]
    assert boards(tournament="Spring Open") == boards(text="spring club") == ["club/T1", "club/T2"]
    assert boards(site="open") == ["open/T1"]
    assert boards(text="nobody") == []


def test_a_round_is_a_zip_of_records_and_a_tournament_is_in_the_calendar(
    given: GivenPortal,
) -> None:
    play_round(given)
    asked = {"site": "club", "tournament": "Spring Open", "round": "3"}
    with given.client() as client:
        (listed,) = client.get("/api/tournaments").json()["tournaments"]
        records = client.get("/round.zip", params=asked)
        absent = client.get("/round.zip", params={**asked, "round": "4"})
        days = client.get("/calendar.ics").text

    assert (listed["tournament"], listed["rounds"]) == ("Spring Open", [{"round": "3", "games": 2}])
    with ZipFile(BytesIO(records.content)) as archive:
        texts = [archive.read(name) for name in archive.namelist()]
    assert len(texts) == 2
    assert all(b"RE[B+3.5]" in text for text in texts)
    assert absent.status_code == 404
    assert "SUMMARY:Spring Open\r\n" in days


def test_a_removed_board_is_not_among_the_games(given: GivenPortal) -> None:
    given.take(line("club", "T1", "g", 1, play(1)))
    given.state(digest("club", "T1", "", assignment={}, removed=True))

    assert given.portal.entries() == []
    given.state(digest("club", "T1", "", assignment={"table": 4}, removed=False))
    assert [each.heading.table for each in given.portal.entries()] == [4]


def test_a_game_that_another_follows_is_among_the_earlier_ones(given: GivenPortal) -> None:
    given.take(line("club", "T1", "one", 1, play(1)))
    given.take(line("club", "T1", "two", 1, play(1)), line("club", "T1", "two", 2, play(2)))

    playing, earlier = found(given.portal.entries())
    assert [each.heading.move for each in playing] == [2]
    assert [each.heading.move for each in earlier] == [1]
    assert given.read(f"club/{earlier[0].stem}.json")["move"] == 1


def test_a_portal_goes_on_from_its_store(given: GivenPortal, tmp_path: Path) -> None:
    given.take(line("club", "T1", "g", 1, play(1)))
    given.portal.close()
    again = GivenPortal(tmp_path)
    again.portal.step()

    assert [each.heading.move for each in again.portal.entries()] == [1]


@pytest.mark.parametrize("lie", [b"1e999", b'"\\ud800"', b"253402300800.0"])
def test_a_line_that_cannot_be_shown_stops_no_other_hall(given: GivenPortal, lie: bytes) -> None:
    """A number and a letter that JSON cannot hold, and a time beyond the last year."""
    assignment = {**OPEN, "players": {"black": "Ada", "white": "Bo"}}
    results = dict.fromkeys(("result", "confirmed", "confirmed_of", "confirmed_at"))
    for site in ("club", "evil"):
        outcome = {"assignment": assignment, **results}
        given.state(digest(site, "T1", "g", terms={}, outcome=outcome))
    subject, payload = line("evil", "T1", "g", 1, {**play(1), "x": 7}, arrived=9.0)
    replaced = b'"arrived": 9.0' if lie.endswith(b".0") else b'"x": 7'
    shown = replaced.partition(b":")[0] + b":" + lie
    assert replaced.replace(b": ", b":") in payload.replace(b": ", b":")
    body = payload.replace(b": ", b":").replace(replaced.replace(b": ", b":"), shown)
    given.take((subject, body), line("club", "T1", "g", 1, play(1)))

    assert moves(given, "club/b/T1.json")
    with given.client() as client:
        assert client.get("/api/tournaments").status_code == 200


def test_a_hall_whose_store_cannot_be_made_now_loses_no_line(
    given: GivenPortal, tmp_path: Path
) -> None:
    blocked = tmp_path / "stores" / "club"
    blocked.write_text("")
    with pytest.raises(FailureError):
        given.take(line("club", "T1", "g", 1, play(1)))
    blocked.unlink()
    given.take(line("club", "T1", "g", 1, play(1)))

    assert moves(given, "club/b/T1.json")


def test_a_viewer_goes_on_with_the_event_that_came_last(given: GivenPortal) -> None:
    given.take(line("club", "T1", "g", 1, play(1)))
    after = given.portal.log.last_n
    given.take(line("club", "T1", "g", 2, play(2)))
    headers = {"Last-Event-ID": str(after)}
    with given.client() as client, client.stream("GET", "/api/events", headers=headers) as events:
        assert events.status_code == 200
        found = next(text for text in events.iter_lines() if text.startswith("data:"))

    assert json.loads(found[5:])["move"] == 2


def test_files_are_pages_with_a_tag_and_nothing_else_is_given(given: GivenPortal) -> None:
    given.take(line("club", "T1", "g", 1, play(1)))
    (given.portal.pages.parent / "secret").write_text("SECRET")
    with given.client() as client:
        page = client.get("/h/club/b/T1.json")
        known = client.get("/h/club/b/T1.json", headers={"If-None-Match": page.headers["etag"]})
        frame = client.get("/h/club/embed.html")
        front = client.get("/h/club/")
        refused = [
            client.get(path).status_code
            for path in ("/h/club/.goban-site", "/%2e%2e/secret", "/../secret", "/h/none.json")
        ]

    assert (page.status_code, known.status_code, front.status_code) == (200, 304, 200)
    assert "frame-ancestors *" in frame.headers["content-security-policy"]
    assert refused == [404, 404, 404, 404]
