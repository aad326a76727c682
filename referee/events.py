"""Events: notes about the game, and alerts and questions that are open until they are closed.

`CatalogEntry` is what is the same for every event of a type; `alerts/catalog.py` has one for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from typing import Annotated

from rules.advice.procedures import CorrectionType, HandOver, Warned
from rules.color import Color
from rules.points import Move, Point
from rules.texts import Phrase


class EventType(Enum):
    """What may be emitted: the names in event lines (docs/rules.md, column "said")."""

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
    GAME_LOST = "GameLost"
    SELF_CAPTURE_STRING = "SelfCaptureString"
    CYCLE_WATCH = "CycleWatch"
    REFEREE_NEEDED = "RefereeNeeded"
    REWIND_OFFER = "RewindOffer"
    RESTORED = "Restored"
    GAME_PAUSED = "GamePaused"
    GAME_RESUMED = "GameResumed"
    BREAK_BEGUN = "BreakBegun"
    BREAK_ENDED = "BreakEnded"
    PLAY_IN_BREAK = "PlayInBreak"
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
    TIME_RAN_OUT = "TimeRanOut"
    CLOCK_ADJUSTED = "ClockAdjusted"
    TIME_PENALTY = "TimePenalty"
    PRESS_WITHOUT_MOVE = "PressWithoutMove"
    GAME_DESCRIBED = "GameDescribed"
    ORIENTATION_UNSET = "OrientationUnset"
    INTEGRAL_KOMI = "IntegralKomi"
    COUNTING_METHOD_DEFAULTED = "CountingMethodDefaulted"
    STONE_SUPPLY_UNCONFIRMED = "StoneSupplyUnconfirmed"
    PASS_UNCONFIRMED = "PassUnconfirmed"
    PRISONERS_NOT_VISIBLE = "PrisonersNotVisible"


class Severity(Enum):
    """How much something matters."""

    INFO = "info"
    WARNING = "warning"
    REFEREE = "referee"
    """A referee must be called."""


class Audience(Enum):
    """Who is notified; the file of events has everything."""

    PLAYERS = "players"
    """Everybody."""
    ARBITER = "arbiter"
    RECORD = "record"
    """Nobody: it is only written down."""


def is_public(line: Mapping[str, object]) -> bool:
    """Whether an event line is for players, and so for everybody.

    >>> is_public({"audience": "players"}), is_public({"audience": "arbiter"})
    (True, False)
    """
    return line.get("audience", Audience.PLAYERS.value) == Audience.PLAYERS.value


class AlertState(Enum):
    """Where an alert or a question is in its life."""

    OPEN = "open"
    SETTLED = "settled"
    WITHDRAWN = "withdrawn"


STATE_RESULT = frozenset(
    {
        EventType.RESIGNED,
        EventType.GAME_ABANDONED_OR_ENDED,
        EventType.GAME_PAUSED,
        EventType.GAME_RESUMED,
        EventType.RESULT,
        EventType.RESULT_BY_REFEREE,
    }
)
"""Types whose lines state the result as it is from then on; null where there is none."""


@dataclass(frozen=True, slots=True)
class CountedRegion:
    """Territory of one side in one place, on the table and when both agreed what is dead."""

    color: Annotated[Color, "whose territory it is"]
    points: Annotated[
        tuple[Point, ...], "the points on the table, or where none is left those agreed"
    ]
    shown: Annotated[int, "points on the table"]
    agreed: Annotated[int, "points when both agreed what is dead"]
    off: Annotated[
        int | None, "how many points too many; missing where another place may be the wrong one"
    ]


@dataclass(frozen=True, slots=True)
class BoardEdit:
    """An arbiter has set the board, or whose turn it is, between two moves."""

    after: Annotated[int, "number of the move after which it was set, 0 before the first"]
    rows: Annotated[tuple[str, ...] | None, "the board, top row first; left out where it stays"]
    to_play: Annotated[Color, "who plays next"]
    ruling: Annotated[
        tuple[int, ...] | None,
        "prisoners that the ruling behind it gave to Black and to White; left out where nobody"
        " knows where the stones went",
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEvent:
    """A note: something that happened, emitted once.

    The fields stand in the order of an event line. What a line leaves out is as the default.
    """

    n: Annotated[int, "number of the line, from 1"]
    type: Annotated[EventType, "what happened"]
    t: Annotated[float, "seconds from the first frame to the observation that decided it"]
    t_seen: Annotated[float | None, "when it began, where that is earlier"] = None
    color: Annotated[Color | None, "the side that it is about"] = None
    points: Annotated[tuple[Point, ...], "the points; a single one stands in `point`"] = ()
    captures: Annotated[tuple[Point, ...], "points whose stones a play takes"] = ()
    forced: Annotated[bool, "whether a pass stands in the place of an illegal move"] = False
    move: Annotated[int | None, "number of the move, from 1, passes counted"] = None
    clause: Annotated[str | None, "clause of the rule set"] = None
    replaces: Annotated[int | None, "`n` of the line that a `Revision` replaces"] = None
    moves: Annotated[tuple[Move, ...], "of a `Revision`: all moves from `move` on"] = ()
    forced_moves: Annotated[tuple[int, ...], "numbers of those that are forced passes"] = ()
    edits: Annotated[tuple[BoardEdit, ...], "stones set by hand among them"] = ()
    result: Annotated[str | None, "as SGF writes it; null where there is none any more"] = None
    penalty: Annotated[float | None, "points taken from `color` by all penalties"] = None
    outcome: Annotated[str | None, "how an alert ended"] = None
    detail: Annotated[str | None, "what else is known of it"] = None
    phrases: Annotated[
        tuple[Phrase, ...], "`detail` as messages of the catalogues, where other languages have it"
    ] = ()
    after: Annotated[Point | None, "of a question: the play of `color` just before"] = None
    candidates: Annotated[
        tuple[str, ...], "event names that a question asks about, likeliest first"
    ] = ()
    answers: Annotated[tuple[str, ...], "what an open question may be answered"] = ()
    rows: Annotated[tuple[str, ...], "the board as it must lie, top row first"] = ()
    frames: Annotated[tuple[int, ...], "numbers of the pictures that show it"] = ()
    regions: Annotated[
        tuple[CountedRegion, ...], "territory of which a count may hold too much or too little"
    ] = ()
    confidence: Annotated[float | None, "from 0 to 1"] = None
    size: Annotated[int, "lines a side"]
    severity: Annotated[Severity, "how much it matters"] = Severity.INFO
    audience: Annotated[Audience, "who is told"] = Audience.PLAYERS
    rules: Annotated[str | None, "id of the rule set of `clause`"] = None
    hand_over: Annotated[tuple[HandOver, ...], "the stones that change hands"] = ()
    to_play: Annotated[Color | None, "who plays once it is put right, or from here on"] = None
    referee: Annotated[bool, "whether these rules leave it to a referee"] = False
    loses: Annotated[
        tuple[Color, ...], "who has lost by it; both where the players must agree and do not"
    ] = ()
    warning: Annotated[Warned | None, "the warning that these rules give for it"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert(GameEvent):
    """An alert or a question: one line when raised, one more when settled or withdrawn."""

    id: Annotated[int, "number of the alert or question"]
    state: Annotated[AlertState, "where it is in its life"]


class EventClass(Enum):
    """What an event is for its readers."""

    NOTE = "note"
    """Emitted once."""
    ALERT = "alert"
    """Something to put right: open, then settled or withdrawn."""
    QUESTION = "question"
    """Something only people know: open, then settled or withdrawn."""


class Ends(Enum):
    """What ends an open alert, beside an arbiter who declares the board right."""

    PLAY_ON = "the move is taken back, or the other side plays on"
    """Alerts for illegal moves."""
    TABLE = "the stones lie as the record has them"
    """Alerts for stones that lie wrongly."""
    EQUIPMENT = "it works again"
    """Alerts about the camera and the disk; nobody can declare those right."""
    ARBITER = "an arbiter has seen to it"
    """What waits for a decision; no look at the table ends it."""
    OWN = "otherwise"
    """A condition of its own, which docs/referee.md names."""


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """One row of the catalogue: all that is the same for every event of a type."""

    sentence: str
    """What happened: a template with the fields of `event_json`."""
    severity: Severity = Severity.INFO
    audience: Audience = Audience.PLAYERS
    _: KW_ONLY
    event_class: EventClass = EventClass.NOTE
    instruction: str = ""
    """What to do: a template with the fields of `event_json`; "" where nothing is to do."""
    ends: Ends = Ends.OWN
    correction: CorrectionType | None = None
    """The procedure of `rules` that gives the required board, and who hands over what.

    None where there is none.
    """
    clause_as: EventType | None = None
    """Another event type whose clause applies."""
    without_points: str = ""
    """What happened where the event is about no point, such as a pass; "" where that cannot be."""


Rows = Mapping[EventType, CatalogEntry]
"""The rows of some event types."""
