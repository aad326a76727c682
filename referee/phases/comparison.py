"""The table as it was arranged for the count, compared with the score that was agreed.

The camera cannot see that an arrangement is finished. It is compared when it has lain still for a
while with no hand over it, or when the board is cleared. It is also compared when a person reports
that it is counted. An arrangement that goes on is reported anew.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules.board.position import Position
from rules.color import Color
from rules.points import Point, extent_label, to_board
from rules.rulesets.ruleset import Counting
from rules.scoring.filled_in import NEARLY_FULL, CountKind, fill_in_mismatch, stones_of_a_side
from rules.scoring.one_side import heaps_asked
from rules.scoring.score import Score
from rules.texts import Text, decimal_text, joined, worded

from ..alerts.step_builder import StepBuilder
from ..arranged_count import ArrangedCount, MovedRegion, arranged_count
from ..belief.changes import Change, find_changes
from ..events import CountedRegion, EventType
from ..state import Phase, State
from .agreement import count
from .disturbed import adopt_changes, end_cleared_game, settled_changes, stable_s, stones_lying

MOST_REGIONS, MOST_POINTS = 4, 6
"""Regions, and points of one, that a sentence names."""


def _shown(found: ArrangedCount) -> Iterator[str]:
    """Each side's points, where the table shows them."""
    if found.shown is not None:
        black, white = found.shown
        yield worded("shown", f"Black {black} and White {white} points", black=black, white=white)


def difference_text(found: ArrangedCount, recorded: Score) -> Text:
    """What the table shows, what the score `recorded` has, and where they differ."""
    lead = decimal_text(recorded.margin + recorded.komi)
    compared = [
        f"{shown}, {lead} apart by the record, which leaves Black {found.due.black}"
        f" and White {found.due.white}"
        for shown in _shown(found)
    ]
    return joined([*compared, *reasons(found)])


def reasons(found: ArrangedCount) -> Iterator[str]:
    """What makes the difference, a phrase for each thing.

    Where the count agrees, only that a border has a gap, if one has.
    """
    size = found.position.height
    if found.doubt:
        yield found.doubt
        return
    if found.gaps:
        gaps = _labels(found.gaps, size)
        yield worded("border-gap", f"a border has a gap at {gaps}", points=gaps)
    if found.heaps:
        yield heaps_text(found)
    if found.agrees:
        return
    for color in Color:
        if more := found.surplus[color]:
            stones, much = "stone" if abs(more) == 1 else "stones", _many(more)
            english = f"{abs(more)} {color.word} {stones} too {much}"
            yield worded(f"{color.word}-too-{much}", english, count=abs(more))
    if found.strays:
        strays = _labels(found.strays, size)
        yield worded("strays", f"among the other side's points: {strays}", points=strays)
    if found.open_points:
        gaps = _labels(found.open_points, size)
        yield worded("border-open", f"a border is open at {gaps}", points=gaps)
    if found.moved:
        yield _moved_text(found.moved, size, latest=bool(found.latest))
    elif not (found.strays or found.open_points):
        for color in Color:
            if parts := [part for part in found.unequal if part.color is color]:
                yield _unequal_text(parts, -found.surplus[color], size)


def heaps_text(found: ArrangedCount) -> Text:
    """What is asked where the stones of one side alone lie on the table."""
    english = f"stones that must lie in heaps beside the board: {found.heaps}"
    return joined([worded("heaps-beside", english, number=found.heaps), heaps_asked(found.heaps)])


def _moved_text(moved: Sequence[MovedRegion], size: int, *, latest: bool) -> str:
    """Where the borders lie otherwise, and for whom that is how many points.

    `latest` if they balanced before that.
    """
    if len(moved) == 1:
        return f"{_more(moved[0])} at {_place(moved[0].points, size)}"
    named = _some([f"{_place(region.points, size)} ({_more(region)})" for region in moved])
    last = " last" if latest else ""
    return f"borders were moved{last} at {', '.join(named)}: which of them is wrong is not seen"


def _unequal_text(parts: Sequence[CountedRegion], off: int, size: int) -> str:
    """Which territory of a side holds `off` points more than it should, or may."""
    named = _some([f"{extent_label(part.points, size)} ({_points(part.shown)})" for part in parts])
    color, places, much = parts[0].color.word, " or ".join(named), _many(off)
    english = f"{color.capitalize()}'s territory at {places} holds {_points(abs(off))} too {much}"
    return worded(f"territory-too-{much}", english, color=color, points=places, count=abs(off))


def _points(count: int) -> str:
    return f"{count} {'point' if count == 1 else 'points'}"


def _many(off: int) -> str:
    return "many" if off > 0 else "few"


