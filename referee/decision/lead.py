"""Everything that may have happened, legal and illegal, ranked; what leads, and what part of it.

Each proposer yields hypotheses: a line of moves, a table, what is opened and closed. Each scores
the evidence for the table that it leads to, against the one expected. What such an event costs is
taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from rules.points import Point

from ..alerts.remedies import AlertDraft
from ..belief.changes import Change
from ..hypotheses.back import (
    propose_answers,
    propose_exchanged_stones,
    propose_settled,
    propose_take_backs,
)
from ..hypotheses.context import Context
from ..hypotheses.hypothesis import OUT_OF_TURN, Hypothesis
from ..hypotheses.not_moves import (
    propose_adopted_stones,
    propose_disturbances,
    propose_fallen_stones,
    propose_prisoners_on_board,
    propose_removals,
    propose_slides,
    propose_stones_beside_plays,
)
from ..hypotheses.plays import propose_plays, propose_recoloured_plays
from ..hypotheses.tail import (
    propose_guesses_elsewhere,
    propose_late_stones,
    propose_lifted_doubles,
    propose_phantom_moves,
    propose_reordered_moves,
    propose_stones_seen_late,
    propose_without_misread_moves,
    propose_wrong_guesses,
)
from ..hypotheses.unseen import (
    propose_exchanges,
    propose_hidden_plays,
    propose_pairs_at_hidden_points,
    propose_plays_at_hidden_points,
    propose_unseen_captures,
)
from ..settings import Settings
from ..state import State

ALERT_MARGIN_NATS = 2.0  # beyond `alert_lead` where nothing more is seen
"""Beyond `alert_lead`, where nothing more will be seen."""
LONG_UNDECIDED_S = 8.0  # what is undecided for so long stays so
"""What has lain undecided for longer holds up nothing that came after it."""

Propose = Callable[[Context], Iterator[Hypothesis]]
"""What may have happened, of one kind."""


PROPOSERS: tuple[Propose, ...] = (
    propose_settled,
    propose_take_backs,
    propose_answers,
    propose_exchanged_stones,
    propose_late_stones,
    propose_reordered_moves,
    propose_wrong_guesses,
    propose_guesses_elsewhere,
    propose_phantom_moves,
    propose_without_misread_moves,
    propose_lifted_doubles,
    propose_fallen_stones,
    propose_adopted_stones,
    propose_plays,
    propose_stones_seen_late,
    propose_stones_beside_plays,
    propose_prisoners_on_board,
    propose_slides,
    propose_removals,
    propose_hidden_plays,
    propose_unseen_captures,
    propose_plays_at_hidden_points,
    propose_pairs_at_hidden_points,
    propose_exchanges,
    propose_disturbances,
    propose_recoloured_plays,
)
"""Every proposer; of hypotheses with one score those of the first rank first."""

WHEN_CROWDED = frozenset(
    {
        propose_settled,
        propose_take_backs,
        propose_answers,
        propose_exchanged_stones,
        propose_disturbances,
    }
)
"""Those that are asked also where more stones have appeared than plays can explain."""


def propose(context: Context) -> tuple[Hypothesis, ...]:
    """Hypotheses of what is confirmed in `context`, best first; "nothing" is not among them.

    At most one for each outcome (line of moves, table, alerts).
    """
    if not context.confirmed:
        return ()
    found: dict[tuple[object, ...], Hypothesis] = {}
    for proposer in PROPOSERS:
        if context.crowded and proposer not in WHEN_CROWDED:
            continue
        for hypothesis in proposer(context):
            game = hypothesis.game
            last = tuple(node.last for node in islice(game.line(), context.limits.most_plays))
            key = (game.number, last, hypothesis.outcome)
            if key not in found or found[key].score < hypothesis.score:
                found[key] = hypothesis
    return tuple(sorted(found.values(), key=lambda hypothesis: -hypothesis.score))


Raised = tuple[AlertDraft, int, float]
"""An alert, when its cause was first seen, and how sure that is, 0..1."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is recorded yet: why, at which points, and until when at the latest."""

    reason: str
    points: tuple[Point, ...] = ()
    until_ns: int | None = None
    """None where only a change on the table ends it."""
    alert: Raised | None = None
    """What is opened meanwhile."""


