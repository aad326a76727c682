"""The lines that new plays may continue: as it stands, or without moves that were none or back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from rules.game import Game
from rules.moves import Move

from ..alerts.draft import AlertDraft
from ..events import EventType
from ..state import Question
from .hypothesis import Ground
from .take_backs import DEEPEST, taking_back
from .turn_questions import other_turn

_THOUGHT_S = 2.5
_USUAL_DOUBT = 0.8
_KNOWN_NS = 3_000_000_000
_DOUBT_PRICE = 6.0
_HANDED = 4.0


def bases(ground: Ground) -> Iterator[tuple[Ground, Game, int, float]]:
    """The lines that new plays may continue: as it stands, or without a stone taken back."""
    yield ground, ground.game, 0, 0.0
    meant = other_turn(ground)
    if meant is not None:
        asked = ground.state.question
        assert asked is not None
        swapped = any(
            change.point == asked.point and change.new is asked.stone.other
            for change in ground.rest
        )
        there = asked.stone.other if swapped else asked.stone
        lying = replace(ground, over={**ground.over, asked.point: there})
        yield lying, meant, 1, 0.5 + _haste(ground, asked)
    last = ground.game.last
    parent = ground.game.parent
    if last is None or last.point is None or parent is None:
        return
    yield from _misread(ground, last, parent)
    if ground.taken_back:
        yield ground, parent, 1, 0.5
    elif any(change.point == last.point and change.vanishes for change in ground.rest):
        asked = ground.state.question
        doubtful = asked is not None and asked.point == last.point
        yield ground, parent, 1, 1.0 if doubtful else ground.costs.take_back
        if asked is None:
            yield from _further_back(ground, parent)


def _further_back(ground: Ground, node: Game) -> Iterator[tuple[Ground, Game, int, float]]:
    """The lines without more than the last stone, where a hand has lifted those before it too."""
    lifted = {change.point for change in ground.rest if change.vanishes and change.covered}
    for unwound in range(2, DEEPEST + 1):
        last, parent = node.last, node.parent
        if last is None or last.point not in lifted or node.captures or parent is None:
            return
        yield ground, parent, unwound, taking_back(ground, unwound)
        node = parent


def _misread(ground: Ground, last: Move, parent: Game) -> Iterator[tuple[Ground, Game, int, float]]:
    """The line without a last stone that is read less surely than stones are on this board."""
    point = last.point
    if point is None or point in ground.over or ground.game.captures:
        return
    doubt = ground.doubt(point) - _USUAL_DOUBT
    known = ground.last_seen_ns + _KNOWN_NS
    again = any(change.new is last.color and change.since_ns >= known for change in ground.rest)
    if doubt <= 0.0 or not again or ground.state.question is not None:
        return
    price = max(0.0, ground.costs.misread_play - _DOUBT_PRICE * doubt)
    if ground.hands_told and ground.state.line[-1].covered:
        price += _HANDED
    yield replace(ground, over={**ground.over, point: last.color}), parent, 1, price


def _haste(ground: Ground, asked: Question) -> float:
    """What it costs that the next stone of that colour came with no time to think."""
    seen = asked.open.alert.t_seen
    nexts = [change.since_ns for change in ground.rest if change.new is asked.stone]
    if seen is None or not nexts:
        return 0.0
    gap = ground.state.seconds(min(nexts)) - seen
    return max(0.0, 4.0 * (_THOUGHT_S - gap))


def replaced(ground: Ground, unwound: int) -> tuple[AlertDraft, ...]:
    """The alert for stones taken back and played elsewhere in one go."""
    last = ground.game.last
    if not unwound or ground.taken_back or ground.state.question is not None or last is None:
        return ()
    lifted = [change for change in ground.rest if change.point == last.point]
    if last.point is None or not lifted or lifted[0].covered is False:
        return ()
    if ground.hardly_lay(lifted[0]):
        return ()
    moves = [node.last for node in islice(ground.game.line(), unwound)]
    points = tuple(sorted(move.point for move in moves if move is not None and move.point))
    color = last.color if unwound == 1 else None
    kind = EventType.STONE_TAKEN_BACK
    return (ground.draft(kind, color, points, mover=last.color, clause=None),)
