"""The end: breaks, passes, agreement, the count and the result."""

from __future__ import annotations

from ...events import Audience, EventType, Severity
from ..entry import Rows, alert, note

ROWS: Rows = {
    EventType.BREAK_BEGUN: note(
        "A break begins; what is done on the table is no play.", "`Paused` (a button, the arbiter)"
    ),
    EventType.BREAK_ENDED: note("The break is over, {Color} to play.", "`Continued`"),
    EventType.PLAY_IN_BREAK: alert(
        "The game is paused, and stones are played all the same: {points}.",
        "camera: two plays in turn and more since `Paused`",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Let the game go on with these moves, or put the board back as it lay.",
        settled="the board lies as it did, or the break ends",
    ),
    EventType.GAME_PAUSED: note(
        "The passes pause the game for agreement.", "as many passes in a row as stop the game"
    ),
    EventType.DEAD_STRING_PROPOSED: note(
        "{Color} says that these are dead: {points}.",
        "`StatusClaimed`; camera: whole strings taken off during the pause",
        audience=Audience.ARBITER,
    ),
    EventType.STATUS_AGREED: note(
        "Both agree what is dead: {points}.", "`StatusClaimed` by both sides, alike"
    ),
    EventType.AGREEMENT_MISMATCH: note(
        "It is not agreed whether these are dead: {points}.",
        "`StatusClaimed` by both sides, not alike",
        Severity.WARNING,
    ),
    EventType.GAME_RESUMED: note(
        "The game is resumed, {Color} to play.",
        "`Resumed`; camera: a play during the pause, or the stones of a cleared board are back",
    ),
    EventType.RESUMPTION_SCOPE: note(
        "{Color}'s play at {points} lies outside what is disputed.",
        "camera: the first resumed play lies outside the disputed regions, where the rules limit"
        " play to them",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.FOUR_PASSES: note(
        "Passes again: the game ends with all stones on the board.",
        "passes again at once after a resumption",
    ),
    EventType.WHITE_LAST_PASS_DUE: note(
        "Black moved last: White passes once more.",
        "the score: Black moved last and White owes a pass stone",
        Severity.WARNING,
    ),
    EventType.NEUTRAL_POINTS_LEFT: note("Neutral points are left{detail}.", "the score"),
    EventType.FIRST_PASS_UNUSUAL: note(
        "The game's first pass was long before its end{detail}.",
        "the score, where the rules count who passed first",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.EQUIVALENCE_BROKEN: note(
        "Territory and area differ: the record lacks something{detail}.",
        "the score: territory and area must agree under these rules and do not",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.SEKI_EXCLUSION: note(
        "Eyes in a seki are for people to exclude{detail}.",
        "the score, where the rules do not count eyes in a seki",
        audience=Audience.ARBITER,
    ),
    EventType.COUNTING_METHOD_DEFAULTED: note(
        "No way of counting was agreed{detail}.",
        "the score: the rules allow territory and area and none was agreed",
        audience=Audience.RECORD,
    ),
    EventType.KOMI_NOT_ANNOUNCED: note(
        "The organiser states the komi of this board{detail}.",
        "the score: no komi is stated for this board",
    ),
    EventType.RESULT: note("Result{detail}.", "the score, once nothing is left to agree on"),
    EventType.COUNTING_OBSERVED: note(
        "The stones are being arranged for counting{detail}.",
        "camera: stones are being arranged, during the pause or after it",
    ),
    EventType.FILL_IN_MISMATCH: note(
        "The board filled in does not hold the stones it should{detail}.",
        "camera, `Counted`: the board filled in does not hold every stone",
        Severity.WARNING,
    ),
    EventType.COUNT_AGREES: note(
        "The board as arranged counts as the record does{detail}.",
        "camera, `Counted`: the board as arranged shows the agreed score",
    ),
    EventType.COUNT_DIFFERS: note(
        "The board as arranged counts otherwise than the record{detail}.",
        "camera, `Counted`: the board as arranged does not show the agreed score",
        Severity.WARNING,
    ),
    EventType.RESULT_BY_REFEREE: note(
        "Result, by the referee{detail}.", "`ResultGiven`, `EndGame` with a result"
    ),
    EventType.GAME_DESCRIBED: note("Players and event are stated{detail}.", "`GameDescribed`"),
    EventType.PENALTY: note("{Color} loses points by the arbiter{detail}.", "`Penalised`"),
}
