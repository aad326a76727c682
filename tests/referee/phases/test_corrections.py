"""The arbiter's corrections: what the record is then, and that the game goes on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.fact_state import Description
from referee.facts import (
    AcceptAsPlayed,
    AnswerQuestion,
    DeleteMove,
    DismissAlert,
    Edited,
    EndGame,
    FactRefusedError,
    GameDescribed,
    InsertMove,
    MethodAgreed,
    NewGame,
    PassPressed,
    Penalised,
    PutRight,
    Redo,
    ReplaceMove,
    Resign,
    Resync,
    SetCorners,
    StatusClaimed,
    SupplyConfirmed,
    Undo,
)
from referee.state import Phase
from rules.color import BLACK, WHITE, Sides
from rules.moves import Move
from rules.points import Point, from_board
from rules.records.sgf import read_sgf, write_sgf
from rules.records.writing import record_of
from rules.rulesets.ruleset import Method
from tests.support.play_table import played
from tests.support.positions import PLAIN
from tests.support.table import Table

DOUBLE = (*PLAIN, "B A1")
"""Black has two stones more than White at the end: whose is A1?"""


def refused(table: Table, kind: type, *values: object) -> str:
    """Why a fact is refused; nothing has changed."""
    before = table.state
    with pytest.raises(FactRefusedError) as error:
        table.say(kind, *values)
    assert table.state is before
    return str(error.value)


def sgf(table: Table) -> str:
    """The record, read again and written again."""
    data = write_sgf(record_of(table.state.game, table.state.branches))
    return write_sgf(read_sgf(data)).decode()


def stands(table: Table) -> tuple[Phase, str | None]:
    """The phase of the game and its result."""
    return table.state.phase, table.state.result


def agrees(table: Table) -> bool:
    """Whether the table lies as the record has it."""
    return table.state.game.position.rows() == table.rows


def test_a_question_lists_its_answers_and_every_answer_leads_on() -> None:
    table = played(*DOUBLE)
    (question,) = table.state.open_alerts
    assert question.answers == ("TwoInARow", "WrongColourStone", "Pass", "ExtraStone")
    assert "expected one of" in refused(table, AnswerQuestion, question.id, "Perhaps")
    assert "ended already" in refused(table, AnswerQuestion, question.id + 1, "Pass")


@pytest.mark.parametrize(
    ("answer", "moves", "said", "next_change", "last"),
    [
        ("TwoInARow", [*PLAIN, "B A1"], ["TwoInARow open D2,A1"], "W E1", "W E1"),
        ("WrongColourStone", [*PLAIN, "W A1"], ["WrongColourStone open A1"], "W A1", "W A1"),
        ("Pass", [*PLAIN, "W PASS", "B A1"], [], "W E1", "W E1"),
        ("ExtraStone", [*PLAIN], ["ExtraStone open A1"], "W E1;. A1", "W E1"),
    ],
)
def test_an_answer_is_what_the_record_has(
    answer: str, moves: list[str], said: list[str], next_change: str, last: str
) -> None:
    table = played(*DOUBLE)
    before = table.state.game
    table.say(AnswerQuestion, table.state.open_alerts[0].id, answer)
    assert table.moves == moves
    assert table.state.question is None
    assert table.alerts()[2:] == said
    table.say(Undo)
    assert table.state.game is before
    assert table.state.question is not None
    table.say(AnswerQuestion, table.state.question.open.alert.id, answer)
    table.play(*next_change.split(";"))
    assert table.moves[-1] == last
    assert agrees(table)
    assert sgf(table)


def test_a_dismissed_alert_is_not_raised_again() -> None:
    table = played(*PLAIN, "W B4")
    table.play(". D4")
    (alert,) = table.state.open_alerts
    assert "no such alert" in refused(table, DismissAlert, alert.id + 1)
    table.say(DismissAlert, alert.id)
    assert table.alerts()[-1] == "StoneRemoved withdrawn D4"
    table.still(30.0)
    table.play("B E1", "W A1")
    assert table.moves == [*PLAIN, "W B4", "B E1", "W A1"]
    assert len(table.alerts()) == 2
    table.say(Undo)
    assert table.alerts()[-1] == "StoneRemoved open D4"
    table.say(Redo)
    assert table.alerts()[-1].startswith("StoneRemoved withdrawn")


def test_a_dismissed_question_leaves_the_move_as_recorded() -> None:
    table = played(*DOUBLE)
    table.say(DismissAlert, table.state.open_alerts[0].id)
    assert table.alerts()[-1] == "AmbiguousTurn withdrawn A1"
    table.play("W E1")
    assert table.moves == [*DOUBLE, "W E1"]
    assert len(table.alerts()) == 2


def test_a_stone_exchanged_after_its_question_was_dismissed_is_no_play_upon_it() -> None:
    table = played(*DOUBLE)
    table.say(DismissAlert, table.state.open_alerts[0].id)
    table.play("W A1")
    assert table.moves == [*PLAIN, "W A1"]
    assert table.alerts()[1:] == ["AmbiguousTurn withdrawn A1"]
    table.play("B E1")
    assert table.moves == [*PLAIN, "W A1", "B E1"]


def test_a_dismissed_play_upon_a_stone_that_goes_again_leaves_the_record() -> None:
    table = played(*PLAIN)
    table.play("W D2")
    (alert,) = table.state.open_alerts
    assert alert.type.value == "OccupiedIntersection"
    table.say(DismissAlert, alert.id)
    table.play("B D2", wait=8.0)
    assert table.moves == list(PLAIN)
    assert table.alerts()[1:] == ["OccupiedIntersection withdrawn D2"]
    assert agrees(table)


@pytest.mark.parametrize(
    ("changes", "moves"),
    [
        ((*PLAIN, "W B4", ". D4"), [*PLAIN, "W B4"]),
        ((*PLAIN, ". D2"), [*PLAIN[:2]]),
        ((*PLAIN, "W B4", "B E2;. D2"), [*PLAIN[:2], "B E2", "W B4"]),
    ],
)
def test_what_is_accepted_as_played_is_what_the_record_has(
    changes: tuple[str, ...], moves: list[str]
) -> None:
    table = played(*changes)
    (alert,) = table.state.open_alerts
    before = table.moves
    table.say(AcceptAsPlayed, alert.id)
    assert table.moves == moves
    assert agrees(table)
    assert table.alerts()[-1].split()[1] == "settled"
    table.say(Undo)
    assert table.moves == before
    table.say(Redo)
    assert table.moves == moves
    move = "W E5" if table.state.game.to_play is WHITE else "B E5"
    table.play(move)
    assert table.moves == [*moves, move]
    assert agrees(table)
    assert sgf(table)


def test_an_illegal_move_is_accepted_or_put_right() -> None:
    changes = ("B B1", "W E5", "B A2", "W A1")
    for kind, moves in (
        (AcceptAsPlayed, list(changes)),
        (PutRight, ["B B1", "W E5", "B A2", "W PASS"]),
    ):
        table = played(*changes)
        (alert,) = table.state.open_alerts
        assert alert.type.value == "SelfCapture"
        table.say(kind, alert.id)
        assert table.moves == moves
        assert not table.state.open_alerts
        if kind is PutRight:
            table.play(". A1", "B C3")
            assert table.moves[-1] == "B C3"
            assert agrees(table)
        table.say(Undo)
        assert table.moves[:4] == moves, "what the table has put right stays so"
        assert sgf(table)


def test_a_move_is_deleted_and_the_old_line_stays_as_a_variation() -> None:
    table = played(*PLAIN)
    table.say(DeleteMove, 3)
    assert table.moves == list(PLAIN[:2])
    table.play(". D2")
    table.play("B E1", "W A1")
    assert table.moves == [*PLAIN[:2], "B E1", "W A1"]
    assert table.alerts() == []
    assert agrees(table)
    assert sgf(table).index("B[ee]") < sgf(table).index("B[dd]")
    assert "expected 1 to 4" in refused(table, DeleteMove, 5)


def test_later_moves_stay_on_top_of_a_correction_and_of_its_undo() -> None:
    table = played(*PLAIN, "W A1", "B E1")
    table.say(ReplaceMove, 2, "D3")
    assert table.moves == ["B B2", "W D3", "B D2", "W A1", "B E1"]
    table.play(". D4;W D3")
    table.play("W E5")
    table.say(Undo)
    assert table.moves == [*PLAIN, "W A1", "B E1", "W E5"]
    table.say(Redo)
    assert table.moves == ["B B2", "W D3", "B D2", "W A1", "B E1", "W E5"]
    assert table.alerts() == []
    assert agrees(table)


def test_a_correction_that_took_a_breach_away_is_undone_and_the_breach_is_back() -> None:
    table = played(*PLAIN[:2])
    table.play(". D4;B D4", wait=10.0)
    table.say(AcceptAsPlayed, table.state.open_alerts[0].id)
    assert table.moves == ["B B2", "W D4", "B D4"]
    before = table.state.game
    table.say(ReplaceMove, 2, "A1")
    assert table.moves == ["B B2", "W A1", "B D4"]
    table.say(Undo)
    assert table.state.game is before


def test_a_correction_after_which_a_move_would_be_forbidden_is_refused() -> None:
    table = played(*PLAIN, "W A1", "B E1")
    assert "a stone lies there" in refused(table, ReplaceMove, 2, "D2")
    assert "move 4, W A1, cannot stand then" in refused(table, ReplaceMove, 2, "A1")
    assert "already" in refused(table, ReplaceMove, 2, "D4")
    assert "no point" in refused(table, ReplaceMove, 2, "F4")
    assert "expected 1 to 6" in refused(table, InsertMove, 7, BLACK, "C3")


def test_a_missing_move_and_a_missing_pass_are_inserted() -> None:
    table = played(*PLAIN, "W A1", "B E1")
    table.say(InsertMove, 4, WHITE, None)
    assert table.moves == [*PLAIN, "W PASS", "W A1", "B E1"]
    table.say(InsertMove, 5, BLACK, "C5")
    assert table.moves == [*PLAIN, "W PASS", "B C5", "W A1", "B E1"]
    table.play("B C5")
    table.play("W E5")
    assert table.moves[-1] == "W E5"
    assert table.alerts() == []
    assert agrees(table)
    table.say(Undo)
    table.say(Undo)
    assert table.moves == [*PLAIN, "W A1", "B E1", "W E5"]
    assert refused(table, Undo)


def test_the_record_is_brought_to_the_table() -> None:
    table = played(*PLAIN)
    table.play("W A1;B E1", wait=0.4)
    table.say(Resync)
    assert table.moves == [*PLAIN, "W A1", "B E1"]
    table.play(". E1;. A1", wait=0.4)
    table.say(Resync)
    assert table.moves == list(PLAIN)
    table.play("B A5;B A4;W E5;. D2", wait=0.4)
    table.say(Resync)
    assert table.moves == list(PLAIN)
    assert agrees(table)
    table.play("W E1")
    assert table.moves == [*PLAIN, "W E1"]
    assert table.alerts() == []
    assert "AE[dd]" in sgf(table)


def test_the_end_of_a_game_is_told_and_undone() -> None:
    table = played(*PLAIN)
    table.say(EndGame, "W+F")
    assert stands(table) == (Phase.DONE, "W+F")
    assert "over" in refused(table, Resign, BLACK)
    assert "over" in refused(table, PassPressed, WHITE)
    table.say(Undo)
    assert stands(table) == (Phase.PLAY, None)
    assert "expected" in refused(table, EndGame, "Black wins")
    table.say(Resign, BLACK)
    assert table.state.result == "W+R"
    table.say(Undo)
    table.say(SetCorners, 5, ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)))
    table.play("W E1")
    assert table.moves == [*PLAIN, "W E1"]
    table.say(NewGame)
    assert stands(table) == (Phase.DONE, None)
    assert table.names("GameAbandonedOrEnded")


def test_a_pass_that_is_deleted_takes_the_pause_back() -> None:
    table = played(*PLAIN)
    table.say(PassPressed, WHITE)
    table.say(PassPressed, BLACK)
    assert stands(table) == (Phase.AGREEMENT, None)
    table.say(DeleteMove, 5)
    assert stands(table) == (Phase.PLAY, None)
    table.say(Undo)
    assert stands(table) == (Phase.AGREEMENT, None)
    assert table.moves == [*PLAIN, "W PASS", "B PASS"]


def test_before_the_game_a_correction_is_refused_and_a_resync_begins_it() -> None:
    table = Table(seconds=0.4)
    assert "has not begun" in refused(table, InsertMove, 1, BLACK, "C3")
    table.say(Resync)
    assert stands(table) == (Phase.PLAY, None)
    assert "1 to 1" in refused(table, InsertMove, 2, BLACK, "C3")
    assert "would stand without a liberty" in refused(
        table, Edited, {Point(4, 0): WHITE, Point(3, 0): BLACK, Point(4, 1): BLACK}
    )


def test_a_penalty_and_the_agreed_method_are_counted_in_and_undone() -> None:
    table = played("B C1", "W D1", "B C2", "W D2", "B C3", "W D3", "B C4", "W D4", "B C5", "W D5")
    assert "territory, area" in refused(table, MethodAgreed, Method.STONES)
    table.say(MethodAgreed, Method.AREA)
    assert "already" in refused(table, MethodAgreed, Method.AREA)
    table.say(SupplyConfirmed)
    table.say(Undo)
    assert table.state.reported.supply
    assert table.state.reported.method is None
    table.say(Redo)
    assert table.state.reported.method is Method.AREA
    table.say(Penalised, BLACK, Fraction(1))
    table.say(Undo)
    table.say(Penalised, BLACK, Fraction(5, 2), "a telephone")
    said = [event.detail for event in table.events if event.type.value == "Penalty"]
    assert said == ["1 point", "withdrawn", "2.5 points, a telephone"]
    assert "one half" in refused(table, Penalised, BLACK, Fraction(1, 3))
    for color in (BLACK, WHITE):
        table.say(PassPressed, color)
    for color in (BLACK, WHITE):
        table.say(StatusClaimed, color, ())
    (result,) = [event for event in table.events if event.type.value == "Result"]
    assert result.detail == "W+5 by area, with a penalty for black 2.5"
    assert stands(table) == (Phase.COUNTING, "W+5")
    table.say(Penalised, WHITE, Fraction(6))
    assert stands(table) == (Phase.COUNTING, "B+1")
    table.say(Undo)
    assert stands(table) == (Phase.COUNTING, "W+5")
    table.say(Undo)
    assert stands(table) == (Phase.AGREEMENT, None)


def test_the_game_is_described_at_any_time_and_that_is_undone() -> None:
    table = played(*PLAIN)
    table.say(GameDescribed, Sides("Sato", "Lee"), Sides("3d", None), "Winter Cup", "4")
    first = table.state.n
    table.say(GameDescribed, Sides(None, ""), Sides("4d", None))
    table.say(GameDescribed, Sides(None, ""))
    described = table.state.reported.description.over(Sides("Ada", "Grace"))
    assert described == Description(Sides("Sato", None), Sides("4d", None), "Winter Cup", "4")
    assert "undo that first" in refused(table, Undo, first)
    table.play("W E5")
    table.say(Undo)
    assert table.state.reported.description.over(Sides(None, None)).players.white == "Lee"
    table.say(Undo, first)
    assert table.state.reported.description.over(Sides("Ada", "Grace")).players.black == "Ada"
    table.say(Redo)
    said = [event.detail for event in table.events if event.type.value == "GameDescribed"]
    stated = "Black Sato (3d), White Lee, Winter Cup, round 4"
    assert said == [stated, "Black Sato (4d), Winter Cup, round 4", stated, None, stated]
    table.say(Resign, BLACK)
    table.say(GameDescribed, Sides("Satoh", None))
    assert stands(table) == (Phase.DONE, "W+R")


def test_a_word_about_an_alert_is_undone_and_made_again_at_once_whatever_the_table_shows() -> None:
    table = played(*DOUBLE)
    table.say(AnswerQuestion, 1, "TwoInARow")
    asked = table.moves
    table.play(". A1;. D2", wait=0.4)
    table.say(PutRight, 2)
    right = table.moves
    for _ in range(2):
        table.say(Undo)
        assert (table.moves, table.alerts()[-1]) == (asked, "TwoInARow open D2,A1")
        table.say(Redo)
        assert (table.moves, table.alerts()[-1]) == (right, "TwoInARow settled D2,A1")
    table.say(Undo)
    table.still(6.0)
    assert (table.moves, table.alerts()[-1]) == (right, "TwoInARow settled D2,A1")


def test_a_pass_in_the_place_of_an_illegal_move_is_forced() -> None:
    table = played(*PLAIN)
    assert "only a pass" in refused(table, ReplaceMove, 3, "C3", None, True)
    table.say(ReplaceMove, 3, None, None, True)
    assert table.state.game.last == Move(BLACK, None, forced=True)
    assert table.state.game.first_passer is None


def test_any_correction_is_undone_and_those_after_it_stay() -> None:
    table = played(*PLAIN)
    table.say(Edited, {Point(0, 0): BLACK})
    first = table.state.n
    table.say(Edited, {Point(4, 4): WHITE})
    second = table.state.n
    table.say(InsertMove, 4, WHITE, "C3")
    table.say(Undo, first)
    assert table.state.game.position[Point(0, 0)] is None
    assert table.state.game.position[Point(4, 4)] is WHITE
    assert table.moves == [*PLAIN, "W C3"]
    assert "undone already" in refused(table, Undo, first)
    table.say(Undo, second)
    assert table.state.game.position[Point(4, 4)] is None
    assert table.moves == [*PLAIN, "W C3"]
    table.say(Redo)
    table.say(Redo)
    assert table.state.game.position[Point(0, 0)] is BLACK
    assert table.state.game.position[Point(4, 4)] is WHITE
    for _ in range(3):
        table.say(Undo)
    assert table.moves == list(PLAIN)
    assert not table.state.corrections
    assert sgf(table)


def test_a_correction_is_not_undone_under_one_of_the_same() -> None:
    table = played(*PLAIN)
    table.say(Penalised, BLACK, Fraction(1))
    first = table.state.n
    table.say(Penalised, BLACK, Fraction(2))
    assert "undo that first" in refused(table, Undo, first)
    table.say(ReplaceMove, 3, "C3")
    moved = table.state.n
    table.say(ReplaceMove, 3, "C4")
    assert "changed since" in refused(table, Undo, moved)
    table.say(Undo)
    table.say(Undo, moved)
    assert table.moves == list(PLAIN)
    assert table.state.reported.penalties[BLACK] == 3


def test_a_move_replaced_after_an_edit_is_named_by_its_event() -> None:
    table = played(*PLAIN)
    number = table.state.game.number
    table.say(Edited, {Point(0, 0): BLACK})
    table.say(ReplaceMove, number, "B1")
    revision = table.events[-1]
    assert (revision.type.value, revision.move) == ("Revision", number)
    assert revision.points == (from_board("B1", table.settings.size),)
    assert [edit.after for edit in revision.edits] == [number]
