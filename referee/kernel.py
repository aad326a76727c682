"""One step of the referee: an observation or a fact in, the new state and events out."""

from __future__ import annotations

from dataclasses import replace

from vision.types import NoBoard, Observation

from .alerts.life import raise_overdue_captures, settle_physical, settle_unanswered
from .alerts.step_context import StepContext
from .belief.belief import update
from .belief.changes import Change, any_confirmed, find_changes
from .belief.look import make_look
from .decision.between_points import close_placed, without_doubles
from .decision.decide import Commit, Decision, Trace, Tracer, decide
from .decision.execute import execute, execute_effects
from .decision.lead import floor, stable_s
from .decision.unexplained import count_unexplained
from .events import EventType, GameEvent
from .facts import Fact
from .hypotheses.context import Context
from .hypotheses.hypothesis import Hypothesis
from .hypotheses.proposers.propose import propose
from .phases.agreement import (
    check_resumption_scope,
    note_resumption,
    pause_after_forced_pass,
    watch_agreement,
)
from .phases.comparison import compare_at_end, watch_counting
from .phases.disturbed import (
    end_disturbance,
    end_if_cleared,
    take_up_cleared,
    watch_disturbed,
)
from .phases.equipment import miss_board, see_board
from .phases.fact_handling import apply_fact
from .phases.handicap import accept_handicap
from .phases.prisoners import record_unseen_pass
from .phases.setup import watch_setup
from .phases.setup_again import reopen_setup
from .settings import Settings
from .state import Phase, State
from .timing import nanoseconds

Input = Observation | NoBoard | Fact
"""Everything that a step accepts."""


def step(
    state: State, given: Input, settings: Settings, trace: Tracer | None = None
) -> tuple[State, tuple[GameEvent, ...]]:
    """The state after one more input, and the events that it brings.

    Inputs come in the order of their ``t_ns``; an observation that is not later than the last is
    passed over. `trace` hears of every decision: what may have happened, and what is done about
    it. Raises ValueError for an observation of another size than `settings` say. Reads no clock
    and no file: the same inputs give the same events.
    """
    if isinstance(given, Observation):
        return _observe(state, given, settings, trace)
    if isinstance(given, NoBoard):
        context = StepContext(state, settings)
        miss_board(context, given)
        return context.state, tuple(context.events)
    context = StepContext(state, settings)
    apply_fact(context, given)
    return context.state, tuple(context.events)


def finish(
    state: State, settings: Settings, trace: Tracer | None = None
) -> tuple[State, tuple[GameEvent, ...]]:
    """The state at the end of a source that will bring no more observations.

    What lies there and is legal is recorded although it has not lain as long as it should; an
    irregularity is said only if it is certain.
    """
    step_context = StepContext(state, settings)
    if state.phase is Phase.PLAY:
        context = Context.of(state, _changes(state, settings), settings)
        ranked = propose(context)
        if ranked and ranked[0].score >= floor(context, ranked[0]):
            _decide(step_context, context, ranked, trace, at_end=True)
    compare_at_end(step_context)
    end_if_cleared(step_context)
    asked = step_context.state.question
    if asked is not None and asked.removed_ns is not None:
        waited_ns = int(3 * settings.timing.name_s * 1e9)
        step_context.change(question=replace(asked, removed_ns=asked.removed_ns - waited_ns))
        settle_unanswered(step_context)
    return step_context.state, tuple(step_context.events)


def _observe(
    state: State, seen: Observation, settings: Settings, trace: Tracer | None
) -> tuple[State, tuple[GameEvent, ...]]:
    if seen.size != settings.size:
        raise ValueError(f"observation: expected {settings.size} lines, got {seen.size}")
    if state.t0_ns is None:
        state = replace(state, t0_ns=seen.t_ns)
    elif seen.t_ns <= state.belief.t_ns:
        return state, ()
    look = make_look(seen, state.belief.t_ns, settings)
    belief = update(state.belief, state.expected, look, settings)
    recent = state.recent
    if not recent or seen.t_ns - recent[-1][0] >= nanoseconds(settings.timing.again_s):
        recent = (*recent[-settings.limits.remembered_looks :], (seen.t_ns, seen.seq))
    state = replace(state, belief=belief, seq=seen.seq, recent=recent)
    context = StepContext(state, settings)
    see_board(context)
    if seen.view_moved:
        context.note(EventType.VIEW_MOVED)
    _proceed(context, trace)
    return context.state, tuple(context.events)


