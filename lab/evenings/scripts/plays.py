"""Plays that are irregular, each put right or played on.

A script returns False, and has done nothing, where the position offers no chance of it. After it
the table, the record and the truth have moved on together.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.color import Color
from rules.legality.breach import BreachType
from rules.points import Move, Point

from ..hands import Act, Hands, Lay, Lift
from ..kos import Ko
from . import chances, restoring

BEFORE_RETAKE_S = (2.0, 5.0)
"""Seconds between the capture in a ko and the irregular one that answers it."""


def wrong_colour(hands: Hands) -> bool:
    """The side to move puts down a stone of the other colour, which is swapped later."""
    color, habits = hands.game.to_play, hands.habits
    point = chances.meant_play(hands)
    if point is None or hands.game.number < chances.FEWEST_MOVES:
        return False
    last = hands.game.last
    if last is None or last.point is None or not chances.is_quiet(hands, color.other, point):
        return False
    t = hands.visit(color, [Lay(point, color.other)])
    hands.follow(Move(color, point))
    if hands.rng.random() < habits.late:
        play_away_from(hands, {point}, int(hands.rng.integers(1, 3)))
    restoring.wait_while_it_lies(hands)
    if hands.rng.random() < habits.two_visits:
        hands.visit(color, [Lift(point)])
        hands.wait(1.5)
        hands.visit(color, [Lay(point, color)])
    else:
        hands.visit(color, [Lift(point), Lay(point, color)])
    restoring.note(hands, "WrongColourStone", [point], t)
    return True


def two_in_a_row(hands: Hands) -> bool:
    """The side that has just moved plays again; accepted, or both undone, or the second."""
    if not chances.can_act_again(hands):
        return False
    last, habits = hands.game.last, hands.habits
    assert last is not None
    if hands.rng.random() < habits.at_once:
        return _several_at_once(hands)
    color, plan = last.color, hands.plan()
    point = chances.quiet_play(hands, color, () if plan is None else (plan,))
    if point is None:
        return False
    hands.wait(chances.uniform(hands, habits.again_s))
    t = hands.visit(color, [Lay(point, color)])
    hands.follow(Move(color, point))
    restoring.wait_while_it_lies(hands)
    road = hands.rng.random()
    if road >= habits.played_on or not hands.play():
        if road < 1.0 - habits.one_undone:
            restoring.undo_with_pass(hands, 2, color)
        else:
            hands.unwind(1)
            restoring.restore(hands, color)
    restoring.note(hands, BreachType.TWO_IN_A_ROW.value, [point], t)
    return True


def _several_at_once(hands: Hands) -> bool:
    """Two or three stones of the side to move in one visit; play goes on."""
    color, game = hands.game.to_play, hands.game
    points: list[Point] = []
    for _ in range(int(hands.rng.integers(2, 4))):
        point = chances.quiet_play(hands, color, points)
        if point is None:
            return False
        points.append(point)
        game = game.follow(Move(color, point))[0]
        if game.captures or game.self_captures:
            return False
    t = hands.visit(color, [Lay(point, color) for point in points])
    for point in points:
        hands.follow(Move(color, point))
    restoring.wait_while_it_lies(hands)
    hands.play()
    restoring.note(hands, BreachType.TWO_IN_A_ROW.value, points, t)
    return True


def unseen_pass(hands: Hands) -> bool:
    """The side to move passes without a sign; the other plays again, which must be asked about."""
    if not chances.can_act_again(hands):
        return False
    color = hands.game.to_play
    point = chances.quiet_play(hands, color.other)
    if point is None:
        return False
    size = hands.game.position.height
    edge = size - 1 if color is Color.BLACK else 0
    hands.follow(Move(color, None))
    hands.hover(color, (float(edge), float(hands.rng.integers(size))), 1.2)
    hands.wait(2.0)
    t = hands.visit(color.other, [Lay(point, color.other)])
    hands.follow(Move(color.other, point), t)
    hands.wait(6.0)
    hands.play()
    restoring.note(hands, "AmbiguousTurn", [point], t)
    return True


def ko_retake(hands: Hands) -> bool:
    """A ko is taken back at once."""
    if not chances.retakes(hands.game):
        take = chances.ko_capture(hands)
        if take is None:
            return False
        after = hands.game.follow(Move(hands.game.to_play, take))[0]
        if not chances.retakes(after):
            return False
        hands.play(take)
        hands.wait(chances.uniform(hands, BEFORE_RETAKE_S))
    point = chances.retakes(hands.game)[0]
    if hands.lies(point) is not None:
        return False
    _illegal(hands, BreachType.KO, point)
    return True


def ko_fight(hands: Hands, kos: Sequence[Ko]) -> bool:
    """Three kos are taken in turn until the next capture would make the position again."""
    game = hands.game
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
        hands.play(point)
    hands.wait(chances.uniform(hands, BEFORE_RETAKE_S))
    _illegal(hands, BreachType.SUPERKO, plays[-1])
    return True


def self_capture(hands: Hands) -> bool:
    """The side to move plays where its stone has no liberty."""
    found = chances.self_captures(hands)
    if not found:
        return False
    _illegal(hands, BreachType.SELF_CAPTURE, chances.one_of(hands, found))
    return True


def _illegal(hands: Hands, breach: BreachType, point: Point) -> None:
    """The side to move plays `point`; undone with a pass, or played on from."""
    color = hands.game.to_play
    placed = hands.game.position.place(color, point)
    lifted: list[Act] = [Lift(taken) for taken in sorted(placed.captured)]
    t = hands.visit(color, [Lay(point, color), *lifted])
    hands.follow(Move(color, point))
    restoring.wait_while_it_lies(hands)
    own = sorted(placed.self_captured)
    if hands.rng.random() >= hands.habits.played_on or not play_away_from(hands, set(own), 1):
        restoring.undo_with_pass(hands, 1, color)
    restoring.note(hands, breach.value, [point], t)
    still = [stone for stone in own if hands.lies(stone) is not None]
    if still:
        hands.wait(3.0)
        hands.visit(color.other, [Lift(stone) for stone in still])


def play_away_from(hands: Hands, stones: set[Point], count: int) -> bool:
    """Up to `count` ordinary plays that leave `stones` and their neighbours alone; if any."""
    position = hands.game.position
    near = {around for stone in stones for around in position.neighbours(stone)} | stones
    before = set(hands.shunned)
    hands.shunned |= near
    made = 0
    for _ in range(count):
        if not hands.play():
            break
        made += 1
    hands.shunned.clear()
    hands.shunned.update(before)
    return made > 0
