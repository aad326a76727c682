"""Hands over the board: whose they were, and which may have come unseen between two stones."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.color import Color
from rules.points import Point

from ..belief.belief import Visit
from ..belief.changes import Change
from ..belief.look import spread
from ..settings import Settings
from ..state import State


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


def own_edge(state: State, settings: Settings, change: Change) -> bool:
    """Whether `change` is a stone so near to its owner that the hand may hide no point."""
    return change.new is not None and near_owner(state, settings, change.point, change.new)


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


def visits_over(state: State, settings: Settings, change: Change) -> Iterator[Visit]:
    """The visits in which the owner of the stone of `change` may have laid it, unseen.

    They hid the point and were over before the stone was read; the last ones first.
    """
    if change.new is None:
        return
    for visit in reversed(state.belief.visits):
        hid = visit.ended_ns < change.began_ns and spread(visit.points)[change.point]
        if hid and made_by(state, settings, visit, change.new):
            yield visit


def owner_was_there(state: State, settings: Settings, change: Change) -> bool:
    """Whether the hands in whose visit the stone of `change` came were its owner's too.

    So it is where both players' hands were over the board without a pause.
    """
    if change.new is None or black_side(state, settings) is None:
        return False
    slack_ns = settings.timing.cover_s * 1e9
    return any(
        visit.sided and made_by(state, settings, visit, change.new)
        for visit in state.belief.visits
        if visit.began_ns <= change.began_ns <= visit.ended_ns + slack_ns
    )


def made_by(state: State, settings: Settings, visit: Visit, player: Color) -> bool:
    """Whether a hand of `player` was there in `visit`, as far as sides are known."""
    black = black_side(state, settings)
    if black is None or not visit.sided:
        return True
    side = black if player is Color.BLACK else (black + 2) % 4
    return visit.looks[side] >= settings.limits.sided_looks


def came_between(
    state: State, settings: Settings, player: Color, first_ns: int, second_ns: int
) -> bool:
    """Whether a hand of `player` was seen at the board between stones seen at these times.

    Not where sides are unknown: a hand that comes and goes is then no sign of a move.
    """
    return black_side(state, settings) is not None and any(
        visit.sided
        and visit.ended_ns > first_ns
        and visit.began_ns < second_ns
        and made_by(state, settings, visit, player)
        for visit in state.belief.visits
    )