@dataclass(frozen=True)
class Candidate:
    """A hypothesis that may be carried out, of all that were `ranked`, best first.

    With `use_play_timing` it need lie there no longer than a legal play.
    """

    context: Context
    ranked: tuple[Hypothesis, ...]
    hypothesis: Hypothesis
    use_play_timing: bool

    @cached_property
    def points(self) -> frozenset[Point]:
        """The points that it explains."""
        return frozenset([point for point, _ in self.hypothesis.changed])

    @cached_property
    def explained(self) -> tuple[Change, ...]:
        """The changes at these points."""
        return tuple([change for change in self.context.changes if change.point in self.points])

    @cached_property
    def others(self) -> tuple[Change, ...]:
        """The changes that it leaves out."""
        return tuple([change for change in self.context.changes if change.point not in self.points])


def leading(context: Context, ranked: tuple[Hypothesis, ...]) -> Candidate:
    """The candidate among hypotheses, best first: plays one by one before a disturbance.

    Before anything else a stone that was only inferred is put right by one that is seen.
    """
    ranked = (*one_by_one(context, ranked), *ranked)
    if (better := corrected_inference(context, ranked)) is not None:
        ranked = (better,)
    return Candidate(context, ranked, ranked[0], ranked[0].regular)


def one_by_one(context: Context, ranked: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The plays that explain all of what looks like a disturbance, if hands made it one by one.

    One hypothesis, or none where the best is no disturbance.
    """
    best = ranked[0]
    stones = [change for change in context.changes if change.confirmed and change.appears]
    if not best.disturbs or not stones or any(change.covered is False for change in stones):
        return ()
    began_ns = [change.began_ns for change in stones]
    if (max(began_ns) - min(began_ns)) / 1e9 < len(stones) * context.timing.apart_s:
        return ()
    return tuple(
        hypothesis
        for hypothesis in ranked[1:]
        if hypothesis.plays
        and hypothesis.changed == best.changed
        and all(draft.type in OUT_OF_TURN for draft in hypothesis.opens)
        and hypothesis.score > best.score - context.costs.in_turn
    )[:1]


def corrected_inference(context: Context, ranked: Sequence[Hypothesis]) -> Hypothesis | None:
    """The likeliest line with a stone that is seen in place of one that was only inferred.

    None where it would leave an alert, or is too unlikely.
    """
    supposed, best = context.supposed, ranked[0]
    # The stone that is seen may have lain where it was inferred, and moved with the others.
    if best.disturbs and any(
        color is None and point not in supposed for point, color in best.changed
    ):
        return None
    # It is neither one move more nor out of turn, also if other stones have come.
    for hypothesis in ranked if supposed else ():
        seen = sum(color is not None for _, color in hypothesis.changed) == 1
        dropped = any(color is None and point in supposed for point, color in hypothesis.changed)
        clear = hypothesis.unwound and not hypothesis.opens and not hypothesis.disturbs
        if seen and dropped and clear and hypothesis.score >= commit_threshold(context, hypothesis):
            return hypothesis
    return None


def needed_lead(context: Context, hypothesis: Hypothesis) -> float:
    """The nats by which `hypothesis` must lead."""
    return context.costs.lead if hypothesis.regular else context.costs.alert_lead


def commit_threshold(context: Context, hypothesis: Hypothesis) -> float:
    """The nats from which on `hypothesis` is believed without waiting for more to be seen."""
    return needed_lead(context, hypothesis) + ALERT_MARGIN_NATS * (not hypothesis.regular)


def agreed_part(candidate: Candidate) -> Candidate | None:
    """The regular plays that every likely hypothesis contains, while they differ in the rest.

    A disturbed board contains everything and agrees with nothing.
    """
    ranked, lead = candidate.ranked, candidate.context.costs.lead
    if ranked[0].disturbs:
        return None
    whole = set(ranked[0].changed)
    for part in ranked[1:]:
        points = set(part.changed)
        if not (part.regular and part.plays and points < whole) or part.score < lead:
            continue
        if all(points <= set(other.changed) for other in ranked if other.score > part.score - lead):
            return replace(candidate, hypothesis=part, use_play_timing=False)
    return None


def stable_part(candidate: Candidate) -> Candidate | None:
    """What every likely hypothesis begins with and is stable, while more has come since.

    What has lain there for long and is not decided does not hold up what came after it.
    """
    context, ranked = candidate.context, candidate.ranked
    least = ranked[0].score - needed_lead(context, ranked[0])
    likely = [hypothesis for hypothesis in ranked if hypothesis.score > least]
    old = {change.point for change in context.changes if change.stable_s >= LONG_UNDECIDED_S}
    for part in ranked[1:]:
        of_owner = any(draft.type in OUT_OF_TURN for draft in part.opens)
        if of_owner or part.score < commit_threshold(context, part):
            continue
        if not all(begins(part, hypothesis, old) for hypothesis in likely):
            continue
        chosen = replace(candidate, hypothesis=part, use_play_timing=False)
        if not unstable(chosen):
            return chosen
    return None


def begins(part: Hypothesis, whole: Hypothesis, old: Collection[Point] = ()) -> bool:
    """Whether `whole` begins with what `part` explains, and then goes on.

    Before it there may be plays at the points `old`, about which nothing has been decided for long.
    """
    own = [play.move for play in part.plays]
    moves = [play.move for play in whole.plays]
    held = [move for move in moves if move in own or move.point not in old]
    return (
        bool(own)
        and part.unwound == whole.unwound
        and set(part.changed) <= set(whole.changed)
        and part.opens == whole.opens[: len(part.opens)]
        and held[: len(own)] == own
    )


def unstable(candidate: Candidate) -> tuple[tuple[Change, float], ...]:
    """The changes that have not lain in clear view for as long as they must, with the seconds."""
    timing, state = candidate.context.timing, candidate.context.state
    need_s = stable_s(state, candidate.context.settings, regular=candidate.use_play_timing)
    if candidate.hypothesis.moves_stones:
        need_s += timing.removal_s - timing.alert_s
    if candidate.hypothesis.rewinds and state.question is None:
        need_s += timing.removal_s
    unattended_s = max(need_s, timing.unattended_s)
    if state.game.number == 0 and not state.belief.hands:
        need_s = unattended_s = timing.first_s
    needs = (
        (change, unattended_s if change.covered is False else need_s)
        for change in candidate.explained
    )
    return tuple((change, seconds) for change, seconds in needs if change.stable_s < seconds)


def stable_s(state: State, settings: Settings, *, regular: bool) -> float:
    """Seconds for which a change must have lain in clear view."""
    timing = settings.timing
    hand = state.belief.hand_present(settings)
    if regular:
        return timing.resting_s if hand else timing.settle_s
    return timing.patience_s if hand else timing.alert_s


def same_owner_question(one: Hypothesis, other: Hypothesis) -> bool:
    """Whether two hypotheses are the two answers to one question: whose stone is it?"""
    if not (one.plays and len(one.opens) == len(other.opens) == 1):
        return False
    same = [play.move.point for play in one.plays] == [play.move.point for play in other.plays]
    return same and {one.opens[0].type, other.opens[0].type} == OUT_OF_TURN


def until_stable(
    context: Context, needs: Iterable[tuple[Change, float]], reason: str
) -> Wait | None:
    """Wait until each change of `needs` has lain in clear view for its seconds."""
    lately = [(change, seconds) for change, seconds in needs if change.stable_s < seconds]
    if not lately:
        return None
    left_s = max(seconds - change.stable_s for change, seconds in lately)
    points = tuple(sorted(change.point for change, _ in lately))
    return Wait(reason, points, after(context, left_s))


def after(context: Context, seconds: float) -> int:
    """When `seconds` have passed since the last look; at once where they are negative."""
    return context.state.t_ns + int(max(0.0, seconds) * 1e9)
