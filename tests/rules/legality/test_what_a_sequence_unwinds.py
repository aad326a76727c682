"""What is unwound with an illegal move, strictly: stones, passes, pass stones, the turn."""

from __future__ import annotations

import pytest

from rules.advice.advice import Advice, advice_at
from rules.advice.advice_report import advice_text, to_do
from rules.advice.procedures import node_of, noticed_at_once, noticed_later
from rules.checking import replay
from rules.color import BLACK, WHITE, Color
from rules.corrections import CorrectionType, HandOver, Stones
from rules.errors import RulesError
from rules.game import Game
from rules.legality.breach import BreachType
from rules.moves import Move
from rules.points import from_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import from_toml, preset
from rules.rulesets.ruleset import Ruleset


def shown(rules: str | Ruleset, text: str, number: int) -> list[Advice]:
    game = Game.from_sgf(f"(;{text})", rules)
    course = ("GamePaused", "FourPasses", "WhiteLastPassDue")
    found = [item for item in advice_at(game, number) if item.shown]
    return [item for item in found if item.irregularity not in course]


def passed(giver: Color) -> tuple[HandOver, ...]:
    return (HandOver(giver, giver.other, 1, Stones.PASS_STONE),)


def back(holder: Color, count: int = 1) -> HandOver:
    return HandOver(holder, holder.other, count, Stones.PASS_STONE_BACK)


@pytest.mark.parametrize("rules", ["bga2009", "aga1991", "aga"])
@pytest.mark.parametrize(
    ("moves", "handed", "after"),
    [
        # "in the case of two or more moves in a row, all the moves in the sequence must be unwound"
        # (BGA 8.1), for one pass: two plays, nothing was handed over yet.
        (";B[cc];W[aa];B[dd];B[ee]", passed(BLACK), 3),
        # A pass of the sequence has handed its stone over: "both moves, if he or she moved twice in
        # succession ..., it shall be treated as a pass, and a pass stone exchanged" (AGA 8).
        (";B[cc];W[aa];B[];B[dd]", (), 3),
        (";B[cc];W[aa];B[dd];B[]", (), 3),
        # Two passes have handed over two, and one is due.
        (";B[cc];W[aa];B[];B[]", (back(WHITE),), 3),
        (";B[cc];W[aa];B[];B[dd];B[]", (back(WHITE),), 3),
        (";B[cc];W[];W[aa]", (), 2),
        # The last to pass resumes: "The opponent of the last person to pass has the first move of
        # the resumed game" (BGA 10.i).
        (";B[cc];W[aa];B[];W[];W[dd]", (), 4),
        (";B[cc];W[aa];B[dd];W[];B[];B[ee]", (), 5),
    ],
)
def test_one_pass_stone_for_the_sequence_of_which_a_pass_has_handed_its_own(
    rules: str, moves: str, handed: tuple[HandOver, ...], after: int
) -> None:
    text = f"SZ[5]{moves}"
    (advice,) = shown(rules, text, moves.count(";"))
    correction = advice.correction
    assert correction.type is CorrectionType.UNWIND
    assert correction.hand_over == handed
    assert correction.game.number == after
    # What lies in the lids then is what the corrected record has.
    whole = Game.from_sgf(f"(;{text})", rules)
    held = {color: whole.ledger.pass_stones[color] for color in Color}
    for item in correction.hand_over:
        change = 1 if item.what is Stones.PASS_STONE else -1
        holder = item.receiver if change > 0 else item.giver
        held[holder] += change * item.count
    assert held == {color: correction.game.ledger.pass_stones[color] for color in Color}


