"""Legality against cases that other programs agree on."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lab.cases import load_cases, position_of
from rules.board.areas import areas_of
from rules.board.life import unconditional
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.legality.breach import BreachType
from rules.points import Move, Point
from rules.rulesets.ruleset import Method, Ruleset
from rules.scoring.score import group_tax, score
from tests.support.rules_material import COLORS, ko_rules, point_or_pass

pytestmark = pytest.mark.shared

NAMES: Mapping[object, str] = {
    BreachType.KO: "ko",
    BreachType.SUPERKO: "superko",
    BreachType.SELF_CAPTURE: "self-capture",
}
KEYS = ("simple", "psk", "ssk", "nssk", "bga", "aga")
KATAGO_KO = {
    "Rules::KO_SIMPLE": "simple",
    "Rules::KO_POSITIONAL": "psk",
    "Rules::KO_SITUATIONAL": "ssk",
}


@pytest.mark.parametrize("key", KEYS)
def test_the_ko_cases_under_every_key(shared: Path, key: str) -> None:
    cases = load_cases(shared / "rules/ko_positions/ko_cases.json")
    assert len(cases) == 19
    for case in cases:
        game = Game.start(
            ko_rules(key),
            setup=position_of(case["board"]),
            to_play=COLORS[case["first_player"]],
        )
        verdict = "legal"
        for number, (letter, xy) in enumerate(case["moves"], start=1):
            move = Move(COLORS[letter], point_or_pass(xy))
            if game.to_play is not move.color:
                game = game.edited(game.position, move.color)
            game, breaches = game.follow(move)
            wrong = [NAMES[b.type] for b in breaches if b.type in NAMES]
            if wrong:
                last = number == len(case["moves"])
                verdict = wrong[0] if last else f"earlier move {number} illegal: {wrong[0]}"
                break
        assert verdict == case["verdict_on_last_move"][key], (case["name"], key)


def katago_rules(
    case: dict[str, Any],
) -> Ruleset:
    rules = case["rules"]
    key = KATAGO_KO[rules["koRule"]]
    return ko_rules(key, suicide=rules["multiStoneSuicideLegal"] == "true")


def in_turn(game: Game, color: Color) -> Game:
    return game if game.to_play is color else game.edited(game.position, color)


def made(game: Game, op: dict[str, Any]) -> Game:
    """The game after KataGo's operation, which states whether the move is legal."""
    color = COLORS[op["player"]]
    game = in_turn(game, color)
    move = Move(color, point_or_pass(op["xy"]))
    forbidden = [breach for breach in game.verdict(move) if breach.forbidden]
    if op["op"] == "play":
        assert (not forbidden) is op["assert_legal"], op
    return game.follow(move)[0]


def illegal_by_ko(game: Game, color: Color) -> Iterator[Point]:
    """Empty points where a play is illegal, but not for self-capture; in reading order."""
    game = in_turn(game, color)
    for at in game.position.grid.points:
        if game.position[at] is None:
            kinds = {breach.type for breach in game.verdict(Move(color, at)) if breach.forbidden}
            if kinds and BreachType.SELF_CAPTURE not in kinds:
                yield at


def test_katagos_rules_cases_and_their_illegal_points_and_area_scores(shared: Path) -> None:
    """Each is legal throughout; some list illegal points, and some end with a score by area."""
    cases = load_cases(shared / "rules/katago/testrules_cases.json")
    cases = [case for case in cases if not case["replay"].startswith("no")]
    listed = compared = 0
    for case in cases:
        rules, lines = case["rules"], []
        by_area = rules["scoringRule"] == "Rules::SCORING_AREA"
        by_area = by_area and rules.get("taxRule") in ("Rules::TAX_NONE", None)
        komi = Fraction(rules["komi"].rstrip("f")) if by_area else None
        setup = position_of(case["rows"])
        game = Game.start(katago_rules(case), setup=setup, komi=komi, to_play=BLACK)
        for op in case["ops"]:
            if op["op"] in ("play", "pass"):
                game = made(game, op)
            elif op["op"] == "print_illegal":
                mark = "X" if op["player"] == "B" else "O"
                banned = illegal_by_ko(game, COLORS[op["player"]])
                lines += [f"Illegal: ({at.col},{at.row}) {mark}" for at in banned]
            elif by_area and op.get("what") == "finalWhiteMinusBlackScore" and game.stopped:
                compared += 1
                expected = -Fraction(op["value"].rstrip("f"))
                assert score(game, Method.AREA).margin == expected, case["name"]
        if case["replay"] == "illegal points equal":
            listed += 1
            assert lines == [line for line in case["expected"] if line.startswith("Illegal")]
    assert (len(cases), listed) == (18, 5)
    assert compared >= 3


