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
class Belief:
    """The fused looks of one board of N lines; arrays are never changed in place.

    Of every point and colour, (N, N, 3): ``values`` nats for it against the expected colour;
    ``since_ns`` when the current run for it began, in ns; ``looks`` independent looks in that run
    and ``totals`` its nats without a limit; ``touched`` whether a hand was at the point when it
    began, or nothing was seen for long, ``hand_near`` whether one was up to three lines away,
    ``moving`` whether anything moved then; ``first_ns`` when it was first read after a hand had
    been there, NEVER where none had, and ``reappeared`` whether the current run is of that stone,
    read on and off since (`recurring`); ``peak`` the greatest height of late, at ``peak_ns``;
    ``usual`` the running mean of its probability; ``bias`` the log of what a point that is read
    wrongly shows without anything having happened, 0 elsewhere.

    Of every point, (N, N): ``expected_ns`` when the expected colour was last seen, ``as_expected``
    where this look shows it; ``visible`` in the last look; ``hidden_ns`` when it or a neighbour was
    last hidden, ``hidden_since_ns`` since when it is, NEVER while visible; ``hidden_near_ns`` when
    a point up to three lines away was last hidden; ``side`` number of the side of the hand that
    last hid it, -1 unknown; ``offset_cells`` how far a stone lies from its point, in cells;
    ``clarity`` the running mean of what a look says for the expected colour, ``expected_looks``
    independent looks for which that colour has been expected; ``unexplained_s`` seconds for which a
    change lay there that nothing explained; ``muted`` where no hand has been since a misreading
    became its habit, and little is believed; ``streak`` independent looks, with no hand about,
    against the expected colour since it was last seen, ``flicker`` those of late after which it was
    seen again with no hand in between: how unsteadily the point is read.

    Of the board: ``t_ns`` of the last look, ``step_ns`` before it; ``hands`` whether any was ever
    seen; ``motion_ns`` when something last moved; ``votes`` for the side of the hand that is there,
    fading from look to look; ``level`` the usual nats of one look for what is really there.
    """

    values: Floats
    since_ns: Times
    looks: Floats
    expected_ns: Times
    as_expected: Flags
    hidden_ns: Times
    hidden_since_ns: Times
    visible: Flags
    side: Codes
    totals: Floats
    hidden_near_ns: Times
    touched: Flags
    hand_near: Flags
    moving: Flags
    first_ns: Times
    reappeared: Flags
    offset_cells: Floats
    clarity: Floats
    peak: Floats
    peak_ns: Times
    unexplained_s: Floats
    usual: Floats
    bias: Floats
    muted: Flags
    expected_looks: Floats
    streak: Floats
    flicker: Floats
    t_ns: int
    step_ns: int
    hands: bool
    motion_ns: int
    votes: tuple[float, ...]
    level: float

    @property
    def size(self) -> int:
        """Lines a side."""
        return int(self.values.shape[0])

    @property
    def hand_present(self) -> bool:
        """Whether something that has not lain there for long hides part of the board."""
        moving = (self.hidden_since_ns != NEVER) & (self.t_ns - self.hidden_since_ns < STATIC_NS)
        return bool(moving.any())


def begin(size: int) -> Belief:
    """Belief before the first look: nothing known."""
    shape = (size, size)
    return Belief(
        values=np.zeros((*shape, 3), np.float32),
        since_ns=np.full((*shape, 3), NEVER, np.int64),
        looks=np.zeros((*shape, 3), np.float32),
        expected_ns=np.full(shape, NEVER, np.int64),
        as_expected=np.zeros(shape, np.bool_),
        hidden_ns=np.full(shape, NEVER, np.int64),
        hidden_since_ns=np.full(shape, NEVER, np.int64),
        visible=np.zeros(shape, np.bool_),
        side=np.full(shape, -1, np.int8),
        totals=np.zeros((*shape, 3), np.float32),
        hidden_near_ns=np.full(shape, NEVER, np.int64),
        touched=np.zeros((*shape, 3), np.bool_),
        hand_near=np.zeros((*shape, 3), np.bool_),
        moving=np.zeros((*shape, 3), np.bool_),
        first_ns=np.full((*shape, 3), NEVER, np.int64),
        reappeared=np.zeros((*shape, 3), np.bool_),
        offset_cells=np.zeros(shape, np.float32),
        clarity=np.zeros(shape, np.float32),
        peak=np.zeros((*shape, 3), np.float32),
        peak_ns=np.full((*shape, 3), NEVER, np.int64),
        unexplained_s=np.zeros(shape, np.float32),
        usual=np.full((*shape, 3), 1.0 / 3.0, np.float32),
        bias=np.zeros((*shape, 3), np.float32),
        muted=np.zeros(shape, np.bool_),
        expected_looks=np.zeros(shape, np.float32),
        streak=np.zeros(shape, np.float32),
        flicker=np.zeros(shape, np.float32),
        t_ns=NEVER,
        step_ns=0,
        hands=False,
        motion_ns=NEVER,
        votes=(0.0, 0.0, 0.0, 0.0),
        level=0.0,
    )


