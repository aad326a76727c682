"""Facts from devices and people, carried out: passes, resignation, the arbiter's hand."""

from __future__ import annotations

from dataclasses import replace

from ..alerts.step_context import StepContext
from ..decision.execute import branch_off, forced_pass, set_table
from ..events import EventType
from ..facts import (
    ClockPress,
    Counted,
    Edited,
    Fact,
    LidCount,
    PassPressed,
    Resign,
    Restored,
    ResultGiven,
    Resumed,
    StatusClaimed,
    SupplyConfirmed,
    Unwound,
)
from ..state import Phase
from .ending import claim_dead, compare_count, record_pass, resume
from .prisoners import compare_prisoners


def apply_fact(context: StepContext, fact: Fact) -> None:
    """Carry out `fact`; the time of the step is the fact's."""
    state = context.state
    looked = state.belief.t_ns
    if state.t0_ns is None:
        context.change(t0_ns=fact.t_ns)
    context.change(belief=replace(state.belief, t_ns=max(looked, fact.t_ns)))
    if isinstance(fact, ClockPress):
        context.change(presses={**state.presses, fact.color: fact.t_ns})
    elif isinstance(fact, PassPressed):
        record_pass(context, fact.color)
    elif isinstance(fact, Resign):
        context.note(EventType.RESIGNED, color=fact.color)
        context.change(phase=Phase.DONE, result=f"{fact.color.other.letter}+R")
    elif isinstance(fact, Restored):
        _restored(context)
    elif isinstance(fact, Unwound):
        _unwound(context, fact)
    elif isinstance(fact, Edited):
        position = state.game.position.with_stones(fact.stones)
        context.change(game=state.game.edited(position, fact.to_play))
        set_table(context, {})
    elif isinstance(fact, Resumed):
        resume(context, fact.to_play)
    elif isinstance(fact, LidCount):
        compare_prisoners(context, fact)
    elif isinstance(fact, SupplyConfirmed):
        context.change(reported=replace(state.reported, supply=True))
    elif isinstance(fact, StatusClaimed):
        claim_dead(context, fact.color, fact.dead)
    elif isinstance(fact, Counted):
        compare_count(context)
    elif isinstance(fact, ResultGiven):
        context.note(EventType.RESULT_BY_REFEREE, detail=fact.result)
        context.change(phase=Phase.DONE, result=fact.result)
    context.change(belief=replace(context.state.belief, t_ns=looked))


def _restored(context: StepContext) -> None:
    for item in context.state.open:
        context.close(item, "restored")
    set_table(context, {})
    phase = Phase.PLAY if context.state.phase is Phase.DISTURBED else context.state.phase
    context.change(phase=phase, disturbed_ns=None, pending=())
    context.note(EventType.RESTORED)


def _unwound(context: StepContext, fact: Unwound) -> None:
    game = context.state.game
    target = game.unwind(min(fact.moves, game.number))
    offender = game.last.color if game.last is not None else None
    branch_off(context, target)
    set_table(context, {})
    context.note(EventType.REWOUND, move=target.number)
    if fact.forced_pass and offender is not None and target.to_play is offender:
        forced_pass(context, offender)
