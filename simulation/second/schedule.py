"""An evening from a game record: the players play it, with irregularities and near misses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.position import Position

from ..point_codes import point_code
from ..scripts import SCRIPTS
from ..scripts.near_misses import NEAR_MISSES
from ..scripts.plays import ko_fight
from .evening import Evening
from .hands import SEATS
from .ko_plans import plan_kos
from .match import Match

GAP = 5
"""Plays without a irregularity after each one, at least."""


@dataclass(frozen=True)
class Plan:
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


def play_evening(start: Game, moves: Sequence[Move], plan: Plan, rng: np.random.Generator) -> Match:
    """Play the game out; the result knows the evening and the record that should come of it."""
    size = start.size[0]
    table = Evening(
        size,
        rng,
        black_seat=SEATS[int(rng.integers(4))],
        haste=float(rng.uniform(0.6, 1.4)),
    )
    match = Match(table, start, moves, plan.think_s)
    _set_up(match, start.position, plan.laid)
    kos = plan_kos(match, [Color.BLACK, Color.WHITE, Color.BLACK]) if plan.kos else ()
    todo = list(plan.wrong)
    rng.shuffle(todo)
    calm = int(rng.integers(4, 10))
    while len(match.line) < plan.moves and match.plans[match.mover]:
        match.think()
        calm -= 1
        if kos and plan.cycle and ko_fight(match, kos):
            kos, calm = (), GAP
            continue
        done = None
        if calm <= 0:
            done = next((name for name in todo if SCRIPTS[name].run(match)), None)
        if done is not None:
            todo.remove(done)
            calm = GAP + int(rng.integers(0, 6))
            continue
        if rng.random() < plan.near:
            NEAR_MISSES[int(rng.integers(len(NEAR_MISSES)))](match)
        elif not match.play(think=False):
            match.plans[match.mover].clear()
    match.wait(6.0)
    return match


def _set_up(match: Match, position: Position, laid: bool) -> None:
    stones = sorted(position.stones(Color.BLACK))
    if not stones:
        return
    if laid:
        for point in stones:
            match.evening.put(0.0, point, point_code(Color.BLACK))
        match.wait(2.0)
        return
    visit = match.evening.visit(Color.BLACK, match.evening.t)
    for point in stones:
        visit.lay(point, point_code(Color.BLACK))
    visit.leave()
    match.wait(6.0)
