"""A hypothesis of where it leads, with the evidence for it and what its changes cost.

A change costs where no hand was seen to make it, where it is read weakly, or came with the light.
Stones cost that were played in another order, or faster, than was seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from ..alerts.remedies import AlertDraft
from ..belief.changes import Change, own_edge
from ..belief.look import NEVER, Overlay, differences, lay
from ..state import State
from .context import Context
from .hypothesis import OUT_OF_TURN, Closing, Cost, Hypothesis, Kind, Play

MOVE_DISTANCE_NATS = 0.02  # for each line; it only decides where nothing else does
"""The distance from one move to the next."""
ORDER_NATS = 1.0  # seen otherwise, beside one nat a second
"""Order contradicts first sightings."""
ORDER_LIMIT_NATS = 8.0  # a look may err, so no order is out of question
"""The most that the order of two stones costs."""
HURRIED_PLAY_NATS = 4.0  # for each stone that hands had no time for
"""Each stone that hands had no time for."""
DEFICIT_LIMIT_NATS = 12.0  # a stone that is there may be read badly
"""The most that `deficit` comes to."""
MOVING_NATS = 7.0  # something moved when it came, which may be a hand
"""A change that no hand made while something moved."""
LASTING_NATS = 3.0  # neither glint nor shadow lasts
"""A change that no hand made and that lasts."""
LASTING_FADE_NATS = 2.0  # one nat a second, for a stone upon another
"""The most by which that grows less in time, for a stone upon another."""
LASTING_S = 6.0  # glints and shadows last for less
"""What no hand was seen to lay and lies for longer is no glint."""
CROWDED_LOOKS = 12  # a hand hides a stone for a few looks
"""Moves are spread over so many of the last looks."""


def suppose(
    context: Context,
    game: Game,
    table_diff: Overlay,
    costs: Sequence[Cost],
    *,
    kind: Kind = Kind.TABLE,
    plays: tuple[Play, ...] = (),
    opens: tuple[AlertDraft, ...] = (),
    closes: tuple[Closing, ...] = (),
    regular: bool = False,
    unwound: int = 0,
    revision: str | None = None,
    rewinds: bool = False,
    skip_hand_cost: bool = False,
) -> Hypothesis:
    """The hypothesis that leads to `game` and `table_diff`, with the evidence for it.

    `costs` without those of changes that no hand was seen to make or that are read weakly;
    with `skip_hand_cost` these are not added. The others are its fields.
    """
    position = game.position
    table_diff = {
        point: color for point, color in table_diff.items() if position[point] is not color
    }
    changed = differences(context.state.expected, lay(position, table_diff))
    evidence = tuple((point, context.value(point, color)) for point, color in changed.items())
    accuses = any(draft.type in OUT_OF_TURN for draft in opens)
    more = _change_costs(context, changed, plays, accuses=accuses, skip_hand_cost=skip_hand_cost)
    return Hypothesis(
        game,
        table_diff,
        evidence,
        (*costs, *more),
        tuple(sorted(changed.items())),
        kind,
        plays,
        opens,
        closes,
        regular=regular,
        unwound=unwound,
        revision=revision,
        rewinds=rewinds,
    )


def _change_costs(
    context: Context,
    changed: Mapping[Point, Color | None],
    plays: Sequence[Play],
    *,
    accuses: bool,
    skip_hand_cost: bool,
) -> Iterator[Cost]:
    """The costs of the changes among `changed` that neither `plays` captured nor are settled.

    Where the hypothesis `accuses` a player of a stone out of turn, a missing hand counts in full.
    With `skip_hand_cost` only a change of light costs.
    """
    in_turn = set() if accuses else _in_turn(context.state, plays)
    aside = {point for play in plays for point in play.captures}
    aside |= {change.point for change in context.settled}
    moves = {play.move for play in plays}
    hand = weak = light = 0.0
    for change in context.confirmed:
        point = change.point
        if point not in changed or point in aside:
            continue
        if change.covered is False:
            own = Move(change.new, point) in moves if change.new else False
            hand += _unattended(context, change, in_turn=point in in_turn, own=own)
        weak += _weak(context, change)
        light += context.costs.uncovered * change.with_light
    if hand and not skip_hand_cost:
        yield "no hand seen", hand
    if weak and not skip_hand_cost:
        yield "read weakly", weak
    if light:
        yield "came with the light", light


def stone_doubt(context: Context, change: Change) -> float:
    """The nats against a stone in turn, by whether a hand brought it and how it was read.

    It does not count that the stone has lasted since.
    """
    weak = _weak(context, change)
    if change.covered is not False:
        return weak
    return weak + _unattended(context, replace(change, stable_s=0.0), in_turn=True)


def _in_turn(state: State, plays: Sequence[Play]) -> set[Point | None]:
    """The points of `plays` that were seen to come after the move before them."""
    line = state.line[: plays[0].number - 1] if plays else ()
    late = not line or plays[0].seen_ns > line[-1].before_ns
    found = {play.move.point for play in plays[1:] if play.after}
    return found | {plays[0].move.point} if plays and late else found


def costs_in_one_go(context: Context, changes: Sequence[Change]) -> Iterator[Cost]:
    """The costs of `changes` made in one go: the lack of a hand once, weak reading for each."""
    without = [_unattended(context, c, in_turn=False) for c in changes if c.covered is False]
    if without and len(without) == len(changes):
        yield "no hand seen", min(without)
    weak = sum(_weak(context, change) for change in changes)
    if weak:
        yield "read weakly", weak


def _unattended(context: Context, change: Change, *, in_turn: bool, own: bool = False) -> float:
    """What one change without a hand costs, for a play `in_turn` or the owner's `own` play."""
    prices, state = context.costs, context.state
    price = context.unattended_cost
    # At its own edge a side lays a stone with hardly a hand over the board.
    if change.appears and own_edge(state, context.settings, change):
        if in_turn:
            price = min(price, prices.own_edge if context.sides_known else prices.beside)
        elif context.sides_known and own:
            price = min(price, prices.beside)
    if change.hand_near:
        price = min(price, prices.beside)
    if change.moving and state.attended_moves <= 2 * state.unattended_moves:
        price = min(price, MOVING_NATS)
    # What lasts is believed. But light misleads for minutes: where hands are seen, only a play in
    # turn is believed, or a stone upon another. Bare wood may look like a stone for long; one stone
    # does not look like one of the other colour.
    lasted_s = _lasted_s(change)
    replaced = change.old is not None and change.new is not None
    # No stone goes without a hand where nearly every move shows one.
    gone = change.vanishes and price >= prices.uncovered
    few = state.attended_moves < context.limits.attended_moves
    missed = not context.hands_seen and (few or not gone)
    believed = in_turn or replaced or missed
    if believed and change.deficit < prices.usual_deficit and lasted_s >= 0.0:
        fades = min(LASTING_FADE_NATS, lasted_s) if replaced else 0.0
        price = min(price, LASTING_NATS - fades)
    return price


