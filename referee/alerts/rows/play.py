"""What is played, the breaches among it, and what follows from them."""

from __future__ import annotations

from rules.corrections import CorrectionType

from ...events import Audience, EventType, Severity
from ..entry import Ends, Rows, alert, note

MOVES: Rows = {
    EventType.BOARD_PLAY: note(
        "{Color} plays at {points}{taking}.", "camera: a stone that has lain in clear view"
    ),
    EventType.PASS: note(
        "{Color} passes{forced}.",
        "`PassPressed` (a button, a clock, a person); the correction of an illegal move (`forced`);"
        " a pass stone in the lid, once the next stone confirms it",
    ),
    EventType.RESIGNED: note("{Color} resigns.", "`Resign`"),
    EventType.MOVES_INFERRED: note(
        "What no picture shows is inferred, a move or the order of moves: {points}.",
        "camera: several stones came at once, or one was captured before a look showed it",
        audience=Audience.ARBITER,
    ),
    EventType.REVISION: note(
        "The record is corrected at move {move}{detail}.",
        "camera: what is seen or played later shows that an earlier line was wrong; an arbiter's"
        " correction",
    ),
}
"""Moves: what is played, passed, resigned, inferred and corrected."""

BREACHES: Rows = {
    EventType.TWO_IN_A_ROW: alert(
        "{Color} has made two or more moves in a row: {points}.",
        "camera, or a pass out of turn",
        without_points="{Color} has passed out of turn.",
        instruction="Take back every stone of the sequence; {Color} has passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.SELF_CAPTURE: alert(
        "{Color}'s play leaves its own string without a liberty: {points}.",
        "camera, where the rules forbid it",
        instruction="Take the stone back; {Color} has passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.KO_RETAKE: alert(
        "{Color} has retaken the ko at {points} at once.",
        "camera, where the rules have the basic ko",
        instruction="Take the stone back and put the captured one back; {Color} has passed"
        " instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.SUPERKO_REPETITION: alert(
        "{Color}'s play at {points} repeats an earlier position.",
        "camera, where the rules have a superko",
        instruction="Take the stone back and put back what it captured; {Color} has"
        " passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    EventType.LONG_CYCLE: alert(
        "The position after {points} has been there before.",
        "camera, where the rules leave long cycles to the referee",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="If neither departs from the cycle, the game ends without result.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.REFEREE,
    ),
    EventType.OCCUPIED_INTERSECTION: alert(
        "{Color} has played on the occupied point {points}.",
        "camera: the colour at a point changes in a play",
        instruction="Take the stone off again.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.OCCUPIED,
    ),
}
"""Illegal moves (BGA, Appendix A.1): the move stands when the other side plays on."""

IRREGULARITIES: Rows = {
    EventType.WRONG_COLOUR_STONE: alert(
        "A {color} stone at {points} was played by {other}.",
        "camera, with the side of the hand or a clock press; else the answer to `AmbiguousTurn`",
        instruction="Replace it with a stone of {other} and complete the captures.",
        ends=Ends.TABLE,
        correction=CorrectionType.WRONG_COLOUR,
    ),
    EventType.STONE_BETWEEN_POINTS: alert(
        "A stone lies between points near {points}.",
        "camera: a stone more than 0.35 cells from its point; the move is recorded once it lies"
        " on one",
        instruction="Its owner puts it on the point that was meant.",
        correction=CorrectionType.BETWEEN_POINTS,
        settled="the stone lies on a point, or is gone",
    ),
    EventType.HANDICAP_MISPLACED: alert(
        "Handicap stones do not lie in the usual pattern: {points}.",
        "camera, at the start, where the rules fix the points; open until White's first move",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
        settled="the stones are set right, or White has played",
    ),
    EventType.HANDICAP_COUNT_MISMATCH: alert(
        "The number of handicap stones differs: {points}.",
        "camera, at the start, compared with `--handicap`",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
        settled="the stones are set right, or White has played",
    ),
    EventType.UNCAPTURED_STRING: alert(
        "Captured {color} stones still lie on the board: {points}.",
        "camera: captured stones still lie there when the time for taking them off is over",
        instruction="Take them off.",
        ends=Ends.TABLE,
        correction=CorrectionType.UNCAPTURED,
    ),
    EventType.REMOVED_STONES_WITH_LIBERTIES: alert(
        "Stones with liberties were removed: {points}.",
        "camera: stones with liberties went with a play",
        instruction="Put all of them back; the stone played stays.",
        ends=Ends.TABLE,
        correction=CorrectionType.REMOVED_WITH_LIBERTIES,
    ),
}
"""Irregularities (BGA, Appendix A.2) of stones, captures and handicap."""

