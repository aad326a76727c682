"""Stones in the lids: a pass that nobody saw, a prisoner that is missing (BGA 7, 12.2).

Weak evidence: a pass by the lids is only taken for one once the next stone bears it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.color import BLACK, WHITE, Color

from ..alerts.draft import AlertDraft
from ..alerts.step_context import StepContext
from ..belief.changes import Change
from ..events import EventType
from ..facts import LidCount
from ..state import Phase
from .ending import insert_earlier_pass, record_pass

_WEAK = 0.5
_LASTS_S = 10.0
"""Captured stones are on their way to the lid for so long."""


def compare_prisoners(context: StepContext, fact: LidCount) -> None:
    """Compare the lids with what the record says that each side holds."""
    _hidden(context, fact)
    if fact.black is None or fact.white is None:
        return
    state = context.state
    held = state.game.ledger
    off = (
        fact.black - held.prisoners[BLACK] - held.pass_stones[BLACK],
        fact.white - held.prisoners[WHITE] - held.pass_stones[WHITE],
    )
    since = state.reported.off_ns if off == state.reported.off else fact.t_ns
    context.change(reported=replace(state.reported, off=off, off_ns=since))
    if off == (0, 0):
        _settled(context)
        return
    giver = _giver(context, off)
    if giver is not None:
        _passed_unseen(context, giver)
    elif (fact.t_ns - since) / 1e9 >= _LASTS_S and not state.pending:
        _mismatch(context, off)


def record_unseen_pass(context: StepContext, changes: Sequence[Change]) -> bool:
    """Record the pass of which the lids tell, once the other side has played; whether it was."""
    state = context.state
    if state.reported.passed is None:
        return False
    color, number = state.reported.passed
    stones = [change for change in changes if change.confirmed and change.appears]
    borne_out = bool(stones) and all(change.new is color.other for change in stones)
    if number != state.game.number or not borne_out:
        return False
    context.change(reported=replace(state.reported, passed=None))
    record_pass(context, color)
    return True


def _giver(context: StepContext, off: tuple[int, int]) -> Color | None:
    """Who must have passed for the lids to hold one stone more than the record says."""
    state = context.state
    game = state.game
    if not game.ruleset.pass_stones or state.phase is not Phase.PLAY or state.pending:
        return None
    giver = {(1, 0): WHITE, (0, 1): BLACK}.get(off)
    return giver if giver is game.to_play and game.number > 0 else None


def _passed_unseen(context: StepContext, color: Color) -> None:
    state = context.state
    if insert_earlier_pass(context, color):
        return
    if state.reported.passed != (color, state.game.number):
        context.change(reported=replace(state.reported, passed=(color, state.game.number)))
        context.note(EventType.PASS_UNCONFIRMED, color=color, move=state.game.number + 1)


def _hidden(context: StepContext, fact: LidCount) -> None:
    reported = context.state.reported
    hidden = frozenset(
        color for color, count in ((BLACK, fact.black), (WHITE, fact.white)) if count is None
    )
    for color in Color:
        if color in hidden - reported.hidden:
            context.note(EventType.PRISONERS_NOT_VISIBLE, color=color)
    context.change(reported=replace(reported, hidden=hidden))


def _mismatch(context: StepContext, off: tuple[int, int]) -> None:
    kind = EventType.STONE_COUNT_MISMATCH
    if any(item.alert.type is kind for item in context.state.open):
        return
    color, more = (BLACK, off[0]) if off[0] else (WHITE, off[1])
    draft = AlertDraft(kind, color, (), None, None, context.state.game.number, None)
    word = "more" if more > 0 else "fewer"
    detail = f"{color.word.capitalize()}'s lid holds {abs(more)} {word} than the record"
    context.keep(context.raise_(draft, confidence=_WEAK, detail=detail))


def _settled(context: StepContext) -> None:
    """The lids hold what they should again."""
    context.change(reported=replace(context.state.reported, passed=None))
    for item in context.state.open:
        if item.alert.type is EventType.STONE_COUNT_MISMATCH:
            context.close(item, "put right")
