"""The last moves revised: with a stone that came into sight late, or without one misread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from rules.game import Game
from rules.moves import Move

from ...alerts.catalog import ILLEGAL_MOVES
from ...belief.arrays import NEVER
from ...belief.changes import Change
from ...events import EventType
from ...table import Overlay
from ..context import Context
from ..hypothesis import (
    MISREAD,
    PUT_RIGHT,
    SEEN_LATE,
    Closing,
    Cost,
    Hypothesis,
    Kind,
    Line,
)
from ..laying import Queues, lay_in_turn
from ..lines import line_of, moves_of, started

_DOUBLED = (EventType.TWO_IN_A_ROW, EventType.AMBIGUOUS_TURN)


def propose_late_stones(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone was played before up to three moves of the line.

    What those moves cost already is not counted again. A breach that they no longer are is taken
    off.
    """
    limits = context.limits
    for change in context.stones[: limits.most_inserted]:
        if not change.appears:
            continue
        for moved, before, after in recorded_moves(context, limits.inserted_before):
            if moved.point == change.point:
                break
            again = (moved, *after)
            hypothesis = next(replacements(context, before, [(change, *again)], again))
            # An open question is answered, not asked anew. A point that flickers accuses nobody of
            # a move that has been answered since.
            accuses = context.state.question is None and not change.flickers
            if not hypothesis.alerts or accuses:
                yield hypothesis


