"""What happens to the stones on the table, the camera and the clock."""

from __future__ import annotations

from rules.corrections import CorrectionType

from ...events import Audience, EventType, Severity
from ..entry import Ends, Rows, alert, note, question

STONES: Rows = {
    EventType.STONE_MOVED: alert(
        "A {color} stone has moved: {points}.",
        instruction="Put the stone back where it was played.",
        ends=Ends.TABLE,
        correction=CorrectionType.STONE_MOVED,
    ),
    EventType.STONE_TAKEN_BACK: alert(
        "A stone just played was taken back: {points}.",
        instruction="Put the stone back; a move made stands.",
        ends=Ends.TABLE,
        correction=CorrectionType.TAKEN_BACK,
    ),
    EventType.STONE_REMOVED: alert(
        "Stones were removed without a play: {points}.",
        instruction="Put the stones back.",
        ends=Ends.TABLE,
        correction=CorrectionType.STONE_REMOVED,
    ),
    EventType.EXTRA_STONE: alert(
        "A stone of unknown origin lies at {points}.",
        instruction="Take the stone off.",
        ends=Ends.TABLE,
        correction=CorrectionType.EXTRA_STONE,
    ),
    EventType.PRISONER_ON_BOARD: alert(
        "{Color} stones from {other}'s lid lie on the board: {points}.",
        audience=Audience.ARBITER,
        instruction="Put them back into {other}'s lid.",
        ends=Ends.TABLE,
        correction=CorrectionType.EXTRA_STONE,
    ),
    EventType.BOARD_DISTURBED: alert(
        "The stones do not lie as they did; see {points}.",
        instruction="Put the stones back as the diagram shows.",
        correction=CorrectionType.DISTURBED,
    ),
    EventType.STONE_COUNT_MISMATCH: alert(
        "The count of stones does not fit the moves made{detail}.",
        audience=Audience.ARBITER,
        instruction="Look for a prisoner, a pass stone or a pass that is missing.",
    ),
    EventType.AMBIGUOUS_TURN: question(
        "Whose stone is the {color} one at {points}?{after}",
        instruction="Was it a second move of {Color}, or {other}'s move with a stone of"
        " the wrong colour?",
        clause_as=EventType.TWO_IN_A_ROW,
    ),
    EventType.CAPTURE_PENDING: note(
        "Captured stones at {points} are still to be taken off.", audience=Audience.RECORD
    ),
    EventType.PASS_UNCONFIRMED: note(
        "{Color} seems to have passed: a pass stone has changed hands.", audience=Audience.ARBITER
    ),
    EventType.PRISONERS_NOT_VISIBLE: note(
        "{Color}'s prisoners cannot be seen.", audience=Audience.ARBITER
    ),
    EventType.POINT_UNRELIABLE: note(
        "The reading of {points} is not reliable for now.", audience=Audience.ARBITER
    ),
    EventType.VIEW_OCCLUDED: note("The board cannot be seen.", audience=Audience.ARBITER),
    EventType.GRID_LOST: note(
        "The board's lines cannot be found.", Severity.REFEREE, Audience.ARBITER
    ),
    EventType.VIEW_MOVED: note(
        "The camera or the board has moved; the stones lie as they did.", audience=Audience.ARBITER
    ),
    EventType.RESTORED: note("The board lies as the record has it."),
    EventType.GAME_ABANDONED_OR_ENDED: note(
        "The game is over{detail}.", Severity.REFEREE, Audience.ARBITER
    ),
}
"""What happens to stones, lids and the view of the table."""

EQUIPMENT: Rows = {
    EventType.CAMERA_GONE: alert(
        "No picture comes from the camera.",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Look at its cable and its power; the game goes on when pictures come.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.CAMERA_FROZEN: alert(
        "The camera gives the same picture again and again.",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Unplug the camera and plug it in again.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.CAMERA_DARK: alert(
        "The camera's pictures are too dark.",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Give the board light, or uncover the lens.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.DISK_NEARLY_FULL: alert(
        "The disk is nearly full{detail}.",
        audience=Audience.ARBITER,
        instruction="Remove recordings and pictures of games that are over.",
        ends=Ends.EQUIPMENT,
    ),
}
"""What is wrong with the camera or the disk."""

CLOCK: Rows = {
    EventType.PRESS_WITHOUT_MOVE: alert(
        "{Color} has pressed the clock, and no move of this side is seen.",
        severity=Severity.INFO,
        instruction="Has {Color} passed? Then record the pass. Else {Color} still has to move.",
    ),
    EventType.TIME_RAN_OUT: alert(
        "The time of {Color} has run out; the arbiter decides.",
        severity=Severity.REFEREE,
        audience=Audience.ARBITER,
        instruction="Enter the result, or give time on the clock.",
        ends=Ends.ARBITER,
    ),
    EventType.CLOCK_ADJUSTED: note("The clock of {Color} was adjusted{detail}."),
    EventType.TIME_PENALTY: note("{Color} loses time as a penalty{detail}."),
}
"""The clock: events of its tablet and the arbiter about the players' time."""
