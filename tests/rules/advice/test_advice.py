"""What the rules prescribe for an irregularity at a move, as a table."""

import pytest

from rules import Game, Point, Position, RulesError, preset
from rules.advice.advice import advice_at
from rules.advice.advice_report import advice_json, advice_text, moves_text
from rules.color import BLACK, WHITE, Color

KO = Position.from_rows([".BW.", "BW.W", ".BW.", "...."])
EYE = Position.from_rows([".B..", "B...", "....", "...."])


def game_of(rules: str, setup: Position, *moves: str, to_play: Color = BLACK) -> Game:
    game = Game.start(preset(rules), setup=setup, to_play=to_play)
    for move in moves:
        game, _ = game.follow(move)
    return game


RETAKE = (KO, ("C3", "B3"), BLACK)
RETAKE_PLAYED_ON = (KO, ("C3", "B3", "A1"), BLACK)
SELF_CAPTURE = (EYE, ("A4", "D1", "A1"), WHITE)
TWO_IN_A_ROW = (EYE, ("W C2", "W D1", "B A1"), WHITE)
OCCUPIED = (EYE, ("C2", "W C2", "B A1"), BLACK)
PAUSED = (EYE, ("W C2", "pass", "pass"), WHITE)


@pytest.mark.parametrize(
    ("rules", "case", "number", "expected"),
    [
        (
            "bga2009",
            RETAKE_PLAYED_ON,
            2,
            [
                "KoRetake, noticed at once (BGA 8.1): the illegal move W B3 comes off and a pass"
                " replaces it; take off White B3; give back the captured Black C3;"
                " White hands Black 1 pass stone; Black to play after move 2",
                "KoRetake, noticed later, agreed (BGA 8.1; BGA interp. 8.2):"
                " the game goes back to before move 2, W B3; take off Black A1, White B3;"
                " give back the captured Black C3; White to play after move 1",
                "KoRetake, noticed later, not agreed (BGA interp. 8.2):"
                " play goes on, and the cycle is watched for; White to play after move 3",
            ],
        ),
        (
            "bga2009",
            SELF_CAPTURE,
            1,
            [
                "SelfCapture, noticed at once (BGA 8.1): the illegal move W A4 comes off and a pass"
                " replaces it; take off White A4; White hands Black 1 pass stone;"
                " Black to play after move 1",
                "SelfCapture, noticed later, agreed (BGA 8.1; BGA interp. 8.2):"
                " the game goes back to before move 1, W A4; take off Black D1, White A1;"
                " White to play after move 0",
                "SelfCapture, noticed later, not agreed (BGA 8.1.i): the move stands and the string"
                " comes off; take off White A4; 1 white stone to Black as prisoners;"
                " Black to play after move 3",
            ],
        ),
        (
            "aga1991",
            TWO_IN_A_ROW,
            2,
            [
                "TwoInARow, noticed at once (AGA 8): the illegal moves W C2, W D1 come off and a"
                " pass replaces them; take off White C2 D1; White hands Black 1 pass stone;"
                " Black to play after move 1",
                "TwoInARow, noticed later, agreed (AGA 8): the game goes back to before move 1,"
                " W C2; take off Black A1, White C2 D1; White to play after move 0",
                "TwoInARow, noticed later, not agreed (AGA 8): the move stands;"
                " White to play after move 3",
            ],
        ),
        (
            "bga2009",
            OCCUPIED,
            2,
            [
                "OccupiedIntersection, noticed at once (BGA A.2.ii): the stone comes off;"
                " take off White C2; 1 stone back to White; White to play after move 1",
                "OccupiedIntersection, noticed later, agreed (BGA 8.1; BGA interp. 8.2):"
                " the game goes back to before move 2, W C2; take off Black A1, White C2;"
                " White to play after move 1",
                "OccupiedIntersection, noticed later, not agreed (BGA A.2.ii):"
                " the stone comes off; take off White C2; 1 white stone to Black as prisoners;"
                " White to play after move 3",
            ],
        ),
        (
            "wmsg2008",
            RETAKE_PLAYED_ON,
            2,
            [
                "SuperkoRepetition, noticed at once (WMSG (silent); FAQ 6.8): a referee decides,"
                " and this is suggested: the illegal move W B3 comes off and a pass replaces it;"
                " take off White B3; give back the captured Black C3; Black to play after move 2",
                "SuperkoRepetition, noticed later, agreed (WMSG (silent); FAQ 6.8): the game goes"
                " back to before move 2, W B3; take off Black A1, White B3;"
                " give back the captured Black C3; a referee decides; White to play after move 1",
                "SuperkoRepetition, noticed later, not agreed (WMSG (silent); FAQ 6.8):"
                " a referee decides, and this is suggested: the move stands;"
                " White to play after move 3",
            ],
        ),
        ("bga2009", RETAKE, 1, []),
        (
            "bga2009",
            PAUSED,
            3,
            [
                "GamePaused, noticed at once, agreed (BGA 9): the dead strings come off as"
                " prisoners and the game is scored; the game is over after move 3",
                "GamePaused, noticed at once, not agreed (BGA 10): play is resumed;"
                " Black to play after move 3",
            ],
        ),
        (
            "japanese_verbal",
            PAUSED,
            3,
            [
                "GamePaused, noticed at once, agreed (FAQ 4.4.1): the dead strings come off as"
                " prisoners and the game is scored; a referee decides; the game is over after"
                " move 3",
                "GamePaused, noticed at once, not agreed (FAQ 4.4.4): a referee decides;"
                " the game is paused after move 3",
            ],
        ),
    ],
)
def test_what_the_record_shows_is_put_right(
    rules: str, case: tuple[Position, tuple[str, ...], Color], number: int, expected: list[str]
) -> None:
    setup, moves, to_play = case
    game = game_of(rules, setup, *moves, to_play=to_play)
    shown = [advice for advice in advice_at(game, number) if advice.shown]
    assert [advice_text(advice) for advice in shown] == expected


