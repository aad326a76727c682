"""What is waited for although a hypothesis leads: each hold states what, where and until when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from rules.color import Color
from rules.points import Point

from ..belief.changes import Change, came_between
from ..belief.look import NEVER, at_codes, points_of
from ..events import EventType
from ..hypotheses.context import Context
from ..hypotheses.hypothesis import MOVED, OUT_OF_TURN, Hypothesis, Play
from ..hypotheses.lines import white_first
from ..state import Phase
from .commit import probability
from .lead import (
    Candidate,
    Raised,
    Wait,
    after,
    agreed_part,
    needed_lead,
    stable_part,
    unstable,
    until_stable,
)

MORE_LEAD_NATS = 1.0  # the rival says the same and more
"""The lead over a hypothesis that explains the same and more."""
UNDECIDED_S = 4.0  # more looks tell nothing new by then
"""So long a rival counts in full; over as long again it comes to count nothing."""
HIDDEN_LOOKS = 2  # a hand is gone by the next look but one
"""What a hand hides is waited for over so many looks at least."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A reason to wait: `wait` returns for what, `part` what may be recorded all the same, if any.

    With `at_end` it holds also once the source has ended and nothing more can be seen.
    """

    wait: Callable[[Candidate], Wait | None]
    part: Callable[[Candidate], Candidate | None] = lambda _: None
    at_end: bool = False


def unlikely(candidate: Candidate) -> Wait | None:
    """Wait for evidence that outweighs the costs."""
    if candidate.hypothesis.score > 0.0:
        return None
    return Wait("evidence outweighs no hypothesis' costs", tuple(sorted(candidate.points)))


def paused(candidate: Candidate) -> Wait | None:
    """While the players agree on the result only plays are recorded."""
    if candidate.context.state.phase is not Phase.AGREEMENT or candidate.hypothesis.plays:
        return None
    return Wait("the game is paused", tuple(sorted(candidate.points)))


def rivals(candidate: Candidate) -> Wait | None:
    """Wait until the best hypothesis is far enough ahead of nothing, and of every other table.

    The lead that it needs shrinks while all lies there and nothing decides.
    """
    context, best = candidate.context, candidate.hypothesis
    need, score = needed_lead(context, best), best.score
    if score < need:
        return Wait("evidence is too weak", tuple(sorted(candidate.points)))
    table, undecided_s = set(best.changed), UNDECIDED_S
    lain_s = min((change.stable_s for change in candidate.explained), default=0.0)
    share = min(1.0, max(0.0, 2.0 - lain_s / undecided_s))
    for rival in candidate.ranked[1:]:
        if rival.changed == best.changed:
            continue
        # A rival that explains the same and more is none, unless an unseen stone spares an alert.
        innocent = not rival.opens and any(play.guessed for play in rival.plays)
        same = table < set(rival.changed) and not (best.opens and innocent)
        more = MORE_LEAD_NATS if same else need
        if not score - rival.score >= share * more:
            apart = table ^ set(rival.changed)
            points = tuple(sorted({point for point, _ in apart}))
            until_ns = after(context, 2.0 * undecided_s - lain_s)
            return Wait("another hypothesis is as likely", points, until_ns)
    return None


def stability(candidate: Candidate) -> Wait | None:
    """Wait until all that is explained has lain in clear view for long enough."""
    return until_stable(candidate.context, unstable(candidate), "not stable yet")


def other_colour(candidate: Candidate) -> Wait | None:
    """For a stone out of turn, wait for one of the other colour that may come between."""
    drafts = (draft for draft in candidate.hypothesis.opens if draft.type in OUT_OF_TURN)
    return next(filter(None, (_left_out(candidate, draft.color) for draft in drafts)), None)


def black_first(candidate: Candidate) -> Wait | None:
    """Where White would begin, wait for Black's first stone."""
    context, best = candidate.context, candidate.hypothesis
    moves = [play.move for play in best.plays]
    if not white_first(context.state.game, moves, context.settings):
        return None
    if (wait := _left_out(candidate, Color.WHITE)) is not None:
        return wait
    first = next(change for change in context.changes if change.point == moves[0].point)
    if first.stable_s >= context.timing.first_stone_s:
        return None
    since_ns = context.state.belief.hidden_since_ns
    hidden = (since_ns != NEVER) & (since_ns < first.began_ns)
    coming = [
        change
        for change in context.changes
        if change.new is Color.BLACK and change.covered and change.before_ns < first.began_ns
    ]
    if not hidden.any() and not coming:
        return None
    points = tuple(change.point for change in coming) or points_of(hidden)
    left_s = context.timing.first_stone_s - first.stable_s
    return Wait("Black's first stone may come into view", points, after(context, left_s))


