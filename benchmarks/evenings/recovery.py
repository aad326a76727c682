"""Whether the referee's line is the true one again, some moves after an error was put into it."""

from __future__ import annotations

import math

import numpy as np

from lab.truth import Truth
from lab.verdict import runs_of
from referee.settings import Settings
from referee.state import State

from .line_errors import LineMistake, with_error

CALM_S = 25.0
"""No irregularity is so near before the error or while the line may recover."""

WITHIN = 3
"""The line is the true one again after so many moves more."""

SLACK_S = 4.0
"""A move may be recorded so long after it lay in view."""


class Recovery:
    """A watcher of states that puts one error into the line, and checks whether it was healed.

    ``done`` whether the error could be put in, ``back`` whether the line has been the true one
    since, in time.
    """

    def __init__(self, truth: Truth, error: LineMistake, seed: int) -> None:
        self.truth = truth
        self.error = error
        self.rng = np.random.default_rng((seed, 8))
        self.done = False
        self.back = False
        self.deadline_s = math.inf
        self.at_s = math.inf
        times = [(number, t) for number, (_, t) in enumerate(truth.moves) if math.isfinite(t)]
        self.times = [item for item in times[:-WITHIN] if self._calm(*item)]
        self._choose()

    def __call__(self, state: State, settings: Settings) -> State:
        """Put the error in when its time has come; watch afterwards."""
        now_s = state.seconds(state.t_ns)
        if not self.done:
            if now_s < self.at_s or not self._true(state):
                if now_s > self.at_s + SLACK_S:
                    self._choose(now_s)
                return state
            wrong = with_error(state, settings, self.error, self.rng)
            if wrong is None:
                self._choose(now_s)
                return state
            self.done = True
            return wrong
        if not self.back and now_s <= self.deadline_s:
            self.back = now_s > self.third_s and self._true(state)
        return state

    def _choose(self, after_s: float = 0.0) -> None:
        """A move after which the error is put in, at random among the later ones."""
        self.times = [item for item in self.times if item[1] > after_s]
        if not self.times:
            self.at_s = math.inf
            return
        number, t = self.times[int(self.rng.integers(max(1, min(12, len(self.times)))))]
        self.at_s = t + 1.0
        self.third_s = self.truth.moves[number + WITHIN][1]
        self.deadline_s = self._until(number)

    def _until(self, number: int) -> float:
        """When the move after the last of those that may heal it lies there, and some seconds."""
        later = [t for _, t in self.truth.moves[number + WITHIN + 1 :] if math.isfinite(t)]
        return min(later, default=self.truth.end) + SLACK_S

    def _calm(self, number: int, t: float) -> bool:
        if number < WITHIN:
            return False
        until = self._until(number) + CALM_S
        return not any(
            item.t < until and t < (item.t if item.right is None else item.right) + CALM_S
            for item in self.truth.irregularities
        )

    def _true(self, state: State) -> bool:
        """Whether the line is the truth's as far as moves lie there at that time."""
        now_s = state.seconds(state.t_ns)
        got = runs_of(state.game.moves())
        moves = [move for move, _ in self.truth.moves]
        surely = sum(t + SLACK_S < now_s for _, t in self.truth.moves)
        return any(
            got == runs_of(moves[:count])
            for count in range(max(1, surely), min(len(moves), surely + 6) + 1)
        )
