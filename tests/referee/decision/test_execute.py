"""Every effect, carried out alone on a game in progress: the line, the table, what is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

import pytest

from referee import Phase, Settings, State
from referee.alerts.draft import AlertDraft
from referee.alerts.remedies import Remedy
from referee.alerts.step_builder import StepBuilder
from referee.decision.execute import execute_effects
from referee.events import EventType
from referee.hypotheses.effects import (
    Announce,
    AnsweredAlert,
    Append,
    AskOwner,
    AwaitAnswer,
    CarryAlert,
    CloseAlert,
    Correct,
    Disturb,
    Effect,
    ForcePass,
    Play,
    PlayOn,
    RaiseAlert,
    Revise,
    SetTable,
    SettleQuestion,
    Truncate,
    WithdrawQuestion,
)
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.moves import Move
from rules.points import Point, from_board, to_board
from tests.support.hypotheses import NOW_NS, film, state_after

SETTINGS: Settings = film()
STATE: State = state_after(["C3", "D3", "B2"], SETTINGS)
GAME: Game = STATE.game


def point(name: str) -> Point:
    return from_board(name, 5)


MOVED = AlertDraft(EventType.STONE_MOVED, WHITE, (point("D3"), point("D4")), None, None, 3, None)
DOUBLE = AlertDraft(
    EventType.TWO_IN_A_ROW, BLACK, (point("C3"), point("B2")), BLACK, 2, 3, "BGA 8.1"
)
PLAY = Play(Move(WHITE, point("E5")), 4, (), (point("B2"),), NOW_NS, True, 2)
AFTER = GAME.play("E5")
ASK = AskOwner(DOUBLE, ("TwoInARow", "WrongColourStone"))


@dataclass(frozen=True)
class Row:
    """`effects` of which the last is tried: what is said then, and the state in words."""

    effects: tuple[Effect, ...]
    said: str
    state: str


ROWS = (
    Row((Truncate(GAME.at(1)),), "", "1 move, 1 variation"),
    Row((Truncate(GAME.at(1), keep=False),), "", "1 move"),
    Row(
        (Append((PLAY,), AFTER),),
        "BoardPlay E5, CapturePending B2",
        "4 moves, 1 pending",
    ),
    Row(
        (RaiseAlert(DOUBLE), PlayOn(Move(WHITE, point("E5")))),
        "accepted, RefereeNeeded C3 B2, RewindOffer C3 B2",
        "3 moves",
    ),
    Row((ForcePass(WHITE, ()),), "Pass", "4 moves"),
    Row((Correct(GAME.at(2), Remedy()),), "Rewound", "2 moves"),
    Row((SetTable({point("D3"): None}),), "", "3 moves, D3 differs"),
    Row((SetTable({point("D3"): None}), SetTable(None)), "", "3 moves, D3 differs"),
    Row((Truncate(GAME.at(1)), Revise(2, 2, "misread")), "Revision", "1 move, 1 variation"),
    Row((Revise(2, 2),), "Revision D3", "2 entries"),
    Row((Announce(EventType.REWOUND, 3),), "Rewound", "3 moves"),
    Row((RaiseAlert(MOVED),), "StoneMoved D3 D4", "3 moves, 1 open"),
    Row((RaiseAlert(MOVED), CloseAlert(1, "put right")), "put right", "3 moves"),
    Row((RaiseAlert(MOVED), CloseAlert(None, "x", withdrawn=True)), "x", "3 moves"),
    Row((RaiseAlert(DOUBLE), CarryAlert(1, 2)), "", "3 moves, 1 open from 2"),
    Row((ASK,), "AmbiguousTurn B2", "3 moves, asked"),
    Row(
        (ASK, SettleQuestion(EventType.TWO_IN_A_ROW, AnsweredAlert.KEPT)),
        "TwoInARow, TwoInARow B2",
        "3 moves, 1 open",
    ),
    Row(
        (ASK, SettleQuestion(EventType.WRONG_COLOUR_STONE, AnsweredAlert.PUT_RIGHT)),
        "WrongColourStone, WrongColourStone B2, put right",
        "3 moves",
    ),
    Row((ASK, AwaitAnswer()), "", "3 moves, lifted"),
    Row((ASK, WithdrawQuestion()), "misread", "3 moves"),
    Row((Disturb(MOVED),), "StoneMoved D3 D4", "3 moves, 1 open, disturbed"),
)


def said(builder: StepBuilder, since: int) -> str:
    words = []
    for event in builder.events[since:]:
        outcome = event.outcome
        points = [] if outcome else [to_board(point, 5) for point in event.points]
        words.append(" ".join([outcome or event.type.value, *points]))
    return ", ".join(words)


def in_words(state: State) -> str:
    number = state.game.number
    words = [f"{number} move{'s' * (number != 1)}"]
    if len(state.line) != number and number == 3:
        words = [f"{len(state.line)} entries"]
    if state.branches:
        words.append(f"{len(state.branches)} variation")
    if state.pending:
        words.append(f"{len(state.pending)} pending")
    words += [f"{to_board(point, 5)} differs" for point in state.table_diff]
    if state.open:
        since = state.open[0].number
        words.append(f"{len(state.open)} open" + (f" from {since}" if since != number else ""))
    if state.question is not None:
        words.append("asked" if state.question.removed_ns is None else "lifted")
    if state.phase is Phase.DISTURBED:
        words.append("disturbed")
    return ", ".join(words)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row.effects[-1]).__name__)
def test_an_effect_does_what_it_says(row: Row) -> None:
    builder = StepBuilder(STATE, SETTINGS)
    execute_effects(builder, row.effects[:-1], confidence=0.9)
    before = len(builder.events)
    execute_effects(builder, row.effects[-1:], confidence=0.9)
    assert said(builder, before) == row.said
    assert in_words(builder.state) == row.state


def test_every_effect_has_a_row() -> None:
    assert {type(row.effects[-1]) for row in ROWS} == set(get_args(Effect))
