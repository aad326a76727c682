"""The catalogue: one row per event type, by the part of the game to which it belongs.

Routing, clauses, messages, remedies, the event lines and the guide read it. Sentences are neutral:
mistakes are taken to be innocent (BGA 8, AGA 8). By default nothing that could help a player to a
move goes to the players: that captured stones are still to be taken off, where a cycle runs, what
might be dead.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.corrections import CorrectionType

from ..events import Audience, EventType, Severity
from .entry import CatalogEntry, Ends, alert, note, question

_MOVES = (
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
        audience=Audience.ARBITER,
    ),
)

_ILLEGAL_MOVES = (
    alert(
        EventType.TWO_IN_A_ROW,
        "{Color} has made two or more moves in a row: {points}.",
        "camera, or a pass out of turn",
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
        Severity.REFEREE,
        Audience.ARBITER,
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

_IRREGULARITIES = (
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

_TABLE = (
    alert(
        EventType.STONE_MOVED,
        "A {color} stone has moved: {points}.",
        "camera: a stone is gone and one of its colour has come elsewhere",
        instruction="Put the stone back where it was played.",
        ends=Ends.TABLE,
        correction=CorrectionType.STONE_MOVED,
    ),
    alert(
        EventType.STONE_TAKEN_BACK,
        "A stone just played was taken back: {points}.",
        "camera: the stones of the last moves are gone",
        instruction="Put the stone back; a move made stands.",
        ends=Ends.TABLE,
        correction=CorrectionType.TAKEN_BACK,
    ),
    alert(
        EventType.STONE_REMOVED,
        "Stones were removed without a play: {points}.",
        "camera: stones are gone that are not the last ones played",
        instruction="Put the stones back.",
        ends=Ends.TABLE,
        correction=CorrectionType.STONE_REMOVED,
    ),
    alert(
        EventType.EXTRA_STONE,
        "A stone of unknown origin lies at {points}.",
        "camera: a stone that came with a play under the same hand, or fell",
        instruction="Take the stone off.",
        ends=Ends.TABLE,
        correction=CorrectionType.EXTRA_STONE,
    ),
    alert(
        EventType.PRISONER_ON_BOARD,
        "{Color} stones from {other}'s lid lie on the board: {points}.",
        "camera and `LidCount`: stones came that are missing in a lid",
        audience=Audience.ARBITER,
        instruction="Put them back into {other}'s lid.",
        ends=Ends.TABLE,
        correction=CorrectionType.EXTRA_STONE,
    ),
    alert(
        EventType.BOARD_DISTURBED,
        "The stones do not lie as they did; see {points}.",
        "camera: more has changed than moves explain",
        instruction="Put the stones back as the diagram shows.",
        correction=CorrectionType.DISTURBED,
        settled="the board lies as it did, moves explain it, or it stays so",
    ),
    alert(
        EventType.STONE_COUNT_MISMATCH,
        "The count of stones does not fit the moves made{detail}.",
        "`LidCount`: a lid differs from the record for ten seconds; the score at the end",
        audience=Audience.ARBITER,
        instruction="Look for a prisoner, a pass stone or a pass that is missing.",
        settled="the lids hold what the record says",
    ),
    question(
        EventType.AMBIGUOUS_TURN,
        "Whose stone is the {color} one at {points}?",
        "camera: a stone of the colour that moved last, and nothing tells whose it is",
        instruction="Was it a second move of {color}, or {other}'s move with a stone of"
        " the wrong colour?",
        clause_as=EventType.TWO_IN_A_ROW,
        settled="what is played next answers it, or a pass that comes late",
    ),
    note(
        EventType.CAPTURE_PENDING,
        "Captured stones at {points} are still to be taken off.",
        "camera: a play has captured stones that still lie there",
        audience=Audience.RECORD,
    ),
    note(
        EventType.PASS_UNCONFIRMED,
        "{Color} seems to have passed: a pass stone has changed hands.",
        "`LidCount`: one stone more than the record knows of",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.PRISONERS_NOT_VISIBLE,
        "{Color}'s prisoners cannot be seen.",
        "`LidCount` without a number",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.POINT_UNRELIABLE,
        "The reading of {points} is not reliable for now.",
        "camera: a change that nothing explains has lain there for long",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.VIEW_OCCLUDED,
        "The board cannot be seen.",
        "vision: no board for three seconds, because it is covered",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.GRID_LOST,
        "The board's lines cannot be found.",
        "vision: no board for three seconds, for another reason",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.VIEW_MOVED,
        "The camera or the board has moved; the stones lie as they did.",
        "vision: the same stones on the same points in another place",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.RESTORED,
        "The board lies as the record has it.",
        "`Restored`: an arbiter declares the board right",
    ),
    note(
        EventType.GAME_ABANDONED_OR_ENDED,
        "The game is over{detail}.",
        "camera: the board was cleared and nothing had been agreed; `EndGame` without a result,"
        " `NewGame`",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
)

_EQUIPMENT = (
    alert(
        EventType.CAMERA_GONE,
        "No picture comes from the camera.",
        "the camera: five seconds without a picture that can be used",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="Look at its cable and its power; the game goes on when pictures come.",
        ends=Ends.EQUIPMENT,
    ),
    alert(
        EventType.CAMERA_FROZEN,
        "The camera gives the same picture again and again.",
        "the camera: the same picture, to the last bit, for ten seconds",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="Unplug the camera and plug it in again.",
        ends=Ends.EQUIPMENT,
    ),
    alert(
        EventType.CAMERA_DARK,
        "The camera's pictures are too dark.",
        "vision: no board for a minute, because the picture is too dark",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="Give the board light, or uncover the lens.",
        ends=Ends.EQUIPMENT,
    ),
    alert(
        EventType.DISK_NEARLY_FULL,
        "The disk is nearly full{detail}.",
        "`DiskSpace`: less than 300 MB are free",
        audience=Audience.ARBITER,
        instruction="Remove recordings and pictures of games that are over.",
        ends=Ends.EQUIPMENT,
    ),
)

_AFTER_ILLEGAL_MOVES = (
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
    note(
        EventType.ARBITER_CALLED,
        "The arbiter is called to the table{detail}.",
        "`ArbiterCalled` (a button, a player)",
        Severity.REFEREE,
        Audience.ARBITER,
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

_END = (
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
        "`Resumed`; camera: a play during the pause",
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
    note(EventType.PENALTY, "{Color} loses points by the arbiter{detail}.", "`Penalised`"),
)

_START = (
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

SECTIONS: Mapping[str, tuple[CatalogEntry, ...]] = {
    "Moves": _MOVES,
    "Illegal moves": _ILLEGAL_MOVES,
    "Irregularities": _IRREGULARITIES,
    "On the table": _TABLE,
    "The camera and the disk": _EQUIPMENT,
    "What becomes of an illegal move": _AFTER_ILLEGAL_MOVES,
    "The end": _END,
    "The start": _START,
}
"""The rows of the catalogue by the part of the game to which they belong."""

CATALOG: Mapping[EventType, CatalogEntry] = {
    entry.type: entry for entries in SECTIONS.values() for entry in entries
}
"""The row of every event type."""

ILLEGAL_MOVES = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.PLAY_ON)
"""Breaches by a move: the move stands when the other side plays on."""

OF_EQUIPMENT = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.EQUIPMENT)
"""What is wrong with the camera or the disk: an arbiter who declares the board right ends none."""

SETTLED_BY_TABLE = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.TABLE)
"""Irregularities of the stones on the table: open until the table agrees with the record."""
