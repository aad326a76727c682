"""The line re-derived without misread moves, or with one in the colour that is seen now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.color import Color
from rules.game import Game
from rules.points import Point

from ...belief.changes import Change
from ...state import MoveEvidence
from ..context import Context
from ..hypothesis import Cost, Hypothesis
from .revisions import in_turn, likeliest, recorded_moves, replacements

Recorded = tuple[Change, Game, MoveEvidence]
"""A move as a stone that came, the line before it, and what is known of it."""


def propose_without_misread_moves(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which recorded moves that the table contradicts had been misread.

    Nothing was played there, or a stone of the other colour. The other moves stand, and what has
    come since is played after or among them. Only lines without a breach.
    """
    if context.state.question is not None:
        return
    line = _last_moves(context)
    contradicted = _misread_moves(context, line)
    if not contradicted or len(contradicted) > context.limits.most_extra:
        return
    late = tuple(change for change in context.stones if change.appears)
    if len(late) > context.limits.most_late:
        return
    # Without a misread move two moves of one side may follow each other. A doubtful move beside it
    # was then misread as well; a stone of it that lies there is no move.
    for companion in (None, *_doubtful_beside(context, line, contradicted)):
        for added in {late, ()}:
            yield from likeliest(_corrected_lines(context, line, contradicted, companion, added))


def _last_moves(context: Context) -> list[Recorded]:
    """The moves that may have been misread, oldest first."""
    found = recorded_moves(context, context.limits.long_ago)
    played = context.state.line
    return [(moved, before, played[before.number]) for moved, before, _ in found][::-1]


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
    corrected = replace(context, table_diff=table_diff)
    node = line[first][1]
    lines = in_turn(context, node, tuple(kept), late)
    yield from replacements(corrected, node, lines, again, costs, skip_hand_cost=True)


def _misread(context: Context, moved: Change, made: MoveEvidence) -> float:
    """What it costs that a move was misread: less where nobody saw it, or it was doubtful."""
    prices = context.costs
    if moved.guessed:
        return prices.guess_dropped
    handed = prices.handed if made.covered else 0.0
    return max(prices.guess_dropped, prices.misread + handed - made.doubt)