def propose_reordered_moves(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which several stones were played among the last moves, in turn and legally.

    Also one that a hand laid, where the last moves were told against the order in which they were
    seen.

    Each colour's moves keep their order, and so do its late stones. Several lines may end in what
    lies there. The one that goes least against what was seen first is taken.
    """
    late = tuple(change for change in context.stones if change.appears)
    if not late or len(late) > context.limits.most_late:
        return
    if len(late) == 1 and not (late[0].covered and _disordered(context)):
        return
    for moved, node, after in recorded_moves(context, context.limits.reordered_moves):
        again = (moved, *after)
        lines = in_turn(context, node, again, late)
        yield from likeliest(replacements(context, node, lines, again))


def propose_phantom_moves(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which one of the last moves was a false positive.

    Its stone has gone without a hand. The moves after it stand.
    """
    if context.state.question is not None:
        return
    limits = context.limits
    for change in context.gone:
        if change.covered is not False or (change.hand_near and not change.flickers):
            continue
        most = limits.long_ago if change.flickers else limits.recent_moves
        for moved, before, after in recorded_moves(context, most):
            if moved.point == change.point:
                # A hand's stone has not been misread where its point is only half read as empty.
                if not moved.covered or change.deficit < context.costs.usual_deficit:
                    without = _without(context, before, moved, after, change)
                    if not any(draft.type in _DOUBLED for draft in without.alerts):
                        yield without
                break


def propose_lifted_doubles(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone of a double move, not its last, was lifted: the other stands."""
    asked = context.state.question
    doubled = {
        point
        for item in (*context.state.open, *([asked.open] if asked is not None else ()))
        if item.alert.type in _DOUBLED and item.number == context.game.number
        for point in item.alert.points[:-1]
    }
    for change in context.gone:
        if change.point not in doubled or context.game.captures:
            continue
        for moved, before, after in recorded_moves(context, context.limits.inserted_before):
            if moved.point == change.point and after:
                anew = line_of(context, before, after, moves_of(after))
                if not anew.alerts:
                    yield _lifted(context, anew, len(after) + 1)


def revised(
    context: Context,
    game: Game,
    table_diff: Overlay,
    costs: Sequence[Cost],
    *,
    unwound: int,
    skip_hand_cost: bool = True,
) -> Hypothesis:
    """What was recorded had been misread: `game` is the line, after `unwound` moves went back."""
    state = context.state
    closes = [
        Closing(item, MISREAD, withdrawn=True) for item in state.open if item.number > game.number
    ]
    if state.question is not None:
        closes.append(Closing(state.question.open, MISREAD, withdrawn=True))
    return context.hypothesis(
        game,
        table_diff,
        costs,
        kind=Kind.MISREAD,
        closes=tuple(closes),
        unwound=unwound,
        revision=MISREAD,
        skip_hand_cost=skip_hand_cost,
    )


def likeliest(hypotheses: Iterator[Hypothesis]) -> Iterator[Hypothesis]:
    """The best of those that raise no alert."""
    regular = [hypothesis for hypothesis in hypotheses if not hypothesis.alerts]
    if regular:
        yield max(regular, key=lambda hypothesis: hypothesis.score)


def _disordered(context: Context) -> bool:
    """Whether one of the last moves was seen well after the one that is told after it."""
    last = context.state.line[-context.limits.reordered_moves :]
    seen = [made.seen_ns for made in last if made.seen_ns != NEVER]
    return any(one - next_ > context.timing.order_slack_s * 1e9 for one, next_ in pairwise(seen))


def in_turn(
    context: Context, game: Game, again: tuple[Change, ...], late: tuple[Change, ...]
) -> Iterator[tuple[Change, ...]]:
    """The first legal lines from `game` of all of `again` and `late`, each side's in order."""
    stock: Queues[Change] = Queues((_with_moves(again), _with_moves(late)))
    lines = lay_in_turn(game, stock, context.budget)
    return islice(lines, context.limits.most_lines)


def _with_moves(changes: tuple[Change, ...]) -> tuple[tuple[Change, Move], ...]:
    return tuple(zip(changes, moves_of(changes), strict=True))


def recorded_moves(
    context: Context, most: int
) -> Iterator[tuple[Change, Game, tuple[Change, ...]]]:
    """The last moves, newest first, `most` at most: each, the line before it, the moves after."""
    after: tuple[Change, ...] = ()
    node = context.game
    for _ in range(most):
        moved = _as_change(context, node)
        if moved is None or node.parent is None:
            return
        node = node.parent
        yield moved, node, after
        after = (moved, *after)


def _as_change(context: Context, node: Game) -> Change | None:
    """The last move of `node` as a stone that came up when it was seen.

    None for a pass, and where an arbiter has set the record. An inferred stone that has been read
    clearly since is as good as seen.
    """
    last, line = node.last, context.state.line
    if last is None or last.point is None:
        return None
    if not context.state.fixed < node.number <= len(line):
        return None
    made = line[node.number - 1]
    return Change(
        point=last.point,
        old=None,
        new=last.color,
        value=0.0,
        since_ns=made.seen_ns,
        covered=made.covered,
        began_ns=made.seen_ns,
        before_ns=made.seen_ns - 1,
        guessed=made.guessed and not context.reads(last.point, last.color),
    )


def replacements(
    context: Context,
    node: Game,
    sequences: Iterable[tuple[Change, ...]],
    again: tuple[Change, ...],
    costs: Sequence[Cost] = (),
    *,
    skip_hand_cost: bool = False,
) -> Iterator[Hypothesis]:
    """For each of `sequences`, that it was played after `node` in place of `again`.

    What `again` cost is spared.
    """
    before: Line | None = None
    for sequence in sequences:
        moves = moves_of(sequence)
        anew = line_of(context, started(context, node, moves[0].color), sequence, moves)
        # The budget of the step counts the line before for every sequence, though it is built once.
        if before is None:
            before = line_of(context, node, again, moves_of(again))
        else:
            context.budget.spend()
        known = {draft.key for draft in before.alerts}
        spared = tuple((f"recorded: {name}", -nats) for name, nats in before.costs)
        yield context.hypothesis(
            anew.game,
            anew.table_diff,
            (*costs, *anew.costs, *spared),
            kind=Kind.REORDERED,
            plays=anew.plays,
            alerts=tuple(draft for draft in anew.alerts if draft.key not in known),
            closes=tuple(_no_longer(context, anew)),
            unwound=len(again),
            revision=SEEN_LATE,
            skip_hand_cost=skip_hand_cost,
        )


def _no_longer(context: Context, anew: Line) -> Iterator[Closing]:
    """The alerts for what the last moves no longer are, now that they are those of `anew`."""
    state = context.state
    number = anew.plays[0].number - 1
    broken = {draft.key for draft in anew.alerts}
    for item in state.open:
        later = item.alert.type in ILLEGAL_MOVES and item.number > number
        if later and (item.alert.type, item.alert.points) not in broken:
            yield Closing(item, MISREAD, withdrawn=True)
    if state.question is not None and state.question.number > number:
        yield Closing(state.question.open, MISREAD, withdrawn=True)


def _without(
    context: Context, node: Game, phantom: Change, after: tuple[Change, ...], gone: Change
) -> Hypothesis:
    """The line without `phantom`, the move after `node`; the moves `after` it stand."""
    costs: list[Cost] = [("misread", context.costs.misread)]
    if phantom.covered and gone.moving:
        costs.append(("a hand laid it", context.costs.phantom_handed))
    if not after:
        return revised(context, node, context.table_diff, costs, unwound=1)
    again = (phantom, *after)
    return next(replacements(context, node, [after], again, costs, skip_hand_cost=True))


def _lifted(context: Context, anew: Line, unwound: int) -> Hypothesis:
    """One stone of a double move was taken off again; `anew` has the other as the move."""
    state = context.state
    closes = (
        Closing(item, PUT_RIGHT)
        for item in state.open
        if item.alert.type is EventType.TWO_IN_A_ROW and item.number == state.game.number
    )
    return context.hypothesis(
        anew.game,
        anew.table_diff,
        (("double move put right", context.costs.play),),
        kind=Kind.LIFTED,
        plays=anew.plays,
        closes=tuple(closes),
        unwound=unwound,
        revision=PUT_RIGHT,
    )
