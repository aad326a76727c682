"""The files for tournament programs and rating lists, each read back by a reader of its own."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from device.results.formats import aga_report, egd_table, opengotha_xml
from device.results.row import PlayerIds, ResultRow, row_of, rows_csv
from device.results.tournament import Tournament, tournament_of
from device.sheet.irregularities import Story
from rules.color import Sides
from rules.errors import RulesError
from rules.records.sgf import read_sgf

GAMES = (
    # round, table, black, rank, white, rank, handicap, komi, result
    (1, 2, "Doe, Jane", "3d", "Łukasz Podpora", "12 kyu", 0, "7.5", "B+R"),
    (1, 1, "Sato, Ken", "9p", "Rossi; Ugo", "1k", 4, "0.5", "W+3.5"),
    (2, 1, "Doe, Jane", "3d", "Sato, Ken", "9p", 0, "7", "0"),
    (3, 1, "Łukasz Podpora", "12k", "Doe, Jane", "3d", 0, "7.5", "W+F"),
)


def row(
    number: int, table: int, black: str, br: str, white: str, wr: str, handicap: int, komi: str,
    result: str, *, name: str | None = None,
) -> ResultRow:  # fmt: skip
    stones = "".join(f"[{at}]" for at in ("dd", "pp", "dp", "pd")[:handicap])
    setup = f"HA[{handicap}]AB{stones}PL[W]" if handicap > 1 else "HA[1]" * handicap
    move = "" if result.endswith("F") else ";W[jj]" if handicap > 1 else ";B[jj]"
    text = (
        f"(;GM[1]FF[4]SZ[19]KM[{komi}]RU[AGA]EV[Open \\] 2026]PC[Ulm]DT[2026-11-2{number}]"
        f"RO[{number} (table {table})]"
        f"PB[{black}]BR[{br}]PW[{white}]WR[{wr}]RE[{result}]{setup}{move})"
    )
    return row_of(name or f"{number}-{table}.sgf", read_sgf(text), Story())


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of([row(*game) for game in GAMES])


def read_h9(text: str) -> dict[str, list[tuple[str, str, str | None, int]]]:
    """Name -> (opponent, sign, colour, handicap) a round, by places as the lines have them."""
    lines = [line.partition(";")[0].split() for line in text.splitlines()]
    players = [line for line in lines if line]
    names = {words[0]: f"{words[1]} {words[2]}" for words in players}
    found = {}
    for words in players:
        results = []
        for token in words[10:]:
            match = re.fullmatch(r"(\d+)([+\-=])(?:/([bw])(\d?))?", token)
            assert match, token
            results.append((names.get(match[1], ""), match[2], match[3], int(match[4] or 0)))
        found[f"{words[1]} {words[2]}"] = results
    return found


def test_the_egd_table_read_back(tournament: Tournament) -> None:
    text = egd_table(tournament)
    assert read_h9(text) == {
        "Doe Jane": [
            ("Podpora Łukasz", "+", "b", 0), ("Sato Ken", "=", "b", 0), ("", "+", None, 0),
        ],
        "Ugo Rossi": [("Sato Ken", "+", "w", 4), ("", "-", None, 0), ("", "-", None, 0)],
        "Sato Ken": [("Ugo Rossi", "-", "b", 4), ("Doe Jane", "=", "w", 0), ("", "-", None, 0)],
        "Podpora Łukasz": [
            ("Doe Jane", "-", "w", 0), ("", "-", None, 0), ("", "-", None, 0),
        ],
    }  # fmt: skip
    assert "; EV[Open ) 2026]" in text
    assert "; DT[2026-11-21,2026-11-23]" in text
    assert all(line.split()[4:6] == ["XX", "xxxx"] for line in text.splitlines() if line[0] != ";")


def test_opengothas_xml_read_back(tournament: Tournament) -> None:
    root = ElementTree.fromstring(opengotha_xml(tournament).encode())
    players = {
        (p.attrib["name"] + p.attrib["firstName"]).replace(" ", "").upper(): p.attrib["rank"]
        for p in root.iter("Player")
    }
    assert players == {
        "DOEJANE": "3D",
        "UGOROSSI;": "1K",
        "SATOKEN": "9D",
        "PODPORAŁUKASZ": "12K",
    }
    games = [
        tuple(g.attrib[key] for key in ("roundNumber", "tableNumber", "handicap", "result"))
        for g in root.iter("Game")
    ]
    assert games == [
        ("1", "1", "4", "RESULT_WHITEWINS"),
        ("1", "2", "0", "RESULT_BLACKWINS"),
        ("2", "1", "0", "RESULT_EQUAL"),
        ("3", "1", "0", "RESULT_WHITEWINS_BYDEF"),
    ]
    for game in root.iter("Game"):
        assert {game.attrib["whitePlayer"], game.attrib["blackPlayer"]} <= set(players)


def test_the_agas_report_read_back() -> None:
    games = [game for game in GAMES if game[-1] != "0"]
    text = aga_report(tournament_of([row(*game) for game in games]))
    head, players_text, games_text = re.split(r"^(?:PLAYERS|GAMES)\n", text, flags=re.MULTILINE)
    assert head.startswith(
        "TOURNEY Open ] 2026, Ulm\n    start=11/21/2026\n    finish=11/23/2026\n"
    )
    assert "rules=AGA" in head
    players = dict(line.split(maxsplit=1) for line in players_text.splitlines() if line.strip())
    assert sorted(players.values())[0] == "Doe, Jane 3d"
    *lines, end = [line.split() for line in games_text.splitlines()]
    assert end == ["END"]
    assert [(players[w], players[b], *rest) for w, b, *rest in lines] == [
        (players["99998"], "Sato, Ken 9p", "w", "4", "0"),
        ("Podpora, Łukasz 12k", "Doe, Jane 3d", "b", "0", "7"),
    ]
    with pytest.raises(RulesError, match=r"2-1\.sgf: a draw"):
        aga_report(tournament_of([row(*GAMES[2])]))


def test_games_without_a_table_get_numbers_that_no_other_game_has() -> None:
    pairs = (("A, A", "B, B"), ("C, C", "D, D"), ("E, E", "F, F"), ("G, G", "H, H"))
    games = [
        replace(row(1, 9, black, "3d", white, "2k", 0, "-5.5", "B+R", name=black), table=table)
        for table, (black, white) in zip((1, None, 2, None), pairs, strict=True)
    ]
    found = tournament_of(games)
    written = ElementTree.fromstring(opengotha_xml(found).encode()).iter("Game")
    assert sorted(game.attrib["tableNumber"] for game in written) == ["1", "2", "3", "4"]
    assert {line.split()[-1] for line in aga_report(found).splitlines() if " b 0 " in line} == {
        "-5"
    }


BOTH = (
    (1, 1, "Doe, Jane", "3d", "Sato, Ken", "9p", 0, "7.5", "0:0"),
    (2, 1, "Doe, Jane", "3d", "Sato, Ken", "9p", 0, "7.5", "1:1"),
    (3, 1, "Doe, Jane", "3d", "Sato, Ken", "9p", 0, "7.5", "B+R"),
)


def test_both_lose_and_both_win_where_the_format_has_it() -> None:
    # FAQ 6.1: "a referee declaring a win by forfeit, 0:0, or 1:1"
    found = tournament_of([row(*game) for game in BOTH])
    games = ElementTree.fromstring(opengotha_xml(found).encode()).iter("Game")
    assert [game.attrib["result"] for game in games] == [
        "RESULT_BOTHLOSE",
        "RESULT_BOTHWIN",
        "RESULT_BLACKWINS",
    ]
    assert read_h9(egd_table(found)) == {
        "Doe Jane": [("Sato Ken", sign, "b", 0) for sign in "-++"],
        "Sato Ken": [("Doe Jane", sign, "w", 0) for sign in "-+-"],
    }
    assert [found.half_wins(each) for each in found.entrants] == [4, 2]
    for number, both in enumerate(("both lose", "both win")):
        with pytest.raises(RulesError, match=rf"{number + 1}-1\.sgf: {both}, which the AGA"):
            aga_report(tournament_of([row(*BOTH[number])]))


def test_both_lose_where_nobody_came() -> None:
    text = "(;GM[1]SZ[19]RU[AGA]RO[1]DT[2026-05-02]PB[A B]BR[1d]PW[C D]WR[1d]RE[0:0])"
    found = tournament_of([row_of("x.sgf", read_sgf(text), Story())])
    (game,) = ElementTree.fromstring(opengotha_xml(found).encode()).iter("Game")
    assert game.attrib["result"] == "RESULT_BOTHLOSE_BYDEF"
    assert read_h9(egd_table(found)) == {
        "B A": [("", "-", None, 0)],
        "D C": [("", "-", None, 0)],
    }
    assert aga_report(found).endswith("GAMES\nEND\n")


def test_a_void_game_leaves_the_others_of_its_round_in_the_table() -> None:
    void = row(1, 3, "Li, Na", "2d", "Kim, Ho", "4k", 0, "6.5", "Void")
    found = tournament_of([*(row(*game) for game in GAMES[:2]), void])
    assert [found.half_wins(each) for each in found.entrants] == [2, 2, 0, 0, 0, 0]
    games = ElementTree.fromstring(opengotha_xml(found).encode()).iter("Game")
    assert [game.attrib["result"] for game in games] == [
        "RESULT_WHITEWINS",
        "RESULT_BLACKWINS",
        "RESULT_UNKNOWN",
    ]
    assert read_h9(egd_table(found))["Li Na"] == [("", "-", None, 0)]
    assert len(aga_report(found).split("GAMES\n")[1].splitlines()) == 3
    again = row(1, 3, "Kim, Ho", "4k", "Li, Na", "2d", 0, "6.5", "W+R", name="again.sgf")
    played = tournament_of([void, again])
    assert [game.row.name for game in played.pairings] == ["again.sgf"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ([(2, "")], "2-1.sgf: the record lacks Black's name"),
        ([(3, "")], "2-1.sgf: the record lacks Black's rank"),
        ([(5, "12 stones")], "the record lacks White's rank"),
        ([(0, 1)], "Doe Jane has two games in round 1: 1-1.sgf and 1-2.sgf"),
        ([(3, "4d")], "Doe Jane is 3d and 4d"),
        ([(2, "Sato, Ken"), (3, "9p")], "both players have the same name"),
    ],
)
def test_what_makes_no_table_is_refused(changes: list[tuple[int, object]], says: str) -> None:
    game = list(GAMES[2])
    for at, value in changes:
        game[at] = value
    with pytest.raises(RulesError, match=says):
        tournament_of([row(*GAMES[0]), row(*game)])  # type: ignore[arg-type]


def test_a_round_may_be_told() -> None:
    text = "(;GM[1]SZ[9]PB[A B]BR[1d]PW[C]WR[2d]RE[B+1];B[aa])"
    plain = row_of("x.sgf", read_sgf(text), Story())
    with pytest.raises(RulesError, match="lacks the round"):
        tournament_of([plain])
    with pytest.raises(RulesError, match="no game"):
        tournament_of([])
    with pytest.raises(RulesError, match="lacks a winner: its result"):
        tournament_of([replace(plain, result="?", margin=None)], 4)
    assert tournament_of([plain], 4).pairings[0].round == 4
    assert read_h9(egd_table(tournament_of([plain], 1))) == {
        "B A": [("C -", "+", "b", 0)],
        "C -": [("B A", "-", "w", 0)],
    }


def test_one_round_of_a_tournament_has_one_column() -> None:
    text = "(;GM[1]SZ[9]PB[A B]BR[1d]PW[C]WR[2d]RE[B+1];B[aa])"
    third = tournament_of([row_of("x.sgf", read_sgf(text), Story())], 3)
    assert read_h9(egd_table(third)) == {
        "B A": [("C -", "+", "b", 0)],
        "C -": [("B A", "-", "w", 0)],
    }


def of_two(first: PlayerIds, second: PlayerIds, **more: str) -> Tournament:
    """Two games of a Wang in two rounds, with these ids."""
    one = replace(row(1, 1, "Wang, Lei", "5k", "A, B", "6k", 0, "7.5", "B+R"), **more)  # type: ignore[arg-type]
    two = replace(row(2, 1, "C, D", "6k", "Wang, Lei", "5k", 1, "0.5", "B+R"), **more)  # type: ignore[arg-type]
    unknown = PlayerIds()
    return tournament_of(
        [replace(one, ids=Sides(first, unknown)), replace(two, ids=Sides(unknown, second))]
    )


def test_two_players_of_one_name_are_two_by_their_ids() -> None:
    pins = of_two(PlayerIds(egf="11111111"), PlayerIds(egf="22222222"))
    lines = [line for line in egd_table(pins).splitlines() if "Wang" in line]
    assert sorted(line.rpartition("|")[2] for line in lines) == ["11111111", "22222222"]
    assert any("/b1" in line or "/w1" in line for line in lines)

    members = of_two(PlayerIds(aga="101"), PlayerIds(aga="202"))
    assert {"    101 Wang, Lei 5k", "    202 Wang, Lei 5k"} <= set(aga_report(members).splitlines())

    unknown = of_two(PlayerIds(own="pairgoth:1:4"), PlayerIds(own="pairgoth:1:9"))
    for table, id_ in ((egd_table, "EGF PIN"), (aga_report, "AGA id"), (opengotha_xml, "name")):
        with pytest.raises(RulesError, match=f"two players are called Wang, Lei: .*{id_}"):
            table(unknown)


def test_one_player_is_one_also_where_an_id_came_late() -> None:
    own = "pairgoth:1:4"
    found = of_two(PlayerIds(own=own), PlayerIds(egf="11111111", own=own))
    assert len(found.entrants) == 3
    assert egd_table(found).count("|11111111") == 1
    by_name = of_two(PlayerIds(), PlayerIds())
    assert [each.name for each in by_name.namesakes()] == ["Wang, Lei"]
    assert found.namesakes() == []


@pytest.mark.parametrize(
    ("dates", "days"),
    [
        ("2026-05-02,03", "5/2/2026 5/3/2026"),
        ("2026-05-02 20:46:58", "5/2/2026 5/2/2026"),
        ("2018年5月2日", "5/2/2018 5/2/2018"),
        ("2026-04-30,05-01,02", "4/30/2026 5/2/2026"),
    ],
)
def test_days_are_those_of_the_record(dates: str, days: str) -> None:
    text = aga_report(of_two(PlayerIds(), PlayerIds(), date=dates))
    found = [
        line.partition("=")[2]
        for line in text.splitlines()
        if "start=" in line or "finish=" in line
    ]
    assert " ".join(found) == days


@pytest.mark.parametrize("date", ["2026-05", "spring", "2026-02-30", "2026-05-02 in Ulm"])
def test_a_date_that_names_no_day_is_refused(date: str) -> None:
    for table in (aga_report, egd_table):
        with pytest.raises(RulesError, match=r"1-1\.sgf: DT\["):
            table(of_two(PlayerIds(), PlayerIds(), date=date))
    assert "RESULT_BLACKWINS" in opengotha_xml(of_two(PlayerIds(), PlayerIds(), date=date))


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r"])
def test_a_name_is_no_formula_in_a_table(first: str) -> None:
    found = replace(row(*GAMES[0]), name=f"{first}1+1", players=Sides(f"{first}x", "-y"))
    cells = next(csv.DictReader(io.StringIO(rows_csv([found]), newline="")))
    assert [cells[key][0] for key in ("file", "black", "white", "result")] == ["'", "'", "'", "B"]
    assert cells["white"] == "'-y"
