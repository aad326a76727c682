"""What answers of the page say of games: definitions from which their schemas are made.

A text in a hint is the description of the value. Points are in board notation.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    get_args,
    get_origin,
    get_type_hints,
)

from referee.alerts.event_json import ALWAYS, field_order
from referee.events import Alert, EventType
from referee.state import Phase
from rules.clock import ClockAction, TimeLeft
from rules.color import Color
from rules.scoring.filled_in import CountKind
from rules.texts import Phrase
from web.access.roles import Role

from ...game.state_json import CameraHealth
from ..page import AssignmentState

Version = Annotated[Literal[1], "of this form"]
Points = list[str]


def _present(hint: Any) -> Any:
    """The hint of a key that is left out where its value is None."""
    inner, *notes = get_args(hint)
    kinds = [kind for kind in get_args(inner) if kind is not NoneType]
    kind = kinds[0] if get_origin(inner) is UnionType else inner
    return Annotated[(kind, *notes)]


def _event_line() -> Any:
    """The type of an event line: the fields of events and alerts, and what is added to them."""
    hints: dict[str, Any] = get_type_hints(Alert, include_extras=True)
    hints["type"] = Annotated[EventType | Literal["NewGame"], "what happened"]
    optional = {
        "point": Annotated[str, "the point, where it is a single one"],
        **{
            name: hints[name] if name in ALWAYS.values() else _present(hints[name])
            for name in field_order()
            if name not in ("n", "type", "t")
        },
        "text": Annotated[str, "an alert in words"],
        "remedy": Annotated[str, "in words what is to be done"],
        "game": Annotated[int, "the game of this table, on the page alone"],
    }
    kind: Any = TypedDict
    made = kind(
        "EventLine",
        {"version": Version}
        | {name: hints[name] for name in ("n", "type", "t")}
        | {name: NotRequired[hint] for name, hint in optional.items()},
    )
    made.__doc__ = "A line of the file of events; what does not apply is left out."
    return made


if TYPE_CHECKING:
    EventLine = dict[str, object]
else:
    EventLine = _event_line()


PHRASES = "the same as messages of the catalogues, for other languages"


class ErrorText(TypedDict):
    """What was refused."""

    code: Annotated[str, "a word for programs"]
    message: Annotated[str, "a sentence for people"]
    phrases: NotRequired[Annotated[list[Phrase], PHRASES]]


class Refusal(TypedDict):
    """A request that was not done; nothing has changed."""

    error: ErrorText


class SideCounts(TypedDict):
    """A number for each side."""

    black: float
    white: float


class Names(TypedDict):
    """A name or a rank of each player; null where it is not known."""

    black: str | None
    white: str | None


class LastMove(TypedDict):
    """The last move."""

    color: Color
    point: Annotated[str | None, "null for a pass"]


class RegionDifference(TypedDict):
    """A region that belongs to another side on the board than by the score."""

    region: Points
    shown: Annotated[float, "Black's points on the board less White's"]
    expected: Annotated[float, "the same by the score"]


class Arrangement(TypedDict):
    """The board as it is arranged for the count, beside the agreed score."""

    kind: Annotated[CountKind, "how it is arranged"]
    compared: Annotated[bool, "whether it has lain still and an event says how it counts"]
    rows: Annotated[list[str], "the board as arranged"]
    shown: Annotated[SideCounts | None, "each side's points on it; null where it does not say them"]
    expected: Annotated[SideCounts, "each side's points by the score"]
    agrees: bool
    off: Annotated[float, "by how much more Black leads on it"]
    surplus: Annotated[SideCounts, "stones beyond those of the record; less than none are missing"]
    points: Annotated[Points, "points of `CountDiffers`"]
    differences: Annotated[list[RegionDifference], "regions that belong to another side"]
    regions: Annotated[list[dict[str, Any]], "as in `CountDiffers`"]
    reasons: Annotated[list[str], "the same in words"]
    reason_phrases: Annotated[list[list[Phrase]], PHRASES]


class ClockOrderShown(TypedDict):
    """An order of the arbiter that the tablet has not carried out yet."""

    action: ClockAction
    color: Color | None
    seconds: int
    periods: int


class ClockShown(TypedDict):
    """The clock as its tablet last reported it; before its start the time control alone."""

    control: Annotated[str, "the time control, such as `1800 + 5x30 byo-yomi`"]
    log: NotRequired[Annotated[str, "id of the tablet's log"]]
    number: NotRequired[Annotated[int, "number of the last entry"]]
    at_ms: NotRequired[Annotated[int, "its time, by the tablet"]]
    age_ms: NotRequired[Annotated[int | None, "how long ago that was; null where not known"]]
    turn: NotRequired[Annotated[Color, "whose time runs, or will when the clock goes on"]]
    running: NotRequired[bool]
    black: NotRequired[TimeLeft]
    white: NotRequired[TimeLeft]
    done: NotRequired[Annotated[int, "how many orders were carried out"]]
    orders: NotRequired[list[ClockOrderShown]]


class GameState(TypedDict):
    """A game as it stands."""

    version: Version
    n: Annotated[int, "number of the last event"]
    t: Annotated[float, "seconds from the first frame to the last look"]
    phase: Phase
    size: Annotated[int | None, "lines a side; null before the board was seen"]
    rows: Annotated[list[str], "the position of the record, top row first"]
    to_play: Color
    move: Annotated[int, "number of moves, passes counted"]
    last: Annotated[LastMove | None, "the last move; null before the first"]
    prisoners: Annotated[SideCounts, "stones that each side captured in play"]
    rules: Annotated[str, "id of the rule set"]
    overridden: NotRequired[
        Annotated[list[str], "fields of the rule set that an organiser's file has changed"]
    ]
    komi: float | None
    handicap: int
    players: Names
    ranks: Names
    event: Annotated[str | None, "name of the tournament"]
    round: Annotated[str | None, "number or name of the round"]
    alerts: Annotated[list[EventLine], "the open alerts"]
    question: Annotated[EventLine | None, "the open question"]
    asking: NotRequired[
        Annotated[Literal[True], "the arbiter is asked, and this reader is not told what"]
    ]
    result: Annotated[str | None, "as SGF writes it; null while the game is not decided"]
    counting: NotRequired[
        Annotated[Arrangement, "once the board is arranged for the count after both agreed"]
    ]
    clock: NotRequired[Annotated[ClockShown, "where a clock is told of, or agreed"]]
    camera: CameraHealth


class Corrections(TypedDict):
    """The facts that an `Undo` and a `Redo` would be about; null where there is none."""

    undo: str | None
    redo: str | None
    made: Annotated[
        list[dict[str, Any]],
        "the last facts that can be undone, oldest first: each as it was submitted, and `n`, the"
        " number by which an `Undo` names it",
    ]
    undone: Annotated[list[dict[str, Any]], "those that a `Redo` makes again, the next one last"]


class AssignedPlayers(TypedDict, total=False):
    """Who plays, by the assignment."""

    black: str
    white: str
    black_rank: str
    white_rank: str


class Assignment(TypedDict):
    """The pairing that the hub of a hall has given this board; what it leaves open is left out."""

    tournament: NotRequired[str | int]
    table: NotRequired[str | int]
    round: NotRequired[str | int]
    pairing: NotRequired[str | int]
    rules: NotRequired[str | int]
    komi: NotRequired[float]
    handicap: NotRequired[int]
    players: NotRequired[AssignedPlayers]
    state: Annotated[
        AssignmentState, "whether a game has taken it, the arbiter is asked, the next game takes it"
    ]
    message: Annotated[str | None, "why it was not taken"]


class AssignmentDecided(TypedDict):
    """What the arbiter has decided."""

    version: Version
    take: Annotated[bool, "whether the present game takes the pairing; else the next one does"]


class ShownState(GameState):
    """A game as it stands, on the page."""

    corrections: NotRequired[Annotated[Corrections, "what `Undo` and `Redo` mean, for the arbiter"]]
    game: Annotated[int, "which game of the table this is"]
    game_id: Annotated[str | None, "its id, which no game of another day has; null between games"]
    failure: Annotated[str | None, "why the game does not go on"]
    hub_trouble: NotRequired[
        Annotated[str, "why the hub of the hall cannot be reached, for the arbiter"]
    ]
    assignment: NotRequired[Annotated[Assignment, "the pairing that the hub of a hall has given"]]


MoveShown = TypedDict(
    "MoveShown",
    {
        "move": Annotated[int, "its number"],
        "color": Color,
        "point": NotRequired[str],
        "pass": NotRequired[Literal[True]],
        "t": NotRequired[Annotated[float | None, "when it was recorded, in seconds"]],
        "inferred": NotRequired[Annotated[Literal[True], "nobody saw it made"]],
        "setup": NotRequired[
            Annotated[list[str], "the position before it, where no move led to that"]
        ],
    },
)


class Moves(TypedDict):
    """The moves of the game as it stands."""

    version: Version
    game: int
    moves: list[MoveShown]


class GameShown(TypedDict):
    """One of the day's games."""

    name: str
    record: Annotated[str, "path of the SGF"]
    sheet: Annotated[str, "path of the result sheet"]
    players: Names
    result: str | None
    moves: int
    date: str | None
    current: bool