def _proceed(step_context: StepContext, trace: Tracer | None) -> None:
    """What the phase of the game makes of the table as it is seen now."""
    before = step_context.state.game
    phase = step_context.state.phase
    if phase is Phase.SETUP:
        watch_setup(step_context)
    elif phase is Phase.AGREEMENT:
        if watch_agreement(step_context):
            _follow(step_context, trace)
        note_resumption(step_context, before)
    elif phase is Phase.COUNTING and before.stopped:
        watch_counting(step_context)
    elif phase is Phase.DISTURBED or phase is Phase.COUNTING:
        if not watch_disturbed(step_context) and step_context.state.phase is Phase.DISTURBED:
            _explain_disturbance(step_context, trace)
    elif phase is Phase.DONE:
        take_up_cleared(step_context)
    elif phase is not Phase.PAUSED:
        raise_overdue_captures(step_context)
        _follow(step_context, trace)
        settle_unanswered(step_context)
        if step_context.state.open:
            close_placed(step_context)
        check_resumption_scope(step_context, before)


def _follow(step_context: StepContext, trace: Tracer | None) -> None:
    """Find what has changed, propose what may have happened, and decide."""
    state, settings = step_context.state, step_context.settings
    if not any_confirmed(state.belief, settings):
        return
    changes = _changes(state, settings)
    confirmed = [change for change in changes if change.confirmed]
    key = tuple((change.point, change.new) for change in confirmed)
    if key == state.quiet_key and state.t_ns < state.quiet_ns:
        return
    need_s = stable_s(state, settings, regular=True)
    if not any(change.stable_s >= need_s for change in confirmed):
        return
    if reopen_setup(step_context, changes):
        return
    record_unseen_pass(step_context, changes)
    context = Context.of(step_context.state, changes, settings)
    ranked = propose(context)
    if isinstance(_decide(step_context, context, ranked, trace), Commit):
        settle_physical(step_context)
        accept_handicap(step_context)
        pause_after_forced_pass(step_context)
        return
    likely = bool(ranked) and ranked[0].score > 0.0
    count_unexplained(step_context, changes, likely=likely)
    if not likely:
        step_context.change(
            quiet_key=key, quiet_ns=state.t_ns + nanoseconds(settings.timing.again_s)
        )


def _explain_disturbance(step_context: StepContext, trace: Tracer | None) -> None:
    """What looked like a disturbance may come to look like moves."""
    state, settings = step_context.state, step_context.settings
    changes = _changes(state, settings)
    need_s = stable_s(state, settings, regular=False)
    if not changes or any(change.stable_s < need_s for change in changes):
        return
    context = Context.of(state, changes, settings)
    ranked = propose(context)
    if ranked and ranked[0].only_plays and ranked[0].regular:
        end_disturbance(step_context, "explained")
        _decide(step_context, context, ranked, trace)


def _decide(
    step_context: StepContext,
    context: Context,
    ranked: tuple[Hypothesis, ...],
    trace: Tracer | None,
    *,
    at_end: bool = False,
) -> Decision:
    """Decide among `ranked` hypotheses, tell `trace`, and carry the decision out."""
    decision = decide(context, ranked, at_end=at_end)
    if trace is not None:
        trace(Trace(context, ranked, decision))
    if isinstance(decision, Commit):
        execute(step_context, decision.hypothesis)
    else:
        execute_effects(step_context, decision.effects, confidence=0.0)
    return decision


def _changes(state: State, settings: Settings) -> tuple[Change, ...]:
    """What differs on the table now, a stone that lies between two points once."""
    changes = find_changes(state.belief, state.expected, settings)
    return without_doubles(changes, state.expected, settings)
