"""The package as a library: its public names, text moves, SGF, what is printed."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules import (
    BLACK,
    WHITE,
    BreachType,
    Color,
    Game,
    IllegalMove,
    Move,
    Point,
    Position,
    Reason,
    RulesError,
    Sides,
    preset,
)

KO = Position.from_rows([".BW.", "BW.W", ".BW.", "...."])
"""Black takes the ko at C3, White retakes at B3."""


def test_the_readme_is_true() -> None:
    path = Path(rules.__file__).with_name("README.md")
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert (failed, tried > 30) == (0, True)


def test_the_public_names_are_those_that_type_checkers_know() -> None:
    source = Path(rules.__file__).read_text("utf-8")
    known = re.findall(r"from \.(\S+) import (\w+) as \2$", source, re.MULTILINE)
    assert {name: module for module, name in known} == rules._MODULES
    assert set(rules.__all__) <= set(dir(rules))
    for name in rules.__all__:
        assert getattr(rules, name) is not None


def test_no_public_name_hides_a_module() -> None:
    modules = {path.stem for path in Path(rules.__file__).parent.glob("*.py")}
    assert not modules & set(rules.__all__)


def test_there_is_no_other_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'write'"):
        _ = rules.write


def test_the_import_needs_the_standard_library_alone() -> None:
    code = (
        "import sys; before = set(sys.modules); import rules;"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    root = Path(rules.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    loaded = set(done.stdout.split()) - {"rules"}
    assert loaded <= sys.stdlib_module_names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Q16", Move(BLACK, Point(3, 15))),
        (" q16 ", Move(BLACK, Point(3, 15))),
        ("B Q16", Move(BLACK, Point(3, 15))),
        ("white d4", Move(WHITE, Point(15, 3))),
        ("pass", Move(BLACK, None)),
        ("W PASS", Move(WHITE, None)),
        ("A1", Move(BLACK, Point(18, 0))),
        ("T19", Move(BLACK, Point(0, 18))),
    ],
)
def test_a_move_may_be_a_text(text: str, expected: Move) -> None:
    game = Game.new()
    assert game.move_named(text) == expected
    assert game.follow(text)[0].last == expected
    assert Move.from_text(expected.to_text(19), WHITE, 19) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.COORDINATE),
        ("I5", Reason.COORDINATE),
        ("A20", Reason.COORDINATE),
        ("B", Reason.COORDINATE),
        ("X Q16", Reason.MOVE),
        ("B Q16 D4", Reason.MOVE),
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str, reason: Reason) -> None:
    for act in (Game.new().play, Game.new().follow, Game.new().verdict):
        with pytest.raises(RulesError) as refusal:
            act(text)
        assert refusal.value.reason is reason


def test_a_new_game_takes_a_rule_set_or_its_name() -> None:
    assert Game.new(rules="bga").ruleset is Game.new(rules=preset("bga2009")).ruleset
    assert Game.new(handicap=4).to_play is WHITE
    with pytest.raises(RulesError, match="unknown rule set 'abc'"):
        Game.new(rules="abc")


def test_an_illegal_move_has_its_reasons_as_values() -> None:
    game = Game.start(preset("bga2009"), setup=KO, to_play=BLACK).play("C3")
    with pytest.raises(IllegalMove) as refusal:
        game.play("B3")
    assert isinstance(refusal.value, ValueError)
    assert refusal.value.move == game.move_named("B3")
    assert refusal.value.clause in str(refusal.value)
    assert refusal.value.types == (BreachType.KO,)
    assert refusal.value.reason is Reason.MOVE


SGF = "(;GM[1]SZ[5]RU[aga 1991]KM[0.5];B[cb];W[bb];B[bc];W[ca];B[cd];W[db];B[dc];W[cc];B[cb])"


@pytest.mark.parametrize("data", [SGF, SGF.encode(), SGF.encode("utf-16")])
def test_a_game_comes_from_sgf_with_its_illegal_moves(data: bytes | str) -> None:
    game = Game.from_sgf(data)
    assert (game.ruleset.id, game.number, game.size) == ("aga1991", 9, (5, 5))
    assert Game.from_sgf(data, "tromp_taylor").ruleset.id == "tromp_taylor"
    assert Game.from_sgf(data, preset("nz")).ruleset is preset("nz")
    assert Game.from_sgf("(;SZ[5]RU[our own];B[aa])").ruleset.id == "bga2009"


@pytest.mark.parametrize(
    "value",
    [
        BLACK,
        Color.WHITE,
        BreachType.KO,
        Point(3, 15),
        Move(WHITE, None, forced=True),
        KO,
        Sides(1, 2),
        rules.Method.AREA,
        preset("aga"),
        Game.start(preset("bga2009"), setup=KO, to_play=BLACK).play("C3").verdict("B3")[0],
    ],
)
def test_what_is_shown_can_be_pasted_back(
    value: object,
) -> None:
    names = {name: getattr(rules, name) for name in rules.__all__}
    assert eval(repr(value), names) == value


def test_a_rule_set_of_an_organiser_shows_what_he_changed() -> None:
    ours = rules.from_toml('base = "aga"\nkomi_even = 6.5', "club.toml")
    assert repr(ours) == "<Ruleset aga with its own komi_even>"