def _some(named: list[str]) -> list[str]:
    """The first of the places named, and how many more there are."""
    if len(named) <= MOST_REGIONS:
        return named
    more = len(named) - MOST_REGIONS
    return [*named[:MOST_REGIONS], f"{more} more {'place' if more == 1 else 'places'}"]


def _place(points: Sequence[Point], size: int) -> str:
    """A region's points, or the corners between which they lie where they are many."""
    return _labels(points, size) if len(points) <= MOST_POINTS else extent_label(points, size)


def _more(region: MovedRegion) -> str:
    gain = region.shown - region.due
    return f"{_points(abs(gain))} more for {'Black' if gain > 0 else 'White'}"


def _labels(points: Sequence[Point], size: int) -> str:
    named = [to_board(point, size) for point in points[:MOST_POINTS]]
    more = f" and {len(points) - MOST_POINTS} more points" if len(points) > MOST_POINTS else ""
    return f"{' '.join(named)}{more}"


def table_count(state: State) -> ArrangedCount | None:
    """What the table of `state` shows beside the agreed score; None before both have agreed.

    The table as it was last compared, while nothing was arranged since.
    """
    recorded = _recorded(state)
    if recorded is None:
        return None
    reported = state.reported
    rows = reported.counted if reported.compared and reported.counted else state.table.rows()
    return _counted(state, Position.from_rows(rows), recorded)


def compare_count(builder: StepBuilder) -> None:
    """Compare the table as it lies, reported as the count, with the score of the record."""
    state = builder.state
    recorded = _recorded(state)
    if recorded is not None:
        adopt_changes(builder, find_changes(state.belief, state.expected, builder.settings))
        _emit_comparison(builder, recorded, builder.state.table)


def watch_counting(builder: StepBuilder) -> None:
    """Watch the stones being arranged after the agreement; nothing of it is a move."""
    _watch_borders(builder)
    changes = settled_changes(builder)
    if not changes:
        _compare_still(builder)
    elif end_cleared_game(builder, changes):
        if builder.state.phase is Phase.DONE:
            _compare_lasting(builder, builder.state)
    elif stable_s(changes) >= builder.settings.timing.arranged_s:
        _adopt(builder, changes)


def _watch_borders(builder: StepBuilder) -> None:
    """Keep the table as it is seen now where its borders balance, hands at work or not.

    What changes sides after that, until they balance again, is the border that is wrong.
    """
    state = builder.state
    changes = find_changes(state.belief, state.expected, builder.settings)
    if not all(change.confirmed for change in changes):
        return
    table = stones_lying(builder, changes)
    recorded = None if table.rows() == state.reported.balanced else _recorded(state)
    if recorded is not None and arranged_count(table, recorded).balances:
        builder.report(balanced=table.rows())


def _adopt(builder: StepBuilder, changes: tuple[Change, ...]) -> None:
    """Take what was arranged as it lies; what is being cleared away is no arrangement."""
    before = builder.state
    adopt_changes(builder, changes)
    state, limits = builder.state, builder.settings.limits
    builder.report(arranged_ns=state.t_ns, compared=False)
    # Dead stones that are taken off are no arrangement, nor are they stones that went.
    dead = before.reported.agreed or frozenset()
    gone = sum(change.vanishes and change.point not in dead for change in changes)
    gone -= sum(change.appears for change in changes)
    differ = (color is not None or at not in dead for at, color in state.table_diff.items())
    if gone > limits.resumed_points and not _goes_on(builder, before):
        _compare_lasting(builder, before)
    elif not state.reported.arranging and sum(differ) > limits.resumed_points:
        builder.note(EventType.COUNTING_OBSERVED)
        builder.report(arranging=True)


def _compare_still(builder: StepBuilder) -> None:
    """Compare an arrangement that has lain still for long enough with no hand over it, once."""
    reported, timing = builder.state.reported, builder.settings.timing
    if reported.compared or reported.agreed is None:
        return
    lain_s = math.inf if builder.settings.looks else _lain_s(builder)
    recorded = _recorded(builder.state) if lain_s >= timing.adopted_s else None
    if recorded is None:
        return
    found = _counted(builder.state, builder.state.table, recorded)
    waits = _looks_unfinished(found, recorded) and lain_s < timing.rearranged_s
    if not waits and _is_due(builder, builder.state, found, recorded):
        _emit_comparison(builder, recorded, builder.state.table)


def compare_at_end(builder: StepBuilder) -> None:
    """Compare what lies there when no more looks will come, where it was not yet."""
    if builder.state.phase is Phase.COUNTING and builder.state.game.stopped:
        _compare_lasting(builder, builder.state)


