"""Facts from devices and people, carried out: passes, resignation, the arbiter's hand."""

from __future__ import annotations

from dataclasses import replace

from rules.ending import Cause, won_by

from ..alerts.step_context import StepContext
from ..decision.execute import force_pass, set_table, truncate
from ..events import EventType
from ..facts import (
    ArbiterCalled,
    ClockPress,
    Continued,
    Counted,
    Edited,
    Fact,
    LidCount,
    PassPressed,
    Paused,
    Resign,
    Restored,
    ResultGiven,
    Resumed,
    StatusClaimed,
    SupplyConfirmed,
    Unwound,
)
from ..state import Phase
from .agreement import claim_dead, resume
from .breaks import begin_break, end_break
from .counting import compare_count
from .passes import record_pass
from .prisoners import compare_prisoners


def apply_fact(context: StepContext, fact: Fact) -> None:
    """Carry out `fact`; the time of the step is the fact's."""
    state = context.state
    looked = state.belief.t_ns
    if state.t0_ns is None:
        context.change(t0_ns=fact.t_ns)
    context.change(belief=replace(state.belief, t_ns=max(looked, fact.t_ns)))
    _carry_out(context, fact)
    context.change(belief=replace(context.state.belief, t_ns=looked))


def _carry_out(context: StepContext, fact: Fact) -> None:
    """Change the state by `fact` and say what follows."""
    match fact:
        case ClockPress():
            context.change(presses={**context.state.presses, fact.color: fact.t_ns})
        case PassPressed():
            record_pass(context, fact.color)
        case Resign():
            context.note(EventType.RESIGNED, color=fact.color)
            result = won_by(fact.color.other, Cause.RESIGNED)
            context.change(phase=Phase.DONE, result=result)
        case Restored():
            _restore(context)
        case Unwound():
            _unwind(context, fact)
        case Edited():
            game = context.state.game
            position = game.position.with_stones(fact.stones)
            context.change(game=game.edited(position, fact.to_play))
            set_table(context, {})
        case Resumed():
            resume(context, fact.to_play)
        case LidCount():
            compare_prisoners(context, fact)
        case SupplyConfirmed():
            context.change(reported=replace(context.state.reported, supply=True))
        case StatusClaimed():
            claim_dead(context, fact.color, fact.dead)
        case Counted():
            compare_count(context)
        case ResultGiven():
            context.note(EventType.RESULT_BY_REFEREE, detail=fact.result)
            context.change(phase=Phase.DONE, result=fact.result)
        case Paused():
            begin_break(context)
        case Continued():
            end_break(context)
        case ArbiterCalled():
            context.note(EventType.ARBITER_CALLED, color=fact.color)


def _restore(context: StepContext) -> None:
    """Take the table to lie as the record has it: every alert ends, and so does a disturbance."""
    for item in context.state.open:
        context.close(item, "restored")
    set_table(context, {})
    phase = Phase.PLAY if context.state.phase is Phase.DISTURBED else context.state.phase
    context.change(phase=phase, disturbed_ns=None, pending=())
    context.note(EventType.RESTORED)


def _unwind(context: StepContext, fact: Unwound) -> None:
    """Take the last moves back; the offender passes where the fact says so."""
    game = context.state.game
    target = game.unwind(min(fact.moves, game.number))
    offender = game.last.color if game.last is not None else None
    asked = context.state.question
    if asked is not None and asked.number > target.number:
        context.close(asked.open, "rewound", withdrawn=True)
        context.change(question=None)
    truncate(context, target)
    set_table(context, {})
    context.note(EventType.REWOUND, move=target.number)
    if fact.forced_pass and offender is not None and target.to_play is offender:
        force_pass(context, offender)
