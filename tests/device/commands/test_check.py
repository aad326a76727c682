"""The command `check` on records: breaches, what to do about them, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.processes import Run
from tests.support.records import FILLED, KO


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
    assert out[1].startswith("  noticed at once (BGA 8.1): the illegal move B C4 comes off and a")
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


def test_check_says_what_is_to_be_done_about_a_move(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ko.sgf").write_text(KO)
    status, out, err = run("check", "ko.sgf", "--procedures", "9")
    assert (status, err, out[0]) == (0, [], "ko.sgf: move 9, B C4")
    assert out[1].startswith(
        "  KoRetake, noticed at once (BGA 8.1): the illegal move B C4 comes off"
    )
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


@pytest.mark.parametrize("command", ["check", "score"])
def test_what_is_no_record_is_a_line_beside_those_that_are(
    run: Run, tmp_path: Path, command: str
) -> None:
    (tmp_path / "bad.sgf").write_text("no record")
    (tmp_path / "good.sgf").write_text(FILLED)
    status, _, err = run(command, "bad.sgf", "good.sgf")
    assert (status, len(err)) == (1, 1)


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
    assert lines[1]["error"]["message"].endswith("only where area is counted: give --komi")
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
                " handicap stones off their points: Q3 (BGA A.2.iv)",
                "goban: game.sgf: before the first move: HandicapMisplaced, noticed at once"
                " (BGA A.2.iv): the handicap stones are set on their points; take off Black Q3;"
                " put back Black Q4; White to play after move 0",
                "goban: game.sgf: before the first move: HandicapMisplaced, noticed later"
                " (BGA A.2.iv): the game carries on with the stones where they lie;"
                " Black to play after move 1",
            ],
        )


def test_another_handicap_than_stated_gets_a_ruling(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[19]HA[2]KM[0.5]AB[pd][dp][pp];W[qc])")
    status, out, err = run("check", "game.sgf")
    assert (status, out) == (0, [])
    said = "goban: game.sgf: before the first move: HandicapCountMismatch"
    assert err[0] == f"{said}: 3 handicap stones lie there: expected 2 (BGA A.2.iv)"
    assert err[1].startswith(f"{said}, noticed at once (BGA A.2.iv): ")
    assert "; take off Black Q4; White to play" in err[1]
    assert "carries on with the stones where they lie" in err[2]
    lines = [
        json.loads(line) for line in run("check", "game.sgf", "--procedures", "0", "--json")[1]
    ]
    assert [line.get("irregularity") for line in lines[-2:]] == ["HandicapCountMismatch"] * 2
    # Free placement knows no points to set them on.
    err = run("check", "game.sgf", "--rules", "nz")[2]
    assert "Black sets as many handicap stones as were announced" in err[1]


@pytest.mark.parametrize(
    ("end", "left"), [(";B[];W[];B[dd]", True), (";B[hb];W[hc];B[];W[];B[hd]", False)]
)
def test_what_a_resumption_is_for_is_said(run: Run, tmp_path: Path, end: str, left: bool) -> None:
    # WMSG 5.3: "those points shall be left as they stand"
    walls = "".join(f";B[c{row}];W[e{row}]" for row in "abcdefghi")
    (tmp_path / "game.sgf").write_text(f"(;SZ[9]{walls}{end};W[];B[])")
    (said,) = run("check", "game.sgf", "--rules", "wmsg2008")[2]
    assert "ResumptionScope" in said
    assert said.endswith("(WMSG 5.3)")
    assert ("the point is left" in said) is left


def test_of_many_breaches_in_a_long_record_few_are_advised_on(run: Run, tmp_path: Path) -> None:
    # Each piece of advice follows the record to its end: all of them would take minutes.
    (tmp_path / "long.sgf").write_text("(;SZ[5]" + ";B[aa];W[aa]" * 2_000 + ")")
    status, out, err = run("check", "long.sgf", "--rules", "bga2009")
    assert (status, err) == (0, [])
    assert sum(" OccupiedIntersection (" in line for line in out) == 3_999
    assert sum(line.startswith("  noticed at once") for line in out) == 25
    assert out[-1].startswith("3999 breaches in 1 of 1 game")


def test_a_record_that_is_too_large_is_one_line(run: Run, tmp_path: Path) -> None:
    with (tmp_path / "long.sgf").open("wb") as file:
        file.truncate(300 * 10**6)
    (tmp_path / "wide.sgf").write_text("(;SZ[19]AB" + "[aa:ss]" * 6_000 + ")")
    status, out, err = run("check", "long.sgf", "wide.sgf")
    assert (status, out) == (1, [])
    assert err == [
        "goban: long.sgf: more than 200 MB; split it into smaller files",
        "goban: wide.sgf: the record has more than 2000000 values and points",
    ]


def test_what_was_guessed_and_skipped_is_said_in_lines(run: Run, tmp_path: Path) -> None:
    game = "(;SZ[9]PL[X]RU[Japanese Rules]PW[能登ソ]KM[6.5];B[ee];W[jj])"
    (tmp_path / "two.sgf").write_bytes(f"{game}(;SZ[9]DT[2013 [21:49]];B[ee])".encode("cp932"))
    status, out, err = run("check", "two.sgf")
    assert (status, out) == (0, [])
    assert [line.removeprefix("goban: two.sgf: ") for line in err] == [
        "game 1: japanese_1989 is used, as the record says: RU[Japanese Rules]",
        "no known CA: read as Shift_JIS by a guess; where names look wrong, state CA[charset]",
        "game 1: PL[X] is left out: expected B or W",
        "game 1: W[jj] lies off the board and is read as a pass",
        "game 2: skipped ']' after '(;SZ[9]DT[2013 [21:49]'",
    ]


@pytest.mark.parametrize("command", ["check", "score", "results"])
def test_another_country_s_rules_are_no_default(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9]RU[Chinese 2002]RE[B+R];B[ee])")
    status, _, err = run(command, "game.sgf")
    assert status == 2
    assert "RU[Chinese 2002] is no rule set known here" in err[0]
    assert "--rules ID" in err[0]
    assert run(command, "game.sgf", "--rules", "chinese")[0] == 0


def test_handicap_stones_that_the_record_lacks_are_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[19]HA[2]KM[0.5];W[dd];B[cp])")
    line = "game.sgf: HA[2] without stones: they are placed on Q16, D4"
    assert run("check", "game.sgf") == (0, [], [f"goban: {line}"])
