"""Facts of people about a game as a whole: who plays, a resignation, a result, a new game."""

from __future__ import annotations

from rules.color import Color, Sides
from rules.records.results import checked_result
from rules.rulesets.komi import komi_in_points
from rules.rulesets.presets import preset
from rules.scoring.ending import Cause, won_by
from rules.texts import decimal_text, worded

from ...alerts.alert_lifecycle import settle_of_side
from ...alerts.step_builder import StepBuilder
from ...events import EventType
from ...facts import (
    EndGame,
    FactRefusedError,
    GameDescribed,
    MethodAgreed,
    NewGame,
    Penalised,
    Resign,
    ResultGiven,
)
from ...state import Phase
from ..counting import count_again

MAX_PENALTY = 1000

BY_ARBITER = worded("by-arbiter", "by the arbiter")


def going_on(builder: StepBuilder) -> None:
    """Raise FactRefusedError where the game is over."""
    if builder.state.phase is Phase.DONE:
        raise FactRefusedError(worded("over", "the game is over: undo its end first"))


def resign(builder: StepBuilder, fact: Resign) -> None:
    """A side resigns: the other side has won."""
    going_on(builder)
    result = won_by(fact.color.other, Cause.RESIGNED)
    _settle_flags(builder)
    builder.note(EventType.RESIGNED, color=fact.color, result=result)
    builder.change(phase=Phase.DONE, result=result)


def give_result(builder: StepBuilder, fact: ResultGiven) -> None:
    """A referee gives the result, also in the place of one that stands."""
    _decide(builder, fact.result)


def end_game(builder: StepBuilder, fact: EndGame) -> None:
    """The game is over; without a result what was decided by then stands."""
    if fact.result is not None:
        _decide(builder, fact.result)
        return
    going_on(builder)
    end(builder)


def agree_method(builder: StepBuilder, fact: MethodAgreed) -> None:
    """The sides had agreed how to count; a score that stands is counted anew."""
    state = builder.state
    known = state.game.ruleset.methods
    if fact.method not in known:
        names = ", ".join(method.value for method in known)
        raise FactRefusedError(f"method {fact.method.value}: these rules count by {names}")
    if state.reported.method is fact.method:
        raise FactRefusedError(f"the sides have agreed to count by {fact.method.value} already")
    builder.report(method=fact.method)
    count_again(builder, state.game, state.reported)


def penalise(builder: StepBuilder, fact: Penalised) -> None:
    """An arbiter takes points from a side; a score that stands is counted anew."""
    state = builder.state
    if fact.points <= 0 or fact.points.denominator > 2 or fact.points > MAX_PENALTY:
        raise FactRefusedError(f"points: expected a multiple of one half, up to {MAX_PENALTY}")
    taken = {side: state.reported.penalties[side] for side in Color}
    taken[fact.color] += fact.points
    penalties = Sides(taken[Color.BLACK], taken[Color.WHITE])
    builder.report(penalties=penalties)
    margin: str | int = decimal_text(fact.points) if fact.points % 1 else int(fact.points)
    detail = worded("penalty", f"{margin} {'point' if margin == 1 else 'points'}", margin=margin)
    if fact.reason is not None:
        english = f"{detail}, {fact.reason}"
        detail = worded("penalty-reason", english, margin=margin, reason=fact.reason)
    total = float(taken[fact.color])
    builder.note(EventType.PENALTY, color=fact.color, penalty=total, detail=detail)
    count_again(builder, state.game, state.reported)


def describe(builder: StepBuilder, fact: GameDescribed) -> None:
    """Who plays, and in which event and round; it may be submitted at any time, after the end too.

    What is stated already is not emitted again.
    """
    builder.report(description=builder.state.reported.description.with_fact(fact))


def new_game(builder: StepBuilder, fact: NewGame) -> None:
    """Another game follows: this one is over. Its terms are checked."""
    ruleset = builder.settings.ruleset if fact.rules is None else preset(fact.rules)
    if fact.komi is not None:
        komi_in_points(fact.komi, ruleset)
    stones, points = fact.handicap or 0, builder.settings.size**2
    if not 0 <= stones < points:
        raise FactRefusedError(f"handicap {stones}: expected fewer stones than points")
    end(builder)


def end(builder: StepBuilder) -> None:
    """The game is over, and nobody gives a result."""
    if builder.state.phase is not Phase.DONE:
        result = builder.state.result
        builder.note(EventType.GAME_ABANDONED_OR_ENDED, detail=BY_ARBITER, result=result)
    builder.change(phase=Phase.DONE, cleared_ns=None)


def _settle_flags(builder: StepBuilder) -> None:
    for color in Color:
        settle_of_side(builder, EventType.TIME_RAN_OUT, color, "result given")


def _decide(builder: StepBuilder, result: str) -> None:
    checked = checked_result(result)
    _settle_flags(builder)
    builder.note(EventType.RESULT_BY_REFEREE, detail=checked, result=checked)
    builder.change(phase=Phase.DONE, result=checked)
