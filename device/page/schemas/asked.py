"""What requests to the page bring: their reading, and definitions for it and for schemas."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from starlette.requests import Request

from rules.scoring.filled_in import CountKind
from web.console import PageError
from web.guarded_app import Guarded, read_object

from ...json_forms import fact_lines, read

MAX_PASSWORD_CHARS = 1000

MAX_PRISONERS = 10_000

Truth = Literal["true", "false"]

FactAsked = fact_lines(
    {
        "request": Annotated[str, "chosen by the sender: what is sent twice is done once"],
        "game": Annotated[int, "the game of this table that it is about, as in `/api/state`"],
    }
)


async def read_asked(
    request: Request, page: Guarded, definition: type, code: str
) -> dict[str, Any]:
    """What a request asks for in the form of `definition`; PageError (400) for another form."""
    line = await read_object(request, page)
    try:
        return read(definition, line)
    except ValueError as error:
        raise PageError(400, code, str(error)) from None


def _short(text: str) -> str:
    if len(text) > MAX_PASSWORD_CHARS:
        raise ValueError(f"more than {MAX_PASSWORD_CHARS} characters")
    return text


class LoginAsked(TypedDict):
    """The arbiter's password, and the name where it is one of his own."""

    password: Annotated[str, _short]
    name: NotRequired[Annotated[str, _short]]


class InvitationAsked(TypedDict):
    """What the next device is for, and how long it is connected."""

    with_game: Annotated[bool, "whether it ends when the next game begins"]
    role: NotRequired[
        Annotated[Literal["table", "camera"], "`camera` for a phone that is the camera"]
    ]


class JoinAsked(TypedDict):
    """The code that the arbiter has shown."""

    code: Annotated[str, _short]


class PhoneAsked(TypedDict):
    """A phone that begins to send its camera's pictures."""

    page: Annotated[str, _short, "chosen by the phone's page: a reload is the same phone"]
    holds: Annotated[bool, "whether it can hold exposure, white balance or focus"]
    take_over: Annotated[bool, "whether it takes the place of another phone"]


class PhonePictureQuery(TypedDict, total=False):
    """A picture of a phone, which is the body as a JPEG, and what the phone reports of itself."""

    stream: Annotated[str, "the number with which the phone began"]
    taken: Annotated[str, "milliseconds of the phone's own clock when the picture was taken"]
    sent: Annotated[str, "and when it was sent"]
    battery: Annotated[str, "its charge, 0 to 1"]
    charging: Truth
    camera_fps: Annotated[str, "pictures a second that its camera gives"]
    slow: Annotated[Truth, "the camera gives far fewer pictures than at first"]


class TrialAsked(TypedDict):
    """A camera to be tried."""

    source: Annotated[str, _short, "camera:N, camera:NAME, picamera, phone, rtsp://… or http://…"]


class FirstAsked(TypedDict):
    """What was chosen at the first start."""

    source: Annotated[str | None, "the camera; null for the one that is tried, or the first one"]
    terms: Annotated[dict[str, Any], "as in the fact NewGame"]
    keep: Annotated[bool, "whether camera, rules, komi and side are written for the next start"]


class LockAsked(TypedDict):
    """Whether the camera is to be held still once it has settled."""

    lock: bool


class AssignmentAsked(TypedDict):
    """Which game takes the pairing that the hub has given."""

    take: Annotated[bool, "whether the present game takes it; else the next one does"]


Held = Annotated[int, range(MAX_PRISONERS)]


class BothHeld(TypedDict):
    """The prisoners that each side holds."""

    black: Held
    white: Held


class ScoreAsked(TypedDict, total=False):
    """A position; without `rows` the game is counted, under its own rules and komi."""

    rows: Annotated[list[str] | None, "top row first"]
    rules: Annotated[str, "id of a rule set"]
    komi: Annotated[float | str | None, "points for White; the rule set's own without it"]
    method: Literal["territory", "area"] | None
    dead: Annotated[str | list[str] | None, "a stone of each dead string, as a text or a list"]
    seki: Annotated[
        str | list[str] | None, "a stone or an eye of each string in seki, as for `dead`"
    ]
    prisoners: Annotated[
        tuple[Held, Held] | BothHeld | None, "what Black and White hold, in this order or by name"
    ]


class EventsQuery(TypedDict, total=False):
    """Which event lines come."""

    after: Annotated[str, "lines after this number; the header Last-Event-ID does the same"]
    status: Annotated[str, "`true`: also how the table does"]


class ClausesQuery(TypedDict, total=False):
    """Which clauses are shown."""

    cited: Annotated[str, "the clauses, as an alert cites them; all without it"]


class GamesQuery(TypedDict, total=False):
    """Which games are listed."""

    all: Annotated[Truth, "those of any day, for an arbiter"]


class PictureQuery(TypedDict, total=False):
    """What is shown of a picture."""

    overlay: Annotated[Truth, "what was read is drawn over it"]
    whole: Annotated[Truth, "neither cut nor scaled"]


class ExplanationQuery(TypedDict, total=False):
    """Which decision is explained."""

    alert: Annotated[str, "number of the alert; the last decision without it"]


class ReadQuery(TypedDict, total=False):
    """Where the board lies on a photograph."""

    size: Annotated[str, "lines a side"]
    corners: Annotated[str, "[[x, y], four of them] as JSON, with the size"]


class CountQuery(ReadQuery, total=False):
    """What is counted, and what with."""

    kind: CountKind
    rules: Annotated[str, "id of a rule set"]
    komi: str
    dead: Annotated[str, "a stone of each dead string, beside a record"]
    seki: Annotated[str, "a stone or an eye of each string in seki, empty for none"]
    left: Annotated[str, "prisoners that found no room, held by Black and White: `3,5`"]
    heaps: Annotated[str, "half, one side alone: stones in heaps beside the board"]
    blocks: Annotated[str, "half, one side alone: a point of each vacant block, `A1 K10`"]
    camera: Annotated[Truth, "what the camera sees now is counted"]
    game: Annotated[Truth, "the count is held against the agreed score of the game"]
