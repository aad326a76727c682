"""What lies on the board before the first move: nigiri, handicap, an earlier game."""

from __future__ import annotations

import pytest

import referee
from referee.facts import FactRefusedError, PutRight, Resync
from referee.state import Phase
from rules.game import Game
from tests.support.play_table import BOTH, Read, by_hand
from tests.support.positions import EMPTY, after, board
from tests.support.table import Table
from vision.types import Side

HANDFUL = (".....", ".WWW.", ".WWW.", "..B..", ".....")


@BOTH
def test_a_handful_of_stones_laid_out_and_swept_away_is_no_game(looks: bool) -> None:
    table = Table(looks=looks)
    table.reach(HANDFUL, wait=6.0)
    assert table.moves == []
    table.reach(EMPTY, wait=6.0)
    table.play("B B2", "W D4")
    assert table.moves == ["B B2", "W D4"]
    assert table.alerts() == []


@BOTH
def test_a_handful_that_lies_there_when_the_camera_is_switched_on_is_no_game(looks: bool) -> None:
    table = Table(looks=looks, start=HANDFUL)
    table.still(3.0)
    table.reach(EMPTY, wait=6.0)
    table.play("B B2")
    assert table.moves == ["B B2"]
    assert table.alerts() == []
    assert table.state.game.at(0).position.rows() == EMPTY


def test_a_handful_first_seen_in_part_takes_its_moves_back() -> None:
    table = Table()
    table.reach(after(EMPTY, "W C3"))
    assert table.moves == ["W C3"]
    table.reach(HANDFUL, wait=6.0)
    table.reach(EMPTY, wait=6.0)
    table.play("B B2")
    assert table.moves == ["B B2"]
    assert table.alerts() == []
    assert table.names("Revision") == ["Revision"]


@BOTH
def test_an_earlier_game_cleared_away_makes_room_for_the_next(looks: bool) -> None:
    old = ("BW.B.", "BWWB.", ".BW.B", "WWB.B", ".W.B.")
    table = Table(looks=looks, start=old)
    table.reach(EMPTY, wait=6.0)
    table.play("B B2")
    assert table.moves == ["B B2"]
    assert table.state.phase is Phase.PLAY
    assert table.alerts() == []


def test_several_moves_on_an_empty_board_are_no_nigiri() -> None:
    table = Table(looks=True)
    table.play("B B2;W D4;B D2;W B4")
    assert len(table.moves) == 4


@BOTH
def test_handicap_set_after_the_recording_began_is_handicap(looks: bool) -> None:
    table = Table(19, looks=looks)
    table.reach(board("Q16 D4 Q4"), wait=6.0)
    assert table.state.game.handicap == 3
    assert table.moves == []
    assert table.alerts() == []


@BOTH
def test_handicap_that_is_set_right_before_the_first_move_is_settled(looks: bool) -> None:
    table = Table(19, looks=looks, start=board("Q16 D5"), handicap=2)
    table.still(2.0)
    assert table.alerts() == ["HandicapMisplaced open D5"]
    (alert,) = table.state.open_alerts
    assert alert.rows == board("Q16 D4")
    table.reach(board("Q16 D4"), wait=6.0)
    assert table.alerts()[1:] == ["HandicapMisplaced settled D5"]
    assert table.state.game.position.rows() == board("Q16 D4")


@BOTH
def test_handicap_that_white_plays_on_stays_as_it_lies(looks: bool) -> None:
    table = Table(19, looks=looks, start=board("Q16 D5"), handicap=2)
    table.still(2.0)
    rows = [*table.rows]
    rows[3] = "...W" + rows[3][4:]
    table.reach(rows)
    assert table.moves == ["W D16"]
    assert table.alerts() == ["HandicapMisplaced open D5", "HandicapMisplaced settled D5"]


def test_handicap_of_another_number_than_announced_is_said_with_the_board_meant() -> None:
    table = Table(19, start=board("Q16 D4 Q4"), handicap=2)
    (alert,) = table.state.open_alerts
    assert alert.type is referee.EventType.HANDICAP_COUNT_MISMATCH
    assert alert.rows == board("Q16 D4")


