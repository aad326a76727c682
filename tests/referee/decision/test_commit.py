"""Every kind of hypothesis committed to on a game in progress: the line, the table, the events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from referee import Phase, Settings, State
from referee.alerts.remedies import AlertDraft
from referee.alerts.step_builder import StepBuilder
from referee.decision.commit import commit
from referee.events import EventType
from referee.hypotheses.hypothesis import (
    MISREAD,
    PUT_RIGHT,
    SEEN_LATE,
    Closing,
    Hypothesis,
    Kind,
    Play,
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
LIFTED = {point("B2"): None}


def play(name: str, number: int, left: tuple[str, ...] = ()) -> Play:
    """A hand's play at `name` that leaves captured stones at `left`."""
    color = (BLACK, WHITE)[(number - 1) % 2]
    uncleared = tuple(point(other) for other in left)
    return Play(Move(color, point(name)), number, (), uncleared, NOW_NS, True, 2, after=True)


def leads(kind: Kind, game: Game = GAME, **values: Any) -> Hypothesis:
    """The hypothesis of `kind` that leads to `game`."""
    return replace(Hypothesis(game, {}, (), (), (), kind), **values)


def raised(*drafts: AlertDraft, asks: tuple[str, ...] = ()) -> Hypothesis:
    slid = {point("D3"): None, point("D4"): WHITE} if MOVED in drafts else {}
    return leads(Kind.TABLE, opens=drafts, asks=asks, table_diff=slid)


ASK = raised(DOUBLE, asks=("TwoInARow", "WrongColourStone"))
AFTER = leads(Kind.PLAYED, GAME.play("E5"), plays=(play("E5", 4, ("B2",)),))
AGAIN = leads(
    Kind.PLAYED, GAME.at(2).play("A5"), plays=(play("A5", 3),), unwound=1, table_diff=LIFTED
)
BACK = leads(Kind.REWOUND, GAME.at(2), unwound=1)
SWAPPED = leads(
    Kind.SWAPPED, GAME.at(2).follow(Move(WHITE, point("B2")))[0], plays=(play("B2", 4),), unwound=1
)


@dataclass(frozen=True)
class Row:
    """`then` is committed to after `before`: what is emitted then, and the state in words.

    With `closes` it closes the alerts that are open then, with that outcome.
    """

    before: tuple[Hypothesis, ...]
    then: Hypothesis
    said: str
    state: str
    closes: tuple[str | None, ...] = ()


