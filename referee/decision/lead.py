"""Which reading leads, by how much, and what all likely ones have in common."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.points import Point

from ..belief.changes import Change
from ..events import EventType
from ..hypotheses.hypothesis import Kind, Reading
from ..settings import Settings

_MORE = 1.0
_PATIENT_S = 4.0
_WEARY_S = 4.0
_EACH_S = 0.6
_IN_LINE = 20.0
TURNED = (EventType.TWO_IN_A_ROW, EventType.WRONG_COLOUR_STONE)
"""The two sides of one question: whose stone is it?"""


def begins(part: Reading, whole: Reading, old: Collection[Point] = ()) -> bool:
    """Whether `whole` tells what `part` does, and then goes on.

    Before it there may be plays at the points `old`, about which nothing has been decided for
    long.
    """
    own = [play.move for play in part.plays]
    moves = [play.move for play in whole.plays]
    held = [move for move in moves if move in own or move.point not in old]
    return (
        bool(own)
        and part.unwound == whole.unwound
        and set(part.changed) <= set(whole.changed)
        and part.drafts == whole.drafts[: len(part.drafts)]
        and held[: len(own)] == own
    )


def agreed(readings: Sequence[Reading], settings: Settings) -> Reading | None:
    """The regular plays that every likely reading contains, while they differ in the rest.

    A disturbed board contains everything and agrees with nothing.
    """
    if readings[0].kind is Kind.DISTURBED:
        return None
    said = set(readings[0].changed)
    for reading in readings[1:]:
        part = set(reading.changed)
        if not (reading.regular and reading.plays and part < said):
            continue
        if reading.score >= settings.costs.lead and all(
            part <= set(other.changed)
            for other in readings
            if other.score > reading.score - settings.costs.lead
        ):
            return reading
    return None


def weariness(best: Reading, changes: Sequence[Change]) -> float:
    """From 1 down to 0 while what `best` explains lies there and nothing decides: someone must."""
    changed = {point for point, _ in best.changed}
    lain = min((change.stable_s for change in changes if change.point in changed), default=0.0)
    return min(1.0, max(0.0, 1.0 - (lain - _PATIENT_S) / _WEARY_S))


def leads(best: Reading, rivals: Sequence[Reading], settings: Settings, share: float) -> bool:
    """Whether `best` is far enough ahead of nothing, and by `share` of that of every rival.

    A rival that says the same and more is hardly one.
    """
    need = settings.costs.lead if best.regular else settings.costs.alert_lead
    said = set(best.changed)
    return best.score >= need and all(
        best.score - rival.score >= share * (_MORE if said < set(rival.changed) else need)
        for rival in rivals
    )


def pair(one: Reading, other: Reading) -> bool:
    """Whether two readings are the two sides of one question: whose stone is it?"""
    if not (one.plays and len(one.drafts) == len(other.drafts) == 1):
        return False
    same = [play.move.point for play in one.plays] == [play.move.point for play in other.plays]
    return same and {one.drafts[0].type, other.drafts[0].type} == set(TURNED)


def one_by_one(readings: Sequence[Reading], changes: Sequence[Change]) -> tuple[Reading, ...]:
    """The plays that explain all of what looks like a disturbance, if hands made it one by one.

    `readings` best first, the first of them a disturbance; one reading or none.
    """
    whole = readings[0].changed
    stones = [change for change in changes if change.confirmed and change.appears]
    if not stones or any(change.covered is False for change in stones):
        return ()
    apart_s = (max(c.began_ns for c in stones) - min(c.began_ns for c in stones)) / 1e9
    if apart_s < len(stones) * _EACH_S:
        return ()
    return tuple(
        reading
        for reading in readings[1:]
        if reading.plays
        and reading.changed == whole
        and all(draft.type in TURNED for draft in reading.drafts)
        and reading.score > readings[0].score - _IN_LINE
    )[:1]
