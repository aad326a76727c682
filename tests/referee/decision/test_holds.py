"""Every hold: a row that waits, with its reason, and one that does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from referee import Phase
from referee.decision.decide import Commit, decide
from referee.decision.explanation import describe
from referee.decision.holds import stale_stone
from referee.decision.lead import Candidate, Wait
from referee.hypotheses.context import Context
from referee.hypotheses.proposers.propose import propose
from rules.points import from_board, to_board
from tests.support.hypotheses import NOW_NS, SECOND, context_of, film, state_after

DOUBLE = """
. . . . .
. . . . .
. . B B .
. . . . .
. . . . .
"""
ANSWER = DOUBLE.replace("B B", "B W")
OPENING = DOUBLE.replace("B B", "W .")
AND_BLACK = ANSWER.replace(". . . . .\n. . . . .\n. . B", ". . . . .\nB . . . .\n. . B")

STALE = """
. . . . .
. . . . .
. . B W .
. . . W .
B . . . .
"""


@dataclass(frozen=True)
class Row:
    """What is seen after `moves`; `changes` as in `context_of`, `hidden` points under a hand.

    `waits` is the reason and the points that are waited for, None where the best is recorded.
    """

    name: str
    seen: str
    waits: tuple[str, str] | None
    moves: str = "C3"
    changes: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    hidden: str = ""
    phase: Phase = Phase.PLAY


def came(seconds_ago: float, **fields: object) -> Mapping[str, object]:
    """A stone that was first read so long ago, and has lain clear since."""
    began_ns = NOW_NS - round(seconds_ago * SECOND)
    times = {"began_ns": began_ns, "since_ns": began_ns, "before_ns": began_ns - SECOND // 5}
    return {**times, "stable_s": seconds_ago, **fields}


UNSURE = {"confirmed": False, "value": 3.0}

ROWS = (
    Row("a legal play is recorded", ANSWER, None),
    Row(
        "evidence is less than the costs",
        ANSWER,
        ("evidence outweighs no hypothesis' costs", "D3"),
        changes={"D3": {"deficit": 4.0}},
    ),
    Row(
        "a paused game takes no alert",
        ". . . . . . . . . . . . . . . . . . . . . . . . .",
        ("the game is paused", "C3"),
        phase=Phase.AGREEMENT,
    ),
    Row("a paused game takes a play", ANSWER, None, phase=Phase.AGREEMENT),
    Row(
        "an alert needs more evidence than a play",
        DOUBLE,
        ("evidence is too weak", "D3"),
        changes={"D3": {"deficit": 1.0}},
    ),
    Row("a double move that lies there", DOUBLE, None, changes={"D3": came(9.0)}),
    Row(
        "a play that has only just come",
        ANSWER,
        ("not stable yet", "D3"),
        changes={"D3": came(0.4)},
    ),
    Row(
        "a stone out of turn while one of the other colour comes",
        DOUBLE.replace(". . . . .\n. . . . .\n. . B", ". . . . .\nW . . . .\n. . B"),
        ("a stone of the other colour is not explained", "A4"),
        changes={"A4": came(3.0, **UNSURE)},
    ),
    Row(
        "White first while Black's stone comes",
        OPENING.replace(". . . . .\n. . . . .\n. . W", ". . . . .\nB . . . .\n. . W"),
        ("a stone of the other colour is not explained", "A4"),
        moves="",
        changes={"A4": came(3.0, **UNSURE)},
    ),
    Row("White first, and nothing else comes", OPENING, None, moves=""),
    Row(
        "White first while Black's stone is still unsure",
        OPENING.replace(". . . . .\n. . . . .\n. . W", ". . . . .\nB . . . .\n. . W"),
        ("Black's first stone may come into view", "A4"),
        moves="",
        changes={"A4": came(12.0, covered=True, **UNSURE), "C3": came(3.5)},
    ),
    Row(
        "one of two stones is the move",
        ANSWER.replace(". . . . .\n. . . . .\n. . B", ". . . W .\n. . . . .\n. . B"),
        ("another hypothesis is as likely", "D3"),
    ),
    Row(
        "a stone seen before the last move while a later one comes",
        STALE.replace(". . . . .\n. . . . .\n. . B", ". . . W .\n. . . . .\n. . B"),
        ("a later stone may be the move", "D5"),
        moves="C3 D2 A1",
        changes={"D3": came(86.0), "D5": came(4.0, **UNSURE)},
    ),
    Row(
        "a stone seen before the last move",
        STALE,
        None,
        moves="C3 D2 A1",
        changes={"D3": came(86.0)},
    ),
    Row(
        "a stone laid before is left out",
        AND_BLACK,
        ("a stone laid before is not explained", "A4"),
        changes={"A4": came(5.0, contradicted=True), "D3": came(2.0)},
    ),
    Row(
        "a stone laid before long ago is not waited for",
        AND_BLACK,
        None,
        changes={"A4": came(7.0, contradicted=True), "D3": came(2.0)},
    ),
    Row(
        "a hand hides a stone that came before",
        ANSWER,
        ("a hand hides a stone", "A4"),
        changes={"D3": came(3.0)},
        hidden="A4",
    ),
    Row(
        "a stone has just gone",
        ANSWER.replace("B W", ". W"),
        ("a stone has just gone", "C3"),
        changes={"C3": came(1.0, contradicted=True), "D3": came(2.0)},
    ),
    Row(
        "a stone has been gone for long",
        ANSWER.replace("B W", ". W"),
        None,
        changes={"C3": came(4.0, contradicted=True), "D3": came(2.0)},
    ),
    Row(
        "a stone lies between points",
        ANSWER,
        ("a stone lies between points", "D3"),
        changes={"D3": {"offset_cells": 0.45}},
    ),
)


def seen(row: Row) -> Context:
    """The context of `row`: a black stone was first read at a hidden point before all others."""
    settings = film()
    state = replace(state_after(row.moves.split(), settings), phase=row.phase)
    marks = row.seen.split()
    rows = ["".join(marks[start : start + 5]) for start in range(0, 25, 5)]
    context = context_of(state, rows, settings, row.changes)
    if not row.hidden:
        return context
    point = from_board(row.hidden, 5)
    belief = context.state.belief
    visible, values = belief.occlusion.visible.copy(), belief.evidence.values.copy()
    since_ns, hidden_ns = belief.evidence.since_ns.copy(), belief.occlusion.hidden_since_ns.copy()
    visible[point], values[point.row, point.col, 1] = False, 5.0
    since_ns[point.row, point.col, 1] = NOW_NS - 4 * SECOND
    hidden_ns[point] = NOW_NS - 3 * SECOND
    belief = replace(
        belief,
        evidence=replace(belief.evidence, values=values, since_ns=since_ns),
        occlusion=replace(belief.occlusion, visible=visible, hidden_since_ns=hidden_ns),
    )
    assert not np.all(visible)
    return replace(context, state=replace(context.state, belief=belief))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_what_a_decision_waits_for(row: Row) -> None:
    context = seen(row)
    decision = decide(context, propose(context))
    if row.waits is None:
        assert isinstance(decision, Commit), decision
    else:
        assert isinstance(decision, Wait), describe(decision.hypothesis)
        points = " ".join(to_board(point, 5) for point in decision.points)
        assert (decision.reason, points) == row.waits


def test_a_wait_for_time_ends_when_it_is_over() -> None:
    row = next(row for row in ROWS if row.name == "a play that has only just come")
    context = seen(row)
    decision = decide(context, propose(context))
    assert isinstance(decision, Wait)
    assert decision.until_ns is not None
    assert (decision.until_ns - NOW_NS) / 1e9 == pytest.approx(0.2)


def test_at_the_end_of_a_source_a_play_need_not_be_stable() -> None:
    row = next(row for row in ROWS if row.name == "a play that has only just come")
    context = seen(row)
    assert isinstance(decide(context, propose(context), at_end=True), Commit)


def test_two_owners_that_are_as_likely_are_asked_about() -> None:
    context = seen(next(row for row in ROWS if row.name == "a double move that lies there"))
    decision = decide(context, propose(context))
    assert isinstance(decision, Commit)
    assert "whose stone?" in describe(decision.hypothesis)


@pytest.mark.parametrize(
    ("came_s", "last_s", "waits"),
    [(17.0, 10.0, True), (15.0, 10.0, False), (30.0, 23.0, False)],
    ids=["it was passed over", "it came shortly before", "nobody moves for long"],
)
def test_a_stone_from_before_the_last_move_waits_for_the_move_that_is_due(
    came_s: float, last_s: float, waits: bool
) -> None:
    row = Row("", STALE, None, moves="C3 D2 A1", changes={"D3": came(came_s)})
    context = seen(row)
    line = context.state.line
    seen_ns = NOW_NS - round(last_s * SECOND)
    last = replace(line[-1], seen_ns=seen_ns, before_ns=seen_ns - SECOND // 5)
    context = replace(context, state=replace(context.state, line=(*line[:-1], last)))
    ranked = propose(context)
    play = next(item for item in ranked if item.regular and not item.unwound)
    wait = stale_stone(Candidate(context, ranked, play, use_play_timing=True))
    assert (wait is not None) is waits
    if wait is not None:
        assert wait.points == (from_board("D3", 5),)
        assert wait.until_ns == seen_ns + 22 * SECOND
