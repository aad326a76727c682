"""One look at the board: what an observation shows, turned to the diagram."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.types import Observation, Side

from ..settings import Settings
from .arrays import NEVER, Codes, Flags, Floats, at_codes

_SIDES = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What one observation shows of a board of N lines."""

    probs: Floats
    """(N, N, 3): probabilities of empty, black and white."""
    logs: Floats
    """Their logarithms."""
    visible: Flags
    """(N, N)."""
    t_ns: int
    step_ns: int
    """Time since the look before."""
    weight: float
    """How many independent looks it counts for."""
    side: int = -1
    """Number of the hand's side, -1 for none or unknown."""
    motion: float = 0.0
    """0..1."""
    offset: Floats | None = None
    """(N, N, 2): how far stones lie from their points in cells, NaN where unknown.

    None if it is known nowhere.
    """

    def gain(self, expected: Codes, bias: Floats, limit: float) -> Floats:
        """Nats (N, N, 3) that the look says for each colour against the `expected` one.

        At most `limit` an independent look, less the `bias` of points that are misread; 0 where
        a point is hidden.
        """
        logs = self.logs - bias
        gain: Floats = logs - at_codes(logs, expected)
        np.clip(gain, -limit, limit, out=gain)
        gain *= np.float32(self.weight)
        gain[~self.visible] = 0.0
        return gain


def make_look(sight: Observation, last_ns: int, settings: Settings) -> Look:
    """The look that the observation `sight` is, after one at `last_ns` (NEVER for the first).

    It is turned so that Black sits at the bottom, as `settings` say.
    """
    quarter = turns(settings)
    probs, visible, offset = sight.probs, sight.visible, sight.offset
    if quarter:
        probs, visible = np.rot90(probs, quarter), np.rot90(visible, quarter)
        offset = None if offset is None else np.rot90(offset, quarter)
    timing = settings.timing
    step_ns = int(timing.frame_s * 1e9) if last_ns == NEVER else sight.t_ns - last_ns
    return Look(
        probs=probs,
        logs=np.log(np.maximum(probs, settings.limits.least_probability)),
        visible=visible,
        t_ns=sight.t_ns,
        step_ns=step_ns,
        weight=min(timing.look_weight, step_ns / 1e9 / timing.independent_s),
        side=-1 if sight.hand is None else (_SIDES.index(sight.hand) - quarter) % 4,
        motion=sight.motion,
        offset=offset,
    )


def turns(settings: Settings) -> int:
    """Quarter turns, against the clock, from the picture to the diagram."""
    return 0 if settings.black_side is None else _SIDES.index(settings.black_side)
