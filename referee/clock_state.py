"""What is known of the game's clock: what its tablet has told, and what the arbiter has ordered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.clocks.clock import Clock, TimeLeft
from rules.color import Color

from .facts import ClockOrder


@dataclass(frozen=True, slots=True)
class Press:
    """A press whose move is not recorded yet: when it was, and what that player had left."""

    t_ns: int
    left: TimeLeft
    moves: int
    """The number of moves recorded when it was told."""
    asked: bool = False
    """Whether it was asked what the press meant, or needs no asking: the other side pressed too."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock of a game, as its tablet has told it."""

    log: str | None = None
    """The id of the tablet's log, None before the clock was started."""
    number: int = 0
    """The number of the last entry."""
    clock: Clock | None = None
    """The clock at the last entry."""
    told_ns: int = 0
    """When the last entry happened, by the time of the game."""
    since: int = 0
    """The number of moves recorded when the clock was started."""
    pressed: bool = False
    """Whether anybody has pressed since the start."""
    orders: tuple[ClockOrder, ...] = ()
    """What the arbiter has ordered, number 1 first."""
    done: int = 0
    """How many of the orders were carried out."""
    waiting: Mapping[Color, Press] = field(default_factory=dict)
    """The last press of each side, until its move is recorded."""


NO_CLOCK = ClockState()
"""A game whose clock was not started here."""
