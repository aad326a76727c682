"""Runs: for how long each point was read as what, over the last minutes (the decoder's evidence).

A look joins the run of its point while the likeliest colour stays the same. A look at a hidden
point, or at one beside a hand, says nothing and joins no run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from rules.points import Point

from ..settings import Settings
from ..timing import nanoseconds
from .arrays import NEVER, Codes, Flags, Floats, Times, points_of
from .look import Look
from .occlusion import Occlusion

Nats = tuple[float, float, float]
"""What looks say against each colour, from 0 down, for the codes 0 empty, 1 black and 2 white."""


@dataclass(frozen=True, slots=True)
class Run:
    """Looks at one point that mostly show colour `kind`, from `since_ns` to `last_ns`.

    ``nats`` what they say together against each colour, without a limit; ``handed`` whether a hand
    was at the point when the run began, ``near`` whether one was up to three lines away, ``side``
    the number of that hand's side, -1 unknown.
    """

    kind: int
    since_ns: int
    last_ns: int
    nats: Nats
    handed: bool
    near: bool
    side: int


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """The run that goes on at every point, (N, N), and those before it; never changed in place.

    ``kind`` -1 where nothing was seen yet.
    """

    kind: Codes
    since_ns: Times
    last_ns: Times
    nats: Floats
    handed: Flags
    near: Flags
    side: Codes
    past: Mapping[Point, tuple[Run, ...]] = field(default_factory=dict)

    def at(self, point: Point) -> tuple[Run, ...]:
        """The runs at `point`, oldest first; () where nothing was seen yet."""
        if self.kind[point] < 0:
            return ()
        return (*self.past.get(point, ()), self.now(point))

    def now(self, point: Point) -> Run:
        """The run that goes on at `point`."""
        empty, black, white = self.nats[point].tolist()
        return Run(
            int(self.kind[point]),
            int(self.since_ns[point]),
            int(self.last_ns[point]),
            (empty, black, white),
            bool(self.handed[point]),
            bool(self.near[point]),
            int(self.side[point]),
        )


def begin_runs(size: int) -> Runs:
    """Nothing seen yet on a board of `size` lines."""
    each = (size, size)
    return Runs(
        kind=np.full(each, -1, np.int8),
        since_ns=np.full(each, NEVER, np.int64),
        last_ns=np.full(each, NEVER, np.int64),
        nats=np.zeros((*each, 3), np.float32),
        handed=np.zeros(each, np.bool_),
        near=np.zeros(each, np.bool_),
        side=np.full(each, -1, np.int8),
    )


def update_runs(
    before: Runs, look: Look, occlusion: Occlusion, beside: Flags | None, settings: Settings
) -> Runs:
    """`before` after one more `look`, of which `occlusion` is; nothing is read `beside` a hand."""
    seen = look.visible if beside is None else look.visible & ~beside
    kind = look.logs.argmax(axis=2).astype(np.int8)
    against = look.logs - look.logs.max(axis=2, keepdims=True)
    said = np.maximum(against, -settings.costs.look_limit) * np.float32(look.weight)
    new = seen & (kind != before.kind)
    now = np.int64(look.t_ns)
    if not new.any():
        return replace(
            before,
            last_ns=np.where(seen, now, before.last_ns),
            nats=np.where(seen[:, :, None], before.nats + said, before.nats),
        )
    past = dict(before.past)
    oldest_ns = look.t_ns - nanoseconds(settings.timing.window_s)
    for point in points_of(new & (before.kind >= 0)):
        runs = past.get(point, ())
        kept = tuple(run for run in runs if run.last_ns >= oldest_ns)
        past[point] = _melted((*kept, before.now(point)), settings.limits.most_runs)
    cover_ns = nanoseconds(settings.timing.cover_s)
    from_ns = before.last_ns - cover_ns
    handed = (occlusion.hidden_ns != NEVER) & (occlusion.hidden_ns >= from_ns)
    near = (occlusion.hidden_near_ns != NEVER) & (occlusion.hidden_near_ns >= from_ns)
    each = new[:, :, None]
    return Runs(
        kind=np.where(new, kind, before.kind),
        since_ns=np.where(new, now, before.since_ns),
        last_ns=np.where(seen, now, before.last_ns),
        nats=np.where(each, said, np.where(seen[:, :, None], before.nats + said, before.nats)),
        handed=np.where(new, handed, before.handed),
        near=np.where(new, near, before.near),
        side=np.where(new, occlusion.side, before.side),
        past=past,
    )


def _melted(runs: tuple[Run, ...], most: int) -> tuple[Run, ...]:
    """`runs`, at most `most`: the one that says least joins the one before it."""
    while len(runs) > most:
        index = min(range(1, len(runs)), key=lambda number: -min(runs[number].nats))
        one, other = runs[index - 1], runs[index]
        sums = [a + b for a, b in zip(one.nats, other.nats, strict=True)]
        nats = (sums[0], sums[1], sums[2])
        both = replace(one, kind=sums.index(max(sums)), last_ns=other.last_ns, nats=nats)
        runs = (*runs[: index - 1], both, *runs[index + 1 :])
    return runs
