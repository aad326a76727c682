"""Whether the leading hypothesis is carried out now, or what is waited for; and why, in words.

Also what becomes of points that nothing explains: what one shows for long is taken to be its look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from rules.points import Point, to_board

from ..alerts.step_builder import StepBuilder
from ..belief.belief import give_up
from ..belief.changes import Change
from ..belief.look import Codes, Flags, code, near, points_of
from ..events import EventType
from ..hypotheses.context import Context
from ..hypotheses.hypothesis import Hypothesis
from ..settings import Settings
from ..state import State
from ..timing import nanoseconds
from .holds import HOLDS
from .lead import Wait, leading, same_owner_question

MAX_SHOWN = 3
"""So many of the leading hypotheses are explained."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Carry out `hypothesis`."""

    hypothesis: Hypothesis


Decision = Commit | Wait
"""What is done about what has changed on the table."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One decision, for those who ask why: what was `ranked`, best first, and what was decided."""

    context: Context
    ranked: tuple[Hypothesis, ...]
    decision: Decision


Tracer = Callable[[Trace], None]


def decide(context: Context, ranked: tuple[Hypothesis, ...], *, at_end: bool = False) -> Decision:
    """Commit to the leading one of `ranked` hypotheses (best first), or wait.

    A hold that waits may let a part of what leads pass. With `at_end` nothing more will be seen,
    and only what the evidence itself holds back waits.
    """
    if not ranked:
        return Wait("nothing explains what is seen", tuple(change.point for change in context.rest))
    candidate = leading(context, ranked)
    # Where the search was cut short an innocent line may not have been found.
    if context.budget.spent and candidate.hypothesis.opens and not candidate.hypothesis.disturbs:
        return Wait("the search was cut short", tuple(sorted(candidate.points)))
    for hold in HOLDS:
        if at_end and not hold.at_end:
            continue
        wait = hold.wait(candidate)
        if wait is None:
            continue
        part = hold.part(candidate)
        if part is None:
            return wait
        candidate = part
    return Commit(_asking(context, candidate.ranked, candidate.hypothesis))


def _asking(context: Context, ranked: tuple[Hypothesis, ...], best: Hypothesis) -> Hypothesis:
    """`best`, or the question whose a stone is where both answers are nearly as likely."""
    partner = next((other for other in ranked[1:] if same_owner_question(best, other)), None)
    if partner is None or not best.score - partner.score < context.costs.lead:
        return best
    names = (best.opens[0].type.value, partner.opens[0].type.value)
    first = min(best, partner, key=lambda item: item.opens[0].type.value)
    return replace(first, asks=names)


def explain(trace: Trace) -> list[str]:
    """The decision of `trace` in lines of text: the action, then `MAX_SHOWN` leading hypotheses.

    Each hypothesis with its score, content, evidence and its costs in nats.
    """
    state = trace.context.state
    heading = f"{state.seconds(state.t_ns):.1f} s: {_decision(trace)}"
    return [heading, *(f"  {_line(item)}" for item in trace.ranked[:MAX_SHOWN])]


def explanation_to_json(trace: Trace) -> dict[str, object]:
    """The decision of `trace` as values for JSON, points in board notation."""
    state, decision = trace.context.state, trace.decision
    values: dict[str, object] = {"t": round(state.seconds(state.t_ns), 3)}
    if isinstance(decision, Commit):
        values["commit"] = describe(decision.hypothesis)
    else:
        until = decision.until_ns
        values["wait"] = {
            "reason": decision.reason,
            "points": _names(decision.points, trace),
            "until": None if until is None else round(state.seconds(until), 3),
        }
    values["hypotheses"] = [_values(item, trace) for item in trace.ranked[:MAX_SHOWN]]
    return values


def describe(hypothesis: Hypothesis) -> str:
    """The content of `hypothesis` in a few words: plays, alerts, and changes of the record."""
    size = hypothesis.game.size[0]
    plays = [
        f"{play.move.color.word} {to_board(play.move.point, size)}"
        for play in hypothesis.plays
        if play.move.point is not None
    ]
    alerts = [
        " ".join([draft.type.value, *(to_board(point, size) for point in draft.points)])
        for draft in hypothesis.opens
    ]
    others = list(_others(hypothesis))
    if not plays and not alerts and not others:
        others = ["the table agrees with the record again"]
    revision = hypothesis.revision
    return "; ".join([*plays, *alerts, *others, *([revision] if revision else [])])


def _others(hypothesis: Hypothesis) -> Iterator[str]:
    """Changes of the line and of alerts, in the order in which they are made."""
    base = hypothesis.base
    back = [] if base is None else [f"back to move {base.number}"]
    ends = [
        f"alert {item.item.alert.id} {item.outcome or 'stays'}"
        for item in hypothesis.closes
        if not item.asked
    ]
    yield from (*ends, *back) if hypothesis.kind.closes_first else (*back, *ends)
    if hypothesis.asks:
        yield "whose stone?"


def _decision(trace: Trace) -> str:
    decision: Decision = trace.decision
    if isinstance(decision, Commit):
        return f"recorded: {describe(decision.hypothesis)}"
    points, until = " ".join(_names(decision.points, trace)), decision.until_ns
    where = f" ({points})" if points else ""
    when = "" if until is None else f", until {trace.context.state.seconds(until):.1f} s"
    return f"waits: {decision.reason}{where}{when}"


