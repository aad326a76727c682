"""How players behave when something goes wrong at the table: durations and chances."""

from __future__ import annotations

from dataclasses import dataclass

Range = tuple[float, float]
"""Bounds of a uniform draw."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Durations in seconds, chances 0..1, distances in cells."""

    lies_s: Range = (4.0, 7.0)
    """How long something wrong lies before anybody acts."""
    capture_lies_s: Range = (7.0, 7.0)
    """How long captured stones lie before anybody acts."""
    again_s: Range = (1.5, 1.5)
    """The pause before the player who has just moved acts again."""
    played_on: float = 0.4
    """The chance that the opponent plays on after an illegal play or the second of two in a row."""
    one_undone: float = 1 / 3
    """The chance that of two plays in a row only the second is undone."""
    at_once: float = 0.25
    """The chance that two plays in a row are laid in one visit."""
    late: float = 0.0
    """The chance that a wrong colour is put right only after more plays."""
    two_visits: float = 0.5
    """The chance that putting a wrong colour right takes two visits."""
    plays_meanwhile: tuple[int, int] = (0, 0)
    """Bounds of the number of plays while captured stones still lie."""
    plays_elsewhere: float = 0.5
    """The chance that a stone taken back is played elsewhere."""
    others: float = 0.0
    """The chance that the hand of the side not to move disturbs stones."""
    patch: tuple[int, int] = (3, 5)
    """Bounds of the number of stones that a sleeve pushes."""
    directions: int = 4
    """Into how many directions a sleeve pushes; 0: any."""
    push: Range = (1.0, 1.0)
    """How far a sleeve pushes."""
    badly_mended: float = 0.0
    """The chance that one of the pushed stones is put back wrongly first."""
    between: Range = (0.36, 0.48)
    """How far from its point a stone between points lies."""
    upon: float = 0.12
    """The spread of a stone's place on another stone."""
    falls: float = 0.5
    """The chance that an extra stone comes without a play."""
