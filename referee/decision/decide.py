"""Whether the leading hypothesis is carried out now, or what is waited for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..hypotheses.context import Context
from ..hypotheses.hypothesis import Hypothesis
from .holds import HOLDS
from .lead import Wait, leading, same_owner_question


@dataclass(frozen=True, slots=True)
class Commit:
    """Carry out `hypothesis`."""

    hypothesis: Hypothesis


Decision = Commit | Wait
"""What is done about what has changed on the table."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One decision, for those who ask why: what was `ranked`, best first, and what was decided."""

    context: Context
    ranked: tuple[Hypothesis, ...]
    decision: Decision


Tracer = Callable[[Trace], None]


def decide(context: Context, ranked: tuple[Hypothesis, ...], *, at_end: bool = False) -> Decision:
    """Commit to the leading one of `ranked` hypotheses (best first), or wait.

    A hold that waits may let a part of what leads pass. With `at_end` nothing more will be seen,
    and only what the evidence itself holds back waits.
    """
    if not ranked:
        return Wait("nothing explains what is seen", tuple(change.point for change in context.rest))
    candidate = leading(context, ranked)
    # Where the search was cut short an innocent line may not have been found.
    if context.budget.spent and candidate.hypothesis.opens and not candidate.hypothesis.disturbs:
        return Wait("the search was cut short", tuple(sorted(candidate.points)))
    for hold in HOLDS:
        if at_end and not hold.at_end:
            continue
        wait = hold.wait(candidate)
        if wait is None:
            continue
        part = hold.part(candidate)
        if part is None:
            return wait
        candidate = part
    return Commit(_asking(context, candidate.ranked, candidate.hypothesis))


def _asking(context: Context, ranked: tuple[Hypothesis, ...], best: Hypothesis) -> Hypothesis:
    """`best`, or the question whose a stone is where both answers are nearly as likely."""
    partner = next((other for other in ranked[1:] if same_owner_question(best, other)), None)
    if partner is None or not best.score - partner.score < context.costs.lead:
        return best
    names = (best.opens[0].type.value, partner.opens[0].type.value)
    first = min(best, partner, key=lambda item: item.opens[0].type.value)
    return replace(first, asks=names)
