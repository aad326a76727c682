"""Stones in the lids: a pass that nobody saw, a prisoner that is missing (BGA 7, 12.2).

Weak evidence: a pass by the lids is only taken for one once the next stone bears it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.color import BLACK, WHITE, Color

from ..alerts.step_context import Say
from ..belief.changes import Change
from ..events import EventType
from ..facts import LidCount
from ..hypotheses.hypothesis import Draft
from ..state import Phase
from .ending import passed, passed_before

_WEAK = 0.5
_LASTS_S = 10.0
"""Captured stones are on their way to the lid for so long."""


def counted_lids(say: Say, fact: LidCount) -> None:
    """Compare the lids with what the record says that each side holds."""
    _hidden(say, fact)
    if fact.black is None or fact.white is None:
        return
    state = say.state
    held = state.game.ledger
    off = (
        fact.black - held.prisoners[BLACK] - held.pass_stones[BLACK],
        fact.white - held.prisoners[WHITE] - held.pass_stones[WHITE],
    )
    since = state.cues.off_ns if off == state.cues.off else fact.t_ns
    say.change(cues=replace(state.cues, off=off, off_ns=since))
    if off == (0, 0):
        _settled(say)
        return
    giver = _giver(say, off)
    if giver is not None:
        _passed_unseen(say, giver)
    elif (fact.t_ns - since) / 1e9 >= _LASTS_S and not state.pending:
        _mismatch(say, off)


def passed_unseen(say: Say, changes: Sequence[Change]) -> bool:
    """Record the pass of which the lids tell, once the other side has played; whether it was."""
    state = say.state
    if state.cues.passed is None:
        return False
    color, number = state.cues.passed
    stones = [change for change in changes if change.ripe and change.appears]
    borne_out = bool(stones) and all(change.new is color.other for change in stones)
    if number != state.game.number or not borne_out:
        return False
    say.change(cues=replace(state.cues, passed=None))
    passed(say, color)
    return True


def _giver(say: Say, off: tuple[int, int]) -> Color | None:
    """Who must have passed for the lids to hold one stone more than the record says."""
    state = say.state
    game = state.game
    if not game.ruleset.pass_stones or state.phase is not Phase.PLAY or state.pending:
        return None
    giver = {(1, 0): WHITE, (0, 1): BLACK}.get(off)
    return giver if giver is game.to_play and game.number > 0 else None


def _passed_unseen(say: Say, color: Color) -> None:
    state = say.state
    if passed_before(say, color):
        return
    if state.cues.passed != (color, state.game.number):
        say.change(cues=replace(state.cues, passed=(color, state.game.number)))
        say.note(EventType.PASS_UNCONFIRMED, color=color, move=state.game.number + 1)


def _hidden(say: Say, fact: LidCount) -> None:
    cues = say.state.cues
    hidden = frozenset(
        color for color, count in ((BLACK, fact.black), (WHITE, fact.white)) if count is None
    )
    for color in Color:
        if color in hidden - cues.hidden:
            say.note(EventType.PRISONERS_NOT_VISIBLE, color=color)
    say.change(cues=replace(cues, hidden=hidden))


def _mismatch(say: Say, off: tuple[int, int]) -> None:
    kind = EventType.STONE_COUNT_MISMATCH
    if any(item.alert.type is kind for item in say.state.open):
        return
    color, more = (BLACK, off[0]) if off[0] else (WHITE, off[1])
    draft = Draft(kind, color, (), None, None, say.state.game.number, None)
    word = "more" if more > 0 else "fewer"
    detail = f"{color.word.capitalize()}'s lid holds {abs(more)} {word} than the record"
    say.keep(say.raise_(draft, confidence=_WEAK, detail=detail))


def _settled(say: Say) -> None:
    """The lids hold what they should again."""
    say.change(cues=replace(say.state.cues, passed=None))
    for item in say.state.open:
        if item.alert.type is EventType.STONE_COUNT_MISMATCH:
            say.close(item, "put right")
