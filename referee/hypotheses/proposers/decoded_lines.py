"""The line of the last minutes decoded as a whole, where the table does not simply continue it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.breach import BreachType
from rules.color import Color
from rules.game import Game
from rules.moves import Move

from ...alerts.catalog import SETTLED_BY_TABLE
from ...belief.arrays import NEVER, points_of
from ...belief.changes import Change
from ...decoder.intervals import Interval, Weights, intervals_at
from ...decoder.search import Departure, Evidence, Prices, Script, Told, decode, price_line
from ...table import code, codes_of
from ...timing import nanoseconds
from ..context import Context
from ..effects import MISREAD, CloseAlert
from ..hypothesis import Cost, Hypothesis
from ..movers import black_side
from .revisions import recorded_moves, retold

Recorded = tuple[tuple[Move, Change], ...]
"""Moves since the anchor, each as a stone that came."""

MOST_LINES = 4
"""So many of the decoded lines compete."""


def propose_decoded_lines(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses of the lines that best explain what was seen since some moves ago.

    Each scores what it explains better than the line as it stands. Only lines whose table differs
    from the record where it is known to, or where captured stones still lie.
    """
    if not context.settings.decoder or not _in_question(context):
        return
    window = _window(context, context.limits.decoded_moves)
    if window is None:
        return
    stands = window.stands
    lines = _decoded(window.evidence, prices_of(context), stands.price - context.costs.told_anew)
    for told in lines[:MOST_LINES]:
        yield from _hypothesis(context, window, told)


@dataclass(frozen=True, slots=True, eq=False)
class _Window:
    """What is decoded: the moves `recorded` since the anchor, the evidence, the line as it is."""

    recorded: Recorded
    evidence: Evidence
    stands: Told


def _window(context: Context, most: int) -> _Window | None:
    """The window of the last `most` moves, or of fewer that hold all that is not explained."""
    prices = prices_of(context)
    anchor, recorded = _anchor(context, most)
    evidence = _evidence(context, anchor)
    script = Script(tuple(move for move, _ in recorded), context.over)
    stands = price_line(evidence, prices, script)
    if stands is None:
        return None
    wrong = [item.when_ns for item in stands.items]
    if not wrong:
        return None
    since_ns = min(wrong) - nanoseconds(context.timing.order_slack_s)
    later = sum(move.began_ns >= since_ns for _, move in recorded)
    fewer = later + context.limits.inserted_before
    if fewer >= len(recorded):
        return _Window(recorded, evidence, stands)
    return _window(context, fewer)


@lru_cache(maxsize=4)
def _decoded(evidence: Evidence, prices: Prices, most: float) -> tuple[Told, ...]:
    """The decoded lines; while a hand is waited for the evidence stays the same for many looks."""
    return decode(evidence, prices, most)


def _in_question(context: Context) -> bool:
    """Whether what has changed is anything but one stone of the side to move."""
    if context.state.question is not None or not context.rest:
        return False
    if len(context.rest) > 1 or context.over:
        return True
    return not context.rest[0].appears or context.rest[0].new is not context.game.to_play


def _anchor(context: Context, most: int) -> tuple[Game, Recorded]:
    """The line at most so many moves ago, within the time of a window, and the moves since."""
    game, recorded = context.game, []
    oldest_ns = context.state.t_ns - nanoseconds(context.timing.window_s)
    for moved, before, _ in recorded_moves(context, most):
        if moved.began_ns < oldest_ns or moved.new is None:
            break
        recorded.append((Move(moved.new, moved.point), moved))
        game = before
    return game, tuple(reversed(recorded))


def _evidence(context: Context, anchor: Game) -> Evidence:
    """What came and went since the `anchor`, at every point."""
    state, costs = context.state, context.costs
    runs = state.belief.runs
    line = state.line[: anchor.number]
    since_ns = line[-1].seen_ns if line else NEVER
    position = anchor.position
    active = {point for point in runs.past if runs.past[point]}
    active.update(points_of((runs.kind >= 0) & (runs.kind != codes_of(position))))
    weights = Weights(
        costs.point_limit,
        costs.story_change,
        costs.story_change + context.unattended_cost,
        costs.weakest,
    )
    seen: list[Interval] = []
    weak: list[Interval] = []
    for point in active:
        lately = [run for run in runs.at(point) if run.last_ns > since_ns]
        start = code(position[point])
        if all(run.kind == start or -run.nats[start] <= costs.story_change for run in lately):
            continue
        for interval in intervals_at(point, lately, position[point], weights):
            if code(interval.color) == state.belief.light.misled[point]:
                less = max(0.0, interval.nats - costs.with_light)
                interval = replace(interval, nats=less)
            (weak if interval.weak else seen).append(interval)
    hidden_ns = state.belief.occlusion.hidden_since_ns
    black = black_side(state, context.settings)
    return Evidence(
        anchor,
        tuple(sorted(seen, key=lambda interval: (interval.by_ns, interval.point))),
        tuple(sorted(weak, key=lambda interval: -interval.nats)),
        tuple((point, int(hidden_ns[point])) for point in context.hidden_for_long),
        players=() if black is None else ((black, Color.BLACK), ((black + 2) % 4, Color.WHITE)),
        unhanded=context.unattended_cost,
        near=min(costs.beside, context.unattended_cost),
    )


