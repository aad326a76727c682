"""The table as it was arranged for the count, compared with the score that was agreed.

The camera cannot see that an arrangement is finished. It is compared when it has lain still for a
while with all borders closed, when the board is cleared, and when somebody says that it is counted.
What is said of an arrangement that goes on is said anew.
"""

from __future__ import annotations

from dataclasses import replace

from rules.counting import fill_in_mismatch
from rules.numbers import decimal_text
from rules.position import Position
from rules.ruleset import Counting
from rules.scoring import Score

from ..alerts.step_context import StepContext
from ..arranged_count import ArrangedCount, arranged_count
from ..belief.changes import find_changes
from ..events import EventType
from ..state import Phase, State
from ..table import rows_of
from .counting import count
from .settled_changes import adopt_changes, end_cleared_game, settled_changes, stable_s


def table_count(state: State) -> ArrangedCount | None:
    """What the table of `state` shows beside the agreed score; None before both have agreed."""
    recorded = _recorded(state)
    return None if recorded is None else arranged_count(_table(state), recorded)


def compare_count(context: StepContext) -> None:
    """Compare the table as it lies, said to be the count, with the score of the record."""
    state = context.state
    if state.reported.agreed is None:
        return
    adopt_changes(context, find_changes(state.belief, state.expected, context.settings))
    _say(context)


def compare_arranged(context: StepContext, *, cleared: bool = False) -> None:
    """Compare an arrangement that lies still, or that is `cleared` away, once.

    One that is not finished, or in which stones are missing that the rules have filled in, is
    compared only when somebody says so.
    """
    state = context.state
    reported, timing = state.reported, context.settings.timing
    if not reported.arranging or reported.compared or reported.agreed is None:
        return
    lain_s = (state.t_ns - reported.arranged_ns) / 1e9
    if not cleared and not context.settings.looks and lain_s < timing.adopted_s:
        return
    recorded = _recorded(state)
    if recorded is None or _stones_missing(_table(state), recorded):
        return
    if arranged_count(_table(state), recorded).finished:
        _say(context)


def watch_counting(context: StepContext) -> None:
    """Watch the stones being arranged after the agreement; nothing of it is a move."""
    reported, settings = context.state.reported, context.settings
    changes = settled_changes(context)
    if not changes:
        compare_arranged(context)
        return
    if end_cleared_game(context, changes):
        if context.state.phase is Phase.DONE:
            compare_arranged(context, cleared=True)
        return
    if stable_s(changes) >= settings.timing.arranged_s:
        if not reported.arranging and len(changes) > settings.limits.resumed_points:
            context.note(EventType.COUNTING_OBSERVED)
            reported = replace(reported, arranging=True)
        reported = replace(reported, arranged_ns=context.state.t_ns, compared=False)
        context.change(reported=reported)
        adopt_changes(context, changes)


def _say(context: StepContext) -> None:
    """Say whether the table shows what the record does, and where it does not."""
    context.change(reported=replace(context.state.reported, compared=True))
    recorded = _recorded(context.state)
    if recorded is None:
        return
    table = _table(context.state)
    clause = recorded.ruleset.clause("counting") or None
    wrong = _stones_missing(table, recorded)
    if wrong:
        context.note(EventType.FILL_IN_MISMATCH, detail=wrong, clause=clause)
        return
    found = arranged_count(table, recorded)
    shown = f"Black {found.shown.black} and White {found.shown.white} points"
    if found.agrees:
        context.note(EventType.COUNT_AGREES, detail=shown, clause=clause)
        return
    lead = decimal_text(recorded.margin + recorded.komi)
    detail = (
        f"{shown}, {lead} apart by the record, which leaves Black {found.due.black} and White"
        f" {found.due.white}"
    )
    points = found.open_points or found.differing
    context.note(EventType.COUNT_DIFFERS, points=points, detail=detail, clause=clause)


def _stones_missing(table: Position, recorded: Score) -> str:
    """What is wrong where the rules have all stones filled in, "" where nothing is."""
    rules = recorded.ruleset
    if rules.counting is not Counting.FILL_IN or rules.supplied_stones is None:
        return ""
    return fill_in_mismatch(table, rules.supplied_stones)


def _table(state: State) -> Position:
    return Position.from_rows(rows_of(state.expected))


def _recorded(state: State) -> Score | None:
    """The score that both sides agreed on; None before."""
    agreed = state.reported.agreed
    return None if agreed is None else count(state.game, state.reported, agreed)
