"""Facts: what devices and people tell the referee beside the pictures. It needs none of them.

A correction names a point as a board label ("Q16"): its row is known once the board's size is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.color import Color, Sides
from rules.points import Point
from rules.ruleset import Method
from vision.types import Side

NOBODY: Sides[str | None] = Sides(None, None)
"""Players whose names are not known."""


class FactRefusedError(ValueError):
    """A fact that cannot be accepted; the text says why, in one sentence. Nothing has changed."""


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


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """An arbiter answers the open question `id` with one of the ``answers`` of its event."""

    t_ns: int
    id: int
    answer: str


@dataclass(frozen=True, slots=True)
class DismissAlert:
    """An arbiter withdraws the alert or question `id`; its cause raises none again."""

    t_ns: int
    id: int


@dataclass(frozen=True, slots=True)
class AcceptAsPlayed:
    """What alert `id` is about stands as it lies on the table; the record takes it over."""

    t_ns: int
    id: int


@dataclass(frozen=True, slots=True)
class PutRight:
    """What alert `id` is about was put right as the alert says; the procedure is carried out."""

    t_ns: int
    id: int


@dataclass(frozen=True, slots=True)
class ReplaceMove:
    """Move `move` was another one: at `point` (None: a pass), of `color` (None: as recorded).

    ``forced`` marks a pass in the place of an illegal move.
    """

    t_ns: int
    move: int
    point: str | None
    color: Color | None = None
    forced: bool = False


@dataclass(frozen=True, slots=True)
class InsertMove:
    """A move that the record lacks: it was move `move`, of `color` at `point` (None: a pass)."""

    t_ns: int
    move: int
    color: Color
    point: str | None
    forced: bool = False


@dataclass(frozen=True, slots=True)
class DeleteMove:
    """Move `move` was not made."""

    t_ns: int
    move: int


@dataclass(frozen=True, slots=True)
class Resync:
    """The record is brought to the table as it lies now."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The last correction is taken back; moves made since stay."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class Redo:
    """The correction that was taken back last is made again; moves made since stay."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class SetCorners:
    """Where the outermost intersections of a board of `size` lines lie in the picture.

    ``corners`` are four (x, y) in pixels: top left, top right, bottom right, bottom left. They are
    for the tracker; the referee passes them over.
    """

    t_ns: int
    size: int
    corners: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class MethodAgreed:
    """The sides had agreed to count by `method` (BGA 1; AGA 4, 12)."""

    t_ns: int
    method: Method


@dataclass(frozen=True, slots=True)
class Penalised:
    """An arbiter takes `points` from `color`, which the count of the game takes in."""

    t_ns: int
    color: Color
    points: Fraction
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """The game at this table is over; the next one has these terms.

    None is what the program was configured with. ``rules`` names a rule set, ``players`` Black and
    White; ``komi`` is for White; ``black_side`` is the side of the picture at which Black sits.
    """

    t_ns: int
    players: Sides[str | None] = NOBODY
    rules: str | None = None
    komi: Fraction | None = None
    handicap: int | None = None
    to_play: Color | None = None
    black_side: Side | None = None


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over, with `result` as SGF writes it; None leaves what was decided by then."""

    t_ns: int
    result: str | None = None


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """The disk that holds the game has `free_mb` megabytes (2^20 bytes) left."""

    t_ns: int
    free_mb: int


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
    | DiskSpace
    | Paused
    | Continued
    | ArbiterCalled
    | AnswerQuestion
    | DismissAlert
    | AcceptAsPlayed
    | PutRight
    | ReplaceMove
    | InsertMove
    | DeleteMove
    | Resync
    | Undo
    | Redo
    | SetCorners
    | MethodAgreed
    | Penalised
    | NewGame
    | EndGame
)
"""Every fact that `referee.step` accepts."""

WITHOUT_BOARD = (ClockPress, LidCount, SupplyConfirmed, ArbiterCalled, SetCorners, NewGame, EndGame)
"""Facts that may come before the board was seen."""
