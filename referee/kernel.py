"""One step of the referee: a look or a fact in, the new state and what is to be said out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.types import NoBoard, Observation, Reason

from .alerts.draft import AlertDraft
from .alerts.life import raise_overdue_captures, settle_physical, settle_unanswered
from .alerts.step_context import StepContext
from .belief.belief import give_up, update
from .belief.changes import Change, any_confirmed, find_changes
from .belief.look import make_look
from .decision.between_points import between, placed, single
from .decision.execute import apply
from .decision.hold import suspect
from .decision.lead import TURNED, agreed, begins, leads, one_by_one, pair, weariness
from .events import EventType, GameEvent
from .facts import Fact
from .hypotheses.hypothesis import Kind, Reading
from .hypotheses.propose import explain
from .phases.agreement import check_resumption_scope, note_resumption, watch_agreement
from .phases.counting import watch_counting
from .phases.disturbed import end_disturbance, watch_disturbed
from .phases.fact_handling import apply_fact
from .phases.handicap import accept_handicap
from .phases.prisoners import record_unseen_pass
from .phases.setup import watch_setup
from .phases.setup_again import reopen_setup
from .settings import Settings
from .state import Phase, State, begin

Input = Observation | NoBoard | Fact
"""Everything that a step accepts."""

_LOST_S = 3.0
_FIRST_BARE_S = 3.0
_AGAIN_NS = 1_000_000_000
_REMEMBERED = 15
_TIE = 2.0
_LONG_S = 8.0


def step(state: State, sight: Input, settings: Settings) -> tuple[State, tuple[GameEvent, ...]]:
    """The state after one more input, and the events that it brings.

    Inputs come in the order of their ``t_ns``; a look that is not later than the last is passed
    over. Raises ValueError for an observation of another size than `settings` say. Reads no
    clock and no file: the same inputs give the same events.
    """
    if isinstance(sight, Observation):
        return _look(state, sight, settings)
    if isinstance(sight, NoBoard):
        return _no_board(state, sight, settings)
    say = StepContext(state, settings)
    apply_fact(say, sight)
    return say.state, tuple(say.events)


def run(
    inputs: Iterable[Input], settings: Settings, state: State | None = None
) -> Iterator[tuple[State, tuple[GameEvent, ...]]]:
    """Step through `inputs` to their end: the state after each, and the events it brought.

    Begins anew, or from `state`; the last pair comes from `finish`. Nothing is held back: each
    pair can be written down before the next input is read.
    """
    state = begin(settings) if state is None else state
    for sight in inputs:
        state, events = step(state, sight, settings)
        yield state, events
    yield finish(state, settings)


def finish(state: State, settings: Settings) -> tuple[State, tuple[GameEvent, ...]]:
    """The state at the end of a source that will bring no more looks.

    What lies there and is legal is recorded although it has not lain as long as it should; an
    irregularity is said only if it is certain.
    """
    say = StepContext(state, settings)
    if state.phase is Phase.PLAY:
        changes = _changes(say)
        readings = explain(state, changes, settings)
        if readings and readings[0].score >= _floor(readings[0], settings):
            _decide(say, readings, changes, hurry=True)
    asked = say.state.question
    if asked is not None and asked.removed_ns is not None:
        late = replace(asked, removed_ns=asked.removed_ns - int(3 * settings.timing.name_s * 1e9))
        say.change(question=late)
        settle_unanswered(say)
    return say.state, tuple(say.events)


def _floor(reading: Reading, settings: Settings) -> float:
    return settings.costs.lead if reading.regular else settings.costs.alert_lead + 2.0


def _look(
    state: State, sight: Observation, settings: Settings
) -> tuple[State, tuple[GameEvent, ...]]:
    if sight.size != settings.size:
        raise ValueError(f"observation: expected {settings.size} lines, got {sight.size}")
    if state.t0_ns is None:
        state = replace(state, t0_ns=sight.t_ns)
    elif sight.t_ns <= state.belief.t_ns:
        return state, ()
    look = make_look(sight, state.belief.t_ns, settings)
    belief = update(state.belief, state.expected, look, settings)
    recent = state.recent
    if not recent or sight.t_ns - recent[-1][0] >= _AGAIN_NS:
        recent = (*recent[-_REMEMBERED:], (sight.t_ns, sight.seq))
    say = StepContext(replace(state, belief=belief, seq=sight.seq, recent=recent), settings)
    if state.lost_ns is not None:
        say.change(lost_ns=None, said_lost=False)
    if sight.view_moved:
        say.note(EventType.VIEW_MOVED)
    _proceed(say)
    return say.state, tuple(say.events)


def _proceed(say: StepContext) -> None:
    before = say.state.game
    phase = say.state.phase
    if phase is Phase.SETUP:
        watch_setup(say)
    elif phase is Phase.AGREEMENT:
        if watch_agreement(say):
            _follow(say)
        note_resumption(say, before)
    elif phase is Phase.COUNTING and before.stopped:
        watch_counting(say)
    elif phase is Phase.DISTURBED or phase is Phase.COUNTING:
        if not watch_disturbed(say) and say.state.phase is Phase.DISTURBED:
            _explained(say)
    elif phase is not Phase.DONE:
        raise_overdue_captures(say)
        _follow(say)
        settle_unanswered(say)
        if say.state.open:
            placed(say)
        check_resumption_scope(say, before)


def _changes(say: StepContext) -> tuple[Change, ...]:
    """What differs on the table now, a stone that lies between two points once."""
    state = say.state
    return single(find_changes(state.belief, state.expected, say.settings), say.settings)


def _explained(say: StepContext) -> None:
    """What looked like a disturbance may come to look like moves."""
    changes = _changes(say)
    if not changes or any(change.stable_s < _need(say, regular=False) for change in changes):
        return
    readings = explain(say.state, changes, say.settings)
    if readings and readings[0].kind is Kind.PLAYS and readings[0].regular:
        end_disturbance(say, "explained")
        _decide(say, readings, changes)


def _follow(say: StepContext) -> None:
    state = say.state
    if not any_confirmed(state.belief, say.settings):
        return
    changes = _changes(say)
    key = tuple((change.point, change.new) for change in changes if change.confirmed)
    if key == state.quiet_key and state.t_ns < state.quiet_ns:
        return
    if not any(
        change.stable_s >= _need(say, regular=True) for change in changes if change.confirmed
    ):
        return
    if reopen_setup(say, changes):
        return
    if record_unseen_pass(say, changes):
        state = say.state
    readings = explain(state, changes, say.settings)
    if readings and _decide(say, readings, changes):
        settle_physical(say)
        accept_handicap(say)
        return
    _doubt(say, changes, readings)
    if not readings or readings[0].score <= 0.0:
        say.change(quiet_key=key, quiet_ns=say.state.t_ns + _AGAIN_NS)


def _need(say: StepContext, *, regular: bool) -> float:
    """Seconds for which a change must have lain clear."""
    settings = say.settings
    if settings.looks:
        return 0.0
    hand = say.state.belief.hand_present(settings)
    if regular:
        return settings.timing.resting_s if hand else settings.timing.settle_s
    return settings.timing.patience_s if hand else settings.timing.alert_s


def _decide(
    say: StepContext, readings: Sequence[Reading], changes: Sequence[Change], *, hurry: bool = False
) -> bool:
    """Carry out the best reading if it leads far enough and has lain long enough."""
    settings = say.settings
    if readings[0].kind is Kind.DISTURBED:
        readings = (*one_by_one(readings, changes), *readings)
    best = readings[0]
    if best.score <= 0.0 or (say.state.phase is Phase.AGREEMENT and not best.plays):
        return False
    rivals = [reading for reading in readings[1:] if reading.changed != best.changed]
    calm = best.regular
    if not leads(best, rivals, settings, weariness(best, changes)):
        shared = agreed(readings, settings)
        if shared is None:
            return False
        best, calm = shared, False
    if not hurry and not _lain(say, best, changes, calm=calm):
        begun = _begun(say, readings, changes)
        if begun is None:
            return False
        best = begun
    if not hurry and suspect(say, best, changes):
        return False
    partner = next((reading for reading in readings[1:] if pair(best, reading)), None)
    question: tuple[AlertDraft, ...] = ()
    if partner is not None and best.score - partner.score < _TIE:
        both = sorted((best, partner), key=lambda item: item.drafts[0].type.value)
        question = tuple(item.drafts[0] for item in both)
        best = both[0]
    if not hurry and between(say, best, changes):
        return False
    apply(say, best, question=question)
    return True


def _lain(say: StepContext, best: Reading, changes: Sequence[Change], *, calm: bool) -> bool:
    """Whether all that `best` explains has lain in clear view for as long as it must."""
    settings = say.settings
    need = _need(say, regular=calm)
    if best.kind is Kind.TABLE and best.drafts and not settings.looks:
        need += settings.timing.removal_s - settings.timing.alert_s
    if best.kind is Kind.REWIND and not settings.looks and say.state.question is None:
        need += settings.timing.removal_s
    changed = {point for point, _ in best.changed}
    bare = need if settings.looks else max(need, settings.timing.unattended_s)
    if not settings.looks and say.state.game.number == 0 and not say.state.belief.occlusion.hands:
        need = bare = _FIRST_BARE_S
    return all(
        change.stable_s >= (bare if change.covered is False else need)
        for change in changes
        if change.point in changed
    )


def _begun(
    say: StepContext, readings: Sequence[Reading], changes: Sequence[Change]
) -> Reading | None:
    """What every likely reading begins with and has lain for long enough, while more has come.

    What has lain there for long and is not decided does not hold up what came since.
    """
    best, settings = readings[0], say.settings
    likely = [
        reading
        for reading in readings
        if reading.score
        > best.score - (settings.costs.lead if best.regular else settings.costs.alert_lead)
    ]
    old = {change.point for change in changes if change.stable_s >= _LONG_S}
    for part in readings[1:]:
        turned = any(draft.type in TURNED for draft in part.drafts)
        if turned or part.score < _floor(part, settings):
            continue
        if not all(begins(part, reading, old) for reading in likely):
            continue
        if _lain(say, part, changes, calm=False):
            return part
    return None


def _doubt(say: StepContext, changes: Sequence[Change], readings: Sequence[Reading]) -> None:
    """Count seconds for which a change lay clear that nothing explained; get used to it at last."""
    state = say.state
    belief = state.belief
    odd = belief.reliability.unexplained_s.copy()
    worn = np.zeros(odd.shape, np.bool_)
    waited = (state.t_ns - state.quiet_ns + _AGAIN_NS) / 1e9
    step = min(belief.step_ns / 1e9, 1.0)
    if readings and readings[0].score > 0.0:
        waited = step
    for change in changes:
        if not change.confirmed:
            continue
        point = change.point
        odd[point] += 2.0 if say.settings.looks else min(1.0, max(waited, step))
        if odd[point] >= say.settings.timing.unreliable_s:
            worn[point] = True
            say.note(EventType.POINT_UNRELIABLE, points=(point,))
    say.change(belief=give_up(belief, odd, worn, say.settings))


def _no_board(
    state: State, sight: NoBoard, settings: Settings
) -> tuple[State, tuple[GameEvent, ...]]:
    """A look without a board: said once it has lasted."""
    since = sight.t_ns if state.lost_ns is None else state.lost_ns
    state = replace(state, lost_ns=since, seq=sight.seq)
    if state.said_lost or state.t0_ns is None or sight.t_ns - since < _LOST_S * 1e9:
        return state, ()
    belief = state.belief
    say = StepContext(replace(state, belief=replace(belief, t_ns=sight.t_ns)), settings)
    occluded = sight.reason is Reason.OCCLUDED
    kind = EventType.VIEW_OCCLUDED if occluded else EventType.GRID_LOST
    say.note(kind, detail=sight.reason.value)
    say.change(said_lost=True, belief=belief)
    return say.state, tuple(say.events)
