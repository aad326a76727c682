"""Facts: what devices and people tell the referee beside the pictures. It needs none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.color import Color
from rules.points import Point


@dataclass(frozen=True, slots=True)
class ClockPress:
    """`color` pressed the clock: that player's move is finished (002 6.5)."""

    t_ns: int
    color: Color


@dataclass(frozen=True, slots=True)
class PassPressed:
    """`color` passed (000 7)."""

    t_ns: int
    color: Color


@dataclass(frozen=True, slots=True)
class Resign:
    """`color` resigned."""

    t_ns: int
    color: Color


@dataclass(frozen=True, slots=True)
class Restored:
    """An arbiter declares that the table lies as the record says; open physical alerts end."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class Unwound:
    """An arbiter takes the last `moves` moves back; with `forced_pass` the offender passes."""

    t_ns: int
    moves: int
    forced_pass: bool = False


@dataclass(frozen=True, slots=True)
class Edited:
    """An arbiter sets points by hand (`None` clears); `to_play` None leaves the turn as it is."""

    t_ns: int
    stones: Mapping[Point, Color | None]
    to_play: Color | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """Play goes on after two passes, `to_play` to move (000 10)."""

    t_ns: int
    to_play: Color


@dataclass(frozen=True, slots=True)
class LidCount:
    """How many stones lie in Black's and in White's lid: prisoners and pass stones (000 12.2).

    None for a lid that cannot be seen.
    """

    t_ns: int
    black: int | None
    white: int | None


@dataclass(frozen=True, slots=True)
class SupplyConfirmed:
    """Both sides have the stones that the rules supply (004 1.2, 7)."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class StatusClaimed:
    """`color` says that the strings of the stones at `dead` are dead, and all others alive."""

    t_ns: int
    color: Color
    dead: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """The stones are arranged for the count: the table as it lies now is what was counted."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class ResultGiven:
    """A referee gives the result, as SGF writes it ("B+T", "W+F", "0", "Void") (002 6.1)."""

    t_ns: int
    result: str


@dataclass(frozen=True, slots=True)
class Paused:
    """A break begins: what is done on the table is no play until `Continued`."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class Continued:
    """A break ends: play goes on from the position before it."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class ArbiterCalled:
    """Somebody at the table asks the arbiter to come; `color` where it is known who."""

    t_ns: int
    color: Color | None = None


Fact = (
    ClockPress
    | PassPressed
    | Resign
    | Restored
    | Unwound
    | Edited
    | Resumed
    | LidCount
    | SupplyConfirmed
    | StatusClaimed
    | Counted
    | ResultGiven
    | Paused
    | Continued
    | ArbiterCalled
)
"""Every fact that `referee.step` accepts."""
