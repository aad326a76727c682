"""What differs between simulators when the same script runs: durations and chances."""

from __future__ import annotations

from dataclasses import dataclass

Range = tuple[float, float]
"""Bounds of a uniform draw."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Durations in seconds, chances 0..1, distances in cells.

    ``lies_s``: how long something wrong lies before anybody acts; ``capture_lies_s`` the same for
    captured stones; ``again_s``: the pause before the player who has just moved acts again.
    ``played_on``: the chance that the opponent plays on after an illegal play or the second of
    two plays in a row; ``one_undone``: the chance that of two plays in a row only the second is
    undone. ``at_once``: the chance that two in a row are laid in one visit. ``late``: the chance
    that a wrong colour is put right only after more plays; ``two_visits``: that it takes two
    visits. ``plays_meanwhile``: bounds of the number of plays while captured stones still lie.
    ``plays_elsewhere``: the chance that a stone taken back is played elsewhere. ``takes_ko``:
    whether a ko is taken first so that it can be retaken. ``others``: the chance that another
    hand than that of the side to move disturbs stones, and ``strangers`` whether that hand is no
    player's. ``patch``: bounds of the number of stones that a sleeve pushes; ``directions``: into
    how many directions (0: any); ``push``: how far. ``badly_mended``: the chance that one of them
    is put back wrongly first. ``between``: how far from its point a stone between points lies;
    ``upon``: spread of a stone's place on another stone. ``falls``: the chance that an extra
    stone comes without a play; ``wrong_colour_also`` and ``fallen_also``: event types as right.
    """

    lies_s: Range = (4.0, 7.0)
    capture_lies_s: Range = (7.0, 7.0)
    again_s: Range = (1.5, 1.5)
    played_on: float = 0.5
    one_undone: float = 0.0
    at_once: float = 0.0
    late: float = 0.0
    two_visits: float = 0.0
    plays_meanwhile: tuple[int, int] = (0, 0)
    plays_elsewhere: float = 0.5
    takes_ko: bool = True
    others: float = 0.0
    strangers: bool = False
    patch: tuple[int, int] = (3, 5)
    directions: int = 4
    push: Range = (1.0, 1.0)
    badly_mended: float = 0.0
    between: Range = (0.36, 0.48)
    upon: float = 0.12
    falls: float = 0.5
    wrong_colour_also: tuple[str, ...] = ()
    fallen_also: tuple[str, ...] = ()
