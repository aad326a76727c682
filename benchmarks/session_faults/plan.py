"""What one seed draws: a game, what happens to the machine, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

import numpy as np

from lab.evenings import simulate_evening
from lab.games import random_play
from rules.game import Game
from rules.rulesets.presets import DEFAULT, preset
from vision.types import Observation

FPS = 2.0
"""Looks a second: what a Raspberry Pi manages beside a page."""

HEAL_S = 240.0
"""After the last fault all is well within so many seconds."""


LAST = 12
"""Looks at the end of an evening, when all hands are gone."""


class TroubleKind(Enum):
    """What may go wrong in an evening."""

    CAMERA = "camera"
    BREAK = "camera raises"
    DISK_FULL = "disk full"
    DISK_ERROR = "disk error"
    DISK_TORN = "disk torn"
    DISK_BUSY = "disk busy"
    KILL = "kill"
    POWER = "power"
    STOP = "stop"
    WALL = "wall clock"
    NEW_GAME = "new game"
    FACTS = "facts"
    NETWORK = "network"
    RECEIVER = "receiver"


@dataclass(frozen=True, slots=True)
class Outage:
    """From when to when, in seconds, the camera does not see the board, and why."""

    begin_s: float
    end_s: float
    reason: str


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """An evening: its looks at `FPS`, which kinds of trouble it has, and the camera's outages."""

    seed: int
    size: int
    looks: Sequence[Observation]
    kinds: frozenset[TroubleKind]
    outages: Sequence[Outage]
    dropped: float
    """The share of looks that never arrive."""
    faults_s: float
    """Until when anything fails."""
    facts: Sequence[tuple[float, Mapping[str, object]]] = ()
    """What the arbiter submits at which second, beside what is drawn on the way."""

    def board(self) -> list[str]:
        """The stones that lie there at the end, as most of the last looks show them."""
        shown = np.mean([look.probs for look in self.looks[-LAST:]], axis=0)
        return ["".join(".BW"[mark] for mark in row) for row in shown.argmax(axis=2)]


SHORT_S = 24.0
"""The length of a short evening."""

REASONS = ("no_picture", "frozen", "too_dark", "moving")


def draw_plan(seed: int, only: frozenset[TroubleKind] | None = None) -> EveningPlan:
    """The evening of a seed; `only` these kinds of trouble where they are given."""
    random = Random(f"plan {seed}")
    size = random.choice((5, 7, 9))
    start = Game.start(preset(DEFAULT), size)
    moves = random_play(start, random.randint(4, 12), np.random.default_rng((seed, 7)))
    evening = simulate_evening(
        start,
        moves,
        seed,
        noise=random.choice(("low", "middle")),
        irregularities=random.choice((0.0, 1.0, 2.0)),
        fps=FPS,
    )
    looks = list(evening.observations())
    length_s = len(looks) / FPS
    share = random.choice((0.1, 0.3, 0.5))
    drawn = frozenset(kind for kind in TroubleKind if random.random() < share)
    kinds = drawn if only is None else only
    outages = []
    if TroubleKind.CAMERA in kinds:
        at = 0.0
        while (at := at + random.expovariate(1 / 40.0)) < length_s:
            lasts = random.choice((0.5, 2.0, 8.0, 20.0))
            outages.append(Outage(at, at + lasts, random.choice(REASONS)))
            at += lasts
    dropped = random.choice((0.0, 0.1, 0.4)) if TroubleKind.CAMERA in kinds else 0.0
    return EveningPlan(seed, size, looks, kinds, tuple(outages), dropped, length_s)


def short_plan(seed: int) -> EveningPlan:
    """A short evening without trouble of its own: an arbiter is called, and a second game begins.

    Every operation of its disk can be made to fail, one after the other.
    """
    plan = draw_plan(seed, only=frozenset())
    facts: list[tuple[float, Mapping[str, object]]] = [
        (6.0, {"type": "ArbiterCalled"}),
        (SHORT_S / 2, {"type": "NewGame"}),
        (SHORT_S / 2 + 4.0, {"type": "ArbiterCalled", "color": "white"}),
    ]
    looks = plan.looks[: round(SHORT_S * FPS)]
    return replace(plan, looks=looks, faults_s=SHORT_S, facts=tuple(facts))
