"""Stones that are read badly, and points that look like stones, beside moves in plain view."""

from __future__ import annotations

from tests.support.play_table import Read, by_hand, looks, played
from tests.support.positions import FULLER, PLAIN, after
from tests.support.table import Table
from vision.types import Side

GLOSSY: Read = {(0, 0): (0.02, 0.01, 0.97)}


def test_what_lay_there_before_the_last_move_is_no_answer_to_it() -> None:
    table = played(*PLAIN)
    before = table.moves
    looks(table, 1.0, {(0, 0): (0.4, 0.05, 0.55)})
    by_hand(table, "W D1", (4, 3), 4.0, GLOSSY)
    by_hand(table, "B B1", (4, 1), 6.0, GLOSSY)
    by_hand(table, "W E1", (4, 4), 4.0, GLOSSY)
    assert table.moves == [*before, "W D1", "B B1", "W E1"]
    assert table.alerts() == []


def test_a_stone_read_now_black_now_white_is_the_one_whose_turn_it_was() -> None:
    table = played(*PLAIN)
    before = table.moves
    mixed = ({(4, 3): (0.05, 0.7, 0.25)}, {(4, 3): (0.1, 0.5, 0.4)}, {(4, 3): (0.1, 0.4, 0.5)})
    by_hand(table, "W D1", (4, 3), 0.4, *mixed)
    by_hand(table, "B B1", (4, 1), 5.0, *mixed)
    assert table.moves == [*before, "W D1", "B B1"]
    assert table.alerts() == []


def test_a_stone_hardly_seen_was_played_rather_than_the_other_side_twice() -> None:
    table = played(*PLAIN)
    before = table.moves
    pale = ({(4, 3): (0.65, 0.0, 0.35)}, {(4, 3): (0.35, 0.0, 0.65)}, {(4, 3): (0.6, 0.02, 0.38)})
    by_hand(table, "W D1", (4, 3), 6.0, *pale)
    by_hand(table, "B B1", (4, 1), 10.0, *pale)
    assert table.moves == [*before, "W D1", "B B1"]
    assert table.alerts() == []


def test_whose_a_stone_is_waits_while_one_before_it_reads_half_empty() -> None:
    table = played(*PLAIN)
    before = table.moves
    pale: Read = {(4, 3): (0.55, 0.0, 0.45)}
    looks(table, 10.0)
    by_hand(table, "W D1", (4, 3), 4.0, pale)
    by_hand(table, "B B1", (4, 1), 4.0, pale)
    assert table.moves == before
    looks(table, 6.0, {})
    assert table.moves == [*before, "W D1", "B B1"]
    assert table.alerts() == []


def test_a_point_read_half_empty_where_no_hand_has_been_holds_no_stone() -> None:
    table = played(*PLAIN)
    pale: Read = {(4, 3): (0.55, 0.0, 0.45)}
    looks(table, 30.0)
    looks(table, 4.0, pale)
    by_hand(table, "B B1", (4, 1), 20.0, pale)
    assert table.alerts() == ["AmbiguousTurn open B1"]


def test_a_stone_laid_before_is_not_passed_over_while_another_is_still_hidden() -> None:
    table = played(*PLAIN)
    before = table.moves
    resting = (4, 2)
    for change, point in (("W C1", resting), ("B E1", (4, 4)), ("W A5", (0, 0))):
        for _ in range(3):
            table.look(hidden=[resting, point])
        table.rows = after(table.rows, change)
        for _ in range(2):
            table.look(hidden=[resting, point])
        for _ in range(2):
            table.look(hidden=[resting])
    for _ in range(12):
        table.look(hidden=[resting])
    looks(table, 6.0)
    assert table.moves == [*before, "W C1", "B E1", "W A5"]
    assert table.alerts() == []


def test_a_stone_of_the_wrong_colour_read_weakly_is_asked_about_once_it_has_lasted() -> None:
    table = played(*PLAIN)
    before = table.moves
    looks(table, 10.0)
    pale: Read = {(4, 3): (0.34, 0.66, 0.0)}
    by_hand(table, "B D1", (4, 3), 6.0, pale)
    assert table.moves == before
    assert table.alerts() == []
    looks(table, 16.0, pale)
    assert table.alerts() == ["AmbiguousTurn open D1"]


def test_a_point_read_as_a_stone_that_no_hand_brought_is_not_asked_about() -> None:
    table = played(*PLAIN)
    looks(table, 10.0)
    looks(table, 25.0, {(4, 3): (0.34, 0.66, 0.0)})
    assert table.alerts() == []


def test_black_s_first_stone_is_waited_for_where_white_s_is_clear() -> None:
    table = Table()
    faint: Read = {(2, 2): (0.35, 0.63, 0.02)}
    table.rows = after(table.rows, "B C3")
    looks(table, 1.0, faint)
    by_hand(table, "W D1", (4, 3), 2.0, faint)
    looks(table, 6.0)
    assert table.moves == ["B C3", "W D1"]
    assert table.alerts() == []


