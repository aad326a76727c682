"""Every duration and count of looks, for a film and for single settled looks."""

from __future__ import annotations

from dataclasses import dataclass

from .quantity import looks as looks_field
from .quantity import seconds


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the referee waits, and how much one look counts.

    Make one with `Timing.film` or `Timing.looks`; the fields' defaults are those of a film.

    ``settled``: every observation is a settled look without a hand and may commit alone.
    ``frame_s`` is the usual time between two observations; ``independent_s`` the time after which
    another look is independent of the last; ``look_weight`` the most that one look counts, in
    independent looks.

    How long a change must lie clear before it is recorded: ``settle_s`` for a legal play,
    ``alert_s`` for anything irregular, ``resting_s`` and ``patience_s`` for the same two while a
    hand is on the board elsewhere, ``unattended_s`` at least for what no hand was seen to make,
    ``removal_s`` for stones that are gone, ``setup_s`` for what lies there before the game,
    ``disturbed_s`` for what lies on a board that was disturbed.

    ``grace_s`` and ``grace_limit_s``: how long captured stones may lie after the hand has left,
    and at most (RULES.md C-1). ``name_s``: how long a doubtful stone that was lifted waits for
    what follows. ``unreliable_s``: after so long a change that nothing explains is masked.
    """

    settled: bool = False
    frame_s: float = seconds(0.2, "measured from the source")
    independent_s: float = seconds(0.3, "reasoned: noise of frames closer in time is correlated")
    look_weight: float = looks_field(1.0, "reasoned: a frame is one look at most")
    settle_s: float = seconds(0.6, "reasoned: two independent looks after the hand has left")
    alert_s: float = seconds(1.6, "reasoned: a hand that corrects itself comes back within it")
    unattended_s: float = seconds(2.0, "reasoned: glints and shadows last for less")
    resting_s: float = seconds(
        2.5, "reasoned: a hand that still works on the board goes on within it"
    )
    patience_s: float = seconds(3.5, "reasoned: as resting_s, and one second more for an alert")
    disturbed_s: float = seconds(1.6, "reasoned: as alert_s, for settled looks too")
    removal_s: float = seconds(3.0, "reasoned: stones lifted to be laid again come back within it")
    setup_s: float = seconds(0.8, "reasoned: handicap stones follow one another more slowly")
    grace_s: float = seconds(2.0, "rule clause RULES.md C-1: captures are taken off in one go")
    grace_limit_s: float = seconds(
        10.0, "rule clause RULES.md C-1: captures are taken off in one go"
    )
    name_s: float = seconds(8.0, "reasoned: the right player answers a lifted stone within it")
    unreliable_s: float = seconds(
        30.0, "reasoned: a real irregularity is explained or seen by then"
    )

    @classmethod
    def film(cls, fps: float = 5.0) -> Timing:
        """The timing for a running camera with hands in its pictures, at `fps` frames a second."""
        return cls(frame_s=1.0 / fps)

    @classmethod
    def looks(cls, interval_s: float = 0.2) -> Timing:
        """The timing for settled looks: nothing is waited for, each look counts for three.

        `interval_s` is the time that the first look stands for; later ones stand for the time
        since the one before.
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
            patience_s=0.0,
            removal_s=0.0,
            setup_s=0.0,
            name_s=16.0,
        )
