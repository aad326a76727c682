"""Which hands came between two stones: a move may have been made that nobody saw."""

from __future__ import annotations

from collections.abc import Iterator

from rules.color import Color

from ..belief.belief import Visit
from ..belief.changes import Change
from ..belief.look import spread
from .context import Context
from .unattended import black_side


def visits_over(context: Context, change: Change) -> Iterator[Visit]:
    """The visits in which the owner of the stone of `change` may have laid it, unseen.

    They hid the point and were over before the stone was read; the last ones first.
    """
    if change.new is None:
        return
    for visit in reversed(context.state.belief.visits):
        hid = visit.ended_ns < change.began_ns and spread(visit.points)[change.point]
        if hid and made_by(context, visit, change.new):
            yield visit


def owner_was_there(context: Context, change: Change) -> bool:
    """Whether the hands in whose visit the stone of `change` came were its owner's too.

    So it is where both players' hands were over the board without a pause.
    """
    if change.new is None or not context.sides_known:
        return False
    slack_ns = context.timing.cover_s * 1e9
    return any(
        visit.sided and made_by(context, visit, change.new)
        for visit in context.state.belief.visits
        if visit.began_ns <= change.began_ns <= visit.ended_ns + slack_ns
    )


def made_by(context: Context, visit: Visit, player: Color) -> bool:
    """Whether a hand of `player` was there in `visit`, as far as sides are known."""
    black = black_side(context.state, context.settings)
    if black is None or not visit.sided:
        return True
    side = black if player is Color.BLACK else (black + 2) % 4
    return visit.looks[side] >= context.limits.sided_looks


def came_between(context: Context, player: Color, first_ns: int, second_ns: int) -> bool:
    """Whether a hand of `player` was at the board between stones seen at these times."""
    return any(True for _ in between(context, player, first_ns, second_ns))


def between(context: Context, player: Color, first_ns: int, second_ns: int) -> Iterator[Visit]:
    """The visits between stones seen at these times in which a hand of `player` was seen.

    None where sides are unknown: a hand that comes and goes is then no sign of a move.
    """
    if not context.sides_known:
        return
    for visit in context.state.belief.visits:
        apart = visit.ended_ns <= first_ns or visit.began_ns >= second_ns
        if visit.sided and not apart and made_by(context, visit, player):
            yield visit
