"""Illegal moves (BGA, Appendix A.1): the move stands when the other side plays on."""

from __future__ import annotations

from rules.corrections import CorrectionType

from ...events import Audience, EventType, Severity
from ..entry import CatalogEntry, Ends, alert

ROWS: tuple[CatalogEntry, ...] = (
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
