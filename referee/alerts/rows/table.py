"""What happens to the stones on the table, the camera and the clock."""

from __future__ import annotations

from rules.corrections import CorrectionType

from ...events import Audience, EventType, Severity
from ..entry import Ends, Rows, alert, note, question

STONES: Rows = {
    EventType.STONE_MOVED: alert(
        "A {color} stone has moved: {points}.",
        "camera: a stone is gone and one of its colour has come elsewhere",
        instruction="Put the stone back where it was played.",
        ends=Ends.TABLE,
        correction=CorrectionType.STONE_MOVED,
    ),
    EventType.STONE_TAKEN_BACK: alert(
        "A stone just played was taken back: {points}.",
        "camera: the stones of the last moves are gone",
        instruction="Put the stone back; a move made stands.",
        ends=Ends.TABLE,
        correction=CorrectionType.TAKEN_BACK,
    ),
    EventType.STONE_REMOVED: alert(
        "Stones were removed without a play: {points}.",
        "camera: stones are gone that are not the last ones played",
        instruction="Put the stones back.",
        ends=Ends.TABLE,
        correction=CorrectionType.STONE_REMOVED,
    ),
    EventType.EXTRA_STONE: alert(
        "A stone of unknown origin lies at {points}.",
        "camera: a stone that came with a play under the same hand, or fell; one of the side to"
        " move only where sides are told",
        instruction="Take the stone off.",
        ends=Ends.TABLE,
        correction=CorrectionType.EXTRA_STONE,
    ),
    EventType.PRISONER_ON_BOARD: alert(
        "{Color} stones from {other}'s lid lie on the board: {points}.",
        "camera and `LidCount`: stones came that are missing in a lid",
        audience=Audience.ARBITER,
        instruction="Put them back into {other}'s lid.",
        ends=Ends.TABLE,
        correction=CorrectionType.EXTRA_STONE,
    ),
    EventType.BOARD_DISTURBED: alert(
        "The stones do not lie as they did; see {points}.",
        "camera: more has changed than moves explain",
        instruction="Put the stones back as the diagram shows.",
        correction=CorrectionType.DISTURBED,
        settled="the board lies as it did, moves explain it, or it stays so",
    ),
    EventType.STONE_COUNT_MISMATCH: alert(
        "The count of stones does not fit the moves made{detail}.",
        "`LidCount`: a lid differs from the record for ten seconds; the score at the end",
        audience=Audience.ARBITER,
        instruction="Look for a prisoner, a pass stone or a pass that is missing.",
        settled="the lids hold what the record says",
    ),
    EventType.AMBIGUOUS_TURN: question(
        "Whose stone is the {color} one at {points}?{after}",
        "camera: a stone of the colour that moved last, and nothing tells whose it is",
        instruction="Was it a second move of {Color}, or {other}'s move with a stone of"
        " the wrong colour?",
        clause_as=EventType.TWO_IN_A_ROW,
        settled="what is played next answers it, or a pass that comes late",
    ),
    EventType.CAPTURE_PENDING: note(
        "Captured stones at {points} are still to be taken off.",
        "camera: a play has captured stones that still lie there",
        audience=Audience.RECORD,
    ),
    EventType.PASS_UNCONFIRMED: note(
        "{Color} seems to have passed: a pass stone has changed hands.",
        "`LidCount`: one stone more than the record knows of",
        audience=Audience.ARBITER,
    ),
    EventType.PRISONERS_NOT_VISIBLE: note(
        "{Color}'s prisoners cannot be seen.",
        "`LidCount` without a number",
        audience=Audience.ARBITER,
    ),
    EventType.POINT_UNRELIABLE: note(
        "The reading of {points} is not reliable for now.",
        "camera: what nothing explains, or no alert is about, has lain there for long",
        audience=Audience.ARBITER,
    ),
    EventType.VIEW_OCCLUDED: note(
        "The board cannot be seen.",
        "vision: no board for three seconds, because it is covered",
        audience=Audience.ARBITER,
    ),
    EventType.GRID_LOST: note(
        "The board's lines cannot be found.",
        "vision: no board for three seconds, for another reason",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    EventType.VIEW_MOVED: note(
        "The camera or the board has moved; the stones lie as they did.",
        "vision: the same stones on the same points in another place",
        audience=Audience.ARBITER,
    ),
    EventType.RESTORED: note(
        "The board lies as the record has it.", "`Restored`: an arbiter declares the board right"
    ),
    EventType.GAME_ABANDONED_OR_ENDED: note(
        "The game is over{detail}.",
        "camera: the board was cleared and nothing had been agreed; `EndGame` without a result,"
        " `NewGame`",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
}
"""What happens to stones, lids and the view of the table."""

EQUIPMENT: Rows = {
    EventType.CAMERA_GONE: alert(
        "No picture comes from the camera.",
        "the camera: no picture for five seconds, or three outages with less than ten seconds"
        " between them",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Look at its cable and its power; the game goes on when pictures come.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.CAMERA_FROZEN: alert(
        "The camera gives the same picture again and again.",
        "the camera: the same picture, to the last bit, for ten seconds",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Unplug the camera and plug it in again.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.CAMERA_DARK: alert(
        "The camera's pictures are too dark.",
        "vision: no board for a minute, because the picture is too dark",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Give the board light, or uncover the lens.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.DISK_NEARLY_FULL: alert(
        "The disk is nearly full{detail}.",
        "`DiskSpace`: less than 300 MB are free",
        audience=Audience.ARBITER,
        instruction="Remove recordings and pictures of games that are over.",
        ends=Ends.EQUIPMENT,
    ),
}
"""What is wrong with the camera or the disk."""

CLOCK: Rows = {
    EventType.PRESS_WITHOUT_MOVE: alert(
        "{Color} has pressed the clock, and no move of this side is seen.",
        "`ClockEntry`: half a minute after a press the board lies in clear view as before",
        severity=Severity.INFO,
        instruction="Has {Color} passed? Then record the pass. Else {Color} still has to move.",
        settled="a move or a pass of that side is recorded, or it presses again",
    ),
    EventType.TIME_RAN_OUT: alert(
        "The time of {Color} has run out; the arbiter decides.",
        "`ClockEntry`: the tablet that is the clock",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Enter the result, or give time on the clock.",
        ends=Ends.ARBITER,
    ),
    EventType.CLOCK_ADJUSTED: note(
        "The clock of {Color} was adjusted{detail}.",
        "`ClockOrder`, once the tablet has carried it out",
    ),
    EventType.TIME_PENALTY: note(
        "{Color} loses time as a penalty{detail}.",
        "`ClockOrder` that is a penalty, once the tablet has carried it out",
    ),
}
"""The clock: events of its tablet and the arbiter about the players' time."""
