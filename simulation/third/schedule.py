"""An evening from a record and a seed: what happens, in which order, and how it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from rules.color import BLACK, WHITE
from rules.game import Game
from rules.moves import Move

from ..scripts import SCRIPTS, names_for
from ..scripts.handicap import correct_misplaced
from .camera import Recording, conditions, observe
from .evening import Evening, RecordedMove, Style
from .surface import Surface

RATES = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0)
SHARES = (0.08, 0.12, 0.15, 0.15, 0.16, 0.12, 0.12, 0.06, 0.04)
"""Looks a second, and of how many evenings."""

NOT_HERE = ("unseen_pass", "old_stone_slid")
"""Scripts that this simulator does not run."""

SLOWER = 1.5
"""An evening whose stones came too fast for anybody to know their order is played slower."""


@dataclass(frozen=True, slots=True)
class RecordedEvening:
    """A finished evening: what was seen and what happened."""

    sights: Recording
    evening: Evening


def draw_style(rng: np.random.Generator) -> Style:
    """What kind of evening it is."""
    fps = float(rng.choice(RATES, p=SHARES))
    return Style(
        fps=fps,
        tempo=float(rng.uniform(1.2, 6.0)) if fps < 8 else float(rng.uniform(0.8, 3.0)),
        sloppy=float(rng.uniform(0.05, 0.15)),
        slow_lifting=float(rng.uniform(0.5, 2.2)),
        hands_told=bool(rng.random() < 0.75),
        offsets_told=bool(rng.random() < 0.75),
        buttons=bool(rng.random() < 0.5),
        rush_from=float(rng.choice([0.5, 0.75, 1.1])),
    )


def play_evening(
    start: Game, moves: Sequence[Move], seed: int, irregularities: int, wanted: Sequence[str] = ()
) -> RecordedEvening:
    """The evening of `moves` from `start` with about so many `irregularities`.

    It is the same for the same arguments. `wanted` are names of SCRIPTS to be tried first, and
    "handicap" where a handicap stone is to lie wrong at the start.
    """
    slower = 1.0
    while True:
        rng = np.random.default_rng(seed)
        drawn = draw_style(rng)
        drawn = replace(
            drawn,
            tempo=drawn.tempo * slower,
            rush_from=drawn.rush_from if slower == 1.0 else 1.1,
        )
        e = Evening(rng, start.ruleset, start, drawn, Surface(start.size[0]))
        _happen(e, moves, irregularities, list(wanted))
        sights = observe(e, conditions(rng))
        settle(e.made, sights)
        if in_order(e.made, drawn.fps) or slower > 5.0:
            return RecordedEvening(sights, e)
        slower *= SLOWER


def _happen(e: Evening, moves: Sequence[Move], irregularities: int, wishes: list[str]) -> None:
    """Everything from the first stone to the last."""
    e.planned = list(moves)
    setup = e.game.position
    right = wrong = None
    if "handicap" in wishes:
        wishes.remove("handicap")
        stones = sorted(setup.stones(BLACK))
        right = stones[int(e.rng.integers(len(stones)))]
        wrong = right._replace(row=right.row + (1 if right.row < e.size // 2 else -1))
    for color in (BLACK, WHITE):
        for point in sorted(setup.stones(color)):
            there = wrong if wrong is not None and point == right else point
            e.table.put(-1.0, color, there, e.place_at(there))
    if right is not None and wrong is not None:
        correct_misplaced(e, wrong, right)
        e.wait(3.0)
    total = len(moves)
    at = sorted(int(x) for x in e.rng.uniform(total * 0.12, total * 0.95, irregularities))
    possible = names_for(
        sides=e.style.hands_told,
        offsets=e.style.offsets_told,
        without=NOT_HERE,
    )
    common = [name for name in possible if not SCRIPTS[name].rare]
    while e.planned:
        played = total - len(e.planned)
        rare = [name for name in wishes if SCRIPTS[name].rare]
        if rare and played > total // 10 and (done := _irregularity(e, rare)):
            wishes.remove(done)
        if at and played >= at[0]:
            others = [name for name in common if name not in (*wishes, "agreed_undo")]
            e.rng.shuffle(others)
            first = [name for name in wishes if name in common]
            name = _irregularity(e, [*first, *others])
            if name is None:
                at[0] += 1
            else:
                at.pop(0)
            if name in wishes:
                wishes.remove(name)
        if e.style.buttons and e.rng.random() < 0.004 and played > 10:
            e.press_pass()
        if not e.play():
            break
    e.now = max([e.now, *e.busy.values()]) + 4.0
    if e.style.buttons:
        for _ in range(2 - e.game.passes):
            e.press_pass()


def _irregularity(e: Evening, names: list[str]) -> str | None:
    """The first of `names` that can happen now has happened; None if none can."""
    now, fresh = e.now, e.fresh
    e.calm()
    e.now = e.turn()
    for name in names:
        if SCRIPTS[name].run(e):
            e.now += float(e.rng.uniform(1.5, 4.0))
            return name
    e.now, e.fresh = now, fresh
    return None


def settle(made: list[RecordedMove], sights: Recording) -> None:
    """Each move's `t` becomes that of the first look in which its stone lies bare in view."""
    times = sights.t_ns / 1e9
    for move in made:
        if move.t is None or move.point is None:
            continue
        row, col = move.point
        wanted = 1 if move.color is BLACK else 2
        here = (times >= move.t) & sights.bare[:, row, col] & sights.visible[:, row, col]
        here &= sights.truth[:, row, col] == wanted
        found = np.flatnonzero(here)
        move.t = float(times[found[0]]) if len(found) else None


def in_order(made: Sequence[RecordedMove], fps: float) -> bool:
    """Whether the stones of either colour come into view one after another."""
    for color in (BLACK, WHITE):
        seen = [move.t for move in made if move.color is color and move.t is not None]
        if any(later - sooner < 1.2 / fps for sooner, later in pairwise(seen)):
            return False
    return True
