"""One evening: a game record played by hand before a camera, with the truth beside it.

Used to fit the referee's prices, to test it, and for the published figures. Everything follows
from the seed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.points import Move
from vision.types import Observation

from ..truth import Truth
from . import schedule
from .camera import LEVELS, Noise, covered, looks
from .hands import Hands, HandVisit, Put

USUAL_IRREGULARITIES = 4.0
"""The mean number of irregularities in a game."""


@dataclass(frozen=True, slots=True)
class SimulatedEvening:
    """One simulated game: what happens on the table, and the events expected of the referee."""

    truth: Truth
    puts: tuple[Put, ...]
    visits: tuple[HandVisit, ...]
    noise: Noise
    fps: float
    seed: int

    @property
    def sides(self) -> bool:
        """Whether observations have the side of a hand."""
        return self.noise.side_known

    def observations(self) -> Iterator[Observation]:
        """Its observations, deterministic."""
        rng = np.random.default_rng((self.seed, 2))
        return looks(
            self.truth.size,
            list(self.puts),
            list(self.visits),
            self.truth.end,
            self.fps,
            self.noise,
            rng,
        )


def simulate_evening(
    start: Game,
    moves: Sequence[Move],
    seed: int,
    *,
    noise: Noise | str = "middle",
    irregularities: float = USUAL_IRREGULARITIES,
    fps: float = 5.0,
) -> SimulatedEvening:
    """`moves` played on from `start` (a game before its first move) by hand.

    `irregularities` is the mean number of requested irregularities, each kind at most once. With 0
    the game has only near misses. Impossible ones are skipped. Kos are built at the edge, and
    handicap stones laid by hand, where one of their irregularities is requested. Where one changes
    the game, the record's later moves are played as far as possible. Passes of the record are
    skipped, since no camera sees them.
    """
    level = LEVELS[noise] if isinstance(noise, str) else noise
    rng = np.random.default_rng((seed, 1))
    hands = Hands(start, rng, pace=float(rng.uniform(1.5, 3.5)), script=list(moves))
    position = start.position
    setup = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    for color in Color:
        for point in sorted(position.stones(color)):
            hands.put(-1.0, point, color)
    wishes = schedule.wishes(start, level, irregularities, rng)
    kos = schedule.plant(hands, wishes)
    handicap = schedule.lay_handicap(hands, wishes) if irregularities and not setup else len(setup)
    begun = hands.game.at(0).position
    schedule.play_out(hands, wishes, kos)
    end = hands.now + 4.0
    truth = Truth(
        position.height,
        tuple(sorted(begun.stones(Color.BLACK) | begun.stones(Color.WHITE))),
        tuple((move, first_bare(hands, move, t, fps, end)) for move, t in hands.moves),
        tuple(sorted(hands.irregularities, key=lambda item: item.t)),
        end,
        handicap,
    )
    return SimulatedEvening(truth, tuple(hands.puts), tuple(hands.visits), level, fps, seed)


def first_bare(hands: Hands, move: Move, t: float, fps: float, end: float) -> float:
    """The second of the first frame at `t` or later in which no hand covers the move's point.

    NaN where there is no point, no such frame, or `t` is NaN.
    """
    if move.point is None or math.isnan(t):
        return math.nan
    size = hands.game.position.height
    for frame in range(math.ceil(t * fps), int(end * fps)):
        if not covered(size, hands.visits, frame / fps)[0][move.point]:
            return frame / fps
    return math.nan
