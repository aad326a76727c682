"""Facts from devices and people, carried out; those of people can be undone.

And stones in the lids: a pass that nobody saw, a prisoner that is missing (docs/rules.md P1, C-2).
They are weak evidence: a pass shown by the lids is recorded only once the next stone confirms it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.advice.procedures import CorrectionType, node_of, pass_stones_due, replaced, warning_for
from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import RulesError
from rules.legality.breach import CourseBreachType
from rules.legality.course import refused
from rules.points import Move, Point
from rules.scoring import ending
from rules.scoring.ending import check_resumes
from rules.texts import worded

from .. import facts
from ..alerts.alert_lifecycle import raise_for_arbiter
from ..alerts.catalog import OFF_BOARD
from ..alerts.remedies import AlertDraft, Remedy
from ..alerts.step_builder import StepBuilder, announce
from ..belief.changes import Change
from ..decision.commit import force_pass, set_table, truncate
from ..events import EventType
from ..facts import Fact, FactRefusedError
from ..state import Phase, State
from .agreement import (
    claim_dead,
    count_again,
    count_anew,
    pause_late,
    resume,
    surplus_text,
    why_not_stopped,
)
from .comparison import compare_count
from .corrections.alert_ends import accept_as_played, answer, dismiss, put_right
from .corrections.entries import (
    agree_method,
    delete_move,
    describe,
    end_game,
    give_result,
    going_on,
    insert_earlier_pass,
    insert_move,
    new_game,
    penalise,
    record_pass,
    replace_move,
    resign,
    resync,
)
from .corrections.rewrite import edit, fit_alerts, fit_phase, in_play
from .corrections.undo import redo, remember, undo
from .disturbed import begin_break, end_break
from .equipment import compare_disk_space, order, place_presses, take_entry

LID_CONFIDENCE_SHARE = 0.5  # stones in a lid are often miscounted
"""The confidence of an alert about the stones in the lids."""


def apply_fact(builder: StepBuilder, fact: Fact) -> None:
    """Carry out `fact`; the time of the step is the fact's.

    Raises FactRefusedError for a fact that cannot be.
    """
    belief = builder.state.belief
    if builder.state.t0_ns is None:
        builder.change(t0_ns=fact.t_ns)
    builder.change(belief=replace(belief, t_ns=max(belief.t_ns, fact.t_ns)))
    try:
        (_REPORTS.get(type(fact)) or _CORRECTIONS[type(fact)])(builder, fact)
    except RulesError as error:
        raise FactRefusedError(error.detail) from None
    pause_late(builder)
    place_presses(builder)
    announce(builder)  # a correction is named by the number of its last event
    if type(fact) in _CORRECTIONS:
        remember(builder, fact)
    builder.change(belief=replace(builder.state.belief, t_ns=belief.t_ns))


def _pass(builder: StepBuilder, fact: facts.PassPressed) -> None:
    """Record a pass that a player has pressed."""
    going_on(builder)
    _check_passes(in_play(builder), fact.color)
    record_pass(builder, fact.color, fact.late_ms)
    count_anew(builder)


def _check_passes(state: State, color: Color) -> None:
    """Raise FactRefusedError for a pass after the end of the game that is not White's last one.

    Where play has gone on all the same, passes are what happens on the table.
    """
    if state.phase is Phase.PLAY:
        return
    for breach in refused(state.game, Move(color, None)):
        if breach.type is CourseBreachType.MOVE_AFTER_END:
            raise FactRefusedError(f"{color.word.capitalize()} cannot pass: {breach}")


def _restore(builder: StepBuilder, _: facts.Restored) -> None:
    """Take the table to lie as the record has it: its alerts end, and so does a disturbance."""
    for item in builder.state.open:
        if item.alert.type not in OFF_BOARD:
            builder.close(item, "restored")
    set_table(builder, {})
    phase = Phase.PLAY if builder.state.phase is Phase.DISTURBED else builder.state.phase
    builder.change(phase=phase, disturbed_ns=None, pending=())
    builder.note(EventType.RESTORED)


def _unwind(builder: StepBuilder, fact: facts.Unwound) -> None:
    """Take the last moves back; the offender passes where the fact requires it."""
    game = builder.state.game
    target = game.unwind(min(fact.moves, game.number))
    first = node_of(game, target.number + 1).last if target.number < game.number else None
    offender = None if first is None else first.color
    truncate(builder, target)
    set_table(builder, {})
    fit_alerts(builder, game)
    passes = fact.forced_pass and offender is not None and target.to_play is offender
    after = replaced(target, offender) if passes and offender is not None else target
    due = pass_stones_due(game, after)
    remedy = Remedy(hand_over=due if after is target else ())
    builder.note(EventType.REWOUND, move=target.number, remedy=remedy)
    if after is not target and offender is not None:
        force_pass(builder, offender, due)
    fit_phase(builder, game)


def _edit(builder: StepBuilder, fact: facts.Edited) -> None:
    """Set points of the record by hand; the table is taken to lie so."""
    in_play(builder)
    _check_points(builder, fact.stones)
    ruling = None if fact.ruling is None else Sides(*(given or 0 for given in fact.ruling))
    edit(builder, fact.stones, fact.to_play, table_diff={}, ruling=ruling)
    builder.note(EventType.REVISION, move=builder.state.game.number + 1, detail="edited")


def _resume(builder: StepBuilder, fact: facts.Resumed) -> None:
    """Play goes on after the passes, by the side whose turn it is (BGA 10.i; AGA 10; WMSG 5.2)."""
    state = builder.state
    if state.phase not in (Phase.AGREEMENT, Phase.COUNTING):
        raise FactRefusedError(worded("not-paused", "the game is not paused"))
    if state.result is not None:
        reason = f"the result {state.result} stands: undo it first"
        raise FactRefusedError(worded("result-stands", reason, result=state.result))
    if ending.phase(state.game) is ending.EndingPhase.ENDED:
        clause = state.game.ruleset.clause(CourseBreachType.MOVE_AFTER_END.value)
        raise FactRefusedError(f"the game has ended ({clause}): delete its last pass to resume it")
    check_resumes(state.game, fact.to_play)
    resume(builder, fact.to_play)


def _claim(builder: StepBuilder, fact: facts.StatusClaimed) -> None:
    if builder.state.phase not in (Phase.AGREEMENT, Phase.COUNTING):
        raise FactRefusedError(f"{why_not_stopped(builder.state)}: nothing is to be agreed")
    _check_points(builder, fact.dead)
    claim_dead(builder, fact.color, fact.dead)


def _state_seki(builder: StepBuilder, fact: facts.SekiStated) -> None:
    """Both sides state what is in seki; the score is counted anew (FAQ 4.4)."""
    state = builder.state
    if state.reported.agreed is None or state.phase is Phase.DONE:
        raise FactRefusedError("what is dead is not agreed yet: agree on it, then state the seki")
    _check_points(builder, fact.seki)
    builder.report(seki=frozenset(fact.seki))
    count_again(builder, state.game, state.reported)


def _compare(builder: StepBuilder, _: facts.Counted) -> None:
    state = builder.state
    if state.phase is Phase.PLAY:
        raise FactRefusedError(f"{why_not_stopped(state)}: nothing is to be counted")
    if state.reported.agreed is None:
        raise FactRefusedError("nothing was agreed with which the count could be compared")
    compare_count(builder)


def _check_points(builder: StepBuilder, points: Iterable[Point]) -> None:
    """Raise FactRefusedError for points that are not on this board."""
    size = builder.settings.size
    for point in points:
        if not (0 <= point.row < size and 0 <= point.col < size):
            raise FactRefusedError(f"{point}: expected points of a board of {size} lines")


def compare_prisoners(builder: StepBuilder, fact: facts.LidCount) -> None:
    """Compare the lids with what each side holds by the record."""
    _note_hidden_lids(builder, fact)
    if fact.black is None or fact.white is None:
        return
    state, held = builder.state, builder.state.game.ledger
    surplus = (
        fact.black - held.prisoners[BLACK] - held.pass_stones[BLACK],
        fact.white - held.prisoners[WHITE] - held.pass_stones[WHITE],
    )
    same = surplus == state.reported.lid_surplus
    since_ns = state.reported.lid_surplus_ns if same else fact.t_ns
    builder.report(lid_surplus=surplus, lid_surplus_ns=since_ns)
    passed = state.reported.lid_pass
    if passed is not None and Sides(*surplus)[passed[0].other] < 1:
        builder.report(lid_pass=None)
    if surplus == (0, 0):
        builder.settle("put right", EventType.STONE_COUNT_MISMATCH)
        return
    passer = _passer(builder, surplus)
    lasting = (fact.t_ns - since_ns) / 1e9 >= builder.settings.timing.grace_limit_s
    if passer is not None:
        _note_unseen_pass(builder, passer)
    elif lasting and not state.pending:
        _raise_mismatch(builder, surplus)


def record_unseen_pass(builder: StepBuilder, changes: Sequence[Change]) -> None:
    """Record the pass that the lids show, once the other side has played."""
    state = builder.state
    if state.reported.lid_pass is None:
        return
    color, number = state.reported.lid_pass
    laid = {change.new for change in changes if change.confirmed and change.appears}
    if number == state.game.number and laid == {color.other}:
        builder.report(lid_pass=None)
        record_pass(builder, color)


def _passer(builder: StepBuilder, surplus: tuple[int, int]) -> Color | None:
    """Who must have passed for the lids to hold one stone more than by the record."""
    state, game = builder.state, builder.state.game
    if not game.ruleset.pass_stones or state.phase is not Phase.PLAY or state.pending:
        return None
    passer = {(1, 0): WHITE, (0, 1): BLACK}.get(surplus)
    return passer if passer is game.to_play and game.number > 0 else None


def _note_unseen_pass(builder: StepBuilder, color: Color) -> None:
    """Emit once that `color` seems to have passed, unless that answers the open question."""
    state = builder.state
    found = (color, state.game.number)
    if not insert_earlier_pass(builder, color) and state.reported.lid_pass != found:
        builder.report(lid_pass=found)
        builder.note(EventType.PASS_UNCONFIRMED, color=color, move=state.game.number + 1)


def _note_hidden_lids(builder: StepBuilder, fact: facts.LidCount) -> None:
    """Emit once whose prisoners cannot be seen any more."""
    lids = Sides(fact.black, fact.white)
    hidden = frozenset(color for color in Color if lids[color] is None)
    kind, ruleset = CorrectionType.PRISONERS.value, builder.state.game.ruleset
    for color in Color:
        if color in hidden - builder.state.reported.hidden_lids:
            builder.note(
                EventType.PRISONERS_NOT_VISIBLE,
                color=color,
                clause=ruleset.clause(kind),
                remedy=Remedy(warning=warning_for(ruleset, kind, color)),
            )
    builder.report(hidden_lids=hidden)


def _raise_mismatch(builder: StepBuilder, surplus: tuple[int, int]) -> None:
    """Raise that a lid does not hold what the record has, unless that is open or accepted."""
    state, kind = builder.state, EventType.STONE_COUNT_MISMATCH
    is_open = any(item.alert.type is kind for item in state.open)
    if is_open or surplus == state.reported.lid_accepted:
        return
    color, more = (BLACK, surplus[0]) if surplus[0] else (WHITE, surplus[1])
    draft, detail = AlertDraft(kind, color, number=state.game.number), surplus_text(color, more)
    builder.open_alert(draft, confidence=LID_CONFIDENCE_SHARE, detail=detail)


_REPORTS: Mapping[type[Fact], Callable[[StepBuilder, Any], None]] = {
    facts.ArbiterCalled: lambda builder, fact: raise_for_arbiter(
        builder, EventType.ARBITER_CALLED, fact.color
    ),
    facts.ClockEntry: take_entry,
    facts.ClockOrder: order,
    facts.ClockPress: lambda builder, fact: builder.change(
        presses={**builder.state.presses, fact.color: fact.t_ns}
    ),
    facts.Continued: lambda builder, _: end_break(builder),
    facts.Counted: _compare,
    facts.DiskSpace: compare_disk_space,
    facts.LidCount: compare_prisoners,
    facts.NewGame: new_game,
    facts.Paused: lambda builder, _: begin_break(builder),
    facts.Redo: lambda builder, _: redo(builder),
    facts.SetCorners: lambda _, __: None,
    facts.SupplyConfirmed: lambda builder, _: builder.report(supply=True),
    facts.Undo: undo,
}
"""What facts do that are not undone: what devices report, breaks, and the next game."""

_CORRECTIONS: Mapping[type[Fact], Callable[[StepBuilder, Any], None]] = {
    facts.AcceptAsPlayed: accept_as_played,
    facts.AnswerQuestion: answer,
    facts.DeleteMove: delete_move,
    facts.DismissAlert: dismiss,
    facts.Edited: _edit,
    facts.EndGame: end_game,
    facts.GameDescribed: describe,
    facts.InsertMove: insert_move,
    facts.MethodAgreed: agree_method,
    facts.PassPressed: _pass,
    facts.Penalised: penalise,
    facts.PutRight: put_right,
    facts.ReplaceMove: replace_move,
    facts.Resign: resign,
    facts.ResultGiven: give_result,
    facts.Restored: _restore,
    facts.Resumed: _resume,
    facts.Resync: lambda builder, _: resync(builder),
    facts.SekiStated: _state_seki,
    facts.StatusClaimed: _claim,
    facts.Unwound: _unwind,
}
"""What facts do that `undo` takes back."""
