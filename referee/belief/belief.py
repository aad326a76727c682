"""What the looks so far say of every intersection, against what is expected there.

Evidence is a log-likelihood ratio for each colour against the expected one. It adds up over
independent looks, is limited per look and in all, starts again at the first look that speaks
for a change, and stands still while a point is hidden (RULES.md 6.2); what was only faint before
a hand came is forgotten, so that a run that a hand began is known as such. A point that has been
read wrongly for long is read against its own habit from then on (RULES.md 6.2, step 2), and
beside a hand nothing becomes sure: it is seen again when the hand has left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Times = NDArray[np.int64]
Codes = NDArray[np.int8]
Flags = NDArray[np.bool_]

NEVER = np.iinfo(np.int64).min // 4
_RARE = 0.02
STATIC_NS = 15_000_000_000
"""What has lain over the board for longer than this is no hand."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The fused looks of one board of N lines; arrays are never changed in place.

    Of every point and colour, (N, N, 3): ``values`` nats for it against the expected colour;
    ``since`` when the current run for it began, in ns; ``looks`` independent looks in that run
    and ``total`` its nats without a limit; ``touched`` whether a hand was at the point when it
    began, or nothing was seen for long, ``close`` whether one was up to three lines away,
    ``stirred`` whether anything moved then; ``first`` when it was first read after a hand had been
    there, NEVER where none had, and ``again`` whether the current run is of that stone, read on and
    off since (`recurring`); ``peak`` the greatest height of late, at ``peak_ns``;
    ``usual`` the running mean of its probability; ``habit`` the log of what a point that is read
    wrongly shows without anything having happened, 0 elsewhere.

    Of every point, (N, N): ``confirmed`` when the expected colour was last seen, ``calm`` where
    this look shows it; ``visible`` in the last look; ``hidden`` when it or a neighbour was last
    hidden, ``hidden_from`` since when it is, NEVER while visible; ``about`` when a point up to
    three lines away was last hidden; ``side`` number of the side of the hand that last hid it, -1
    unknown; ``aside`` how far a stone lies from its point, in cells; ``trust`` the running mean
    of what a look says for the expected colour, ``held`` independent looks for which that colour
    has been expected; ``odd`` seconds for which a change lay there that nothing explained;
    ``idle`` where no hand has been since a misreading became its habit, and little is believed;
    ``streak`` independent looks, with no hand about, against the expected colour since it was
    last seen, ``stray`` those of late after which it was seen again with no hand in between: how
    unsteadily the point is read.

    Of the board: ``t_ns`` of the last look, ``step_ns`` before it; ``hands`` whether any was
    ever seen; ``motion_at`` when something last moved; ``votes`` for the side of the hand that is
    there, fading from look to look; ``level`` the usual nats of one look for what is really there.
    """

    values: Floats
    since: Times
    looks: Floats
    confirmed: Times
    calm: Flags
    hidden: Times
    hidden_from: Times
    visible: Flags
    side: Codes
    total: Floats
    about: Times
    touched: Flags
    close: Flags
    stirred: Flags
    first: Times
    again: Flags
    aside: Floats
    trust: Floats
    peak: Floats
    peak_ns: Times
    odd: Floats
    usual: Floats
    habit: Floats
    idle: Flags
    held: Floats
    streak: Floats
    stray: Floats
    t_ns: int
    step_ns: int
    hands: bool
    motion_at: int
    votes: tuple[float, ...]
    level: float

    @property
    def size(self) -> int:
        """Lines a side."""
        return int(self.values.shape[0])

    @property
    def hand_present(self) -> bool:
        """Whether something that has not lain there for long hides part of the board."""
        moving = (self.hidden_from != NEVER) & (self.t_ns - self.hidden_from < STATIC_NS)
        return bool(moving.any())


def begin(size: int) -> Evidence:
    """Evidence before the first look: nothing known."""
    shape = (size, size)
    return Evidence(
        values=np.zeros((*shape, 3), np.float32),
        since=np.full((*shape, 3), NEVER, np.int64),
        looks=np.zeros((*shape, 3), np.float32),
        confirmed=np.full(shape, NEVER, np.int64),
        calm=np.zeros(shape, np.bool_),
        hidden=np.full(shape, NEVER, np.int64),
        hidden_from=np.full(shape, NEVER, np.int64),
        visible=np.zeros(shape, np.bool_),
        side=np.full(shape, -1, np.int8),
        total=np.zeros((*shape, 3), np.float32),
        about=np.full(shape, NEVER, np.int64),
        touched=np.zeros((*shape, 3), np.bool_),
        close=np.zeros((*shape, 3), np.bool_),
        stirred=np.zeros((*shape, 3), np.bool_),
        first=np.full((*shape, 3), NEVER, np.int64),
        again=np.zeros((*shape, 3), np.bool_),
        aside=np.zeros(shape, np.float32),
        trust=np.zeros(shape, np.float32),
        peak=np.zeros((*shape, 3), np.float32),
        peak_ns=np.full((*shape, 3), NEVER, np.int64),
        odd=np.zeros(shape, np.float32),
        usual=np.full((*shape, 3), 1.0 / 3.0, np.float32),
        habit=np.zeros((*shape, 3), np.float32),
        idle=np.zeros(shape, np.bool_),
        held=np.zeros(shape, np.float32),
        streak=np.zeros(shape, np.float32),
        stray=np.zeros(shape, np.float32),
        t_ns=NEVER,
        step_ns=0,
        hands=False,
        motion_at=NEVER,
        votes=(0.0, 0.0, 0.0, 0.0),
        level=0.0,
    )


def accustom(evidence: Evidence, points: Flags) -> Evidence:
    """`evidence` in which what `points` (N, N) show now is how they look.

    Nothing is read there until it changes.
    """
    where = points[:, :, None]
    zero = np.float32(0.0)
    return replace(
        evidence,
        habit=np.where(where, np.log(np.maximum(evidence.usual, _RARE)), evidence.habit),
        values=np.where(where, zero, evidence.values),
        looks=np.where(where, zero, evidence.looks),
        total=np.where(where, zero, evidence.total),
        odd=np.where(points, zero, evidence.odd),
    )


def clearness(evidence: Evidence) -> float:
    """The usual nats of one look for what lies at a point, whether it is expected there or not."""
    runs = evidence.total.max(axis=2) / np.maximum(evidence.looks.max(axis=2), 1.0)
    return float(np.median(np.maximum(evidence.trust, runs)[evidence.held > 0.0]))


def begun(evidence: Evidence, expected: Codes, level: float) -> Evidence:
    """`evidence` as a game begins on `expected` (N, N), with `level` known of its looks.

    What else has been read at a point from the first look on, or flickers there, is its look:
    little is believed there until a hand comes.
    """
    kind = evidence.values.argmax(axis=2)
    touched = np.take_along_axis(evidence.touched, kind[:, :, None], axis=2)[:, :, 0]
    odd = (evidence.values.max(axis=2) > 0.0) & (kind != expected) & ~touched
    odd &= (evidence.confirmed == NEVER) | (evidence.stray > 0.0)
    return replace(evidence, idle=evidence.idle | odd, level=level)


def rebase(evidence: Evidence, before: Codes, after: Codes) -> Evidence:
    """`evidence` once the expected board has changed from `before` to `after` (N, N) codes.

    Points that did not change keep theirs; at the others what was found is now expected.
    """
    changed = before != after
    if not changed.any():
        return evidence
    values = evidence.values.copy()
    rows, cols = np.nonzero(changed)
    base = values[rows, cols, after[rows, cols]]
    values[rows, cols] = np.where(
        base[:, None] > 0.0, np.minimum(values[rows, cols] - base[:, None], 0.0), 0.0
    )
    looks = evidence.looks.copy()
    looks[rows, cols] = 0.0
    odd = evidence.odd.copy()
    odd[rows, cols] = 0.0
    streak = evidence.streak.copy()
    streak[rows, cols] = 0.0
    calm = evidence.calm & ~changed
    confirmed = evidence.confirmed.copy()
    confirmed[rows, cols] = evidence.t_ns
    trust = evidence.trust.copy()
    held = evidence.held.copy()
    held[rows, cols] = np.maximum(evidence.looks[rows, cols, after[rows, cols]], 1.0)
    first = evidence.first.copy()
    first[rows, cols] = NEVER
    kinds = after[rows, cols]
    seen = np.maximum(evidence.looks[rows, cols, kinds], 1.0)
    mean = evidence.total[rows, cols, kinds] / seen
    trust[rows, cols] = np.where(base > 0.0, np.minimum(mean, evidence.level), evidence.level)
    return replace(
        evidence,
        trust=trust,
        held=held,
        values=values,
        looks=looks,
        odd=odd,
        streak=streak,
        calm=calm,
        confirmed=confirmed,
        first=first,
    )


def place(evidence: Evidence, offset: Floats) -> Evidence:
    """`evidence` with where stones lie beside their points: `offset` (N, N, 2) in cells, or NaN.

    A running mean; a look that cannot tell leaves it as it is, and it starts again where nothing
    new is seen any more.
    """
    far = np.hypot(offset[:, :, 0], offset[:, :, 1])
    known = np.isfinite(far) & evidence.visible
    mean = np.where(evidence.aside > 0.0, 0.7 * evidence.aside + 0.3 * far, far)
    nothing = evidence.visible & (evidence.values.max(axis=2) <= 0.0)
    aside = np.where(known, mean, np.where(nothing, 0.0, evidence.aside))
    return replace(evidence, aside=aside.astype(np.float32))
