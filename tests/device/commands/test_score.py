"""The command `score` on records and photographs: every figure and note."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.commands import score as score_command
from device.counting import dead_stones
from device.weights import Models
from rules.board.life import Proposal
from rules.board.position import Position
from rules.color import Color
from rules.points import Point
from tests.support.boards import PlainModels, corners, draw_board, random_game
from tests.support.processes import Run
from tests.support.records import COUNTED, FILLED, KO, NO_SEKI, SEKI, SEKI_ON_9, record_of_board
from vision.types import Detection, view_from_corners


def test_score_mentions_breaches_and_draws_the_owners_with_coordinates(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "ko.sgf").write_text(KO)
    out = run("score", "ko.sgf")[1]
    (note,) = [line for line in out if "RecordInBreach" in line]
    assert "the record has 1 KoRetake, at move 9: see goban check (BGA 6.1, A.1.iii)" in note
    rows = json.loads(run("score", "ko.sgf", "--json")[1][0])["owner"]
    top = next(at for at, line in enumerate(out) if line.split()[:2] == ["A", "B"])
    for at, row in enumerate(rows):
        label = str(len(rows) - at)
        assert out[top + 1 + at].split() == [label, *row, label]
    (tmp_path / "clean.sgf").write_text(FILLED)
    assert not [line for line in run("score", "clean.sgf")[1] if "RecordInBreach" in line]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("bga2009", "(;SZ[9]HA[2]AB[gc][cg];W[ee];B[ff])"),
        ("wmsg2008", "(;SZ[5];B[cc];W[];B[dd];W[bb])"),
        ("ing_old", "(;SZ[5];B[cc];W[dd];B[cd];W[];B[])"),
        ("stone_scoring", "(;SZ[5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de])"),
    ],
)
def test_the_margin_follows_from_what_the_json_of_score_has(
    run: Run, tmp_path: Path, rules: str, text: str
) -> None:
    (tmp_path / "game.sgf").write_text(text)
    command = ("score", "game.sgf", "--rules", rules, "--json")
    line = json.loads(run(*command, *(("--method", "area") if rules == "bga2009" else ()))[1][0])

    def points(color: str) -> float:
        side = line[color]
        return float(side["stones"] + side["territory"] + line["shares"][color]) - float(
            line["tax"][color]
        )

    given = sum(item["points"] for item in line["adjustments"])
    margin = points("black") - points("white") - line["komi"] - given
    assert line["margin"] == pytest.approx(margin)
    assert given or any(line["shares"].values()) or any(line["tax"].values())
    assert all(item["clause"] for item in line["adjustments"])


def test_a_score_has_every_figure(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(FILLED)
    status, out, err = run("score", "game.sgf", "--json")
    assert (status, err) == (0, [])
    line = json.loads(out[0])
    assert line["owner"] == ["BBWW"] * 4
    assert line["black"] == {
        "stones": 4,
        "territory": 4,
        "prisoners": 0,
        "pass_stones": 1,
        "dead": 0,
    }
    assert line["white"]["pass_stones"] == 1
    assert (line["komi"], line["margin"], line["result"]) == (0.5, -0.5, "W+0.5")
    assert line["other"] == {"method": "area", "margin": -0.5}


def test_dead_strings_komi_method_and_prisoners_count(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(FILLED)
    # As if recording had begun late: such a record does not know the prisoners.
    lying = "AB[ba][bb][bc][bd]AW[ca][cb][cc][cd]"
    (tmp_path / "late.sgf").write_text(f"(;SZ[4]KM[0.5]{lying};B[];W[])")
    counted = run(
        "score", "late.sgf", "--dead", "C1", "--komi", "0", "--prisoners", "4,1", "--json"
    )
    line = json.loads(counted[1][0])
    assert line["white"]["dead"] == 4
    assert line["owner"] == ["BBBB"] * 4
    # Territory 12, four dead white stones, prisoners 4 - 1, a pass stone each.
    assert line["margin"] == 19
    area = json.loads(run("score", "game.sgf", "--method", "area", "--json")[1][0])
    assert (area["method"], area["margin"]) == ("area", -0.5)
    for bad in (["--dead", "Z9"], ["--dead", "A1"], ["--komi", "x"], ["--prisoners", "3"]):
        status, out, err = run("score", "game.sgf", *bad)
        assert (status, out, len(err)) == (2, [], 1), bad
    status, out, (said,) = run("score", "game.sgf", "--prisoners", "4,1")
    assert (status, out) == (2, [])
    assert "Black holds 0 prisoners by the record, not 4" in said
    assert run("score", "game.sgf", "--prisoners", "0,0") == run("score", "game.sgf")
    assert "territory" in run("score", "game.sgf")[1][0]


def test_no_number_is_given_that_rests_on_what_the_record_lacks(run: Run, tmp_path: Path) -> None:
    """A pass of White before Black's last stone is not in the record: 2 and not 1 by territory."""
    (tmp_path / "game.sgf").write_text("(;SZ[5]KM[0.5]RE[B+24.5];B[cc];B[bb];W[];B[];W[])")
    said = run("score", "game.sgf")[1]
    assert "no result: the record lacks something" in said[0]
    assert not any("margin (Black minus White)" in line or "RE[" in line for line in said)
    (note,) = [line for line in said if "EquivalenceBroken" in line]
    assert "a pass, a prisoner or a move is missing" in note
    assert "by area: margin 24.5" in "".join(said)
    line = json.loads(run("score", "game.sgf", "--json")[1][0])
    assert (line["margin"], line["result"]) == (None, "?")
    assert line["other"] == {"method": "area", "margin": 24.5}
    by_area = run("score", "game.sgf", "--method", "area")[1]
    assert "margin (Black minus White) 24.5: B+24.5" in by_area[0]
    assert not any("by territory" in line for line in by_area)
    area = json.loads(run("score", "game.sgf", "--method", "area", "--json")[1][0])
    assert (area["margin"], area["result"]) == (24.5, "B+24.5")
    assert area["other"] == {"method": "territory", "margin": None}


