"""Another end of the line: last moves made again in place of others, or never made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rules.game import Game
from rules.points import Move

from ...alerts.catalog import ILLEGAL_MOVES
from ...belief.changes import Change
from ...table import Overlay
from ..context import Context
from ..hypothesis import MISREAD, SEEN_LATE, Closing, Cost, Hypothesis, Kind, Line
from ..laying import Queues, lay_in_turn
from ..lines import line_of, moves_of, started
from ..supposing import suppose


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
    return suppose(
        context,
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
    regular = [hypothesis for hypothesis in hypotheses if not hypothesis.opens]
    if regular:
        yield max(regular, key=lambda hypothesis: hypothesis.score)


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
    if not context.state.arbiter_moves < node.number <= len(line):
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
        anew = line_of(context, started(context, node, sequence), sequence)
        # The budget of the step counts the line before for every sequence, though it is built once.
        if before is None:
            before = line_of(context, node, again)
        else:
            context.budget.spend()
        known = {draft.key for draft in before.alerts}
        spared = tuple((f"recorded: {name}", -nats) for name, nats in before.costs)
        yield suppose(
            context,
            anew.game,
            anew.table_diff,
            (*costs, *anew.costs, *spared),
            kind=Kind.REORDERED,
            plays=anew.plays,
            opens=tuple(draft for draft in anew.alerts if draft.key not in known),
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
