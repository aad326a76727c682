"""One evening of the second simulator, with the interface of `own.simulator.Simulation`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from referee.observations import from_arrays
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from vision.types import Observation

from ..own.hands import Mishap, Truth
from .camera import Eyes, Film, draw_eyes, see
from .evening import Evening
from .players import Wish, evening
from .stock import MISHAPS

CALM = 0.25
"""Share of evenings on which nothing goes wrong."""

MOST_PLAYS = {9: 60, 13: 80, 19: 90}
"""An evening ends after so many plays: frames are dear."""

KO_PLAYS = 20
"""Plays more where kos are built."""


@dataclass(frozen=True)
class SecondSimulation:
    """One evening: what is true of it, how it is filmed, and the film itself."""

    truth: Truth
    eyes: Eyes
    seed: tuple[int, ...]
    _evening: Evening

    @property
    def fps(self) -> float:
        """Frames a second, about."""
        return self.eyes.fps

    @property
    def sides(self) -> bool:
        """Whether observations tell whose hand it is."""
        return self.eyes.hands

    def film(self) -> Film:
        """The film of it, the same every time."""
        return see(self._evening, self.eyes, np.random.default_rng((*self.seed, 1)))

    def observations(self) -> Iterator[Observation]:
        """The looks at it, the same every time."""
        return from_arrays(self.film().arrays)


def simulate(
    start: Game, moves: Sequence[Move], seed: int, *, mishaps: float = 2.5
) -> SecondSimulation:
    """`moves` played on from `start` on an evening that follows from the seed.

    About `mishaps` irregularities are wished for; what the game offers no chance of is left out.
    How the evening is seen, from well to badly, is drawn as well.
    """
    rng = np.random.default_rng((seed, 0))
    size = start.size[0]
    eyes = draw_eyes(rng, size)
    handicap = len(start.position.stones(Color.BLACK))
    kos = not handicap and size >= 9 and rng.random() < 0.2
    wrong = _wished(rng, eyes, mishaps)
    if kos and mishaps:
        wrong = (*wrong, "KoRetake")
    usual = MOST_PLAYS[min(MOST_PLAYS, key=lambda known: abs(known - size))]
    wish = Wish(
        moves=usual + KO_PLAYS * kos,
        wrong=wrong,
        near=float(rng.uniform(0.02, 0.25)),
        think_s=max(float(np.exp(rng.normal(np.log(2.5), 0.5))), 1.2 / eyes.fps),
        kos=kos,
        cycle=bool(kos and mishaps and rng.random() < 0.8),
        laid=bool(handicap < 2 or rng.random() < 0.7),
    )
    match = evening(start, moves, wish, rng)
    table = match.evening
    film = see(table, eyes, np.random.default_rng((seed, 1)))
    truth = Truth(
        size=size,
        setup=tuple(sorted(start.position.stones(Color.BLACK))),
        moves=tuple((move, _in_view(film, move, t)) for move, t in match.line),
        mishaps=tuple(
            Mishap(wrong.type, tuple(wrong.points), wrong.t, wrong.t_to, wrong.same)
            for wrong in sorted(table.wrongs, key=lambda wrong: wrong.t)
        ),
        end=table.t,
        handicap=handicap,
    )
    return SecondSimulation(truth, eyes, (seed,), table)


def _in_view(film: Film, move: Move, t: float | None) -> float:
    """When a stone laid at `t` was first seen bare; NaN where no delay is measured."""
    if t is None or move.point is None:
        return math.nan
    return film.in_view(t, move.point)


def _wished(rng: np.random.Generator, eyes: Eyes, mishaps: float) -> tuple[str, ...]:
    names = [name for name in MISHAPS if name != "SuperkoRepetition"]
    if not eyes.offsets:
        names.remove("StoneBetweenPoints")
    if not mishaps or rng.random() < CALM:
        return ()
    count = min(len(names), max(1, int(rng.poisson(mishaps / (1.0 - CALM)))))
    return tuple(str(name) for name in rng.choice(names, size=count, replace=False))
