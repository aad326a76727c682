"""Every script at the table of every simulator: table, record and truth move on together."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.position import Position
from rules.presets import preset
from simulation.kos import building
from simulation.own.hands import Hands
from simulation.scripts import SCRIPTS, Lift, Place, Slide, Table, chances, handicap
from simulation.scripts.near_misses import NEAR_MISSES
from simulation.scripts.plays import ko_fight
from simulation.second.evening import Evening as SecondEvening
from simulation.second.match import Match
from simulation.third.evening import Evening as ThirdEvening
from simulation.third.evening import Style
from simulation.third.surface import Surface
from tests.support.random_games import random_game

pytestmark = pytest.mark.slow

STYLE = Style(
    fps=5.0,
    tempo=3.0,
    sloppy=0.1,
    slow_lifting=1.0,
    hands_told=True,
    offsets_told=True,
    buttons=False,
    rush_from=0.8,
)


def own(start: Game, moves: list[Move], seed: int) -> Hands:
    return Hands(start, np.random.default_rng(seed), script=list(moves))


def second(start: Game, moves: list[Move], seed: int) -> Match:
    evening = SecondEvening(start.size[0], np.random.default_rng(seed))
    return Match(evening, start, moves, think_s=2.0)


def third(start: Game, moves: list[Move], seed: int) -> ThirdEvening:
    rng = np.random.default_rng(seed)
    evening = ThirdEvening(rng, start.ruleset, start, STYLE, Surface(start.size[0]))
    evening.planned = list(moves)
    return evening


TABLES: dict[str, Callable[[Game, list[Move], int], Hands | Match | ThirdEvening]] = {
    "own": own,
    "second": second,
    "third": third,
}


def lying(table: Table) -> Position:
    """What lies on the table now."""
    size = table.game.position.height
    stones = {point: table.lies(point) for point in chances.points(size)}
    return Position.empty(size).with_stones(stones)


def record(table: Hands | Match | ThirdEvening) -> list[Move]:
    """The moves that the truth will have."""
    if isinstance(table, Hands):
        return [move for move, _ in table.moves]
    if isinstance(table, Match):
        return [move for move, _ in table.line]
    return [Move(made.color, made.point, made.forced) for made in table.made]


def calm(table: Hands | Match | ThirdEvening) -> None:
    """No hand is over the board."""
    if isinstance(table, ThirdEvening):
        table.calm()


@pytest.mark.parametrize("simulator", TABLES)
@pytest.mark.parametrize("name", sorted(set(SCRIPTS) - {"superko", "ko_retake"}))
def test_a_script_happens_and_leaves_table_record_and_truth_in_agreement(
    simulator: str, name: str
) -> None:
    happened = 0
    for seed in range(12):
        start, moves = random_game(7, 60, seed)
        table = TABLES[simulator](start, moves, seed)
        while table.plan() is not None and happened < 3:
            before = len(table.irregularities)
            calm(table)
            if SCRIPTS[name].run(table):
                happened += 1
                (noted,) = table.irregularities[before:]
                assert noted.type == SCRIPTS[name].type
                assert noted.right is not None
                assert noted.t < noted.right <= table.clock
                assert lying(table) == table.game.position
                assert record(table) == list(table.game.moves())
                assert not table.shunned
            elif not table.play():
                break
    assert happened == 3


@pytest.mark.parametrize("simulator", TABLES)
@pytest.mark.parametrize("near_miss", NEAR_MISSES)
def test_a_near_miss_changes_no_record_and_is_no_irregularity(
    simulator: str, near_miss: Callable[[Table], bool]
) -> None:
    start, moves = random_game(7, 60, 3)
    table = TABLES[simulator](start, moves, 5)
    while table.plan() is not None and len(record(table)) < 45:
        near_miss(table)
        calm(table)
        assert lying(table) == table.game.position
        if not table.play():
            break
    assert record(table) == list(table.game.moves())
    assert table.irregularities == []


KOS, PLAYS = building(9, [BLACK, WHITE, BLACK])


def fighting(
    simulator: str, seed: int, without: Point | None = None
) -> Hands | Match | ThirdEvening:
    """White to move among three kos, of which it holds one; Black has just built the last."""
    stones = {point: color for color, points in PLAYS.items() for point in points}
    last = KOS[2].place[BLACK]
    for point in {last, without or last}:
        del stones[point]
    setup = Position.empty(9).with_stones(stones)
    start = Game.start(preset("bga2009"), setup=setup, to_play=BLACK)
    moves = [Move(color, Point(4, 3 + col)) for col, color in enumerate((WHITE, BLACK, WHITE))]
    table = TABLES[simulator](start, moves, seed)
    for color in Color:
        for point in sorted(setup.stones(color)):
            if isinstance(table, Hands):
                table.put(-1.0, point, color)
            elif isinstance(table, Match):
                table.evening.put(0.0, point, 1 if color is BLACK else 2)
            else:
                table.table.put(-1.0, color, point, table.place_at(point))
    assert table.play(last)
    return table


@pytest.mark.parametrize("simulator", TABLES)
def test_three_kos_are_fought_until_the_position_repeats(simulator: str) -> None:
    endings = set()
    for seed in range(8):
        table = fighting(simulator, seed)
        assert ko_fight(table, KOS)
        assert [one.type for one in table.irregularities] == ["SuperkoRepetition"]
        assert lying(table) == table.game.position
        endings.add(any(move.forced for move in record(table)))
    assert endings == {True, False}


def test_a_fight_that_cannot_be_fought_to_its_end_is_not_begun() -> None:
    table = fighting("own", 1, without=KOS[2].around[WHITE][0])
    assert not ko_fight(table, KOS)
    assert len(record(table)) == 1


@pytest.mark.parametrize("simulator", ["own", "second"])
def test_a_ko_is_taken_and_retaken_at_once(simulator: str) -> None:
    table = fighting(simulator, 2)
    assert SCRIPTS["ko_retake"].run(table)
    assert [one.type for one in table.irregularities] == ["KoRetake"]
    assert lying(table) == table.game.position


@pytest.mark.parametrize("wrong", [None, handicap.MISPLACED, handicap.MISCOUNTED])
def test_handicap_stones_laid_by_hand(wrong: str | None) -> None:
    stood = set()
    for seed in range(12):
        moves = [Move(WHITE, Point(9, 2)), Move(BLACK, Point(2, 9))]
        table = own(Game.start(preset("bga2009"), 19), moves, seed)
        what = handicap.laying(19, wrong, table.rng)
        handicap.lay(table, what, wrong)
        assert (set(what.laid) == set(what.right)) is (wrong is None)
        assert (len(what.laid) == what.handicap) is (wrong != handicap.MISCOUNTED)
        assert [one.type for one in table.irregularities] == ([] if wrong is None else [wrong])
        assert lying(table) == table.game.position
        assert table.game.at(0).to_play is WHITE
        stood.add(table.game.at(0).position.stones(BLACK) == set(what.right))
    assert stood == ({True} if wrong is None else {True, False})


@pytest.mark.parametrize("simulator", TABLES)
def test_a_stone_on_another_one_comes_off_again(simulator: str) -> None:
    table = TABLES[simulator](Game.start(preset("bga2009"), 9), [], 1)
    point, beside = Point(4, 4), Point(4, 5)
    table.visit(WHITE, [Place(point, WHITE)])
    table.visit(BLACK, [Place(point, BLACK)])
    assert table.lies(point) is BLACK
    table.visit(BLACK, [Lift(point)])
    assert table.lies(point) is WHITE
    table.visit(BLACK, [Slide(point, beside)])
    assert (table.lies(point), table.lies(beside)) == (None, WHITE)


def test_a_stone_between_two_points_lies_far_from_its_own() -> None:
    start, moves = random_game(7, 60, 3)
    hands = own(start, moves, 5)
    for _ in range(5):
        assert hands.play()
    assert SCRIPTS["between"].run(hands)
    (point,) = hands.irregularities[0].points
    leans = [put.lean for put in hands.puts if put.point == point and put.stone is not None]
    far = [math.hypot(*lean) for lean in leans[-2:]]
    assert far[0] > 0.3
    assert far[1] < 0.3
