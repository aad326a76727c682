"""A correction of a game: the board to restore, the stones to hand over, who plays next."""

from __future__ import annotations

from dataclasses import dataclass

from .color import Color
from .game import Game
from .position import Position
from .words import Word


class CorrectionType(Word):
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
    FOUR_PASSES = "FourPasses"
    ENDED = "GameEnded"
    WHITE_LAST_PASS = "WhiteLastPassDue"


class Stones(Word):
    """Why stones change hands."""

    PASS_STONE = "pass stone"
    PASS_STONE_BACK = "pass stone returned"
    PRISONERS = "prisoners"
    OWN = "returned to the owner's bowl"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Stones of `giver` that go to `receiver`, who may be the giver (its own bowl)."""

    giver: Color
    receiver: Color
    count: int
    what: Stones


@dataclass(frozen=True, slots=True)
class Correction:
    """How a game goes on after an irregularity is put right.

    ``game`` is the game from then on; where a forced pass replaces an illegal move, that pass is
    its last move. ``board`` is what must lie on the table. ``clause`` is the rule. ``hand_over``
    says who gives which stones to whom. ``abandoned`` is the end of the line that stays in the
    record as a variation, None where nothing is taken back. ``by_agreement`` means that both
    players must agree. ``referee`` means that a referee must be called; `game` and `board` are
    then a suggestion.
    """

    type: CorrectionType
    game: Game
    board: Position
    clause: str
    hand_over: tuple[HandOver, ...] = ()
    abandoned: Game | None = None
    by_agreement: bool = False
    referee: bool = False

    @property
    def to_play(self) -> Color:
        """Who moves next."""
        return self.game.to_play
