"""What differs between the table as seen and as expected: the raw material of explanations.

And hands over the board: whose they were, and which may have come unseen between two stones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from rules.color import Color
from rules.points import Point

from ..settings import Settings
from ..state import State
from ..timing import nanoseconds
from .belief import Belief, Visit
from .look import COLORS, NEVER, Codes, at_codes, code, spread

SIDED_LOOKS = 2  # one look may err about the side
"""From so many looks on the side of a hand is believed."""
UNATTENDED_PRIOR = 0.3  # moves without a hand before the first
"""Moves without a hand that are assumed before the first."""
MOVES_PRIOR = 6.0  # moves before the first, with the prior's weight
"""Moves that are assumed before the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """At `point`, `new` is seen where `old` is expected."""

    point: Point
    old: Color | None
    new: Color | None
    value: float
    """Nats for the change against the expected colour."""
    since_ns: int
    """Since when it has lain there.

    Where no hand began it, that is when the point was last seen without it or was last hidden.
    """
    covered: bool | None
    """Whether a hand was at the point in between, None where hands are never seen."""
    side: int = -1
    """The side of that hand, -1 if unknown."""
    stable_s: float = 0.0
    """Seconds for which it has lain in clear view."""
    confirmed: bool = False
    """Whether `value` suffices to believe it."""
    deficit: float = 0.0
    """Nats a look by which it falls short of what this board's points usually give."""
    moving: bool = False
    """Whether something moved when it began."""
    hand_near: bool = False
    """Whether a hand was within three lines when it began."""
    contradicted: bool = False
    """Whether the last look speaks against it."""
    offset_cells: float = 0.0
    """How far the stone lies from the point."""
    began_ns: int = NEVER
    """When it was first read."""
    before_ns: int = NEVER
    """When the point was last seen as expected before `began_ns`."""
    flickers: bool = False
    """Whether the point is read in two ways in turn while nothing happens there."""
    guessed: bool = False
    """Whether no look has shown it and it is only supposed."""
    first_ns: int = NEVER
    """When it was first read after a hand had been there, if read on and off since, else NEVER."""
    with_light: bool = False
    """Whether it has been read so since a change of light, at first with no hand."""
    unsteady: bool = False
    """Whether the point flickered, also if a hand has been there since."""

    @property
    def absent_ns(self) -> int:
        """When its point was last seen without it; looks after its first reading erred."""
        return self.before_ns if self.first_ns == NEVER else self.first_ns

    @property
    def laid_ns(self) -> int:
        """About when it came: between the looks without it and with it, or when first read."""
        if self.first_ns != NEVER:
            return self.first_ns
        return self.since_ns if self.before_ns == NEVER else (self.before_ns + self.began_ns) // 2

    @property
    def appears(self) -> bool:
        """A stone where none is expected."""
        return self.old is None

    @property
    def vanishes(self) -> bool:
        """No stone where one is expected."""
        return self.new is None


def find_changes(belief: Belief, expected: Codes, settings: Settings) -> tuple[Change, ...]:
    """Every point, visible now, whose evidence speaks against what is expected; `in_order`."""
    best = belief.values.argmax(axis=2)
    top = at_codes(belief.values, best)
    rows, cols = np.nonzero((top > settings.costs.noticed) & belief.visible & (best != expected))
    found = []
    for row, col in zip(rows.tolist(), cols.tolist(), strict=True):
        kind = int(best[row, col])
        since = began = int(belief.since_ns[row, col, kind])
        value = float(top[row, col])
        covered = bool(belief.touched[row, col, kind]) if belief.hands else None
        hidden = int(belief.hidden_ns[row, col])
        # Nobody saw it come: it may have lain there since the point was last hidden, or last read
        # as expected.
        if covered is False and hidden != NEVER:
            since = min(since, max(hidden, int(belief.expected_ns[row, col])))
        again = kind > 0 and bool(belief.reappeared[row, col, kind])
        # Where a hand was, it takes more looks for a point to be read unsteadily.
        flicker, most = float(belief.flicker[row, col]), settings.timing.flicker_looks
        handled_most = most * settings.limits.handled_flicker if covered else most
        found.append(
            Change(
                point=Point(row, col),
                old=COLORS[expected[row, col]],
                new=COLORS[kind],
                value=value,
                since_ns=since,
                covered=covered,
                side=int(belief.side[row, col, kind]),
                stable_s=stable_s(belief, row, col, kind, settings),
                confirmed=value >= settings.costs.confirmed,
                deficit=_deficit(belief, row, col, kind),
                moving=bool(belief.moving[row, col, kind]),
                hand_near=bool(belief.hand_near[row, col, kind]),
                offset_cells=float(belief.offset_cells[row, col]),
                began_ns=began,
                contradicted=bool(belief.as_expected[row, col]),
                before_ns=min(int(belief.expected_ns[row, col]), began),
                flickers=flicker > handled_most,
                first_ns=int(belief.first_ns[row, col, kind]) if again else NEVER,
                unsteady=flicker > most,
                with_light=int(belief.misled[row, col]) == kind,
            )
        )
    return in_order(found)


def in_order(changes: Iterable[Change]) -> tuple[Change, ...]:
    """`changes` by when they were first seen, then by row and column."""
    return tuple(sorted(changes, key=lambda change: (change.since_ns, change.point)))


def other_stone(belief: Belief, change: Change, settings: Settings) -> Change | None:
    """`change` as a stone of the other colour, None unless that too has been read there.

    A stone is there, and its colour is the question.
    """
    if change.new is None or not change.appears:
        return None
    other = change.new.other
    row, col, kind = change.point.row, change.point.col, code(other)
    value = float(belief.values[row, col, kind])
    if value <= settings.costs.noticed:
        return None
    began = int(belief.since_ns[row, col, kind])
    return replace(
        change,
        new=other,
        value=value,
        began_ns=began,
        since_ns=min(change.since_ns, began),
        before_ns=min(change.before_ns, began),
        deficit=_deficit(belief, row, col, kind),
    )


def _deficit(belief: Belief, row: int, col: int, kind: int) -> float:
    looks = float(belief.looks[row, col, kind])
    mean = float(belief.totals[row, col, kind]) / looks if looks > 0.0 else 0.0
    return max(0.0, belief.level - mean)


def stable_s(belief: Belief, row: int, col: int, kind: int, settings: Settings) -> float:
    """Seconds for which colour code `kind` has lain at the point with no hand beside it.

    The last look counts for as long as the one before it took, so that one look is not nothing.
    """
    start = max(int(belief.since_ns[row, col, kind]), int(belief.hidden_ns[row, col]))
    step = min(belief.step_ns, nanoseconds(settings.timing.step_limit_s))
    return (belief.t_ns - start + step) / 1e9


def any_confirmed(belief: Belief, settings: Settings) -> bool:
    """Whether any visible point may have changed; the cheap test before `find`."""
    return bool((belief.values.max(axis=2) >= settings.costs.confirmed)[belief.visible].any())


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
    share = (state.unattended_moves + UNATTENDED_PRIOR) / (moves + MOVES_PRIOR)
    span_s = timing.some_hands_s - timing.every_hand_s
    missed = (state.belief.step_ns / 1e9 - timing.every_hand_s) / span_s
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
    return visit.looks[side] >= SIDED_LOOKS


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