AFTERWARDS: Rows = {
    EventType.ILLEGAL_MOVE_UNWIND: note(
        "{Color}'s illegal move is taken back; a pass replaces it.",
        "camera: the table lies as before the move",
        Severity.WARNING,
    ),
    EventType.REWOUND: note(
        "The game goes on from after move {move}.",
        "camera, or `Unwound`: moves are gone and no pass replaces them",
    ),
    EventType.TACITLY_ACCEPTED: note(
        "Play has gone on; the move at {points} stands.",
        "play has gone on, and the rules let the move stand",
    ),
    EventType.GAME_LOST: note(
        "Play has gone on; by these rules {Color} has lost by the move at {points}.",
        "play has gone on after a breach that loses the game",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.SELF_CAPTURE_STRING: note(
        "Play has gone on; {Color}'s string {points} comes off.",
        "play has gone on after a self-capture: the string belongs to the opponent",
        Severity.WARNING,
    ),
    EventType.CYCLE_WATCH: note(
        "Play has gone on after {points}; the cycle is watched.",
        "play has gone on after a ko or superko breach",
        audience=Audience.ARBITER,
    ),
    EventType.REFEREE_NEEDED: note(
        "The referee may be asked{about}{detail}.",
        "play has gone on, and the rules leave it to the referee; rules that leave the end of the"
        " game to people",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.ARBITER_CALLED: alert(
        "{Color} asks the arbiter to come.",
        "`ArbiterCalled` (a button, a player)",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Go to the table.",
        ends=Ends.ARBITER,
    ),
    EventType.REWIND_OFFER: note(
        "If both agree, the game goes back to before {points}.",
        "play has gone on: what the players may agree to, with the board",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="{Color} then makes a legal move, without a pass.",
    ),
}
"""What follows an illegal move, and when the arbiter is needed."""

START: Rows = {
    EventType.BOARD_NOT_EMPTY_AT_START: note(
        "Stones lay on the board when recording began.",
        "camera: stones that are no handicap",
        Severity.WARNING,
    ),
    EventType.WHITE_BEGINS: note(
        "{Color} has made the first move of an even game, which is Black's.",
        "camera, `PassPressed`: White makes the first move of an even game without `--to-play`",
        Severity.WARNING,
    ),
    EventType.HANDICAP_NOT_STANDARDISED: note(
        "Handicap is not standardised on this board: {points}.",
        "camera: handicap on a board for which there is no table",
    ),
    EventType.ORIENTATION_UNSET: note(
        "The handicap stones fit if Black sits elsewhere: say where.",
        "camera: handicap that fits as seen from another side, and `--black-side` is not given",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.INTEGRAL_KOMI: note(
        "This komi allows a draw{detail}.", "`--komi`: a whole number where the rules have a half"
    ),
    EventType.STONE_SUPPLY_UNCONFIRMED: note(
        "Nobody has confirmed the number of stones{detail}.",
        "no `SupplyConfirmed` before the first look, where the rules fix the number",
        audience=Audience.ARBITER,
    ),
}
"""The start: what lies there, who begins, handicap and terms."""
