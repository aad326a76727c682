"""What differs between the table as seen and as expected: the raw material of explanations."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from rules.color import Color
from rules.points import Point

from ..settings import Settings
from ..table import COLORS, code
from .belief import NEVER, Codes, Evidence
from .flicker import UNSTEADY

_FAR = 3.0


@dataclass(frozen=True, slots=True)
class Change:
    """At `point`, `new` is seen where `old` is expected, by `value` nats, since `since_ns`.

    A change that no hand began has lain there since the point was last seen without it or was
    last hidden, if it is real;
    it was first read at ``began_ns``. ``before_ns`` when the point was last seen as expected
    before that (a look against it that did not outweigh it is none).

    ``covered``: a hand was at the point in between (None where hands are never seen);
    ``side`` the side of that hand, -1 unknown; ``lain_s`` how long it has lain in clear view;
    ``ripe`` whether it may be believed, ``fading`` whether this look speaks against it;
    ``short`` by how many nats a look it falls short of what this board's points usually say of
    themselves; ``moving`` whether something moved when it began, ``close`` whether a hand was
    within three lines then;
    ``aside`` how far the stone lies from the point, in cells; ``stray`` how many looks of late
    spoke against what was expected there, and came to nothing; ``guessed`` whether no look has
    shown it, and it is only supposed; ``first_ns`` when it was first read after a hand had been
    there, where it has been read on and off since, else NEVER.
    """

    point: Point
    old: Color | None
    new: Color | None
    value: float
    since_ns: int
    covered: bool | None
    side: int
    lain_s: float
    ripe: bool
    short: float = 0.0
    moving: bool = False
    close: bool = False
    fading: bool = False
    aside: float = 0.0
    began_ns: int = NEVER
    before_ns: int = NEVER
    stray: float = 0.0
    guessed: bool = False
    first_ns: int = NEVER

    @property
    def bare_ns(self) -> int:
        """Until when its point was seen bare; looks after it was first read, if any, erred."""
        return self.before_ns if self.first_ns == NEVER else self.first_ns

    @property
    def laid_ns(self) -> int:
        """About when it came: between the looks without it and with it, or when first read."""
        if self.first_ns != NEVER:
            return self.first_ns
        return self.since_ns if self.before_ns == NEVER else (self.before_ns + self.began_ns) // 2

    @property
    def unsteady(self) -> bool:
        """Whether its point has been read now so, now otherwise: far more so where a hand was."""
        return self.stray > (_FAR * UNSTEADY if self.covered else UNSTEADY)

    @property
    def appears(self) -> bool:
        """A stone where none is expected."""
        return self.old is None

    @property
    def vanishes(self) -> bool:
        """No stone where one is expected."""
        return self.new is None


def find(evidence: Evidence, expected: Codes, settings: Settings) -> tuple[Change, ...]:
    """Every point, visible now, whose evidence speaks against what is expected there.

    Ordered by when the change was first seen, then by row and column.
    """
    best = evidence.values.argmax(axis=2)
    top = np.take_along_axis(evidence.values, best[:, :, None], axis=2)[:, :, 0]
    rows, cols = np.nonzero((top > settings.costs.noticed) & evidence.visible & (best != expected))
    found = []
    for row, col in zip(rows.tolist(), cols.tolist(), strict=True):
        kind = int(best[row, col])
        since = began = int(evidence.since[row, col, kind])
        lain = lain_s(evidence, row, col, kind, settings)
        value = float(top[row, col])
        covered = bool(evidence.touched[row, col, kind]) if evidence.hands else None
        hidden = int(evidence.hidden[row, col])
        if covered is False and hidden != NEVER:
            since = min(since, max(hidden, int(evidence.confirmed[row, col])))
        again = kind > 0 and bool(evidence.again[row, col, kind])
        found.append(
            Change(
                point=Point(row, col),
                old=COLORS[expected[row, col]],
                new=COLORS[kind],
                value=value,
                since_ns=since,
                covered=covered,
                side=int(evidence.side[row, col]),
                lain_s=lain,
                ripe=value >= settings.costs.confirmed,
                short=_short(evidence, row, col, kind),
                moving=bool(evidence.stirred[row, col, kind]),
                close=bool(evidence.close[row, col, kind]),
                aside=float(evidence.aside[row, col]),
                began_ns=began,
                fading=bool(evidence.calm[row, col]),
                before_ns=min(int(evidence.confirmed[row, col]), began),
                stray=float(evidence.stray[row, col]),
                first_ns=int(evidence.first[row, col, kind]) if again else NEVER,
            )
        )
    return tuple(sorted(found, key=lambda change: (change.since_ns, change.point)))


def other_stone(evidence: Evidence, change: Change, settings: Settings) -> Change | None:
    """`change` as a stone of the other colour, None unless that too has been read there.

    A stone is there, and its colour is the question.
    """
    if change.new is None or not change.appears:
        return None
    other = change.new.other
    row, col, kind = change.point.row, change.point.col, code(other)
    value = float(evidence.values[row, col, kind])
    if value <= settings.costs.noticed:
        return None
    began = int(evidence.since[row, col, kind])
    return replace(
        change,
        new=other,
        value=value,
        began_ns=began,
        since_ns=min(change.since_ns, began),
        before_ns=min(change.before_ns, began),
        short=_short(evidence, row, col, kind),
    )


def _short(evidence: Evidence, row: int, col: int, kind: int) -> float:
    looks = float(evidence.looks[row, col, kind])
    mean = float(evidence.total[row, col, kind]) / looks if looks > 0.0 else 0.0
    return max(0.0, evidence.level - mean)


def lain_s(evidence: Evidence, row: int, col: int, kind: int, settings: Settings) -> float:
    """Seconds for which colour code `kind` has lain at the point with no hand beside it.

    The last look counts for as long as the one before it took, so that one look is not nothing.
    """
    start = max(int(evidence.since[row, col, kind]), int(evidence.hidden[row, col]))
    step = min(evidence.step_ns, 1_000_000_000)
    return (evidence.t_ns - start + step) / 1e9


def ripe_any(evidence: Evidence, settings: Settings) -> bool:
    """Whether any visible point may have changed; the cheap test before `find`."""
    high: np.bool_ = (evidence.values.max(axis=2) >= settings.costs.confirmed)[
        evidence.visible
    ].any()
    return bool(high)