def _line(hypothesis: Hypothesis) -> str:
    evidence = sum(nats for _, nats in hypothesis.evidence)
    terms = [
        f"evidence {evidence:.1f}",
        *(f"{name} {-nats:+.1f}" for name, nats in _costs(hypothesis)),
    ]
    return f"{hypothesis.score:6.1f}  {describe(hypothesis)}: {', '.join(terms)}"


def _values(hypothesis: Hypothesis, trace: Trace) -> Mapping[str, object]:
    points = _names((point for point, _ in hypothesis.evidence), trace)
    nats = (round(nats, 2) for _, nats in hypothesis.evidence)
    return {
        "score": round(hypothesis.score, 2),
        "says": describe(hypothesis),
        "evidence": dict(zip(points, nats, strict=True)),
        "costs": {name: round(nats, 2) for name, nats in _costs(hypothesis)},
    }


def _costs(hypothesis: Hypothesis) -> list[tuple[str, float]]:
    """The costs, those of one name together."""
    together: dict[str, float] = {}
    for name, nats in hypothesis.costs:
        together[name] = together.get(name, 0.0) + nats
    return list(together.items())


def _names(points: Iterable[Point], trace: Trace) -> list[str]:
    return [to_board(point, trace.context.settings.size) for point in points]


_HALF = 0.5
"""Cells from its point from which on a stone lies nearer to another one."""


def without_doubles(
    changes: Sequence[Change], expected: Codes, settings: Settings
) -> tuple[Change, ...]:
    """`changes` in which one stone that is seen at two points, between which it lies, is one.

    It is taken for the point at which it is read more surely. Of a stone that is `expected` beside,
    and nearer, nothing is left.
    """
    least = settings.limits.between_cells
    aside = [c for c in changes if c.appears and c.offset_cells > least]
    second = {
        min(one, other, key=lambda change: change.value).point
        for one, other in combinations(aside, 2)
        if one.new is other.new and near(one.point, [other.point], 1.0)
    }
    changed = [change.point for change in changes]
    for change in aside:
        beside = [p for p in points_of(expected == code(change.new)) if p not in changed]
        if change.offset_cells > _HALF and near(change.point, beside, 1.0):
            second.add(change.point)
    return tuple(change for change in changes if change.point not in second)


def close_placed(builder: StepBuilder) -> None:
    """End the alerts for stones that have been recorded since, or are gone."""
    for item in builder.state.open:
        if item.alert.type is not EventType.STONE_BETWEEN_POINTS:
            continue
        (point,) = item.alert.points
        belief = builder.state.belief
        recorded = builder.state.expected[point] != 0
        lies = belief.values[point.row, point.col, code(item.alert.color)] > 0.0
        if recorded or (belief.visible[point] and not lies):
            builder.close(item, "put right")


def count_unexplained(builder: StepBuilder, changes: Sequence[Change], *, likely: bool) -> None:
    """Count the seconds for which `changes` lay clear unexplained, and give up the oldest.

    `likely` is True if some hypothesis outweighs its costs.
    """
    state, timing = builder.state, builder.settings.timing
    belief = state.belief
    unexplained_s = belief.unexplained_s.copy()
    given_up = np.zeros(unexplained_s.shape, np.bool_)
    look_s = min(belief.step_ns / 1e9, timing.step_limit_s)
    waited_s = (state.t_ns - state.quiet_ns + nanoseconds(timing.again_s)) / 1e9
    clear_s = look_s if likely else max(waited_s, look_s)
    passed_s = timing.unexplained_most_s if timing.settled else clear_s
    for change in changes:
        if not change.confirmed:
            continue
        point = change.point
        unexplained_s[point] += min(timing.unexplained_most_s, passed_s)
        if unexplained_s[point] >= timing.unreliable_s:
            given_up[point] = True
            builder.note(EventType.POINT_UNRELIABLE, points=(point,))
    builder.change(belief=give_up(belief, unexplained_s, given_up))


def name_unreported_differences(builder: StepBuilder) -> None:
    """Name the points that have long been seen otherwise than recorded, with no event about them.

    Some such points are known to differ, with no open alert, question or dismissal about them. The
    others are muted since the game began and read like a stone. Each is named once, by
    `PointUnreliable`; the record does not change.
    """
    state, timing = builder.state, builder.settings.timing
    belief = state.belief
    muted = belief.muted
    if not state.table_diff and not muted.any():
        return
    # Looks have as much evidence against what is expected as a muted point allows.
    read = muted & (belief.values.max(axis=2) >= builder.settings.costs.muted_limit)
    unreported = _known_to_differ(state) | (read & ~belief.as_expected)
    unreported &= belief.visible
    if not unreported.any():
        return
    before_s = belief.unexplained_s
    passed_s = np.float32(min(belief.step_ns / 1e9, timing.unexplained_most_s))
    after_s = np.where(unreported, before_s + passed_s, before_s)
    named = (before_s < timing.unreliable_s) & (after_s >= timing.unreliable_s)
    if named.any():
        builder.note(EventType.POINT_UNRELIABLE, points=points_of(named))
    builder.change(belief=replace(belief, unexplained_s=after_s))


def _known_to_differ(state: State) -> Flags:
    """Where the table is known to differ and shows it, and no alert or arbiter has reported it."""
    reported = {point for item in state.open for point in item.alert.points}
    reported.update(point for cause in state.dismissed for point in cause[1])
    if state.question is not None:
        reported.update(state.question.open.alert.points)
    differs = np.zeros(state.expected.shape, np.bool_)
    for point in state.table_diff:
        differs[point] = point not in reported
    return differs & state.belief.as_expected
