"""What it costs that no hand was seen to make a change, or that it is read weakly."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from rules.color import Color
from rules.moves import Move
from rules.points import Point

from ..belief.changes import Change
from ..settings import Settings
from ..state import State
from .hypothesis import Cost, Play


def mover_of(state: State, settings: Settings, change: Change) -> Color | None:
    """Whose stone it was, by the clock or the side of the board; None where that is unknown.

    A press by one player alone since the stone lay there shows that the move was that player's.
    Sides are no evidence on a stone that no hand was seen to bring.
    """
    pressed = [color for color, t_ns in state.presses.items() if t_ns >= change.since_ns]
    if len(pressed) == 1:
        return pressed[0]
    if change.side < 0 or change.covered is False:
        return None
    black = black_side(state, settings)
    if black is None:
        return None
    if change.side == black:
        return Color.BLACK
    return Color.WHITE if change.side == (black + 2) % 4 else None


def black_side(state: State, settings: Settings) -> int | None:
    """The number of Black's side (0 bottom, 1 left, 2 top, 3 right), configured or learnt."""
    if settings.black_side is not None:
        return 0
    if settings.black_hand is not None:
        return ("bottom", "left", "top", "right").index(settings.black_hand.value)
    votes = [state.sides[side][0] + state.sides[(side + 2) % 4][1] for side in range(4)]
    against = [state.sides[side][1] + state.sides[(side + 2) % 4][0] for side in range(4)]
    best = max(range(4), key=lambda side: votes[side] - 4 * against[side])
    return best if votes[best] >= 4 and against[best] * 8 <= votes[best] else None


def near_owner(state: State, settings: Settings, point: Point, stone: Color) -> bool:
    """Whether a hand of the player of `stone` may hide no point as it lays one at `point`.

    So it may be on the first lines of that player's side; where nobody knows who sits where, on
    the first line of any.
    """
    last = settings.size - 1
    from_edge = (last - point.row, point.col, point.row, last - point.col)
    black = black_side(state, settings)
    if black is None:
        return min(from_edge) < 1
    side = black if stone is Color.BLACK else (black + 2) % 4
    return from_edge[side] < settings.limits.own_edge_lines


class SeenChanges(Protocol):
    """What these costs depend on, of a `Context`: the confirmed changes and how they were seen."""

    @property
    def state(self) -> State:
        """The state before the step."""

    @property
    def settings(self) -> Settings:
        """The settings of the game."""

    @property
    def confirmed(self) -> tuple[Change, ...]:
        """The changes that are believed."""

    @property
    def settled(self) -> tuple[Change, ...]:
        """Those of them at which the table agrees with the record again."""

    @property
    def sides_known(self) -> bool:
        """Whether it is known on which side of the board Black sits."""

    @property
    def hands_seen(self) -> bool:
        """Whether hands have been seen to make nearly all moves."""

    @property
    def unattended_cost(self) -> float:
        """Nats against a change that no hand was seen to make."""


def missing_hand_cost(state: State, settings: Settings) -> float:
    """Nats against a change that no hand was seen to make, learnt from the moves so far.

    They grow with the number of moves that hands were seen to make. They are least where
    observations come so slowly that a hand may come and go between two of them.
    """
    if not state.belief.hands:
        return 0.0
    limits, timing = settings.limits, settings.timing
    moves = state.attended_moves + state.unattended_moves
    share = (state.unattended_moves + limits.unattended_prior) / (moves + limits.moves_prior)
    missed = (state.belief.step_ns / 1e9 - timing.every_hand_s) / (
        timing.some_hands_s - timing.every_hand_s
    )
    seen = 1.0 - limits.missed_hands * min(1.0, max(0.0, missed))
    return min(settings.costs.uncovered * seen, -limits.unattended_power * math.log(share))


def own_edge(state: State, settings: Settings, change: Change) -> bool:
    """Whether `change` is a stone so near to its owner that the hand may hide no point."""
    return change.new is not None and near_owner(state, settings, change.point, change.new)


def change_costs(
    seen: SeenChanges,
    changed: Mapping[Point, Color | None],
    plays: Sequence[Play],
    *,
    accuses: bool,
) -> Iterator[Cost]:
    """The costs of the changes among `changed` that neither `plays` captured nor are settled.

    Where the hypothesis `accuses` a player of a stone out of turn, a missing hand counts in full.
    """
    in_turn = set() if accuses else _in_turn(seen.state, plays)
    lifted = {point for play in plays for point in play.captures}
    moves = {play.move for play in plays}
    settled = {change.point for change in seen.settled}
    hand = weak = 0.0
    for change in seen.confirmed:
        point = change.point
        if point not in changed or point in lifted or point in settled:
            continue
        if change.covered is False:
            own = Move(change.new, point) in moves if change.new else False
            hand += _unattended(seen, change, in_turn=point in in_turn, own=own)
        weak += _weak(seen, change)
    if hand:
        yield "no hand seen", hand
    if weak:
        yield "read weakly", weak


