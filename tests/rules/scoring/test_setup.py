from fractions import Fraction
from typing import Any

import pytest

from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.points import Point
from rules.rulesets.handicap import pattern
from rules.rulesets.presets import preset
from rules.scoring.setup import before_the_game, handicap_notes, supply_notes

EMPTY = Position.empty(19)


def with_black(*points: Point) -> Position:
    return EMPTY.with_stones(dict.fromkeys(points, BLACK))


def kinds(rules: str, position: Position, **facts: Any) -> list[str]:
    return [note.type.value for note in before_the_game(preset(rules), position, **facts)]


@pytest.mark.parametrize(
    ("rules", "position", "facts", "expected"),
    [
        ("bga2009", EMPTY, {"method_agreed": True}, []),
        ("bga2009", EMPTY, {}, ["CountingMethodDefaulted"]),
        ("wmsg2008", EMPTY, {}, ["StoneSupplyUnconfirmed"]),
        ("wmsg2008", EMPTY, {"supply_confirmed": True}, []),
        ("bga2009", Position.empty(9), {"method_agreed": True}, ["KomiNotAnnounced"]),
        ("bga2009", Position.empty(9), {"method_agreed": True, "komi": Fraction(7, 2)}, []),
        (
            "bga2009",
            Position.empty(9),
            {"method_agreed": True, "komi": Fraction(6)},
            ["IntegralKomi"],
        ),
        ("nz", EMPTY, {}, []),
        ("nz", with_black(Point(0, 0), Point(5, 5)), {"handicap": 2}, ["KomiNotAnnounced"]),
        ("aga1991", EMPTY, {"method_agreed": True, "handicap": 1}, []),
        (
            "bga2009",
            with_black(*pattern(3, 19, 19)),
            {"method_agreed": True, "handicap": 3},
            [],
        ),
        (
            "bga2009",
            with_black(*pattern(3, 19, 19)),
            {"method_agreed": True, "handicap": 4},
            ["HandicapCountMismatch"],
        ),
        (
            "bga2009",
            with_black(*pattern(3, 19, 19)),
            {"method_agreed": True},
            ["HandicapCountMismatch"],
        ),
        (
            "bga2009",
            with_black(Point(3, 3), Point(4, 4)),
            {"method_agreed": True, "handicap": 2},
            ["HandicapMisplaced"],
        ),
        ("bga2009", with_black(*pattern(9, 19, 19)), {"method_agreed": True, "handicap": 9}, []),
        (
            "bga2009",
            with_black(Point(3, 15)),
            {"method_agreed": True, "handicap": 2},
            ["HandicapCountMismatch"],
        ),
        ("bga2009", with_black(Point(3, 3)), {"method_agreed": True}, ["BoardNotEmptyAtStart"]),
        (
            "bga2009",
            Position.from_rows(["W.", ".."]),
            {"method_agreed": True, "komi": Fraction(1, 2)},
            ["BoardNotEmptyAtStart"],
        ),
        (
            "bga2009",
            Position.empty(9).with_stones(dict.fromkeys(pattern(2, 9, 9), BLACK)),
            {"method_agreed": True, "handicap": 2, "komi": Fraction(1, 2)},
            ["HandicapNotStandardised"],
        ),
        (
            "nz",
            with_black(*(Point(0, col) for col in range(10))),
            {"handicap": 10},
            ["KomiNotAnnounced"],
        ),
        (
            "japanese_1989",
            with_black(*(Point(0, col) for col in range(10))),
            {"handicap": 10},
            ["KomiNotAnnounced", "HandicapNotStandardised"],
        ),
    ],
)
def test_what_is_to_be_settled_before_the_first_move(
    rules: str, position: Position, facts: dict[str, Any], expected: list[str]
) -> None:
    assert kinds(rules, position, **facts) == expected


def test_a_misplaced_stone_is_named() -> None:
    notes = before_the_game(preset("bga2009"), with_black(Point(3, 3), Point(4, 4)), handicap=2)
    (note,) = [note for note in notes if note.type.value == "HandicapMisplaced"]
    assert note.text == "handicap stones off their points: D16, E15"
    assert note.clause == "BGA A.2.iv"


def test_stones_before_the_first_move_are_named_in_both_colours() -> None:
    board = with_black(Point(3, 3)).with_stones({Point(0, 1): WHITE})
    notes = before_the_game(preset("bga2009"), board, method_agreed=True)
    assert [note.points for note in notes] == [(Point(0, 1), Point(3, 3))]


@pytest.mark.parametrize(
    ("stones", "size", "says"),
    [(2, 9, "2 handicap stones on 9x9 are not standardised"), (10, 19, "no more than 9")],
)
def test_a_handicap_that_is_not_standardised_says_why(stones: int, size: int, says: str) -> None:
    points = [Point(0, col) for col in range(stones)]
    notes = handicap_notes(preset("bga2009"), points, (size, size))
    (text,) = [note.text for note in notes if note.type.value == "HandicapNotStandardised"]
    assert text.endswith(says)


def test_the_supply_of_stones_cites_its_clause() -> None:
    # WMSG 1.2
    (note,) = supply_notes(preset("wmsg2008"))
    assert (note.text, note.clause) == ("180 each", "WMSG 1.2")
