"""What is played, the breaches among it, and what follows from them."""

from __future__ import annotations

from rules.corrections import CorrectionType

from ...events import Audience, EventType, Severity
from ..entry import CatalogEntry, Ends, alert, note

MOVES: tuple[CatalogEntry, ...] = (
    note(
        EventType.BOARD_PLAY,
        "{Color} plays at {points}{taking}.",
        "camera: a stone that has lain in clear view",
    ),
    note(
        EventType.PASS,
        "{Color} passes{forced}.",
        "`PassPressed` (a button, a clock, a person); the correction of an illegal move (`forced`);"
        " a pass stone in the lid, once the next stone confirms it",
    ),
    note(EventType.RESIGNED, "{Color} resigns.", "`Resign`"),
    note(
        EventType.MOVES_INFERRED,
        "What no picture shows is inferred, a move or the order of moves: {points}.",
        "camera: several stones came at once, or one was captured before a look showed it",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.REVISION,
        "The record is corrected at move {move}{detail}.",
        "camera: what is seen or played later shows that an earlier line was wrong; an arbiter's"
        " correction",
    ),
)
"""Moves: what is played, passed, resigned, inferred and corrected."""

BREACHES: tuple[CatalogEntry, ...] = (
    alert(
        EventType.TWO_IN_A_ROW,
        "{Color} has made two or more moves in a row: {points}.",
        "camera, or a pass out of turn",
        without_points="{Color} has passed out of turn.",
        instruction="Take back every stone of the sequence; {Color} has passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    alert(
        EventType.SELF_CAPTURE,
        "{Color}'s play leaves its own string without a liberty: {points}.",
        "camera, where the rules forbid it",
        instruction="Take the stone back; {Color} has passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    alert(
        EventType.KO_RETAKE,
        "{Color} has retaken the ko at {points} at once.",
        "camera, where the rules have the basic ko",
        instruction="Take the stone back and put the captured one back; {Color} has passed"
        " instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    alert(
        EventType.SUPERKO_REPETITION,
        "{Color}'s play at {points} repeats an earlier position.",
        "camera, where the rules have a superko",
        instruction="Take the stone back and put back what it captured; {Color} has"
        " passed instead.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.UNWIND,
    ),
    alert(
        EventType.LONG_CYCLE,
        "The position after {points} has been there before.",
        "camera, where the rules leave long cycles to the referee",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="If neither departs from the cycle, the game ends without result.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.REFEREE,
    ),
    alert(
        EventType.OCCUPIED_INTERSECTION,
        "{Color} has played on the occupied point {points}.",
        "camera: the colour at a point changes in a play",
        instruction="Take the stone off again.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.OCCUPIED,
    ),
)
"""Illegal moves (BGA, Appendix A.1): the move stands when the other side plays on."""

IRREGULARITIES: tuple[CatalogEntry, ...] = (
    alert(
        EventType.WRONG_COLOUR_STONE,
        "A {color} stone at {points} was played by {other}.",
        "camera, with the side of the hand or a clock press; else the answer to `AmbiguousTurn`",
        instruction="Replace it with a stone of {other} and complete the captures.",
        ends=Ends.TABLE,
        correction=CorrectionType.WRONG_COLOUR,
    ),
    alert(
        EventType.STONE_BETWEEN_POINTS,
        "A stone lies between points near {points}.",
        "camera: a stone more than 0.35 cells from its point; the move is recorded once it lies"
        " on one",
        instruction="Its owner puts it on the point that was meant.",
        correction=CorrectionType.BETWEEN_POINTS,
        settled="the stone lies on a point, or is gone",
    ),
    alert(
        EventType.HANDICAP_MISPLACED,
        "Handicap stones do not lie in the usual pattern: {points}.",
        "camera, at the start, where the rules fix the points; open until White's first move",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
        settled="the stones are set right, or White has played",
    ),
    alert(
        EventType.HANDICAP_COUNT_MISMATCH,
        "The number of handicap stones differs: {points}.",
        "camera, at the start, compared with `--handicap`",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
        settled="the stones are set right, or White has played",
    ),
    alert(
        EventType.UNCAPTURED_STRING,
        "Captured {color} stones still lie on the board: {points}.",
        "camera: captured stones still lie there when the time for taking them off is over",
        instruction="Take them off.",
        ends=Ends.TABLE,
        correction=CorrectionType.UNCAPTURED,
    ),
    alert(
        EventType.REMOVED_STONES_WITH_LIBERTIES,
        "Stones with liberties were removed: {points}.",
        "camera: stones with liberties went with a play",
        instruction="Put all of them back; the stone played stays.",
        ends=Ends.TABLE,
        correction=CorrectionType.REMOVED_WITH_LIBERTIES,
    ),
)
"""Irregularities (BGA, Appendix A.2) of stones, captures and handicap."""

