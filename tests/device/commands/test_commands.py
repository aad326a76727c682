"""The commands on photos and records: their lines, their statuses, their errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device import cli
from device.commands import dead_stones, read, score
from rules.color import Color
from rules.points import to_board
from rules.position import Position
from rules.presets import ALIASES
from rules.sgf import read_sgf
from tests.support.boards import (
    corners,
    draw_board,
    plain_models,
    random_game,
    write_corners,
    write_looks,
)

Run = Callable[..., tuple[int, list[str], list[str]]]

PHOTO_KEYS = ["file", "size", "corners", "rows", "confidence", "unsure", "hidden", "ms"]

KO = "(;GM[1]FF[4]SZ[5]KM[0.5];B[cb];W[bb];B[bc];W[ca];B[cd];W[db];B[dc];W[cc];B[cb])"
"""A ko on a 5x5 board, taken by White with move 8 and retaken by Black at once."""

FILLED = "(;GM[1]FF[4]SZ[4]KM[0.5];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[];W[])"
"""Each side walls off a column of a 4x4 board; two passes."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setattr(read, "load_models", plain_models)
    monkeypatch.setattr(score, "load_models", plain_models)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> tuple[int, list[str], list[str]]:
        capsys.readouterr()
        status = cli.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return status, said.out.splitlines(), said.err.splitlines()

    return call


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    cv2.imwrite(str(path), draw_board(random_game(30).position))
    return path


def test_a_photo_is_a_line_of_json(run: Run, photo: Path) -> None:
    status, out, err = run("read", photo, "--json")
    assert (status, err) == (0, [])
    line = json.loads(out[0])
    assert list(line) == PHOTO_KEYS
    assert line["file"] == str(photo)
    assert line["rows"] == list(random_game(30).position.rows())
    np.testing.assert_allclose(line["corners"], corners(9), atol=0.01)
    assert line["unsure"] == line["hidden"] == []
    assert line["confidence"] == pytest.approx(0.998**81, abs=1e-4)


def test_a_photo_is_a_diagram_in_words(run: Run, photo: Path) -> None:
    status, out, err = run("read", photo)
    assert (status, err) == (0, [])
    assert "9x9" in out[0]
    assert len(out) == 12


def test_bad_photos_get_their_own_lines_and_the_others_are_done(
    run: Run, photo: Path, tmp_path: Path
) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    status, out, err = run("read", "absent.jpg", photo, "text.jpg", "--json")
    lines = [json.loads(line) for line in out]
    assert status == 1
    assert [line["file"] for line in lines] == ["absent.jpg", str(photo), "text.jpg"]
    assert [line.get("error", {}).get("code") for line in lines] == [
        "not_found",
        None,
        "not_an_image",
    ]
    assert len(err) == 2


@pytest.mark.parametrize("command", ["read", "score", "check"])
def test_a_single_file_that_is_not_there_is_status_2(run: Run, command: str) -> None:
    status, out, err = run(command, "absent.sgf" if command != "read" else "absent.jpg")
    assert (status, out) == (2, [])
    assert len(err) == 1
    assert "no such file" in err[0]


def test_a_folder_is_no_photograph(run: Run, tmp_path: Path) -> None:
    status, out, err = run("read", tmp_path)
    assert (status, out, len(err)) == (2, [], 1)
    assert "name the photographs in it" in err[0]


def test_corners_the_wrong_way_round_are_refused(run: Run, photo: Path, tmp_path: Path) -> None:
    around = corners(9).tolist()
    file = tmp_path / "corners.json"
    file.write_text(json.dumps({"size": 9, "corners": [*around[1:], around[0]]}))
    assert run("read", photo, "--corners", file)[0] == 0
    file.write_text(json.dumps({"size": 9, "corners": around[::-1]}))
    status, out, err = run("read", photo, "--corners", file)
    assert (status, out, len(err)) == (2, [], 1)
    assert "mirrored" in err[0]


