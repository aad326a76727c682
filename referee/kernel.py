"""One step of the referee: an observation or a fact in, the new state and events out."""

from __future__ import annotations

from dataclasses import replace

from vision.types import NoBoard, Observation

from .alerts.alert_lifecycle import (
    accept_handicap,
    raise_doubted,
    raise_overdue,
    settle_physical,
    settle_unanswered,
)
from .alerts.step_builder import StepBuilder, announce
from .belief.changes import Change, any_confirmed, find_changes
from .belief.look import make_look
from .belief.update import update
from .decision.commit import commit
from .decision.decide import (
    Commit,
    Decision,
    Trace,
    Tracer,
    close_placed,
    count_unexplained,
    decide,
    name_unreported_differences,
    without_doubles,
)
from .decision.lead import commit_threshold, propose, stable_s
from .events import EventType, GameEvent
from .facts import Fact
from .hypotheses.context import Context
from .hypotheses.hypothesis import Hypothesis
from .phases.agreement import (
    check_resumption_scope,
    note_resumption,
    pause_late,
    watch_agreement,
)
from .phases.comparison import compare_at_end, watch_counting
from .phases.disturbed import (
    end_disturbance,
    end_if_cleared,
    forget_break,
    take_up_cleared,
    watch_break,
    watch_disturbed,
)
from .phases.equipment import ask_about_presses, miss_board, place_presses, see_board
from .phases.fact_handling import apply_fact, record_unseen_pass
from .phases.setup import reopen_setup, watch_setup
from .settings import Settings
from .state import Phase, State
from .timing import nanoseconds

REMEMBERED_LOOKS = 15  # pictures of the last quarter of a minute
"""So many of the last looks are remembered for pictures of alerts."""

Input = Observation | NoBoard | Fact
"""Everything that a step accepts."""


def step(
    state: State, given: Input, settings: Settings, trace: Tracer | None = None
) -> tuple[State, tuple[GameEvent, ...]]:
    """The state after one more input, and the events that it brings.

    Inputs come in the order of their ``t_ns``; an observation that is not later than the last is
    passed over. `trace` receives every decision: what may have happened, and what is done about
    it. Raises ValueError for an observation of another size than in `settings`. Reads no clock
    and no file: the same inputs give the same events.
    """
    if isinstance(given, Observation):
        return _observe(state, given, settings, trace)
    builder = StepBuilder(state, settings)
    if isinstance(given, NoBoard):
        miss_board(builder, given)
    else:
        apply_fact(builder, given)
        forget_break(builder)
    return _done(builder)


def finish(
    state: State, settings: Settings, trace: Tracer | None = None
) -> tuple[State, tuple[GameEvent, ...]]:
    """The state at the end of a source that will bring no more observations.

    What lies there and is legal is recorded, although it has not lain as long as it should. An
    irregularity is reported only if it is certain.
    """
    builder = StepBuilder(state, settings)
    if state.phase is Phase.PLAY:
        context = Context.of(state, _changes(state, settings), settings)
        ranked = propose(context)
        if ranked and ranked[0].score >= commit_threshold(context, ranked[0]):
            _decide(builder, context, ranked, trace, at_end=True)
    raise_doubted(builder, at_end=True)
    compare_at_end(builder)
    end_if_cleared(builder)
    settle_unanswered(builder, at_end=True)
    return _done(builder)


def _done(builder: StepBuilder) -> tuple[State, tuple[GameEvent, ...]]:
    """What the step has led to; what it has changed is in its events."""
    announce(builder)
    return builder.state, tuple(builder.events)


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
        recent = (*recent[-REMEMBERED_LOOKS:], (seen.t_ns, seen.seq))
    state = replace(state, belief=belief, seq=seen.seq, recent=recent)
    builder = StepBuilder(state, settings)
    see_board(builder)
    if seen.view_moved:
        builder.note(EventType.VIEW_MOVED)
    _proceed(builder, trace)
    pause_late(builder)
    place_presses(builder)
    return _done(builder)


