"""Plays at points that something lying over the board hides for long: a gleam, a thing put down."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ...belief.arrays import NEVER, points_of
from ...belief.changes import Change
from ...belief.visits import Visit
from ...table import near
from ...timing import nanoseconds
from ..context import Context
from ..hypothesis import Cost, Hypothesis
from ..lines import line_of, moves_of
from ..movers import near_owner
from ..orders import subsets
from ..played import played
from ..timing_costs import move_distance
from ..visits import made_by
from .continuation_points import ContinuationPoint, all_continuation_points

_AS_LONG = 0.9
"""Of the time after which a hand that stays is a thing: a visit is timed from look to look."""


def propose_plays_at_hidden_points(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone that nobody can see was played, and what is seen followed it.

    The stone is one of the side to move at a point that has long been hidden. What has come since
    is played on in turn. No look can show the stone, so whose turn it was is the sign of it.
    """
    if not context.hidden_for_long:
        return
    for base in all_continuation_points(context):
        for chosen in subsets(context.stones):
            yield from _before(base, chosen)


def _before(base: ContinuationPoint, chosen: tuple[Change, ...]) -> Iterator[Hypothesis]:
    """The legal line in which a hidden stone came before `chosen`, at the likeliest point."""
    context, game, first = base.context, base.game, chosen[0]
    mover = game.to_play
    if first.new is not mover.other:
        return
    line = context.state.line[: game.number]
    after_ns = line[-1].seen_ns if line else NEVER
    hands = hands_between(context, mover, after_ns, first.before_ns)
    since_ns = context.state.belief.occlusion.hidden_since_ns
    found = []
    free = free_hidden_points(context, game)
    for point in free:
        signs_of = [(hidden_near(context, hand, point), hand.ended_ns) for hand in hands]
        signs, laid_ns = max(signs_of, default=(0, first.before_ns))
        signs += bool(after_ns <= since_ns[point] <= first.before_ns)
        found.append((-signs, _leap(game, point, first), point, laid_ns))
    for unlike, _, point, laid_ns in sorted(found)[:1]:
        whole = (context.guess(point, mover, min(laid_ns, first.began_ns - 1)), *chosen)
        told = line_of(context, game, whole, moves_of(whole))
        if not told.alerts:
            told_by = () if unlike < 0 else _unsigned(context, game, point, free)
            costs = (*base.costs, ("stone hidden", context.costs.hidden_play), *told_by)
            yield played(context, told, costs, unwound=base.unwound, sure=False)


def free_hidden_points(context: Context, game: Game) -> list[Point]:
    """The hidden points at which the side to move may legally have played.

    A captured stone that lay there when it was last seen has been taken off since.
    """
    return [
        point
        for point in context.hidden_for_long
        if game.position[point] is None and not game.verdict(Move(game.to_play, point))
    ]


def hands_between(context: Context, mover: Color, after_ns: int, before_ns: int) -> list[Visit]:
    """The visits of a hand of `mover` between these times, oldest first."""
    timing = context.timing
    stayed_ns = after_ns + nanoseconds(timing.visit_s)
    long_ns = _AS_LONG * nanoseconds(timing.static_s)
    # A visit that began before counts where it went on for longer than a hand takes to leave. So
    # does one during which something came to lie over the board: that counts as a hand at first,
    # and hides whose hands came meanwhile.
    return [
        visit
        for visit in context.state.belief.occlusion.visits
        if (visit.began_ns >= after_ns or visit.ended_ns >= stayed_ns)
        and (visit.ended_ns <= before_ns or visit.ended_ns - visit.began_ns >= long_ns)
        and visit.began_ns <= before_ns
        and made_by(context, visit, mover)
    ]


def hidden_near(context: Context, hand: Visit, point: Point) -> int:
    """How many points near `point` the hand hid."""
    reach = context.limits.hand_reach
    return sum(near(point, [other], reach) for other in points_of(hand.points))


def _leap(game: Game, point: Point, first: Change) -> float:
    """How far the moves around one at `point` leap over the board, in lines."""
    last = game.last
    before = [last.point] if last is not None and last.point is not None else []
    return move_distance([*before, point, first.point])


def _unsigned(context: Context, game: Game, point: Point, free: Sequence[Point]) -> Iterator[Cost]:
    """What it costs that a stone lies at `point`, one of the `free` hidden ones, without a sign.

    No hand came, and nothing came to lie over the point, since the last move. All that then speaks
    for a play at a hidden point is how many of the empty points are hidden.
    """
    prices, state = context.costs, context.state
    if not state.belief.occlusion.hands:
        return
    at_edge = near_owner(state, context.settings, point, game.to_play)
    yield "no hand seen", prices.beside if at_edge else max(prices.beside, context.unattended_cost)
    empty = sum(row.count(".") for row in game.position.rows())
    yield "few points hidden", math.log(max(empty, 1) / len(free))