class Games(TypedDict):
    """The day's games, oldest first."""

    version: Version
    games: list[GameShown]


class GameAlert(TypedDict):
    """An alert of one of the day's games."""

    id: int
    type: str
    move: NotRequired[Annotated[int, "number of the move that it is about"]]
    pictures: Annotated[list[str], "names for `/api/games/NAME/`, oldest first"]


class GameAlerts(TypedDict):
    """The alerts of one of the day's games, in the order in which they were raised."""

    version: Version
    alerts: list[GameAlert]


class Health(TypedDict):
    """Whether frames are processed."""

    status: Annotated[str, "`ok`, `failure`, or how the camera does"]
    message: NotRequired[str]


class Me(TypedDict):
    """Whom the server takes the visitor for."""

    role: Role
    name: NotRequired[str]


class Share(TypedDict):
    """Where others find the board."""

    version: Version
    link: str
    qr: Annotated[str, "the link as a QR code, an SVG image"]
    embed: Annotated[str, "HTML that shows the board in another page"]


class ClauseShown(TypedDict):
    """A clause of the rules."""

    clause: Annotated[str, "as it is cited"]
    says: Annotated[str, "what it says, in other words; empty for a whole document"]
    document: Annotated[str, "title and date of its document"]


class Clauses(TypedDict):
    """Clauses of the rules."""

    version: Version
    clauses: list[ClauseShown]