def prices_of(context: Context) -> Prices:
    """What moves and departures cost, from the referee's costs."""
    costs = context.costs
    return Prices(
        play=costs.play,
        breach=(
            (BreachType.TWO_IN_A_ROW, costs.two_in_row),
            (BreachType.OCCUPIED, costs.occupied),
            (BreachType.SELF_CAPTURE, costs.self_capture),
            (BreachType.KO, costs.ko),
            (BreachType.SUPERKO, costs.superko),
            (BreachType.LONG_CYCLE, costs.superko),
        ),
        wrong_color=costs.wrong_color,
        unseen=costs.unseen_play,
        hidden=costs.hidden_play,
        unseen_pass=costs.two_in_row + costs.alert_lead,
        removed=costs.removal,
        removed_more=costs.another_stone,
        put_back=costs.answer,
        taken_back=costs.take_back,
        extra=costs.extra_stone,
        slid=costs.slide,
        order=costs.order,
        order_limit=costs.point_limit,
        other_hand=costs.side_cue,
        slack_ns=nanoseconds(context.timing.order_slack_s),
        hand_ns=nanoseconds(context.timing.cover_s),
    )


def _hypothesis(context: Context, window: _Window, told: Told) -> Iterator[Hypothesis]:
    """The hypothesis that `told` is the line; none where it is the one that stands."""
    if any(move.point is None for move in told.plays):
        return
    recorded, anchor, stands = window.recorded, window.evidence.anchor, window.stands
    same = 0
    for said, (move, _) in zip(told.moves, recorded, strict=False):
        if said.move != move:
            break
        same += 1
    node = context.game.at(anchor.number + same)
    again = tuple(change for _, change in recorded[same:])
    sequence = tuple(
        _change(context, told, index, recorded) for index in range(same, len(told.moves))
    )
    if not sequence or not _known(context, told):
        return
    found = retold(replace(context, over=told.over), node, sequence, again, attended=True)
    if found.alerts:
        return
    closing = tuple(_misread(context, told))
    again_costs = (("told anew", context.costs.told_anew),) if again else ()
    costs = (*_costs(told, stands), *again_costs)
    yield replace(found, effects=(*closing, *found.effects), evidence=(), costs=costs)


def _known(context: Context, told: Told) -> bool:
    """Whether the table differs from `told` only as it is known to, or by captured stones."""
    for point, color in told.over.items():
        if point in context.over and context.over[point] is color:
            continue
        if told.game.position[point] is not None or color is None:
            return False
        taken = any(item.kind is Departure.EXTRA and point in item.points for item in told.items)
        if taken:
            return False
    return True


def _change(context: Context, told: Told, index: int, recorded: Recorded) -> Change:
    """The stone of move `index` of `told`: as it is seen now, as it was recorded, or inferred."""
    said = told.moves[index]
    point, color = said.move.point, said.move.color
    assert point is not None
    for change in context.stones:
        if change.point == point and change.new is color:
            return change
    for move, change in recorded:
        if move == said.move:
            return change
    seen = said.seen
    if seen is None or seen.weak:
        return context.guess(point, color, said.laid_ns)
    return Change(
        point=point,
        old=None,
        new=color,
        value=seen.nats,
        since_ns=seen.by_ns,
        covered=seen.handed,
        side=seen.side,
        began_ns=seen.by_ns,
        before_ns=seen.after_ns,
    )


def _misread(context: Context, told: Told) -> Iterator[CloseAlert]:
    """Withdraw alerts for stones on the table that `told` explains as moves."""
    played = {move.point for move in told.plays}
    for item in context.state.open:
        points = set(item.alert.points)
        gone = points & set(context.over) and not points & set(told.over)
        if item.alert.type in SETTLED_BY_TABLE and gone and points & played:
            yield CloseAlert(item.alert.id, MISREAD, withdrawn=True)


def _costs(told: Told, stands: Told) -> Iterator[Cost]:
    """What `told` costs, and what is spared of the costs of the line as it stands."""
    plays = sum(1 for _ in told.moves) - sum(1 for _ in stands.moves)
    rest = told.price - stands.price
    for line, sign in ((told, 1.0), (stands, -1.0)):
        named: Mapping[str, float] = {}
        for item in line.items:
            named = {**named, item.kind.value: named.get(item.kind.value, 0.0) + item.nats}
        for name, nats in named.items():
            word = name if sign > 0.0 else f"spared: {name}"
            yield word, sign * nats
            rest -= sign * nats
    yield f"{plays} more plays" if plays else "plays", rest
