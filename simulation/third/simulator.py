"""One evening of the third simulator, with the interface of `own.simulator.Simulation`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from referee.facts import PassPressed
from referee.observations import from_arrays
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.handicap import off_pattern
from rules.moves import Move
from rules.points import Point
from rules.position import Position
from vision.types import Observation

from ..scripts import SCRIPTS, names_for
from ..truth import Truth
from .schedule import NOT_HERE, RecordedEvening, play_evening

CALM = 0.2
"""Share of evenings on which nothing goes wrong."""

MOST_MOVES = {9: 60, 13: 90, 19: 100}
"""An evening ends after so many moves of the record: frames are dear."""

KO_FIGHTS = 0.15
"""Share of the evenings on 9 lines that begin with three kos on the board, and repeat it all."""

THREE_KOS = (
    "WWWWWWW..",
    "WBW.W.W..",
    "B.BWBWB..",
    "BBBBBBB..",
    "WWWWWWW..",
    ".........",
    ".........",
    ".........",
    ".........",
)
ROUND = ((5, 0), (1, 3), (2, 1), (1, 5), (2, 3), (1, 1), (2, 5))
AFTER = ((7, 2), (7, 6), (6, 4), (7, 4), (6, 6), (6, 2))
"""White begins; the last play of the round repeats the position that its first one made."""


@dataclass(frozen=True)
class ThirdSimulation:
    """One evening: what is true of it, and what was seen of it."""

    truth: Truth
    recorded: RecordedEvening

    @property
    def fps(self) -> float:
        """Looks a second, about."""
        return self.recorded.evening.style.fps

    @property
    def sides(self) -> bool:
        """Whether observations tell whose hand it is."""
        return self.recorded.evening.style.hands_told

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """The looks as arrays of recorded observations."""
        sights, kind = self.recorded.sights, self.recorded.evening.style
        arrays: dict[str, NDArray[np.generic]] = {
            "probs": sights.probs,
            "visible": sights.visible,
            "t_ns": sights.t_ns,
            "motion": sights.motion,
        }
        if kind.hands_told:
            arrays["hand"] = sights.hand
        if kind.offsets_told:
            arrays["offset"] = sights.offset
        return arrays

    def observations(self) -> Iterator[Observation | PassPressed]:
        """The looks at it and the passes pressed, in order of time."""
        facts = [PassPressed(int(t * 1e9), color) for t, color in self.recorded.evening.presses]
        for sight in from_arrays(self.arrays()):
            while facts and facts[0].t_ns <= sight.t_ns:
                yield facts.pop(0)
            yield sight
        yield from facts


def simulate_evening(
    start: Game, moves: Sequence[Move], seed: int, *, irregularities: float = 2.5
) -> ThirdSimulation:
    """`moves` played on from `start` on an evening that follows from the seed.

    About so many `irregularities` are wished for; what the game offers no chance of is replaced.
    Some evenings on 9 lines are a fight over three kos in place of `moves`.
    """
    rng = np.random.default_rng((seed, 3))
    size = start.size[0]
    moves = [move for move in moves if move.point is not None]
    names = names_for(sides=True, offsets=True, without=NOT_HERE)
    rare = [name for name in names if SCRIPTS[name].rare]
    wanted = [str(name) for name in rng.permutation([n for n in names if n not in rare])]
    count = 0
    if irregularities and rng.random() >= CALM:
        count = max(1, int(rng.poisson(irregularities / (1.0 - CALM))))
        wanted = [*(name for name in rare if rng.random() < 0.4), *wanted[:count]]
    else:
        wanted = []
    stones = start.position.stones(BLACK)
    if count and size == 19 and len(stones) >= 2 and not off_pattern(stones, size, size):
        wanted.append("handicap")
    if count and size == 9 and not stones and rng.random() < KO_FIGHTS:
        setup = Position.from_rows(THREE_KOS)
        start = Game.start(start.ruleset, setup=setup, to_play=WHITE)
        moves = [
            Move((WHITE, BLACK)[turn % 2], Point(*point))
            for turn, point in enumerate((*ROUND, *AFTER))
        ]
        count, wanted = 0, ["superko"]
    most = MOST_MOVES[min(MOST_MOVES, key=lambda known: abs(known - size))]
    recorded = play_evening(start, moves[:most], seed, count, wanted)
    return ThirdSimulation(_truth(start, recorded), recorded)


def _truth(start: Game, recorded: RecordedEvening) -> Truth:
    e = recorded.evening
    position = start.position
    return Truth(
        size=e.size,
        setup=tuple(sorted(position.stones(BLACK) | position.stones(WHITE))),
        moves=tuple(
            (Move(made.color, made.point, made.forced), math.nan if made.t is None else made.t)
            for made in e.made
        ),
        irregularities=tuple(sorted(e.irregularities, key=lambda one: one.t)),
        end=e.now,
        handicap=_announced(position),
    )


def _announced(position: Position) -> int:
    """The handicap: the black stones at the start, where there are no white ones."""
    return 0 if position.stones(Color.WHITE) else len(position.stones(Color.BLACK))