AFTERWARDS: tuple[CatalogEntry, ...] = (
    note(
        EventType.ILLEGAL_MOVE_UNWIND,
        "{Color}'s illegal move is taken back; a pass replaces it.",
        "camera: the table lies as before the move",
        Severity.WARNING,
    ),
    note(
        EventType.REWOUND,
        "The game goes on from after move {move}.",
        "camera, or `Unwound`: moves are gone and no pass replaces them",
    ),
    note(
        EventType.TACITLY_ACCEPTED,
        "Play has gone on; the move at {points} stands.",
        "play has gone on, and the rules let the move stand",
    ),
    note(
        EventType.GAME_LOST,
        "Play has gone on; by these rules {Color} has lost by the move at {points}.",
        "play has gone on after a breach that loses the game",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.SELF_CAPTURE_STRING,
        "Play has gone on; {Color}'s string {points} comes off.",
        "play has gone on after a self-capture: the string belongs to the opponent",
        Severity.WARNING,
    ),
    note(
        EventType.CYCLE_WATCH,
        "Play has gone on after {points}; the cycle is watched.",
        "play has gone on after a ko or superko breach",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.REFEREE_NEEDED,
        "The referee may be asked{about}{detail}.",
        "play has gone on, and the rules leave it to the referee; rules that leave the end of the"
        " game to people",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    alert(
        EventType.ARBITER_CALLED,
        "{Color} asks the arbiter to come.",
        "`ArbiterCalled` (a button, a player)",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Go to the table.",
        ends=Ends.ARBITER,
    ),
    note(
        EventType.REWIND_OFFER,
        "If both agree, the game goes back to before {points}.",
        "play has gone on: what the players may agree to, with the board",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="{Color} then makes a legal move, without a pass.",
    ),
)
"""What follows an illegal move, and when the arbiter is needed."""

START: tuple[CatalogEntry, ...] = (
    note(
        EventType.BOARD_NOT_EMPTY_AT_START,
        "Stones lay on the board when recording began.",
        "camera: stones that are no handicap",
        Severity.WARNING,
    ),
    note(
        EventType.WHITE_BEGINS,
        "{Color} has made the first move of an even game, which is Black's.",
        "camera, `PassPressed`: White makes the first move of an even game without `--to-play`",
        Severity.WARNING,
    ),
    note(
        EventType.HANDICAP_NOT_STANDARDISED,
        "Handicap is not standardised on this board: {points}.",
        "camera: handicap on a board for which there is no table",
    ),
    note(
        EventType.ORIENTATION_UNSET,
        "The handicap stones fit if Black sits elsewhere: say where.",
        "camera: handicap that fits as seen from another side, and `--black-side` is not given",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.INTEGRAL_KOMI,
        "This komi allows a draw{detail}.",
        "`--komi`: a whole number where the rules have a half",
    ),
    note(
        EventType.STONE_SUPPLY_UNCONFIRMED,
        "Nobody has confirmed the number of stones{detail}.",
        "no `SupplyConfirmed` before the first look, where the rules fix the number",
        audience=Audience.ARBITER,
    ),
)
"""The start: what lies there, who begins, handicap and terms."""
