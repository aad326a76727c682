"""Plays that are irregular, each put right or played on.

A script returns False, and has done nothing, where the position offers no chance of it. After it
the table, the record and the truth have moved on together.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.breach import BreachType
from rules.color import Color
from rules.moves import Move
from rules.points import Point

from ..kos import Ko
from . import chances, mending
from .table import Act, Lift, Place, Table

BEFORE_RETAKE_S = (2.0, 5.0)
"""Seconds between the capture in a ko and the irregular one that answers it."""


def wrong_colour(table: Table) -> bool:
    """The side to move puts down a stone of the other colour, which is swapped later."""
    color, habits = table.game.to_play, table.habits
    point = chances.meant_play(table)
    if point is None or table.game.number < chances.FEWEST_MOVES:
        return False
    last = table.game.last
    if last is None or last.point is None or not chances.is_quiet(table, color.other, point):
        return False
    t = table.visit(color, [Place(point, color.other)])
    table.follow(Move(color, point))
    if table.rng.random() < habits.late:
        play_away_from(table, {point}, int(table.rng.integers(1, 3)))
    mending.wait_while_it_lies(table)
    if table.rng.random() < habits.two_visits:
        table.visit(color, [Lift(point)])
        table.wait(1.5)
        table.visit(color, [Place(point, color)])
    else:
        table.visit(color, [Lift(point), Place(point, color)])
    mending.note(table, "WrongColourStone", [point], t, habits.wrong_colour_also)
    return True


def two_in_a_row(table: Table) -> bool:
    """The side that has just moved plays again; accepted, or both undone, or the second."""
    if not chances.can_act_again(table):
        return False
    last, habits = table.game.last, table.habits
    assert last is not None
    if table.rng.random() < habits.at_once:
        return _several_at_once(table)
    color, plan = last.color, table.plan()
    point = chances.quiet_play(table, color, () if plan is None else (plan,))
    if point is None:
        return False
    table.wait(chances.uniform(table, habits.again_s))
    t = table.visit(color, [Place(point, color)])
    table.follow(Move(color, point))
    mending.wait_while_it_lies(table)
    road = table.rng.random()
    if road >= habits.played_on or not table.play():
        if road < 1.0 - habits.one_undone:
            mending.undo_with_pass(table, 2, color)
        else:
            table.unwind(1)
            mending.restore(table, color)
    mending.note(table, BreachType.TWO_IN_A_ROW.value, [point], t)
    return True


def _several_at_once(table: Table) -> bool:
    """Two or three stones of the side to move in one visit; play goes on."""
    color, game = table.game.to_play, table.game
    points: list[Point] = []
    for _ in range(int(table.rng.integers(2, 4))):
        point = chances.quiet_play(table, color, points)
        if point is None:
            return False
        points.append(point)
        game = game.follow(Move(color, point))[0]
        if game.captures or game.self_captures:
            return False
    t = table.visit(color, [Place(point, color) for point in points])
    for point in points:
        table.follow(Move(color, point))
    mending.wait_while_it_lies(table)
    table.play()
    mending.note(table, BreachType.TWO_IN_A_ROW.value, points, t)
    return True


def unseen_pass(table: Table) -> bool:
    """The side to move passes without a sign; the other plays again, which must be asked about."""
    if not chances.can_act_again(table):
        return False
    color = table.game.to_play
    point = chances.quiet_play(table, color.other)
    if point is None:
        return False
    size = table.game.position.height
    edge = size - 1 if color is Color.BLACK else 0
    table.follow(Move(color, None))
    table.hover(color, (float(edge), float(table.rng.integers(size))), 1.2)
    table.wait(2.0)
    t = table.visit(color.other, [Place(point, color.other)])
    table.follow(Move(color.other, point), t)
    table.wait(6.0)
    table.play()
    mending.note(table, "AmbiguousTurn", [point], t)
    return True


def ko_retake(table: Table) -> bool:
    """A ko is taken back at once."""
    if not chances.retakes(table.game):
        take = chances.ko_capture(table) if table.habits.takes_ko else None
        if take is None:
            return False
        after = table.game.follow(Move(table.game.to_play, take))[0]
        if not chances.retakes(after):
            return False
        table.play(take)
        table.wait(chances.uniform(table, BEFORE_RETAKE_S))
    point = chances.retakes(table.game)[0]
    if table.lies(point) is not None:
        return False
    _illegal(table, BreachType.KO, point)
    return True


def superko(table: Table) -> bool:
    """A capture that makes a position again."""
    found = chances.repetitions(table)
    if not found:
        return False
    _illegal(table, BreachType.SUPERKO, found[0])
    return True


def ko_fight(table: Table, kos: Sequence[Ko]) -> bool:
    """Three kos are taken in turn until the next capture would make the position again."""
    game = table.game
    holders = [ko.holder(game.position) for ko in kos]
    color = game.to_play
    if len(kos) != 3 or None in holders or holders.count(color) != 1:
        return False
    mine = [ko for ko, holder in zip(kos, holders, strict=True) if holder is not color]
    theirs = kos[holders.index(color)]
    plays: list[Point] = []
    for ko in (mine[0], theirs, mine[1], mine[0], theirs, mine[1]):
        plays.append(ko.place[game.to_play])
        if game.position[plays[-1]] is not None:
            return False
        found = chances.breaches(game, plays[-1])
        if found == {BreachType.SUPERKO}:
            break
        if found:
            return False
        game = game.follow(Move(game.to_play, plays[-1]))[0]
    else:
        return False
    for point in plays[:-1]:
        table.play(point)
    table.wait(chances.uniform(table, BEFORE_RETAKE_S))
    _illegal(table, BreachType.SUPERKO, plays[-1])
    return True


def self_capture(table: Table) -> bool:
    """The side to move plays where its stone has no liberty."""
    found = chances.self_captures(table)
    if not found:
        return False
    _illegal(table, BreachType.SELF_CAPTURE, chances.one_of(table, found))
    return True


def _illegal(table: Table, breach: BreachType, point: Point) -> None:
    """The side to move plays `point`; undone with a pass, or played on from."""
    color = table.game.to_play
    placed = table.game.position.place(color, point)
    lifted: list[Act] = [Lift(taken) for taken in sorted(placed.captured)]
    t = table.visit(color, [Place(point, color), *lifted])
    table.follow(Move(color, point))
    mending.wait_while_it_lies(table)
    own = sorted(placed.self_captured)
    if table.rng.random() >= table.habits.played_on or not play_away_from(table, set(own), 1):
        mending.undo_with_pass(table, 1, color)
    mending.note(table, breach.value, [point], t)
    still = [stone for stone in own if table.lies(stone) is not None]
    if still:
        table.wait(3.0)
        table.visit(color.other, [Lift(stone) for stone in still])


def play_away_from(table: Table, stones: set[Point], count: int) -> bool:
    """Up to `count` ordinary plays that leave `stones` and their neighbours alone; if any."""
    position = table.game.position
    near = {around for stone in stones for around in position.neighbours(stone)} | stones
    before = set(table.shunned)
    table.shunned |= near
    made = 0
    for _ in range(count):
        if not table.play():
            break
        made += 1
    table.shunned.clear()
    table.shunned.update(before)
    return made > 0
