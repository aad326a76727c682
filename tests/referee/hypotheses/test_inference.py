"""What the evidence bears: habits of points, hands, stones seen late, moves that were none."""

from __future__ import annotations

from dataclasses import replace

import pytest

import referee
from referee.facts import PassPressed
from tests.support.play_table import played, read_as, seated
from tests.support.positions import FULLER, PLAIN, after
from tests.support.table import SECOND, Table, seen
from vision.types import Side

FAR = [(0, 0)]


def test_a_stone_on_a_point_that_is_read_wrongly_is_known_by_what_changed_there() -> None:
    table = played(*PLAIN)
    point = (0, 4)
    read_as(table, point, (0.17, 0.82, 0.01), 8.0)
    assert table.moves == list(PLAIN)
    read_as(table, point, (0.17, 0.82, 0.01), 0.6, [point])
    read_as(table, point, (0.01, 0.82, 0.17), 4.0)
    assert table.moves == [*PLAIN, "W E5"]
    assert table.alerts() == []


def test_nothing_becomes_sure_beside_a_hand_that_rests() -> None:
    table = played(*PLAIN)
    hand = [(0, 2), (0, 3)]
    read_as(table, (0, 4), (0.1, 0.1, 0.8), 10.0, hand)
    assert table.moves == list(PLAIN)
    table.still(4.0)
    assert table.moves == list(PLAIN)
    assert table.alerts() == []


def test_a_misread_first_move_that_goes_without_a_hand_is_taken_out_under_the_next() -> None:
    table = Table()
    read_as(table, (0, 4), (0.03, 0.03, 0.94), 0.4, [(0, 4)])
    read_as(table, (0, 4), (0.03, 0.03, 0.94), 2.0)
    assert table.moves == ["W E5"]
    read_as(table, (0, 4), (0.03, 0.03, 0.94), 0.4, FAR)
    table.rows = after(table.rows, "B A5")
    read_as(table, (0, 4), (0.03, 0.03, 0.94), 2.0)
    table.still(8.0)
    assert table.moves == ["B A5"]
    assert table.alerts() == []


def test_a_stone_lifted_as_soon_as_it_lay_and_played_elsewhere_is_one_move() -> None:
    table = played(*FULLER)
    table.play("B A1", wait=0.6)
    table.play(". A1", wait=0.4)
    table.play("B E1")
    assert table.moves == [*FULLER, "B E1"]
    assert table.alerts() == []


@pytest.mark.parametrize("looks", [False, True], ids=["film", "looks"])
def test_a_stone_exchanged_for_the_other_colour_is_of_the_wrong_colour(looks: bool) -> None:
    table = played(*FULLER, looks=looks)
    table.play("W B2", wait=6.0)
    assert table.alerts() == ["WrongColourStone open B2"]
    table.play("B B2", wait=6.0)
    assert table.alerts()[1:] == ["WrongColourStone settled B2"]
    assert table.moves == list(FULLER)


def test_both_stones_of_a_double_move_are_taken_back_one_by_one() -> None:
    table = seated(*PLAIN)
    table.play("B A1", side=Side.BOTTOM)
    assert table.alerts() == ["TwoInARow open D2,A1"]
    table.play(". A1", side=Side.BOTTOM, wait=6.0)
    assert table.alerts() == ["TwoInARow open D2,A1"]
    table.play(". D2", side=Side.BOTTOM, wait=6.0)
    assert table.alerts()[1:] == ["TwoInARow settled D2,A1"]
    assert table.moves == [*PLAIN[:2], "B PASS"]


def test_stones_seen_one_after_the_other_need_no_guess_at_their_order() -> None:
    table = Table()
    for _ in range(3):
        table.look(hidden=[(0, 0), (4, 4)])
    table.rows = after(table.rows, "W A5")
    for _ in range(3):
        table.look(hidden=[(4, 3)])
    table.rows = after(table.rows, "B E1")
    table.look(hidden=[(4, 4), (4, 3)])
    table.still(4.0)
    assert table.moves == ["W A5", "B E1"]
    assert table.names("MovesInferred") == []


def test_replaying_what_was_taken_gives_the_live_state() -> None:
    table = played(*PLAIN)
    fact = PassPressed(round(table.t * SECOND), referee.begin(table.settings).game.to_play.other)
    sights: list[referee.Input] = [
        seen(table.rows, 100.0 + number * 0.2, seq=number) for number in range(20)
    ]
    sights.append(replace(fact, t_ns=round(104.2 * SECOND)))
    lives = []
    for _ in range(2):
        state = table.state
        said: list[referee.GameEvent] = []
        for sight in sights:
            state, events = referee.step(state, sight, table.settings)
            said.extend(events)
        lives.append((state.game.moves(), state.n, said, state.belief.evidence.values.tobytes()))
    assert lives[0] == lives[1]
    assert lives[0][0][-1].point is None


def test_a_side_that_was_not_told_is_not_that_of_the_visit_before() -> None:
    table = seated(*PLAIN, "W A1")
    table.play(". A1;B A1")
    assert table.alerts() == ["OccupiedIntersection open A1"]


def test_an_old_stone_upon_which_another_is_laid_is_said() -> None:
    table = played(*FULLER)
    table.look(hidden=[(1, 3)])
    read_as(table, (1, 3), (0.03, 0.95, 0.02), 6.0)
    assert table.alerts() == ["OccupiedIntersection open D4"]


def test_the_first_stone_of_a_double_move_is_taken_off_again_and_the_second_stands() -> None:
    table = played(*PLAIN)
    table.play("W A1;W E1")
    assert table.alerts() == ["TwoInARow open A1,E1"]
    table.play(". A1")
    assert table.alerts()[1:] == ["TwoInARow settled A1,E1"]
    table.play("B A5")
    assert table.moves == [*PLAIN, "W E1", "B A5"]


def test_a_stone_asked_about_is_exchanged_and_answered_before_the_exchange_has_settled() -> None:
    table = played(*PLAIN, "B A1")
    assert table.alerts() == ["AmbiguousTurn open A1"]
    table.play("W A1", wait=0.4)
    table.play("B E1")
    assert table.moves == [*PLAIN, "W A1", "B E1"]
    assert table.alerts()[2:] == ["WrongColourStone open A1", "WrongColourStone settled A1"]


def test_what_a_stone_upon_another_would_capture_is_not_missed() -> None:
    table = Table()
    table.play("B A1", "W B1", "B A2", "W B2", "B E5")
    table.play("W A2", wait=9.0)
    assert table.alerts() == ["OccupiedIntersection open A2"]
    table.play("B A2", wait=9.0)
    assert table.alerts()[1:] == ["OccupiedIntersection settled A2"]