@pytest.mark.parametrize(
    ("rules", "method", "noted"),
    [("wmsg2008", "territory", True), ("igs", "area", True), ("bga2009", "area", False)],
)
def test_a_method_that_the_rules_do_not_have_is_noted(
    run: Run, tmp_path: Path, rules: str, method: str, noted: bool
) -> None:
    (tmp_path / "game.sgf").write_text(FILLED)
    words = ("score", "game.sgf", "--rules", rules, "--method", method, "--json")
    status, out, _ = run(*words)
    notes = json.loads(out[0])["notes"]
    assert status == 0
    assert any(f"not by {method}" in note for note in notes) is noted


DEAD_INSIDE = (
    "(;SZ[5]AW[ec]AB[ba][ca][da][ab][bb][cb][db][bc][cc][dc][ad][bd][cd][dd][ae][be][ce][de])"
)
"""Black lives with two eyes on the left; one white stone on the right is proved dead."""


def test_what_is_proposed_as_dead_is_a_note_and_nothing_is_removed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dead_stones, "gnugo", lambda: None)
    (tmp_path / "game.sgf").write_text(DEAD_INSIDE)
    plain = json.loads(run("score", "game.sgf", "--json")[1][0])
    asked = json.loads(run("score", "game.sgf", "--propose-dead", "--json")[1][0])
    assert [item["points"] for item in asked["proposed_dead"]] == [["E3"]]
    assert {item["source"] for item in asked["proposed_dead"]} == {"benson"}
    assert (asked["white"], asked["margin"]) == (plain["white"], plain["margin"])
    said = " ".join(run("score", "game.sgf", "--propose-dead")[1])
    assert '--dead "E3"' in said
    assert "gnugo is not installed" in said


def test_a_photo_is_scored_and_says_what_it_cannot_know(run: Run, photo: Path) -> None:
    status, out, err = run("score", photo, "--json", "--komi", "6.5")
    line = json.loads(out[0])
    assert (status, err) == (0, [])
    stones = Position.from_rows(random_game(30).position.rows())
    assert line["black"]["stones"] == len(stones.stones(Color.BLACK))
    assert line["komi"] == 6.5
    assert any("--prisoners" in note for note in line["notes"])


class TwoBoards(PlainModels):
    """See a smaller board beside the one that was drawn."""

    def detect_all(
        self, image: NDArray[np.uint8], size: int | None = None, least: float = 0.5
    ) -> tuple[Detection, ...]:
        """Both."""
        return tuple(Detection(view_from_corners(9, corners(9) * scale)) for scale in (1, 0.5))


def test_a_photo_of_two_boards_names_the_one_that_is_not_scored(
    run: Run, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_command, "load_models", lambda: Models(TwoBoards(), TwoBoards()))
    assert "another board lies around" in run("score", photo)[2][0]


WALL = [".BW......"] * 9


