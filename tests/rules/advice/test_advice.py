"""Advice as a value and as JSON, and what organisers change; its texts: `rows/advice.txt`."""

from __future__ import annotations

import pytest

from rules.advice.advice import advice_at
from rules.advice.advice_report import advice_json, advice_text, moves_text
from rules.board.position import Position
from rules.checking import check_record
from rules.color import BLACK, WHITE, Color
from rules.corrections import CorrectionType, HandOver, Stones
from rules.errors import RulesError
from rules.game import Game
from rules.legality.breach import BreachType
from rules.points import from_board
from rules.records.sgf import read_sgf
from rules.rulesets.fields import OFFENCES
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.scoring.notes import NoteType
from rules.scoring.score import score

KO = Position.from_rows([".BW.", "BW.W", ".BW.", "...."])
EYE = Position.from_rows([".B..", "B...", "....", "...."])


def game_of(rules: str, setup: Position, *moves: str, to_play: Color = BLACK) -> Game:
    game = Game.start(preset(rules), setup=setup, to_play=to_play)
    for move in moves:
        game, _ = game.follow(move)
    return game


RETAKE = (KO, ("C3", "B3"), BLACK)


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


ROW = "SZ[9];B[dd];W[ed];B[ce];B[gg];W[cc]"
TAKEN = "SZ[9];B[ab];W[aa];B[ba];W[ee];B[ff]"
STOPPED = "SZ[9];B[dd];W[ed];B[];W[]"


@pytest.mark.parametrize(
    ("rules", "breaches"),
    [("japanese_1989", 0), ("egf:japanese", 0), ("korean", 0), ("chinese_official", 0), ("nz", 1)],
)
def test_who_passed_last_may_resume_where_the_rules_let_either_side(
    rules: str, breaches: int
) -> None:
    # "his opponent must oblige and has the right to play first" (J1989 9.3), White too
    for text, found in ((STOPPED, breaches), ("SZ[9];B[dd];W[ed];B[]", 1)):
        color = "W" if text is STOPPED else "B"
        record = read_sgf(f"(;{text};{color}[gg])")
        assert len(check_record(record, preset(rules))) == found
    game = Game.from_sgf(f"(;{STOPPED};W[gg];B[cc])", rules)
    assert [move.color for move in game.moves()] == [BLACK, WHITE, BLACK, WHITE, WHITE, BLACK]


def test_who_has_lost_and_who_is_warned_is_json_too() -> None:
    lost, *_ = advice_at(Game.from_sgf(f"(;{ROW})", "japanese_1989"), 4)
    line = advice_json(lost)
    assert (line["loses"], line["to_play"], line["referee"]) == (["black"], None, False)
    warned = advice_at(Game.from_sgf(f"(;{TAKEN})", "korean"), 3)
    lines = [advice_json(item) for item in warned if item.irregularity == "UncapturedString"]
    assert [line["warning"] for line in lines] == [{"color": "black", "points": 2}] * 2


def test_an_organiser_replaces_what_the_documents_rule() -> None:
    file = (
        'base = "{}"\nloses_by = {}\nwarned_for = ["StoneMoved"]\nwarning_points = 1\n'
        'moved_stones = "back"\nresult_final = false\ndispute = "referee"\n'
    )
    ours = from_toml(file.format("japanese_1989", "[]"), "club.toml")
    game = Game.from_sgf(f"(;{ROW})", ours)
    kinds = {item.correction.type for item in advice_at(game, 4)}
    assert kinds.isdisjoint((CorrectionType.LOST, CorrectionType.RESULT_STANDS))
    theirs = from_toml(file.format("nz", '["TwoInARow"]'), "club.toml")
    lost, *_ = advice_at(Game.from_sgf(f"(;{ROW})", theirs), 4)
    assert (lost.correction.type, lost.correction.clause) == (CorrectionType.LOST, "club.toml")
    suspended = from_toml('base = "korean"\nwarned_for = []', "lg.toml")
    game = Game.from_sgf(f"(;{TAKEN})", suspended)
    assert all(item.correction.warning is None for item in advice_at(game, 3))


def test_what_may_be_ruled_are_names_of_events() -> None:
    names = {kind.value for kind in (*BreachType, *CorrectionType)}
    assert set(OFFENCES) <= names
    assert preset("japanese_2003").loses_by == preset("japanese_verbal").loses_by == ()


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