@pytest.mark.parametrize("rules", ["bga2009", "aga1991", "aga"])
def test_the_stones_of_passes_that_are_rewound_go_back(rules: str) -> None:
    # BGA 8.1: "the players can agree to rewind to the position just before the illegal move"; BGA
    # 7: a pass is "handing the opponent one stone"; App. B counts R, "Pass stones given by player".
    text = "SZ[5];B[cc];W[aa];B[dd];B[ee];W[];B[];W[];B[bb]"
    agreed = shown(rules, text, 4)[1]
    assert agreed.correction.type is CorrectionType.REWOUND
    assert agreed.correction.hand_over == (back(WHITE), back(BLACK, 2))
    assert agreed.correction.game.number == 2
    assert "1 pass stone back to Black; 2 pass stones back to White" in advice_text(agreed)
    # Of an illegal move that is no sequence too, and nothing where nobody has passed since.
    ko = "SZ[4:3]AB[ab][ba][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[bb]"
    assert shown(rules, f"{ko};B[];W[]", 2)[1].correction.hand_over == (back(WHITE), back(BLACK))
    assert shown(rules, f"{ko};B[aa];W[da]", 2)[1].correction.hand_over == ()
    assert shown("wmsg2008", f"{ko};B[];W[]", 2)[1].correction.hand_over == ()


EYE = "SZ[5]AB[ab][ba]AW[dd][ed]PL[W]"


@pytest.mark.parametrize(
    ("rules", "act", "handed"),
    [
        # BGA 8.1.i: "the string is removed from the board and given to the opponent as prisoners";
        # 8.1.ii: "In the case of two or more moves in a row, the referee must be consulted."
        ("bga2009", CorrectionType.REFEREE, (HandOver(WHITE, BLACK, 1, Stones.PRISONERS),)),
        ("aga", CorrectionType.REFEREE, (HandOver(WHITE, BLACK, 1, Stones.PRISONERS),)),
        ("aga1991", CorrectionType.REFEREE, (HandOver(WHITE, BLACK, 1, Stones.PRISONERS),)),
        ("wmsg2008", CorrectionType.REFEREE, ()),
    ],
)
def test_two_breaches_in_one_move_have_one_procedure(
    rules: str, act: CorrectionType, handed: tuple[HandOver, ...]
) -> None:
    # BGA interp. 8.1: "the 'illegal move' consists of the whole sequence of two or more moves"
    text = f"{EYE};W[cc];W[aa]"
    (once,) = shown(rules, text, 2)
    assert once.irregularity == "TwoInARow"
    assert once.correction.game.number == 1
    assert once.correction.board == Game.from_sgf(f"(;{EYE})", rules).position
    first, agreed, not_agreed = shown(rules, f"{text};B[bb];W[bc]", 2)
    assert first.correction.board == once.correction.board
    assert agreed.correction.game.number == 0
    assert not_agreed.correction.type is act
    assert not_agreed.correction.hand_over == handed
    assert not_agreed.correction.referee
    game, found = replay(read_sgf(f"(;{text})"), preset(rules))
    assert [item.breach.type.value for item in found] == ["TwoInARow", "SelfCapture"]
    assert len(to_do(game, found[0])) == 1
    (whole,) = to_do(game, found[1])
    assert whole == "put right with the TwoInARow of this move, the sequence as a whole"


def test_an_occupied_intersection_in_a_sequence_is_put_right_with_it() -> None:
    text = "SZ[5];B[cc];W[aa];B[dd];B[aa]"
    (once,) = shown("bga2009", text, 4)
    assert once.correction.game.number == 3
    assert once.correction.board[from_board("D2", 5, 5)] is None
    assert once.correction.board[from_board("A5", 5, 5)] is WHITE
    *_, not_agreed = shown("bga2009", f"{text};W[ee]", 4)
    # BGA A.2.ii: "just remove the stone from the board and hand it as a prisoner"; BGA 8.1.ii
    assert not_agreed.correction.type is CorrectionType.REFEREE
    assert not_agreed.correction.hand_over == (HandOver(BLACK, WHITE, 1, Stones.PRISONERS),)
    assert not_agreed.correction.board[from_board("A5", 5, 5)] is WHITE


