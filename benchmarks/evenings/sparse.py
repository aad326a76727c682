"""A game of which only few pictures are taken: a time-lapse, or a picture at each change.

Moves are played, and stones captured, between two pictures. Readings are nearly sure; in some of
the pictures a hand hides a few points.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.truth import Truth
from rules.color import Color
from rules.game import Game
from rules.points import Move
from vision.types import Observation

PACE_S = 6.0
"""How long a move takes on average."""

SHORTEST_S, LONGEST_S = 2.0, 10.0
"""Seconds between two pictures of a time-lapse."""

LOOK_S = 10.0
"""A picture at each change counts as a settled look so long after the one before."""

HANDS = 0.15
"""The share of a time-lapse's pictures in which a hand hides points."""


@dataclass(frozen=True, slots=True)
class SparseEvening:
    """`games` on the table at `times`, in seconds, of the pictures; ``interval_s`` between two."""

    truth: Truth
    games: tuple[Game, ...]
    times: tuple[float, ...]
    interval_s: float
    seed: int
    hands: bool
    sides: bool = False

    @property
    def fps(self) -> float:
        """Pictures a second."""
        return 1.0 / self.interval_s

    def observations(self) -> Iterator[Observation]:
        """What the pictures show."""
        rng = np.random.default_rng((self.seed, 2))
        size = self.truth.size
        for number, (game, t) in enumerate(zip(self.games, self.times, strict=True)):
            visible = np.ones((size, size), np.bool_)
            if self.hands and rng.random() < HANDS:
                row, col = rng.integers(0, size, 2)
                visible[max(0, row - 1) :, max(0, col - 1) : col + 2] = False
            probs = _probs(game, rng)
            yield Observation(number, round(t * 1e9), probs, visible, motion=0.0)


def simulate_sparse(
    start: Game, moves: Sequence[Move], seed: int, *, at_changes: bool
) -> SparseEvening:
    """`moves` played on from `start`, photographed now and then, or `at_changes` only.

    A time-lapse has an interval of its own. A picture at each change shows one to three moves more
    than the one before, mostly one. A pair is mostly one where one took the other.
    """
    rng = np.random.default_rng((seed, 1))
    games = [start]
    for move in moves:
        if move.point is not None and not games[-1].verdict(move):
            games.append(games[-1].follow(move)[0])
    size = start.position.height
    lying = start.position.stones(Color.BLACK) | start.position.stones(Color.WHITE)
    setup = tuple(sorted(lying))
    shown, times, interval_s = _changes(games, rng) if at_changes else _lapse(games, rng)
    first = _first_shown(games, shown, times)
    played = [(node.last, first[number]) for number, node in enumerate(games)]
    truth_moves = tuple((move, t) for move, t in played[1:] if move is not None)
    truth = Truth(size, setup, truth_moves, (), times[-1], len(setup))
    return SparseEvening(truth, shown, times, interval_s, seed, hands=not at_changes)


def _first_shown(
    games: Sequence[Game], shown: Sequence[Game], times: Sequence[float]
) -> tuple[float, ...]:
    """When each of `games` had been reached in a picture for the first time."""
    numbers = [game.number for game in shown]
    return tuple(times[bisect_left(numbers, game.number)] for game in games)


Pictures = tuple[tuple[Game, ...], tuple[float, ...], float]


def _changes(games: Sequence[Game], rng: np.random.Generator) -> Pictures:
    """A picture at each change that was noticed."""
    shown = [games[0], games[0]]
    number = 0
    while number < len(games) - 1:
        number += 1
        while number < len(games) - 1 and rng.random() < _missed(games, number):
            number += 1
        shown.append(games[number])
    shown.append(games[-1])
    return tuple(shown), tuple(LOOK_S * index for index in range(len(shown))), LOOK_S


def _missed(games: Sequence[Game], number: int) -> float:
    """How often the picture after move `number` is not taken: most where it is taken at once."""
    last = games[number].last
    assert last is not None
    return 0.3 if last.point in games[number + 1].captures else 0.05


def _lapse(games: Sequence[Game], rng: np.random.Generator) -> Pictures:
    """A picture every few seconds."""
    interval_s = float(rng.uniform(SHORTEST_S, LONGEST_S))
    pauses = 1.5 + rng.gamma(1.5, (PACE_S - 1.5) / 1.5, len(games) - 1)
    laid = np.concatenate([[0.0], 4.0 * interval_s + np.cumsum(pauses)])
    times = np.arange(0.0, laid[-1] + 3.0 * interval_s, interval_s)
    shown = tuple(games[int(np.searchsorted(laid, t, "right")) - 1] for t in times)
    return shown, tuple(times.tolist()), interval_s


def _probs(game: Game, rng: np.random.Generator) -> NDArray[np.float32]:
    """The probabilities that a picture of `game` gives."""
    size = game.position.height
    codes = np.frombuffer(game.position.codes(), np.int8)
    table = codes.reshape(size, size).astype(np.int64)
    margin = np.maximum(rng.normal(6.0, 1.2, (size, size)), 0.5)
    logits = rng.normal(0.0, 0.5, (size, size, 3))
    np.put_along_axis(logits, table[:, :, None], margin[:, :, None], axis=2)
    shares = np.exp(logits - logits.max(axis=2, keepdims=True))
    probs: NDArray[np.float32] = (shares / shares.sum(axis=2, keepdims=True)).astype(np.float32)
    return probs
