"""What is played, the breaches among it, and what follows from them."""

from __future__ import annotations

from rules.corrections import CorrectionType

from ...events import Audience, EventType, Severity
from ..entry import Ends, Rows, alert, note

MOVES: Rows = {
    EventType.BOARD_PLAY: note("{Color} plays at {points}{taking}."),
    EventType.PASS: note("{Color} passes{forced}."),
    EventType.RESIGNED: note("{Color} resigns."),
    EventType.MOVES_INFERRED: note(
        "What no picture shows is inferred, a move or the order of moves: {points}.",
        audience=Audience.ARBITER,
    ),
    EventType.REVISION: note("The record is corrected at move {move}{detail}."),
}
"""Moves: what is played, passed, resigned, inferred and corrected."""

BREACHES: Rows = {
    EventType.TWO_IN_A_ROW: alert(
        "{Color} has made two or more moves in a row: {points}.",
        without_points="{Color} has passed out of turn.",
        instruction="Take back every stone of the sequence; {Color} has passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.SELF_CAPTURE: alert(
        "{Color}'s play leaves its own string without a liberty: {points}.",
        instruction="Take the stone back; {Color} has passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.KO_RETAKE: alert(
        "{Color} has retaken the ko at {points} at once.",
        instruction="Take the stone back and put the captured one back; {Color} has passed"
        " instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.SUPERKO_REPETITION: alert(
        "{Color}'s play at {points} repeats an earlier position.",
        instruction="Take the stone back and put back what it captured; {Color} has"
        " passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.LONG_CYCLE: alert(
        "The position after {points} has been there before.",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="If neither departs from the cycle, the game ends without result.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.REFEREE,
    ),
    EventType.OCCUPIED_INTERSECTION: alert(
        "{Color} has played on the occupied point {points}.",
        instruction="Take the stone off again.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.OCCUPIED,
    ),
}
"""Illegal moves (BGA, Appendix A.1): the move stands when the other side plays on."""

IRREGULARITIES: Rows = {
    EventType.WRONG_COLOUR_STONE: alert(
        "A {color} stone at {points} was played by {other}.",
        instruction="Replace it with a stone of {other} and complete the captures.",
        ends=Ends.TABLE,
        correction=CorrectionType.WRONG_COLOUR,
    ),
    EventType.STONE_BETWEEN_POINTS: alert(
        "A stone lies between points near {points}.",
        instruction="Its owner puts it on the point that was meant.",
        correction=CorrectionType.BETWEEN_POINTS,
    ),
    EventType.HANDICAP_MISPLACED: alert(
        "Handicap stones do not lie in the usual pattern: {points}.",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
    ),
    EventType.HANDICAP_COUNT_MISMATCH: alert(
        "The number of handicap stones differs: {points}.",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
    ),
    EventType.UNCAPTURED_STRING: alert(
        "Captured {color} stones still lie on the board: {points}.",
        instruction="Take them off.",
        ends=Ends.TABLE,
        correction=CorrectionType.UNCAPTURED,
    ),
    EventType.REMOVED_STONES_WITH_LIBERTIES: alert(
        "Stones with liberties were removed: {points}.",
        instruction="Put all of them back; the stone played stays.",
        ends=Ends.TABLE,
        correction=CorrectionType.REMOVED_WITH_LIBERTIES,
    ),
}
"""Irregularities (BGA, Appendix A.2) of stones, captures and handicap."""

AFTERWARDS: Rows = {
    EventType.ILLEGAL_MOVE_UNWIND: note(
        "{Color}'s illegal move is taken back; a pass replaces it.", Severity.WARNING
    ),
    EventType.REWOUND: note("The game goes on from after move {move}."),
    EventType.TACITLY_ACCEPTED: note("Play has gone on; the move at {points} stands."),
    EventType.GAME_LOST: note(
        "Play has gone on; by these rules {Color} has lost by the move at {points}.",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.SELF_CAPTURE_STRING: note(
        "Play has gone on; {Color}'s string {points} comes off.", Severity.WARNING
    ),
    EventType.CYCLE_WATCH: note(
        "Play has gone on after {points}; the cycle is watched.", audience=Audience.ARBITER
    ),
    EventType.REFEREE_NEEDED: note(
        "The referee may be asked{about}{detail}.", Severity.REFEREE, Audience.ARBITER
    ),
    EventType.ARBITER_CALLED: alert(
        "{Color} asks the arbiter to come.",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Go to the table.",
        ends=Ends.ARBITER,
    ),
    EventType.REWIND_OFFER: note(
        "If both agree, the game goes back to before {points}.",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="{Color} then makes a legal move, without a pass.",
    ),
}
"""What follows an illegal move, and when the arbiter is needed."""

START: Rows = {
    EventType.BOARD_NOT_EMPTY_AT_START: note(
        "Stones lay on the board when recording began.", Severity.WARNING
    ),
    EventType.WHITE_BEGINS: note(
        "{Color} has made the first move of an even game, which is Black's.", Severity.WARNING
    ),
    EventType.HANDICAP_NOT_STANDARDISED: note(
        "Handicap is not standardised on this board: {points}."
    ),
    EventType.ORIENTATION_UNSET: note(
        "The handicap stones fit if Black sits elsewhere: say where.",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.INTEGRAL_KOMI: note("This komi allows a draw{detail}."),
    EventType.STONE_SUPPLY_UNCONFIRMED: note(
        "Nobody has confirmed the number of stones{detail}.", audience=Audience.ARBITER
    ),
}
"""The start: what lies there, who begins, handicap and terms."""
