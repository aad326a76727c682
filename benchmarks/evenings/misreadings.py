"""One wrong reading put into an evening: points that are read otherwise than they lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from lab.evening import AlteredEvening, Simulation
from lab.evenings.camera import point_code
from lab.games import GameRecord
from lab.truth import Truth
from referee.facts import PassPressed
from rules.color import Color
from rules.game import Game
from rules.points import Point
from vision.types import Observation

CALM_S = 25.0
"""No irregularity is so near to a wrong reading."""

SHORTEST_S, LONGEST_S = 12.0, 20.0
"""How long a wrong reading lasts."""

TRIES = 300
"""Times that are tried before an evening counts as one that offers no chance."""


class Wrong(Enum):
    """What is read wrongly."""

    EMPTY = "a stone just laid reads as empty"
    COLOUR = "a stone just laid reads as the other colour"
    STONE = "an empty point reads as a stone"
    CAPTURED = "captured stones read as if they still lay there"


@dataclass(frozen=True, slots=True)
class Misreading:
    """`points` read as the colour `code` (0 empty, 1 black, 2 white) from `start` to `end`."""

    wrong: Wrong
    points: tuple[Point, ...]
    code: int
    start: float
    end: float


def misreading_in(source: GameRecord, truth: Truth, wrong: Wrong, seed: int) -> Misreading | None:
    """A misreading of the kind `wrong` for an evening of `source`, away from its irregularities.

    None where the evening offers no chance for one.
    """
    rng = np.random.default_rng((seed, 6))
    game = source.start
    nodes = []
    for move, t in truth.moves:
        game = game.follow(move)[0]
        nodes.append((game, t))
    for _ in range(TRIES):
        number = int(rng.integers(2, max(3, len(nodes) - 4)))
        if number >= len(nodes):
            return None
        found = _at(nodes[number][0], nodes[number][1], wrong, rng)
        if found is not None and _calm(truth, found):
            return found
    return None


def misread(evening: Simulation, wrong: Misreading, seed: int) -> AlteredEvening:
    """`evening` with the points of the misreading read wrongly while it lasts."""

    def altered(looks: Iterable[Observation | PassPressed]) -> Iterator[Observation | PassPressed]:
        rng = np.random.default_rng((seed, 7))
        for seen in looks:
            if isinstance(seen, Observation) and wrong.start <= seen.t_ns / 1e9 < wrong.end:
                yield _misread(seen, wrong, rng)
            else:
                yield seen

    return AlteredEvening(evening, altered, str(wrong))


def _at(game: Game, t: float, wrong: Wrong, rng: np.random.Generator) -> Misreading | None:
    """The wrong reading that begins with the last move of `game`, which lay there at `t`."""
    last = game.last
    if last is None or last.point is None or not np.isfinite(t):
        return None
    start = t - 1.5
    end = t + float(rng.uniform(SHORTEST_S, LONGEST_S))
    if wrong is Wrong.EMPTY:
        return Misreading(wrong, (last.point,), 0, start, end)
    if wrong is Wrong.COLOUR:
        return Misreading(wrong, (last.point,), point_code(last.color.other), t - 0.3, end)
    if wrong is Wrong.CAPTURED:
        if not game.captures:
            return None
        points = tuple(sorted(game.captures))
        return Misreading(wrong, points, point_code(last.color.other), start, end)
    size = game.position.height
    point = Point(int(rng.integers(size)), int(rng.integers(size)))
    if game.position[point] is not None or point in game.captures:
        return None
    color = Color.BLACK if rng.random() < 0.5 else Color.WHITE
    start = t + float(rng.uniform(-2.0, 6.0))
    return Misreading(wrong, (point,), point_code(color), start, start + end - t)


def _calm(truth: Truth, found: Misreading) -> bool:
    """Whether no irregularity is near, and nothing is played at an empty point that is misread."""
    for item in truth.irregularities:
        right = item.t if item.right is None else item.right
        if item.t - CALM_S < found.end and found.start < right + CALM_S:
            return False
    if found.end > truth.end:
        return False
    if found.wrong is Wrong.STONE or found.wrong is Wrong.CAPTURED:
        return not any(
            move.point in found.points and found.start - 3.0 < t < found.end + 3.0
            for move, t in truth.moves
        )
    return True


def _misread(seen: Observation, wrong: Misreading, rng: np.random.Generator) -> Observation:
    """The look in which the points of `wrong` are read as it states, surely or nearly so."""
    probs = seen.probs.copy()
    for point in wrong.points:
        sure = 1.0 / (1.0 + np.exp(-(3.0 + rng.normal(0.0, 1.0))))
        rest = np.full(3, (1.0 - sure) / 2.0, np.float32)
        rest[wrong.code] = sure
        probs[point] = rest
    return replace(seen, probs=probs)
