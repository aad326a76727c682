"""How far one plain stone walks through the referee: modules, and changes from one to another.

    python -m benchmarks.referee_walk

A hand lays one black stone on an empty board of 9 lines; every call of a Python function in
`referee` is counted from the stone's first appearance to the step that records it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, pairwise
from types import FrameType

import numpy as np

import referee
from referee import EventType, GameEvent, Settings, State
from rules.presets import preset
from vision.types import Observation

LINES = 9
FPS = 5
STONE = (4, 4)
HAND_S = 1.0
"""How long the hand is over the point before it leaves the stone there."""

START_S = 3.0

Stepped = tuple[State, tuple[GameEvent, ...]]


def observation(number: int, *, stone: bool, hand: bool) -> Observation:
    """The table at frame `number`: empty but for the one stone, and the hand over its point."""
    probs = np.full((LINES, LINES, 3), 0.0075, np.float32)
    probs[:, :, 0] = 0.985
    if stone:
        probs[STONE] = (0.0075, 0.985, 0.0075)
    visible = np.ones((LINES, LINES), np.bool_)
    visible[STONE] = not hand
    motion = 0.4 if hand else 0.0
    t_ns = number * 1_000_000_000 // FPS
    return Observation(seq=number, t_ns=t_ns, probs=probs, visible=visible, motion=motion)


def traced(step: Callable[[], Stepped]) -> tuple[Stepped, list[str]]:
    """What `step` returns, and the modules of `referee` in the order in which it called them."""
    modules: list[str] = []

    def profile(frame: FrameType, event: str, argument: object) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("referee."):
            modules.append(name)

    sys.setprofile(profile)
    try:
        result = step()
    finally:
        sys.setprofile(None)
    return result, modules


def changes(modules: Sequence[str]) -> int:
    """How often consecutive calls are of different modules."""
    return sum(one != other for one, other in pairwise(modules))


def walk() -> list[list[str]]:
    """The modules called in every step, from the stone's first appearance to its record."""
    settings = Settings(preset("bga2009"), size=LINES)
    state = referee.begin(settings)
    start, hand = round(START_S * FPS), round(HAND_S * FPS)
    steps: list[list[str]] = []
    for number in range(start + hand + 10 * FPS):
        shown = number >= start + hand
        seen = observation(number, stone=shown, hand=start <= number < start + hand)
        (state, events), modules = traced(partial(referee.step, state, seen, settings))
        if shown:
            steps.append(modules)
        if any(event.type is EventType.BOARD_PLAY for event in events):
            return steps
    raise SystemExit("the stone was not recorded")


def main() -> None:
    """Print the walk of all steps together, and of the one that records the stone."""
    steps = walk()
    every = list(chain.from_iterable(steps))
    for name, walked in (("all steps", every), ("the last step", steps[-1])):
        print(
            f"{name:14}{len(set(walked)):4} modules{changes(walked):6} changes of module"
            f"{len(walked):6} calls"
        )
    print("\n".join(sorted(set(every))))


if __name__ == "__main__":
    main()
