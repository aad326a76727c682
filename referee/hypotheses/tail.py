"""Edits of the last moves: one more, one less, another one, another order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from ..belief.changes import Change, in_order, visits_over
from ..belief.look import NEVER
from ..events import EventType
from ..state import MoveEvidence
from .context import Context
from .hypothesis import DOUBLED, PUT_RIGHT, Closing, Cost, Hypothesis, Kind, Line
from .lines import line_of
from .plays import exchanged, propose_plays
from .replacements import in_turn, likeliest, recorded_moves, replacements, revised
from .supposing import suppose

PHANTOM_HANDED_NATS = 3.0  # a hand laid it and something moved as it went
"""A misread stone at whose point there was a hand."""
WRONG_GUESS_NATS = 10.0  # more than a misreading, of a stone nobody saw
"""An inferred stone that lies elsewhere."""
GUESS_DROPPED_NATS = 2.0  # a stone that nobody saw is soon given up
"""An inferred stone that was no move."""
MOST_VISITS = 3  # a stone is seen some moves after it was laid
"""So many visits are tried for a stone that was seen late."""
MOST_INSERTED_STONES = 3  # each costs a search
"""So many stones are tried as ones that came before the last moves."""
INSERTED_BEFORE_MOVES = 3  # a late stone is seen by then
"""They came before so many moves at most."""
REORDERED_MOVES = 6  # the order of older moves is certain
"""The order of so many moves is open."""
RECENT_MOVES = 5  # a misread stone is seen as such by then
"""So many of the last moves may turn out to be misread."""

Recorded = tuple[Change, Game, MoveEvidence]
"""A move as a stone that came, the line before it, and what is known of it."""


def propose_late_stones(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone was played before up to three moves of the line.

    What those moves cost already is not counted again. A breach that they no longer are is taken
    off.
    """
    for change in context.stones[:MOST_INSERTED_STONES]:
        if not change.appears:
            continue
        for moved, before, again in recorded_moves(context, INSERTED_BEFORE_MOVES):
            if moved.point == change.point:
                break
            hypothesis = next(replacements(context, before, [(change, *again)], again))
            # An open question is answered, not asked anew. A point that flickers accuses nobody of
            # a move that has been answered since.
            accuses = context.state.question is None and not change.flickers
            if not hypothesis.opens or accuses:
                yield hypothesis