ROWS = (
    Row((), leads(Kind.TABLE, table_diff={point("D3"): None}), "", "3 moves, D3 differs"),
    Row((), raised(MOVED), "StoneMoved D3 D4", "3 moves, D3 differs, D4 differs, 1 open"),
    Row((raised(MOVED),), leads(Kind.TABLE), "put right", "3 moves"),
    Row((), raised(DOUBLE), "TwoInARow C3 B2", "3 moves, 1 open"),
    Row((), ASK, "AmbiguousTurn B2", "3 moves, asked"),
    Row((), AFTER, "BoardPlay E5, CapturePending B2", "4 moves"),
    Row(
        (raised(DOUBLE),),
        AFTER,
        "accepted, RefereeNeeded C3 B2, RewindOffer C3 B2, BoardPlay E5, CapturePending B2",
        "4 moves",
    ),
    Row(
        (ASK,),
        replace(AFTER, plays=(play("E5", 4),)),
        "TwoInARow, TwoInARow B2, accepted, RefereeNeeded B2, RewindOffer B2, BoardPlay E5",
        "4 moves",
    ),
    Row((), AGAIN, "Revision, BoardPlay A5", "3 moves, 1 variation"),
    Row((), replace(AGAIN, revision=MISREAD), "Revision, BoardPlay A5", "3 moves"),
    Row((ASK,), AGAIN, "TwoInARow, TwoInARow B2, put right, BoardPlay A5", "3 moves, 1 variation"),
    Row(
        (ASK,),
        leads(Kind.PLAYED, SWAPPED.game.play("A5"), plays=(play("A5", 3),), unwound=1),
        "WrongColourStone, WrongColourStone B2, Revision B2, BoardPlay A5, put right",
        "4 moves",
    ),
    Row(
        (ASK, BACK),
        replace(AGAIN, unwound=0),
        "TwoInARow, TwoInARow B2, put right, BoardPlay A5",
        "3 moves, 1 variation",
    ),
    Row(
        (),
        replace(AGAIN, kind=Kind.REORDERED, revision=SEEN_LATE),
        "Revision, BoardPlay A5",
        "3 moves",
    ),
    Row(
        (raised(DOUBLE),),
        replace(AGAIN, kind=Kind.REORDERED, revision=SEEN_LATE),
        "misread, Revision, BoardPlay A5",
        "3 moves",
        (MISREAD,),
    ),
    Row(
        (ASK,),
        leads(Kind.MISREAD, GAME.at(2), unwound=1, revision=MISREAD),
        "Revision, misread",
        "2 moves",
        (MISREAD,),
    ),
    Row(
        (raised(DOUBLE),),
        replace(AGAIN, kind=Kind.LIFTED, revision=PUT_RIGHT),
        "put right, Revision, BoardPlay A5",
        "3 moves, 1 variation",
        (PUT_RIGHT,),
    ),
    Row(
        (ASK,),
        replace(AGAIN, kind=Kind.LIFTED, revision=PUT_RIGHT),
        "TwoInARow, TwoInARow B2, put right, Revision, BoardPlay A5",
        "3 moves, 1 variation",
    ),
    Row(
        (ASK,), SWAPPED, "WrongColourStone, WrongColourStone B2, Revision B2, put right", "3 moves"
    ),
    Row(
        (raised(DOUBLE),),
        SWAPPED,
        "WrongColourStone, WrongColourStone B2, Revision B2, put right",
        "3 moves",
        ("WrongColourStone",),
    ),
    Row(
        (raised(DOUBLE),),
        leads(Kind.UNWOUND, GAME.at(2), unwound=1),
        "put right, IllegalMoveUnwind, Pass",
        "3 moves, 1 variation",
        (PUT_RIGHT,),
    ),
    Row(
        (ASK,),
        leads(Kind.UNWOUND, GAME.at(2), unwound=1),
        "TwoInARow, TwoInARow B2, put right, IllegalMoveUnwind, Pass",
        "3 moves, 1 variation",
    ),
    Row((), leads(Kind.REWOUND, GAME.at(1), unwound=2), "Rewound", "1 move, 1 variation"),
    Row(
        (raised(DOUBLE),),
        leads(Kind.REWOUND, GAME.at(1), unwound=2),
        "Rewound",
        "1 move, 1 variation, 1 open",
        (None,),
    ),
    Row((ASK,), BACK, "", "2 moves, 1 variation, lifted"),
    Row(
        (ASK,),
        leads(Kind.REWOUND, GAME.at(1), unwound=2),
        "misread, Rewound",
        "1 move, 1 variation",
        (MISREAD,),
    ),
    Row(
        (), leads(Kind.DISTURBED, opens=(MOVED,)), "StoneMoved D3 D4", "3 moves, 1 open, disturbed"
    ),
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


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.then.kind.name.lower())
def test_a_commit_makes_the_state_what_the_hypothesis_says(row: Row) -> None:
    builder = StepBuilder(STATE, SETTINGS)
    for hypothesis in row.before:
        commit(builder, hypothesis)
    asked = builder.state.question
    every = (*builder.state.open, *(() if asked is None else (asked.open,)))
    closes = tuple(
        Closing(item, outcome, withdrawn=outcome == MISREAD)
        for item, outcome in zip(every, row.closes, strict=False)
    )
    before = len(builder.events)
    commit(builder, replace(row.then, closes=closes))
    assert said(builder, before) == row.said
    assert in_words(builder.state) == row.state


def test_every_kind_has_a_row() -> None:
    assert {row.then.kind for row in ROWS} == set(Kind)
