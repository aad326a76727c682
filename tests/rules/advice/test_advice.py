"""Advice as a value and as JSON, and what organisers change; its texts: `rows/advice.txt`."""

from __future__ import annotations

import pytest

from rules.advice.advice import advice_at
from rules.advice.advice_report import advice_json, advice_text, moves_text
from rules.advice.procedures import CorrectionType, HandOver, Stones
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.legality.breach import BreachType
from rules.points import from_board
from rules.rulesets.presets import OFFENCES, PRESETS, preset

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


ROW = "SZ[9];B[dd];W[ed];B[ce];B[gg];W[cc]"
TAKEN = "SZ[9];B[ab];W[aa];B[ba];W[ee];B[ff]"


def test_who_has_lost_and_who_is_warned_is_json_too() -> None:
    lost, *_ = advice_at(Game.from_sgf(f"(;{ROW})", "japanese_1989"), 4)
    line = advice_json(lost)
    assert (line["loses"], line["to_play"], line["referee"]) == (["black"], None, False)
    warned = advice_at(Game.from_sgf(f"(;{TAKEN})", "korean"), 3)
    lines = [advice_json(item) for item in warned if item.irregularity == "UncapturedString"]
    assert [line["warning"] for line in lines] == [{"color": "black", "points": 2}] * 2


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
