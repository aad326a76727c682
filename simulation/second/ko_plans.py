"""Kos planned into an evening, where real games offer too few of them."""

from __future__ import annotations

from collections import deque

from rules.color import Color

from ..kos import Ko, building
from .match import Match


def plan_kos(match: Match, held: list[Color]) -> tuple[Ko, ...]:
    """Plan the plays that build one ko for each colour of `held`, which then holds it.

    Whoever has nothing left to build plays as planned.
    """
    kos, plays = building(match.evening.size, held)
    taken = {point for ko in kos for point in ko.place.values()}
    taken |= {point for points in plays.values() for point in points}
    for color in Color:
        rest = [point for point in match.plans[color] if point not in taken]
        match.plans[color] = deque([*plays[color], *rest])
    return kos