def test_a_first_stone_that_comes_into_view_long_after_the_second_was_first() -> None:
    table = Table()
    unseen: Read = {(2, 2): (0.492, 0.5, 0.008)}
    by_hand(table, "B C3", (2, 2), 1.0, unseen)
    by_hand(table, "W D1", (4, 3), 14.0, unseen)
    looks(table, 6.0, {})
    assert table.moves == ["B C3", "W D1"]
    assert table.alerts() == []


def test_a_stone_laid_by_a_hand_and_long_seen_was_no_misreading() -> None:
    table = played(*PLAIN)
    before = table.moves
    by_hand(table, "W D1", (4, 3), 4.0)
    flicker = ({(4, 3): (0.75, 0.0, 0.25)}, {(4, 3): (0.3, 0.0, 0.7)}, {(4, 3): (0.85, 0.0, 0.15)})
    by_hand(table, "B B1", (4, 1), 40.0, *flicker)
    looks(table, 5.0, {})
    assert table.moves == [*before, "W D1", "B B1"]


def test_a_stone_on_another_is_said_although_no_hand_was_seen_to_lay_it() -> None:
    table = played(*PLAIN)
    table.rows = after(after(table.rows, ". D2"), "W D2")
    looks(table, 10.0)
    assert table.alerts() == ["OccupiedIntersection open D2"]


def test_a_stone_lifted_in_a_stir_by_no_hand_that_was_seen_is_not_called_misread() -> None:
    table = played(*PLAIN, "W A5")
    table.look(hidden=[(4, 0)])
    table.rows = after(table.rows, ". A5")
    looks(table, 14.0)
    assert "StoneTakenBack open A5" in table.alerts()


def test_a_stone_read_weakly_from_the_wrong_side_gives_way_to_one_its_owner_lays() -> None:
    table = played(*PLAIN, black_hand=Side.BOTTOM)
    weak: Read = {(2, 2): (0.05, 0.0, 0.95)}
    for _ in range(5):
        table.look(hidden=[(2, 2)], hand=Side.BOTTOM)
    looks(table, 5.0, weak)
    assert table.moves == [*PLAIN, "W C3"]
    for _ in range(3):
        table.look(hidden=[(4, 4)], hand=Side.TOP, read=weak)
    table.rows = after(table.rows, "W E1")
    for _ in range(2):
        table.look(hidden=[(4, 4)], hand=Side.TOP, read=weak)
    looks(table, 6.0, weak)
    assert table.moves == [*PLAIN, "W E1"]
    assert table.alerts() == []


def test_no_stone_goes_without_a_hand_where_nearly_every_move_shows_one() -> None:
    table = played(*PLAIN)
    table.rows = after(table.rows, "W B4")
    looks(table, 12.0)
    later = (*FULLER[4:], "B E1", "W E5")
    table.play(*later)
    assert table.moves == [*FULLER[:4], *later]
    table.rows = after(table.rows, ". D2")
    looks(table, 14.0)
    assert table.alerts() == []


def test_what_lay_there_before_gives_way_to_a_stone_that_comes_now() -> None:
    table = Table()
    for change in PLAIN:
        table.rows = after(table.rows, change)
        looks(table, 4.0)
    before = table.moves
    glossy: Read = {(0, 0): (0.25, 0.7, 0.05)}
    looks(table, 1.2, glossy)
    table.rows = after(table.rows, "W D1")
    looks(table, 1.6, glossy)
    table.rows = after(table.rows, "B B1")
    looks(table, 2.0, {**glossy, (4, 1): (0.36, 0.6, 0.04)})
    looks(table, 5.0)
    assert table.moves == [*before, "W D1", "B B1"]
    assert table.alerts() == []


def test_a_stone_that_was_only_guessed_at_gives_way_to_the_one_that_comes_into_view() -> None:
    table = played(*PLAIN)
    before = table.moves
    resting = (0, 4)
    pale = ({(4, 3): (0.65, 0.0, 0.35)}, {(4, 3): (0.35, 0.0, 0.65)}, {(4, 3): (0.6, 0.02, 0.38)})
    for number in range(6):
        table.look(hidden=[resting, (4, 3)], read=pale[number % 3])
    table.rows = after(table.rows, "W E5")
    for number in range(12):
        table.look(hidden=[resting], read=pale[number % 3])
    table.rows = after(table.rows, "B B1")
    for number in range(50):
        table.look(hidden=[resting, (4, 1)][: 1 + (number < 3)], read=pale[number % 3])
    assert table.moves == [*before, "W D1", "B B1"]
    looks(table, 8.0)
    assert table.moves == [*before, "W E5", "B B1"]
    assert table.alerts() == []
