"""The end of a game that people tell: a resignation, a result, a new game."""

from __future__ import annotations

from rules.ending import Cause, won_by
from rules.results import checked_result

from ...alerts.step_context import StepContext
from ...events import EventType
from ...facts import EndGame, FactRefusedError, Resign, ResultGiven
from ...state import Phase


def going_on(context: StepContext) -> None:
    """Raise FactRefusedError where the game is over."""
    if context.state.phase is Phase.DONE:
        raise FactRefusedError("the game is over: undo its end first")


def resign(context: StepContext, fact: Resign) -> None:
    """A side resigns: the other side has won."""
    going_on(context)
    context.note(EventType.RESIGNED, color=fact.color)
    result = won_by(fact.color.other, Cause.RESIGNED)
    context.change(phase=Phase.DONE, result=result)


def give_result(context: StepContext, fact: ResultGiven) -> None:
    """A referee gives the result, also in the place of one that stands."""
    _decide(context, fact.result)


def end_game(context: StepContext, fact: EndGame) -> None:
    """The game is over; without a result what was decided by then stands."""
    if fact.result is not None:
        _decide(context, fact.result)
        return
    going_on(context)
    end(context)


def end(context: StepContext) -> None:
    """The game is over, and nobody gives a result."""
    if context.state.phase is not Phase.DONE:
        context.note(EventType.GAME_ABANDONED_OR_ENDED, detail="by the arbiter")
        context.change(phase=Phase.DONE)


def _decide(context: StepContext, result: str) -> None:
    checked = checked_result(result)
    context.note(EventType.RESULT_BY_REFEREE, detail=checked)
    context.change(phase=Phase.DONE, result=checked)
