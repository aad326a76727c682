"""Captures half done, and stones taken off that may not be."""

from __future__ import annotations

from rules.moves import Move

from ..acts import Act, Lift, Place
from ..hands import Hands
from . import chances, mending
from .plays import play_away_from


def uncaptured(hands: Hands) -> bool:
    """A capture of which some or all stones stay; taken off later, perhaps after more plays."""
    point = chances.capturing_play(hands)
    if point is None:
        return False
    color, habits = hands.game.to_play, hands.habits
    taken = sorted(hands.game.position.place(color, point).captured)
    count = len(taken) if hands.rng.integers(2) else int(hands.rng.integers(1, len(taken) + 1))
    left = taken[len(taken) - count :]
    lifted: list[Act] = [Lift(stone) for stone in taken[: len(taken) - count]]
    t = hands.visit(color, [Place(point, color), *lifted])
    hands.follow(Move(color, point))
    hands.wait(chances.uniform(hands, habits.capture_lies_s))
    low, high = habits.plays_meanwhile
    play_away_from(hands, {point, *left}, int(hands.rng.integers(low, high + 1)))
    hands.visit(color, [Lift(stone) for stone in left])
    mending.note(hands, "UncapturedString", left, t)
    return True


def removed_with_liberties(hands: Hands) -> bool:
    """A play, and the mover takes off a string beside it that still has liberties."""
    found = chances.contact(hands)
    if found is None or hands.game.number < chances.FEWEST_MOVES:
        return False
    point, string = found
    color = hands.game.to_play
    laid = hands.visit(color, [Place(point, color)])
    hands.follow(Move(color, point), laid)
    hands.wait(chances.uniform(hands, (0.1, 0.8)))
    t = hands.visit(color, [Lift(stone) for stone in string])
    mending.wait_while_it_lies(hands)
    mending.restore(hands, color)
    mending.note(hands, "RemovedStonesWithLiberties", string, t)
    return True
