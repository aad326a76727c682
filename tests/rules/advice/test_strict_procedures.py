"""Every procedure of the documents is reachable, with the documents' words."""

from __future__ import annotations

import pytest

from rules.advice.advice import Advice, advice_at
from rules.advice.advice_report import advice_text
from rules.color import BLACK, WHITE
from rules.corrections import CorrectionType, HandOver, Stones
from rules.game import Game
from rules.points import from_board
from rules.rulesets.presets import PRESETS
from rules.scoring.ending import agreement
from rules.scoring.notes import NoteType
from rules.scoring.score import score

ETERNAL_LIFE = (
    "SZ[8:5]AB[ac][bc][cc][dc][ec][ad][ed][fd][de][ge]"
    "AW[ab][bb][cb][db][eb][fb][fc][bd][cd][dd][gd][hd][be][fe]PL[B]"
)
CYCLE = ";B[ce];W[ee];B[de];W[fe]"
KO = "SZ[4:3]AB[ab][ba][bc]AW[ca][db][cc][bb]PL[B]"


def advice(rules: str, text: str, number: int, irregularity: str) -> list[Advice]:
    found = advice_at(Game.from_sgf(f"(;{text})", rules), number)
    return [item for item in found if item.irregularity == irregularity]


def all_advice(rules: str, text: str) -> list[Advice]:
    """What is to be done at every move of the record."""
    game = Game.from_sgf(f"(;{text})", rules)
    return [item for number in range(game.number + 1) for item in advice_at(game, number)]


def pass_stone(giver: object) -> HandOver:
    assert giver in (BLACK, WHITE)
    return (
        HandOver(BLACK, WHITE, 1, Stones.PASS_STONE)
        if giver is BLACK
        else HandOver(WHITE, BLACK, 1, Stones.PASS_STONE)
    )


@pytest.mark.parametrize("rules", PRESETS)
def test_the_irregularities_that_no_record_shows_at_once_and_later(rules: str) -> None:
    # BGA 8.2: "As soon as an irregular move is noticed, the board position should be corrected"
    text = "SZ[5]AB[ab][bc]AW[bb]PL[B];B[ba];W[dd];B[cb];W[ed];B[ee]"
    found = advice_at(Game.from_sgf(f"(;{text})", rules), 3)
    reached = {(item.irregularity, item.at_once) for item in found if not item.shown}
    for kind in (
        "WrongColourStone",
        "StoneBetweenPoints",
        "UncapturedString",
        "StoneMoved",
        "StoneTakenBack",
        "StoneRemoved",
        "BoardDisturbed",
        "ExtraStone",
    ):
        assert (kind, True) in reached, kind
        assert (kind, False) in reached or kind == "WrongColourStone", kind
    assert ("UncapturedString with liberties since", False) in reached
    beside = advice_at(Game.from_sgf("(;SZ[5];B[cc];W[cd];B[ee])", rules), 2)
    (once, later) = [item for item in beside if item.irregularity == "RemovedStonesWithLiberties"]
    assert (once.at_once, later.at_once) == (True, False)
    # BGA A.2.vi: "Replace all the removed stones. The original 'capturing' stone stays"
    assert once.correction.board[from_board("C3", 5, 5)] is BLACK
    if once.irregularity in once.correction.game.ruleset.loses_by:
        assert once.correction.loses == (WHITE,)
        return
    assert once.correction.hand_over == (HandOver(WHITE, BLACK, 1, Stones.OWN),)
    assert "all stones that were removed go back" in advice_text(once)