def light_costs(
    seen: SeenChanges, changed: Mapping[Point, Color | None], plays: Sequence[Play]
) -> Iterator[Cost]:
    """The cost of each change among `changed`, not captured, that came with a change of light."""
    lifted = {point for play in plays for point in play.captures}
    settled = {change.point for change in seen.settled}
    nats = sum(
        seen.settings.costs.uncovered
        for change in seen.confirmed
        if change.with_light and change.point in changed
        if change.point not in lifted and change.point not in settled
    )
    if nats:
        yield "came with the light", nats


def stone_doubt(seen: SeenChanges, change: Change) -> float:
    """The nats against a stone in turn, by whether a hand brought it and how it was read.

    It does not count that the stone has lasted since.
    """
    weak = _weak(seen, change)
    if change.covered is not False:
        return weak
    return weak + _unattended(seen, replace(change, stable_s=0.0), in_turn=True)


def _in_turn(state: State, plays: Sequence[Play]) -> set[Point | None]:
    """The points of `plays` that were seen to come after the move before them."""
    line = state.line[: plays[0].number - 1] if plays else ()
    late = not line or plays[0].seen_ns > line[-1].before_ns
    found = {play.move.point for play in plays[1:] if play.after}
    return found | {plays[0].move.point} if plays and late else found


def costs_in_one_go(seen: SeenChanges, changes: Sequence[Change]) -> Iterator[Cost]:
    """The costs of `changes` made in one go: the lack of a hand once, weak reading for each."""
    alone = [change for change in changes if change.covered is False]
    without = [_unattended(seen, change, in_turn=False) for change in alone]
    if without and len(without) == len(changes):
        yield "no hand seen", min(without)
    weak = sum(_weak(seen, change) for change in changes)
    if weak:
        yield "read weakly", weak


def _unattended(seen: SeenChanges, change: Change, *, in_turn: bool, own: bool = False) -> float:
    """What one change without a hand costs, for a play `in_turn` or the owner's `own` play."""
    prices, state = seen.settings.costs, seen.state
    price = seen.unattended_cost
    # At its own edge a side lays a stone with hardly a hand over the board.
    if change.appears and own_edge(state, seen.settings, change):
        if in_turn:
            price = min(price, prices.own_edge if seen.sides_known else prices.beside)
        elif seen.sides_known and own:
            price = min(price, prices.beside)
    if change.hand_near:
        price = min(price, prices.beside)
    if change.moving and state.attended_moves <= 2 * state.unattended_moves:
        price = min(price, prices.moving)
    # What lasts is believed. But light misleads for minutes: where hands are seen, only a play in
    # turn is believed, or a stone upon another. Bare wood may look like a stone for long; one stone
    # does not look like one of the other colour.
    lasted_s = _lasted_s(seen, change)
    replaced = change.old is not None and change.new is not None
    # No stone goes without a hand where nearly every move shows one.
    gone = change.vanishes and price >= prices.uncovered
    few = state.attended_moves < seen.settings.limits.attended_moves
    missed = not seen.hands_seen and (few or not gone)
    believed = in_turn or replaced or missed
    if believed and change.deficit < prices.usual_deficit and lasted_s >= 0.0:
        fades = min(prices.lasting_fade, lasted_s) if replaced else 0.0
        price = min(price, prices.lasting - fades)
    return price


def _weak(seen: SeenChanges, change: Change) -> float:
    """What it costs that a change is read less surely than this board's points are.

    A stone seen to lie between points is read so for that reason. What has come with a hand and is
    read steadily since is no passing shadow.
    """
    aside = change.offset_cells > seen.settings.limits.between_cells
    if change.appears and change.covered and aside:
        return 0.0
    prices = seen.settings.costs
    price = min(
        prices.deficit_limit, prices.deficit * max(0.0, change.deficit - prices.usual_deficit)
    )
    if change.appears and change.covered and not change.unsteady and price > prices.lasting:
        price = max(prices.lasting, price - max(0.0, _lasted_s(seen, change)))
    return price


def _lasted_s(seen: SeenChanges, change: Change) -> float:
    """Seconds for which a change has lain beyond those that a glint lasts; negative before."""
    return change.stable_s - seen.settings.timing.lasting_s
