"""Facts at random moments: refused in a sentence or carried out, undone, and the game goes on."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import referee
from referee.alerts.catalog import SETTLED_BY_TABLE
from referee.facts import (
    AcceptAsPlayed,
    AnswerQuestion,
    DismissAlert,
    EndGame,
    Fact,
    GameDescribed,
    MethodAgreed,
    NewGame,
    PassPressed,
    Penalised,
    PutRight,
    Redo,
    Resign,
    ResultGiven,
    StatusClaimed,
    Undo,
)
from referee.state import State
from rules.points import Point
from tests.support.arbiter import CORRECTIONS, AnyFact, Evening, accepts, now_ns, shuffle, written
from tests.support.ended_game import ended
from tests.support.table import Table

ALERTS = (DismissAlert, AcceptAsPlayed, PutRight, AnswerQuestion)
ENDS = (NewGame, EndGame, Resign, ResultGiven)
BESIDE_THE_LINE = (
    EndGame,
    GameDescribed,
    MethodAgreed,
    PassPressed,
    Penalised,
    Resign,
    ResultGiven,
    StatusClaimed,
)


def evening(seed: int) -> None:
    """A game with corrections and resynchronisations, followed by the camera in between."""
    game = Evening(seed)
    for _ in range(10):
        game.play()
        choice = game.random.random()
        if choice < 0.4:
            game.correct()
        elif choice < 0.6:
            game.resync()
    assert game.table.alerts() == []


def anything(seed: int) -> None:
    """Plays, stones that come and go, and facts of every kind, all at random."""
    chance = random.Random(seed)
    table = Table()
    facts = AnyFact(table, chance)
    for _ in range(25):
        if chance.random() < 0.5:
            shuffle(table, facts, chance)
        else:
            tell_any(table, facts, chance)
        assert len(table.state.line) == table.state.game.number
        assert not points_named_twice(table), table.names()[-8:]


def points_named_twice(table: Table) -> set[Point]:
    """The points of which two open alerts say that stones lie wrongly: one cause has one alert."""
    named = Counter(
        point
        for alert in table.state.open_alerts
        if alert.type in SETTLED_BY_TABLE
        for point in set(alert.points)
    )
    return {point for point, times in named.items() if times > 1}


def tell_any(table: Table, facts: AnyFact, chance: random.Random) -> None:
    """A fact, and if it is a correction its undo, which must restore the game, and its redo."""
    kinds = ALERTS if table.state.open_alerts else CORRECTIONS
    fact = facts.of(kinds) if chance.random() < 0.6 else facts.any()
    if isinstance(fact, ENDS) and chance.random() < 0.7:
        return
    before = table.state
    if not accepts(table, fact):
        return
    written(table)
    if isinstance(fact, Undo | Redo) or len(table.state.corrections) == len(before.corrections):
        return
    after, events = table.state, list(table.events)
    assert accepts(table, Undo(now_ns(table)))
    assert table.state.game is before.game
    assert (table.state.phase, table.state.result) == (before.phase, before.result)
    written(table)
    assert accepts(table, Redo(now_ns(table)))
    assert table.state.game is after.game
    assert (table.state.phase, table.state.result) == (after.phase, after.result)
    if chance.random() < 0.8:
        table.state, table.events = after, events


@cache
def stopped() -> Table:
    """A game that two passes have stopped; what is before cannot be undone."""
    table = ended()
    table.state = replace(table.state, corrections=())
    return table


def without(seed: int) -> None:
    """Facts about the end while the table lies still, and two Undos of any, with their Redo."""
    chance = random.Random(seed)
    table = copy(stopped())
    table.events = []
    start, facts, made = table.state, AnyFact(table, chance), list[Fact]()
    for _ in range(8):
        fact, before = facts.of(BESIDE_THE_LINE), table.state
        if not accepts(table, fact):
            continue
        if table.state.corrections == before.corrections and not isinstance(fact, StatusClaimed):
            table.state = before  # it has changed nothing: nobody made it
        else:
            made.append(fact)
    for _ in range(2):
        if not table.state.corrections:
            return
        taken = chance.choice(table.state.corrections)
        number = None if taken is table.state.corrections[-1] else taken.n
        before = table.state
        if not accepts(table, Undo(now_ns(table), number)):
            return
        undone = table.state
        assert accepts(table, Redo(now_ns(table)))
        assert outcome(table.state) == outcome(before), (seed, made, taken.fact)
        table.state = undone
        made = [fact for fact in made if fact is not taken.fact]
        expected = start
        for fact in made:
            expected, _ = referee.step(expected, fact, table.settings)
        assert outcome(undone) == outcome(expected), (seed, made, taken.fact)


def outcome(state: State) -> tuple[object, ...]:
    """The record, and what was reported of the end of the game."""
    facts = state.reported
    counted = facts.agreed, facts.method, facts.penalties, facts.description
    return state.game.moves(), state.phase, state.result, counted


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000))
@example(seed=4721)
def test_the_game_goes_on_without_an_alert_after_every_correction(seed: int) -> None:
    evening(seed)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000))
@example(seed=4706)
@example(seed=4832)
@example(seed=4899)
def test_no_fact_fails_and_every_correction_is_undone(seed: int) -> None:
    anything(seed)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000))
@example(seed=29)
@example(seed=32)
@example(seed=53)
def test_an_undo_leaves_the_game_as_without_the_correction(seed: int) -> None:
    without(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, 400, 100))
def test_many_evenings_and_many_facts(seed: int) -> None:
    for more in range(30):
        anything(seed + more)
    for more in range(8):
        evening(seed + more)
    for more in range(100):
        without(seed + more)
