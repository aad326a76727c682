"""The schedule of irregularities and near misses in a simulated game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.points import Move

from .camera import Noise
from .hands import Hands
from .kos import Ko, building
from .scripts import SCRIPTS
from .scripts import handicap as setting_up
from .scripts.near_misses import NEAR_MISSES
from .scripts.plays import ko_fight

SUPERKO = "SuperkoRepetition"
AT_START = (setting_up.MISPLACED, setting_up.MISCOUNTED)
NEEDS_KOS = ("KoRetake", SUPERKO)

RARE = {
    setting_up.MISPLACED: 4.0,
    setting_up.MISCOUNTED: 1.3,
    SUPERKO: 1.7,
    "KoRetake": 1.3,
    "SelfCapture": 1.2,
}
"""Requested more often: few games offer a chance of them, or they exclude each other."""

CLEAN = 0.1
"""Share of games without requested irregularities."""

PLAIN_HANDICAP = 0.03
"""Share of games, of those that could, in which handicap stones are rightly laid by hand."""

NEAR_MISS = 0.08
"""Chance of a near miss at each move."""

BUILDING = 18
"""Moves without an irregularity where kos have to be built for one first."""

GAP = 4
"""Moves without an irregularity after each one, at least."""


def wishes(start: Game, noise: Noise, mean: float, rng: np.random.Generator) -> list[str]:
    """The irregularities of one game, `mean` on average, each at most once, in random order."""
    names = [*SCRIPTS]
    if not noise.offsets:
        names.remove("StoneBetweenPoints")
    kos = start.size[0] >= 9 and not start.position.stones(Color.BLACK)
    if kos:
        names.append(SUPERKO)
    if setting_up.can_lay(start):
        names += AT_START if start.size[0] == setting_up.STANDARD else AT_START[1:]
    if not mean or rng.random() < CLEAN:
        return []
    count = min(int(rng.poisson(mean / (1.0 - CLEAN))), len(names))
    weights = np.array([RARE.get(name, 1.0) for name in names])
    chosen = [
        str(name)
        for name in rng.choice(names, size=count, replace=False, p=weights / weights.sum())
    ]
    apart = [name for name in chosen if name in (*AT_START, SUPERKO)]
    return [name for name in chosen if name not in apart[1:]]


def plant(hands: Hands, wished: list[str]) -> tuple[Ko, ...]:
    """Put the building of kos before the record's moves where an irregularity needs them."""
    size = hands.game.position.height
    needed = any(name in wished for name in NEEDS_KOS) and size >= 9
    if not needed or hands.game.position.stones(Color.BLACK) or set(AT_START) & set(wished):
        return ()
    kos, plays = building(size, [Color.BLACK, Color.WHITE, Color.BLACK])
    taken = {point for points in plays.values() for point in points}
    taken |= {point for ko in kos for point in ko.place.values()}
    rest = [move for move in hands.script if move.point not in taken]
    script: list[Move] = []
    color = hands.game.to_play
    while plays[Color.BLACK] or plays[Color.WHITE]:
        if plays[color]:
            script.append(Move(color, plays[color].pop(0)))
        else:
            spare = next((move for move in rest if move.color is color), None)
            if spare is None:
                break
            rest.remove(spare)
            script.append(spare)
        color = color.other
    hands.script = [*script, *rest]
    return kos


def lay_handicap(hands: Hands, wished: list[str]) -> int:
    """Black lays handicap stones if requested, rightly or not; the announced number."""
    wrong = next((name for name in wished if name in AT_START), None)
    if wrong is not None:
        wished.remove(wrong)
    elif not setting_up.can_lay(hands.game) or hands.rng.random() >= PLAIN_HANDICAP:
        return 0
    what = setting_up.laying(hands.game.position.height, wrong, hands.rng)
    setting_up.lay(hands, what, wrong)
    return what.handicap


def play_out(hands: Hands, wished: list[str], kos: Sequence[Ko]) -> None:
    """Play the script to its end, with requested irregularities spread over it where possible."""
    scripts = dict(SCRIPTS)
    if kos:
        scripts[SUPERKO] = partial(ko_fight, kos=kos)
    left = [name for name in wished if name in scripts]
    apart = max(GAP, len(hands.script) // (len(left) + 1))
    calm = BUILDING if SUPERKO in left else int(hands.rng.integers(GAP, apart + 1))
    while hands.next_move() is not None:
        calm -= 1
        hands.think()
        done = SUPERKO if SUPERKO in left and scripts[SUPERKO](hands) else None
        if done is None and calm <= 0:
            done = next((name for name in left if scripts[name](hands)), None)
        if done is not None:
            left.remove(done)
            calm = int(hands.rng.integers(GAP, apart + 1))
            hands.wait(4.0)
            continue
        if hands.rng.random() < NEAR_MISS:
            NEAR_MISSES[int(hands.rng.integers(len(NEAR_MISSES)))](hands)
            continue
        if hands.rng.random() < 0.04:
            hands.wait(-1.0)
        if not hands.play(think=False):
            hands.script.pop(0)
