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

from ..scripts import names_for
from ..truth import Truth
from .camera import CameraConditions, Recording, draw_conditions, film_evening
from .evening import Evening
from .schedule import Plan, play_evening

CALM = 0.25
"""Share of evenings on which nothing goes wrong."""

MOST_PLAYS = {9: 60, 13: 80, 19: 90}
"""An evening ends after so many plays: frames are dear."""

NOT_HERE = ("superko", "unseen_pass", "last_stone_slid", "agreed_undo")
"""Scripts that this simulator does not run as they are; kos are fought by plan."""

KO_PLAYS = 20
"""Plays more where kos are built."""


@dataclass(frozen=True)
class SecondSimulation:
    """One evening: what is true of it, how it is filmed, and the film itself."""

    truth: Truth
    camera: CameraConditions
    seed: tuple[int, ...]
    _evening: Evening

    @property
    def fps(self) -> float:
        """Frames a second, about."""
        return self.camera.fps

    @property
    def sides(self) -> bool:
        """Whether observations tell whose hand it is."""
        return self.camera.hands

    def film(self) -> Recording:
        """The film of it, the same every time."""
        return film_evening(self._evening, self.camera, np.random.default_rng((*self.seed, 1)))

    def observations(self) -> Iterator[Observation]:
        """The looks at it, the same every time."""
        return from_arrays(self.film().arrays)


def simulate_evening(
    start: Game, moves: Sequence[Move], seed: int, *, irregularities: float = 2.5
) -> SecondSimulation:
    """`moves` played on from `start` on an evening that follows from the seed.

    About so many `irregularities` are wished for; the game may offer no chance of some.
    How the evening is seen, from well to badly, is drawn as well.
    """
    rng = np.random.default_rng((seed, 0))
    size = start.size[0]
    camera = draw_conditions(rng, size)
    handicap = len(start.position.stones(Color.BLACK))
    kos = not handicap and size >= 9 and rng.random() < 0.2
    wrong = _wished(rng, camera, irregularities)
    if kos and irregularities:
        wrong = (*wrong, "ko_retake")
    usual = MOST_PLAYS[min(MOST_PLAYS, key=lambda known: abs(known - size))]
    plan = Plan(
        moves=usual + KO_PLAYS * kos,
        wrong=wrong,
        near=float(rng.uniform(0.02, 0.25)),
        think_s=max(float(np.exp(rng.normal(np.log(2.5), 0.5))), 1.2 / camera.fps),
        kos=kos,
        cycle=bool(kos and irregularities and rng.random() < 0.8),
        laid=bool(handicap < 2 or rng.random() < 0.7),
    )
    match = play_evening(start, moves, plan, rng)
    table = match.evening
    film = film_evening(table, camera, np.random.default_rng((seed, 1)))
    truth = Truth(
        size=size,
        setup=tuple(sorted(start.position.stones(Color.BLACK))),
        moves=tuple((move, _in_view(film, move, t)) for move, t in match.line),
        irregularities=tuple(sorted(match.irregularities, key=lambda one: one.t)),
        end=table.t,
        handicap=handicap,
    )
    return SecondSimulation(truth, camera, (seed,), table)


def _in_view(film: Recording, move: Move, t: float | None) -> float:
    """When a stone laid at `t` was first seen bare; NaN where no delay is measured."""
    if t is None or move.point is None:
        return math.nan
    return film.in_view(t, move.point)


def _wished(
    rng: np.random.Generator, camera: CameraConditions, irregularities: float
) -> tuple[str, ...]:
    names = names_for(
        sides=True,
        offsets=camera.offsets,
        without=NOT_HERE,
    )
    if not irregularities or rng.random() < CALM:
        return ()
    count = min(len(names), max(1, int(rng.poisson(irregularities / (1.0 - CALM)))))
    return tuple(str(name) for name in rng.choice(names, size=count, replace=False))
