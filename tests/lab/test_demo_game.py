"""The demo's script against the rules: what lies on the table is the game that it claims to be."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lab.demo_film.film import Course, course_of
from lab.demo_film.optics import DemoCamera, Lamp
from lab.demo_film.scene import Scene
from lab.demo_film.script import ACTS, SIZE
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.legality.breach import BreachType
from rules.moves import Move
from rules.points import from_board
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.score import score
from tests.support.demo_truth import AREA, FORCED_PASS, MOVES, RESULT, ROWS

COLORS = {"B": BLACK, "W": WHITE}


def game_after(count: int) -> Game:
    game = Game.start(preset("bga2009"), SIZE)
    for number, (color, point) in enumerate(MOVES[:count], start=1):
        at = None if point == "pass" else from_board(point, SIZE)
        game = game.play(Move(COLORS[color], at, forced=number == FORCED_PASS))
    return game


@pytest.fixture(scope="module")
def course() -> Course:
    return course_of(ACTS, Scene(SIZE, DemoCamera().scaled(0.1), Lamp()))


def positions_of(course: Course) -> list[Position]:
    tables = []
    for table in course.tables:
        stones = {at: color for at, (color, _) in table.stones.items()}
        rows = ["".join(stones.get((r, c), ".") for c in range(SIZE)) for r in range(SIZE)]
        tables.append(Position.from_rows(rows))
    return tables


def test_the_main_line_is_legal_and_ends_with_two_passes() -> None:
    game = game_after(len(MOVES))
    assert game.stopped
    assert game.position.rows() == ROWS
    assert 36 <= sum(point != "pass" for _, point in MOVES) <= 44


def test_the_ko_is_taken_back_out_of_turn() -> None:
    before = game_after(FORCED_PASS - 1)
    breaches = before.verdict(Move(WHITE, from_board("D4", SIZE)))
    assert BreachType.KO in {breach.type for breach in breaches}


def test_every_position_of_the_game_lies_on_the_table_in_order(course: Course) -> None:
    seen = iter(positions_of(course))
    for count in range(len(MOVES) + 1):
        wanted = game_after(count).position
        if count and wanted == game_after(count - 1).position:
            continue
        assert any(position == wanted for position in seen), f"after move {count}"


def test_the_captured_string_lies_a_while(course: Course) -> None:
    left = game_after(20).position.with_stones(
        {from_board("G6", SIZE): BLACK, from_board("G5", SIZE): BLACK}
    )
    index = positions_of(course).index(left)
    assert course.tables[index + 1].t_s - course.tables[index].t_s > 4.0


def test_the_lids_hold_what_was_captured(course: Course) -> None:
    prisoners = game_after(len(MOVES)).ledger.prisoners
    last = course.tables[-1].prisoners
    assert (last["B"], last["W"]) == (prisoners[BLACK], prisoners[WHITE])


@pytest.mark.parametrize("method", [Method.TERRITORY, Method.AREA])
def test_both_counts_agree(method: Method) -> None:
    counted = score(game_after(len(MOVES)), method, ())
    assert counted.result == RESULT
    owners = "".join(counted.owner)
    assert (owners.count("B"), owners.count("W")) == AREA


def test_hands_never_meet(course: Course) -> None:
    ends = [(path[0].t_s, path[-1].t_s) for _, path in course.visits]
    assert all(leaves + 1.0 <= comes for (_, leaves), (comes, _) in pairwise(ends))
