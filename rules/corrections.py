"""A correction of a game: the board to restore, the stones to hand over, who plays next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from .board.position import Position
from .color import Color
from .game import Game
from .texts import CodeEnum


class CorrectionType(CodeEnum):
    """The kinds of correction; the values are the names of events."""

    UNWIND = "IllegalMoveUnwind"
    REWIND_OFFER = "RewindOffer"
    REWOUND = "Rewound"
    ACCEPTED = "TacitlyAccepted"
    SELF_CAPTURE_STRING = "SelfCaptureString"
    CYCLE_WATCH = "CycleWatch"
    REFEREE = "RefereeNeeded"
    WRONG_COLOUR = "WrongColourStone"
    OCCUPIED = "OccupiedIntersection"
    BETWEEN_POINTS = "StoneBetweenPoints"
    HANDICAP = "HandicapMisplaced"
    UNCAPTURED = "UncapturedString"
    REMOVED_WITH_LIBERTIES = "RemovedStonesWithLiberties"
    STONE_MOVED = "StoneMoved"
    TAKEN_BACK = "StoneTakenBack"
    STONE_REMOVED = "StoneRemoved"
    DISTURBED = "BoardDisturbed"
    EXTRA_STONE = "ExtraStone"
    RESTORED = "Restored"
    LONG_CYCLE = "LongCycle"
    STATUS_AGREED = "StatusAgreed"
    TOUCH = "TouchProcedure"
    RESUMED = "GameResumed"
    ON_REQUEST = "ResumedOnRequest"
    FOUR_PASSES = "FourPasses"
    ENDED = "GameEnded"
    WHITE_LAST_PASS = "WhiteLastPassDue"
    LOST = "GameLost"
    BOTH_LOSE = "BothLose"
    RESULT_STANDS = "ResultStands"
    DROPPED = "StoneDropped"
    PRISONERS = "PrisonersNotVisible"


class Stones(CodeEnum):
    """Why stones change hands."""

    PASS_STONE = "pass stone"
    PASS_STONE_BACK = "pass stone returned"
    PRISONERS = "prisoners"
    OWN = "returned to the owner's bowl"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Stones of `giver` that go to `receiver`, who may be the giver (its own bowl)."""

    giver: Annotated[Color, "whose stones they are"]
    receiver: Annotated[Color, "who is given them, or has them back in the bowl"]
    count: Annotated[int, "how many"]
    what: Annotated[Stones, "why they change hands"]


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning of a side, and what it costs."""

    color: Annotated[Color, "the side that is warned"]
    points: Annotated[int, "points that the warning costs it"]


class Means(CodeEnum):
    """What a referee may rule about stones that were found moved."""

    BACK = "back"
    VALID = "valid"
    DRAW = "draw"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Correction:
    """How a game goes on after an irregularity is put right."""

    type: CorrectionType
    game: Game
    """The game from then on.

    Where a forced pass replaces an illegal move, that pass is its last move.
    """
    clause: str
    """The rule."""
    hand_over: tuple[HandOver, ...] = ()
    """Who gives which stones to whom."""
    abandoned: Game | None = None
    """The end of the line that stays in the record as a variation.

    None where nothing is taken back.
    """
    by_agreement: bool = False
    """Whether both players must agree."""
    referee: bool = False
    """Whether a referee must be called; `game` is then a suggestion."""
    suggested: CorrectionType | None = None
    """What is suggested to the referee, where the type only states that one is needed."""
    loses: tuple[Color, ...] = ()
    """Who has lost by it; nobody plays on then."""
    warning: Warned | None = None
    """The warning that it brings."""
    means: tuple[Means, ...] = ()
    """What the referee may rule, where the rules name it."""

    @property
    def board(self) -> Position:
        """What must lie on the table."""
        return self.game.position

    @property
    def to_play(self) -> Color:
        """Who moves next."""
        return self.game.to_play
