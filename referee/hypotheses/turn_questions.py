"""What follows an open question about a stone's owner, or a stone of the wrong colour."""

from __future__ import annotations

from collections.abc import Iterator

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..events import EventType
from ..state import OpenAlert
from .hypothesis import Ground, Kind, Play, Reading
from .plays import told


def other_turn(ground: Ground) -> Game | None:
    """The line if the stone asked about was its opponent's move in the wrong colour."""
    asked = ground.state.question
    game = ground.game
    if asked is None or asked.removed_ns is not None or asked.number != game.number:
        return None
    if game.parent is None:
        return None
    return game.parent.follow(Move(asked.stone.other, asked.point))[0]


def doubled(item: OpenAlert, game: Game) -> bool:
    """Whether the alert calls the last stone, and no other after the first, a double move."""
    last = game.last
    return (
        item.alert.type is EventType.TWO_IN_A_ROW
        and item.number == game.number
        and last is not None
        and len(item.alert.points) == 2
        and item.alert.points[-1] == last.point
    )


def _swapped(ground: Ground) -> tuple[Point, Color, Game] | None:
    """The stone that may be swapped: its point, its colour, and the line if it was the other's."""
    asked = ground.state.question
    if asked is not None:
        meant = other_turn(ground)
        return None if meant is None else (asked.point, asked.stone, meant)
    last, parent = ground.game.last, ground.game.parent
    if last is None or last.point is None or parent is None:
        return None
    if not any(doubled(item, ground.game) for item in ground.state.open):
        return None
    return last.point, last.color, parent.follow(Move(last.color.other, last.point))[0]


def answers(ground: Ground) -> Iterator[Reading]:
    """Readings in which a doubtful or wrong-coloured stone is swapped or lifted."""
    yield from _put_back(ground)
    swapped = _swapped(ground)
    for change in ground.rest:
        if swapped is not None:
            point, stone, meant = swapped
            if change.point == point and change.new is stone.other:
                over = {
                    point: color for point, color in ground.over.items() if point != change.point
                }
                captures = tuple(sorted(meant.captures))
                play = Play(
                    Move(stone.other, change.point),
                    meant.number,
                    captures,
                    (),
                    change.since_ns,
                    change.covered,
                    change.side,
                )
                yield ground.reading(Kind.SWAP, meant, over, (play,), (), 1.0, unwound=1)
        if change.vanishes and _wrong(ground, change.point):
            over = {**ground.over, change.point: None}
            yield ground.reading(Kind.TABLE, ground.game, over, (), (), 1.0)


def _put_back(ground: Ground) -> Iterator[Reading]:
    """A doubtful stone that had been lifted lies there again: the question is the same."""
    asked = ground.state.question
    if asked is None or asked.removed_ns is None:
        return
    for change in ground.rest:
        if change.point == asked.point and change.new is asked.stone:
            for line in told(ground, ground.game, (change,)):
                yield ground.reading(
                    Kind.PLAYS, line.game, line.over, line.plays, line.drafts, 1.0, free=True
                )


def _wrong(ground: Ground, point: object) -> bool:
    return any(
        item.alert.type is EventType.WRONG_COLOUR_STONE and point in item.alert.points
        for item in ground.state.open
    )
