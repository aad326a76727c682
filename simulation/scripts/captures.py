"""Captures half done, and stones taken off that may not be."""

from __future__ import annotations

from rules.moves import Move

from . import chances, mending
from .plays import play_away_from
from .table import Act, Lift, Place, Table


def uncaptured(table: Table) -> bool:
    """A capture of which some or all stones stay; taken off later, perhaps after more plays."""
    point = chances.capturing_play(table)
    if point is None:
        return False
    color, habits = table.game.to_play, table.habits
    taken = sorted(table.game.position.place(color, point).captured)
    count = len(taken) if table.rng.integers(2) else int(table.rng.integers(1, len(taken) + 1))
    left = taken[len(taken) - count :]
    lifted: list[Act] = [Lift(stone) for stone in taken[: len(taken) - count]]
    t = table.visit(color, [Place(point, color), *lifted])
    table.follow(Move(color, point))
    table.wait(chances.uniform(table, habits.capture_lies_s))
    low, high = habits.plays_meanwhile
    play_away_from(table, {point, *left}, int(table.rng.integers(low, high + 1)))
    table.visit(color, [Lift(stone) for stone in left])
    mending.note(table, "UncapturedString", left, t)
    return True


def removed_with_liberties(table: Table) -> bool:
    """A play, and the mover takes off a string beside it that still has liberties."""
    found = chances.contact(table)
    if found is None or table.game.number < chances.FEWEST_MOVES:
        return False
    point, string = found
    color = table.game.to_play
    laid = table.visit(color, [Place(point, color)])
    table.follow(Move(color, point), laid)
    table.wait(chances.uniform(table, (0.1, 0.8)))
    t = table.visit(color, [Lift(stone) for stone in string])
    mending.wait_while_it_lies(table)
    mending.restore(table, color)
    mending.note(table, "RemovedStonesWithLiberties", string, t)
    return True
