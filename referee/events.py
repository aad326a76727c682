"""Events: notes about the game, and alerts and questions that are open until they are closed.

What is the same for every event of a type is in `alerts/catalog.py` and `alerts/rows`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.color import Color
from rules.corrections import HandOver
from rules.points import Point

from .arranged.region import CountedRegion


class EventType(Enum):
    """The names of RULES.md 6.4."""

    BOARD_PLAY = "BoardPlay"
    PASS = "Pass"
    RESIGNED = "Resigned"
    MOVES_INFERRED = "MovesInferred"
    REVISION = "Revision"
    TWO_IN_A_ROW = "TwoInARow"
    SELF_CAPTURE = "SelfCapture"
    KO_RETAKE = "KoRetake"
    SUPERKO_REPETITION = "SuperkoRepetition"
    LONG_CYCLE = "LongCycle"
    WRONG_COLOUR_STONE = "WrongColourStone"
    OCCUPIED_INTERSECTION = "OccupiedIntersection"
    STONE_BETWEEN_POINTS = "StoneBetweenPoints"
    HANDICAP_MISPLACED = "HandicapMisplaced"
    HANDICAP_COUNT_MISMATCH = "HandicapCountMismatch"
    UNCAPTURED_STRING = "UncapturedString"
    REMOVED_STONES_WITH_LIBERTIES = "RemovedStonesWithLiberties"
    STONE_MOVED = "StoneMoved"
    STONE_TAKEN_BACK = "StoneTakenBack"
    STONE_REMOVED = "StoneRemoved"
    EXTRA_STONE = "ExtraStone"
    PRISONER_ON_BOARD = "PrisonerOnBoard"
    BOARD_DISTURBED = "BoardDisturbed"
    STONE_COUNT_MISMATCH = "StoneCountMismatch"
    AMBIGUOUS_TURN = "AmbiguousTurn"
    CAPTURE_PENDING = "CapturePending"
    POINT_UNRELIABLE = "PointUnreliable"
    VIEW_OCCLUDED = "ViewOccluded"
    GRID_LOST = "GridLost"
    VIEW_MOVED = "ViewMoved"
    CAMERA_GONE = "CameraGone"
    CAMERA_FROZEN = "CameraFrozen"
    CAMERA_DARK = "CameraDark"
    DISK_NEARLY_FULL = "DiskNearlyFull"
    ILLEGAL_MOVE_UNWIND = "IllegalMoveUnwind"
    REWOUND = "Rewound"
    TACITLY_ACCEPTED = "TacitlyAccepted"
    SELF_CAPTURE_STRING = "SelfCaptureString"
    CYCLE_WATCH = "CycleWatch"
    REFEREE_NEEDED = "RefereeNeeded"
    REWIND_OFFER = "RewindOffer"
    RESTORED = "Restored"
    GAME_PAUSED = "GamePaused"
    GAME_RESUMED = "GameResumed"
    BREAK_BEGUN = "BreakBegun"
    BREAK_ENDED = "BreakEnded"
    ARBITER_CALLED = "ArbiterCalled"
    FOUR_PASSES = "FourPasses"
    WHITE_LAST_PASS_DUE = "WhiteLastPassDue"
    COUNTING_OBSERVED = "CountingObserved"
    WHITE_BEGINS = "WhiteBegins"
    BOARD_NOT_EMPTY_AT_START = "BoardNotEmptyAtStart"
    KOMI_NOT_ANNOUNCED = "KomiNotAnnounced"
    HANDICAP_NOT_STANDARDISED = "HandicapNotStandardised"
    GAME_ABANDONED_OR_ENDED = "GameAbandonedOrEnded"
    STATUS_AGREED = "StatusAgreed"
    AGREEMENT_MISMATCH = "AgreementMismatch"
    DEAD_STRING_PROPOSED = "DeadStringProposed"
    RESUMPTION_SCOPE = "ResumptionScope"
    NEUTRAL_POINTS_LEFT = "NeutralPointsLeft"
    FIRST_PASS_UNUSUAL = "FirstPassUnusual"
    FILL_IN_MISMATCH = "FillInMismatch"
    COUNT_AGREES = "CountAgrees"
    COUNT_DIFFERS = "CountDiffers"
    EQUIVALENCE_BROKEN = "EquivalenceBroken"
    SEKI_EXCLUSION = "SekiExclusionNeedsHuman"
    RESULT = "Result"
    RESULT_BY_REFEREE = "ResultByReferee"
    PENALTY = "Penalty"
    ORIENTATION_UNSET = "OrientationUnset"
    INTEGRAL_KOMI = "IntegralKomi"
    COUNTING_METHOD_DEFAULTED = "CountingMethodDefaulted"
    STONE_SUPPLY_UNCONFIRMED = "StoneSupplyUnconfirmed"
    PASS_UNCONFIRMED = "PassUnconfirmed"
    PRISONERS_NOT_VISIBLE = "PrisonersNotVisible"


class Severity(Enum):
    """How much something matters (RULES.md section 2)."""

    INFO = "info"
    WARNING = "warning"
    REFEREE = "referee"
    """A referee must be called."""


class Audience(Enum):
    """Who is told; the file of events has everything."""

    PLAYERS = "players"
    """Everybody."""
    ARBITER = "arbiter"
    RECORD = "record"
    """Nobody: it is only written down."""


class AlertState(Enum):
    """Where an alert or a question is in its life."""

    OPEN = "open"
    SETTLED = "settled"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEvent:
    """A note: something that happened, said once.

    ``n`` counts lines from 1; ``t`` seconds from the first frame to the observation at which
    this was decided; ``t_seen`` when it began, where that is earlier; ``size`` lines a side (for
    the notation); ``move`` the number of the move meant, from 1, passes counted; ``captures``
    points whose stones a play takes; ``replaces`` the ``n`` that a `Revision` replaces;
    ``candidates`` the event names between which a question asks, ``answers`` what may be answered;
    ``rows`` the board as it should lie, top row first; ``outcome`` how an alert ended;
    ``regions`` the territory of which a count by hand may hold too much or too little;
    ``confidence`` 0..1; ``frames`` sequence numbers of the observations that show it; ``rules`` the
    rule set's id, beside a clause; ``hand_over`` the stones that change hands; ``to_play`` who
    moves once it is put right;
    ``referee`` whether these rules leave it to a referee, the rest being what is suggested.
    """

    type: EventType
    n: int
    t: float
    size: int
    t_seen: float | None = None
    color: Color | None = None
    points: tuple[Point, ...] = ()
    move: int | None = None
    clause: str | None = None
    captures: tuple[Point, ...] = ()
    forced: bool = False
    replaces: int | None = None
    candidates: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    outcome: str | None = None
    confidence: float | None = None
    frames: tuple[int, ...] = ()
    detail: str | None = None
    rules: str | None = None
    hand_over: tuple[HandOver, ...] = ()
    to_play: Color | None = None
    referee: bool = False
    regions: tuple[CountedRegion, ...] = ()
    severity: Severity = Severity.INFO
    audience: Audience = Audience.PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert(GameEvent):
    """An alert or a question: one line when raised, one more when settled or withdrawn."""

    id: int
    state: AlertState
