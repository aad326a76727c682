"""The end: breaks, passes, agreement, the count and the result."""

from __future__ import annotations

from ...events import Audience, EventType, Severity
from ..entry import Rows, alert, note

ROWS: Rows = {
    EventType.BREAK_BEGUN: note("A break begins; what is done on the table is no play."),
    EventType.BREAK_ENDED: note("The break is over, {Color} to play."),
    EventType.PLAY_IN_BREAK: alert(
        "The game is paused, and stones are played all the same: {points}.",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Let the game go on with these moves, or put the board back as it lay.",
    ),
    EventType.GAME_PAUSED: note("The passes pause the game for agreement."),
    EventType.DEAD_STRING_PROPOSED: note(
        "{Color} says that these are dead: {points}.", audience=Audience.ARBITER
    ),
    EventType.STATUS_AGREED: note("Both agree what is dead: {points}."),
    EventType.AGREEMENT_MISMATCH: note(
        "It is not agreed whether these are dead: {points}.", Severity.WARNING
    ),
    EventType.GAME_RESUMED: note("The game is resumed, {Color} to play."),
    EventType.RESUMPTION_SCOPE: note(
        "{Color}'s play at {points} lies outside what is disputed.",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.FOUR_PASSES: note("Passes again: the game ends with all stones on the board."),
    EventType.WHITE_LAST_PASS_DUE: note(
        "Black moved last: White passes once more.", Severity.WARNING
    ),
    EventType.NEUTRAL_POINTS_LEFT: note("Neutral points are left{detail}."),
    EventType.FIRST_PASS_UNUSUAL: note(
        "The game's first pass was long before its end{detail}.", Severity.REFEREE, Audience.ARBITER
    ),
    EventType.EQUIVALENCE_BROKEN: note(
        "Territory and area differ: the record lacks something{detail}.",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.SEKI_EXCLUSION: note(
        "Eyes in a seki are for people to exclude{detail}.", audience=Audience.ARBITER
    ),
    EventType.COUNTING_METHOD_DEFAULTED: note(
        "No way of counting was agreed{detail}.", audience=Audience.RECORD
    ),
    EventType.KOMI_NOT_ANNOUNCED: note("The organiser states the komi of this board{detail}."),
    EventType.RESULT: note("Result{detail}."),
    EventType.COUNTING_OBSERVED: note("The stones are being arranged for counting{detail}."),
    EventType.FILL_IN_MISMATCH: note(
        "The board filled in does not hold the stones it should{detail}.", Severity.WARNING
    ),
    EventType.COUNT_AGREES: note("The board as arranged counts as the record does{detail}."),
    EventType.COUNT_DIFFERS: note(
        "The board as arranged counts otherwise than the record{detail}.", Severity.WARNING
    ),
    EventType.RESULT_BY_REFEREE: note("Result, by the referee{detail}."),
    EventType.GAME_DESCRIBED: note("Players and event are stated{detail}."),
    EventType.PENALTY: note("{Color} loses points by the arbiter{detail}."),
}