@pytest.mark.parametrize(
    ("rules", "act", "clause"),
    [
        # "The opponent of the last person to pass has the first move of the resumed game."
        ("bga2009", CorrectionType.RESUMED, "BGA 10"),
        ("aga1991", CorrectionType.RESUMED, "AGA 10"),
        # "either player may propose to resume the play and continue in the original order"
        ("wmsg2008", CorrectionType.RESUMED, "WMSG 5.2; WMSG 5.3"),
        ("nz", CorrectionType.RESUMED, "FAQ 3.7"),
        ("igs", CorrectionType.REFEREE, "FAQ 4.7"),
    ],
)
def test_what_is_done_at_the_pause(rules: str, act: CorrectionType, clause: str) -> None:
    passes = ";W[];B[];W[]" if rules == "igs" else ";W[];B[]"
    text = f"SZ[5];B[cc];W[aa];B[dd]{passes}"
    game = Game.from_sgf(f"(;{text})", rules)
    found = advice(rules, text, game.number, "GamePaused")
    agreed = [item for item in found if item.agreed]
    (disputed,) = [item for item in found if item.agreed is False]
    assert agreed[0].correction.type is CorrectionType.STATUS_AGREED
    assert (disputed.correction.type, disputed.correction.clause) == (act, clause)
    assert disputed.correction.to_play is game.to_play
    assert disputed.correction.referee is (rules == "igs")


def test_the_touch_procedure_of_the_aga() -> None:
    # AGA 10: "After two consecutive passes, the next player touches each connected string of
    # opposing stones on the board which he or she believes to be dead."
    text = "SZ[5];B[cc];W[aa];B[];W[]"
    for rules in ("aga1991", "aga"):
        (touch,) = [
            item
            for item in advice(rules, text, 4, "GamePaused")
            if item.correction.type is CorrectionType.TOUCH
        ]
        assert touch.correction.hand_over == (pass_stone(BLACK), pass_stone(WHITE))
        assert touch.correction.clause == "AGA 10"
    assert "TouchProcedure" not in str(advice("bga2009", text, 4, "GamePaused"))


def test_both_have_touched_the_dead_stones_and_passed() -> None:
    # AGA 10: "If both players pass and there was no disagreement indicated, the game is over, and
    # all groups which the players have indicated as dead are removed from the board."
    game = Game.from_sgf("(;SZ[5];B[cc];W[aa];B[];W[];B[];W[])", "aga1991")
    dead = [from_board("A5", 5, 5)]
    assert agreement(game, dead, dead).dead == frozenset(dead)
    counted = score(game, dead=dead, agreed=True)
    assert counted.sides.white.dead == 1
    assert NoteType.DEAD_STONES_STAY not in {note.type for note in counted.notes}
    # "If they both pass while a disagreement still exists, all stones remaining are alive"
    assert agreement(game, dead, []).dead == frozenset()
    # BGA 9: "If the players agree on the status of all strings, then the relevant stones are
    # removed"; it has no such procedure, so nobody but the players can tell.
    bga = Game.from_sgf("(;SZ[5];B[cc];W[aa];B[];W[];B[];W[])", "bga2009")
    assert agreement(bga, dead, dead).dead == frozenset()
    assert score(bga, dead=dead, agreed=True).sides.white.dead == 1
    assert score(bga, dead=dead).sides.white.dead == 0
    short = Game.from_sgf("(;SZ[5];B[cc];W[aa];B[];W[])", "tromp_taylor")
    assert score(short, dead=dead, agreed=True).sides.white.dead == 0


def test_the_end_and_white_s_last_pass() -> None:
    # BGA 11: "White must make the last move to end the game"
    text = "SZ[5];B[cc];W[aa];B[bb];W[];B[]"
    (due,) = advice("bga2009", text, 5, "WhiteLastPassDue")
    assert due.correction.hand_over == (pass_stone(WHITE),)
    assert due.correction.clause == "BGA 11"
    assert advice("wmsg2008", text, 5, "WhiteLastPassDue") == []
    # BGA 10.iii: "the game ends with all stones remaining on the board"
    (ended,) = advice("bga2009", "SZ[5];B[cc];W[aa];B[];W[];B[];W[]", 6, "FourPasses")
    assert ended.correction.clause == "BGA 10.iii"
    # FAQ 4.1: "Two successive passes end the game"; WMSG 5.2: "two consecutive passes again"
    for rules, text, clause in (
        ("tromp_taylor", "SZ[5];B[cc];W[aa];B[];W[]", "FAQ 4.1"),
        ("wmsg2008", "SZ[5];B[cc];W[aa];B[];W[];B[dd];W[];B[]", "WMSG 5.2"),
    ):
        last = text.count(";")
        assert advice(rules, text, last, "FourPasses") == []
        (short,) = advice(rules, text, last, "GameEnded")
        assert short.correction.clause == clause
        assert "FourPasses" not in str([advice_text(item) for item in all_advice(rules, text)])