@pytest.mark.parametrize("rules", ["bga2009", "aga1991", "wmsg2008", "nz"])
@pytest.mark.parametrize("moves", [";W[cc];B[aa]", ";W[cc];W[dd];B[aa]", ";W[];B[aa]"])
def test_rewound_to_the_start_black_begins(rules: str, moves: str) -> None:
    # BGA 2: "Black moving first starting from an empty board in even games"
    for start in ("SZ[5]", "SZ[5]PL[W]"):
        for number in range(1, moves.count(";W") + 1):
            found = shown(rules, start + moves, number)
            for advice in found:
                if advice.agreed:
                    assert advice.correction.game.number == 0
                    assert advice.correction.to_play is BLACK
                if advice.at_once:
                    assert advice.correction.to_play is BLACK


def test_a_rewind_to_a_board_with_stones_leaves_the_turn() -> None:
    text = "SZ[9]HA[2]AB[cg][gc];W[cc];W[dd];B[aa]"
    assert shown("bga2009", text, 2)[1].correction.to_play is WHITE


@pytest.mark.parametrize("moves", [";W[aa]", ";W[cc];W[aa]", ";B[cc];W[cc]"])
def test_without_passes_no_pass_replaces_an_illegal_move(moves: str) -> None:
    # FAQ 5.8: "They do not have passes. Alternation ends when a player loses due to no legal play."
    text = f"SZ[5]AB[ab][ba]PL[{moves[1]}]{moves}"
    number = moves.count(";")
    for more in ("", ";B[dd];W[ee]"):
        for advice in shown("no_pass", text + more, number):
            game = advice.correction.game
            made = [move for move in game.moves() if move.point is None]
            assert made == []
            handed = {item.what for item in advice.correction.hand_over}
            assert handed.isdisjoint({Stones.PASS_STONE, Stones.PASS_STONE_BACK})
    (once,) = [item for item in shown("no_pass", text, number) if item.at_once]
    assert once.correction.referee
    assert once.correction.to_play is WHITE
    assert "pass" not in advice_text(once)


def test_an_organiser_s_procedure_forces_no_pass_where_there_is_none() -> None:
    ours = from_toml('base = "no_pass"\nillegal_procedure = "aga1991"\noccupied = "pass"', "c.toml")
    (once,) = shown(ours, "SZ[5];B[cc];W[cc]", 2)
    assert (once.correction.game.number, once.correction.to_play) == (1, WHITE)
    assert "comes off; take off White C3; White to play after move 1" in advice_text(once)


def test_each_breach_of_a_move_out_of_turn_unwinds_the_sequence() -> None:
    # An alert is about one breach; what it asks for is the same.
    game = Game.from_sgf(f"(;{EYE};W[cc];W[aa])", "bga2009")
    assert game.parent is not None
    assert game.last is not None
    breaches = game.parent.verdict(game.last)
    assert [breach.type for breach in breaches] == [
        BreachType.TWO_IN_A_ROW,
        BreachType.SELF_CAPTURE,
    ]
    first, second = (noticed_at_once(game, breach) for breach in breaches)
    assert first.game.moves() == second.game.moves() == (Move(WHITE, None, forced=True),)
    assert first.board == second.board == game.at(0).position
    assert first.hand_over == second.hand_over == passed(WHITE)
    later = game.play("B2")
    first, second = (noticed_later(later, 2, breach, agreed=False) for breach in breaches)
    assert (first.type, first.hand_over) == (second.type, second.hand_over)


def test_the_node_of_a_move_is_the_one_before_an_edit() -> None:
    game = Game.from_sgf("(;SZ[5];B[cc]AW[aa];AB[bb];W[dd])", "bga2009")
    node = node_of(game, 1)
    assert node.last == Move(BLACK, from_board("C3", 5, 5))
    assert node.position[from_board("B4", 5, 5)] is None
    for number in (0, 3):
        with pytest.raises(RulesError, match="expected 1 to 2"):
            node_of(game, number)