def _weak(context: Context, change: Change) -> float:
    """What it costs that a change is read less surely than this board's points are.

    A stone seen to lie between points is read so for that reason. What has come with a hand and is
    read steadily since is no passing shadow.
    """
    if change.appears and change.covered and change.offset_cells > context.limits.between_cells:
        return 0.0
    short = max(0.0, change.deficit - context.costs.usual_deficit)
    price = min(DEFICIT_LIMIT_NATS, context.costs.deficit * short)
    if change.appears and change.covered and not change.unsteady and price > LASTING_NATS:
        price = max(LASTING_NATS, price - max(0.0, _lasted_s(change)))
    return price


def _lasted_s(change: Change) -> float:
    """Seconds for which a change has lain beyond those that a glint lasts; negative before."""
    return change.stable_s - LASTING_S


Window = tuple[int, int]
"""The first and the last look that may have shown a stone for the first time, by number."""


def timing_costs(context: Context, base: Game, sequence: Sequence[Change]) -> Iterator[Cost]:
    """The costs of the times at which the stones of `sequence`, played on `base`, were seen."""
    if nats := _inversions(context, sequence):
        yield "order seen otherwise", nats
    seen_ns = max((change.began_ns for change in sequence), default=0)
    before_ns = min((change.before_ns for change in sequence), default=0)
    possible = max(0, seen_ns - before_ns) / 1e9 / context.timing.hurried_play_s + 2
    if nats := HURRIED_PLAY_NATS * max(0.0, len(sequence) - possible):
        yield "too fast for hands", nats
    if (share := context.unseen_share) and len(sequence) > 1:
        windows = windows_of(sequence, context.state.belief.step_ns, CROWDED_LOOKS)
        if nats := share * crowding(windows):
            yield "between the same looks", nats
        far = leaps(base, [change.point for change in sequence])
        yield "leaps over the board", MOVE_DISTANCE_NATS * far
    yield from overtaken(context, base, sequence)