def test_a_long_cycle_is_without_result_if_both_agree() -> None:
    # FAQ 3.8: "then the game ends either immediately or, as a variant, as soon as the players
    # agree, with the result 'without result'"
    agreed, not_agreed = advice("japanese_1989", ETERNAL_LIFE + CYCLE, 4, "LongCycle")
    assert (agreed.agreed, not_agreed.agreed) == (True, False)
    assert "the game ends without result" in advice_text(agreed)
    assert "play goes on" in advice_text(not_agreed)
    (open_,) = advice("igs", ETERNAL_LIFE + CYCLE, 4, "LongCycle")
    assert open_.correction.referee


@pytest.mark.parametrize("rules", ["japanese_1989", "chinese_official", "igs"])
def test_a_ko_retaken_after_passes_is_no_long_cycle(rules: str) -> None:
    # Nobody who may pass is bound to repeat the position.
    text = f"{KO};B[cb];W[];B[];W[bb];B[];W[]"
    assert advice(rules, text, 4, "LongCycle") == []
    counted = score(Game.from_sgf(f"(;{text})", rules))
    assert counted.outcome is None
    assert NoteType.WITHOUT_RESULT not in {note.type for note in counted.notes}


@pytest.mark.parametrize(
    ("rules", "more", "result"),
    [
        ("japanese_1989", "", "Void"),
        ("japanese_1989", ";B[];W[]", "Void"),
        ("japanese_1989", ";B[aa]", None),
        ("igs", "", None),
    ],
)
def test_the_score_says_without_result(rules: str, more: str, result: str | None) -> None:
    counted = score(Game.from_sgf(f"(;{ETERNAL_LIFE}{CYCLE}{more})", rules))
    (note,) = [note for note in counted.notes if note.type is NoteType.WITHOUT_RESULT]
    assert "move 4 recreated the position after move 0" in note.text
    assert counted.outcome == result
    if result is not None:
        assert counted.result == result
        assert counted.winner is None
    else:
        assert counted.result != "Void"


def test_the_prisoners_given_are_said_to_leave_the_methods_uncompared() -> None:
    # BGA App. B: "the game result obtained by area counting is the same as ... territory counting"
    game = Game.from_sgf("(;SZ[5];B[cc];W[aa];B[];W[])", "bga2009")
    held = game.ledger.prisoners
    assert NoteType.EQUIVALENCE_UNCHECKED not in {note.type for note in score(game).notes}
    same = score(game, prisoners=held).notes
    assert NoteType.EQUIVALENCE_UNCHECKED not in {note.type for note in same}
    given = score(game, prisoners=type(held)(3, 0)).notes
    (note,) = [note for note in given if note.type is NoteType.EQUIVALENCE_UNCHECKED]
    assert "3 for Black and 0 for White; the record has 0 and 0" in note.text
    assert note.clause
    assert NoteType.EQUIVALENCE_BROKEN not in {note.type for note in given}
    alone = score(Game.from_sgf("(;SZ[5];B[cc])", "nz"), prisoners=type(held)(3, 0)).notes
    assert NoteType.EQUIVALENCE_UNCHECKED not in {note.type for note in alone}


def test_a_move_after_the_end_and_white_s_beginning() -> None:
    after_end = "SZ[5];B[cc];W[aa];B[];W[];B[bb];W[dd]"
    for number in (5, 6):
        (late,) = advice("tromp_taylor", after_end, number, "MoveAfterEnd")
        assert late.correction.referee
        assert late.correction.game.number == 4
        assert late.correction.clause == "FAQ 4.1"
    # BGA interp. 8.1.i: "Making a move when it is not the player's turn to do so"
    once, agreed, not_agreed = advice("bga2009", "SZ[5];W[cc];B[aa]", 1, "WhiteBegins")
    assert once.correction.hand_over == (pass_stone(WHITE),)
    assert once.correction.to_play is BLACK
    assert agreed.correction.type is CorrectionType.REWOUND
    assert not_agreed.correction.referee
    (forbidden,) = advice("no_pass", "SZ[5];B[cc];W[]", 2, "PassForbidden")
    assert forbidden.correction.game.number == 1