def test_given_corners_must_fit(run: Run, photo: Path, tmp_path: Path) -> None:
    write_corners(tmp_path / "c.json", 9)
    assert run("read", photo, "--corners", "c.json")[0] == 0
    quad = "[[0, 0], [9, 0], [9, 9], [0, 9]]"
    for text in (
        "[1]",
        "{",
        '{"size": 9, "corners": null}',
        '{"size": 9, "corners": [[0, 0]]}',
        '{"size": 9, "corners": [[NaN, 0], [9, 0], [9, 9], [0, 9]]}',
        '{"size": 9, "corners": [[1e9, 0], [9, 0], [9, 9], [0, 9]]}',
        f'{{"size": "9", "corners": {quad}}}',
        f'{{"size": 900, "corners": {quad}}}',
        f'{{"corners": {quad}}}',
    ):
        (tmp_path / "bad.json").write_text(text)
        status, _, err = run("read", photo, "--corners", "bad.json")
        assert (status, len(err)) == (2, 1), text
        assert "bad.json" in err[0]


def test_check_says_every_breach_and_is_silent_on_a_clean_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ko.sgf").write_text(KO)
    (tmp_path / "clean.sgf").write_text(FILLED)
    status, out, err = run("check", "ko.sgf", "clean.sgf", "--json")
    assert (status, err) == (0, [])
    lines = [json.loads(line) for line in out]
    assert {line["file"] for line in lines} == {"ko.sgf"}
    ko = lines[0]
    assert list(ko) == ["file", "move", "type", "color", "points", "clause"]
    assert (ko["move"], ko["type"], ko["color"], ko["points"]) == (9, "KoRetake", "black", ["C4"])
    assert ko["clause"]
    assert run("check", "clean.sgf") == (0, [], [])
    assert "KoRetake" in run("check", "ko.sgf")[1][0]


def test_check_says_of_each_breach_what_to_do_and_sums_up(run: Run, tmp_path: Path) -> None:
    # BGA 8.1: "replaced by a pass, and a pass stone given to the opponent"
    (tmp_path / "ko.sgf").write_text(KO)
    (tmp_path / "clean.sgf").write_text(FILLED)
    (tmp_path / "white.sgf").write_text("(;SZ[5];W[cc];B[bb];W[];B[];W[];B[];W[aa])")
    status, out, err = run("check", "ko.sgf", "clean.sgf", "white.sgf")
    assert (status, err) == (0, [])
    assert out[1].startswith("  noticed at once (BGA 8.1): the illegal move comes off and a pass")
    assert "Black hands White 1 pass stone" in out[1]
    assert out[-1] == "3 breaches in 2 of 3 games: 1 KoRetake, 1 WhiteBegins, 1 MoveAfterEnd"
    assert "  the game had ended: the move does not count" in out
    assert "  Black moves first: correct the record, or ask the referee" in out


