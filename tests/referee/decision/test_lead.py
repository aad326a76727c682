"""Which hypothesis leads where others explain the same, or more."""

from __future__ import annotations

from dataclasses import replace

import pytest

import referee
from referee.alerts.remedies import AlertDraft
from referee.belief.changes import Change
from referee.decision.decide import decide
from referee.decision.lead import Wait, begins, one_by_one
from referee.events import EventType
from referee.hypotheses.context import Context, MoveBudget
from referee.hypotheses.hypothesis import Hypothesis, Kind, Play
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.points import Move, Point
from rules.rulesets.presets import preset

POINTS = tuple(Point(row, 2) for row in range(5))
SECOND = 1_000_000_000
FILM = referee.Settings(preset("bga2009"), size=5, timing=referee.Timing.film())


def hypothesis(
    alerts: tuple[EventType, ...], score: float, *, disturbs: bool = False
) -> Hypothesis:
    game = Game.start(preset("bga2009"), 5)
    plays = tuple(
        Play(Move((BLACK, WHITE)[n % 2], point), n + 1, (), (), 0, True, 0)
        for n, point in enumerate(POINTS)
    )
    drafts = tuple(AlertDraft(type_, BLACK, POINTS[:1], BLACK, 0, 1, None) for type_ in alerts)
    changed = tuple((play.move.point or POINTS[0], play.move.color) for play in plays)
    return Hypothesis(
        game,
        {},
        ((POINTS[0], score),),
        (),
        changed,
        Kind.DISTURBED if disturbs else Kind.PLAYED,
        () if disturbs else plays,
        drafts,
    )


def stones(apart_s: float, *, covered: bool = True) -> Context:
    changes = [
        Change(
            point=point,
            old=None,
            new=(BLACK, WHITE)[n % 2],
            value=14.0,
            since_ns=0,
            covered=covered,
            side=0,
            stable_s=3.0,
            confirmed=True,
            began_ns=int(n * apart_s * SECOND),
        )
        for n, point in enumerate(POINTS)
    ]
    return Context.of(referee.begin(FILM), changes, FILM)


DISTURBED = hypothesis((EventType.BOARD_DISTURBED,), 100.0, disturbs=True)
DOUBLE = hypothesis((EventType.TWO_IN_A_ROW,), 90.0)


def test_stones_that_hands_laid_one_by_one_are_plays_though_a_disturbance_costs_less() -> None:
    assert one_by_one(stones(1.0), (DISTURBED, DOUBLE)) == (DOUBLE,)


@pytest.mark.parametrize(
    ("ranked", "context"),
    [
        ((DISTURBED, DOUBLE), stones(0.1)),
        ((DISTURBED, DOUBLE), stones(1.0, covered=False)),
        ((DISTURBED, hypothesis((EventType.EXTRA_STONE,), 90.0)), stones(1.0)),
        ((DISTURBED, hypothesis((), 60.0)), stones(1.0)),
    ],
    ids=["at once", "no hand", "not all were plays", "far less likely"],
)
def test_anything_else_stays_a_disturbance(
    ranked: tuple[Hypothesis, ...], context: Context
) -> None:
    assert one_by_one(context, ranked) == ()


@pytest.mark.parametrize(
    ("best", "waits"),
    [(DOUBLE, True), (DISTURBED, False)],
    ids=["a stone out of turn", "a disturbed board"],
)
def test_where_the_search_was_cut_short_nobody_is_accused(best: Hypothesis, waits: bool) -> None:
    context = replace(stones(1.0), budget=MoveBudget(0))
    decision = decide(context, (best,))
    assert isinstance(decision, Wait) is waits
    if isinstance(decision, Wait):
        assert decision.reason == "the search was cut short"


def test_what_is_decided_of_no_longer_holds_up_the_plays_after_it() -> None:
    whole = hypothesis((), 100.0)
    part = replace(whole, plays=whole.plays[1:3], changed=whole.changed[1:3])
    assert not begins(part, whole)
    assert begins(part, whole, {POINTS[0]})
    assert not begins(part, whole, {POINTS[3]})