class DeviceShown(TypedDict):
    """A device at the table."""

    id: int
    name: str
    role: Literal["table", "camera"]
    since: Annotated[str, "when it was connected, ISO 8601"]
    with_game: Annotated[bool, "whether it ends when the next game begins"]


class Devices(TypedDict):
    """The devices at the table, oldest first."""

    version: Version
    devices: list[DeviceShown]


class RecentPictureShown(TypedDict):
    """A picture of the last minutes, and the record as it stood then."""

    id: Annotated[int, "its number, for `/api/recent/ID.jpg`"]
    t: Annotated[float, "seconds of the game"]
    move: Annotated[int, "number of the last move in the record then"]
    rows: NotRequired[Annotated[list[str], "the record's board then; left out where as before"]]


class RecentPicturesShown(TypedDict):
    """The pictures of the last five minutes, oldest first."""

    version: Version
    pictures: list[RecentPictureShown]


class Invitation(TypedDict):
    """A code that connects one device."""

    version: Version
    link: Annotated[str, "what the device opens"]
    code: Annotated[str, "the part of the link behind the #"]
    qr: Annotated[str, "the link as a QR code, an SVG image"]
    holds_s: Annotated[float, "how long the code holds, in seconds"]


class Accepted(TypedDict):
    """A fact is in the journal."""

    n: Annotated[int, "number of the last event then"]
