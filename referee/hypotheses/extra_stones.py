"""Stones that no hand was seen to bring, in a game in which hands are seen: fallen, or played?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.color import Color
from rules.points import Point

from ..belief.changes import Change
from ..events import EventType
from .hypothesis import USUAL_SHORT, Ground, Kind, Reading
from .plays import told

_FALLEN = 4.0
_PLAYED = 3.0
_WATCHED_NS = 600_000_000
_CLEAR_NS = 300_000_000


def lying(ground: Ground, stones: Sequence[Change]) -> Iterator[Reading]:
    """Readings in which one of `stones` is an extra stone (I13).

    It came while its point was watched, nothing moved, and no hand has been on the board since
    shortly before, in a game whose hands are seen.
    """
    if not ground.hands_told:
        return
    hidden_ns = int(ground.state.belief.occlusion.hidden_ns.max())
    for change in stones:
        handled = change.covered is not False or change.hand_near or change.moving
        if handled or not change.appears or change.deficit >= USUAL_SHORT:
            continue
        watched = change.began_ns - change.before_ns <= _WATCHED_NS
        if not watched or change.began_ns - hidden_ns < _CLEAR_NS:
            continue
        over = {**ground.over, change.point: change.new}
        kind = EventType.EXTRA_STONE
        draft = ground.draft(kind, change.new, (change.point,), mover=None, clause=None)
        yield ground.reading(Kind.TABLE, ground.game, over, (), (draft,), _FALLEN, free=True)


def adopted(ground: Ground, stones: Sequence[Change]) -> Iterator[Reading]:
    """Readings in which a stone called extra had been played, and one of `stones` answered it."""
    game = ground.game
    for item in ground.state.open:
        alert = item.alert
        if alert.type is not EventType.EXTRA_STONE or len(alert.points) != 1:
            continue
        (point,) = alert.points
        color = ground.over.get(point)
        if color is not game.to_play or ground.state.question is not None:
            continue
        yield from _answered(ground, _played(ground, point, color, alert.t), stones)


def _played(ground: Ground, point: Point, color: Color, t: float) -> Change:
    seen_ns = int(t * 1e9) + (ground.state.t0_ns or 0)
    return replace(ground.guess(point, color, seen_ns), covered=False, guessed=False)


def _answered(ground: Ground, played: Change, stones: Sequence[Change]) -> Iterator[Reading]:
    for change in stones:
        if change.new is ground.game.to_play or not change.appears:
            continue
        for line in told(ground, ground.game, (played, change)):
            yield ground.of_line(line, _PLAYED)
