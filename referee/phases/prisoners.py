"""Stones in the lids: a pass that nobody saw, a prisoner that is missing (docs/rules.md P1, C-2).

Weak evidence: a pass shown by the lids is recorded only once the next stone confirms it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.advice.procedures import CorrectionType, before_the_sequence, pass_stones, warning_for
from rules.color import BLACK, WHITE, Color, Sides
from rules.game import Game
from rules.legality.breach import CourseBreachType
from rules.points import Move
from rules.texts import worded

from ..alerts.alert_lifecycle import accept_breaches
from ..alerts.remedies import AlertDraft, Remedy
from ..alerts.step_builder import StepBuilder
from ..belief.changes import Change
from ..decision.commit import note_white_begins, truncate
from ..events import EventType
from ..facts import FactRefusedError, LidCount
from ..state import MoveEvidence, Phase
from ..timing import nanoseconds
from .agreement import passed_again, pause, surplus_text


def record_pass(builder: StepBuilder, color: Color, late_ms: int = 0) -> None:
    """Record that `color` passed: the move, its pass stone, what is wrong with it, the pause.

    A pass that is reported late and answers the open question goes before the stone asked about.
    Raises FactRefusedError where another stone was played since it was made, `late_ms` ago.
    """
    if insert_earlier_pass(builder, color):
        return
    made_ns = builder.now_ns - late_ms * 1_000_000
    made_ns += nanoseconds(builder.settings.timing.press_slack_s)
    if late_ms and any(made.seen_ns > made_ns for made in builder.state.line):
        since = f"{color.word.capitalize()} passed before the last stone was played"
        raise FactRefusedError(f"{since}: the arbiter inserts the pass")
    move = Move(color, None)
    accept_breaches(builder, move)
    before = builder.state.game
    game, breaches = before.follow(move)
    event = builder.note(
        EventType.PASS, color=color, move=game.number, remedy=hand_over_pass_stone(game, color)
    )
    builder.change(
        game=game, line=(*builder.state.line[: before.number], MoveEvidence(event.n, None))
    )
    if game.number == 1:
        note_white_begins(builder, move)
    limit = game.ruleset.stop_passes
    if limit is None:
        clause = game.ruleset.clause(CourseBreachType.PASS_FORBIDDEN.value) or None
        detail = worded("knows-no-passes", "these rules know no passes")
        builder.note(EventType.REFEREE_NEEDED, color=color, clause=clause, detail=detail)
    for breach in breaches:
        kind, clause = EventType(breach.type.value), breach.clause or None
        base = before_the_sequence(before, color).number
        draft = AlertDraft(kind, color, (), color, base, game.number, clause)
        builder.open_alert(draft, confidence=1.0)
    stops = limit is not None and game.passes % limit == 0
    if stops and (
        builder.state.phase is Phase.PLAY
        or (builder.state.phase is Phase.COUNTING and not before.stopped)
        or passed_again(builder.state)
    ):
        pause(builder)


def insert_earlier_pass(builder: StepBuilder, color: Color) -> bool:
    """Put a pass that was reported late before the stone asked about; whether that answers it."""
    state = builder.state
    asked, game = state.question, state.game
    if asked is None or asked.removed_ns is not None or asked.stone is color:
        return False
    stone = Move(asked.stone, asked.point)
    if game.last != stone or game.parent is None:
        return False
    between, _ = game.parent.follow(Move(color, None))
    after, _ = between.follow(stone)
    replaced = state.line[-1].n if state.line else None
    truncate(builder, game.parent, keep=False)
    first = builder.note(
        EventType.PASS, color=color, move=between.number, remedy=hand_over_pass_stone(game, color)
    )
    builder.change(game=after)
    second = builder.note(EventType.REVISION, replaces=replaced, move=after.number)
    stood = replace(state.line[-1], n=second.n)
    line = (*state.line[: between.number - 1], MoveEvidence(first.n, None), stood)
    builder.close(asked.open, "passed", withdrawn=True)
    builder.change(line=line, question=None)
    return True


def hand_over_pass_stone(game: Game, color: Color) -> Remedy:
    """What a pass of `color` asks for: a pass stone, where the rules have them."""
    return Remedy(hand_over=pass_stones(game.ruleset, color))


def compare_prisoners(builder: StepBuilder, fact: LidCount) -> None:
    """Compare the lids with what each side holds by the record."""
    _note_hidden_lids(builder, fact)
    if fact.black is None or fact.white is None:
        return
    state = builder.state
    held = state.game.ledger
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
    if passer is not None:
        _note_unseen_pass(builder, passer)
        return
    lasting = (fact.t_ns - since_ns) / 1e9 >= builder.settings.timing.grace_limit_s
    if lasting and not state.pending:
        _raise_mismatch(builder, surplus)


def record_unseen_pass(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Record the pass that the lids show, once the other side has played; whether it was."""
    state = builder.state
    if state.reported.lid_pass is None:
        return False
    color, number = state.reported.lid_pass
    stones = [change for change in changes if change.confirmed and change.appears]
    confirmed = bool(stones) and all(change.new is color.other for change in stones)
    if number != state.game.number or not confirmed:
        return False
    builder.report(lid_pass=None)
    record_pass(builder, color)
    return True


def _passer(builder: StepBuilder, surplus: tuple[int, int]) -> Color | None:
    """Who must have passed for the lids to hold one stone more than by the record."""
    state = builder.state
    game = state.game
    if not game.ruleset.pass_stones or state.phase is not Phase.PLAY or state.pending:
        return None
    passer = {(1, 0): WHITE, (0, 1): BLACK}.get(surplus)
    return passer if passer is game.to_play and game.number > 0 else None


def _note_unseen_pass(builder: StepBuilder, color: Color) -> None:
    """Emit once that `color` seems to have passed, unless that answers the open question."""
    if insert_earlier_pass(builder, color):
        return
    state = builder.state
    found = (color, state.game.number)
    if state.reported.lid_pass != found:
        builder.report(lid_pass=found)
        builder.note(EventType.PASS_UNCONFIRMED, color=color, move=state.game.number + 1)


def _note_hidden_lids(builder: StepBuilder, fact: LidCount) -> None:
    """Emit once whose prisoners cannot be seen any more."""
    reported = builder.state.reported
    hidden = frozenset(
        color for color, count in ((BLACK, fact.black), (WHITE, fact.white)) if count is None
    )
    for color in Color:
        if color in hidden - reported.hidden_lids:
            kind = CorrectionType.PRISONERS
            ruleset = builder.state.game.ruleset
            builder.note(
                EventType.PRISONERS_NOT_VISIBLE,
                color=color,
                clause=ruleset.clause(kind.value) or None,
                remedy=Remedy(warning=warning_for(ruleset, kind.value, color)),
            )
    builder.report(hidden_lids=hidden)


def _raise_mismatch(builder: StepBuilder, surplus: tuple[int, int]) -> None:
    """Raise that a lid does not hold what the record has, unless that is open or accepted."""
    kind = EventType.STONE_COUNT_MISMATCH
    if surplus == builder.state.reported.lid_accepted:
        return
    if any(item.alert.type is kind for item in builder.state.open):
        return
    color, more = (BLACK, surplus[0]) if surplus[0] else (WHITE, surplus[1])
    draft = AlertDraft(kind, color, number=builder.state.game.number)
    sure, detail = builder.settings.limits.lid_confidence, surplus_text(color, more)
    builder.open_alert(draft, confidence=sure, detail=detail)
