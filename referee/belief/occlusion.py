"""Occlusion: what is hidden by hands and other things, since when, and from which side."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .look import NEVER, Codes, Flags, Look, Times, spread

NO_VOTES = (0.0, 0.0, 0.0, 0.0)
"""Votes for the sides of the board before any hand has come."""


@dataclass(frozen=True, slots=True, eq=False)
class Occlusion:
    """What hides the board; arrays (N, N) are never changed in place.

    What has lain over points for long is no hand. It hides them, but not their
    neighbours.
    """

    visible: Flags
    """Whether the point was visible in the last look."""
    hidden_ns: Times
    """When the point was last hidden, or a hand last hid a neighbour."""
    hidden_since_ns: Times
    """Since when the point is hidden, NEVER while visible."""
    hidden_near_ns: Times
    """When a hand last hid a point up to three lines away."""
    side: Codes
    """Number of the side of the hand that last hid the point, -1 if unknown."""
    votes: tuple[float, ...] = NO_VOTES
    """Votes for each side as the side of the present hand, fading from look to look."""
    hands: bool = False
    """Whether any hand was ever seen."""
    motion_ns: int = NEVER
    """When something last moved."""
    visits: tuple[Visit, ...] = ()
    """Visits of hands of late, oldest first."""


def begin_occlusion(size: int) -> Occlusion:
    """Nothing seen yet of a board of `size` lines."""
    shape = (size, size)
    return Occlusion(
        visible=np.zeros(shape, np.bool_),
        hidden_ns=np.full(shape, NEVER, np.int64),
        hidden_since_ns=np.full(shape, NEVER, np.int64),
        hidden_near_ns=np.full(shape, NEVER, np.int64),
        side=np.full(shape, -1, np.int8),
    )


def update_occlusion(before: Occlusion, look: Look, settings: Settings) -> Occlusion:
    """`before` after one more `look`."""
    motion_ns = look.t_ns if look.motion > settings.limits.motion else before.motion_ns
    if look.visible.all():
        if before.visible.all():
            return replace(before, motion_ns=motion_ns)
        return replace(
            before,
            visible=look.visible,
            hidden_since_ns=np.full(look.visible.shape, NEVER, np.int64),
            votes=NO_VOTES,
            motion_ns=motion_ns,
        )
    under = ~look.visible
    now = np.int64(look.t_ns)
    since = np.where(before.hidden_since_ns == NEVER, now, before.hidden_since_ns)
    hand = under & (now - since < nanoseconds(settings.timing.static_s))
    near = spread(hand)
    fade = settings.limits.vote_kept ** max(1.0, look.step_ns / nanoseconds(settings.timing.vote_s))
    votes = tuple(fade * vote + (side == look.side) for side, vote in enumerate(before.votes))
    # A hand whose side is not known hides whose hand was there before.
    if look.side < 0:
        side = np.where(near & before.visible, np.int8(-1), before.side)
    else:
        side = np.where(near, np.int8(votes.index(max(votes))), before.side)
    return Occlusion(
        visible=look.visible,
        hidden_ns=np.where(near | under, now, before.hidden_ns),
        hidden_since_ns=np.where(under, since, np.int64(NEVER)),
        hidden_near_ns=np.where(spread(spread(near)), now, before.hidden_near_ns),
        side=side,
        votes=votes,
        hands=before.hands or bool(hand.any()),
        motion_ns=motion_ns,
        visits=update_visits(before.visits, look, before.hidden_since_ns, settings),
    )


def beside_hand(before: Occlusion, look: Look, settings: Settings) -> Flags | None:
    """The visible points beside a hand that is in this `look`; None where there is none."""
    if look.visible.all():
        return None
    moving = under_hands(look, before.hidden_since_ns, settings)
    return spread(moving) & look.visible if moving.any() else None


def hand_over(occlusion: Occlusion, t_ns: int, settings: Settings) -> bool:
    """Whether something that has not lain there for long hides part of the board at `t_ns`."""
    since = occlusion.hidden_since_ns
    moving = (since != NEVER) & (t_ns - since < nanoseconds(settings.timing.static_s))
    return bool(moving.any())


NOBODY = (0, 0, 0, 0)
"""Looks at a hand of each side, before any."""


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """Hands over the board without a pause, from `began_ns` to `ended_ns`."""

    began_ns: int
    ended_ns: int
    points: Flags
    """What they hid, (N, N)."""
    looks: tuple[int, ...] = NOBODY
    """Looks at a hand known to be of each side, by its number."""

    @property
    def sided(self) -> bool:
        """Whether it is known from which side a hand came."""
        return any(self.looks)


def under_hands(look: Look, hidden_since_ns: Times, settings: Settings) -> Flags:
    """The points (N, N) that are hidden in `look` and were not for long, as by a hand.

    `hidden_since_ns` (N, N) is of the look before.
    """
    static_ns = nanoseconds(settings.timing.static_s)
    fresh = (hidden_since_ns == NEVER) | (look.t_ns - hidden_since_ns < static_ns)
    hidden: Flags = ~look.visible & fresh
    return hidden


def update_visits(
    before: tuple[Visit, ...], look: Look, hidden_since_ns: Times, settings: Settings
) -> tuple[Visit, ...]:
    """The visits of late after one more `look`; `hidden_since_ns` (N, N) is of the look before."""
    if look.visible.all():
        return before
    hidden = under_hands(look, hidden_since_ns, settings)
    if not hidden.any():
        return before
    looks = tuple(int(side == look.side) for side in range(4))
    last = before[-1] if before else None
    pause_ns = nanoseconds(settings.timing.pause_s)
    if last is None or look.t_ns - last.ended_ns > max(pause_ns, 1.5 * look.step_ns):
        most = settings.limits.remembered_visits
        return (*before[1 - most :], Visit(look.t_ns, look.t_ns, hidden, looks))
    longer = replace(
        last,
        ended_ns=look.t_ns,
        points=last.points | hidden,
        looks=tuple(np.add(last.looks, looks).tolist()),
    )
    return (*before[:-1], longer)
