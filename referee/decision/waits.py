"""Waiting: for what, at which points, and until when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.points import Point

from ..alerts.draft import AlertDraft
from ..belief.changes import Change
from ..hypotheses.context import Context

Raised = tuple[AlertDraft, int, float]
"""An alert, when its cause was first seen, and how sure that is, 0..1."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is recorded yet: why, at which points, and until when at the latest."""

    reason: str
    points: tuple[Point, ...] = ()
    until_ns: int | None = None
    """None where only a change on the table ends it."""
    alert: Raised | None = None
    """What is opened meanwhile."""


def until_stable(
    context: Context, changes: Iterable[Change], seconds: float, reason: str
) -> Wait | None:
    """Wait until each of `changes` has lain in clear view for `seconds`."""
    lately = [change for change in changes if change.stable_s < seconds]
    if not lately:
        return None
    left_s = max(seconds - change.stable_s for change in lately)
    points = tuple(sorted(change.point for change in lately))
    return Wait(reason, points, after(context, left_s))


def after(context: Context, seconds: float) -> int:
    """When `seconds` have passed since the last look; at once where they are negative."""
    return context.state.t_ns + int(max(0.0, seconds) * 1e9)
