"""What the referee says: notes about the game, and alerts with a life.

The JSON form is the contract of `goban watch --events`; readers ignore keys they do not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum

from rules.color import Color
from rules.points import Point, from_board, to_board

VERSION = 1


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
    BOARD_DISTURBED = "BoardDisturbed"
    STONE_COUNT_MISMATCH = "StoneCountMismatch"
    AMBIGUOUS_TURN = "AmbiguousTurn"
    CAPTURE_PENDING = "CapturePending"
    POINT_UNRELIABLE = "PointUnreliable"
    VIEW_OCCLUDED = "ViewOccluded"
    GRID_LOST = "GridLost"
    VIEW_MOVED = "ViewMoved"
    ILLEGAL_MOVE_UNWIND = "IllegalMoveUnwind"
    REWOUND = "Rewound"
    TACITLY_ACCEPTED = "TacitlyAccepted"
    SELF_CAPTURE_STRING = "SelfCaptureString"
    CYCLE_WATCH = "CycleWatch"
    REFEREE_NEEDED = "RefereeNeeded"
    RESTORED = "Restored"
    GAME_PAUSED = "GamePaused"
    GAME_RESUMED = "GameResumed"
    FOUR_PASSES = "FourPasses"
    WHITE_LAST_PASS_DUE = "WhiteLastPassDue"
    COUNTING_OBSERVED = "CountingObserved"
    BOARD_NOT_EMPTY_AT_START = "BoardNotEmptyAtStart"
    KOMI_NOT_ANNOUNCED = "KomiNotAnnounced"
    HANDICAP_NOT_STANDARDISED = "HandicapNotStandardised"
    GAME_ABANDONED_OR_ENDED = "GameAbandonedOrEnded"


ILLEGAL = frozenset(
    {
        EventType.TWO_IN_A_ROW,
        EventType.SELF_CAPTURE,
        EventType.KO_RETAKE,
        EventType.SUPERKO_REPETITION,
        EventType.LONG_CYCLE,
        EventType.OCCUPIED_INTERSECTION,
    }
)
"""Breaches by a move: it stands when the other side plays on."""

LASTING = frozenset(
    {
        EventType.WRONG_COLOUR_STONE,
        EventType.UNCAPTURED_STRING,
        EventType.REMOVED_STONES_WITH_LIBERTIES,
        EventType.STONE_MOVED,
        EventType.STONE_TAKEN_BACK,
        EventType.STONE_REMOVED,
        EventType.EXTRA_STONE,
    }
)
"""Irregularities of what lies on the table: open until the table agrees with the record."""


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
    ``candidates`` the event names between which a question asks; ``rows`` the board as it should
    lie, top row first; ``outcome`` how an alert ended; ``confidence`` 0..1; ``frames`` sequence
    numbers of the observations that show it.
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
    rows: tuple[str, ...] = ()
    outcome: str | None = None
    confidence: float | None = None
    frames: tuple[int, ...] = ()
    detail: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert(GameEvent):
    """An alert or a question: one line when raised, one more when settled or withdrawn."""

    id: int
    state: AlertState


def to_json(event: GameEvent) -> dict[str, object]:
    """The event as an object of a `--events` line, in the contract's order of keys."""
    line: dict[str, object] = {"version": VERSION, "n": event.n, "type": event.type.value}
    line["t"] = round(event.t, 3)
    if event.t_seen is not None:
        line["t_seen"] = round(event.t_seen, 3)
    if isinstance(event, Alert):
        line["state"] = event.state.value
        line["id"] = event.id
    if event.color is not None:
        line["color"] = event.color.word
    names = [to_board(point, event.size) for point in event.points]
    if len(names) == 1:
        line["point"] = names[0]
    elif names:
        line["points"] = names
    if event.captures:
        line["captures"] = [to_board(point, event.size) for point in event.captures]
    if event.forced:
        line["forced"] = True
    for key in ("move", "clause", "replaces", "outcome", "detail"):
        value = getattr(event, key)
        if value is not None:
            line[key] = value
    for key in ("candidates", "rows", "frames"):
        values = getattr(event, key)
        if values:
            line[key] = list(values)
    if event.confidence is not None:
        line["confidence"] = round(event.confidence, 4)
    line["size"] = event.size
    return line


def from_json(line: Mapping[str, object]) -> GameEvent:
    """The event that `to_json` wrote, to the digits it keeps; unknown keys are ignored.

    Raises ValueError or KeyError for an object that is no event of a known type.
    """
    size = _integer(line["size"])
    names = [line["point"]] if "point" in line else _texts(line.get("points"))
    known = {field.name for field in fields(Alert)}
    values: dict[str, object] = {key: line[key] for key in line if key in known}
    values["type"] = EventType(line["type"])
    values["t"] = float(str(line["t"]))
    values["points"] = tuple(from_board(str(name), size) for name in names)
    values["captures"] = tuple(from_board(name, size) for name in _texts(line.get("captures")))
    for key in ("candidates", "rows", "frames"):
        if key in line:
            values[key] = tuple(_list(line[key]))
    if "color" in line:
        values["color"] = next(color for color in Color if color.word == line["color"])
    if "state" not in line:
        return GameEvent(**values)  # type: ignore[arg-type]
    values["state"] = AlertState(line["state"])
    return Alert(**values)  # type: ignore[arg-type]


def _integer(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError(f"expected a whole number, got {value!r}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list, got {value!r}")
    return value


def _texts(value: object) -> list[str]:
    return [] if value is None else [str(item) for item in _list(value)]