@pytest.mark.parametrize("stones", ["Q16 D5", "Q16 D4 Q4"])
def test_handicap_that_the_arbiter_calls_right_begins_the_game_anew(stones: str) -> None:
    table = Table(19, start=board(stones), handicap=2)
    (alert,) = table.state.open_alerts
    table.say(PutRight, alert.id)
    right = Game.new(19, handicap=2).position.rows()
    assert (table.state.game.handicap, list(table.state.open_alerts)) == (2, [])
    assert table.state.game.position.rows() == right
    table.reach(right, wait=6.0)
    assert table.state.game.number == 0
    assert len(table.alerts()) == 2


def test_one_more_handicap_stone_makes_up_the_number() -> None:
    table = Table(19, start=board("Q16 D4 Q4 D16 A1"), handicap=4)
    assert table.alerts()[0].startswith("HandicapCountMismatch open")
    table.reach(board("Q16 D4 Q4 D16"), wait=6.0)
    assert table.alerts()[1].startswith("HandicapCountMismatch settled")
    assert table.state.game.handicap == 4


def test_more_than_nine_handicap_stones_are_not_standardised() -> None:
    stones = "Q16 D4 Q4 D16 Q10 D10 K16 K4 K10 C3"
    table = Table(19, start=board(stones))
    assert len(table.names("HandicapNotStandardised")) == 1
    assert table.alerts() == []


MIRRORED, TURNED = board("D4 Q16 D16"), board("Q4 D16")


def test_the_handicap_table_as_white_sees_it_is_accepted() -> None:
    table = Table(19, start=MIRRORED, handicap=3, black_side=Side.BOTTOM)
    assert table.alerts() == []


def test_a_handicap_that_fits_from_another_side_asks_where_black_sits() -> None:
    table = Table(19, start=TURNED, handicap=2)
    assert table.alerts() == []
    assert table.names("OrientationUnset") == ["OrientationUnset D16,Q4"]


def test_a_mirrored_handicap_is_misplaced_where_black_s_seat_is_known() -> None:
    table = Table(19, start=TURNED, handicap=2, black_side=Side.BOTTOM)
    assert table.alerts() == ["HandicapMisplaced open D16,Q4"]


def test_a_black_stone_more_than_was_announced_is_a_handicap_stone_too_many() -> None:
    table = Table(19, handicap=2)
    for stones in ("Q16", "Q16 D4", "Q16 D4 C10"):
        table.reach(board(stones), wait=2.0)
    table.still(4.0)
    assert table.moves == []
    assert table.alerts() == ["HandicapCountMismatch open Q16,C10,D4"]
    table.reach(board("Q16 D4"), wait=6.0)
    assert table.alerts()[1:] == ["HandicapCountMismatch settled Q16,C10,D4"]


def test_a_handicap_stone_too_few_is_said_when_white_plays() -> None:
    table = Table(19, handicap=3)
    table.reach(board("Q16 D4"), wait=6.0)
    assert table.alerts() == []
    rows = [*table.rows]
    rows[3] = "...W" + rows[3][4:]
    table.reach(rows, wait=6.0)
    assert table.alerts()[0] == "HandicapCountMismatch open Q16,D4"
    assert table.moves == ["W D16"]


def test_moves_upon_a_handicap_are_moves_though_white_s_first_was_hard_to_see() -> None:
    table = Table(19, handicap=2)
    table.reach(board("Q16 D4"), wait=4.0)
    pale: Read = {(3, 3): (0.55, 0.0, 0.45)}
    by_hand(table, "W D16", (3, 3), 3.0, pale)
    by_hand(table, "B C14", (5, 2), 3.0, pale)
    by_hand(table, "W F17", (2, 5), 3.0)
    table.play("B C17")
    assert table.alerts() == []
    assert table.state.game.at(0).position.rows() == board("Q16 D4")
    assert sorted(table.moves) == ["B C14", "B C17", "W D16", "W F17"]


def test_a_handicap_whose_places_are_not_standardised_is_said_once() -> None:
    table = Table(9, handicap=3, start=board("C7 C3 G3", 9))
    table.play("B E5", wait=6.0)
    table.reach(board("C7 C3 G3", 9), wait=6.0)
    assert len(table.names("HandicapNotStandardised")) == 1


def test_the_arbiter_begins_no_record_from_a_board_that_was_hardly_seen() -> None:
    table = Table(seconds=0.0, start=("W...B", "..B..", ".....", ".....", "....."))
    table.look()
    with pytest.raises(FactRefusedError, match="not seen for long enough"):
        table.tell(Resync(1))
    table.look()
    table.say(Resync)
    assert table.names() == ["BoardNotEmptyAtStart A5,E5,C4"]