def earlier_stone(candidate: Candidate) -> Wait | None:
    """For plays, wait for a stone that a hand laid before all of them and that they leave out."""
    best, context = candidate.hypothesis, candidate.context
    if not best.regular or not best.plays:
        return None
    if any(play.before_ns == NEVER for play in best.plays):
        return None
    before_ns = min(play.before_ns for play in best.plays)
    earlier = (
        (change, context.timing.passed_over_s)
        for change in candidate.others
        if change.confirmed
        and change.appears
        and change.covered is True
        and change.began_ns < before_ns
    )
    return until_stable(context, earlier, "a stone laid before is not explained")


def unsettled_change(candidate: Candidate) -> Wait | None:
    """For an alert wait for a stone that is not sure yet, for a play for one that has just gone."""
    context, regular = candidate.context, candidate.hypothesis.regular
    faint = context.costs.faint
    unsettled = (
        (change, context.timing.removal_s)
        for change in candidate.others
        if change.covered is not False
        and (change.vanishes if regular else change.value > faint and not change.confirmed)
    )
    reason = "a stone has just gone" if regular else "a stone is not sure yet"
    return until_stable(context, unsettled, reason)


def stone_between_points(candidate: Candidate) -> Wait | None:
    """Wait until a stone that lies between points has been put on one (docs/rules.md I3)."""
    change = _lying_between(candidate.context, candidate.hypothesis)
    if change is None:
        return None
    alert = _alert_between(candidate.context, candidate.hypothesis, change)
    return Wait("a stone lies between points", (change.point,), alert=alert)


def hidden_stone(candidate: Candidate) -> Wait | None:
    """Wait for a hand that hides a stone seen before the hypothesis's plays."""
    context, best = candidate.context, candidate.hypothesis
    state, belief = context.state, context.state.belief
    played = {play.move.point for play in best.plays}
    came = [change.began_ns for change in context.changes if change.point in played]
    if not came or belief.visible.all():
        return None
    before_ns = max(came)
    looks_ns = HIDDEN_LOOKS * belief.step_ns
    # For a double move it is enough that a hand has hidden something since before it. The wait ends
    # once that has lain there for longer than a hand would.
    owner = any(draft.type in OUT_OF_TURN for draft in best.opens)
    timing = context.timing
    held_ns = max((timing.static_s if owner else timing.hidden_stone_s) * 1e9, looks_ns)
    under_ns = belief.hidden_since_ns
    lately = owner & (belief.t_ns - under_ns < max(timing.static_s * 1e9, looks_ns))
    recent = (under_ns != NEVER) & (belief.t_ns - before_ns < held_ns)
    kind = belief.values.argmax(axis=2)
    since_ns = at_codes(belief.since_ns, kind)
    stone = (belief.values.max(axis=2) > context.costs.faint) & (kind != state.expected)
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
    for draft in candidate.hypothesis.opens:
        if draft.type is not EventType.TWO_IN_A_ROW or draft.color is None:
            continue
        pair = _pair(context, best, draft.points)
        state, settings = context.state, context.settings
        if pair is None or not came_between(state, settings, draft.color.other, *pair):
            continue
        left_s = context.timing.unseen_move_s - (context.state.t_ns - pair[1]) / 1e9
        if left_s > 0.0:
            return Wait("a hand may have laid a stone unseen", draft.points, after(context, left_s))
    return None


