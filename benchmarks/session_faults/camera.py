"""A camera that shows a simulated evening, as far as it is not hindered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import numpy as np

from device.sources.base import Fault
from referee.facts import Fact
from vision.types import NoBoardReason, Observation

from .clock import SimulatedClock
from .plan import FPS, EveningPlan, Outage

IDLE = 6
"""After the evening its last looks are seen again and again."""

BLURRED_S = 1.0
"""After a knock the board is badly read for so long."""


class SimulatedCamera:
    """A live source of the looks of `plan`; one of it for each start of the program.

    A look is what the board shows at that moment of the evening: what is missed is missed. Reading
    it lets time pass. `breaks` makes the next reading raise an OSError.
    """

    identity = "simulated"
    looks = False
    live = True
    length_ns: int | None = None
    facts: tuple[Fact, ...] = ()
    fps: float | None = FPS

    def __init__(self, plan: EveningPlan, clock: SimulatedClock, random: Random) -> None:
        self.breaks = False
        self.steady = False
        self.done: Counter[str] = Counter()
        self._plan, self._clock, self._random = plan, clock, random
        self._seq = 0

    @classmethod
    def of(cls, plan: EveningPlan) -> SimulatedCamera:
        """A camera of which only the description is wanted."""
        return cls(plan, SimulatedClock(), Random(0))

    @property
    def clock_ns(self) -> Callable[[], int] | None:
        """The monotonic clock."""
        return self._clock.monotonic_ns

    def close(self) -> None:
        """Nothing is held."""

    def frames(self, since_ns: int = 0) -> Iterator[Observation | Fault]:
        """Looks and faults, one each time that half a second has passed."""
        lasting: Outage | None = None
        while True:
            self._clock.go_on(1.0 / FPS)
            if self.breaks:
                self.breaks = False
                self.done["camera raises"] += 1
                raise OSError(5, "the camera's driver has failed")
            outage = self._outage()
            if outage is not None:
                again, lasting = outage is lasting, outage
                if not again:
                    self.done[f"camera {outage.reason}"] += 1
                yield self._fault(f"camera: {outage.reason}", outage.reason, again=again)
                continue
            if lasting is not None:
                knocked = lasting.reason == "moving"
                lasting = None
                yield self._fault("camera: back", None)
                if knocked:
                    for _ in range(round(BLURRED_S * FPS)):
                        self._clock.go_on(1.0 / FPS)
                        yield self._look(blurred=True)
                continue
            if self._random.random() < self._plan.dropped and not self.steady:
                self.done["camera dropped"] += 1
                continue
            yield self._look()

    def _outage(self) -> Outage | None:
        now_s = self._clock.now_s
        if self.steady:
            return None
        return next((at for at in self._plan.outages if at.begin_s <= now_s < at.end_s), None)

    def _fault(self, line: str, reason: str | None, *, again: bool = False) -> Fault:
        t_ns = self._clock.monotonic_ns()
        if reason is None:
            return Fault(t_ns, line, live=True)
        return Fault(t_ns, line, lost=True, live=True, reason=NoBoardReason(reason), again=again)

    def _look(self, *, blurred: bool = False) -> Observation:
        looks, now = self._plan.looks, int(self._clock.now_s * FPS)
        look = looks[now if now < len(looks) else len(looks) - 1 - now % IDLE]
        self._seq += 1
        probs = look.probs
        if blurred:
            probs = np.asarray(0.2 * probs + 0.8 / 3.0, np.float32)
        return replace(look, seq=self._seq, t_ns=self._clock.monotonic_ns(), probs=probs)


def undisturbed_looks(plan: EveningPlan, after_s: float) -> Iterator[Observation]:
    """The looks of an evening in which nothing fails, and so many seconds more."""
    clock = SimulatedClock()
    clock.boot()
    camera = SimulatedCamera(plan, clock, Random(0))
    camera.steady = True
    for given in camera.frames():
        if clock.now_s > plan.faults_s + after_s:
            return
        assert isinstance(given, Observation)
        yield given
