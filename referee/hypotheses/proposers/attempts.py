"""The lines that the stones on the table may tell, with what each leaves unexplained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...belief.changes import Change
from ..context import Context
from ..hypothesis import Line
from ..lines import lines_of
from ..orders import possible_orders, subsets
from .continuation_points import ContinuationPoint, all_continuation_points


@dataclass(frozen=True, slots=True, eq=False)
class Attempt:
    """A `line` that continues `base` with `sequence`."""

    base: ContinuationPoint
    line: Line
    sequence: tuple[Change, ...]
    left: tuple[Change, ...]
    """The stones that it does not explain."""
    missing: tuple[Change, ...]
    """The stones that are gone from the table though the line has them."""


@lru_cache(maxsize=1)
def all_attempts(context: Context) -> tuple[Attempt, ...]:
    """Every line that some of the stones of `context` may tell; several proposers share them."""
    return tuple(_attempts(context))


def _attempts(context: Context) -> Iterator[Attempt]:
    for base in tuple(all_continuation_points(context)):
        free = context.free_start(base.game)
        for chosen in subsets(context.stones):
            for sequence in possible_orders(context, chosen, base.game.to_play, free=free):
                yield from _lines(context, base, sequence)
        if context.gone and not base.unwound:
            yield from _lines(context, base, ())


def _lines(
    context: Context, base: ContinuationPoint, sequence: tuple[Change, ...]
) -> Iterator[Attempt]:
    taken = {change.point for change in sequence}
    left = tuple(change for change in context.stones if change.point not in taken)
    for line in tuple(lines_of(base.context, base.game, sequence)):
        missing = tuple(change for change in context.gone if line.table(change.point) is not None)
        yield Attempt(base, line, sequence, left, missing)
