"""Stones that nobody saw: glimpsed, read too badly, hidden, or come and gone between looks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from ..belief.belief import Visit
from ..belief.changes import Change, made_by, near_owner
from ..belief.look import NEVER, near, points_of
from ..timing import nanoseconds
from .context import Context, MoveBudget
from .hypothesis import Cost, Hypothesis, Line
from .lines import line_of, lines_of, played
from .plays import ContinuationPoint, all_continuation_points, possible_orders, subsets
from .replacements import TargetBoard, lay_in_turn
from .supposing import leaps

MOST_UNCLEAR_POINTS = 2  # the likeliest points; each costs a search
"""So many badly read points are tried for an unseen stone."""
MOST_UNSEEN_STONES = 2  # a stone played and taken, and the stone that took it
"""A line that explains a table has at most so many stones that no look shows."""
HAND_REACH_CELLS = 2.5  # a hand hides the points around the stone it lays
"""So far around the stone that it lays a hand hides points."""

_AS_LONG = 0.9
"""Of the time after which a hand that stays is a thing: a visit is timed from look to look."""

Pair = tuple[Change, Change]
"""A move and its answer, at points that are hidden."""


def propose_hidden_plays(context: Context) -> Iterator[Hypothesis]:
    """Plays after a stone that was seen for a while and captured, or that is read too badly."""
    for base in all_continuation_points(context):
        for chosen in subsets(context.stones):
            for line in _glimpsed_first(base.context, base.game, chosen):
                yield played(base.context, line, base.costs, unwound=base.unwound)
            for line in _unclear_first(base.context, base.game, chosen):
                yield played(base.context, line, base.costs, unwound=base.unwound, sure=False)


def propose_unseen_captures(context: Context) -> Iterator[Hypothesis]:
    """Whole strings are gone, captured by a stone on their last liberty that is not seen."""
    position, mover = context.game.position, context.game.to_play
    hidden = set(context.hidden_for_long)
    gone = {change.point for change in context.gone}
    for change in context.gone:
        if position[change.point] is not mover.other:
            continue
        string = position.string_at(change.point)
        if len(string.liberties) != 1:
            continue
        (liberty,) = string.liberties
        if liberty in hidden:
            # Nobody sees the captor, nor whether the string's other stones there are gone.
            unseen = context.guess(liberty, mover, change.began_ns - 1)
            taken, cost = gone | hidden, ("stone hidden", context.costs.hidden_play)
        else:
            unseen = context.guess(liberty, mover)
            taken, cost = gone, ("stone never seen", context.costs.unseen_play)
        if string.points <= taken:
            for line in lines_of(context, context.game, (unseen,)):
                yield played(context, line, (cost,))


def _glimpsed_first(context: Context, game: Game, chosen: Sequence[Change]) -> Iterator[Line]:
    """Lines that begin with a stone seen for a while and gone again, which one of `chosen` took.

    It was the first stone of all, and the others followed in turn.
    """
    mover = game.to_play
    if len(chosen) < 2:
        return
    for point in context.glimpsed(mover):
        laid = point in context.table_diff or any(change.point == point for change in chosen)
        if laid or game.position[point] is not None:
            continue
        seen_ns = min(change.since_ns for change in chosen) - 1
        hidden = context.guess(point, mover, seen_ns)
        more = context.costs.more_play
        unseen = more - min(context.glimpse(point, mover), more)
        for sequence in possible_orders(context, chosen, mover.other, free=False):
            line = line_of(context, game, (hidden, *sequence))
            taken = set().union(*(play.captures for play in line.plays))
            if not line.alerts and point in taken:
                costs = (*line.costs, ("seen for a moment", unseen)) if unseen else line.costs
                yield replace(line, costs=costs)


def _unclear_first(context: Context, game: Game, chosen: Sequence[Change]) -> Iterator[Line]:
    """Lines that begin with a stone of the side to move that is read too badly to be believed.

    A hand was there, the point is no longer clearly empty, and the others followed in turn.
    """
    mover = game.to_play
    if chosen[0].new is mover:
        return
    seen = {change.point for change in context.confirmed} | set(context.table_diff)
    empty = [point for point in context.faint_candidates(mover) if game.position[point] is None]
    for point in [point for point in empty if point not in seen][:MOST_UNCLEAR_POINTS]:
        laid_ns = int(context.state.belief.hidden_ns[point])
        line = line_of(context, game, (context.guess(point, mover, laid_ns), *chosen))
        if not line.alerts:
            yield line


def propose_plays_at_hidden_points(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone that nobody can see was played, and what is seen followed it.

    The stone is one of the side to move at a point that has long been hidden. What has come since
    is played on in turn. No look can show the stone, so whose turn it was is the sign of it.
    """
    to_play = context.game.to_play
    if not context.hidden_for_long or all(change.new is to_play for change in context.stones):
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
    since_ns = context.state.belief.hidden_since_ns
    found = []
    free = free_hidden_points(context, game)
    for point in free:
        signs_of = [(hidden_near(hand, point), hand.ended_ns) for hand in hands]
        signs, laid_ns = max(signs_of, default=(0, first.before_ns))
        signs += bool(after_ns <= since_ns[point] <= first.before_ns)
        found.append((-signs, leaps(game, (point, first.point)), point, laid_ns))
    for unlike, _, point, laid_ns in sorted(found)[:1]:
        hidden = context.guess(point, mover, min(laid_ns, first.began_ns - 1))
        earlier = line_of(context, game, (hidden, *chosen))
        if not earlier.alerts:
            sign_costs = () if unlike < 0 else _unsigned(context, game, point, free)
            costs = (*base.costs, ("stone hidden", context.costs.hidden_play), *sign_costs)
            yield played(context, earlier, costs, unwound=base.unwound, sure=False)


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
        for visit in context.state.belief.visits
        if (visit.began_ns >= after_ns or visit.ended_ns >= stayed_ns)
        and (visit.ended_ns <= before_ns or visit.ended_ns - visit.began_ns >= long_ns)
        and visit.began_ns <= before_ns
        and made_by(context.state, context.settings, visit, mover)
    ]


