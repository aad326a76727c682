"""Holds for what may have been laid unseen: under a hand, in a glare, or before the last move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np

from rules.points import Point

from ..belief.arrays import NEVER, points_of
from ..events import EventType
from ..hypotheses import visits
from ..hypotheses.context import Context
from ..hypotheses.hypothesis import MOVED, Hypothesis, Play
from .lead import OWNER, Candidate
from .waits import Wait, after, until_stable


def hidden_stone(candidate: Candidate) -> Wait | None:
    """Wait for a hand that hides a stone seen before what the hypothesis says was played."""
    context, best = candidate.context, candidate.hypothesis
    state, belief = context.state, context.state.belief
    played = {play.move.point for play in best.plays}
    came = [change.began_ns for change in context.changes if change.point in played]
    if not came or belief.occlusion.visible.all():
        return None
    before_ns = max(came)
    looks_ns = context.limits.hidden_looks * belief.step_ns
    # For a double move it is enough that a hand has hidden something since before it. The wait ends
    # once that has lain there for longer than a hand would.
    owner = any(draft.type in OWNER for draft in best.alerts)
    timing = context.timing
    held_ns = max((timing.static_s if owner else timing.hidden_stone_s) * 1e9, looks_ns)
    under_ns = belief.occlusion.hidden_since_ns
    lately = owner & (belief.t_ns - under_ns < max(timing.static_s * 1e9, looks_ns))
    recent = (under_ns != NEVER) & (belief.t_ns - before_ns < held_ns)
    kind = belief.evidence.values.argmax(axis=2)
    since_ns = np.take_along_axis(belief.evidence.since_ns, kind[:, :, None], axis=2)[:, :, 0]
    stone = (belief.evidence.values.max(axis=2) > context.costs.faint) & (kind != state.expected)
    stone &= kind > 0
    hidden = recent & ((stone & (since_ns < before_ns)) | (lately & (under_ns <= before_ns)))
    if not hidden.any():
        return None
    return Wait("a hand hides a stone", points_of(hidden), before_ns + int(held_ns))


def unseen_move(candidate: Candidate) -> Wait | None:
    """For a stone out of turn, wait for the one that a hand may have laid between, unseen.

    So it may be where a hand of the other side was seen at the board between the two stones.
    """
    context, best = candidate.context, candidate.hypothesis
    for draft in candidate.hypothesis.alerts:
        if draft.type is not EventType.TWO_IN_A_ROW or draft.color is None:
            continue
        pair = _pair(context, best, draft.points)
        if pair is None or not visits.came_between(context, draft.color.other, *pair):
            continue
        left_s = context.timing.unseen_move_s - (context.state.t_ns - pair[1]) / 1e9
        if left_s > 0.0:
            return Wait("a hand may have laid a stone unseen", draft.points, after(context, left_s))
    return None


def unseen_captor(candidate: Candidate) -> Wait | None:
    """For strings that are gone, wait for the stone on their last liberty that took them.

    Only where sides are told: else a stone is as likely taken off for another reason.
    """
    context, best = candidate.context, candidate.hypothesis
    # Where sides are not told, stones are as likely taken off for another reason.
    if not context.sides_told or not any(draft.type in MOVED for draft in best.alerts):
        return None
    gone = [change for change in candidate.explained if change.vanishes]
    position = context.game.position
    strings = {position.string_at(change.point) for change in gone if change.old is not None}
    points = {change.point for change in gone}
    taken = strings and all(
        len(string.liberties) == 1
        and string.points <= points
        and string.color is not context.game.to_play
        for string in strings
    )
    if not taken:
        return None
    reason = "a stone may have captured that is not seen yet"
    return until_stable(context, gone, context.timing.unseen_move_s, reason)


def fresher_stone(candidate: Candidate) -> Wait | None:
    """For a play seen before the last move, wait for another stone that may be it."""
    context, best = candidate.context, candidate.hypothesis
    stale = _stale(candidate) if best.regular else None
    if stale is None:
        return None
    fresher = (
        change
        for change in candidate.others
        if change.appears and change.new is stale.move.color and change.began_ns > stale.seen_ns
    )
    reason = "a later stone may be the move"
    return until_stable(context, fresher, context.timing.passed_over_s, reason)


def stale_stone(candidate: Candidate) -> Wait | None:
    """For a lone stone that lay there long before the last move, wait for the move that is due.

    It was passed over then, and may be a misreading; where the other side moves next it was played.
    """
    context, best = candidate.context, candidate.hypothesis
    stale = _stale(candidate) if best.regular and len(best.plays) == 1 else None
    if stale is None:
        return None
    last = context.state.line[-1]
    if (last.before_ns - stale.seen_ns) / 1e9 < context.timing.passed_over_s:
        return None  # it was not passed over: the last move came right after it
    left_s = context.timing.unseen_move_s - (context.state.t_ns - last.seen_ns) / 1e9
    if left_s <= 0.0:
        return None
    points = tuple(sorted(candidate.points))
    return Wait("a stone from before the last move", points, after(context, left_s))


def _pair(context: Context, best: Hypothesis, points: Sequence[Point]) -> tuple[int, int] | None:
    """When the last two stones at `points` of a run were seen; None where one is not known."""
    number = best.game.number - len(best.plays)
    line = context.state.line[:number]
    nodes = reversed(list(islice(best.game.line(), len(best.plays) + len(points))))
    played = {play.move.point: play.seen_ns for play in best.plays}
    for node in nodes:
        move = node.last
        if move is not None and node.number <= number and node.number <= len(line):
            played.setdefault(move.point, line[node.number - 1].seen_ns)
    seen = [played.get(point, NEVER) for point in points[-2:]]
    return None if NEVER in seen or len(seen) < 2 else (min(seen), max(seen))


def _stale(candidate: Candidate) -> Play | None:
    """The first play that was seen before the move that it is said to follow."""
    best, line = candidate.hypothesis, candidate.context.state.line
    if best.unwound or not best.plays:
        return None
    before_ns = line[-1].before_ns if line else NEVER
    for play in best.plays:
        if play.seen_ns < before_ns:
            return play
        before_ns = play.before_ns
    return None