def test_a_photo_says_what_is_certain_from_the_board_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dead_stones, "gnugo", lambda: None)
    for name, rows in (("final", WALL), ("opening", ["........."] * 8 + [".B..W...."])):
        picture = draw_board(Position.from_rows(rows))
        assert cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    line = json.loads(run("score", "final.png", "--json", "--rules", "igs")[1][0])
    assert line["possible"] == {
        "certain": False,
        "winner": "white",
        "low": -46,
        "high": -45,
        "unknown": ["prisoners", "who moved last"],
        "assumed": ["no handicap", "nobody passed before the end"],
    }
    assert line["proposed_dead"] == []
    seen = score_command._photographed
    with monkeypatch.context() as patched:
        patched.setattr(score_command, "_photographed", lambda *of: (seen(*of)[0], ["unsure"]))
        line = json.loads(run("score", "final.png", "--json", "--rules", "tromp_taylor")[1][0])
    assert (line["possible"]["certain"], line["possible"]["winner"]) == (False, None)
    inside = [*WALL[:4], ".BW..B...", *WALL[5:]]
    assert cv2.imwrite(str(tmp_path / "dead.png"), draw_board(Position.from_rows(inside)))
    with monkeypatch.context() as patched:
        patched.setattr(
            score_command,
            "proposed",
            lambda position, *_: ([Proposal(position.string_at(Point(4, 5)), 1.0, "test")], []),
        )
        line = json.loads(run("score", "dead.png", "--json", "--rules", "igs")[1][0])
    assert (line["possible"]["winner"], line["possible_if_dead"]["low"]) == (None, -46)
    assert any("if all of these are dead: certain" in note for note in line["notes"])
    out = run("score", "final.png", "--rules", "bga2009", "--dead", " ")[1]
    assert "margin" not in out[0]
    assert any("certain from the board alone: W+52.5" in text for text in out)
    out = run("score", "final.png", "--rules", "bga2009", "--prisoners", "1,0")[1]
    assert "margin (Black minus White)" in out[0]
    assert any("White holds one stone too few" in text for text in out)
    status, out, (error,) = run("score", "opening.png", "--json")
    assert (status, json.loads(out[0])["error"]["code"]) == (1, "unfinished")
    assert "this is no final board" in error


def test_a_seki_is_named_with_the_option_or_in_the_record(run: Run, tmp_path: Path) -> None:
    more = "RU[Japanese]"
    (tmp_path / "seki.sgf").write_text(record_of_board(SEKI, more))
    (tmp_path / "none.sgf").write_text(record_of_board(NO_SEKI, more))
    (tmp_path / "named.sgf").write_text(record_of_board(SEKI, more, ";B[];W[]SEKI[ca][ga]"))

    def scored(*words: str) -> dict[str, Any]:
        line: dict[str, Any] = json.loads(run("score", *words, "--json")[1][0])
        return line

    open_ = scored("seki.sgf")
    assert (open_["margin"], open_["result"]) == (None, "?")
    assert open_["undecided"] == [{"stones": ["C5", "G5"], "eyes": ["D5", "H5", "H4"]}]
    assert any('--seki "C5 G5", or --seki ""' in note for note in open_["notes"])
    assert "no result: what is in seki is undecided" in run("score", "seki.sgf")[1][0]
    none, named = (scored("seki.sgf", "--seki", points) for points in ("", "C5"))
    assert named["margin"] == none["margin"] + 1
    assert (named["seki"], none["seki"], named["undecided"]) == (["D5", "H5", "H4"], [], [])
    assert scored("named.sgf") == {**named, "file": "named.sgf", "notes": ANY}
    assert scored("named.sgf", "--seki", "")["margin"] == none["margin"]
    assert not [note for note in scored("none.sgf")["notes"] if "seki" in note.lower()]
    # A result that one of the two readings alone gives decides; another leaves it open.
    for read, said in ((named, "that C5 G5 are in seki"), (none, "that nothing is in seki")):
        (tmp_path / "told.sgf").write_text(record_of_board(SEKI, f"{more}RE[{read['result']}]"))
        told = scored("told.sgf")
        assert told == {**read, "file": "told.sgf", "notes": ANY}
        assert any(note.startswith(f"SekiByResult: {said}") for note in told["notes"])
    (tmp_path / "told.sgf").write_text(record_of_board(SEKI, f"{more}RE[W+30]"))
    assert scored("told.sgf")["result"] == "?"
    status, out, err = run("score", "seki.sgf", "--seki", "Z9")
    assert (status, out, len(err)) == (2, [], 1)