def hidden_near(hand: Visit, point: Point) -> int:
    """How many points near `point` the hand hid."""
    return sum(near(point, [other], HAND_REACH_CELLS) for other in points_of(hand.points))


def _unsigned(context: Context, game: Game, point: Point, free: Sequence[Point]) -> Iterator[Cost]:
    """What it costs that a stone lies at `point`, one of the `free` hidden ones, without a sign.

    No hand came, and nothing came to lie over the point, since the last move. All that then speaks
    for a play at a hidden point is how many of the empty points are hidden.
    """
    prices, state = context.costs, context.state
    if not state.belief.hands:
        return
    at_edge = near_owner(state, context.settings, point, game.to_play)
    yield "no hand seen", prices.beside if at_edge else max(prices.beside, context.unattended_cost)
    empty = sum(row.count(".") for row in game.position.rows())
    yield "few points hidden", math.log(max(empty, 1) / len(free))


def propose_pairs_at_hidden_points(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a move and its answer were played that nobody can see.

    Only where what has come since would be illegal without them, as a ko taken back, or where the
    answer has captured what is gone. Each of the two had a hand of its own at the hidden points.
    """
    if len(context.hidden_for_long) < 2:
        return
    mover = context.game.to_play
    for change in context.stones:
        in_turn = change.appears and change.new is mover
        if in_turn and context.game.verdict(Move(mover, change.point)):
            yield from _likeliest(context, (change,), change.before_ns)
    if context.gone and not context.stones:
        yield from _likeliest(context, (), context.state.t_ns)


def _likeliest(
    context: Context, sequence: tuple[Change, ...], before_ns: int
) -> Iterator[Hypothesis]:
    """A hidden pair and `sequence`: of the legal lines that of the pair with the most signs."""
    best: tuple[int, Line] | None = None
    prices = context.costs
    for signs, pair in _pairs(context, before_ns):
        line = line_of(context, context.game, (*pair, *sequence))
        taken = {change.point for change in context.gone} <= set(line.plays[-1].captures)
        if taken and not line.alerts and (best is None or best[0] < signs):
            best = signs, line
    if best is not None:
        hidden, hands = 2 * prices.hidden_play, -2 * prices.more_play
        costs = (("stones hidden", hidden), ("a hand for each", hands))
        yield played(context, best[1], costs, sure=False)


def _pairs(context: Context, before_ns: int) -> Iterator[tuple[int, Pair]]:
    """Pairs at hidden points, with the number of points near them that their hands hid."""
    game, mover = context.game, context.game.to_play
    visits = tuple(_visits(context, before_ns))
    for first in free_hidden_points(context, game) if visits else ():
        after = game.follow(Move(mover, first))[0]
        for second in free_hidden_points(context, after):
            for one, other in visits:
                if not context.budget.spend():
                    return
                signs = hidden_near(one, first), hidden_near(other, second)
                if all(signs):
                    move = context.guess(first, mover, one.ended_ns)
                    answer = context.guess(second, mover.other, other.ended_ns)
                    yield sum(signs), (move, answer)


def _visits(context: Context, before_ns: int) -> Iterator[tuple[Visit, Visit]]:
    """A visit of the side to move since the last move, and a later one of the other side."""
    mover, after_ns = context.game.to_play, context.last_seen_ns
    answers = hands_between(context, mover.other, after_ns, before_ns)
    for hand in hands_between(context, mover, after_ns, before_ns):
        for answer in answers:
            if hand.ended_ns <= answer.began_ns:
                yield hand, answer


def propose_exchanges(context: Context) -> Iterator[Hypothesis]:
    """The legal line that explains all that has changed, with few stones that no look shows.

    Of several the one that leaps least over the board. Only where looks are so far apart that a
    stone may be played and captured between two of them.
    """
    if not context.unseen_share or context.state.question is not None or not context.rest:
        return
    (first, *others), mover = context.rest, context.game.to_play
    if not others and first.appears and first.new is mover:  # a play of the side to move
        return
    lines = _fewest_unseen(context)
    if not lines:
        return
    moves = min(lines, key=lambda line: leaps(context.game, (move.point for move in line)))
    sequence = _changes(context, moves)
    line = line_of(context, context.game, sequence)
    unseen = sum(change.guessed for change in sequence)
    costs = (("stones never seen", unseen * context.unseen_play),) if unseen else ()
    if not line.alerts:
        yield played(context, line, costs)


def _fewest_unseen(context: Context) -> list[tuple[Move, ...]]:
    """The legal lines to the table as it is seen, with as few unseen stones as can be.

    None where the search gives up before it finds any. Where the table differed before, it lies
    as the line has it.
    """
    position = context.game.position
    grid = position.grid
    lying = position.with_stones({change.point: change.new for change in context.rest})
    changed = sum(grid.bit(change.point) for change in context.rest)
    near = (changed | grid.beside(changed)) & grid.full
    black, white = lying.bits(Color.BLACK), lying.bits(Color.WHITE)
    budget = MoveBudget(context.limits.search_steps)
    for unseen in range(MOST_UNSEEN_STONES + 1):
        found = list(lay_in_turn(context.game, TargetBoard(black, white, near, unseen), budget))
        if found:
            return found
    return []


def _changes(context: Context, moves: Sequence[Move]) -> tuple[Change, ...]:
    """The stones of `moves` as changes: those that are seen, and guesses for the others."""
    seen: dict[tuple[Point | None, Color | None], Change] = {
        (change.point, change.new): change for change in context.stones
    }
    laid_ns = min(change.began_ns for change in context.rest) - 1
    found = []
    for number, move in enumerate(moves):
        again = any(later.point == move.point for later in moves[number + 1 :])
        change = None if again else seen.get((move.point, move.color))
        if change is None:
            assert move.point is not None
            change = context.guess(move.point, move.color, laid_ns)
        found.append(change)
    return tuple(found)
