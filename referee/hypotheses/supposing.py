"""A hypothesis of where it leads, with the evidence for it and what its changes cost.

A change costs where no hand was seen to make it, where it is read weakly, or came with the light.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..alerts.remedies import AlertDraft
from ..belief.changes import Change
from ..state import State
from ..table import Overlay, differences, lay
from .context import Context
from .hands import own_edge
from .hypothesis import OUT_OF_TURN, Closing, Cost, Hypothesis, Kind, Play


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
    unwound: int = 0,
    revision: str | None = None,
    regular: bool = False,
    rewinds: bool = False,
    skip_hand_cost: bool = False,
) -> Hypothesis:
    """The hypothesis that leads to `game` and `table_diff`, with the evidence for it.

    `costs` without those of changes that no hand was seen to make or that are read weakly;
    with `skip_hand_cost` these are not added.
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
    alone = [change for change in changes if change.covered is False]
    without = [_unattended(context, change, in_turn=False) for change in alone]
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
        price = min(price, prices.moving)
    # What lasts is believed. But light misleads for minutes: where hands are seen, only a play in
    # turn is believed, or a stone upon another. Bare wood may look like a stone for long; one stone
    # does not look like one of the other colour.
    lasted_s = _lasted_s(context, change)
    replaced = change.old is not None and change.new is not None
    # No stone goes without a hand where nearly every move shows one.
    gone = change.vanishes and price >= prices.uncovered
    few = state.attended_moves < context.limits.attended_moves
    missed = not context.hands_seen and (few or not gone)
    believed = in_turn or replaced or missed
    if believed and change.deficit < prices.usual_deficit and lasted_s >= 0.0:
        fades = min(prices.lasting_fade, lasted_s) if replaced else 0.0
        price = min(price, prices.lasting - fades)
    return price


def _weak(context: Context, change: Change) -> float:
    """What it costs that a change is read less surely than this board's points are.

    A stone seen to lie between points is read so for that reason. What has come with a hand and is
    read steadily since is no passing shadow.
    """
    aside = change.offset_cells > context.limits.between_cells
    if change.appears and change.covered and aside:
        return 0.0
    prices = context.costs
    price = min(
        prices.deficit_limit, prices.deficit * max(0.0, change.deficit - prices.usual_deficit)
    )
    if change.appears and change.covered and not change.unsteady and price > prices.lasting:
        price = max(prices.lasting, price - max(0.0, _lasted_s(context, change)))
    return price


def _lasted_s(context: Context, change: Change) -> float:
    """Seconds for which a change has lain beyond those that a glint lasts; negative before."""
    return change.stable_s - context.timing.lasting_s
