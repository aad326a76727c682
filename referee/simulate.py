"""The simulator: game records played by hand before a camera, with the truth beside it.

Used to fit the referee's prices, to test it, and for the published figures. Everything follows
from the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point, to_board
from vision.types import Observation

from .mishaps import MISHAPS, NEAR_MISSES
from .playing import Hands, Put, Truth, Visit
from .seeing import LEVELS, Noise, looks


@dataclass(frozen=True, slots=True)
class Simulation:
    """One game made up: what happens on the table, and what the referee should say of it."""

    truth: Truth
    puts: tuple[Put, ...]
    visits: tuple[Visit, ...]
    noise: Noise
    fps: float
    seed: int

    @property
    def sides(self) -> bool:
        """Whether observations tell whose hand it is."""
        return self.noise.side_known

    def observations(self) -> Iterator[Observation]:
        """The looks at it, the same every time."""
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


def simulate(
    start: Game,
    moves: Sequence[Move],
    seed: int,
    *,
    noise: Noise | str = "middle",
    mishaps: float = 1.5,
    fps: float = 5.0,
) -> Simulation:
    """`moves` played on from `start` (a game before its first move) by hand.

    `mishaps` irregularities are put in on average (0: a clean game, near misses all the same);
    where one changes the game, the record's later moves are played as far as they still can be.
    Passes of the record are left out, since no camera sees them.
    """
    level = LEVELS[noise] if isinstance(noise, str) else noise
    rng = np.random.default_rng((seed, 1))
    hands = Hands(start, rng, pace=float(rng.uniform(1.5, 3.5)), script=list(moves))
    position = start.position
    setup = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    for point in setup:
        hands.puts.append((-1.0, point, position[point]))
        hands.table[point] = position[point]
    plays = max(sum(move.point is not None for move in moves), 1)
    chance = mishaps / plays
    while (move := hands.next_move()) is not None:
        if mishaps and rng.random() < chance * 1.6 and _one_of(hands):
            continue
        if rng.random() < 0.02:
            NEAR_MISSES[int(rng.integers(len(NEAR_MISSES)))](hands)
            continue
        hands.play(move, adjust=bool(rng.random() < 0.05))
        hands.script.pop(0)
        quick = rng.random() < 0.04
        hands.wait(float(rng.uniform(0.0, 0.5)) if quick else None)
    end = hands.now + 4.0
    truth = Truth(
        position.height,
        tuple(setup),
        tuple(hands.moves),
        tuple(sorted(hands.mishaps, key=lambda item: item.t)),
        end,
    )
    return Simulation(truth, tuple(hands.puts), tuple(hands.visits), level, fps, seed)


def _one_of(hands: Hands) -> bool:
    """One irregularity that the position allows, rare ones first when they can happen."""
    order = [int(number) for number in hands.rng.permutation(len(MISHAPS))]
    rare = [index for index in order if MISHAPS[index].__name__ in ("ko_retake", "uncaptured")]
    ready = rare + [index for index in order if index not in rare]
    return any(MISHAPS[index](hands) for index in ready[: 5 + len(rare)])


def truth_json(truth: Truth) -> dict[str, object]:
    """The truth as an object to write beside the observations."""
    size = truth.size

    def named(points: Sequence[Point]) -> list[str]:
        return [to_board(point, size) for point in points]

    return {
        "version": 1,
        "size": size,
        "setup": named(truth.setup),
        "moves": [
            {
                "color": move.color.word,
                "point": None if move.point is None else to_board(move.point, size),
                "forced": move.forced,
                "t": round(t, 3),
            }
            for move, t in truth.moves
        ],
        "alerts": [
            {
                "type": item.type,
                "points": named(item.points),
                "t": round(item.t, 3),
                "right": None if item.right is None else round(item.right, 3),
            }
            for item in truth.mishaps
        ],
        "end": round(truth.end, 3),
    }