def crowding(windows: Sequence[Window]) -> float:
    """The nats for stones laid in that order, each first shown by a look of its window.

    Moves come at random times. Every way to spread them over the looks has a weight. Each look that
    shows k moves first gives it the factor 1/k!. The sum of the weights counts. Where the windows
    forbid the order, a stone came with the one before it.

    >>> [round(crowding([window] * 2), 2) for window in ((0, 0), (0, 1))]
    [0.69, -0.69]
    """
    weights: dict[Window, float] = {(0, 0): 1.0}
    # Without looks that are too early or too late for the stones before and after.
    starts = accumulate((first for first, _ in windows), max)
    ends = tuple(accumulate((last for _, last in reversed(windows)), min))
    for first, last in zip(starts, reversed(ends), strict=True):
        after: dict[Window, float] = {}
        for (look, count), weight in weights.items():
            for shown in range(max(first, look), max(first, last) + 1):
                together = count + 1 if shown == look else 1
                key = (shown, together)
                after[key] = after.get(key, 0.0) + weight / together
        weights = after
    return -math.log(sum(weights.values()))


def windows_of(sequence: Sequence[Change], step_ns: int, most: int) -> tuple[Window, ...]:
    """The windows of stones seen by looks `step_ns` apart; the last `most` looks count.

    Looks are numbered from the oldest of these, 0, on; older ones count as that one.
    """
    newest_ns = max(change.began_ns for change in sequence)

    def number(t_ns: int) -> int:
        looks_ago = (newest_ns - t_ns + step_ns // 2) // step_ns
        return most - 1 - min(looks_ago, most - 1)

    return tuple(
        (min(number(change.absent_ns) + 1, number(change.began_ns)), number(change.began_ns))
        for change in sequence
    )


def leaps(game: Game, points: Iterable[Point | None]) -> float:
    """How far moves at `points`, one after another, leap on from the last of `game`, in lines.

    >>> leaps(Game.new(9).play("E5"), [Point(7, 8), Point(7, 7)])
    6.0
    """
    last = None if game.last is None else game.last.point
    path = [point for point in (last, *points) if point is not None]
    return sum(math.dist(one, other) for one, other in pairwise(path))


def _inversions(context: Context, sequence: Sequence[Change]) -> float:
    """What it costs to suppose that a stone was played before one that was seen earlier.

    It is held against the last look that still showed its point empty before it was first read.
    """
    nats = 0.0
    for number, change in enumerate(sequence[:-1]):
        began_ns = min(later.began_ns for later in sequence[number + 1 :])
        gap = (change.absent_ns - began_ns) / 1e9
        # Settled looks are sure; a hand that has been at the point since brought the stone.
        if context.timing.settled:
            nats += ORDER_LIMIT_NATS * (gap >= 0.0)
        else:
            nats += _too_early(context, gap, change.covered)
    return nats


def overtaken(context: Context, base: Game, sequence: Sequence[Change]) -> Iterator[Cost]:
    """What it costs to suppose that stones seen before the last move of `base` follow it."""
    line = context.state.line
    if context.timing.settled or not sequence or not 0 < base.number <= len(line):
        return
    last = line[base.number - 1]
    if last.before_ns == NEVER:
        return
    gap = (last.before_ns - min(change.began_ns for change in sequence)) / 1e9
    if nats := _too_early(context, gap, last.covered):
        yield "seen before the last move", nats


def _too_early(context: Context, gap: float, covered: bool | None) -> float:
    """What it costs that a stone, `covered` by a hand, was seen `gap` seconds after a later one.

    In looks of a film it may seem absent for so long. Looks seconds apart need no slack. Take the
    look that shows a stone for the first time. A point that is bare in it was bare when the stone
    was laid.
    """
    if gap <= context.timing.order_slack_s * (1.0 - 2.0 * context.unseen_share):
        return 0.0
    return min(ORDER_LIMIT_NATS, ORDER_NATS + gap + (context.costs.handed if covered else 0.0))


def haste(context: Context, plays: Sequence[Play], change: Change) -> Iterator[Cost]:
    """What it costs that one player answered the last of `plays` with no time to think."""
    if not plays:
        return
    gap = (change.since_ns - plays[-1].seen_ns) / 1e9
    if gap < context.timing.thought_s:
        yield "answered at once", context.costs.haste * (context.timing.thought_s - gap)
