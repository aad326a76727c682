"""Facts from devices and people, carried out: passes, resignation, the arbiter's hand."""

from __future__ import annotations

from dataclasses import replace

from ..alerts.step_context import Say
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
from .ending import claimed, counted, passed, resumed
from .prisoners import counted_lids


def take_fact(say: Say, fact: Fact) -> None:
    """Carry out `fact`; the time of the step is the fact's."""
    state = say.state
    looked = state.evidence.t_ns
    if state.t0_ns is None:
        say.change(t0_ns=fact.t_ns)
    say.change(evidence=replace(state.evidence, t_ns=max(looked, fact.t_ns)))
    if isinstance(fact, ClockPress):
        say.change(presses={**state.presses, fact.color: fact.t_ns})
    elif isinstance(fact, PassPressed):
        passed(say, fact.color)
    elif isinstance(fact, Resign):
        say.note(EventType.RESIGNED, color=fact.color)
        say.change(phase=Phase.DONE)
    elif isinstance(fact, Restored):
        _restored(say)
    elif isinstance(fact, Unwound):
        _unwound(say, fact)
    elif isinstance(fact, Edited):
        position = state.game.position.with_stones(fact.stones)
        say.change(game=state.game.edited(position, fact.to_play))
        set_table(say, {})
    elif isinstance(fact, Resumed):
        resumed(say, fact.to_play)
    elif isinstance(fact, LidCount):
        counted_lids(say, fact)
    elif isinstance(fact, SupplyConfirmed):
        say.change(cues=replace(state.cues, supply=True))
    elif isinstance(fact, StatusClaimed):
        claimed(say, fact.color, fact.dead)
    elif isinstance(fact, Counted):
        counted(say)
    elif isinstance(fact, ResultGiven):
        say.note(EventType.RESULT_BY_REFEREE, detail=fact.result)
        say.change(phase=Phase.DONE)
    say.change(evidence=replace(say.state.evidence, t_ns=looked))


def _restored(say: Say) -> None:
    for item in say.state.open:
        say.close(item, "restored")
    set_table(say, {})
    phase = Phase.PLAY if say.state.phase is Phase.DISTURBED else say.state.phase
    say.change(phase=phase, disturbed_ns=None, pending=())
    say.note(EventType.RESTORED)


def _unwound(say: Say, fact: Unwound) -> None:
    game = say.state.game
    target = game.unwind(min(fact.moves, game.number))
    offender = game.last.color if game.last is not None else None
    branch_off(say, target)
    set_table(say, {})
    say.note(EventType.REWOUND, move=target.number)
    if fact.forced_pass and offender is not None and target.to_play is offender:
        forced_pass(say, offender)
