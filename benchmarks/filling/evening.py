"""The end of a game before a camera: passes, agreement, the board arranged for the count, cleared.

The stones of the game lie there from the first look on; what follows is done by hands that hide
points, handful by handful.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from lab.evenings.camera import LEVELS, looks
from lab.evenings.hands import Hands, HandVisit, Lift, Put
from referee.facts import Fact, PassPressed, StatusClaimed
from rules.color import Color
from rules.game import Game
from rules.points import Point
from vision.types import Observation

from .board import Handful
from .finished import FinishedGame
from .plan import FillingPlan

FPS = 5.0
"""Looks a second."""

TALKING = 0.25
"""Share of evenings in which the players stop and talk for a while in between."""

CLEARED = 0.6
"""Share of evenings in which the board is cleared before the camera is switched off."""

SCOOP = 12
"""Stones that one hand takes off at once when the board is cleared, about."""


@dataclass(frozen=True, slots=True)
class FillingEvening:
    """What the camera is to see of one count by hand, and the facts submitted; times in seconds."""

    game: Game
    """The game before its closing passes."""
    plan: FillingPlan
    puts: tuple[Put, ...]
    visits: tuple[HandVisit, ...]
    facts: tuple[Fact, ...]
    arranged_s: float
    """When the arrangement was finished."""
    cleared_s: float | None
    """When the board began to be cleared; None where it was not."""
    end: float
    noise: str
    seed: int

    def inputs(self) -> Iterator[Observation | Fact]:
        """Looks and facts in order of time, the same every time."""
        rng = np.random.default_rng((self.seed, 2))
        size = self.game.size[0]
        facts = list(self.facts)
        noise = LEVELS[self.noise]
        for look in looks(size, list(self.puts), list(self.visits), self.end, FPS, noise, rng):
            while facts and facts[0].t_ns <= look.t_ns:
                yield facts.pop(0)
            yield look


@dataclass
class _Course:
    """The evening as it is being laid out; ``worked_s`` is when the last handful was done."""

    hands: Hands
    facts: list[Fact] = field(default_factory=list)
    worked_s: float = 0.0

    @property
    def rng(self) -> np.random.Generator:
        """Everything random."""
        return self.hands.rng

    def wait(self, least: float, most: float) -> None:
        """Nothing happens for so many seconds."""
        self.hands.wait(float(self.rng.uniform(least, most)))

    def passed(self, game: Game) -> None:
        """Both sides pass."""
        for color in (game.to_play, game.to_play.other):
            self.facts.append(PassPressed(self._now_ns(), color))
            self.wait(0.5, 2.0)

    def agreed(self, dead: tuple[Point, ...]) -> None:
        """Both sides say what is dead."""
        for color in Color:
            self.facts.append(StatusClaimed(self._now_ns(), color, dead))
            self.wait(0.5, 2.0)

    def work(self, handfuls: tuple[Handful, ...], *, talks: bool = False) -> None:
        """Hands do the handfuls, with short pauses and now and then a longer one."""
        pause = int(self.rng.integers(len(handfuls))) if talks and handfuls else None
        for number, handful in enumerate(handfuls):
            self.hands.visit(handful.who, handful.acts)
            self.worked_s = self.hands.now
            self.wait(0.1, 1.2)
            if number == pause:
                self.wait(13.0, 18.0)
            elif self.rng.random() < 0.04:
                self.wait(2.0, 8.0)

    def clear(self) -> None:
        """All stones are taken off, those of each colour by themselves or as they lie."""
        left = [(at, stack[-1]) for at, stack in self.hands.stacks.items() if stack]
        apart = bool(self.rng.random() < 0.5)
        left.sort(key=lambda each: (each[1].value if apart else 0, each[0].row // 4, each[0].col))
        while left:
            count = int(self.rng.integers(SCOOP // 2, 2 * SCOOP))
            scoop, left = left[:count], left[count:]
            self.hands.sweep(scoop[0][1], [Lift(at) for at, _ in scoop])
            self.wait(0.1, 2.5)

    def _now_ns(self) -> int:
        return round(self.hands.now * 1e9)


def fill_in_evening(
    finished: FinishedGame, plan: FillingPlan, seed: int, noise: str = "middle"
) -> FillingEvening:
    """The evening on which `finished` is counted by `plan`, repeatable from its seed.

    The players agree before they take the dead stones off, or show what is dead by taking it off.
    """
    rng = np.random.default_rng((seed, 1))
    course = _Course(Hands(finished.game, rng, now=3.0))
    hands = course.hands
    for color in Color:
        for point in sorted(finished.game.position.stones(color)):
            hands.put(-1.0, point, color)
    course.passed(finished.game)
    first = bool(rng.random() < 0.5)
    if first:
        course.agreed(finished.dead)
    course.work(plan.taken_off)
    course.wait(3.0, 6.0)
    if not first:
        course.agreed(finished.dead)
    course.work(plan.arranged, talks=bool(rng.random() < TALKING))
    arranged_s = course.worked_s
    course.wait(15.0, 30.0)
    cleared_s = None
    if rng.random() < CLEARED:
        cleared_s = hands.now
        course.clear()
        course.wait(5.0, 6.0)
    end = hands.now + 1.0
    return FillingEvening(
        finished.game,
        plan,
        tuple(hands.puts),
        tuple(hands.visits),
        tuple(course.facts),
        arranged_s,
        cleared_s,
        end,
        noise,
        seed,
    )