@pytest.mark.parametrize(
    ("rules", "result"), [("bga2009", "W+0.5"), ("aga1991", "B+24.5"), ("nz", "B+24.5")]
)
def test_dead_stones_after_four_passes_are_as_the_rules_have_it(
    run: Run, tmp_path: Path, rules: str, result: str
) -> None:
    """BGA 10.iii: all stones remain. AGA 10: what both have touched comes off."""
    text = "(;SZ[5]KM[0.5];B[bc];W[dc];B[bb];W[db];B[ba];W[da];B[bd];W[dd];B[be];W[de]"
    (tmp_path / "four.sgf").write_text(f"{text};B[];W[];B[];W[])")
    words = ("four.sgf", "--rules", rules, "--dead", "D5")
    scored = json.loads(run("score", *words, "--json")[1][0])["result"]
    assert run("sheet", *words, "--html", "s.html")[2][0].endswith(f": {scored}")
    marked = f"{text};B[];W[];B[];W[]TB[ca:ee])"
    (tmp_path / "marked.sgf").write_text(marked)
    found = json.loads(run("score", "marked.sgf", "--rules", rules, "--json")[1][0])["result"]
    row = json.loads(run("results", "marked.sgf", "--rules", rules)[1][0])["result"]
    assert found == row
    assert scored == result


def test_what_nobody_stated_is_in_the_score_the_row_and_the_sheet(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(COUNTED)
    (said,) = [line for line in run("score", "game.sgf")[1] if "DeadUnstated" in line]
    note = said.removeprefix("  note: ")
    row = json.loads(run("results", "game.sgf")[1][0])
    assert note in row["notes"]
    assert any(line.endswith(note) for line in run("sheet", "game.sgf", "--html", "s.html")[2])
    page = (tmp_path / "s.html").read_text()
    shown = note.removeprefix("DeadUnstated: ")
    assert page.index("The result may be another") < page.index(shown) < page.index("<svg")
    assert (page.count(shown), page.count("DeadUnstated")) == (1, 0)
    stated = json.loads(run("score", "game.sgf", "--dead", "", "--json")[1][0])
    assert row["margin"] == stated["margin"]
    assert not [each for each in stated["notes"] if "DeadUnstated" in each]


WALLS = "B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de]"
ENDED = f"(;SZ[5]KM[0.5]RU[BGA]%s;{WALLS};B[];W[];B[];W[]%s)"


@pytest.mark.parametrize("late", ["", ";B[aa]"])
def test_a_penalty_counts_also_where_a_stone_was_laid_after_the_end(
    run: Run, tmp_path: Path, late: str
) -> None:
    (tmp_path / "game.sgf").write_text(ENDED % ("", f"{late}PENALTY[B:2]"))
    assert json.loads(run("score", "game.sgf", "--json")[1][0])["result"] == "B+2.5"


@pytest.mark.parametrize(
    ("stated", "names"), [("W+R", True), ("W+T", True), ("Void", True), ("B+4.5", False)]
)
def test_a_result_that_no_count_gives_is_in_the_notes(
    run: Run, tmp_path: Path, stated: str, names: bool
) -> None:
    (tmp_path / "game.sgf").write_text(ENDED % (f"RE[{stated}]", ""))
    counted = json.loads(run("score", "game.sgf", "--json")[1][0])
    note = f"the record's result is {stated}: the count is of the board alone"
    assert (counted["result"], note in counted["notes"]) == ("B+4.5", names)


def test_a_photo_does_not_say_what_is_in_seki(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dead_stones, "gnugo", lambda: None)
    assert cv2.imwrite(str(tmp_path / "seki.png"), draw_board(Position.from_rows(SEKI_ON_9)))
    words = ("score", "seki.png", "--rules", "japanese_1989", "--dead", "")
    open_, named = (
        json.loads(run(*words, *more, "--json")[1][0]) for more in ((), ("--seki", "C9"))
    )
    assert (open_["margin"], open_["result"]) == (None, "?")
    assert "what is in seki" in open_["possible"]["unknown"]
    assert "what is in seki" not in named["possible"]["unknown"]
    assert named["seki"] == ["D9", "H9"]
    said = run(*words, "--prisoners", "0,0")[1]
    assert any(line.endswith("to tell: what is in seki") for line in said)
    assert any('--seki "C9 G9"' in line for line in said)