def propose_reordered_moves(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which several stones were played among the last moves, in turn and legally.

    Also one that a hand laid, where the last moves were recorded in another order than they
    were seen.

    Each colour's moves keep their order, and so do its late stones. Several lines may end in what
    lies there. The one that goes least against what was seen first is taken.
    """
    late = tuple(change for change in context.stones if change.appears)
    if not late or len(late) > context.limits.most_late:
        return
    if len(late) == 1 and not (late[0].covered and _disordered(context)):
        return
    for _, node, again in recorded_moves(context, REORDERED_MOVES):
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
        most = limits.long_ago if change.flickers else RECENT_MOVES
        for moved, before, again in recorded_moves(context, most):
            if moved.point == change.point:
                # A hand's stone has not been misread where its point is only half read as empty.
                if not moved.covered or change.deficit < context.costs.usual_deficit:
                    without = _without(context, before, again, change)
                    if not any(draft.type in DOUBLED for draft in without.opens):
                        yield without
                break


def propose_lifted_doubles(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone of a double move, not its last, was lifted: the other stands."""
    asked = context.state.question
    doubled = {
        point
        for item in (*context.state.open, *([asked.open] if asked is not None else ()))
        if item.alert.type in DOUBLED and item.number == context.game.number
        for point in item.alert.points[:-1]
    }
    for change in context.gone:
        if change.point not in doubled or context.game.captures:
            continue
        for moved, before, again in recorded_moves(context, INSERTED_BEFORE_MOVES):
            if moved.point == change.point and len(again) > 1:
                anew = line_of(context, before, again[1:])
                if not anew.alerts:
                    yield _lifted(context, anew, len(again))


def _disordered(context: Context) -> bool:
    """Whether one of the last moves was seen well after the one recorded after it."""
    last = context.state.line[-REORDERED_MOVES:]
    seen = [made.seen_ns for made in last if made.seen_ns != NEVER]
    return any(one - next_ > context.timing.order_slack_s * 1e9 for one, next_ in pairwise(seen))


def _without(context: Context, node: Game, again: tuple[Change, ...], gone: Change) -> Hypothesis:
    """The line without the first move of `again`, those after `node`; the others stand."""
    phantom, after = again[0], again[1:]
    costs: list[Cost] = [("misread", context.costs.misread)]
    if phantom.covered and gone.moving:
        costs.append(("a hand laid it", PHANTOM_HANDED_NATS))
    if not after:
        return revised(context, node, context.table_diff, costs, unwound=1)
    return next(replacements(context, node, [after], again, costs, skip_hand_cost=True))


def _lifted(context: Context, anew: Line, unwound: int) -> Hypothesis:
    """One stone of a double move was taken off again; `anew` has the other as the move."""
    state = context.state
    closes = (
        Closing(item, PUT_RIGHT)
        for item in state.open
        if item.alert.type is EventType.TWO_IN_A_ROW and item.number == state.game.number
    )
    return suppose(
        context,
        anew.game,
        anew.table_diff,
        (("double move put right", context.costs.play),),
        kind=Kind.LIFTED,
        plays=anew.plays,
        closes=tuple(closes),
        unwound=unwound,
        revision=PUT_RIGHT,
    )


def propose_wrong_guesses(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which an inferred stone was wrong, and another one was the move.

    All stones that have come into view since are laid, or one of them. Of the legal lines the one
    counts that goes least against what was seen first.
    """
    came = tuple(change for change in context.stones if change.appears)
    guessed = any(made.guessed for made in context.state.line)
    if not came or len(came) > context.limits.most_late or not guessed:
        return
    prices = context.costs
    for moved, node, again in recorded_moves(context, context.limits.long_ago):
        if not moved.guessed:
            continue
        for late in dict.fromkeys((came, *((change,) for change in came))):
            if any(change.new is moved.new for change in late):
                # Nothing is odd about a stone whose point was hidden when the other was inferred.
                one = late[0]
                hidden = one.covered and one.before_ns < moved.began_ns < one.began_ns
                nats = prices.hidden_play if hidden and len(late) == 1 else WRONG_GUESS_NATS
                costs = (("guess was wrong", nats),)
                lines = in_turn(context, node, again[1:], late)
                yield from likeliest(
                    replacements(context, node, lines, again, costs, skip_hand_cost=True)
                )


def propose_guesses_elsewhere(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone that was only inferred lies at another hidden point.

    The point at which it was supposed to lie has come into view, and is empty.
    """
    gone = {change.point for change in context.gone} & context.supposed
    hidden = context.hidden_for_long
    if not gone or not hidden:
        return
    costs = (("guess was wrong", context.costs.hidden_play),)
    for moved, node, again in recorded_moves(context, context.limits.long_ago):
        if moved.guessed and moved.point in gone:
            elsewhere = (
                (replace(moved, point=point), *again[1:])
                for point in hidden
                if _free(context, node, Move(node.to_play, point), moved.began_ns)
            )
            yield from likeliest(replacements(context, node, elsewhere, again, costs))


def _free(context: Context, node: Game, move: Move, t_ns: int) -> bool:
    """Whether `move` is legal after `node`, and nobody sees its point since before `t_ns`."""
    assert move.point is not None
    since_ns = int(context.state.belief.hidden_since_ns[move.point])
    empty = context.game.position[move.point] is None
    return NEVER < since_ns < t_ns and empty and not node.verdict(move)


def propose_without_misread_moves(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which recorded moves that the table contradicts had been misread.

    Nothing was played there, or a stone of the other colour. The other moves stand, and what has
    come since is played after or among them. Only lines without a breach.
    """
    if context.state.question is not None:
        return
    found, played = recorded_moves(context, context.limits.long_ago), context.state.line
    line = [(moved, before, played[before.number]) for moved, before, _ in found][::-1]
    contradicted = _misread_moves(context, line)
    if not contradicted or len(contradicted) > context.limits.most_extra:
        return
    late = tuple(change for change in context.stones if change.appears)
    if len(late) > context.limits.most_late:
        return
    # Without a misread move two moves of one side may follow each other. A doubtful move beside it
    # was then misread as well; a stone of it that lies there is no move.
    for companion in (None, *_doubtful_beside(context, line, contradicted)):
        for added in dict.fromkeys((late, ())):  # a set has no order
            yield from likeliest(_corrected_lines(context, line, contradicted, companion, added))


def _misread_moves(context: Context, line: Sequence[Recorded]) -> Mapping[int, Color | None]:
    """The indices in `line` of moves that were misread, with what lies there in truth.

    Their stones have gone, or are read in the other colour, and no hand has done that. None was
    there, or the move was read so for too short a time, or no look had ever shown it.
    """
    changes = {change.point: change for change in context.rest if change.old is not None}
    found: dict[int, Color | None] = {}
    for index, (moved, _, made) in enumerate(line):
        change = changes.get(moved.point)
        if change is None or change.old is not moved.new:
            continue
        at_once = change.began_ns - made.seen_ns < context.timing.known_s * 1e9
        exchanged = change.new is not None and at_once
        alone = change.covered is False and (change.flickers or not change.hand_near)
        alone = alone and (not made.covered or change.deficit < context.costs.usual_deficit)
        supposed = moved.guessed and change.vanishes
        if alone or exchanged or supposed:
            found[index] = change.new
    return found


def _doubtful_beside(
    context: Context, line: Sequence[Recorded], contradicted: Mapping[int, Color | None]
) -> Iterator[int]:
    """The neighbours of a move in `contradicted` that were inferred or doubtful."""
    for index in contradicted:
        for other in (index - 1, index + 1):
            if 0 <= other < len(line) and other not in contradicted:
                moved, _, made = line[other]
                if moved.guessed or made.doubt >= context.costs.beside:
                    yield other


def _corrected_lines(
    context: Context,
    line: Sequence[Recorded],
    contradicted: Mapping[int, Color | None],
    companion: int | None,
    late: tuple[Change, ...],
) -> Iterator[Hypothesis]:
    """The lines with `contradicted` moves put right and without the `companion`."""
    first = min((*contradicted, *(() if companion is None else (companion,))))
    again = tuple(moved for moved, _, _ in line[first:])
    kept: list[Change] = []
    costs: list[Cost] = []
    table_diff: dict[Point, Color | None] = dict(context.table_diff)
    for index, (moved, _, made) in enumerate(line[first:], first):
        there = contradicted.get(index, moved.new)
        if index != companion and there is moved.new:
            kept.append(moved)
            continue
        costs.append(("misread", _misread(context, moved, made)))
        if index == companion or there is None:
            costs.append(("a move less", context.costs.more_play))
        if index == companion:
            table_diff[moved.point] = moved.new
        elif there is not None:
            kept.append(replace(moved, new=there))
    if not kept and not late:
        return
    corrected, node = replace(context, table_diff=table_diff), line[first][1]
    lines = in_turn(context, node, tuple(kept), late)
    yield from replacements(corrected, node, lines, again, costs, skip_hand_cost=True)


def _misread(context: Context, moved: Change, made: MoveEvidence) -> float:
    """What it costs that a move was misread: less where nobody saw it, or it was doubtful."""
    prices = context.costs
    if moved.guessed:
        return GUESS_DROPPED_NATS
    handed = prices.handed if made.covered else 0.0
    return max(GUESS_DROPPED_NATS, prices.misread + handed - made.doubt)


_ANEW = (propose_plays, propose_late_stones, propose_reordered_moves)


def propose_stones_seen_late(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone came with the last hand at its point, and was read only later.

    Only those that leave nothing irregular: the stone is the move that was missing. Among many
    stones, each of which multiplies the orders to be searched, none is.
    """
    if len(context.stones) > context.limits.mass:
        return
    for change in context.stones:
        if change.covered is not False or not change.appears:
            continue
        for visit in islice(visits_over(context.state, context.settings, change), MOST_VISITS):
            again = _laid_at(context, change, visit.ended_ns)
            for propose in _ANEW:
                yield from _regular(context, change, propose(again))


def _regular(
    context: Context, change: Change, hypotheses: Iterator[Hypothesis]
) -> Iterator[Hypothesis]:
    """Those of `hypotheses` in which the stone of `change` was played, and nothing is irregular."""
    for hypothesis in hypotheses:
        played = any(play.move.point == change.point for play in hypothesis.plays)
        if played and not hypothesis.opens:
            costs = (*hypothesis.costs, ("seen late", context.costs.half_misread))
            yield replace(hypothesis, costs=costs)


def _laid_at(context: Context, change: Change, laid_ns: int) -> Context:
    """`context` in which the stone of `change` was laid by a hand at `laid_ns`."""
    laid = replace(
        change,
        covered=True,
        first_ns=laid_ns,
        since_ns=laid_ns,
        began_ns=laid_ns,
        before_ns=laid_ns,
    )

    rest, confirmed = (
        in_order(exchanged(changes, change, laid)) for changes in (context.rest, context.confirmed)
    )
    return replace(context, rest=rest, confirmed=confirmed)