def test_check_fails_for_breaches_where_it_is_asked_to(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ko.sgf").write_text(KO)
    (tmp_path / "clean.sgf").write_text(FILLED)
    assert run("check", "ko.sgf", "clean.sgf")[0] == 0
    assert run("check", "ko.sgf", "clean.sgf", "--fail", "--json")[0] == 3
    assert run("check", "clean.sgf", "--fail") == (0, [], [])
    assert run("check", "ko.sgf", "absent.sgf", "--fail")[0] == 1


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


def test_check_says_what_is_to_be_done_about_a_move(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ko.sgf").write_text(KO)
    status, out, err = run("check", "ko.sgf", "--procedures", "9")
    assert (status, err, out[0]) == (0, [], "ko.sgf: move 9, B C4")
    assert out[1].startswith("  KoRetake, noticed at once (BGA 8.1): the illegal move comes off")
    assert all(line.startswith("  if it happened: ") for line in out[2:-1])
    assert out[-1].endswith("Black 5, White 4 (BGA A.2.i)")
    lines = [json.loads(line) for line in run("check", "ko.sgf", "--procedures", "9", "--json")[1]]
    assert [line["move"] for line in lines] == [9] * (len(out) - 2)
    assert (lines[0]["irregularity"], lines[0]["correction"]) == ("KoRetake", "IllegalMoveUnwind")


def test_check_says_what_is_to_be_settled_before_the_first_move(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ko.sgf").write_text(KO)
    status, out, err = run("check", "ko.sgf", "--procedures", "0", "--rules", "wmsg2008")
    assert (status, err, out[0]) == (0, [], "ko.sgf: move 0, before the first")
    assert out[1] == "  note: StoneSupplyUnconfirmed: 180 each (WMSG 1.2)"
    (line,) = run("check", "ko.sgf", "--procedures", "0", "--rules", "wmsg2008", "--json")[1]
    assert json.loads(line)["note"] == "StoneSupplyUnconfirmed"


@pytest.mark.parametrize("number", ["-1", "10"])
def test_a_move_that_was_not_made_has_no_procedures(run: Run, tmp_path: Path, number: str) -> None:
    (tmp_path / "ko.sgf").write_text(KO)
    status, out, err = run("check", "ko.sgf", "--procedures", number)
    assert (status, out, err) == (2, [], [f"goban: ko.sgf: move {number}: expected 0 to 9"])


@pytest.mark.parametrize("content", ["", "no record", "(;GM[2])", "(;GM[1]SZ[99])"])
def test_what_is_no_record_is_one_line(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "bad.sgf").write_text(content)
    (tmp_path / "good.sgf").write_text(FILLED)
    for command in ("check", "score"):
        status, out, err = run(command, "bad.sgf")
        assert (status, out, len(err)) == (2, [], 1)
        status, _, err = run(command, "bad.sgf", "good.sgf")
        assert (status, len(err)) == (1, 1)


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
    line = json.loads(
        run("score", "game.sgf", "--dead", "C1", "--komi", "0", "--prisoners", "4,1", "--json")[1][
            0
        ]
    )
    assert line["white"]["dead"] == 4
    assert line["owner"] == ["BBBB"] * 4
    # Territory 12, four dead white stones, prisoners 4 - 1, a pass stone each.
    assert line["margin"] == 19
    area = json.loads(run("score", "game.sgf", "--method", "area", "--json")[1][0])
    assert (area["method"], area["margin"]) == ("area", -0.5)
    for bad in (["--dead", "Z9"], ["--dead", "A1"], ["--komi", "x"], ["--prisoners", "3"]):
        status, out, err = run("score", "game.sgf", *bad)
        assert (status, out, len(err)) == (2, [], 1), bad
    assert "territory" in run("score", "game.sgf")[1][0]


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
    assert run("score", "game.sgf", "--katago", "a", "b")[0] == 2


def test_a_photo_is_scored_and_says_what_it_cannot_know(run: Run, photo: Path) -> None:
    status, out, err = run("score", photo, "--json", "--komi", "6.5")
    line = json.loads(out[0])
    assert (status, err) == (0, [])
    stones = Position.from_rows(random_game(30).position.rows())
    assert line["black"]["stones"] == len(stones.stones(Color.BLACK))
    assert line["komi"] == 6.5
    assert any("--prisoners" in note for note in line["notes"])


def test_rules_lists_and_shows(run: Run) -> None:
    status, out, _ = run("rules", "--json")
    names = [json.loads(line)["id"] for line in out]
    assert status == 0
    assert {"bga2009", "aga1991", "wmsg2008"} <= set(names)
    for name in names:
        shown = json.loads(run("rules", name, "--json")[1][0])
        assert shown["komi_even"].keys() == {"value", "clause"}
        assert run("rules", name)[0] == 0
    *listed, aliases = run("rules")[1]
    assert len(listed) == len(names)
    for alias, name in ALIASES.items():
        assert f"{alias} = {name}" in aliases
        assert json.loads(run("rules", alias, "--json")[1][0])["id"] == name
    status, out, err = run("rules", "nonsense")
    assert (status, out, len(err)) == (2, [], 1)


@pytest.mark.parametrize("command", ["check", "score", "watch", "referee"])
def test_an_unknown_rule_set_is_one_line(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "game.sgf").write_text(FILLED)
    write_looks(tmp_path / "looks", random_game(1))
    np.savez(
        tmp_path / "s.npz",
        probs=np.full((1, 9, 9, 3), 1 / 3, np.float32),
        visible=np.ones((1, 9, 9), np.bool_),
        t_ns=np.zeros(1, np.int64),
        motion=np.zeros(1, np.float32),
    )
    argument = {"watch": "looks", "referee": "s.npz"}.get(command, "game.sgf")
    status, out, err = run(command, argument, "--rules", "nonsense")
    assert (status, out, len(err)) == (2, [], 1)
    assert "nonsense" in err[0]
    assert "bga2009" in err[0]


def test_a_simulated_game_goes_through_the_referee(run: Run, tmp_path: Path) -> None:
    game = random_game(24)
    moves = "".join(
        f";{m.color.letter}[{'abcdefghi'[m.point.col]}{'abcdefghi'[m.point.row]}]"
        for m in game.moves()
        if m.point is not None
    )
    (tmp_path / "game.sgf").write_text(f"(;GM[1]SZ[9]{moves})")
    assert run("simulate", "game.sgf", "--out", "sim", "--mishaps", "0", "--seed", "4")[0] == 0
    pieces = sorted((tmp_path / "sim").glob("*.npz"))
    assert len(pieces) > 1
    status, out, err = run("referee", *pieces, "--sgf", "r.sgf", "--events", "r.jsonl")
    assert (status, err) == (0, [])
    played = read_sgf((tmp_path / "r.sgf").read_bytes()).moves()
    assert [m.point for m in played] == [m.point for m in game.moves()]
    first = to_board(game.moves()[0].point, 9)  # type: ignore[arg-type]
    assert first in out[0]
    lines = (tmp_path / "r.jsonl").read_text().splitlines()
    assert sum(json.loads(line)["type"] == "BoardPlay" for line in lines) == 24
    status, out, err = run("referee", *pieces, "--explain")
    assert (status, err) == (0, [])
    recorded = [line for line in out if " s: recorded: " in line]
    assert len(recorded) == 24
    assert recorded[0].endswith(first)
    kept = ["--sgf", "j.sgf", "--events", "j.jsonl", "--journal", "j.journal"]
    assert run("referee", *pieces, *kept)[0] == 0
    assert (tmp_path / "j.jsonl").read_text().splitlines() == lines
    assert run("referee", *pieces, *kept, "--resume")[0] == 0
    assert (tmp_path / "j.jsonl").read_text().splitlines() == lines


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("probs", np.full((3, 9, 8, 3), 1 / 3)),
        ("probs", np.full((3, 9, 9, 3), np.nan)),
        ("visible", np.ones((2, 9, 9), np.bool_)),
        ("t_ns", np.zeros(3, np.int64)),
        ("t_ns", None),
    ],
)
def test_observations_that_do_not_fit_are_one_line(
    run: Run,
    tmp_path: Path,
    name: str,
    value: NDArray[Any] | None,
) -> None:
    arrays = {
        "probs": np.full((3, 9, 9, 3), 1 / 3),
        "visible": np.ones((3, 9, 9), np.bool_),
        "t_ns": np.arange(3) * 10**9,
    }
    kept = {key: array for key, array in (arrays | {name: value}).items() if array is not None}
    np.savez(tmp_path / "s.npz", **kept)  # type: ignore[arg-type]
    status, out, err = run("referee", "s.npz")
    assert (status, out, len(err)) == (2, [], 1)
    assert name in err[0]


@pytest.mark.parametrize("content", [None, b"", b"PK\x03\x04 nothing", b"text"])
def test_what_are_no_observations_is_one_line(
    run: Run, tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "s.npz").write_bytes(content)
    status, out, err = run("referee", "s.npz")
    assert (status, out, len(err)) == (2, [], 1)


def write_sights(path: Path, first_s: int, size: int = 9, **other: object) -> None:
    probs = np.zeros((3, size, size, 3))
    probs[..., 0] = 1.0
    t_ns = (first_s + 10 * np.arange(3)) * 10**9
    visible = np.ones((3, size, size), np.bool_)
    np.savez(path, probs=probs, visible=visible, t_ns=t_ns, **other)  # type: ignore[arg-type]


def test_unknown_arrays_are_not_even_opened(run: Run, tmp_path: Path) -> None:
    write_sights(tmp_path / "s.npz", 0, notes=np.array([{"a": 1}], dtype=object))
    status, _, err = run("referee", "s.npz")
    assert (status, err) == (0, [])


@pytest.mark.parametrize(("first_s", "size", "word"), [(0, 9, "t_ns"), (30, 13, "13 lines")])
def test_pieces_that_are_not_of_one_game_are_one_line(
    run: Run, tmp_path: Path, first_s: int, size: int, word: str
) -> None:
    write_sights(tmp_path / "a.npz", 0)
    write_sights(tmp_path / "b.npz", first_s, size)
    status, _, err = run("referee", "a.npz", "b.npz")
    assert (status, len(err)) == (1, 1)
    assert "b.npz" in err[0]
    assert word in err[0]


def test_a_piece_that_cannot_be_read_is_left_out(run: Run, tmp_path: Path) -> None:
    write_sights(tmp_path / "a.npz", 0)
    write_sights(tmp_path / "c.npz", 60)
    (tmp_path / "b.npz").write_bytes(b"text")
    status, out, err = run("referee", "none.npz", "a.npz", "b.npz", "c.npz", "--sgf", "r.sgf")
    assert (status, len(err)) == (1, 2)
    assert "none.npz" in err[0]
    assert "b.npz" in err[1]
    assert "record: r.sgf" in out
    assert run("referee", "none.npz", "b.npz")[0] == 1


def test_doctor_speaks_in_sentences(run: Run) -> None:
    status, out, _ = run("doctor", "--json")
    findings = [json.loads(line) for line in out]
    assert {"program", "models", "camera", "disk", "clock", "temperature"} == {
        finding["about"] for finding in findings
    }
    assert all(finding["words"] for finding in findings)
    broken = [f["about"] for f in findings if not f["well"]]
    assert status == (1 if {"program", "models", "disk"} & set(broken) else 0)
    assert len(run("doctor")[1]) == len(findings)


@pytest.mark.parametrize("command", sorted(cli.COMMANDS))
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    status, out, err = run(command, "--help")
    assert (status, err) == (0, [])
    assert f"example: goban {command}" in "\n".join(out)


def test_every_game_of_a_file_is_checked_and_counted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "two.sgf").write_text(f"{KO}\n(;SZ[5]RU[Tromp-Taylor];B[];W[];B[aa])")
    status, out, err = run("check", "two.sgf", "--json")
    assert status == 0
    lines = [json.loads(line) for line in out]
    assert [(line["game"], line["move"], line["type"]) for line in lines] == [
        (1, 9, "KoRetake"),
        (2, 3, "MoveAfterEnd"),
    ]
    assert [line.get("rules") for line in lines] == [None, "tromp_taylor"]
    assert err == [
        "goban: two.sgf: game 2: tromp_taylor is used, as the record says: RU[Tromp-Taylor]"
    ]
    status, out, err = run("score", "two.sgf", "--json", "--rules", "nz")
    counted = [json.loads(line) for line in out]
    assert (status, err) == (0, [])
    assert [(line["game"], line["rules"]) for line in counted] == [(1, "nz"), (2, "nz")]


