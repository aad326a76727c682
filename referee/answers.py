"""What follows an open question about a stone's owner, or a stone of the wrong colour."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Game
from rules.moves import Move

from .events import EventType
from .reading import Ground, Kind, Play, Reading


def other_turn(ground: Ground) -> Game | None:
    """The line if the stone asked about was its opponent's move in the wrong colour."""
    asked = ground.state.question
    game = ground.game
    if asked is None or asked.removed_ns is not None or asked.number != game.number:
        return None
    if game.parent is None:
        return None
    return game.parent.follow(Move(asked.stone.other, asked.point))[0]


def answers(ground: Ground) -> Iterator[Reading]:
    """Readings in which a doubtful or wrong-coloured stone is swapped or lifted."""
    asked = ground.state.question
    for change in ground.rest:
        if asked is not None and change.point == asked.point and change.new is asked.stone.other:
            meant = other_turn(ground)
            if meant is not None:
                over = {
                    point: color for point, color in ground.over.items() if point != change.point
                }
                captures = tuple(sorted(meant.captures))
                play = Play(
                    Move(asked.stone.other, change.point),
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


def _wrong(ground: Ground, point: object) -> bool:
    return any(
        item.alert.type is EventType.WRONG_COLOUR_STONE and point in item.alert.points
        for item in ground.state.open
    )
