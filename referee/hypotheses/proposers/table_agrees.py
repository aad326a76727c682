"""The table agrees with the record again at points where it did not."""

from __future__ import annotations

from collections.abc import Iterator

from ..context import Context
from ..hypothesis import Hypothesis


def propose_settled(context: Context) -> Iterator[Hypothesis]:
    """The hypothesis that what differed from the record is as it should be again."""
    if context.settled:
        yield context.hypothesis(
            context.game,
            context.table_diff,
            (("settled", context.costs.settled),),
            regular=True,
        )