def test_a_broken_game_does_not_keep_the_others_from_being_counted(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "three.sgf").write_text(f"{FILLED}(;SZ[5]KM[375])(;SZ[5]")
    status, out, err = run("score", "three.sgf", "--json")
    assert status == 1
    lines = [json.loads(line) for line in out]
    assert [line.get("result") for line in lines] == ["W+0.5", None, None]
    assert [line["error"]["code"] for line in lines[1:]] == ["komi", "sgf"]
    assert lines[1]["error"]["message"].endswith("3.75 may be meant: give --komi")
    assert [line["game"] for line in lines] == [1, 2, 3]
    assert [line.split(": ")[:3] for line in err] == [
        ["goban", "three.sgf", "game 2"],
        ["goban", "three.sgf", "game 3"],
    ]


def test_what_the_record_states_is_used_and_compared(run: Run, tmp_path: Path) -> None:
    stated = FILLED.replace("KM[0.5]", "RU[Chinese]RE[B+0.5]KM[0.5]")
    (tmp_path / "game.sgf").write_text(stated)
    status, out, err = run("score", "game.sgf", "--json")
    assert (status, err) == (0, [])
    line = json.loads(out[0])
    assert line["rules"] == "chinese_simplified"
    assert (
        "RulesAssumed: chinese_simplified is used, as the record says: RU[Chinese]" in line["notes"]
    )
    assert "ResultDiffers: the record's result is RE[B+0.5], the count gives W+0.5" in line["notes"]
    _, out, _ = run("score", "game.sgf", "--rules", "bga2009")
    assert out[1] == "  rules: bga2009"
    assert not any("RulesAssumed" in row for row in out)


def test_handicap_off_its_points_is_said_beside_the_breaches(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[19]HA[4]AB[dd][pd][dp][pq];W[qc])")
    for options in ((), ("--json",)):
        assert run("check", "game.sgf", *options) == (
            0,
            [],
            [
                "goban: game.sgf: before the first move: HandicapMisplaced:"
                " handicap stones off their points: Q3 (BGA A.2.iv)"
            ],
        )
