"""What answers of the page say of scores, photographs and the camera, as in `game_answers`."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from referee.state import Phase
from rules.color import Color
from rules.rulesets.ruleset import Method, Resumes
from rules.scoring.filled_in import CountKind
from rules.texts import Phrase
from vision.types import NoBoardReason

from ...game.state_json import CameraHealth
from ...picture_quality import Judgement
from ...sources.adjustment import Adjustment
from ...sources.phone import PhoneStatus
from ...sources.webcam import CameraOffered
from .game_answers import PHRASES, Points, RegionDifference, SideCounts, Version

Rows = Annotated[list[str], "the position, top row first: `B`, `W` and `.`"]
Corners = Annotated[
    list[list[float]], "[x, y] of top left, top right, bottom right, bottom left, in pixels"
]


class SideScore(TypedDict):
    """What one side has."""

    stones: int
    territory: int
    prisoners: Annotated[int, "stones of the other colour captured in play"]
    pass_stones: Annotated[int, "pass stones that it was handed"]
    dead: Annotated[int, "stones of its own colour that were removed as dead"]
    penalty: NotRequired[Annotated[float, "points that an arbiter took from it, if any"]]


class OtherScore(TypedDict):
    """The count by the other method."""

    method: Method
    margin: Annotated[float | None, "null where it rests on what the record lacks"]


class Adjusted(TypedDict):
    """Points given to White besides komi."""

    field: str
    points: float
    clause: str


class PossibleShown(TypedDict):
    """Possible results of the board alone."""

    certain: bool
    winner: Color | None
    low: float | None
    high: float | None
    unknown: list[str]
    assumed: list[str]


class SekiShown(TypedDict):
    """Groups of both sides that may live beside each other."""

    stones: Annotated[Points, "a stone of each string"]
    eyes: Points


class ScoreShown(TypedDict):
    """A count."""

    rules: str
    method: Method
    black: SideScore
    white: SideScore
    komi: float
    margin: Annotated[
        float | None,
        "Black minus White, everything counted in; null where it rests on what the record lacks",
    ]
    result: str
    other: NotRequired[OtherScore]
    adjustments: list[Adjusted]
    shares: Annotated[SideCounts, "each side's part of the neutral points"]
    tax: Annotated[SideCounts, "what groups give up under stone scoring"]
    overridden: NotRequired[list[str]]
    owner: Rows
    unsettled: Points
    seki: Annotated[Points, "eyes in seki that the rules do not count"]
    undecided: Annotated[
        list[SekiShown], "groups that may be in seki, while nobody has stated it; no margin then"
    ]
    notes: list[str]
    note_phrases: Annotated[list[list[Phrase]], PHRASES]


class ScoreAnswer(ScoreShown):
    """A count that was asked for."""

    version: Version
    missing: NotRequired[Annotated[str | None, "what the record of the game probably lacks"]]
    missing_phrases: NotRequired[Annotated[list[Phrase], PHRASES]]
    possible: NotRequired[Annotated[PossibleShown, "of a position that was sent"]]


class Claims(TypedDict):
    """The stones that each side claims are dead; null before its claim."""

    black: Points | None
    white: Points | None


class AgreementShown(TypedDict):
    """Where the agreement stands once the passes have stopped the game."""

    claims: Claims
    last_claim: Annotated[Color | None, "the side that claimed last"]
    taken_off: Annotated[Points, "strings taken off the board since the passes"]
    disputed: Annotated[Points, "strings on which the claims differ"]
    agreed: Points | None
    resume: Annotated[list[Color], "who may move first if play goes on"]
    resumes: Resumes
    referee: Annotated[bool, "whether a dispute is the referee's"]
    clause: str | None
    resume_clause: str | None
    last_pass: Annotated[bool, "whether White owes a pass stone"]
    last_pass_clause: str | None


class AgreementAnswer(TypedDict):
    """From the passes to the result."""

    version: Version
    n: int
    phase: Phase
    passes: int
    stop_passes: int
    to_play: Color
    methods: list[Method]
    method: Method
    kind: Annotated[CountKind, "how these rules arrange the board for the count"]
    result: str | None
    undoes: Annotated[str | None, "name of the fact that an `Undo` would take back"]
    status: Annotated[AgreementShown | None, "null while the game is played"]
    score: Annotated[ScoreShown | None, "once both agree and nothing is missing"]
    missing: Annotated[str | None, "what the record lacks for a count"]
    missing_phrases: Annotated[list[Phrase], PHRASES]
    undecided: Annotated[list[SekiShown], "groups that may be in seki; `SekiStated` decides"]


class Proposed(TypedDict):
    """A string that is held for dead or alive."""

    color: Color
    points: Points
    dead: Annotated[float, "probability that it is dead"]
    origin: Literal["certain", "suggested"]
    source: str


class Proposals(TypedDict):
    """Which strings are held for dead."""

    version: Version
    dead: list[Proposed]
    alive: list[Proposed]
    troubles: Annotated[list[str], "which program could not be asked"]
    trouble_phrases: Annotated[list[list[Phrase]], PHRASES]


class Reading(TypedDict):
    """The position on a photograph."""

    version: Version
    file: str
    size: int
    corners: Corners
    rows: Rows
    confidence: Annotated[float, "probability that every point is right"]
    unsure: Annotated[list[list[int]], "[row, col] of points less than 99 % sure"]
    hidden: Annotated[list[list[int]], "[row, col] of points that cannot be seen"]
    ms: float
    others: NotRequired[Annotated[list[Corners], "corners of further boards"]]
    sgf: str


class PointsShown(TypedDict):
    """What a side has on a board that was filled in."""

    points: float


class OneSideShown(TypedDict):
    """What a side alone has, after the other side's stones were swept off the board."""

    color: Literal["black", "white"]
    vacant: Annotated[int, "points of the vacant blocks"]
    stones: Annotated[int, "its stones on the board"]
    heaps: Annotated[int, "its stones in heaps beside the board"]
    blocks: Annotated[list[Points], "the vacant blocks that count"]


