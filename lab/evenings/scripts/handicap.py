"""Handicap stones before the game: laid by hand, rightly or not, or one lying wrong."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import Point
from rules.rulesets import handicap as handicaps
from rules.rulesets.ruleset import HandicapPlacement

from ..hands import Act, Hands, Lay, Lift
from . import chances, restoring

MISPLACED = "HandicapMisplaced"
MISCOUNTED = "HandicapCountMismatch"

STANDARD = 19
"""Lines for which the rules say where handicap stones lie (AGA 4)."""


@dataclass(frozen=True, slots=True)
class Laying:
    """Handicap stones: the `handicap` announced, the `right` stones and those `laid` first."""

    handicap: int
    right: tuple[Point, ...]
    laid: tuple[Point, ...]


def can_lay(start: Game) -> bool:
    """Whether a handicap by the table can be given in this game, which has none yet."""
    rows, cols = start.size
    fixed = start.ruleset.handicap_placement is HandicapPlacement.FIXED
    bare = start.position == Position.empty(rows, cols) and start.number == 0
    return fixed and bare and handicaps.most(rows, cols) >= handicaps.MIN_HANDICAP


def laying(size: int, wrong: str | None, rng: np.random.Generator) -> Laying:
    """A handicap for a board of `size` lines; `wrong` is the alert it should bring, or None."""
    count = int(rng.integers(handicaps.MIN_HANDICAP, min(handicaps.most(size, size), 6) + 1))
    right = sorted(handicaps.pattern(count, size, size))
    laid = list(right)
    if wrong == MISPLACED:
        number = int(rng.integers(count))
        row, col = right[number]
        aside = [Point(row + 1, col), Point(row - 1, col), Point(row, col + 1), Point(row, col - 1)]
        laid[number] = aside[int(rng.integers(4))]
    elif wrong == MISCOUNTED:
        if count > handicaps.MIN_HANDICAP and rng.integers(2):
            laid.pop(int(rng.integers(count)))
        else:
            more = [Point(row, col) for row in range(size) for col in range(size)]
            laid.append(
                next(more[int(n)] for n in rng.permutation(len(more)) if more[n] not in laid)
            )
    return Laying(count, tuple(right), tuple(laid))


def lay(hands: Hands, what: Laying, wrong: str | None) -> None:
    """Black lays the stones; errors are corrected before White moves, or stay."""
    for point in what.laid:
        t = hands.visit(Color.BLACK, [Lay(point, Color.BLACK)])
        hands.wait(chances.uniform(hands, (0.1, 0.5)))
    hands.wait(5.0)
    few = len(what.laid) < what.handicap
    stones = what.laid
    if wrong is not None and not few and hands.rng.integers(2):
        acts: list[Act] = [Lift(point) for point in what.laid if point not in what.right]
        acts += [Lay(point, Color.BLACK) for point in what.right if point not in what.laid]
        hands.visit(Color.BLACK, acts)
        hands.wait(4.0)
        stones = what.right
    ruleset, size = hands.game.ruleset, hands.game.position.height
    setup = Position.empty(size).with_stones(dict.fromkeys(stones, Color.BLACK))
    hands.game = Game.start(ruleset, size, setup=setup, to_play=Color.WHITE)
    if wrong is None:
        return
    if stones is what.laid:
        hands.play()
    points = sorted(set(what.laid) - set(what.right)) if wrong == MISPLACED else stones
    restoring.note(hands, wrong, points, t)
