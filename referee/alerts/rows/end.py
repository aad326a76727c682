"""The end: breaks, passes, agreement, the count and the result."""

from __future__ import annotations

from ...events import Audience, EventType, Severity
from ..entry import CatalogEntry, alert, note

ROWS: tuple[CatalogEntry, ...] = (
    note(
        EventType.BREAK_BEGUN,
        "A break begins; what is done on the table is no play.",
        "`Paused` (a button, the arbiter)",
    ),
    note(
        EventType.BREAK_ENDED,
        "The break is over, {Color} to play.",
        "`Continued`",
    ),
    alert(
        EventType.PLAY_IN_BREAK,
        "The game is paused, and stones are played all the same: {points}.",
        "camera: two plays in turn and more since `Paused`",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Let the game go on with these moves, or put the board back as it lay.",
        settled="the board lies as it did, or the break ends",
    ),
    note(
        EventType.GAME_PAUSED,
        "The passes pause the game for agreement.",
        "as many passes in a row as stop the game",
    ),
    note(
        EventType.DEAD_STRING_PROPOSED,
        "{Color} says that these are dead: {points}.",
        "`StatusClaimed`; camera: whole strings taken off during the pause",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.STATUS_AGREED,
        "Both agree what is dead: {points}.",
        "`StatusClaimed` by both sides, alike",
    ),
    note(
        EventType.AGREEMENT_MISMATCH,
        "It is not agreed whether these are dead: {points}.",
        "`StatusClaimed` by both sides, not alike",
        Severity.WARNING,
    ),
    note(
        EventType.GAME_RESUMED,
        "The game is resumed, {Color} to play.",
        "`Resumed`; camera: a play during the pause, or the stones of a cleared board are back",
    ),
    note(
        EventType.RESUMPTION_SCOPE,
        "{Color}'s play at {points} lies outside what is disputed.",
        "camera: the first resumed play lies outside the disputed regions, where the rules limit"
        " play to them",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.FOUR_PASSES,
        "Passes again: the game ends with all stones on the board.",
        "passes again at once after a resumption",
    ),
    note(
        EventType.WHITE_LAST_PASS_DUE,
        "Black moved last: White passes once more.",
        "the score: Black moved last and White owes a pass stone",
        Severity.WARNING,
    ),
    note(EventType.NEUTRAL_POINTS_LEFT, "Neutral points are left{detail}.", "the score"),
    note(
        EventType.FIRST_PASS_UNUSUAL,
        "The game's first pass was long before its end{detail}.",
        "the score, where the rules count who passed first",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.EQUIVALENCE_BROKEN,
        "Territory and area differ: the record lacks something{detail}.",
        "the score: territory and area must agree under these rules and do not",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.SEKI_EXCLUSION,
        "Eyes in a seki are for people to exclude{detail}.",
        "the score, where the rules do not count eyes in a seki",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.COUNTING_METHOD_DEFAULTED,
        "No way of counting was agreed{detail}.",
        "the score: the rules allow territory and area and none was agreed",
        audience=Audience.RECORD,
    ),
    note(
        EventType.KOMI_NOT_ANNOUNCED,
        "The organiser states the komi of this board{detail}.",
        "the score: no komi is stated for this board",
    ),
    note(EventType.RESULT, "Result{detail}.", "the score, once nothing is left to agree on"),
    note(
        EventType.COUNTING_OBSERVED,
        "The stones are being arranged for counting{detail}.",
        "camera: stones are being arranged, during the pause or after it",
    ),
    note(
        EventType.FILL_IN_MISMATCH,
        "The board filled in does not hold the stones it should{detail}.",
        "camera, `Counted`: the board filled in does not hold every stone",
        Severity.WARNING,
    ),
    note(
        EventType.COUNT_AGREES,
        "The board as arranged counts as the record does{detail}.",
        "camera, `Counted`: the board as arranged shows the agreed score",
    ),
    note(
        EventType.COUNT_DIFFERS,
        "The board as arranged counts otherwise than the record{detail}.",
        "camera, `Counted`: the board as arranged does not show the agreed score",
        Severity.WARNING,
    ),
    note(
        EventType.RESULT_BY_REFEREE,
        "Result, by the referee{detail}.",
        "`ResultGiven`, `EndGame` with a result",
    ),
    note(EventType.GAME_DESCRIBED, "Players and event are stated{detail}.", "`GameDescribed`"),
    note(EventType.PENALTY, "{Color} loses points by the arbiter{detail}.", "`Penalised`"),
)