def _proceed(builder: StepBuilder, trace: Tracer | None) -> None:
    """What the phase of the game makes of the table as it is seen now."""
    phase = builder.state.phase
    if phase is Phase.SETUP:
        watch_setup(builder)
    elif phase is Phase.AGREEMENT:
        raise_doubted(builder)
        if watch_agreement(builder):
            _follow(builder, trace)
        note_resumption(builder)
        check_resumption_scope(builder)
    elif phase is Phase.COUNTING and builder.state.game.stopped:
        watch_counting(builder)
    elif phase is Phase.DISTURBED or phase is Phase.COUNTING:
        if not watch_disturbed(builder) and builder.state.phase is Phase.DISTURBED:
            _explain_disturbance(builder, trace)
    elif phase is Phase.DONE:
        take_up_cleared(builder)
    elif phase is Phase.PAUSED:
        watch_break(builder)
    else:
        raise_overdue(builder)
        raise_doubted(builder)
        _follow(builder, trace)
        settle_unanswered(builder)
        if builder.state.open:
            close_placed(builder)
        check_resumption_scope(builder)
        if builder.state.phase is Phase.PLAY:
            name_unreported_differences(builder)
            ask_about_presses(builder)


def _follow(builder: StepBuilder, trace: Tracer | None) -> None:
    """Find what has changed, propose what may have happened, and decide."""
    state, settings = builder.state, builder.settings
    if not any_confirmed(state.belief, settings):
        return
    changes = _changes(state, settings)
    confirmed = [change for change in changes if change.confirmed]
    key = tuple((change.point, change.new) for change in confirmed)
    if key == state.unexplained_signature and state.t_ns < state.quiet_ns:
        return
    need_s = stable_s(state, settings, regular=True)
    if not any(change.stable_s >= need_s for change in confirmed):
        return
    if reopen_setup(builder, changes):
        return
    record_unseen_pass(builder, changes)
    context = Context.of(builder.state, changes, settings)
    ranked = propose(context)
    if isinstance(_decide(builder, context, ranked, trace), Commit):
        settle_physical(builder)
        accept_handicap(builder)
        return
    likely = bool(ranked) and ranked[0].score > 0.0
    count_unexplained(builder, changes, likely=likely)
    if not likely:
        builder.change(
            unexplained_signature=key, quiet_ns=state.t_ns + nanoseconds(settings.timing.again_s)
        )


def _explain_disturbance(builder: StepBuilder, trace: Tracer | None) -> None:
    """What looked like a disturbance may come to look like moves."""
    state, settings = builder.state, builder.settings
    changes = _changes(state, settings)
    need_s = stable_s(state, settings, regular=False)
    if not changes or any(change.stable_s < need_s for change in changes):
        return
    context = Context.of(state, changes, settings)
    ranked = propose(context)
    if ranked and ranked[0].only_plays and ranked[0].regular:
        end_disturbance(builder, "explained")
        _decide(builder, context, ranked, trace)


def _decide(
    builder: StepBuilder,
    context: Context,
    ranked: tuple[Hypothesis, ...],
    trace: Tracer | None,
    *,
    at_end: bool = False,
) -> Decision:
    """Decide among `ranked` hypotheses, pass it to `trace`, and carry it out."""
    decision = decide(context, ranked, at_end=at_end)
    if trace is not None:
        trace(Trace(context, ranked, decision))
    if isinstance(decision, Commit):
        commit(builder, decision.hypothesis)
    elif decision.alert is not None:
        draft, seen_ns, confidence = decision.alert
        builder.open_alert(draft, seen_ns=seen_ns, confidence=confidence)
    return decision


def _changes(state: State, settings: Settings) -> tuple[Change, ...]:
    """What differs on the table now, a stone that lies between two points once."""
    changes = find_changes(state.belief, state.expected, settings)
    return without_doubles(changes, state.expected, settings)
