"""Looks at a board of three lines whose middle point is read in many ways, for tests of belief."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.belief.look import NEVER, Codes, Flags, Floats, Look, make_look
from referee.settings import Settings
from rules.rulesets.presets import preset
from tests.support.table import SECOND, seen
from vision.types import Side

SIZE = 3
MIDDLE = (1, 1)
SETTINGS = Settings(preset("bga2009"), size=SIZE)
EMPTY: Codes = np.zeros((SIZE, SIZE), np.int8)
NOWHERE: Flags = np.zeros((SIZE, SIZE), np.bool_)
NO_BIAS: Floats = np.zeros((SIZE, SIZE, 3), np.float32)
CLEAR = ("...",) * SIZE

READS = {
    ".": (0.98, 0.01, 0.01),
    "B": (0.01, 0.98, 0.01),
    "W": (0.01, 0.01, 0.98),
    "b": (0.35, 0.60, 0.05),
}
"""Probabilities of empty, black and white by mark; "?" and "<" are hidden points."""


def looks_at(marks: str, every_s: float = 0.5) -> Iterator[Look]:
    """A look for each of `marks`, as which the middle point is read, `every_s` apart.

    "?" is a look in which a hand hides it, "<" one in which that hand comes from the bottom. The
    other points are read as empty. Time begins at 0; half a second makes looks independent.
    """
    last_ns = NEVER
    for number, mark in enumerate(marks):
        hidden = mark in "?<"
        sight = seen(
            CLEAR,
            number * every_s,
            sure=0.98,
            hidden=[MIDDLE] if hidden else [],
            hand=Side.BOTTOM if mark == "<" else None,
            read=None if hidden else {MIDDLE: READS[mark]},
        )
        yield make_look(sight, last_ns, SETTINGS)
        last_ns = round(number * every_s * SECOND)