def accustom(belief: Belief, points: Flags) -> Belief:
    """`belief` in which what `points` (N, N) show now is how they look.

    Nothing is read there until it changes.
    """
    where = points[:, :, None]
    zero = np.float32(0.0)
    return replace(
        belief,
        bias=np.where(where, np.log(np.maximum(belief.usual, _RARE)), belief.bias),
        values=np.where(where, zero, belief.values),
        looks=np.where(where, zero, belief.looks),
        totals=np.where(where, zero, belief.totals),
        unexplained_s=np.where(points, zero, belief.unexplained_s),
    )


def clearness(belief: Belief) -> float:
    """The usual nats of one look for what lies at a point, whether it is expected there or not."""
    runs = belief.totals.max(axis=2) / np.maximum(belief.looks.max(axis=2), 1.0)
    return float(np.median(np.maximum(belief.clarity, runs)[belief.expected_looks > 0.0]))


def begun(belief: Belief, expected: Codes, level: float) -> Belief:
    """`belief` as a game begins on `expected` (N, N), with `level` known of its looks.

    What else has been read at a point from the first look on, or flickers there, is its look:
    little is believed there until a hand comes.
    """
    kind = belief.values.argmax(axis=2)
    touched = np.take_along_axis(belief.touched, kind[:, :, None], axis=2)[:, :, 0]
    odd = (belief.values.max(axis=2) > 0.0) & (kind != expected) & ~touched
    odd &= (belief.expected_ns == NEVER) | (belief.flicker > 0.0)
    return replace(belief, muted=belief.muted | odd, level=level)


def rebase(belief: Belief, before: Codes, after: Codes) -> Belief:
    """`belief` once the expected board has changed from `before` to `after` (N, N) codes.

    Points that did not change keep theirs; at the others what was found is now expected.
    """
    changed = before != after
    if not changed.any():
        return belief
    values = belief.values.copy()
    rows, cols = np.nonzero(changed)
    base = values[rows, cols, after[rows, cols]]
    values[rows, cols] = np.where(
        base[:, None] > 0.0, np.minimum(values[rows, cols] - base[:, None], 0.0), 0.0
    )
    looks = belief.looks.copy()
    looks[rows, cols] = 0.0
    odd = belief.unexplained_s.copy()
    odd[rows, cols] = 0.0
    streak = belief.streak.copy()
    streak[rows, cols] = 0.0
    calm = belief.as_expected & ~changed
    confirmed = belief.expected_ns.copy()
    confirmed[rows, cols] = belief.t_ns
    trust = belief.clarity.copy()
    held = belief.expected_looks.copy()
    held[rows, cols] = np.maximum(belief.looks[rows, cols, after[rows, cols]], 1.0)
    first = belief.first_ns.copy()
    first[rows, cols] = NEVER
    kinds = after[rows, cols]
    seen = np.maximum(belief.looks[rows, cols, kinds], 1.0)
    mean = belief.totals[rows, cols, kinds] / seen
    trust[rows, cols] = np.where(base > 0.0, np.minimum(mean, belief.level), belief.level)
    return replace(
        belief,
        clarity=trust,
        expected_looks=held,
        values=values,
        looks=looks,
        unexplained_s=odd,
        streak=streak,
        as_expected=calm,
        expected_ns=confirmed,
        first_ns=first,
    )


def place(belief: Belief, offset: Floats) -> Belief:
    """`belief` with where stones lie beside their points: `offset` (N, N, 2) in cells, or NaN.

    A running mean; a look that cannot tell leaves it as it is, and it starts again where nothing
    new is seen any more.
    """
    far = np.hypot(offset[:, :, 0], offset[:, :, 1])
    known = np.isfinite(far) & belief.visible
    mean = np.where(belief.offset_cells > 0.0, 0.7 * belief.offset_cells + 0.3 * far, far)
    nothing = belief.visible & (belief.values.max(axis=2) <= 0.0)
    aside = np.where(known, mean, np.where(nothing, 0.0, belief.offset_cells))
    return replace(belief, offset_cells=aside.astype(np.float32))
