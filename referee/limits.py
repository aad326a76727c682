"""Every other tuned number of the referee: shares, distances, rates, numbers of moves."""

from __future__ import annotations

from dataclasses import dataclass

from .quantity import cells, factor, share


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that are neither nats nor durations.

    Of a look: ``least_probability`` stands for any smaller one; more than the share ``motion`` of
    the picture in motion is a hand at work. ``between_cells``: how far from its point a stone
    lies between points.

    Running means, by the share that one independent look has in them: ``usual_rate`` of
    probabilities, ``clarity_rate`` (at least) of a point's clarity, ``level_rate`` of the board's,
    ``offset_rate`` of offsets. ``vote_kept``: the share of the votes for a hand's side that is
    left after `Timing.vote_s`; ``flicker_kept``: the share of a point's flicker after a second.

    ``handled_flicker``: where a hand has been, flicker counts by so much less. A colour whose
    usual probability is at least ``kept_usual`` is still there now and then, from
    ``reappearing_usual`` on it is no glint. ``bias_floor``: the least probability in a bias;
    ``cured``: from which usual probability of the expected colour on a bias is dropped.
    """

    least_probability: float = share(1e-5, "reasoned: keeps logarithms finite")
    motion: float = share(0.1, "reasoned: more than noise and changing light")
    between_cells: float = cells(0.35, "reasoned: stones laid carelessly stray less")
    usual_rate: float = share(0.1, "reasoned: a mean over about ten looks")
    clarity_rate: float = share(0.05, "reasoned: a mean over about twenty looks")
    level_rate: float = share(0.05, "reasoned: a mean over about twenty looks")
    offset_rate: float = share(0.3, "reasoned: a mean over about three looks")
    vote_kept: float = share(0.6, "reasoned: a visit's sides outweigh those of the one before")
    flicker_kept: float = share(0.967, "reasoned: halved in about twenty seconds")
    handled_flicker: float = factor(3.0, "reasoned: a hand is a cause that flicker has not")
    kept_usual: float = share(0.05, "reasoned: one look in twenty")
    reappearing_usual: float = share(0.2, "reasoned: one look in five")
    bias_floor: float = share(0.02, "reasoned: a bias of no more than four nats")
    cured: float = share(0.8, "reasoned: four looks in five show the expected colour")
