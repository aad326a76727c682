"""A komi in quarters is the same wherever it is stated: doubled by half counting, else refused."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from device.cli import main
from device.commands import watch
from device.commands.game_options import game_config
from device.counting.photo_count import task_of_board, task_of_record
from device.game.session.config import komi_used
from device.sheet.irregularities import Story
from device.sheet.sheet import Supplement, sheet_of
from rules.color import Sides
from rules.errors import RulesError
from rules.game import Game
from rules.records.sgf import read_sgf
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.rulesets.ruleset import Method, Ruleset
from rules.scoring.filled_in import CountKind
from rules.scoring.score import score
from web.console import FailureError
from web.option_types import komi, ruleset_named

QUARTERS = Fraction(15, 4)
RECORD = "(;SZ[5]{more};B[cc];W[];B[];W[])"
NONE = Sides(0, 0)


def _sheet(ruleset: Ruleset, more: str, told: Supplement) -> Fraction:
    return sheet_of(read_sgf(RECORD.format(more=more)), told, Story(), ruleset).game.komi


def _counted(ruleset: Ruleset, more: str, given: Fraction | None) -> Fraction | None:
    record = read_sgf(RECORD.format(more=more))
    return task_of_record(record, ruleset, given, CountKind.AREA, "", NONE).komi


PLACES: dict[str, Callable[[Ruleset], Fraction | None]] = {
    "KM": lambda rules: Game.from_sgf(RECORD.format(more="KM[3.75]"), rules).komi,
    "start": lambda rules: Game.start(rules, komi=QUARTERS).komi,
    "score": lambda rules: score(Game.start(rules), komi=QUARTERS).komi,
    "sheet --komi": lambda rules: _sheet(rules, "RE[B+R]", Supplement(komi=QUARTERS)),
    "sheet of KM": lambda rules: _sheet(rules, "KM[3.75]RE[B+R]", Supplement()),
    "count --komi": lambda rules: task_of_board(CountKind.HALF, rules, QUARTERS, NONE).komi,
    "count --record": lambda rules: _counted(rules, "KM[3.75]", None),
    "count --record --komi": lambda rules: _counted(rules, "", QUARTERS),
    "watch --komi": lambda rules: komi_used(QUARTERS, rules),
    "organiser's file": lambda rules: (
        from_toml(f'base = "{rules.id}"\nkomi_even = 3.75', "club.toml").komi_even
    ),
    "organiser's file, handicap": lambda rules: (
        from_toml(f'base = "{rules.id}"\nkomi_handicap = 3.75', "club.toml").komi_handicap
    ),
}


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("place", PLACES)
def test_quarters_are_doubled_where_area_is_counted_and_refused_elsewhere(
    place: str, rules: str
) -> None:
    # FAQ 4.3.1: "The komi as a half komi is 3.75. In full counting, counts and komi would be twice
    # as big."
    ruleset = preset(rules)
    if ruleset.method is Method.AREA:
        assert PLACES[place](ruleset) == Fraction(15, 2)
        return
    with pytest.raises((RulesError, FailureError)) as refused:
        PLACES[place](ruleset)
    assert "quarters are doubled only where area is counted" in str(refused.value)


@pytest.mark.parametrize("text", ["3.75", "15/4", "-0.25", "7.5", "7"])
def test_the_option_takes_quarters(text: str) -> None:
    assert komi(text) == Fraction(text)


@pytest.mark.parametrize("text", ["7.3", "1/3", "0.125", "x"])
def test_the_option_takes_nothing_finer(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        komi(text)


def test_it_is_said_that_the_komi_was_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("plain.sgf").write_text(RECORD.format(more=""))
    Path("half.toml").write_text('base = "chinese_official"\nkomi_even = 3.75\n')
    words = ["score", "plain.sgf", "--komi", "3.75", "--json", "--rules"]
    assert main([*words, "chinese_official"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["komi"], line["margin"]) == (7.5, 17.5)
    said = "komi 3.75 is taken as that of half counting: 7.5 in full (FAQ 4.3.1)"
    assert any(said in note for note in line["notes"])
    assert main([*words, "bga2009"]) == 2
    refused = json.loads(capsys.readouterr().out)["error"]["message"]
    assert refused.endswith("only where area is counted")
    assert main(["score", "plain.sgf", "--rules", "half.toml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["komi"] == 7.5
    assert main(["rules", "half.toml"]) == 0
    assert "7.5" in capsys.readouterr().out


def _options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    watch.configure(parser)
    return parser.parse_args(["demo", *words])


def test_a_game_that_is_watched_has_its_komi_in_points(capsys: pytest.CaptureFixture[str]) -> None:
    config = game_config(_options("--rules", "chinese_official", "--komi", "3.75"))
    assert config.komi == Fraction(15, 2)
    assert "komi 3.75 is taken as that of half counting" in capsys.readouterr().err
    with pytest.raises(FailureError, match=r"--komi: komi 3\.75: expected a multiple of one half"):
        game_config(_options("--komi", "3.75"))
    assert ruleset_named("chinese_official").komi_even == Fraction(15, 2)
