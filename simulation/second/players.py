"""An evening from a game record: the players play it, with irregularities and near misses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.breach import BreachType
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.position import Position

from ..kos import Ko
from . import irregularities, near_misses
from .evening import Evening, code
from .hands import SEATS
from .ko_plans import plant
from .match import Match
from .stock import IRREGULARITIES

GAP = 5
"""Plays without a irregularity after each one, at least."""


@dataclass(frozen=True)
class Wish:
    """What an evening is to hold.

    `moves` plays at most, `wrong` names of irregularities wished for (as often as listed,
    in any order, where the game offers it), `near` the share of plays that are near misses,
    `think_s` the usual time to think, `kos` whether kos are built first, `cycle` whether they
    are fought round until the position repeats, `laid` whether the handicap lies there already.
    """

    moves: int
    wrong: tuple[str, ...] = ()
    near: float = 0.12
    think_s: float = 3.0
    kos: bool = False
    cycle: bool = False
    laid: bool = True


def evening(start: Game, moves: Sequence[Move], wish: Wish, rng: np.random.Generator) -> Match:
    """Play the game out; the result knows the evening and the record that should come of it."""
    size = start.size[0]
    table = Evening(
        size,
        rng,
        black_seat=SEATS[int(rng.integers(4))],
        haste=float(rng.uniform(0.6, 1.4)),
    )
    match = Match(table, start, moves, wish.think_s)
    _set_up(match, start.position, wish.laid)
    kos = plant(match, [Color.BLACK, Color.WHITE, Color.BLACK]) if wish.kos else ()
    built = {point for ko in kos for point in ko.place.values()}
    todo = list(wish.wrong)
    rng.shuffle(todo)
    calm = int(rng.integers(4, 10))
    while len(match.line) < wish.moves and match.planned() is not None:
        match.think()
        calm -= 1
        if kos and wish.cycle and _ready(match, kos):
            _fight(match, kos)
            kos = ()
            calm = GAP
            continue
        made = False
        if calm <= 0 and todo:
            for name in list(todo):
                if IRREGULARITIES[name](match):
                    todo.remove(name)
                    calm, made = GAP + int(rng.integers(0, 6)), True
                    break
        if made:
            continue
        chance = _ko_chance(match, built) if todo and "KoRetake" in todo else None
        if chance is not None:
            match.play(chance)
            match.think()
            if irregularities.ko_retake(match):
                todo.remove("KoRetake")
                calm = GAP
            continue
        if rng.random() < wish.near:
            near_misses.NEAR_MISSES[int(rng.integers(len(near_misses.NEAR_MISSES)))](match)
        else:
            match.play()
    table.wait(6.0)
    return match


def _set_up(match: Match, position: Position, laid: bool) -> None:
    stones = sorted(position.stones(Color.BLACK))
    if not stones:
        return
    if laid:
        for point in stones:
            match.evening.put(0.0, point, code(Color.BLACK))
        match.evening.wait(2.0)
        return
    visit = match.evening.visit(Color.BLACK, match.evening.t)
    for point in stones:
        visit.lay(point, code(Color.BLACK))
    visit.leave()
    match.evening.wait(6.0)


def _ko_chance(match: Match, built: set[Point]) -> Point | None:
    """A play that captures one stone and could be retaken: in a built ko or in the plan."""
    choices = [point for point in sorted(built) if match.game.position[point] is None]
    plan = match.planned()
    if plan is not None:
        choices.append(plan)
    for point in choices:
        color = match.mover
        if match.game.position[point] is not None or match.breaches(color, point):
            continue
        placed = match.game.position.place(color, point)
        if len(placed.captured) == 1 and not placed.self_captured:
            string = placed.position.string_at(point)
            if len(string.points) == 1 and string.liberties == placed.captured:
                return point
    return None


def _ready(match: Match, kos: tuple[Ko, ...]) -> bool:
    holders = [ko.holder(match.game.position) for ko in kos]
    mover = match.mover
    return None not in holders and holders.count(mover.other) == 2 and holders.count(mover) == 1


def _fight(match: Match, kos: tuple[Ko, ...]) -> None:
    """Take the kos in turn until the next one would repeat the position."""
    mover = match.mover
    mine = [ko for ko in kos if ko.holder(match.game.position) is mover.other]
    theirs = [ko for ko in kos if ko.holder(match.game.position) is mover]
    for ko in (mine[0], theirs[0], mine[1], mine[0], theirs[0], mine[1]):
        point = ko.place[match.mover]
        if match.game.position[point] is not None:
            return
        found = match.breaches(match.mover, point)
        if found == {BreachType.SUPERKO}:
            irregularities.superko(match)
        if found:
            return
        match.play(point)
        match.think()