class CountShown(TypedDict):
    """The count that a picture of a filled-in board shows."""

    version: Version
    file: str
    kind: CountKind
    size: int
    rows: Rows
    black: PointsShown
    white: PointsShown
    vacant: int
    counted: NotRequired[OneSideShown]
    undecided: NotRequired[
        Annotated[list[SekiShown], "groups that may be in seki, where nobody has stated it"]
    ]
    komi: float
    margin: Annotated[float | None, "null while a seki is undecided"]
    result: str
    confidence: float
    expected: NotRequired[float]
    agrees: NotRequired[bool]
    differences: list[RegionDifference]
    notes: list[str]
    note_phrases: Annotated[list[list[Phrase]], PHRASES]


class WaitShown(TypedDict):
    """What a decision waits for."""

    reason: str
    points: Points
    until: float | None


class HypothesisShown(TypedDict):
    """What may have happened: its text, and its evidence and costs in nats."""

    score: float
    says: str
    evidence: dict[str, float]
    costs: dict[str, float]


class Explanation(TypedDict):
    """A decision of the referee with its leading hypotheses."""

    version: Version
    t: NotRequired[float]
    commit: NotRequired[str]
    wait: NotRequired[WaitShown]
    hypotheses: NotRequired[list[HypothesisShown]]
    earlier: NotRequired[Annotated[Literal[True], "no decision of its own raised the alert"]]


class PictureSize(TypedDict):
    """Pixels of a picture."""

    width: int
    height: int


class BoardFound(TypedDict):
    """Where the board lies, or why it is not found."""

    found: bool
    size: NotRequired[int]
    corners: NotRequired[Corners]
    reason: NotRequired[NoBoardReason]
    message: NotRequired[str]
    phrases: NotRequired[Annotated[list[Phrase], PHRASES]]


class First(TypedDict):
    """The first start, before a camera is chosen."""

    version: Version
    cameras: list[CameraOffered]
    tried: Annotated[str | None, "the camera whose pictures are shown"]
    file: Annotated[str, "where the choices would be kept"]
    usual: Annotated[str, "what the game begins with where nothing else is chosen"]
    keeps: Annotated[bool, "whether they can be kept: films and the demo are for once"]
    phone_at: Annotated[str | None, "where the page goes for a phone; null where it stays"]


class FirstBegun(TypedDict):
    """The first set-up is over, and the game begins."""

    version: Version
    source: str
    address: Annotated[str | None, "where the page is then; null where it stays"]


class PhoneBegun(TypedDict):
    """A phone may send pictures."""

    version: Version
    stream: Annotated[int, "belongs to every picture"]


class PhoneAnswer(TypedDict):
    """A picture has come."""

    version: Version
    hold: Annotated[bool, "exposure, white balance and focus are to be held"]


class Setup(TypedDict):
    """Whether the board is found, and how good the picture is."""

    version: Version
    camera: CameraHealth
    picture: PictureSize | None
    board: BoardFound
    judgements: list[Judgement]
    adjustment: Annotated[Adjustment | None, "null where the source cannot be adjusted"]
    phone: Annotated[PhoneStatus | None, "null where the source is no phone"]


class Adjusting(TypedDict):
    """How the camera is adjusted."""

    version: Version
    adjustment: Adjustment | None
