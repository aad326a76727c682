"""What is waited for although a reading leads: what may still come into view and tell otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.color import Color
from rules.points import Point

from ..alerts.step_context import StepContext
from ..belief.arrays import NEVER
from ..belief.changes import Change
from ..hypotheses.hypothesis import Play, Reading
from ..hypotheses.plays import white_first
from ..state import State
from .lead import TURNED

_FAINT = 2.0
_FIRST_S = 4.0
_MISSED_S = 10.0
_PASSED_S = 6.0
_HELD_NS = 8_000_000_000


def suspect(say: StepContext, best: Reading, changes: Sequence[Change]) -> bool:
    """Whether something still coming into view might tell it otherwise.

    For an irregularity a stone that is not sure yet, for a play a stone that has just gone; for a
    stone out of turn, and for a game that White begins, any stone of the other colour that it
    leaves out, for some seconds; for plays a stone that a hand laid before them, and for one that
    lay there before the last move any that comes now.
    """
    if say.settings.looks:
        return False
    changed = {point for point, _ in best.changed}
    for draft in best.drafts:
        if draft.type in TURNED and _left_out(draft.color, changed, changes):
            return True
    moves = [play.move for play in best.plays]
    if white_first(say.state.game, moves, say.settings) and (
        _left_out(Color.WHITE, changed, changes) or _first_to_come(say, best, changes)
    ):
        return True
    if best.regular and _passed_over(best, changed, changes):
        return True
    if _hidden_before(say, best, changes):
        return True
    stale = _stale(say.state, best) if best.regular else None
    if stale is not None and _fresher(stale, changed, changes):
        return True
    return any(
        change.covered is not False
        and change.point not in changed
        and change.stable_s < say.settings.timing.removal_s
        and (change.vanishes if best.regular else change.value > _FAINT and not change.confirmed)
        for change in changes
    )


def _hidden_before(say: StepContext, best: Reading, changes: Sequence[Change]) -> bool:
    """Whether a hand now hides a stone that was seen to come before what `best` says was played.

    For a double move it is enough that a hand has hidden something since before it.
    """
    state = say.state
    belief = state.belief
    played = {play.move.point for play in best.plays}
    came = [change.began_ns for change in changes if change.point in played]
    if not came or belief.occlusion.visible.all():
        return False
    before_ns = max(came)
    under_ns = belief.occlusion.hidden_since_ns
    turned = any(draft.type in TURNED for draft in best.drafts)
    recent = (under_ns != NEVER) & (belief.t_ns - before_ns < _HELD_NS)
    kind = belief.evidence.values.argmax(axis=2)
    since = np.take_along_axis(belief.evidence.since_ns, kind[:, :, None], axis=2)[:, :, 0]
    stone = (belief.evidence.values.max(axis=2) > _FAINT) & (kind != state.expected) & (kind > 0)
    hidden = recent & ((stone & (since < before_ns)) | (turned & (under_ns < before_ns)))
    return bool(hidden.any())


def _passed_over(best: Reading, changed: set[Point], changes: Sequence[Change]) -> bool:
    """Whether a hand laid a stone before all that `best` says was played, and it leaves it out."""
    if not best.plays or any(play.before_ns == NEVER for play in best.plays):
        return False
    before = min(play.before_ns for play in best.plays)
    return any(
        change.confirmed
        and change.appears
        and change.covered is True
        and change.point not in changed
        and change.began_ns < before
        and change.stable_s < _PASSED_S
        for change in changes
    )


def _first_to_come(say: StepContext, best: Reading, changes: Sequence[Change]) -> bool:
    """Whether Black's first stone may still come into view, and White's lay there after it."""
    point = best.plays[0].move.point
    lay = next(change for change in changes if change.point == point)
    if lay.stable_s >= _FIRST_S:
        return False
    under = say.state.belief.occlusion.hidden_since_ns
    hidden = (under != NEVER) & (under < lay.began_ns)
    coming = (change for change in changes if change.new is Color.BLACK and change.covered)
    return bool(hidden.any()) or any(change.before_ns < lay.began_ns for change in coming)


def _left_out(color: Color | None, changed: set[Point], changes: Sequence[Change]) -> bool:
    """Whether a stone not of `color` has lately come that is not among those `changed`."""
    return any(
        change.appears
        and change.point not in changed
        and change.new is not color
        and change.stable_s < _MISSED_S
        for change in changes
    )


def _stale(state: State, best: Reading) -> Play | None:
    """The first play of `best` that was seen before the move that it is said to follow."""
    if best.unwound or not best.plays:
        return None
    before_ns = state.line[-1].before_ns if state.line else NEVER
    for play in best.plays:
        if play.seen_ns < before_ns:
            return play
        before_ns = play.before_ns
    return None


def _fresher(stale: Play, changed: set[Point], changes: Sequence[Change]) -> bool:
    """Whether another stone of its colour is coming into view, which may be the play."""
    return any(
        change.appears
        and change.new is stale.move.color
        and change.point not in changed
        and change.began_ns > stale.seen_ns
        and change.stable_s < _PASSED_S
        for change in changes
    )
