"""What a move may be in breach of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .color import Color
from .moves import Move
from .points import Point


class BreachType(Enum):
    """What a move may be in breach of; the values are the names of events."""

    TWO_IN_A_ROW = "TwoInARow"
    OCCUPIED = "OccupiedIntersection"
    SELF_CAPTURE = "SelfCapture"
    KO = "KoRetake"
    SUPERKO = "SuperkoRepetition"
    LONG_CYCLE = "LongCycle"


@dataclass(frozen=True, slots=True)
class Breach:
    """One thing that is wrong with a move.

    ``points`` the stones concerned: the stone played, for `SELF_CAPTURE` the whole string, for
    `TWO_IN_A_ROW` every play of the sequence, none for a pass; ``clause`` the rule;
    ``first_seen_move`` for a repetition the number of moves after which the position was there
    first, else None.
    """

    type: BreachType
    color: Color
    points: tuple[Point, ...]
    clause: str
    first_seen_move: int | None = None

    @property
    def forbidden(self) -> bool:
        """Whether the move is illegal; a long cycle is not, it only ends the game."""
        return self.type is not BreachType.LONG_CYCLE


class IllegalMove(Exception):  # noqa: N818 - the word of the rules documents
    """A move that `Game.play` refused; ``breaches`` says why."""

    def __init__(self, move: Move, breaches: tuple[Breach, ...]) -> None:
        names = ", ".join(breach.type.value for breach in breaches)
        super().__init__(f"{move.color.word} at {move.point}: {names}")
        self.move = move
        self.breaches = breaches
