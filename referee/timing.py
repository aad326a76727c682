"""Every duration and count of looks, for a film and for single settled looks.

Also how a tuned number is a field of a dataclass, with its unit and where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any


def count(value: float, origin: str, unit: str) -> Any:
    """A field that is a whole number of `unit`, such as moves or points."""
    return field(default=value, metadata={"value": value, "unit": unit, "origin": origin})


nats = partial(count, unit="nats")
"""A field in nats, the natural unit of a log-likelihood."""

seconds = partial(count, unit="s")
"""A field in seconds."""

share = partial(count, unit="share")
"""A field that is a share or a probability, 0..1."""

cells = partial(count, unit="cells")
"""A field in distances between neighbouring lines."""

looks_field = partial(count, unit="looks")
"""A field in independent looks, which need not be a whole number."""

factor = partial(count, unit="factor")
"""A field without a unit that others are multiplied by."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the referee waits, and how much one look counts.

    Make one with `Timing.film` or `Timing.looks`; the fields' defaults are those of a film.
    """

    settled: bool = False
    """Whether every observation is a settled look without a hand, which may commit alone."""
    frame_s: float = seconds(0.2, "given by the source; 5 frames a second where it is not known")
    """The usual time between two observations."""
    independent_s: float = seconds(0.3, "reasoned: noise of frames closer in time is correlated")
    """After so long another look is independent of the last."""
    look_weight: float = looks_field(1.0, "reasoned: a frame is one look at most")
    """The most that one look counts."""
    settle_s: float = seconds(0.6, "reasoned: two independent looks after the hand has left")
    """How long a legal play must lie in clear view."""
    alert_s: float = seconds(1.6, "reasoned: a hand that corrects itself comes back within it")
    """How long anything irregular must lie in clear view."""
    unattended_s: float = seconds(2.0, "reasoned: glints and shadows last for less")
    """How long at least what no hand was seen to make must lie in clear view."""
    resting_s: float = seconds(
        2.5, "reasoned: a hand that still works on the board goes on within it"
    )
    """How long a legal play must lie while a hand is on the board elsewhere."""
    removal_s: float = seconds(3.0, "reasoned: stones lifted to be laid again come back within it")
    """How long stones must be gone."""
    setup_s: float = seconds(0.8, "reasoned: handicap stones follow one another more slowly")
    """How long what lies there before the game must lie."""
    grace_limit_s: float = seconds(
        10.0, "rule clause docs/rules.md C-1: captures are taken off in one go"
    )
    """How long captured stones may lie at most, and are on their way to the lid."""
    name_s: float = seconds(8.0, "reasoned: the right player answers a lifted stone within it")
    """How long the name of a breach is open after its doubtful stone was lifted."""
    unreliable_s: float = seconds(
        30.0, "reasoned: a real irregularity is explained or seen by then"
    )
    """After so long a change that nothing explains is masked."""
    setup_watch_s: float = seconds(2.0, "chosen on evenings with uneven frames")
    """How long the table is watched before the game where a point reads like a stone."""
    setup_watch_looks: float = looks_field(6.0, "chosen on evenings with uneven frames")
    """With fewer looks by then it is watched for twice as long."""
    disturbed_still_s: float = seconds(1.0, "reasoned: five frames")
    """So long after the last hand a disturbed board counts as put right."""
    disturbed_cleared_s: float = seconds(
        3.0, "reasoned: stones put aside in passing come back sooner"
    )
    """How long a disturbed board must be bare to count as cleared."""
    rearranged_s: float = seconds(20.0, "reasoned: a bumped board is put right sooner")
    """How long an arranged board, or the cleared one of a young game, must lie still."""
    disturbed_adopted_s: float = seconds(12.0, "reasoned: nobody puts it right any more")
    """So long after a disturbance began what is left of it is taken as it lies."""
    arranged_s: float = seconds(2.0, "reasoned: stones are moved one after another")
    """After so long an arrangement for the count is taken as it lies, in a paused game."""
    unseen_move_s: float = seconds(22.0, "reasoned: a glare or a shadow over a stone has moved on")
    """How long a stone that a hand laid may stay unseen."""
    again_s: float = seconds(1.0, "reasoned: what nothing explains seldom changes faster")
    """How far apart remembered looks are; what nothing explains is proposed for anew after it."""
    cover_s: float = seconds(1.0, "reasoned: a hand takes about a second to leave a point")
    """How long before a change a hand may have left."""
    static_s: float = seconds(15.0, "reasoned: no hand rests on the board for longer")
    """What has lain over the board for longer is no hand."""
    step_limit_s: float = seconds(1.0, "reasoned: one look shows no more than a second")
    """The most that one look stands for."""
    flicker_looks: float = looks_field(2.0, "reasoned: one look may err, two are a pattern")
    """From so many looks that came to nothing a point flickers."""
    flicker_most_looks: float = looks_field(6.0, "reasoned: one long streak is not many short ones")
    """The most that one streak counts for."""
    apart_s: float = seconds(0.6, "reasoned: two stones laid within it came together")
    """Hands lay stones no faster, one after another."""
    visit_s: float = seconds(2.5, "reasoned: how long one hand takes to play")
    """How long one hand takes to play; between looks further apart one is never seen."""
    thought_s: float = seconds(2.5, "reasoned: no player answers faster")
    """How long a player takes at least to answer."""
    hurried_play_s: float = seconds(0.5, "reasoned: two hands lay no more than two stones a second")
    """How long each stone of several takes at least."""
    order_slack_s: float = seconds(0.5, "reasoned: the next look may be the first that shows it")
    """For how long a stone may seem absent after one that followed it was seen."""
    known_s: float = seconds(3.0, "reasoned: a move is read by many looks by then")
    """After so long a move is read by many looks."""
    every_hand_s: float = seconds(0.35, "reasoned: looks so close show every hand")
    """Looks at most so far apart show every hand."""
    some_hands_s: float = seconds(1.0, "reasoned: looks so far apart show few hands")
    """Looks at least so far apart show few hands, and may miss a first move."""
    first_s: float = seconds(3.0, "reasoned: nothing is known yet of hands and reliability")
    """How long the first move must lie where no hand has been seen yet."""
    left_out_s: float = seconds(10.0, "reasoned: a stone out of turn is worth a longer wait")
    """For how long a stone of the other colour holds up one out of turn."""
    passed_over_s: float = seconds(6.0, "reasoned: a stone that came before is told by then")
    """For how long a stone that came earlier or later holds up the one that is explained."""
    first_stone_s: float = seconds(4.0, "reasoned: Black's first stone is in view by then")
    """For how long White's first stone waits for Black's."""
    hidden_stone_s: float = seconds(8.0, "reasoned: a hand over a stone goes away within it")
    """For how long a hand over a stone is waited for."""
    press_slack_s: float = seconds(2.0, "reasoned: the hand that presses may still hide the stone")
    """A stone that was first seen by then after a press may be that move."""
    unexplained_most_s: float = seconds(1.0, "reasoned: one look shows no more than a second")
    """The most time that a look adds to a change that nothing explains; a settled look adds it."""

    @property
    def patience_s(self) -> float:
        """How long anything irregular must lie while a hand is on the board elsewhere."""
        return self.resting_s + (self.alert_s - self.settle_s)

    @property
    def adopted_s(self) -> float:
        """After so long any other change is taken as it lies, in a paused game."""
        return 0.0 if self.settled else self.disturbed_adopted_s

    @property
    def cleared_s(self) -> float:
        """After so long a cleared board ends a paused game."""
        return 0.0 if self.settled else self.disturbed_cleared_s

    @classmethod
    def film(cls, fps: float = 5.0) -> Timing:
        """The timing for a running camera with hands in its pictures, at `fps` frames a second."""
        return cls(frame_s=1.0 / fps)

    @classmethod
    def looks(cls, interval_s: float = 0.2) -> Timing:
        """The timing for settled looks: nothing is waited for, each look counts for three.

        `interval_s` is the time that the first look stands for; later ones stand for the time
        since the one before.

        >>> Timing.looks(5.0).settled, Timing.film(8.0).settled
        (True, False)
        """
        return cls(
            settled=True,
            frame_s=interval_s,
            independent_s=1e-12,
            look_weight=3.0,
            settle_s=0.0,
            alert_s=0.0,
            unattended_s=0.0,
            resting_s=0.0,
            removal_s=0.0,
            setup_s=0.0,
            name_s=16.0,
            disturbed_still_s=0.0,
            arranged_s=0.0,
            hurried_play_s=1e-12,
            first_s=0.0,
            left_out_s=0.0,
            passed_over_s=0.0,
            first_stone_s=0.0,
            hidden_stone_s=0.0,
            unseen_move_s=0.0,
            unexplained_most_s=2.0,
        )


def nanoseconds(duration_s: float) -> int:
    """`duration_s` in whole nanoseconds.

    >>> nanoseconds(1.5)
    1500000000
    """
    return round(duration_s * 1e9)
