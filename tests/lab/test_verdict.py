"""How the referee is judged against a truth."""

from __future__ import annotations

import math

import pytest

from lab.truth import Irregularity, Truth
from lab.verdict import MAX_LATE_S, Verdict, verdict_on
from referee.events import Alert, AlertState, EventType, GameEvent
from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import Move, Point
from rules.rulesets.presets import preset

A, B, C = Point(2, 2), Point(6, 6), Point(2, 6)
PLAYS = (Move(Color.BLACK, A), Move(Color.WHITE, B), Move(Color.BLACK, C))


def a_truth(
    *irregularities: Irregularity, moves: tuple[Move, ...] = PLAYS, setup: tuple[Point, ...] = ()
) -> Truth:
    timed = tuple((move, 10.0 * (number + 1)) for number, move in enumerate(moves))
    return Truth(9, setup, timed, irregularities, 100.0)


def a_record(*moves: Move, setup: tuple[Point, ...] = ()) -> Game:
    position = Position.empty(9).with_stones(dict.fromkeys(setup, Color.BLACK))
    game = Game.start(preset("bga2009"), 9, setup=position, to_play=Color.BLACK)
    for move in moves or PLAYS:
        game = game.follow(move)[0]
    return game


def alert(
    type_: EventType, t: float, *points: Point, id_: int = 1, state: AlertState = AlertState.OPEN
) -> Alert:
    return Alert(type=type_, n=id_, t=t, size=9, points=points, id=id_, state=state)


def played(point: Point, color: Color, t: float) -> GameEvent:
    return GameEvent(type=EventType.BOARD_PLAY, n=9, t=t, size=9, points=(point,), color=color)


def judged(truth: Truth, *events: GameEvent, game: Game | None = None) -> Verdict:
    return verdict_on(truth, events, a_record() if game is None else game)


SWAPPED = Irregularity("WrongColourStone", (B,), 20.0, 30.0)


@pytest.mark.parametrize(
    ("t", "found"),
    [(19.5, True), (25.0, True), (30.0 + MAX_LATE_S, True), (46.0, False), (10.0, False)],
)
def test_an_alert_counts_from_the_wrong_until_a_while_after_it_was_put_right(
    t: float, found: bool
) -> None:
    verdict = judged(a_truth(SWAPPED), alert(EventType.WRONG_COLOUR_STONE, t, B))
    assert verdict.found == (("WrongColourStone",) if found else ())
    assert verdict.missed == (() if found else ("WrongColourStone",))
    assert verdict.false == (() if found else ("WrongColourStone",))


def test_an_alert_of_another_name_or_place_finds_nothing() -> None:
    other = judged(a_truth(SWAPPED), alert(EventType.TWO_IN_A_ROW, 25.0, B))
    assert (other.missed, other.false) == (("WrongColourStone",), ())
    elsewhere = judged(a_truth(SWAPPED), alert(EventType.WRONG_COLOUR_STONE, 25.0, A))
    assert (elsewhere.missed, elsewhere.false) == (("WrongColourStone",), ("WrongColourStone",))


def test_another_name_that_is_as_right_finds_it() -> None:
    lone = Irregularity("ExtraStone", (B,), 20.0, 30.0, ("TwoInARow",))
    assert judged(a_truth(lone), alert(EventType.TWO_IN_A_ROW, 25.0, B)).found == ("ExtraStone",)


def test_a_question_is_false_where_nothing_was_wrong_and_right_where_something_was() -> None:
    asked = alert(EventType.AMBIGUOUS_TURN, 25.0, B)
    assert judged(a_truth(), asked).false == ("AmbiguousTurn",)
    verdict = judged(a_truth(SWAPPED), asked)
    assert (verdict.false, verdict.questions) == ((), 1)
    assert verdict.missed == ("WrongColourStone",)


def test_a_withdrawn_alert_is_false_unless_something_was_wrong_and_finds_nothing() -> None:
    raised = alert(EventType.WRONG_COLOUR_STONE, 25.0, B)
    taken = alert(EventType.WRONG_COLOUR_STONE, 27.0, B, state=AlertState.WITHDRAWN)
    verdict = judged(a_truth(), raised, taken)
    assert (verdict.false, verdict.withdrawn) == (("WrongColourStone",), 1)
    verdict = judged(a_truth(SWAPPED), raised, taken)
    assert (verdict.false, verdict.missed) == ((), ("WrongColourStone",))


def test_a_delay_runs_from_lying_in_view_to_the_first_word_since() -> None:
    events = [
        played(A, Color.BLACK, 10.6),
        played(A, Color.BLACK, 14.0),
        played(B, Color.BLACK, 20.5),
        played(C, Color.BLACK, 25.0),
        played(C, Color.BLACK, 32.0),
    ]
    assert judged(a_truth(), *events).delays == pytest.approx((0.6, 2.0))


def test_no_delay_is_measured_where_the_truth_has_none() -> None:
    truth = Truth(9, (), ((PLAYS[0], math.nan),), (), 100.0)
    assert judged(truth, played(A, Color.BLACK, 12.0)).delays == ()


def test_a_record_is_exact_with_its_stones_at_the_start_and_its_moves_in_order() -> None:
    assert judged(a_truth()).exact
    short = judged(a_truth(), game=a_record(*PLAYS[:2]))
    assert (short.exact, short.matched, short.moves) == (False, 2, 3)
    assert not judged(a_truth(setup=(Point(4, 4),))).exact
    setup = (Point(4, 4), Point(4, 6))
    assert judged(a_truth(setup=setup), game=a_record(setup=setup)).exact


def test_an_unseen_pass_is_no_part_of_the_record_that_is_compared_but_a_forced_one_is() -> None:
    passed = (PLAYS[0], Move(Color.WHITE, None), PLAYS[2])
    assert judged(a_truth(moves=passed), game=a_record(PLAYS[0], PLAYS[2])).exact
    forced = (PLAYS[0], Move(Color.WHITE, None, forced=True), PLAYS[2])
    assert not judged(a_truth(moves=forced), game=a_record(PLAYS[0], PLAYS[2])).exact
