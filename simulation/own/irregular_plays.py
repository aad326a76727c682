"""Plays that are irregular, made by hand: part of the simulator's stock of events.

Each returns whether it could happen in the position; if so the table, the record that should
come out and the truth have moved on together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.breach import BreachType
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..kos import Ko
from . import chances
from .hands import Hands


def two_in_a_row(hands: Hands) -> bool:
    """The side that has just moved plays again; accepted, or both taken back, or the second."""
    last = hands.game.last
    if last is None or last.point is None or hands.game.captures or hands.game.number < 3:
        return False
    color = last.color
    if hands.rng.random() < 0.25:
        return _several_at_once(hands, color)
    meant = tuple(move.point for move in hands.script[:2] if move.point is not None)
    point = chances.some_legal(hands, color, meant)
    if point is None:
        return False
    t = hands.play(Move(color, point))
    hands.wait(4.0)
    road = hands.rng.integers(3)
    reply = chances.some_legal(hands, color.other)
    if road == 0 and reply is not None:
        right = hands.play(Move(color.other, reply))
    elif road == 1:
        hands.unwind(2)
        right = hands.restore(color)
        hands.forced_pass(color)
    else:
        hands.unwind(1)
        right = hands.restore(color)
    hands.irregularity("TwoInARow", (point,), t, right)
    hands.wait(4.0)
    return True


def _several_at_once(hands: Hands, last: Color) -> bool:
    """Two or three stones of the side to move in one visit; play goes on."""
    color = last.other
    count = int(hands.rng.integers(2, 4))
    points: list[Point] = []
    game = hands.game
    for _ in range(count):
        point = chances.some_legal(hands, color, tuple(points))
        if point is None:
            return False
        points.append(point)
    for point in points:
        game = game.follow(Move(color, point))[0]
        if game.captures or game.self_captures:
            return False
    clear = hands.reach(color, [(point, color) for point in points])
    hands.game = game
    hands.moves.extend((Move(color, point), math.nan) for point in points)
    hands.wait(4.0)
    reply = chances.some_legal(hands, color.other)
    right = None if reply is None else hands.play(Move(color.other, reply))
    hands.irregularity("TwoInARow", points, clear, right)
    hands.wait()
    return True


def unseen_pass(hands: Hands) -> bool:
    """The side to move passes, and nothing tells so; the other plays again: a thing to ask."""
    last = hands.game.last
    if last is None or last.point is None or hands.game.captures or hands.game.number < 3:
        return False
    color = hands.game.to_play
    size = hands.game.position.height
    edge = size - 1 if color is Color.BLACK else 0
    hands.unseen_pass(color)
    point = chances.some_legal(hands, color.other)
    if point is None:
        hands.unwind(1)
        return False
    hands.hover(color, (float(edge), float(hands.rng.integers(size))))
    hands.wait(2.0)
    t = hands.play(Move(color.other, point))
    hands.wait(6.0)
    reply = chances.some_legal(hands, color)
    right = None if reply is None else hands.play(Move(color, reply))
    hands.irregularity("AmbiguousTurn", (point,), t, right)
    hands.wait()
    return True


def wrong_color(hands: Hands) -> bool:
    """The side to move puts down a stone of the other colour; swapped, replaced or left."""
    color = hands.game.to_play
    point = chances.some_legal(hands, color)
    if point is None or hands.game.number < 3 or hands.game.last is None:
        return False
    if hands.game.last.point is None or hands.game.follow(Move(color.other, point))[0].captures:
        return False
    t = hands.play(Move(color, point), stone=color.other)
    hands.moves[-1] = (Move(color, point), math.nan)
    hands.wait(4.0)
    if hands.rng.integers(2):
        hands.reach(color, [(point, None)])
        hands.wait(1.5)
    right = hands.reach(color, [(point, color)])
    hands.irregularity("WrongColourStone", (point,), t, right)
    hands.wait(4.0)
    return True


def ko_retake(hands: Hands) -> bool:
    """A ko is taken and retaken at once; put right, or accepted."""
    if not _retakable(hands.game):
        take = chances.ko_capture(hands)
        if take is None or not _retakable(hands.game.follow(take)[0]):
            return False
        hands.play(take)
        hands.wait()
    color = hands.game.to_play
    point = _retakable(hands.game)[0]
    t = hands.play(Move(color, point))
    _answered(hands, "KoRetake", point, t, color)
    return True


def _retakable(game: Game) -> list[Point]:
    color = game.to_play
    return [
        point
        for point in sorted(game.captures)
        if any(breach.type is BreachType.KO for breach in game.verdict(Move(color, point)))
    ]


def superko(hands: Hands, kos: Sequence[Ko]) -> bool:
    """Three kos are taken in turn until the position is there again; put right, or accepted."""
    holders = [ko.holder(hands.game.position) for ko in kos]
    color = hands.game.to_play
    if None in holders or holders.count(color) != 1:
        return False
    mine = [ko for ko, holder in zip(kos, holders, strict=True) if holder is not color]
    theirs = kos[holders.index(color)]
    game, plays = hands.game, list[Move]()
    repeats = False
    for ko in (mine[0], theirs, mine[1], mine[0], theirs, mine[1]):
        move = Move(game.to_play, ko.place[game.to_play])
        found = {breach.type for breach in game.verdict(move)}
        if found - {BreachType.SUPERKO}:
            return False
        plays.append(move)
        repeats = bool(found)
        if repeats:
            break
        game = game.follow(move)[0]
    if not repeats:
        return False
    *before, last = plays
    for move in before:
        hands.play(move)
        hands.wait()
    assert last.point is not None
    _answered(hands, "SuperkoRepetition", last.point, hands.play(last), last.color)
    return True


def self_capture(hands: Hands) -> bool:
    """The side to move plays where its stone has no liberty; put right, or accepted."""
    point = chances.self_capture(hands)
    if point is None:
        return False
    color = hands.game.to_play
    t = hands.play(Move(color, point))
    _answered(hands, "SelfCapture", point, t, color)
    return True


def _answered(hands: Hands, type_: str, point: Point, t: float, color: Color) -> None:
    hands.wait(4.0)
    reply = chances.some_legal(hands, color.other)
    right: float
    if hands.rng.integers(2) or reply is None:
        hands.unwind(1)
        right = hands.restore(color)
        hands.forced_pass(color)
    else:
        right = hands.play(Move(color.other, reply))
    if type_ == "SelfCapture" and hands.lies(point) is not hands.game.position[point]:
        hands.wait(3.0)
        hands.reach(color, [(point, None)])
    hands.irregularity(type_, (point,), t, right)
    hands.wait(4.0)


def uncaptured(hands: Hands) -> bool:
    """A capture is made and some or all of its stones are left lying for a while."""
    move = chances.capture(hands)
    if move is None:
        return False
    captures = sorted(hands.game.follow(move)[0].captures)
    lying = captures if len(captures) == 1 or hands.rng.integers(2) else captures[1:]
    t = hands.play(move, lift=False)
    taken = [point for point in captures if point not in lying]
    if taken:
        t = hands.lift(move.color, taken)
    hands.wait(7.0)
    right = hands.lift(move.color, lying)
    hands.irregularity("UncapturedString", lying, t, right)
    hands.wait(4.0)
    return True


def removed_with_liberties(hands: Hands) -> bool:
    """A play, and the mover takes off a string beside it that still has liberties."""
    found = chances.contact(hands)
    if found is None or hands.game.number < 3:
        return False
    point, string = found
    color = hands.game.to_play
    hands.play(Move(color, point))
    hands.wait(float(hands.rng.uniform(0.1, 0.8)))
    t = hands.lift(color, string)
    hands.wait(6.0)
    right = hands.restore(color)
    hands.irregularity("RemovedStonesWithLiberties", string, t, right)
    hands.wait(4.0)
    return True