def unseen_captor(candidate: Candidate) -> Wait | None:
    """For strings that are gone, wait for the stone on their last liberty that took them.

    Only where sides are known: else a stone is as likely taken off for another reason.
    """
    context, best = candidate.context, candidate.hypothesis
    if not context.sides_known or not any(draft.type in MOVED for draft in best.opens):
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
    needs = ((change, context.timing.unseen_move_s) for change in gone)
    return until_stable(context, needs, "a stone may have captured that is not seen yet")


def fresher_stone(candidate: Candidate) -> Wait | None:
    """For a play seen before the last move, wait for another stone that may be it."""
    context, best = candidate.context, candidate.hypothesis
    stale = _stale(candidate) if best.regular else None
    if stale is None:
        return None
    fresher = (
        (change, context.timing.passed_over_s)
        for change in candidate.others
        if change.appears and change.new is stale.move.color and change.began_ns > stale.seen_ns
    )
    return until_stable(context, fresher, "a later stone may be the move")


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


HOLDS: tuple[Hold, ...] = (
    Hold(unlikely, at_end=True),
    Hold(paused, at_end=True),
    Hold(rivals, agreed_part, at_end=True),
    Hold(stability, stable_part),
    Hold(other_colour),
    Hold(black_first),
    Hold(earlier_stone),
    Hold(hidden_stone),
    Hold(unseen_move),
    Hold(unseen_captor),
    Hold(fresher_stone),
    Hold(stale_stone),
    Hold(unsettled_change),
    Hold(stone_between_points),
)
"""Every hold, in the order in which they are asked."""


def _left_out(candidate: Candidate, color: Color | None) -> Wait | None:
    """Wait for a stone not of `color` that has lately come and is left out."""
    context = candidate.context
    left_out = (
        (change, context.timing.left_out_s)
        for change in candidate.others
        if change.appears and change.new is not color
    )
    return until_stable(context, left_out, "a stone of the other colour is not explained")


def _pair(context: Context, best: Hypothesis, points: Sequence[Point]) -> tuple[int, int] | None:
    """When the last two stones at `points` of a run were seen; None where one is not known."""
    line = context.state.line[: best.game.number - len(best.plays)]
    nodes = reversed(list(islice(best.game.line(), len(best.plays) + len(points))))
    played = {play.move.point: play.seen_ns for play in best.plays}
    for node in nodes:
        move = node.last
        if move is not None and node.number <= len(line):
            played.setdefault(move.point, line[node.number - 1].seen_ns)
    seen = [played.get(point, NEVER) for point in points[-2:]]
    return None if NEVER in seen or len(seen) < 2 else (min(seen), max(seen))


def _stale(candidate: Candidate) -> Play | None:
    """The first play whose stone was seen before the previous move of the hypothesis."""
    best, line = candidate.hypothesis, candidate.context.state.line
    if best.unwound or not best.plays:
        return None
    before_ns = line[-1].before_ns if line else NEVER
    for play in best.plays:
        if play.seen_ns < before_ns:
            return play
        before_ns = play.before_ns
    return None


def _lying_between(context: Context, best: Hypothesis) -> Change | None:
    """The one stone that `best` would record, where it lies between points.

    None for a stone that the other side has answered, or about which an arbiter wants no alert. It
    is recorded where it is nearest.
    """
    if len(best.plays) != 1 or best.opens:
        return None
    point, kind = best.plays[0].move.point, EventType.STONE_BETWEEN_POINTS
    if any(cause[:2] == (kind, (point,)) for cause in context.state.dismissed):
        return None
    aside = (c for c in context.changes if c.offset_cells > context.limits.between_cells)
    return next((change for change in aside if change.point == point), None)


def _alert_between(context: Context, best: Hypothesis, change: Change) -> Raised | None:
    """The alert for the stone of `best` that lies between points, once and when it is stable."""
    kind = EventType.STONE_BETWEEN_POINTS
    if change.point in context.alerted(kind) or change.stable_s < context.timing.alert_s:
        return None
    play = best.plays[0]
    color = play.move.color
    draft = context.draft(kind, color, (change.point,), mover=color, number=play.number)
    return draft, change.since_ns, probability(change.value)