def unrecorded(game: Game, number: int) -> dict[tuple[str, bool, bool | None], str]:
    return {
        (advice.irregularity, advice.at_once, advice.agreed): advice.correction.type.value
        for advice in advice_at(game, number)
        if not advice.shown
    }


def test_what_a_record_cannot_show_is_put_right_too() -> None:
    found = unrecorded(game_of("bga2009", KO, "C3", "D1", "A1"), 1)
    assert found[("WrongColourStone", True, None)] == "WrongColourStone"
    assert found[("WrongColourStone", False, True)] == "WrongColourStone"
    assert found[("UncapturedString", True, None)] == "UncapturedString"
    assert found[("StoneTakenBack", True, True)] == "Rewound"
    assert found[("StoneTakenBack", True, False)] == "StoneTakenBack"
    assert found[("StoneBetweenPoints", True, None)] == "StoneBetweenPoints"


def test_a_wrong_stone_whose_replacement_is_illegal_becomes_a_pass() -> None:
    found = unrecorded(game_of("bga2009", EYE, "A4", to_play=WHITE), 1)
    assert found[("WrongColourStone", True, None)] == "IllegalMoveUnwind"
    assert ("WrongColourStone", False, True) not in found


def test_nothing_lies_on_the_table_for_a_pass() -> None:
    assert advice_at(game_of("bga2009", EYE, "pass"), 1) == ()


def test_the_advice_is_json_too() -> None:
    game = game_of("bga2009", *RETAKE[:1], *RETAKE[1])
    line = advice_json(advice_at(game, 2)[0])
    assert line["irregularity"] == "KoRetake"
    assert line["hand_over"] == [
        {"giver": "white", "receiver": "black", "count": 1, "what": "pass stone"}
    ]
    assert (line["noticed"], line["agreed"], line["after_move"]) == ("at once", None, 2)
    assert line["rows"] == [".BW.", "B.BW", ".BW.", "...."]
    assert line["take_off"] == {"black": [], "white": ["B3"]}
    assert line["put_back"] == {"black": ["C3"], "white": []}
    paused = advice_json(advice_at(game_of("wmsg2008", EYE, "pass", "pass"), 2)[0])
    assert (paused["to_play"], paused["suggested"]) == (None, None)


def test_the_moves_by_the_stones_are_counted() -> None:
    game = Game.new(9).play("E5").play("pass").play("C3")
    assert moves_text(game).endswith("after move 3: Black 2, White 1 (BGA A.2.i)")


@pytest.mark.parametrize("number", [-1, 4])
def test_a_move_that_was_not_made_has_no_advice(number: int) -> None:
    with pytest.raises(RulesError, match="expected 0 to 3"):
        advice_at(game_of("bga2009", EYE, "C2", "D1", "A1"), number)


def test_before_the_first_move_the_handicap_is_set_right() -> None:
    setup = Position.empty(19).with_stones(dict.fromkeys((Point(3, 15), Point(14, 3)), BLACK))
    start = Game.start(preset("bga2009"), setup=setup)
    (advice,) = advice_at(start, 0)
    assert (advice.irregularity, advice.at_once) == ("HandicapMisplaced", True)
    assert (
        "set on their points; take off Black D5; put back Black D4; White to play"
        in advice_text(advice)
    )
    later = advice_at(start.play("Q4"), 0)[1]
    assert "carries on with the stones where they lie" in advice_text(later)
    assert advice_at(Game.new(handicap=2), 0) == ()