def _compare_lasting(builder: StepBuilder, before: State) -> None:
    """Compare what lay there `before` it began to be cleared away, where it was not yet."""
    recorded, reported = _recorded(before), before.reported
    if recorded is not None and not reported.compared:
        found = _counted(before, before.table, recorded)
        if _is_due(builder, before, found, recorded):
            _emit_comparison(builder, recorded, before.table)
    builder.report(compared=True)


def _is_due(builder: StepBuilder, state: State, found: ArrangedCount, recorded: Score) -> bool:
    """Whether an arrangement is so far that it may be finished, if nothing more comes.

    Where all stones are to be filled in it is nearly full. Else it agrees; or stones were
    arranged, and hardly a prisoner is missing: of few not more than were put in.
    """
    few, arranging = builder.settings.limits.resumed_points, state.reported.arranging
    if _stones_missing(found.position, recorded):
        return arranging and found.position.vacant.bit_count() <= NEARLY_FULL
    if found.agrees or found.kind is not CountKind.TERRITORY:
        return bool(state.table_diff)
    put_in = sum(color is not None for color in state.table_diff.values())
    return found.missing <= few and (arranging or 0 < put_in >= found.missing)


def _looks_unfinished(found: ArrangedCount, recorded: Score) -> bool:
    """Whether something is still to be done, as far as can be seen: it is waited for longer."""
    undone = found.open_points or found.strays or found.missing or found.heaps
    return bool(undone or _stones_missing(found.position, recorded))


def _lain_s(builder: StepBuilder) -> float:
    """Seconds for which the arrangement has lain as it does; 0 while a hand may be at work.

    A hand that leaves it as it is, such as one that points at what is counted, makes it no newer.
    """
    state, settings = builder.state, builder.settings
    if any(change.confirmed for change in find_changes(state.belief, state.expected, settings)):
        builder.report(arranged_ns=state.t_ns)
        return 0.0
    if state.belief.hand_present(settings):
        builder.change(still_ns=state.t_ns)
        return 0.0
    bare_s = (state.t_ns - state.still_ns) / 1e9
    lain_s = (state.t_ns - state.reported.arranged_ns) / 1e9
    return lain_s if bare_s >= settings.timing.arranged_s else 0.0


def _goes_on(builder: StepBuilder, before: State) -> bool:
    """Whether a board from which stones went agrees, or is still arranged for half counting.

    Its borders are then closed and lie nearly as they should, and it was not compared `before`.
    """
    recorded, table = _recorded(builder.state), builder.state.table
    if recorded is None:
        return False
    found = _counted(builder.state, table, recorded)
    if found.agrees and not _stones_missing(table, recorded):
        return True
    closed = found.kind is CountKind.HALF and found.finished and not found.strays
    nearly = abs(found.margin_off) <= builder.settings.limits.resumed_points
    return closed and nearly and not before.reported.compared


def _emit_comparison(builder: StepBuilder, recorded: Score, table: Position) -> None:
    """Emit whether the `table` shows what the record does, and where not."""
    builder.report(compared=True, counted=table.rows())
    clause = recorded.ruleset.clause("counting")
    if wrong := _stones_missing(table, recorded):
        builder.note(EventType.FILL_IN_MISMATCH, detail=wrong, clause=clause)
        return
    found = _counted(builder.state, table, recorded)
    if found.heaps:
        builder.note(EventType.COUNTING_OBSERVED, detail=heaps_text(found), clause=clause)
    elif found.agrees:
        detail = joined([*_shown(found), *reasons(found)])
        builder.note(EventType.COUNT_AGREES, detail=detail, clause=clause)
    else:
        detail, where, regions = difference_text(found, recorded), found.differing, found.unequal
        kind = EventType.COUNT_DIFFERS
        builder.note(kind, points=where, regions=regions, detail=detail, clause=clause)


def _stones_missing(table: Position, recorded: Score) -> str:
    """What is wrong where the rules have all stones filled in, "" where nothing is."""
    rules = recorded.ruleset
    if rules.counting is not Counting.FILL_IN or rules.supplied_stones is None:
        return ""
    return fill_in_mismatch(table, stones_of_a_side(table, rules.supplied_stones))


def _counted(state: State, table: Position, recorded: Score) -> ArrangedCount:
    """What `table` shows, with what was seen when its borders balanced."""
    rows = state.reported.balanced
    return arranged_count(table, recorded, Position.from_rows(rows) if rows else None)


def _recorded(state: State) -> Score | None:
    """The score that both sides agreed on; None before."""
    agreed = state.reported.agreed
    return None if agreed is None else count(state.game, state.reported, agreed)
