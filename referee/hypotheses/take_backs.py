"""Ways back: a stone taken back, an illegal move put right, a game rewound."""

from __future__ import annotations

from collections.abc import Iterator

from rules.color import Color
from rules.game import Game
from rules.points import Point

from ..alerts.catalog import ILLEGAL_MOVES
from ..events import EventType
from ..state import OpenAlert
from ..table import codes_of, differences, lay
from .hypothesis import Ground, Kind, Reading

DEEPEST = 4
"""Moves that are taken back at once, at most."""

_FLICKERED = 4.0
_ANOTHER = 3.0


def returns(ground: Ground) -> Iterator[Reading]:
    """Readings in which the table lies again as it did up to four moves ago."""
    state = ground.state
    atop = {
        point
        for item in state.open
        if item.alert.type is EventType.OCCUPIED_INTERSECTION
        for point in item.alert.points
    }
    gone = {change.point for change in ground.confirmed if change.vanishes or change.point in atop}
    if not gone:
        return
    deepest = min(DEEPEST, ground.game.number)
    for alert in _illegal(ground):
        if alert.base is not None:
            deepest = max(deepest, ground.game.number - alert.base)
    node: Game | None = ground.game
    for count in range(1, deepest + 1):
        node = node.parent if node is not None else None
        if node is None or (node.last is None and node.parent is not None):
            return
        later = _later_points(ground.game, count)
        over = {point: color for point, color in ground.over.items() if point not in later}
        table = lay(node.position, over)
        changed = differences(state.expected, table)
        if not changed or not set(changed) & gone:
            continue
        yield from _return(ground, node, count, over, changed)


def _illegal(ground: Ground) -> list[OpenAlert]:
    """Alerts for breaches by the last move or run, which can still be unwound with a pass."""
    state = ground.state
    found = [
        item
        for item in state.open
        if item.alert.type in ILLEGAL_MOVES and item.number == state.game.number
    ]
    asked = state.question
    if asked is not None and state.game.number == asked.number - (asked.removed_ns is not None):
        found.append(asked.open)
    return found


def _later_points(game: Game, count: int) -> frozenset[Point]:
    """Every point that the last `count` moves touched."""
    points: set[Point] = set()
    for _, node in zip(range(count), game.line(), strict=False):
        points |= node.captures | node.self_captures
        if node.last is not None and node.last.point is not None:
            points.add(node.last.point)
    return frozenset(points)


def _return(
    ground: Ground,
    node: Game,
    count: int,
    over: dict[Point, Color | None],
    changed: dict[Point, Color | None],
) -> Iterator[Reading]:
    for alert in _illegal(ground):
        if alert.base == node.number:
            yield ground.reading(
                Kind.UNWIND, node, over, (), (), 0.0, unwound=count, forced=alert.mover
            )
            return
    illegal = any(alert.base is not None and alert.base < node.number for alert in _illegal(ground))
    if illegal:
        yield ground.reading(Kind.REWIND, node, over, (), (), 2.0, unwound=count)
        return
    confirmed = [change for change in ground.confirmed if change.point in changed]
    unsteady = bool(confirmed) and all(change.flickers for change in confirmed)
    if unsteady or _bare(ground, set(changed)):
        price = _FLICKERED if unsteady else ground.costs.misread
        price += 4.0 * (count - 1)
        yield ground.reading(Kind.REVISE, node, over, (), (), price, unwound=count, free=True)
    if count == 1 and any(ground.hardly_lay(change) for change in ground.confirmed):
        yield ground.reading(Kind.REVISE, node, over, (), (), 1.0, unwound=1)
    back = sum(color is not None for color in changed.values())
    cost = taking_back(ground, count) + (ground.costs.prisoner_back if back else 0)
    cost += ground.costs.misread * unsteady
    last = ground.game.last
    mover = None if last is None else last.color
    points = tuple(point for point in sorted(changed) if changed[point] is None)
    draft = ground.draft(
        EventType.STONE_TAKEN_BACK,
        mover if count == 1 else None,
        points,
        mover=mover,
        clause=None,
    )
    if count == 1:
        table = codes_of(ground.game.position)
        after = over | differences(table, lay(node.position, over))
        yield ground.reading(Kind.TABLE, ground.game, after, (), (draft,), cost)
    else:
        yield ground.reading(Kind.REWIND, node, over, (), (draft,), cost, unwound=count)


def taking_back(ground: Ground, count: int) -> float:
    """What it costs that `count` moves were taken back."""
    return ground.costs.take_back + _ANOTHER * (count - 1)


def _bare(ground: Ground, points: set[Point]) -> bool:
    """Whether the last move was recorded, and has gone again, without a hand having been seen."""
    line = ground.state.line
    if not line or line[-1].covered is not False:
        return False
    return all(change.covered is False for change in ground.confirmed if change.point in points)
