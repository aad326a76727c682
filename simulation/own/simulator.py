"""The simulator: game records played by hand before a camera, with the truth beside it.

Used to fit the referee's prices, to test it, and for the published figures. Everything follows
from the seed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point, from_board, to_board
from vision.types import Observation

from . import stock
from .camera import LEVELS, Noise, covered, looks
from .hands import Hands, Mishap, Put, Truth, Visit

USUAL_MISHAPS = 4.0
"""Irregularities wished for in a game."""


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
    mishaps: float = USUAL_MISHAPS,
    fps: float = 5.0,
) -> Simulation:
    """`moves` played on from `start` (a game before its first move) by hand.

    `mishaps` irregularities are wished for on average (0: a clean game, near misses all the
    same), no kind twice; what the game offers no chance of is left out. Kos are built at the
    edge, and handicap stones laid by hand, where one of their irregularities is wished for.
    Where one changes the game, the record's later moves are played as far as they still can be.
    Passes of the record are left out, since no camera sees them.
    """
    level = LEVELS[noise] if isinstance(noise, str) else noise
    rng = np.random.default_rng((seed, 1))
    hands = Hands(start, rng, pace=float(rng.uniform(1.5, 3.5)), script=list(moves))
    position = start.position
    setup = sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    for point in setup:
        hands.put(-1.0, point, position[point])
    wishes = stock.wishes(start, level, mishaps, rng)
    kos = stock.plant(hands, wishes)
    handicap = stock.lay_handicap(hands, wishes) if mishaps and not setup else len(setup)
    begun = hands.game.at(0).position
    stock.play_out(hands, wishes, kos)
    end = hands.now + 4.0
    truth = Truth(
        position.height,
        tuple(sorted(begun.stones(Color.BLACK) | begun.stones(Color.WHITE))),
        tuple((move, first_bare(hands, move, t, fps, end)) for move, t in hands.moves),
        tuple(sorted(hands.mishaps, key=lambda item: item.t)),
        end,
        handicap,
    )
    return Simulation(truth, tuple(hands.puts), tuple(hands.visits), level, fps, seed)


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


def truth_json(truth: Truth) -> dict[str, object]:
    """The truth as an object to write beside the observations."""
    size = truth.size

    def named(points: Sequence[Point]) -> list[str]:
        return [to_board(point, size) for point in points]

    return {
        "version": 1,
        "size": size,
        "setup": named(truth.setup),
        "handicap": truth.handicap,
        "moves": [
            {
                "color": move.color.word,
                "point": None if move.point is None else to_board(move.point, size),
                "forced": move.forced,
                "t": None if math.isnan(t) else round(t, 3),
            }
            for move, t in truth.moves
        ],
        "alerts": [
            {
                "type": item.type,
                "also": list(item.also),
                "points": named(item.points),
                "t": round(item.t, 3),
                "right": None if item.right is None else round(item.right, 3),
            }
            for item in truth.mishaps
        ],
        "end": round(truth.end, 3),
    }


def truth_of(written: Mapping[str, Any]) -> Truth:
    """The truth that `truth_json` wrote, seconds to a thousandth; KeyError where a part lacks."""
    size = written["size"]

    def points(names: Sequence[str]) -> tuple[Point, ...]:
        return tuple(from_board(name, size) for name in names)

    colors = {color.word: color for color in Color}
    return Truth(
        size,
        points(written["setup"]),
        tuple(
            (
                Move(
                    colors[move["color"]],
                    None if move["point"] is None else from_board(move["point"], size),
                    forced=move["forced"],
                ),
                math.nan if move["t"] is None else move["t"],
            )
            for move in written["moves"]
        ),
        tuple(
            Mishap(item["type"], points(item["points"]), item["t"], item["right"], (*item["also"],))
            for item in written["alerts"]
        ),
        written["end"],
        written["handicap"],
    )