def test_katagos_random_games_on_tiny_boards(shared: Path) -> None:
    counted = 0
    for record in load_cases(shared / "rules/katago/tiny_board_random_games.json"):
        game = Game.start(katago_rules(record), setup=position_of(record["board"]), to_play=BLACK)
        states = [line.split() for line in record["states"]]
        for at, state in enumerate(states):
            if state[4] != "E0":
                break
            color = COLORS["B" if state[2] == "NPX" else "W"]
            game = game if at == 0 else stepped(game, state, states[at - 1])
            playable = [
                where
                for where in game.legal(color)
                if len(game.follow(Move(color, where))[0].self_captures) != 1
            ]
            counted += 1
            assert len(playable) + 1 == int(state[0]), (record["board"], at)
    assert counted == 187


def stepped(game: Game, state: list[str], before: list[str]) -> Game:
    """The game after the move that leads from the state `before` to `state`."""
    color = COLORS["B" if before[2] == "NPX" else "W"]
    if state[1] == before[1]:
        return game.follow(Move(color, None))[0]
    wanted = state[1].translate(str.maketrans("XO", "BW"))
    for at in game.legal(color):
        after = game.follow(Move(color, at))[0]
        if "".join(after.position.rows()) == wanted:
            return after
    raise AssertionError(f"no move leads to {state[1]}")


@pytest.mark.parametrize("suicide", [0, 1])
def test_bensons_life_on_katagos_boards(shared: Path, suicide: int) -> None:
    cases = [
        case
        for case in load_cases(shared / "rules/katago/area_cases.json")
        if case["kind"] == "area"
    ]
    assert len(cases) == 11
    for case in cases:
        board = position_of(case["board"])
        lives = {
            color: unconditional(board, color, suicide=bool(suicide)) for color in (BLACK, WHITE)
        }
        for expected in case["expected"]:
            flags = tuple(expected[k] for k in ("safe_big", "unsafe_big", "non_pass_alive"))
            if expected["suicide"] != suicide:
                continue
            marked = position_of(expected["area"])
            if flags == (0, 0, 0):
                for color, life in lives.items():
                    assert marked.bits(color) == life.stones | life.territory, case["name"]
            if flags == (1, 1, 1):
                dead = [
                    at
                    for color, life in lives.items()
                    for at in board.grid.each(life.territory & board.bits(color.other))
                ]
                assert areas_of(board, dead).owner_rows() == marked.rows(), case["name"]


def test_group_tax_on_katagos_boards(shared: Path) -> None:
    cases = [
        case
        for case in load_cases(shared / "rules/katago/area_cases.json")
        if case["kind"] == "group_tax"
    ]
    assert len(cases) == 3
    for case in cases:
        board = position_of(case["board"])
        dead = [
            at
            for color in (BLACK, WHITE)
            for at in board.grid.each(
                unconditional(board, color).territory & board.bits(color.other)
            )
        ]
        ground = areas_of(board, dead)
        if not all(
            flag for name, flag in case["flags"].items() if name != "multiStoneSuicideLegal"
        ):
            continue
        for title, cents in case["expected"].items():
            tax = 0 if title == "No group tax" else 2
            ours = sum(
                sign * (ground.area(color).bit_count() - group_tax(ground, color, tax))
                for color, sign in ((WHITE, 1), (BLACK, -1))
            )
            theirs = sum(sum(row) for row in cents)
            assert abs(100 * ours - theirs) <= 40, (case["name"], title)
